import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { boardWith, clickCells, GAME, gameInAddress, named, stones, visits } from './visit';

const { visit } = visits();

/** Drops a file on the page as a person would. */
const drop = (text: string, name: string) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([text], name));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
};

it('saves a game as SGF and opens it again, variations and comments with it', async () => {
  const page = await visit(boardWith('j10 i9k8 l8k9'));
  await page.keyboard.press('ArrowLeft');
  await clickCells(page, 'c3', 'd4');
  await page.getByLabel('Comment').fill('Odd, but [legal].');
  await page.getByLabel('Comment').blur();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save SGF' }).click()]);
  const sgf = readFileSync(await download.path(), 'utf8');
  const other = await visit('#/board');
  await other.evaluate(`(${drop.toString()})(${JSON.stringify(sgf)}, 'game.sgf')`);
  await other.getByText('Opened game.sgf').waitFor();
  await expect.poll(() => other.locator('.tree .node').count()).toBe(5);
  await other.keyboard.press('ArrowLeft');
  await other.keyboard.press('ArrowRight');
  await other.keyboard.press('ArrowDown');
  await expect.poll(() => other.getByLabel('Comment').inputValue()).toBe('Odd, but [legal].');
});

it('tells where a broken file is broken, and leaves the game alone', async () => {
  const page = await visit(boardWith(GAME));
  const before = await stones(page);
  await page.evaluate(`(${drop.toString()})('(;GM[511]SZ[19];B[jj];W[zz])', 'broken.sgf')`);
  await page.getByText(/This game cannot be read: .*line/).waitFor();
  await expect.poll(() => stones(page)).toBe(before);
});

it('opens a game string that is pasted anywhere, and one typed on the first screen', async () => {
  const page = await visit('#/board');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'j10 i9k8');
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect.poll(() => named(page, 'k8')).toContain('white stone');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByLabel('Game string').fill('j10 c3d4');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => named(page, 'c3')).toContain('white stone');
});

it('keeps the position in the address: a link is a position, and "back" is the screen before', async () => {
  const page = await visit(boardWith(GAME));
  await expect.poll(() => stones(page)).toBe(21);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => gameInAddress(page)).toBe(GAME.split(' ').slice(0, -1).join(' '));
  await page.getByRole('link', { name: 'Games' }).click();
  await page.goBack();
  await expect.poll(() => stones(page)).toBe(19);
});

it('says what is wrong with a link that is none', async () => {
  const page = await visit(boardWith('j10 j10k9'));
  await page.getByText(/This game cannot be read/).waitFor();
  await expect.poll(() => stones(page)).toBe(0);
});

it('copies the link', async () => {
  const page = await visit(boardWith('j10 i9k8'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

it('keeps games in the browser, lists, finds and deletes them', async () => {
  const page = await visit('#/board');
  await clickCells(page, 'j10', 'i9', 'k8');
  await page.getByRole('link', { name: 'Games' }).click();
  await page.locator('.game').waitFor();
  await page.reload();
  await page.locator('.game').waitFor();
  await expect.poll(() => page.locator('.game').textContent()).toContain('j10 i9k8');
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No game matches.').waitFor();
  await page.getByRole('searchbox').fill('i9k8');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all as one SGF' }).click()]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('GM[');
  await page.locator('.game').click();
  await expect.poll(() => named(page, 'k8')).toContain('white stone');
  await page.getByRole('link', { name: 'Games' }).click();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No games yet').waitFor();
});
