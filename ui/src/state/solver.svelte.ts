/** The solver's help with the tree: prove, verify, suggest, expand. One question at a time. */

import { isEnd, type Asking, type Question } from '../desk/thinker';
import type { Expanded, Message, Position, Progress, Solved, Suggested, Verified } from '../desk/wire';
import type { Engine } from './engine.svelte';

export type Finding = Solved | Verified | Suggested | Expanded;
export type Help = 'solve' | 'verify' | 'suggest' | 'expand';

const SECONDS = 20;
const SUGGESTIONS = 6;
const UNANSWERED = 20;

export class Solver {
  running: Help | null = $state(null);
  progress: Progress | null = $state.raw(null);
  finding: Finding | null = $state.raw(null);
  /** The node that the finding is about, and its position. */
  node = $state(-1);
  position: Position | null = $state.raw(null);
  problem: string | null = $state(null);

  private asking: Asking<Finding> | null = null;

  constructor(
    private readonly engine: Engine,
    private readonly expanded: (node: number, found: Expanded) => void,
  ) {}

  ask(help: Help, node: number, position: Position): void {
    this.forget();
    this.running = help;
    this.node = node;
    this.position = position;
    const listen = (message: Message) => {
      if (message.kind === 'progress' && asking === this.asking) this.progress = message;
    };
    const asking: Asking<Finding> = this.engine.ask(question(help, position), listen);
    this.asking = asking;
    asking.result
      .then((finding) => {
        if (asking !== this.asking) return;
        this.running = null;
        this.finding = finding;
        if (finding.kind === 'expanded') this.expanded(node, finding);
      })
      .catch((error: unknown) => {
        if (asking !== this.asking) return;
        this.running = null;
        if (!isEnd(error)) this.problem = error instanceof Error ? error.message : String(error);
      });
  }

  stop(): void {
    this.asking?.stop();
  }

  forget(): void {
    this.asking?.stop();
    this.asking = null;
    this.running = null;
    this.progress = null;
    this.finding = null;
    this.problem = null;
    this.node = -1;
  }
}

function question(help: Help, position: Position): Question<Help> {
  const limit = { seconds: SECONDS };
  switch (help) {
    case 'solve':
      return { kind: 'solve', position, limit };
    case 'verify':
      return { kind: 'verify', position, limit, most: UNANSWERED };
    case 'suggest':
      return { kind: 'suggest', position, limit, count: SUGGESTIONS };
    case 'expand':
      return { kind: 'expand', position, limit };
  }
}
