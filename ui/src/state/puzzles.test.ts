import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { GameClass } from '../desk/game';
import type { PuzzleSet } from '../desk/wire';
import type { App } from './app.svelte';
import { keyPressed } from './keys';
import { Puzzles } from './puzzles.svelte';
import { fakeEngine, loadGame } from './testing';

let GameKind: GameClass;
beforeAll(async () => {
  GameKind = await loadGame();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLElement', class {});
  // No window is open.
  vi.stubGlobal('document', { querySelector: () => null });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const START = 'j10 i9k8';

function puzzle() {
  const { engine, asked } = fakeEngine();
  const puzzles = new Puzzles(GameKind, engine, null);
  const position = GameKind.fromText(START, 'connect6').position();
  puzzles.fill({ puzzles: [{ id: 'p', position, side: 'black', grade: 1, line: [] }] } as unknown as PuzzleSet);
  const app = { screen: 'puzzles', puzzles } as unknown as App;
  const backspace = () => keyPressed({ key: 'Backspace', target: null, preventDefault() {} } as unknown as KeyboardEvent, app);
  const game = () => puzzles.session.toGameString();
  const place = (...cells: string[]) => cells.forEach((cell) => puzzles.place(cell, 'none'));
  return { puzzles, asked, backspace, game, place };
}

it('takes back stones of the turn being tried, and none of the puzzle itself', () => {
  const { puzzles, backspace, game, place } = puzzle();
  place('l8');
  expect(puzzles.canUndo).toBe(true);
  backspace();
  expect(game()).toBe(START);
  expect(puzzles.canUndo).toBe(false);
  backspace();
  expect(game()).toBe(START);
  place('l8');
  puzzles.place('k9', 'ask');
  backspace();
  expect([game(), puzzles.session.held]).toEqual([`${START} l8`, null]);
});

it('takes nothing back while a turn is judged, nor before the reply', async () => {
  const { puzzles, asked, backspace, game, place } = puzzle();
  place('l8', 'k9');
  expect(puzzles.stage).toBe('checking');
  backspace();
  await asked[0]?.answer({ kind: 'tried', verdict: 'wins', line: ['i10i11'] });
  expect(puzzles.stage).toBe('right');
  backspace();
  await vi.advanceTimersByTimeAsync(1000);
  const replied = `${START} l8k9 i10i11`;
  expect(game()).toBe(replied);
  backspace();
  expect(game()).toBe(replied);
  place('l7');
  backspace();
  expect(game()).toBe(replied);
});

it('leaves a wrong turn and its refutation on the board', async () => {
  const { puzzles, asked, backspace, game, place } = puzzle();
  place('l8', 'k9');
  await asked[0]?.answer({ kind: 'tried', verdict: 'fails', line: ['i10i11'] });
  const shown = game();
  backspace();
  expect([puzzles.stage, game()]).toEqual(['wrong', shown]);
});
