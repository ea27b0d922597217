import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { PuzzleSet } from '../src/desk/wire';
import { clickCell, clickCells, named, picture, stones, visits } from './visit';

const { visit } = visits();

/** The first puzzle of the set as the page orders it. */
async function firstPuzzle(page: Page) {
  const set = (await page.evaluate(async () => (await fetch('./puzzles.json')).json())) as PuzzleSet;
  const puzzle = [...set.puzzles].sort((a, b) => a.grade - b.grade)[0];
  if (!puzzle) throw new Error('the set has no puzzles');
  return puzzle;
}
const cellsOf = (turn: string) => turn.match(/[a-z]+\d+/g) ?? [];

it('accepts a right turn, defends, and is solved when the row is made', async () => {
  const page = await visit('#/puzzles');
  await page.getByRole('heading', { name: /to play and win/ }).waitFor();
  const puzzle = await firstPuzzle(page);
  const winning = page.locator('[role=gridcell][aria-label*="would win"]');
  const reply = (n: number) => page.waitForFunction((n) => document.querySelectorAll('.layer-stones > g').length >= n, n);
  const start = await stones(page);
  // The turns of the file; after each the page defends as long as it can.
  const own = puzzle.line.filter((_, index) => index % 2 === 0);
  for (const [index, turn] of own.entries()) {
    await clickCells(page, ...cellsOf(turn));
    await page.getByText(/^[a-s]\d+ [a-s]\d+ wins$/).waitFor();
    await reply(start + 4 * (index + 1));
  }
  // The marks show what completes the row.
  while ((await page.getByText('Solved', { exact: true }).count()) === 0) {
    const name = await winning.first().getAttribute('aria-label');
    await clickCell(page, name?.split(',')[0] ?? '');
  }
  await page.getByText(/Solved/).first().waitFor();
  await expect.poll(() => page.locator('.puzzle-box.solved').count()).toBe(1);
  await picture(page, 'puzzle-solved');
  await page.reload();
  await page.locator('.puzzle-box.solved').waitFor();
});

it('refutes a wrong turn on the board, and lets one try again', async () => {
  const page = await visit('#/puzzles');
  await page.getByRole('heading', { name: /to play and win/ }).waitFor();
  await clickCells(page, 'a1', 's19');
  await page.getByText(/^Not this turn/).waitFor();
  await expect.poll(() => page.locator('.layer-stone-marks .mark').count()).toBe(2);
  await expect.poll(() => page.locator('.tries li').first().textContent()).toContain('a1 s19');
  await picture(page, 'puzzle-wrong');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => named(page, 'a1')).toBe('a1, empty');
});

it('gives a hint, shows a solution, and goes on to the next', async () => {
  const page = await visit('#/puzzles');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect.poll(() => page.locator('.layer-hints > g').count()).toBe(1);
  await page.getByRole('button', { name: 'Solution' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.layer-ghosts > g').length >= 2);
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByText(/^Puzzle 2 of/).waitFor();
});
