import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { boardWith, GAME, named, PHONE, picture, place, until, visits } from './visit';

const { visit } = visits();

type Touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) => Promise<unknown>;

/** A finger on the page: one session of the browser's tools, which remembers that it is down. */
async function finger(page: Page): Promise<Touch> {
  const session = await page.context().newCDPSession(page);
  return (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

it('shows a loupe under the finger, places where it is lifted, and asks before the turn is played', async () => {
  const page = await visit(boardWith(GAME), PHONE);
  const [from, to] = [await place(page, 'g9'), await place(page, 'h7')];
  const touch = await finger(page);
  await touch('touchStart', [from]);
  await touch('touchMove', [to]);
  await page.getByText('Release to place h7').waitFor();
  await expect.poll(() => page.locator('clipPath[id$=glass]').count()).toBe(1);
  await picture(page, 'phone-loupe');
  await touch('touchEnd', []);
  await until(page, 'h7', 'not yet played');
  await expect.poll(() => page.locator('clipPath[id$=glass]').count()).toBe(0);
  await page.getByText('Place the second stone').waitFor();
  const second = await place(page, 'k11');
  await page.touchscreen.tap(second.x, second.y);
  await page.getByRole('button', { name: 'Confirm h7 k11' }).waitFor();
  await picture(page, 'phone-confirm');
  await expect.poll(() => named(page, 'k11')).toContain('not yet played');
  await page.getByRole('button', { name: 'Confirm h7 k11' }).tap();
  await until(page, 'k11', 'last turn');
});

it('fits on the screen, and never scrolls sideways', async () => {
  for (const path of ['', boardWith(GAME), '#/puzzles', '#/proofs', '#/games']) {
    const page = await visit(path, PHONE);
    const sizes = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, screen: window.innerWidth, high: document.documentElement.scrollHeight, window: window.innerHeight }));
    expect(sizes.wide).toBe(sizes.screen);
    expect(sizes.high).toBe(sizes.window);
  }
});

it('has turns, tree, chart and solver in a sheet over the lines', async () => {
  const page = await visit(boardWith(GAME), PHONE);
  await page.getByRole('button', { name: 'Turns' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Turns' });
  await sheet.getByText('j10', { exact: true }).tap();
  await sheet.getByRole('tab', { name: 'Variations' }).tap();
  await expect.poll(() => sheet.locator('.tree .node').count()).toBeGreaterThan(5);
  await sheet.getByRole('tab', { name: 'Solver' }).tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect.poll(() => page.locator('.layer-stones > g').count()).toBe(1);
});

it('has targets that a finger can hit', async () => {
  const page = await visit(boardWith(GAME), PHONE);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('.phone-nav a, .phone-actions button, .phone-top button')]
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 44 || box.width < 44)
      .map(({ text }) => text),
  );
  expect(small).toEqual([]);
});
