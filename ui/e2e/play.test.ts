import { expect, it } from 'vitest';
import { clickCell, clickCells, gameInAddress, named, stones, until, visits } from './visit';

const { visit } = visits();

it('shows the first stone of a turn as pending, and the whole turn as the last one', async () => {
  const page = await visit('#/board');
  await clickCell(page, 'j10');
  await expect.poll(() => named(page, 'j10')).toBe('j10, black stone, last turn');
  await clickCell(page, 'i9');
  await expect.poll(() => named(page, 'i9')).toBe('i9, white stone, not yet played');
  await expect.poll(() => page.locator('.tag').textContent()).toBe('Stone 2 of 2');
  await clickCell(page, 'k8');
  await expect.poll(() => named(page, 'i9')).toBe('i9, white stone, last turn');
  await expect.poll(() => named(page, 'k8')).toBe('k8, white stone, last turn');
  await expect.poll(() => named(page, 'j10')).toBe('j10, black stone');
  await expect.poll(() => gameInAddress(page)).toBe('j10 i9k8');
});

it('takes back a stone, and a turn', async () => {
  const page = await visit('#/board');
  await clickCells(page, 'j10', 'i9', 'k8', 'l8');
  await page.getByRole('button', { name: 'Undo stone' }).click();
  await expect.poll(() => named(page, 'l8')).toBe('l8, empty');
  await page.getByRole('button', { name: 'Undo stone' }).click();
  await expect.poll(() => named(page, 'k8')).toBe('k8, empty');
  await expect.poll(() => named(page, 'i9')).toBe('i9, white stone, not yet played');
  await clickCell(page, 'k8');
  await page.getByRole('button', { name: 'Undo turn' }).click();
  await expect.poll(() => stones(page)).toBe(1);
});

it('refuses a taken cell and says why', async () => {
  const page = await visit('#/board');
  await clickCells(page, 'j10', 'j10');
  await page.getByText('j10 already holds a black stone').waitFor();
  await expect.poll(() => stones(page)).toBe(1);
});

it('asks before a turn is played where that was chosen', async () => {
  const page = await visit('#/board');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'Always' }).check();
  await page.getByRole('button', { name: 'Close' }).click();
  await clickCell(page, 'j10');
  await expect.poll(() => named(page, 'j10')).toBe('j10, black stone, not yet played');
  await page.getByText('Turn ready', { exact: true }).waitFor();
  await clickCell(page, 'k10');
  await expect.poll(() => named(page, 'j10')).toBe('j10, empty');
  await page.keyboard.press('Enter');
  await until(page, 'k10', 'last turn');
});

it('plays a game against the engine to its end, and takes back a whole exchange', async () => {
  const page = await visit('');
  await page.getByRole('slider').fill('8');
  await page.getByRole('radio', { name: 'Black' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForSelector('.board-cells');
  // Black wastes its turns along the edge; White makes its row.
  const wasted = ['a1', 'a3', 'a5', 'a7', 'a9', 'a11', 'a13', 'a15', 'a17', 'a19', 'c1', 'c3', 'c5', 'c7', 'c9', 'c11', 'c13', 'c15', 'c17', 'c19', 'e1', 's1'];
  await clickCell(page, 'a1');
  const engineDone = (n: number) => page.waitForFunction((n) => document.querySelectorAll('.layer-stones > g').length >= n, n);
  await engineDone(3);
  await page.getByRole('button', { name: 'Undo turn' }).click();
  await expect.poll(() => stones(page)).toBe(0);
  let next = 0;
  await clickCell(page, wasted[next++] ?? '');
  for (let turn = 1; turn < 10; turn += 1) {
    // The engine answers, or has made its row.
    await page.waitForFunction((n) => document.querySelectorAll('.layer-stones > g').length >= n || document.querySelector('.tag.won'), 4 * turn - 1);
    if ((await page.locator('.tag.won').count()) > 0) break;
    for (let stone = 0; stone < 2; ) {
      const cell = wasted[next++] ?? '';
      if (!(await named(page, cell))?.includes('empty')) continue;
      await clickCell(page, cell);
      stone += 1;
    }
  }
  await expect.poll(() => page.locator('.task b').textContent()).toMatch(/^White completes six: [a-s]\d+ to [a-s]\d+$/);
  await expect.poll(() => page.locator('.beam').count()).toBe(2);
});

it('lets the engine play against itself, and halts when somebody looks back', async () => {
  const page = await visit('');
  await page.getByRole('slider').fill('1');
  await page.getByText('Watch the engine').click();
  await page.waitForFunction(() => document.querySelectorAll('.layer-stones > g').length >= 5);
  await page.keyboard.press('Home');
  await expect.poll(() => stones(page)).toBe(0);
});

it('plays other games of the family', async () => {
  const page = await visit('#/board');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByLabel('Game', { exact: true }).selectOption('tictactoe');
  await page.getByRole('radio', { name: 'Person' }).nth(1).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => page.locator('[role=gridcell]').count()).toBe(9);
  await clickCells(page, 'a1', 'b1', 'a2', 'b2', 'a3');
  await page.getByText('Black completes three: a1 to a3').waitFor();
  await expect.poll(() => page.url()).toContain('rules=tictactoe');
});

it('says what is wrong with rules that are none', async () => {
  const page = await visit('#/board');
  await page.getByRole('button', { name: 'New game' }).click();
  await page.getByLabel('Game', { exact: true }).selectOption('custom');
  await page.getByPlaceholder('15,15,5,1,1').fill('99,1,1');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => page.getByRole('alert').textContent()).toContain('99,1,1');
});
