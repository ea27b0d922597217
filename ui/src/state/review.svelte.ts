/** "Analyse the game": a value for every turn, the mistakes, and where a lost game was lost. */

import { isEnd, type Asking } from '../desk/thinker';
import type { Judged, Message, Mistake, Position, Review as ReviewResult } from '../desk/wire';
import type { Engine } from './engine.svelte';

/** Each turn gets this long; a game of thirty turns is looked at in well under a minute. */
const SECONDS_A_TURN = 1;

export class Review {
  running = $state(false);
  /** Turns that were looked at, and how many there are. */
  done = $state(0);
  of = $state(0);
  result: ReviewResult | null = $state.raw(null);
  problem: string | null = $state(null);

  private asking: Asking<ReviewResult> | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly judged: (judgement: Judged) => void,
    private readonly mistaken: (mistakes: readonly Mistake[]) => void,
  ) {}

  start(position: Position, turns: number): void {
    this.forget();
    this.running = true;
    this.of = turns + 1;
    const asking = this.engine.ask<'review'>(
      { kind: 'review', position, limit: { seconds: SECONDS_A_TURN } },
      (message: Message) => {
        if (message.kind !== 'judged' || asking !== this.asking) return;
        this.done += 1;
        this.judged(message);
      },
    );
    this.asking = asking;
    asking.result
      .then((result) => {
        if (asking !== this.asking) return;
        this.running = false;
        this.result = result;
        this.mistaken(result.mistakes);
      })
      .catch((error: unknown) => {
        if (asking !== this.asking) return;
        this.running = false;
        if (!isEnd(error)) this.problem = error instanceof Error ? error.message : String(error);
      });
  }

  stop(): void {
    this.asking?.stop();
  }

  /** Another game is on the board. */
  forget(): void {
    this.asking?.stop();
    this.asking = null;
    this.running = false;
    this.done = 0;
    this.of = 0;
    this.result = null;
    this.problem = null;
  }
}
