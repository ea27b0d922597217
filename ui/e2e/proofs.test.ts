import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { boardWith, clickCell, named, picture, stones, visits } from './visit';

const { visit } = visits();

/** Two cells that nothing stands on, as far from the middle as may be. */
async function quietReply(page: Page): Promise<string[]> {
  const corners = ['a1', 's19', 'a19', 's1', 'b1', 'r19', 'b19', 'r1', 'a2', 's18', 'a18', 's2'];
  const free: string[] = [];
  for (const cell of corners) if ((await named(page, cell))?.startsWith(`${cell}, empty`)) free.push(cell);
  return free.slice(0, 2);
}

it('proves a win and answers any reply, until the row is made', async () => {
  const page = await visit('#/proofs');
  await page.locator('.proof-card:not(.ghost)').nth(3).click();
  await page.getByText('Certificate checked').waitFor();
  await page.getByText(/to reply: choose any cell/).waitFor();
  await expect.poll(() => page.locator('.layer-fills rect').count()).toBeGreaterThan(0);
  await picture(page, 'proof');
  for (let turn = 0; turn < 12; turn += 1) {
    if ((await page.getByText(/completes the row/).count()) > 0) break;
    const before = await stones(page);
    for (const cell of await quietReply(page)) await clickCell(page, cell);
    // The reply and the answer to it.
    await page.waitForFunction((n) => document.querySelectorAll('.layer-stones > g').length > n + 2, before);
  }
  await page.getByText(/completes the row/).waitFor();
  await page.getByRole('button', { name: 'Back one step' }).click();
  await page.getByText(/to reply: choose any cell/).waitFor();
});

it('walks by the replies that the proof lists, and hides the zone', async () => {
  const page = await visit('#/proofs');
  await page.locator('.proof-card:not(.ghost)').nth(4).click();
  await page.locator('.reply').first().waitFor();
  const before = await stones(page);
  await page.locator('.reply').first().click();
  await page.waitForFunction((n) => document.querySelectorAll('.layer-stones > g').length > n + 2, before);
  await page.keyboard.press('z');
  await expect.poll(() => page.locator('.layer-fills rect').count()).toBe(0);
});

it('walks through what the solver has proved on the board, and saves the certificate to open it again', async () => {
  const page = await visit(boardWith('j10 a1b1 k10l10 a3b3'));
  await page.getByRole('tab', { name: 'Solver' }).click();
  await page.getByRole('button', { name: 'Prove a win' }).click();
  await page.getByRole('button', { name: 'Walk through the proof' }).click();
  await page.getByText('Certificate checked').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save certificate' }).click()]);
  const file = await download.path();
  await page.getByRole('button', { name: 'Another proof' }).click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open certificate' }).click()]);
  await chooser.setFiles(file);
  await page.getByText('Certificate checked').waitFor();
});

it('opens no certificate that the checker rejects', async () => {
  const page = await visit('#/proofs');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open certificate' }).click()]);
  await chooser.setFiles({ name: 'nonsense', mimeType: 'application/octet-stream', buffer: Buffer.from('no proof at all') });
  await page.getByText(/This is no certificate that the checker accepts/).waitFor();
});
