/** Loads the engine once; the page and its worker each make an instance of the same compiled module. */

import start, { Game, presets } from '../wasm/sixfold.js';
import address from '../wasm/sixfold_bg.wasm?url';
import type { GameClass, Presets } from './game';

export interface Loaded {
  module: WebAssembly.Module;
  Game: GameClass;
  presets: Presets;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the engine could not be loaded (${response.status})`);
  // A static host may not know the type of the file; compiling while it streams in needs it.
  const typed = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  return typed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export async function load(): Promise<Loaded> {
  const module = await compile();
  await start({ module_or_path: module });
  return { module, Game: Game as unknown as GameClass, presets: presets() as Presets };
}
