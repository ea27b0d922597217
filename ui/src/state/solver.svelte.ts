/** The solver's help with the tree: prove, verify, suggest, expand. One question at a time. */

import type { Asking, Question } from '../desk/thinker';
import type { Expanded, Position, Progress, Solved, Suggested, Verified } from '../desk/wire';
import type { Engine } from './engine.svelte';
import { OneQuestion } from './question.svelte';

export type Finding = Solved | Verified | Suggested | Expanded;
export type Help = 'solve' | 'verify' | 'suggest' | 'expand';

const SECONDS = 20;
const SUGGESTIONS = 6;
const UNANSWERED = 20;

export class Solver extends OneQuestion<Finding> {
  progress: Progress | null = $state.raw(null);
  finding: Finding | null = $state.raw(null);
  /** The node that the finding is about, and its position. */
  node = $state(-1);
  position: Position | null = $state.raw(null);

  constructor(
    private readonly engine: Engine,
    private readonly expanded: (node: number, found: Expanded) => void,
  ) {
    super();
  }

  ask(help: Help, node: number, position: Position): void {
    this.forget();
    this.node = node;
    this.position = position;
    this.begin(
      (listen): Asking<Finding> =>
        this.engine.ask(
          question(help, position),
          listen((message) => {
            if (message.kind === 'progress') this.progress = message;
          }),
        ),
      (finding) => {
        this.finding = finding;
        if (finding.kind === 'expanded') this.expanded(node, finding);
      },
    );
  }

  override forget(): void {
    super.forget();
    this.progress = null;
    this.finding = null;
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
