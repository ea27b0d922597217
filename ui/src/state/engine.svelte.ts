/** Who thinks: the server's engine where there is one, the browser's otherwise or when it is chosen. */

import { ServerThinker } from '../desk/server-thinker';
import { isEnd, type Asking, type Kind, type Listener, type Question, type Thinker } from '../desk/thinker';
import type { FinalOf, Hello } from '../desk/wire';
import { WorkerThinker } from '../desk/worker-thinker';
import type { EngineChoice } from './settings.svelte';

/** After a lost connection the server is tried again, later each time. */
const RETRY_SECONDS = [2, 5, 15, 60];

export class Engine {
  /** Who answers now. */
  where: 'browser' | 'server' = $state('browser');
  /** What the one who answers has said of itself. */
  hello: Hello | null = $state.raw(null);
  /** Requests under way that take time. */
  busy = $state(0);
  /** There is a server behind this page. */
  hasServer = $state(false);

  private worker: WorkerThinker | null = null;
  private server: ServerThinker | null = null;
  private choice: EngineChoice = 'auto';
  private retries = 0;

  constructor(
    private readonly module: WebAssembly.Module,
    /** The address of the server's WebSocket, and null for a page of static files. */
    private readonly live: string | null,
  ) {}

  async start(choice: EngineChoice): Promise<void> {
    this.choice = choice;
    if (this.live) await this.connect(this.live);
    this.settle();
  }

  choose(choice: EngineChoice): void {
    this.choice = choice;
    this.settle();
  }

  ask<K extends Kind>(question: Question<K>, listen?: Listener): Asking<FinalOf[K]> {
    const asking = this.thinker().ask(question, listen);
    this.busy += 1;
    const end = () => (this.busy -= 1);
    asking.result.then(end, end);
    return asking;
  }

  private thinker(): Thinker {
    if (this.where === 'server' && this.server) return this.server;
    this.worker ??= new WorkerThinker(this.module);
    return this.worker;
  }

  private settle(): void {
    this.where = this.choice !== 'browser' && this.server ? 'server' : 'browser';
    const asked = this.where;
    this.thinker()
      .ask<'hello'>({ kind: 'hello' })
      .result.then((hello) => {
        if (asked === this.where) this.hello = hello;
      })
      .catch((error: unknown) => {
        if (!isEnd(error)) this.hello = null;
      });
  }

  private async connect(address: string): Promise<void> {
    try {
      this.server = await ServerThinker.connect(address, (thinker) => this.lost(thinker, address));
      this.hasServer = true;
      this.retries = 0;
    } catch {
      this.retry(address);
    }
  }

  private lost(thinker: ServerThinker, address: string): void {
    if (thinker !== this.server) return;
    this.server = null;
    this.hasServer = false;
    this.settle();
    this.retry(address);
  }

  private retry(address: string): void {
    const seconds = RETRY_SECONDS[this.retries];
    if (seconds === undefined) return;
    this.retries += 1;
    setTimeout(() => void this.connect(address).then(() => this.settle()), seconds * 1000);
  }
}
