import { expect, it } from 'vitest';
import { matching, MemoryStore, openStore, type StoredGame } from './games';

const game = (id: string, change: Partial<StoredGame>): StoredGame => ({
  id, sgf: '', black: '', white: '', result: '', rules: 'connect6', turns: 1, opening: '', changed: 0, ...change,
});

it('lists the newest game first and forgets what is removed', async () => {
  const store = new MemoryStore();
  await store.put(game('a', { changed: 1 }));
  await store.put(game('b', { changed: 2 }));
  await store.put(game('a', { changed: 3, result: 'B+' }));
  expect((await store.all()).map(({ id }) => id)).toEqual(['a', 'b']);
  expect((await store.get('a'))?.result).toBe('B+');
  await store.remove('a');
  expect(await store.get('a')).toBeUndefined();
});

it('finds games by every word of a search', () => {
  const games = [game('a', { black: 'Wu', opening: 'j10 k9i10' }), game('b', { white: 'Huang', opening: 'j10 l10m10' })];
  expect(matching(games, 'wu').map(({ id }) => id)).toEqual(['a']);
  expect(matching(games, 'j10 HUANG').map(({ id }) => id)).toEqual(['b']);
  expect(matching(games, 'wu huang')).toEqual([]);
  expect(matching(games, '  ')).toHaveLength(2);
});

it('does without a database', async () => {
  expect(await openStore(undefined)).toBeInstanceOf(MemoryStore);
  const broken = { open: () => { throw new Error('forbidden'); } } as unknown as IDBFactory;
  expect(await openStore(broken)).toBeInstanceOf(MemoryStore);
});

/** A database whose requests succeed, and whose transactions end as is said. */
function database(end: 'oncomplete' | 'onabort'): IDBFactory {
  interface Target {
    onsuccess?: () => void;
    oncomplete?: () => void;
    onabort?: () => void;
    error?: Error;
    result?: unknown;
    objectStore?: () => unknown;
  }
  const later = (target: Target, event: 'onsuccess' | 'oncomplete' | 'onabort'): Target => {
    setTimeout(() => target[event]?.());
    return target;
  };
  const transaction = () => {
    const made: Target = { error: new Error('the disk is full') };
    const put = () => {
      const request = later({}, 'onsuccess');
      later(made, end);
      return request;
    };
    made.objectStore = () => ({ put });
    return made;
  };
  return { open: () => later({ result: { transaction } }, 'onsuccess') } as unknown as IDBFactory;
}

it('has kept a game when the database says so, and not before', async () => {
  const whole = await openStore(database('oncomplete'));
  expect(whole).not.toBeInstanceOf(MemoryStore);
  await whole.put(game('a', {}));
  const full = await openStore(database('onabort'));
  await expect(full.put(game('a', {}))).rejects.toThrow('the disk is full');
});
