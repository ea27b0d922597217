import { expect, it } from 'vitest';
import { boardWith, GAME, gameInAddress, named, stones, until, visits } from './visit';

const { visit } = visits();

it('plays a whole game without a pointer', async () => {
  const page = await visit('#/board?rules=tictactoe');
  await page.waitForSelector('[role=gridcell]', { state: 'attached' });
  // The board is one stop on the way of the tab key.
  await page.keyboard.press('b');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('b2, empty');
  await expect.poll(() => page.locator('.layer-cursor path').count()).toBe(2);
  for (const key of ['Enter', 'ArrowUp', 'Enter', 'ArrowLeft', 'Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'ArrowRight', 'ArrowRight', ' ']) {
    await page.keyboard.press(key);
  }
  await page.getByText('Black completes three').waitFor();
});

it('steps through the game, and to its ends', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => stones(page)).toBe(19);
  await page.keyboard.press('Home');
  await expect.poll(() => stones(page)).toBe(0);
  await page.keyboard.press('.');
  await expect.poll(() => stones(page)).toBe(1);
  await page.keyboard.press(',');
  await page.keyboard.press('End');
  await expect.poll(() => stones(page)).toBe(21);
  await page.keyboard.press('Backspace');
  await expect.poll(() => stones(page)).toBe(19);
  await expect.poll(() => named(page, 'j7')).toContain('not yet played');
  await page.keyboard.press('Shift+Backspace');
  await page.keyboard.press('Shift+Backspace');
  await expect.poll(() => gameInAddress(page).split(' ')).toHaveLength(9);
});

it('has a sheet of its keys', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('n');
  await expect.poll(() => named(page, 'j10')).toBe('j10, black stone, turn 1');
});

it('gives keys to a window while it is open, and to the page as soon as it has closed', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await sheet.waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('n');
  await sheet.getByRole('button', { name: 'Close' }).focus();
  // Before the page is drawn again, the button still has the focus.
  const focus = await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    const focused = document.activeElement;
    focused?.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true, cancelable: true }));
    return focused?.tagName;
  });
  expect(focus).toBe('BUTTON');
  await expect.poll(() => named(page, 'j10')).toBe('j10, black stone, turn 1');
});

it('takes a typed turn, and says what is wrong with one that is none', async () => {
  const page = await visit(boardWith('j10'));
  await page.keyboard.press('/');
  await page.getByLabel('Cells such as').fill('z99');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => (document.querySelector('#typed-problem')?.textContent ?? '') !== '');
  await page.getByLabel('Cells such as').fill('I11, k11');
  await page.keyboard.press('Enter');
  await until(page, 'k11', 'white stone');
  await expect.poll(() => gameInAddress(page)).toBe('j10 i11k11');
});

it('is a grid to a screen reader, with a status that is spoken', async () => {
  const page = await visit(boardWith(GAME));
  const grid = page.getByRole('grid');
  await expect.poll(() => grid.getAttribute('aria-label')).toBe('Board, 19 by 19. White to place');
  await expect.poll(() => page.getByRole('row').count()).toBe(19);
  await expect.poll(() => page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
  await expect.poll(() => page.getByRole('status').first().textContent()).toContain('Block at g7 or h7');
});
