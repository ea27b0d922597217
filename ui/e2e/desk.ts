/** The engine without the page: the worker of the browser or the server's WebSocket, asked directly. */

import type { Page } from 'playwright-core';
import type { Message, Request } from '../src/desk/wire';

interface Desk {
  post(text: string): void;
  listen(hear: (message: Message) => void): void;
  /** Raises the flag that a worker looks at while it works; a server needs none. */
  raise(): void;
}
declare global {
  interface Window {
    desk?: Desk;
  }
}

/** Numbers of requests that the page itself does not use. */
let next = 1_000_000;

/** Gets hold of the worker, which the page makes at its start. */
export async function takeWorker(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('sixfold.settings', JSON.stringify({ engine: 'browser' }));
    window.Worker = class extends Worker {
      override postMessage(message: unknown): void {
        const begin = message as { flag?: Int32Array | null };
        if (begin.flag !== undefined) {
          const { flag } = begin;
          window.desk = {
            post: (text) => super.postMessage(text),
            listen: (hear) => this.addEventListener('message', ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as Message)),
            raise: () => void (flag && Atomics.store(flag, 0, 1)),
          };
        }
        super.postMessage(message);
      }
    };
  });
  await page.reload();
  await page.waitForFunction(() => window.desk !== undefined);
}

/** Connects to the server, beside the page's own connection. */
export async function takeServer(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const socket = new WebSocket(new URL('/live', location.href.replace(/^http/, 'ws')));
    await new Promise((done) => (socket.onopen = done));
    window.desk = {
      post: (text) => socket.send(text),
      listen: (hear) => socket.addEventListener('message', ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as Message)),
      raise: () => {},
    };
  });
}

type Unnumbered<R> = R extends Request ? Omit<R, 'id'> : never;

/** The last message that a request is answered with. */
export async function ask(page: Page, question: Unnumbered<Request>): Promise<Message> {
  const request = { ...question, id: (next += 2) };
  return page.evaluate(
    (request) =>
      new Promise<Message>((done) => {
        window.desk?.listen((message) => {
          if (message.id === request.id && !['info', 'progress', 'judged'].includes(message.kind)) done(message);
        });
        window.desk?.post(JSON.stringify(request));
      }),
    request,
  );
}

/** How long after `stop` was posted it was acknowledged, and the request it ends had its last message. */
export interface Stopped {
  last: Message;
  acknowledged: number;
  ended: number;
}

/** Asks, lets the engine think for a while, and stops it; null where it had ended by itself. */
export async function stopAfter(page: Page, question: Unnumbered<Request>, milliseconds: number): Promise<Stopped | null> {
  const request = { ...question, id: (next += 2) };
  return page.evaluate(
    ({ request, milliseconds }) =>
      new Promise<Stopped | null>((done) => {
        const { desk } = window;
        const stop = { id: request.id + 1, kind: 'stop', target: request.id };
        let posted = 0;
        let acknowledged: number | null = null;
        let end: { last: Message; ended: number } | null = null;
        desk?.listen((message) => {
          const since = performance.now() - posted;
          if (message.id === stop.id) acknowledged = since;
          else if (message.id === request.id && !['info', 'progress', 'judged'].includes(message.kind)) end = { last: message, ended: since };
          else return;
          if (posted === 0) done(null);
          else if (end && acknowledged !== null) done({ ...end, acknowledged });
        });
        desk?.post(JSON.stringify(request));
        setTimeout(() => {
          if (end) return;
          posted = performance.now();
          desk?.raise();
          desk?.post(JSON.stringify(stop));
        }, milliseconds);
      }),
    { request, milliseconds },
  );
}
