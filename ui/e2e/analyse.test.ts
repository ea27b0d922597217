import { expect, it } from 'vitest';
import { boardWith, clickCell, GAME, gameInAddress, named, stones, visits } from './visit';

const { visit } = visits();

it('marks what must be blocked and what would win', async () => {
  const page = await visit(boardWith(GAME));
  await page.getByText('Block at g7 or h7; the other stone is free').waitFor();
  await expect.poll(() => named(page, 'g7')).toBe('g7, empty, must block');
  await expect.poll(() => named(page, 'h7')).toBe('h7, empty, must block');
  await clickCell(page, 'k11');
  await expect.poll(() => named(page, 'o7')).toBe('o7, empty, would win');
  await page.getByRole('button', { name: 'Threats' }).click();
  await expect.poll(() => named(page, 'g7')).toBe('g7, empty');
});

it('streams lines with values, shows a line under the pointer, and plays it', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('a');
  const lines = page.locator('button.line');
  await lines.nth(3).waitFor();
  await expect.poll(() => lines.count()).toBe(4);
  await expect.poll(() => page.locator('.lines header').textContent()).toContain(process.env.SIXFOLD_ADDRESS ? 'server' : 'browser');
  await expect.poll(() => page.locator('.layer-hints > g').count()).toBeGreaterThanOrEqual(2);
  await lines.nth(1).hover();
  await page.waitForFunction(() => document.querySelectorAll('.layer-ghosts > g').length >= 2);
  const before = await stones(page);
  await page.keyboard.press('1');
  await page.waitForFunction((n) => document.querySelectorAll('.layer-stones > g').length === n + 2, before);
  await expect.poll(() => gameInAddress(page).split(' ')).toHaveLength(12);
});

it('asks for as many lines as one wants', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Fewer lines' }).click();
  await page.getByRole('button', { name: 'Fewer lines' }).click();
  await page.locator('button.line').nth(1).waitFor();
  await expect.poll(() => page.locator('.line').count()).toBe(2);
});

it('hides hints while the value stays', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('a');
  await page.locator('button.line').first().waitFor();
  await page.keyboard.press('h');
  await page.getByText('Hints are hidden').waitFor();
  await expect.poll(() => page.locator('.layer-hints > g').count()).toBe(0);
  await expect.poll(() => page.locator('.share-row').textContent()).toMatch(/\d+\u2009%/);
});

it('moves nothing while the analysis streams', async () => {
  const page = await visit(boardWith(GAME));
  const tops = () => page.evaluate(() => [...document.querySelectorAll('.panel > *')].map((part) => part.getBoundingClientRect().top));
  const before = await tops();
  await page.keyboard.press('a');
  await page.locator('button.line').nth(3).waitFor();
  expect(await tops()).toEqual(before);
});

it('analyses the game: chart, mistakes, where it was lost; all of it is kept in the SGF', async () => {
  const page = await visit(boardWith('j10 a1b1 k10l10 a3b3 i10h10 a5b5 g10m10'));
  await page.getByText('Analyse the game').first().click();
  await page.getByText(/mistake/).first().waitFor();
  // The values are on the chart, and a click there goes to the turn.
  const chart = page.locator('.chart svg');
  const box = await chart.boundingBox();
  if (!box) throw new Error('there is no chart');
  await chart.click({ position: { x: 1, y: 20 } });
  await expect.poll(() => page.locator('.layer-stones > g').count()).toBe(0);
  await page.getByText(/^Lost at turn/).click();
  await expect.poll(() => page.locator('.layer-stones > g').count()).toBeGreaterThan(0);
  await page.getByText('These would have held:').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save SGF' }).click()]);
  const sgf = await (await download.createReadStream()).toArray();
  expect(Buffer.concat(sgf).toString()).toContain('"mistake":"lost"');
});

it('hears stop while it thinks', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('a');
  await page.locator('button.line').first().waitFor();
  const waited = await page.evaluate(async () => {
    const start = performance.now();
    document.querySelector<HTMLElement>('.switch')?.click();
    await new Promise<void>((done) => {
      const look = () => (document.querySelector('.empty-note') ? done() : requestAnimationFrame(look));
      look();
    });
    return performance.now() - start;
  });
  console.info(`analysis switched off after ${waited.toFixed(0)} ms`);
  await expect.poll(() => page.locator('button.line').count()).toBe(0);
});
