import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { GameClass } from '../desk/game';
import { MemoryStore, type GameStore } from '../store/games';
import { PEOPLE } from './match.svelte';
import { Shelf } from './shelf.svelte';
import { fakeEngine, loadGame, makeTable, settled } from './testing';

let GameKind: GameClass;
beforeAll(async () => {
  GameKind = await loadGame();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A table and its shelf, tied together as in the page. */
function shelfOn(store: GameStore | Promise<GameStore> = new MemoryStore()) {
  const failed = vi.fn();
  const table = makeTable(GameKind, fakeEngine().engine, { changed: () => shelf.changed(), leaving: () => void shelf.save() });
  const shelf = new Shelf(table, Promise.resolve(store), failed);
  const openings = () => shelf.games.map(({ opening }) => opening).sort();
  return { table, session: table.session, shelf, failed, openings };
}

it('keeps a game when there is a pause', async () => {
  const { session, openings } = shelfOn();
  session.placeTurn('j10');
  session.placeTurn('i9k8');
  await settled();
  expect(openings()).toEqual([]);
  await vi.advanceTimersByTimeAsync(600);
  expect(openings()).toEqual(['j10 i9k8']);
});

it('keeps the last turn of a game that another one replaces at once', async () => {
  const { table, session, openings } = shelfOn();
  session.placeTurn('j10');
  await vi.advanceTimersByTimeAsync(600);
  session.placeTurn('i9k8');
  table.newGame('connect6', PEOPLE);
  await settled();
  expect(openings()).toEqual(['j10 i9k8']);
  session.placeTurn('a1');
  table.open((Kind) => Kind.fromText('c3', 'connect6'));
  await vi.advanceTimersByTimeAsync(600);
  expect(openings()).toEqual(['a1', 'c3', 'j10 i9k8']);
});

it('leaves the game on the table where another one cannot be read', async () => {
  const { table, session } = shelfOn();
  session.placeTurn('j10');
  const before = table.gameId;
  expect(() => table.open((Kind) => Kind.fromText('nonsense!', 'connect6'))).toThrow();
  expect([table.gameId, session.toGameString()]).toEqual([before, 'j10']);
});

it('opens the game on the table with its last turn', async () => {
  const { table, session, shelf } = shelfOn();
  session.placeTurn('j10');
  await vi.advanceTimersByTimeAsync(600);
  session.placeTurn('i9k8');
  expect(await shelf.open(table.gameId)).toBe(true);
  expect(session.toGameString()).toBe('j10 i9k8');
});

it('keeps what happened before the store was open', async () => {
  let open = (_: GameStore) => {};
  const { table, session, shelf, openings } = shelfOn(new Promise<GameStore>((resolve) => (open = resolve)));
  void shelf.start();
  session.placeTurn('j10');
  table.newGame('connect6', PEOPLE);
  session.placeTurn('a1');
  await vi.advanceTimersByTimeAsync(5000);
  expect(openings()).toEqual([]);
  open(new MemoryStore());
  await settled();
  expect(openings()).toEqual(['a1', 'j10']);
});

it('tries again what could not be kept, and nothing that was', async () => {
  const store = new MemoryStore();
  const put = vi.spyOn(store, 'put').mockRejectedValueOnce(new Error('full'));
  const { session, shelf, failed, openings } = shelfOn(store);
  session.placeTurn('j10');
  await shelf.save();
  expect(openings()).toEqual([]);
  expect(failed).toHaveBeenCalledOnce();
  await shelf.save();
  await shelf.save();
  expect(openings()).toEqual(['j10']);
  expect(put).toHaveBeenCalledTimes(2);
});

it('brings a deleted game back only when it is played on', async () => {
  const { table, session, shelf, openings } = shelfOn();
  session.placeTurn('j10');
  await shelf.save();
  session.setComment('!');
  await shelf.remove(table.gameId);
  await vi.advanceTimersByTimeAsync(5000);
  expect(openings()).toEqual([]);
  session.placeTurn('i9k8');
  await vi.advanceTimersByTimeAsync(600);
  expect(openings()).toEqual(['j10 i9k8']);
});
