/** The games of this browser, in IndexedDB. Without it (private windows of some browsers) they last as long as the page. */

export interface StoredGame {
  id: string;
  /** The record with everything in it. */
  sgf: string;
  black: string;
  white: string;
  result: string;
  /** The game's name or numbers, and how many turns it has. */
  rules: string;
  turns: number;
  /** The first turns, for the list and the search. */
  opening: string;
  /** Milliseconds since 1970, of the last change. */
  changed: number;
}

export interface GameStore {
  put(game: StoredGame): Promise<void>;
  get(id: string): Promise<StoredGame | undefined>;
  all(): Promise<StoredGame[]>;
  remove(id: string): Promise<void>;
}

const NAME = 'sixfold';
const VERSION = 1;
const GAMES = 'games';

export class MemoryStore implements GameStore {
  private readonly games = new Map<string, StoredGame>();

  async put(game: StoredGame): Promise<void> {
    this.games.set(game.id, game);
  }

  async get(id: string): Promise<StoredGame | undefined> {
    return this.games.get(id);
  }

  async all(): Promise<StoredGame[]> {
    return newestFirst([...this.games.values()]);
  }

  async remove(id: string): Promise<void> {
    this.games.delete(id);
  }
}

class BrowserStore implements GameStore {
  constructor(private readonly database: IDBDatabase) {}

  async put(game: StoredGame): Promise<void> {
    await this.run('readwrite', (games) => games.put(game));
  }

  get(id: string): Promise<StoredGame | undefined> {
    return this.run('readonly', (games) => games.get(id) as IDBRequest<StoredGame | undefined>);
  }

  async all(): Promise<StoredGame[]> {
    return newestFirst(await this.run('readonly', (games) => games.getAll() as IDBRequest<StoredGame[]>));
  }

  async remove(id: string): Promise<void> {
    await this.run('readwrite', (games) => games.delete(id));
  }

  private async run<T>(mode: IDBTransactionMode, act: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = this.database.transaction(GAMES, mode);
    const kept = completed(transaction);
    const [result] = await Promise.all([finished(act(transaction.objectStore(GAMES))), kept]);
    return result;
  }
}

const NOT_KEPT = 'the browser could not keep the game';

const newestFirst = (games: StoredGame[]): StoredGame[] => games.sort((a, b) => b.changed - a.changed);

/** A request may succeed and its transaction still fail, as on a full disk: a game is kept once this is fulfilled. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error(NOT_KEPT));
  });

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(NOT_KEPT));
  });

export async function openStore(factory: IDBFactory | undefined): Promise<GameStore> {
  if (!factory) return new MemoryStore();
  try {
    const opening = factory.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
      if (!opening.result.objectStoreNames.contains(GAMES)) opening.result.createObjectStore(GAMES, { keyPath: 'id' });
    };
    return new BrowserStore(await finished(opening));
  } catch {
    return new MemoryStore();
  }
}

/** Games in which every word of the search occurs. */
export function matching(games: readonly StoredGame[], search: string): StoredGame[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const text = `${game.black} ${game.white} ${game.result} ${game.rules} ${game.opening}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
