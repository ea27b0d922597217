import { expect, it } from 'vitest';
import { boardWith, clickCells, GAME, named, visits } from './visit';

const { visit } = visits();
const nodes = '.tree .node';

it('grows variations, with comments, and asks before it deletes one', async () => {
  const page = await visit(boardWith('j10 i9k8 l8k9'));
  await page.keyboard.press('ArrowLeft');
  await clickCells(page, 'c3', 'd4');
  await page.getByText('Variation 2 of 2').waitFor();
  await expect.poll(() => page.locator(nodes).count()).toBe(5);
  await page.getByLabel('Comment').fill('A quiet turn.');
  await page.getByLabel('Comment').blur();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => named(page, 'l8')).toContain('black stone');
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('A quiet turn.');
  await page.getByRole('button', { name: 'Make main line' }).click();
  await page.getByText('Variation 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => page.locator(nodes).count()).toBe(5);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => page.locator(nodes).count()).toBe(4);
});

it('lets the solver suggest turns and adds them', async () => {
  const page = await visit(boardWith(GAME));
  await page.getByRole('tab', { name: 'Solver' }).click();
  await page.getByRole('button', { name: 'Suggest turns' }).click();
  await page.getByText('Turns worth a thought').waitFor();
  await page.getByRole('button', { name: /^Add as variation/ }).first().click();
  await page.getByRole('tab', { name: 'Variations' }).click();
  await expect.poll(() => page.locator(nodes).count()).toBeGreaterThan(12);
});

it('verifies the last turn and lists the replies without an answer', async () => {
  const page = await visit(boardWith('j10 a1b1 k10l10'));
  await page.getByRole('tab', { name: 'Solver' }).click();
  await page.getByRole('button', { name: 'Verify the last turn' }).click();
  await page.getByText(/Not every reply is answered|wins against every reply|Stopped before the end/).waitFor();
});

it('proves a win, with a shield, and puts the line into the tree', async () => {
  const page = await visit(boardWith('j10 a1b1 k10l10 a3b3'));
  await page.getByRole('tab', { name: 'Solver' }).click();
  await page.getByRole('button', { name: 'Prove a win' }).click();
  await page.getByText(/Black wins in \d+ turn/).waitFor();
  await page.getByText('Proved, certificate checked').waitFor();
  await page.getByRole('button', { name: 'Show the line as a variation' }).click();
  await page.keyboard.press('End');
  await page.getByRole('tab', { name: 'Variations' }).click();
  await expect.poll(() => page.locator(nodes).count()).toBeGreaterThan(5);
});

it('expands the tree by the solver', async () => {
  const page = await visit(boardWith('j10 a1b1 k10l10 a3b3'));
  await page.getByRole('tab', { name: 'Solver' }).click();
  await page.getByRole('button', { name: 'Expand the tree' }).click();
  await page.getByText(/variations? added/).waitFor();
  await page.getByRole('tab', { name: 'Variations' }).click();
  await expect.poll(() => page.locator(nodes).count()).toBeGreaterThan(5);
});
