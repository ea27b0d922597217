/** Live analysis of the position on the board, as long as it is switched on. */

import { isEnd, type Asking } from '../desk/thinker';
import type { Done, Info, Line, Message, Position, Side } from '../desk/wire';
import type { Engine } from './engine.svelte';

/** The node that a position belongs to, of which record, and whose turn it is there. */
export interface About {
  record: number;
  node: number;
  side: Side;
}

/** The panel is told at most this often, so that one can read it. */
const EVERY_MILLISECONDS = 250;

export class Analysis {
  on = $state(false);
  lines: Line[] = $state.raw([]);
  nodes = $state(0);
  depth = $state(0);
  seconds = $state(0);
  /** The position that the lines are about. */
  key = $state('');
  running = $state(false);
  problem: string | null = $state(null);
  /** The line that the pointer is on. */
  hovered: number | null = $state(null);

  private asking: Asking<Done> | null = null;
  private latest: Info | Done | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private asked = '';

  constructor(
    private readonly engine: Engine,
    /** Told what was found out when a position is left; `about` is what `follow` was given with it. */
    private readonly found: (about: About, result: Done) => void,
  ) {}

  /** Thinks about this position from now on; null to rest. */
  follow(position: Position | null, lines: number, about: About | null = null): void {
    const key = position ? JSON.stringify(position) : '';
    const question = position ? `${key} ${lines} ${this.engine.where} ${about?.record ?? ''}` : '';
    if (question === this.asked) return;
    this.end();
    this.asked = question;
    if (key !== this.key) {
      this.key = key;
      this.show(null);
      this.hovered = null;
    }
    if (position) this.begin(position, lines, about);
  }

  private begin(position: Position, lines: number, about: About | null): void {
    this.running = true;
    this.problem = null;
    this.latest = null;
    const asking = this.engine.ask<'analyse'>({ kind: 'analyse', position, lines }, (message) => this.hear(message, asking));
    this.asking = asking;
    asking.result
      .then((done) => {
        if (done.lines.length > 0 && about) this.found(about, done);
        if (asking !== this.asking) return;
        this.latest = done;
        this.flush();
        this.running = false;
      })
      .catch((error: unknown) => {
        if (asking !== this.asking) return;
        this.running = false;
        // A thinker that has gone has a successor, which is asked the same.
        if (isEnd(error)) this.begin(position, lines, about);
        else this.problem = error instanceof Error ? error.message : String(error);
      });
  }

  private hear(message: Message, asking: Asking<Done>): void {
    if (message.kind !== 'info' || asking !== this.asking) return;
    const first = this.latest === null;
    this.latest = message;
    if (first) this.flush();
    else this.timer ??= setTimeout(() => this.flush(), EVERY_MILLISECONDS);
  }

  private flush(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.latest) this.show(this.latest);
  }

  private show(info: Info | Done | null): void {
    this.lines = info?.lines ?? [];
    this.nodes = info?.nodes ?? 0;
    this.depth = info?.depth ?? 0;
    this.seconds = info?.seconds ?? 0;
  }

  private end(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { asking } = this;
    this.asking = null;
    this.running = false;
    asking?.stop();
  }
}
