/**
 * The engine in the browser: a desk of its own in a worker. It works in slices and goes back to the event
 * loop between them, so that `stop` is heard while it thinks. A search for a proof is one long slice; where
 * the page is isolated, a shared flag ends it, and elsewhere the page ends the whole worker.
 */

import start, { Desk } from '../wasm/sixfold.js';
import type { Desk as DeskType } from './game';

const SLICE_MILLISECONDS = 40;
const TABLE_MEGABYTES = 64;

/** The first message brings the compiled module and the flag; all others are requests as JSON. */
export interface Begin {
  module: WebAssembly.Module;
  /** Where memory can be shared: its first number is 1 while a `stop` is on its way. */
  flag: Int32Array | null;
}
/** What went wrong before there was a desk that could say so itself. */
export interface Fault {
  fault: string;
}

const scope = self as unknown as {
  onmessage: ((event: MessageEvent<Begin | string>) => void) | null;
  postMessage(message: string | Fault): void;
};

function run(desk: DeskType, flag: Int32Array | null): (request: string) => void {
  // A message to oneself comes after those that are waiting, and sooner than a timer would.
  const turn = new MessageChannel();
  let scheduled = false;
  const clock = () => (flag && Atomics.load(flag, 0) === 1 ? Infinity : performance.now());
  const say = (message: string) => scope.postMessage(message);
  const schedule = () => {
    if (scheduled || !desk.isBusy()) return;
    scheduled = true;
    turn.port2.postMessage(null);
  };
  turn.port1.onmessage = () => {
    scheduled = false;
    desk.step(clock, SLICE_MILLISECONDS, say);
    schedule();
  };
  return (request) => {
    if (flag && request.includes('"kind":"stop"')) Atomics.store(flag, 0, 0);
    desk.handle(request, clock, say);
    schedule();
  };
}

const early: string[] = [];
let handle = (request: string): void => void early.push(request);

scope.onmessage = async (event) => {
  const { data } = event;
  if (typeof data === 'string') {
    handle(data);
    return;
  }
  try {
    await start({ module_or_path: data.module });
    handle = run(new Desk(TABLE_MEGABYTES) as unknown as DeskType, data.flag);
    early.splice(0).forEach((request) => handle(request));
  } catch (error) {
    scope.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
};
