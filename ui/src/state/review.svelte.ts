/** "Analyse the game": a value for every turn, the mistakes, and where a lost game was lost. */

import type { Judged, Mistake, Position, Review as ReviewResult } from '../desk/wire';
import type { Engine } from './engine.svelte';
import { OneQuestion } from './question.svelte';

/** Each turn gets this long; a game of thirty turns is looked at in well under a minute. */
const SECONDS_A_TURN = 1;

export class Review extends OneQuestion<ReviewResult> {
  /** Turns that were looked at, and how many there are. */
  done = $state(0);
  of = $state(0);
  /** The nodes of the main line as it was at the start, by the number of the turn; the tree may change meanwhile. */
  nodes: readonly number[] = $state.raw([]);
  result: ReviewResult | null = $state.raw(null);

  constructor(
    private readonly engine: Engine,
    private readonly judged: (judgement: Judged) => void,
    private readonly mistaken: (mistakes: readonly Mistake[]) => void,
  ) {
    super();
  }

  start(position: Position, nodes: readonly number[]): void {
    this.forget();
    this.nodes = nodes;
    this.of = nodes.length;
    const question = { kind: 'review', position, limit: { seconds: SECONDS_A_TURN } } as const;
    this.begin(
      (listen) =>
        this.engine.ask<'review'>(
          question,
          listen((message) => {
            if (message.kind !== 'judged') return;
            this.done += 1;
            this.judged(message);
          }),
        ),
      (result) => {
        this.result = result;
        this.mistaken(result.mistakes);
      },
    );
  }

  override forget(): void {
    super.forget();
    this.done = 0;
    this.of = 0;
    this.nodes = [];
    this.result = null;
  }
}
