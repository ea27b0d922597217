/** Who plays which side, and the engine's turns. */

import { isEnd, type Asking } from '../desk/thinker';
import type { ChosenTurn, Position, Side, TurnText } from '../desk/wire';
import type { Engine } from './engine.svelte';

export type Player = { kind: 'person' } | { kind: 'engine'; level: number };
export type Players = Record<Side, Player>;

export const PEOPLE: Players = { black: { kind: 'person' }, white: { kind: 'person' } };

/** In a game of engine against engine each turn stays on the board for a moment. */
const PAUSE_MILLISECONDS = 500;

export class Match {
  players: Players = $state.raw(PEOPLE);
  /** The side for which the engine is thinking. */
  thinking: Side | null = $state(null);
  /** Engine against engine can be halted; a game looked through is halted by itself. */
  halted = $state(false);
  problem: string | null = $state(null);

  private asking: Asking<ChosenTurn> | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly play: (turn: TurnText) => void,
  ) {}

  get hasEngine(): boolean {
    return this.players.black.kind === 'engine' || this.players.white.kind === 'engine';
  }

  get isEngineOnly(): boolean {
    return this.players.black.kind === 'engine' && this.players.white.kind === 'engine';
  }

  /** The side of the only person in the game. */
  get person(): Side | null {
    if (!this.hasEngine || this.isEngineOnly) return null;
    return this.players.black.kind === 'person' ? 'black' : 'white';
  }

  begin(players: Players): void {
    this.rest();
    this.players = players;
    this.halted = false;
    this.problem = null;
  }

  /** Says whose turn it is; the engine begins to think where it is its own. */
  turnOf(side: Side, position: Position): void {
    this.rest();
    const player = this.players[side];
    if (player.kind !== 'engine' || this.halted) return;
    this.thinking = side;
    this.timer = setTimeout(() => this.ask(player.level, position), this.isEngineOnly ? PAUSE_MILLISECONDS : 0);
  }

  /** No turn of the engine is wanted now. */
  rest(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.thinking = null;
    const { asking } = this;
    this.asking = null;
    asking?.stop();
  }

  /** Whatever the engine has found so far is played. */
  hurry(): void {
    this.asking?.stop();
  }

  private ask(level: number, position: Position): void {
    this.timer = null;
    this.problem = null;
    const asking = this.engine.ask<'choose'>({ kind: 'choose', position, level });
    this.asking = asking;
    asking.result
      .then(({ turn }) => {
        if (asking !== this.asking) return;
        this.asking = null;
        this.thinking = null;
        this.play(turn);
      })
      .catch((error: unknown) => {
        if (asking !== this.asking) return;
        this.asking = null;
        // A worker that was ended, or a server that has gone, has a successor: it is asked the same.
        if (isEnd(error)) {
          this.ask(level, position);
          return;
        }
        this.thinking = null;
        this.halted = true;
        this.problem = error instanceof Error ? error.message : String(error);
      });
  }
}
