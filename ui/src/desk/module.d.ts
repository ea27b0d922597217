/** The WebAssembly module is made by `cargo xtask wasm`; sources can be checked before that. */
declare module '*/wasm/sixfold.js' {
  const start: (options: { module_or_path: WebAssembly.Module }) => Promise<unknown>;
  export default start;
  export const Game: import('./game').GameClass;
  export const Desk: import('./game').DeskClass;
  export function presets(): import('./game').Presets;
}
