/** What lies under the stones: the board itself, its lines, dots and coordinates. */

import { columnName } from './cells';
import { columnOf, heightOf, MARGIN, rowOf, short, starLines, STONE_RADIUS, UNIT, widthOf, xOf, yOf } from './geometry';
import type { CellIndex, Size } from './geometry';
import type { Drawing, Side } from './view';

/** Gradients, the two stones and the patterns of zones: defined once, used everywhere. */
export function definitions(drawing: Drawing): string {
  const id = (name: string) => `${drawing.prefix}-${name}`;
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`;
  const patternScale = (factor: number) =>
    drawing.scale === 'compact' ? ` patternTransform="scale(${factor})"` : '';
  return (
    `<linearGradient id="${id('field')}" x1="0" y1="0" x2="0" y2="1">${stop(0, 'var(--b1)')}${stop(1, 'var(--b2)')}</linearGradient>` +
    `<linearGradient id="${id('sheen')}" x1="0" y1="0" x2="1" y2="1">${stop(0, '#fff', 0.16)}${stop(0.45, '#fff', 0)}${stop(1, '#000', 0.06)}</linearGradient>` +
    `<radialGradient id="${id('black-body')}" cx=".36" cy=".3" r=".78">${stop(0, '#6B7077')}${stop(0.22, '#43474D')}${stop(0.6, '#1E2023')}${stop(1, '#0A0B0C')}</radialGradient>` +
    `<radialGradient id="${id('white-body')}" cx=".37" cy=".32" r=".76">${stop(0, '#FFFFFF')}${stop(0.5, '#F8F6F2')}${stop(0.82, '#E4E0D8')}${stop(1, '#C6C0B5')}</radialGradient>` +
    `<radialGradient id="${id('shadow')}" cx=".5" cy=".5" r=".5">${stop(0.72, '#1a1205', 0.42)}${stop(1, '#1a1205', 0)}</radialGradient>` +
    `<g id="${id('black')}">${stoneShape('black', drawing)}</g>` +
    `<g id="${id('white')}">${stoneShape('white', drawing)}</g>` +
    `<pattern id="${id('m')}"${patternScale(1.6)} width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="var(--m-zone)" fill-opacity=".34"/><path d="M-2 2L2 -2M0 8L8 0M6 10L10 6" stroke="var(--m-zone)" stroke-width="1.5" stroke-opacity=".8"/></pattern>` +
    `<pattern id="${id('z1')}" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="10" height="10" fill="var(--m-zone)" fill-opacity=".24"/></pattern>` +
    `<pattern id="${id('z2')}"${patternScale(1.9)} width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="var(--m-zone)" fill-opacity=".09"/><circle cx="4" cy="4" r="1.1" fill="var(--m-zone)" fill-opacity=".72"/></pattern>`
  );
}

/** A stone: its shadow, its body, and an edge where it would be lost on a light board. */
export function stoneShape(side: Side, drawing: Drawing): string {
  const fill = (name: string) => `fill="url(#${drawing.prefix}-${name})"`;
  const edge = '<circle r="18.1" fill="none" stroke="#6E675C" stroke-opacity=".55" stroke-width=".8"/>';
  return `<circle cx="1.2" cy="2.6" r="21.5" ${fill('shadow')}/><circle r="${STONE_RADIUS}" ${fill(`${side}-body`)}/>${side === 'white' ? edge : ''}`;
}

/** The same sequence on every machine: grain that jumps between two visits would be noticed. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** The wood: fine lines and a few broad bands that wander a little from top to bottom. */
function grain(width: number, height: number): string {
  const next = sequence(7);
  const line = (thickness: number, opacity: number, wander: number) => {
    const x = next() * width;
    const first = (next() - 0.5) * wander;
    const second = (next() - 0.5) * wander;
    return (
      `<path d="M${short(x)} -5C${short(x + first)} ${short(height * 0.3)} ${short(x + second)} ${short(height * 0.65)} ` +
      `${short(x + first + second)} ${short(height + 5)}" stroke-width="${short(thickness)}" stroke-opacity="${short(opacity)}"/>`
    );
  };
  let lines = '';
  for (let band = 0; band < 7; band += 1) lines += line(18 + next() * 34, 0.012 + next() * 0.02, 70);
  for (let fine = 0; fine < 64; fine += 1) lines += line(0.5 + next() * 2.8, 0.02 + next() * 0.04, 26);
  return `<g class="grain" fill="none" stroke="var(--grain)">${lines}</g>`;
}

/** The surface without lines. */
export function surface(size: Size, drawing: Drawing): string {
  const width = widthOf(size);
  const height = heightOf(size);
  const whole = `width="${width}" height="${height}"`;
  return (
    `<rect ${whole} fill="url(#${drawing.prefix}-field)"/>` +
    grain(width, height) +
    `<rect class="sheen" ${whole} fill="url(#${drawing.prefix}-sheen)"/>`
  );
}

export function lines(size: Size, drawing: Drawing): string {
  const compact = drawing.scale === 'compact';
  const right = widthOf(size) - MARGIN;
  const bottom = heightOf(size) - MARGIN;
  let path = '';
  for (let row = 1; row < size.rows - 1; row += 1) path += `M${MARGIN} ${MARGIN + row * UNIT}H${right}`;
  for (let column = 1; column < size.columns - 1; column += 1) path += `M${MARGIN + column * UNIT} ${MARGIN}V${bottom}`;
  const dots = starLines(size.columns).flatMap((column) =>
    starLines(size.rows).map(
      (row) => `<circle cx="${MARGIN + column * UNIT}" cy="${MARGIN + row * UNIT}" r="${compact ? 5 : 3.2}"/>`,
    ),
  );
  return (
    `<path d="${path}" stroke="var(--bl)" stroke-width="${compact ? 1.6 : 1}" stroke-opacity=".8" fill="none"/>` +
    `<rect x="${MARGIN}" y="${MARGIN}" width="${right - MARGIN}" height="${bottom - MARGIN}" fill="none" stroke="var(--bl)" stroke-width="${compact ? 2.4 : 1.6}"/>` +
    `<g fill="var(--bl)">${dots.join('')}</g>`
  );
}

/** Letters below, numbers at the left; those of the cell in question stand out. */
export function coordinates(size: Size, drawing: Drawing, at: CellIndex | null): string {
  const compact = drawing.scale === 'compact';
  const column = at === null ? -1 : columnOf(at, size);
  const row = at === null ? -1 : rowOf(at, size);
  const bold = (yes: number, is: number) => (yes === is ? ' class="here"' : '');
  let text = '';
  for (let c = 0; c < size.columns; c += 1) {
    text += `<text x="${xOf(c, size)}" y="${heightOf(size) - (compact ? 9 : 12)}"${bold(c, column)}>${columnName(c)}</text>`;
  }
  for (let r = 0; r < size.rows; r += 1) {
    const y = yOf(r * size.columns, size) + (compact ? 7 : 4.2);
    text += `<text x="15" y="${y}"${bold(r, row)}>${r + 1}</text>`;
  }
  const face = compact ? 'font-size="20" letter-spacing="-1"' : 'font-size="12"';
  return `<g class="coordinates" fill="var(--bc)" font-weight="500" text-anchor="middle" ${face}>${text}</g>`;
}
