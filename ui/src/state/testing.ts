/** For tests without a browser: the rules' module, and an engine that answers when it is told to. */

import { readFileSync } from 'node:fs';
import type { GameClass } from '../desk/game';
import type { Message } from '../desk/wire';
import start, { Game } from '../wasm/sixfold.js';
import type { Engine } from './engine.svelte';
import { Settings } from './settings.svelte';
import { Table, type Watcher } from './table.svelte';

export async function loadGame(): Promise<GameClass> {
  const bytes = readFileSync(new URL('../wasm/sixfold_bg.wasm', import.meta.url));
  await start({ module_or_path: await WebAssembly.compile(bytes) });
  return Game as unknown as GameClass;
}

export interface Asked {
  kind: string;
  stopped: boolean;
  /** What is said before the end, and the end itself. */
  say(message: object): void;
  answer(result: object): Promise<void>;
}

/** An engine, and what it was asked so far. */
export function fakeEngine(): { engine: Engine; asked: Asked[] } {
  const asked: Asked[] = [];
  const ask = ({ kind }: { kind: string }, listen?: (message: Message) => void) => {
    let answer = (_: object) => {};
    const result = new Promise<object>((resolve) => (answer = resolve));
    const one: Asked = {
      kind,
      stopped: false,
      say: (message) => listen?.(message as Message),
      answer: async (value) => {
        answer(value);
        await settled();
      },
    };
    asked.push(one);
    return { result, stop: () => (one.stopped = true) };
  };
  return { engine: { where: 'browser', ask } as unknown as Engine, asked };
}

export function makeTable(GameKind: GameClass, engine: Engine, watcher: Watcher = { changed() {}, leaving() {} }): Table {
  let games = 0;
  return new Table(GameKind, engine, new Settings(null), watcher, () => `game ${(games += 1)}`);
}

/** Everything that waits only for promises has been done. */
export const settled = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
};
