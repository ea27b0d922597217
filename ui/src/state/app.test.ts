import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Loaded } from '../desk/load';
import type { GameClass } from '../desk/game';
import { App } from './app.svelte';
import { PEOPLE } from './match.svelte';
import { loadGame, settled } from './testing';

let GameKind: GameClass;
beforeAll(async () => {
  GameKind = await loadGame();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The page's state in a window that can do next to nothing. */
async function page() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = Object.assign(new EventTarget(), {
    document,
    location: { hash: '#/board' },
    history: { pushState() {}, replaceState() {} },
    navigator: { languages: ['en'] },
    matchMedia: () => ({ matches: false, addEventListener() {} }),
  });
  const app = new App(window as unknown as Window, { Game: GameKind, presets: { rules: [], levels: 1 } } as unknown as Loaded, null);
  vi.spyOn(app.engine, 'start').mockResolvedValue();
  await app.start();
  const kept = async () => {
    await settled();
    return app.games.map(({ opening }) => opening);
  };
  return { app, window, document, kept };
}

it('keeps the game at once when the page is left', async () => {
  const { app, window, kept } = await page();
  app.table.session.placeTurn('j10');
  expect(await kept()).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(await kept()).toEqual(['j10']);
});

it('keeps the game at once when the page is put away, not when it comes back', async () => {
  const { app, document, kept } = await page();
  app.table.session.placeTurn('j10');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await kept()).toEqual([]);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await kept()).toEqual(['j10']);
});

it('keeps the game at once when a new one is begun, or another address is opened', async () => {
  const { app, window, kept } = await page();
  app.table.session.placeTurn('j10');
  app.play('connect6', PEOPLE);
  expect(await kept()).toEqual(['j10']);
  app.table.session.placeTurn('a1');
  window.location.hash = '#/board?game=c3';
  window.dispatchEvent(new Event('hashchange'));
  expect((await kept()).sort()).toEqual(['a1', 'j10']);
});
