/** Zones as regions: filled cell by cell, with one outline round each region. */

import { cellAt, cellCount, columnOf, rowOf, UNIT, xOf, yOf, type CellIndex, type Size } from './geometry';
import type { Drawing, ZoneCells } from './view';

const HALF = UNIT / 2;

const tile = (cell: CellIndex, size: Size, pattern: string): string =>
  `<rect x="${xOf(cell, size) - HALF}" y="${yOf(cell, size) - HALF}" width="${UNIT}" height="${UNIT}" fill="url(#${pattern})"/>`;

/** The path round all cells of a set: every edge between a cell inside and one outside. */
export function outline(cells: ReadonlySet<CellIndex>, size: Size): string {
  const has = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < size.columns && row < size.rows && cells.has(cellAt(column, row, size));
  let path = '';
  for (let cell = 0; cell < cellCount(size); cell += 1) {
    if (!cells.has(cell)) continue;
    const [column, row] = [columnOf(cell, size), rowOf(cell, size)];
    const [left, top] = [xOf(cell, size) - HALF, yOf(cell, size) - HALF];
    if (!has(column, row + 1)) path += `M${left} ${top}h${UNIT}`;
    if (!has(column, row - 1)) path += `M${left} ${top + UNIT}h${UNIT}`;
    if (!has(column - 1, row)) path += `M${left} ${top}v${UNIT}`;
    if (!has(column + 1, row)) path += `M${left + UNIT} ${top}v${UNIT}`;
  }
  return path;
}

/** The shading, below the board's lines. */
export function zoneFills(zones: ZoneCells | null, size: Size, drawing: Drawing): string {
  if (!zones) return '';
  const m = new Set(zones.m);
  const z1 = new Set(zones.z1);
  const fills = (cells: readonly CellIndex[], name: string, without: (cell: CellIndex) => boolean) =>
    cells.filter((cell) => !without(cell)).map((cell) => tile(cell, size, `${drawing.prefix}-${name}`));
  return [
    ...fills(zones.z2, 'z2', (cell) => m.has(cell) || z1.has(cell)),
    ...fills(zones.z1, 'z1', (cell) => m.has(cell)),
    ...fills(zones.m, 'm', () => false),
  ].join('');
}

/** The outlines, above the board's lines: dotted, thin, heavy, from the outermost to the innermost. */
export function zoneOutlines(zones: ZoneCells | null, size: Size): string {
  if (!zones) return '';
  const path = (cells: readonly CellIndex[], width: number, opacity: number, dash: string) =>
    `<path d="${outline(new Set(cells), size)}" stroke="var(--m-zone)" stroke-width="${width}" stroke-opacity="${opacity}" fill="none" stroke-linecap="square"${dash}/>`;
  return (
    path([...zones.m, ...zones.z1, ...zones.z2], 1.1, 0.55, ' stroke-dasharray="1 5"') +
    path([...zones.m, ...zones.z1], 1.3, 0.7, '') +
    path(zones.m, 2, 1, '')
  );
}
