/** A short film as one PNG file (APNG): pictures of the same size, one after the other, for ever. */

import { crc32 } from 'node:zlib';

interface Chunk {
  type: string;
  data: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function write({ type, data }: Chunk): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

const numbers = (...values: number[]): Buffer => {
  const data = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => data.writeUInt32BE(value, 4 * index));
  return data;
};

/** How long one picture stays: so many hundredths of a second. */
export interface Frame {
  png: Buffer;
  hundredths: number;
}

export function film(frames: readonly Frame[]): Buffer {
  const first = frames[0];
  if (!first) throw new Error('a film has at least one picture');
  const header = chunksOf(first.png)[0];
  if (header?.type !== 'IHDR') throw new Error('this is no PNG');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const out: Buffer[] = [SIGNATURE, write(header), write({ type: 'acTL', data: numbers(frames.length, 0) })];
  let sequence = 0;
  frames.forEach(({ png, hundredths }, index) => {
    const delay = Buffer.alloc(6);
    delay.writeUInt16BE(hundredths, 0);
    delay.writeUInt16BE(100, 2);
    out.push(write({ type: 'fcTL', data: Buffer.concat([numbers(sequence++, width, height, 0, 0), delay]) }));
    for (const chunk of chunksOf(png)) {
      if (chunk.type === 'IHDR' && !chunk.data.equals(header.data)) throw new Error('the pictures of a film have one size');
      if (chunk.type !== 'IDAT') continue;
      // The first picture is the one that viewers without films show.
      if (index === 0) out.push(write(chunk));
      else out.push(write({ type: 'fdAT', data: Buffer.concat([numbers(sequence++), chunk.data]) }));
    }
  });
  out.push(write({ type: 'IEND', data: Buffer.alloc(0) }));
  return Buffer.concat(out);
}
