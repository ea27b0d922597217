/** The games that the browser keeps; the one on the table goes there by itself. */

import type { GameStore, StoredGame } from '../store/games';
import { PEOPLE } from './match.svelte';
import type { Table } from './table.svelte';

const SAVE_MILLISECONDS = 600;

export class Shelf {
  games: StoredGame[] = $state.raw([]);

  /** What of the game on the table is in the store. */
  private kept = '';
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly table: Table,
    /** Opening it takes a while; what is saved before waits for it. */
    private readonly store: Promise<GameStore>,
    /** Told when a game could not be kept. */
    private readonly failed: () => void,
  ) {}

  async start(): Promise<void> {
    this.games = await (await this.store).all();
  }

  /** The game on the table has changed: it is saved when there is a pause. */
  changed(): void {
    this.rest();
    this.timer = setTimeout(() => void this.save(), SAVE_MILLISECONDS);
  }

  /** Saves the game as it is on the table now, even if another one takes its place in the next moment. */
  async save(): Promise<void> {
    this.rest();
    const { session, gameId } = this.table;
    const line = session.mainLine();
    const state = this.state();
    if (line.length < 2 || this.kept === state) return;
    const game: StoredGame = {
      id: gameId,
      sgf: session.toSgf(),
      black: session.header.black,
      white: session.header.white,
      result: session.header.result,
      rules: session.rules.name ?? session.rules.text,
      turns: line.length - 1,
      opening: line.slice(1, 8).map(({ turn }) => turn).join(' '),
      changed: Date.now(),
    };
    try {
      const store = await this.store;
      await store.put(game);
      if (gameId === this.table.gameId) this.kept = state;
      this.games = await store.all();
    } catch {
      // It does not count as kept, so the next change tries again.
      this.failed();
    }
  }

  /** Puts a game on the table; says whether there is such a one. */
  async open(id: string): Promise<boolean> {
    // It may be the one on the table, with a turn that is not in the store yet.
    await this.save();
    const stored = await (await this.store).get(id);
    if (!stored) return false;
    this.table.open((GameKind) => GameKind.fromSgf(stored.sgf), PEOPLE, id);
    this.kept = this.state();
    return true;
  }

  async remove(id: string): Promise<void> {
    const state = this.state();
    const isOnTable = id === this.table.gameId;
    if (isOnTable) this.rest();
    const store = await this.store;
    await store.remove(id);
    // A deleted game that is still on the board comes back only when it is played on.
    if (isOnTable && id === this.table.gameId) this.kept = state;
    this.games = await store.all();
  }

  private rest(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Changes with every change of the record, and with every other record. */
  private state(): string {
    return `${this.table.gameId} ${this.table.session.state.revision}`;
  }
}
