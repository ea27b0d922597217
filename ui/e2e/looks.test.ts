import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { boardWith, clickCell, GAME, PHONE, picture, visits } from './visit';

const { visit } = visits();
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The serious faults that axe-core finds on the page as it is. */
async function faults(page: Page): Promise<string[]> {
  // The policy of the page lets no script in; the browser's own tools may.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then((found) => JSON.stringify(found.violations
      .filter((fault) => fault.impact === 'serious' || fault.impact === 'critical')
      .map((fault) => fault.id + ': ' + fault.nodes.map((node) => node.target.join(' ')).join(' | '))))`,
    awaitPromise: true,
    returnByValue: true,
  });
  return JSON.parse(String(result.value)) as string[];
}

const SCREENS: [string, string][] = [
  ['home', ''],
  ['board', boardWith(GAME)],
  ['puzzles', '#/puzzles'],
  ['proofs', '#/proofs'],
  ['games', '#/games'],
];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, path] of SCREENS) {
    it(`has no serious fault: ${name}, ${colorScheme}`, async () => {
      const page = await visit(path, { colorScheme });
      await page.waitForTimeout(300);
      expect(await faults(page)).toEqual([]);
      await picture(page, `${name}-${colorScheme}`);
    });
    it(`has no serious fault: ${name}, ${colorScheme}, phone`, async () => {
      const page = await visit(path, { ...PHONE, colorScheme });
      await page.waitForTimeout(300);
      expect(await faults(page)).toEqual([]);
      await picture(page, `${name}-phone-${colorScheme}`);
    });
  }
}

it('has no serious fault in its dialogs and with the analysis on', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('a');
  await page.locator('button.line').first().waitFor();
  expect(await faults(page)).toEqual([]);
  await picture(page, 'analysis-light');
  for (const tab of ['Solver', 'Review']) {
    await page.getByRole('tab', { name: tab }).click();
    expect(await faults(page)).toEqual([]);
  }
  for (const button of ['Settings', 'Keyboard', 'New game']) {
    await page.getByRole('button', { name: button }).click();
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

it('speaks Chinese where the browser asks for it', async () => {
  const page = await visit(boardWith(GAME), { locale: 'zh-CN' });
  await page.getByText('在 g7 或 h7 防守，另一子任意').waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans');
  await picture(page, 'board-zh');
});

it('changes theme, board and language, and remembers them', async () => {
  const page = await visit(boardWith(GAME));
  await page.getByRole('button', { name: 'Dark theme' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await expect.poll(() => page.locator('.bd-slate').count()).toBe(1);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Paper' }).check();
  await page.getByRole('radio', { name: '中文' }).check();
  await page.getByRole('button', { name: '关闭' }).click();
  await page.reload();
  await page.waitForSelector('.bd-paper');
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  await page.getByRole('link', { name: '棋盘' }).waitFor();
});

it('draws a board of any size in its place', async () => {
  for (const rules of ['15,15,5,1,1', '9,19,6,2,1', '32,32,6,2,1', '20,5,4,1,1']) {
    const page = await visit(`#/board?rules=${rules}`);
    const box = await page.locator('.board').boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(900);
    expect(box && box.x + box.width).toBeLessThanOrEqual(1440 - 360);
    await clickCell(page, 'c3');
    await expect.poll(() => page.locator('.layer-stones > g').count()).toBe(1);
    await page.context().close();
  }
});

it('shows every mark on the page of its vocabulary', async () => {
  const page = await visit('');
  await page.goto(new URL('vocabulary.html', page.url()).href);
  await page.waitForSelector('article');
  await expect.poll(() => page.locator('article').count()).toBe(16);
  expect(await faults(page)).toEqual([]);
  await picture(page, 'vocabulary-light');
});
