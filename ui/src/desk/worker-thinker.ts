/** The engine in a worker of this browser. */

import { Conversation, GONE, STOPPED, type Asking, type Kind, type Listener, type Question, type Thinker } from './thinker';
import type { FinalOf, Message } from './wire';
import type { Begin, Fault } from './worker';

/**
 * So long a worker has to hear `stop`; one that does not is ended, and another takes its place. Where it
 * looks at a flag it always hears it, and only a fault or a very busy machine makes it late.
 */
const PATIENCE_MILLISECONDS = { withFlag: 1000, without: 80 };

/** Memory can be shared only where the page is isolated from others. */
const makeFlag = (): Int32Array | null =>
  globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) : null;

/** A worker, what is said to it, and the flag that it looks at while it works. */
interface Desk {
  worker: Worker;
  conversation: Conversation;
  flag: Int32Array | null;
}

export class WorkerThinker implements Thinker {
  readonly where = 'browser';
  private desk: Desk;

  constructor(private readonly module: WebAssembly.Module) {
    this.desk = this.begin();
  }

  ask<K extends Kind>(question: Question<K>, listen?: Listener): Asking<FinalOf[K]> {
    const { desk } = this;
    const asked = desk.conversation.ask(question, listen);
    const stop = () => {
      if (!desk.conversation.isPending(asked.id)) return;
      if (desk.flag) Atomics.store(desk.flag, 0, 1);
      asked.stop();
      setTimeout(() => {
        if (desk === this.desk && desk.conversation.isPending(asked.id)) this.replace(STOPPED, 'stopped');
      }, desk.flag ? PATIENCE_MILLISECONDS.withFlag : PATIENCE_MILLISECONDS.without);
    };
    return { result: asked.result, stop };
  }

  close(): void {
    this.desk.worker.terminate();
    this.desk.conversation.fail(GONE, 'the engine in this browser was closed');
  }

  private begin(): Desk {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const conversation = new Conversation((text) => worker.postMessage(text));
    const desk: Desk = { worker, conversation, flag: makeFlag() };
    const isCurrent = () => desk === this.desk;
    worker.onmessage = ({ data }: MessageEvent<string | Fault>) => {
      if (typeof data === 'string') conversation.receive(JSON.parse(data) as Message);
      else if (isCurrent()) this.broken(data.fault);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (isCurrent()) this.broken(event.message || 'it ended without a word');
    };
    worker.postMessage({ module: this.module, flag: desk.flag } satisfies Begin);
    return desk;
  }

  /** Ends the worker and begins another; what was asked of the old one fails with the reason. */
  private replace(code: string, reason: string): void {
    const { worker, conversation } = this.desk;
    worker.terminate();
    this.desk = this.begin();
    conversation.fail(code, reason);
  }

  /** A fault in the engine must not leave the page waiting. */
  private broken(reason: string): void {
    this.replace('fault', `the engine in this browser failed: ${reason}`);
  }
}
