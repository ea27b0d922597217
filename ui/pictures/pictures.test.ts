/**
 * The pictures of the documents, made anew by `npm run pictures` into docs/page. They are part of the
 * project so that README shows them; nothing else depends on them.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { boardWith, clickCell, clickCells, GAME, named, PHONE, stones, visits } from '../e2e/visit';
import { film, type Frame } from './film';

const host = visits();
const { visit } = host;
const FOLDER = fileURLToPath(new URL('../../docs/page/', import.meta.url));
mkdirSync(FOLDER, { recursive: true });

const shoot = async (page: Page, name: string) => {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${FOLDER}${name}.png` });
};

it('home', async () => shoot(await visit(''), 'home-light'));

it('analysis', async () => {
  const page = await visit(boardWith(GAME));
  await page.keyboard.press('a');
  await page.locator('button.line').nth(3).waitFor();
  await page.waitForTimeout(3000);
  await shoot(page, 'analysis-light');
});

it('a puzzle', async () => {
  const page = await visit('#/puzzles', { colorScheme: 'dark' });
  await clickCells(page, 'a1', 's19');
  await page.getByText(/^Not this turn/).waitFor();
  await shoot(page, 'puzzle-dark');
});

it('a phone', async () => {
  const page = await visit(boardWith(GAME), PHONE);
  await page.locator('.switch').tap();
  await page.locator('button.line').nth(2).waitFor();
  await page.waitForTimeout(2000);
  await shoot(page, 'phone-light');
});

const frame = async (page: Page, part: string, milliseconds: number): Promise<Frame> => ({
  png: await page.locator(part).screenshot(),
  milliseconds,
});

/** So large that a reader need not wait for it. */
const MOST_BYTES = 700_000;

async function keepFilm(page: Page, name: string, frames: readonly Frame[]): Promise<void> {
  const bytes = await film(host.browser, frames);
  writeFileSync(`${FOLDER}${name}.webp`, bytes);
  console.info(`${name}: ${frames.length} pictures, ${bytes.length} bytes`);
  expect(bytes.length).toBeLessThan(MOST_BYTES);
  // The browser reads it back as what it is.
  const count = await page.evaluate(async (text) => {
    const data = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: 'image/webp' });
    await decoder.tracks.ready;
    return decoder.tracks.selectedTrack?.frameCount;
  }, bytes.toString('base64'));
  expect(count).toBe(frames.length);
}

it('a game, as a film', async () => {
  const page = await visit('', { viewport: { width: 1180, height: 624 } });
  await page.getByText('Replay this game').click();
  await page.keyboard.press('Home');
  const frames: Frame[] = [];
  for (let turn = 0; turn <= 17; turn += 1) {
    await page.waitForTimeout(250);
    frames.push(await frame(page, '.board', turn === 17 ? 4000 : 800));
    await page.keyboard.press('ArrowRight');
  }
  await keepFilm(page, 'game', frames);
});

it('a walk through a proof, as a film', async () => {
  const page = await visit('#/proofs', { viewport: { width: 1180, height: 820 } });
  await page.locator('.proof-card:not(.ghost)').nth(3).click();
  await page.getByText(/to reply: choose any cell/).waitFor();
  await page.waitForTimeout(400);
  const frames: Frame[] = [await frame(page, '.app', 2500)];
  const far = ['a1', 's19', 'a19', 's1', 'b1', 'r19', 'b19', 'r1', 'a2', 's18', 'a18', 's2'];
  for (let turn = 0; turn < 8 && (await page.getByText(/completes the row/).count()) === 0; turn += 1) {
    const before = await stones(page);
    const listed = page.locator('.reply');
    if ((await listed.count()) > 0) {
      await listed.first().click();
    } else {
      const free: string[] = [];
      for (const cell of far) if ((await named(page, cell))?.startsWith(`${cell}, empty`)) free.push(cell);
      for (const cell of free.slice(0, 2)) await clickCell(page, cell);
    }
    await page.waitForFunction((n) => document.querySelectorAll('.layer-stones > g').length > n + 2, before);
    await page.mouse.move(2, 2);
    await page.waitForTimeout(400);
    frames.push(await frame(page, '.app', 2500));
  }
  await keepFilm(page, 'proof', frames);
});
