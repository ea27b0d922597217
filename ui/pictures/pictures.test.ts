/**
 * The pictures of the documents, made anew by `npm run pictures` into docs/page. They are part of the
 * project so that README shows them; nothing else depends on them.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { it } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { boardWith, clickCell, clickCells, GAME, named, PHONE, stones, visits } from '../e2e/visit';
import { film, type Frame } from './film';

const { visit } = visits();
const FOLDER = fileURLToPath(new URL('../../docs/page/', import.meta.url));
mkdirSync(FOLDER, { recursive: true });

const shoot = async (page: Page, name: string) => {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${FOLDER}${name}.png` });
};
const dark: BrowserContextOptions = { colorScheme: 'dark' };
/** Films are small: a window in which the board is about 400 wide. */
const SMALL: BrowserContextOptions = { viewport: { width: 1180, height: 520 } };

for (const [name, options] of [['light', {}], ['dark', dark]] as const) {
  it(`home, ${name}`, async () => shoot(await visit('', options), `home-${name}`));

  it(`analysis, ${name}`, async () => {
    const page = await visit(boardWith(GAME), options);
    await page.keyboard.press('a');
    await page.locator('button.line').nth(3).waitFor();
    await page.waitForTimeout(3000);
    await shoot(page, `analysis-${name}`);
  });

  it(`puzzle, ${name}`, async () => {
    const page = await visit('#/puzzles', options);
    await clickCells(page, 'a1', 's19');
    await page.getByText(/^Not this turn/).waitFor();
    await shoot(page, `puzzle-${name}`);
  });

  it(`proof, ${name}`, async () => {
    const page = await visit('#/proofs', options);
    await page.locator('.proof-card:not(.ghost)').nth(3).click();
    await page.getByText(/to reply: choose any cell/).waitFor();
    await shoot(page, `proof-${name}`);
  });

  it(`phone, ${name}`, async () => {
    const page = await visit(boardWith(GAME), { ...PHONE, ...options });
    await page.locator('.switch').tap();
    await page.locator('button.line').nth(2).waitFor();
    await page.waitForTimeout(2000);
    await shoot(page, `phone-${name}`);
  });
}

const frame = async (page: Page, hundredths: number): Promise<Frame> => ({
  png: await page.locator('.board').screenshot(),
  hundredths,
});

it('a game, as a film', async () => {
  const page = await visit('', SMALL);
  await page.getByText('Replay this game').click();
  await page.keyboard.press('Home');
  const frames: Frame[] = [await frame(page, 80)];
  for (let turn = 0; turn < 17; turn += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(150);
    frames.push(await frame(page, turn === 16 ? 400 : 80));
  }
  writeFileSync(`${FOLDER}game.png`, film(frames));
});

it('a walk through a proof, as a film', async () => {
  const page = await visit('#/proofs', SMALL);
  await page.locator('.proof-card:not(.ghost)').nth(3).click();
  await page.getByText(/to reply: choose any cell/).waitFor();
  const frames: Frame[] = [await frame(page, 200)];
  const far = ['a1', 's19', 'a19', 's1', 'b1', 'r19', 'b19', 'r1', 'a2', 's18', 'a18', 's2'];
  for (let turn = 0; turn < 8 && (await page.getByText(/completes the row/).count()) === 0; turn += 1) {
    const before = await stones(page);
    const listed = page.locator('.reply');
    if ((await listed.count()) > 0) {
      await listed.first().click();
    } else {
      const free: string[] = [];
      for (const cell of far) if ((await named(page, cell))?.startsWith(`${cell}, empty`)) free.push(cell);
      for (const cell of free.slice(0, 2)) await clickCell(page, cell);
    }
    await page.waitForFunction((n) => document.querySelectorAll('.layer-stones > g').length > n + 2, before);
    await page.waitForTimeout(200);
    frames.push(await frame(page, 200));
  }
  writeFileSync(`${FOLDER}proof.png`, film(frames));
});
