import { expect, it } from 'vitest';
import { boardWith, clickCell, GAME, named, visits } from './visit';

// Most hosts of files send no headers that let memory be shared; the page must do without.
const state = visits('off');

it('can be installed, and works without a network', async () => {
  const page = await state.visit('');
  const manifest = await page.evaluate(async () => (await fetch('./manifest.webmanifest')).json());
  expect(manifest).toMatchObject({ name: 'Sixfold', display: 'standalone' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.app');
  await page.getByRole('link', { name: 'Board' }).click();
  await clickCell(page, 'j10');
  await expect.poll(() => named(page, 'j10')).toContain('black stone');
  await page.keyboard.press('a');
  await page.locator('button.line').first().waitFor();
  await expect.poll(() => page.locator('.lines header').textContent()).toContain('browser');
});

it('hears stop in the middle of a review, and goes on with another worker', async () => {
  const page = await state.visit(boardWith(GAME));
  await page.getByText('Analyse the game').first().click();
  await page.getByRole('button', { name: 'Stop', exact: true }).first().click();
  await page.locator('.spinner').waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.locator('button.line').first().waitFor();
  await expect.poll(() => page.locator('button.line').count()).toBeGreaterThan(0);
});
