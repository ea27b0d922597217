/**
 * Something that can be asked: the engine in a worker of this browser, or the server. Both speak the
 * messages of `wire.ts`; what differs is how texts travel.
 */

import type { FinalOf, Message, Request } from './wire';

export type Kind = keyof FinalOf;
/** A request without its number, which the conversation gives it. */
export type Question<K extends Kind> = K extends Kind ? Omit<Extract<Request, { kind: K }>, 'id'> : never;
export type Listener = (message: Message) => void;

export interface Asking<T> {
  result: Promise<T>;
  /** Ends it early; the result then says what is known so far. */
  stop(): void;
}

export interface Thinker {
  readonly where: 'browser' | 'server';
  ask<K extends Kind>(question: Question<K>, listen?: Listener): Asking<FinalOf[K]>;
  close(): void;
}

/** A request that got no answer: the reason is for people, the code for programs. */
export class AskError extends Error {
  constructor(
    readonly code: string,
    what: string,
    readonly where = '',
  ) {
    super(what);
    this.name = 'AskError';
  }
}

/** The request was stopped before anything was known. */
export const STOPPED = 'stopped';
/** The thinker has gone: the server does not answer, or the worker was ended. */
export const GONE = 'gone';

interface Pending {
  kind: Kind;
  listen: Listener | undefined;
  resolve(message: Message): void;
  reject(error: AskError): void;
}

const FINAL: Record<Kind, Message['kind']> = {
  hello: 'hello',
  analyse: 'done',
  choose: 'turn',
  solve: 'solved',
  verify: 'verified',
  open: 'opened',
  answer: 'answered',
  suggest: 'suggested',
  expand: 'expanded',
  review: 'review',
  try: 'tried',
  bench: 'benched',
  stop: 'stopped',
};

/** Numbers requests and hands each message to who waits for it. */
export class Conversation {
  private next = 1;
  private readonly pending = new Map<number, Pending>();

  constructor(private readonly send: (text: string) => void) {}

  ask<K extends Kind>(question: Question<K>, listen?: Listener): Asking<FinalOf[K]> & { id: number } {
    const id = this.next;
    this.next += 1;
    const result = new Promise<Message>((resolve, reject) => {
      this.pending.set(id, { kind: question.kind as Kind, listen, resolve, reject });
    });
    this.send(JSON.stringify({ ...question, id }));
    return { id, result: result as Promise<FinalOf[K]>, stop: () => this.stop(id) };
  }

  receive(message: Message): void {
    const waiting = this.pending.get(message.id);
    if (!waiting) return;
    if (message.kind === 'error') {
      this.pending.delete(message.id);
      waiting.reject(new AskError(message.code, message.what, message.where));
    } else if (message.kind === FINAL[waiting.kind]) {
      this.pending.delete(message.id);
      waiting.resolve(message);
    } else {
      waiting.listen?.(message);
    }
  }

  isPending(id: number): boolean {
    return this.pending.has(id);
  }

  /** Everything that is still waiting fails with the same reason. */
  fail(code: string, what: string): void {
    const waiting = [...this.pending.values()];
    this.pending.clear();
    for (const { reject } of waiting) reject(new AskError(code, what));
  }

  private stop(id: number): void {
    if (!this.pending.has(id)) return;
    // Nobody waits for the answer: that it was heard shows in the request that ends.
    void this.ask<'stop'>({ kind: 'stop', target: id }).result.catch(() => {});
  }
}

/** Whether an error only says that somebody wanted an end. */
export const isEnd = (error: unknown): boolean =>
  error instanceof AskError && (error.code === STOPPED || error.code === GONE);
