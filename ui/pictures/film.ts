/**
 * A short film as one WebP file: pictures of the same size, one after the other, for ever. The browser
 * compresses the pictures, of which only what has changed is kept; here they are put into one file
 * (https://developers.google.com/speed/webp/docs/riff_container).
 */

import type { Browser, Page } from 'playwright-core';

/** A screenshot, and how long it stays. */
export interface Frame {
  png: Buffer;
  milliseconds: number;
}

/** The changed part of a picture, compressed. */
interface Patch {
  x: number;
  y: number;
  width: number;
  height: number;
  /** A file with one picture, as base64. */
  webp: string;
}

const QUALITY = 0.82;

/** What differs from the picture before, compressed by the browser. */
function patchesOf(page: Page, pngs: string[]): Promise<Patch[]> {
  return page.evaluate(
    async ({ pngs, quality }) => {
      const patches: Patch[] = [];
      let before: Uint32Array | null = null;
      for (const png of pngs) {
        const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const whole = new OffscreenCanvas(bitmap.width, bitmap.height);
        const ink = whole.getContext('2d');
        if (!ink) throw new Error('the browser cannot draw');
        ink.drawImage(bitmap, 0, 0);
        const pixels = new Uint32Array(ink.getImageData(0, 0, whole.width, whole.height).data.buffer);
        let [left, top, right, bottom] = [whole.width, whole.height, 0, 0];
        pixels.forEach((pixel, index) => {
          if (before && before[index] === pixel) return;
          const [x, y] = [index % whole.width, Math.floor(index / whole.width)];
          [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
          [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
        });
        // A picture that is the same still takes its time: one cell of it is shown again.
        if (right === 0) [left, top, right, bottom] = [0, 0, 2, 2];
        // Places are stored by halves.
        [left, top] = [left - (left % 2), top - (top % 2)];
        const part = new OffscreenCanvas(right - left, bottom - top);
        part.getContext('2d', { alpha: false })?.drawImage(bitmap, -left, -top);
        const blob = await part.convertToBlob({ type: 'image/webp', quality });
        const text = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
        patches.push({ x: left, y: top, width: part.width, height: part.height, webp: btoa(text) });
        before = pixels;
      }
      return patches;
    },
    { pngs, quality: QUALITY },
  );
}

/** A number of three bytes, as the format has nearly all of them. */
function three(number: number): Buffer {
  const bytes = Buffer.alloc(3);
  bytes.writeUIntLE(number, 0, 3);
  return bytes;
}

function chunk(name: string, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8, name, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** The compressed picture of a file with one, without what else the browser says of it. */
function picture(webp: Buffer): Buffer {
  for (let at = 12; at < webp.length; ) {
    const length = webp.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (['VP8 ', 'VP8L'].includes(webp.toString('latin1', at, at + 4))) return webp.subarray(at, end);
    at = end;
  }
  throw new Error('the browser has made no picture');
}

export async function film(browser: Browser, frames: readonly Frame[]): Promise<Buffer> {
  const page = await browser.newPage();
  const patches = await patchesOf(page, frames.map(({ png }) => png.toString('base64')));
  await page.close();
  const first = patches[0];
  if (!first) throw new Error('a film has at least one picture');
  const ANIMATED = 0x02;
  const DO_NOT_BLEND = 0x02;
  const parts = patches.map(({ x, y, width, height, webp }, index) =>
    chunk(
      'ANMF', three(x / 2), three(y / 2), three(width - 1), three(height - 1), three(frames[index]?.milliseconds ?? 0),
      Buffer.from([DO_NOT_BLEND]), picture(Buffer.from(webp, 'base64')),
    ),
  );
  const head = chunk('VP8X', Buffer.from([ANIMATED, 0, 0, 0]), three(first.width - 1), three(first.height - 1));
  // No background, and for ever.
  return chunk('RIFF', Buffer.from('WEBP'), head, chunk('ANIM', Buffer.alloc(6)), ...parts);
}
