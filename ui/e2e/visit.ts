/** A visit to the page in a real browser. Whatever the browser complains about fails the test. */

import { mkdirSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startHost, type Host } from './host';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** Generous: the machine may be busy with other things. */
export const PATIENCE = 60_000;

export interface Visits {
  host: Host;
  browser: Browser;
  /** Opens the page; `path` is what follows the address, such as "#/board". */
  visit(path: string, options?: BrowserContextOptions): Promise<Page>;
}

/** Prepares a browser for the tests of a file. */
export function visits(isolation: 'on' | 'off' = 'on'): Visits {
  const complaints: string[] = [];
  const open: Page[] = [];
  const state = {} as Visits;
  beforeAll(async () => {
    state.host = await startHost(isolation);
    state.browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: ARGUMENTS });
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((page) => page.context().close()));
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await state.browser?.close();
    await state.host?.close();
  });
  state.visit = async (path, options = {}) => {
    const context = await state.browser.newContext({ ...DESKTOP, colorScheme: 'light', locale: 'en-US', reducedMotion: 'reduce', ...options });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    context.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (hostname !== '127.0.0.1' && protocol !== 'data:' && protocol !== 'blob:') complaints.push(`request to ${request.url()}`);
    });
    await page.goto(state.host.address + path);
    await page.waitForSelector('.app');
    open.push(page);
    return page;
  };
  return state;
}

/** Where a cell is on the screen. */
export async function place(page: Page, cell: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[role=gridcell][aria-label^="${cell},"]`).boundingBox();
  if (!box) throw new Error(`the board has no cell ${cell}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function clickCell(page: Page, cell: string): Promise<void> {
  const { x, y } = await place(page, cell);
  await page.mouse.click(x, y);
}

export async function clickCells(page: Page, ...cells: string[]): Promise<void> {
  for (const cell of cells) await clickCell(page, cell);
}

/**
 * What the board says of a cell: "k11, white stone, last turn". The page draws when it gets to it, so ask for
 * this and all else that it shows by `expect.poll`, which asks again.
 */
export const named = (page: Page, cell: string) => page.locator(`[role=gridcell][aria-label^="${cell},"]`).getAttribute('aria-label');

/** Waits until the board says this of the cell. */
export const until = (page: Page, cell: string, words: string) =>
  page.waitForSelector(`[role=gridcell][aria-label^="${cell},"][aria-label*="${words}"]`, { state: 'attached' });

export const stones = (page: Page) => page.locator('.layer-stones > g').count();

/** The game string in the address. */
export const gameInAddress = (page: Page): string => new URLSearchParams(page.url().split('?')[1] ?? '').get('game') ?? '';

/** A picture for the documents, where SIXFOLD_PICTURES names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SIXFOLD_PICTURES'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

export const GAME = 'j10 i9k8 l8k9 i10i11 l7i7 l10m7 j6k7 m9i13 i5i12 h4n8 j7j12';
export const boardWith = (game: string) => `#/board?game=${game.replaceAll(' ', '+')}`;
