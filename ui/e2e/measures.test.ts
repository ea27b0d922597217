import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ask, takeWorker } from './desk';
import { boardWith, GAME, stones, visits } from './visit';

const { visit } = visits();
const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

/** What the page may weigh: with gzip, without the engine, and the engine. */
const PAGE_BYTES = 150_000;
const ENGINE_BYTES = 1_500_000;
/** Nodes for each position of the bench. */
const BENCH_NODES = 100_000;

it.skipIf(!existsSync(DIST))('is light: page and scripts, and the engine', () => {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
  const weigh = (pattern: RegExp, pack: (bytes: Buffer) => Buffer) =>
    files.filter((file) => pattern.test(file)).reduce((sum, file) => sum + pack(readFileSync(DIST + file)).length, 0);
  const page = weigh(/\.(html|js|css|svg|webmanifest)$/, gzipSync);
  const engine = weigh(/\.wasm$/, gzipSync);
  const engineBest = weigh(/\.wasm$/, brotliCompressSync);
  console.info(`page ${page} bytes, engine ${engine} bytes with gzip, ${engineBest} with brotli`);
  expect(page).toBeLessThan(PAGE_BYTES);
  expect(engine).toBeLessThan(ENGINE_BYTES);
  expect(page).toBeGreaterThan(10_000);
});

/** A game of 180 turns whose stones make no row: pairs of rows are filled in a pattern that repeats every four. */
function longGame(): { turns: string[]; sgf: string } {
  const name = (column: number, row: number) => String.fromCharCode(97 + column) + String(row + 1);
  const point = (cell: string) => {
    const row = Number(cell.slice(1)) - 1;
    return cell.charAt(0) + String.fromCharCode(97 + 18 - row);
  };
  const sides: [string[], string[]] = [[], []];
  for (let row = 0; row < 19; row += 1) {
    for (let column = 0; column < 19; column += 1) {
      const side = (Math.floor(column / 2) + row) % 2 === 0 ? 0 : 1;
      sides[side].push(name(column, row));
    }
  }
  const turns: string[] = [sides[0].pop() ?? ''];
  while (turns.length < 180) {
    const side = sides[turns.length % 2 === 0 ? 0 : 1];
    const pair = [side.pop(), side.pop()];
    if (pair.some((cell) => cell === undefined)) break;
    turns.push(pair.join(''));
  }
  const stones = (turn: string, colour: string) => (turn.match(/[a-z]\d+/g) ?? []).map((cell) => `;${colour}[${point(cell)}]`).join('');
  const colourOf = (index: number) => (index % 2 === 0 ? 'B' : 'W');
  // From the back: after each of the first hundred turns two variations of one turn each.
  let rest = '';
  for (let index = turns.length - 1; index >= 0; index -= 1) {
    const own = stones(turns[index] ?? '', colourOf(index)) + rest;
    const other = [turns[index + 2], turns[index + 4]].filter((turn) => turn !== undefined && index > 0 && index <= 100);
    rest = other.length === 0 ? own : `(${own})${other.map((turn) => `(${stones(turn ?? '', colourOf(index))})`).join('')}`;
  }
  return { turns, sgf: `(;FF[4]GM[511]SZ[19]${rest})` };
}

it('stays responsive with a game of 180 turns and 200 variations', async () => {
  const { turns, sgf } = longGame();
  const page = await visit('#/board');
  const tasks = await page.evaluate(
    async ({ sgf }) => {
      const long: number[] = [];
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => long.push(entry.duration))).observe({ entryTypes: ['longtask'] });
      const transfer = new DataTransfer();
      transfer.items.add(new File([sgf], 'long.sgf'));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
      const rest = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
      await rest(1500);
      const opening = long.splice(0);
      const press = (key: string) => window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      for (let step = 0; step < 40; step += 1) {
        press('ArrowLeft');
        await rest(20);
      }
      press('Home');
      await rest(100);
      for (let step = 0; step < 20; step += 1) {
        press('ArrowRight');
        await rest(20);
        press('ArrowDown');
        await rest(20);
        press('ArrowUp');
        await rest(20);
      }
      press('End');
      await rest(200);
      return { opening, stepping: long };
    },
    { sgf },
  );
  const most = (list: number[]) => Math.max(0, ...list).toFixed(0);
  console.info(`longest task: ${most(tasks.opening)} ms while it opens, ${most(tasks.stepping)} ms while one steps through it (tasks of 50 ms and more are told)`);
  expect(turns).toHaveLength(180);
  await expect.poll(() => stones(page)).toBe(2 * turns.length - 1);
});

it('measures the engine by the bench that the program has', async () => {
  const page = await visit(boardWith(GAME));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Measure' }).click();
  const said = page.locator('.speed');
  await page.waitForFunction(() => /signature/.test(document.querySelector('.speed')?.textContent ?? ''));
  console.info(`engine in the browser: ${await said.textContent()}`);
});

/** The program, where there is one: it has the same bench. */
const PROGRAM = process.env['SIXFOLD_PROGRAM'];

it.skipIf(!PROGRAM)('does the same work as the program does, at a rate that is told', async () => {
  const page = await visit('#/board');
  await takeWorker(page);
  const rates: { native: number; browser: number }[] = [];
  // In turns, so that a busy minute of the machine meets both.
  for (let round = 0; round < 3; round += 1) {
    const said = execFileSync(PROGRAM ?? '', ['bench', 'page', '--json', '--nodes', String(BENCH_NODES)], { encoding: 'utf8' });
    const native = JSON.parse(said) as { signature: string; nodes: number; seconds: number };
    const browser = await ask(page, { kind: 'bench', nodes: BENCH_NODES });
    if (browser.kind !== 'benched') throw new Error(`the worker answered ${browser.kind}`);
    expect(browser.nodes).toBe(native.nodes);
    expect(browser.signature).toBe(native.signature);
    rates.push({ native: native.nodes / native.seconds, browser: browser.nodes / browser.seconds });
  }
  const best = (who: 'native' | 'browser') => Math.max(...rates.map((rate) => rate[who]));
  const ratio = best('browser') / best('native');
  console.info(`nodes a second, best of three: ${best('native').toFixed(0)} in the program, ${best('browser').toFixed(0)} in the browser, ${(100 * ratio).toFixed(0)} %`);
  console.info(rates.map(({ native, browser }) => `${native.toFixed(0)} and ${browser.toFixed(0)}`).join('; '));
});
