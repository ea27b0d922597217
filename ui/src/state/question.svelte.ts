/** One question at a time to the engine: a new one takes the place of the one before. */

import { isEnd, type Asking, type Listener } from '../desk/thinker';

export class OneQuestion<T> {
  running = $state(false);
  problem: string | null = $state(null);

  private asking: Asking<T> | null = null;

  /** Asks; whatever is said of a question that was given up is not heard. */
  protected begin(ask: (listen: (hear: Listener) => Listener) => Asking<T>, done: (result: T) => void): void {
    const isCurrent = () => asking === this.asking;
    const asking = ask((hear) => (message) => isCurrent() && hear(message));
    this.asking = asking;
    this.running = true;
    asking.result
      .then((result) => {
        if (!isCurrent()) return;
        this.running = false;
        done(result);
      })
      .catch((error: unknown) => {
        if (!isCurrent()) return;
        this.running = false;
        if (!isEnd(error)) this.problem = error instanceof Error ? error.message : String(error);
      });
  }

  stop(): void {
    this.asking?.stop();
  }

  /** Another game is on the board. */
  forget(): void {
    this.stop();
    this.asking = null;
    this.running = false;
    this.problem = null;
  }
}
