/**
 * Where things are on the board. Lengths are in units of the drawing: a cell is 40 of them, whatever the
 * size of the board on the screen. A cell is its index: `row * columns + column`, row 0 at the bottom.
 */

export type CellIndex = number;

export interface Size {
  columns: number;
  rows: number;
}

/** From one intersection to the next. */
export const UNIT = 40;
/** From the edge of the wood to the outermost lines; the coordinates stand in it. */
export const MARGIN = 42;
/** A stone nearly touches its neighbour, as on a real board. */
export const STONE_RADIUS = 18.4;

export const columnOf = (cell: CellIndex, size: Size): number => cell % size.columns;
export const rowOf = (cell: CellIndex, size: Size): number => Math.floor(cell / size.columns);
export const cellAt = (column: number, row: number, size: Size): CellIndex => row * size.columns + column;
export const cellCount = (size: Size): number => size.columns * size.rows;

export const widthOf = (size: Size): number => (size.columns - 1) * UNIT + 2 * MARGIN;
export const heightOf = (size: Size): number => (size.rows - 1) * UNIT + 2 * MARGIN;

export const xOf = (cell: CellIndex, size: Size): number => MARGIN + columnOf(cell, size) * UNIT;
export const yOf = (cell: CellIndex, size: Size): number => MARGIN + (size.rows - 1 - rowOf(cell, size)) * UNIT;

/** The cell nearest to a point of the drawing, and null outside of the board's cells. */
export function cellNear(x: number, y: number, size: Size): CellIndex | null {
  const column = Math.round((x - MARGIN) / UNIT);
  const row = size.rows - 1 - Math.round((y - MARGIN) / UNIT);
  const inside = column >= 0 && row >= 0 && column < size.columns && row < size.rows;
  return inside ? cellAt(column, row, size) : null;
}

/** The cell one step away, and the same one at the edge of the board. */
export function neighbour(cell: CellIndex, columns: number, rows: number, size: Size): CellIndex {
  const column = Math.min(size.columns - 1, Math.max(0, columnOf(cell, size) + columns));
  const row = Math.min(size.rows - 1, Math.max(0, rowOf(cell, size) + rows));
  return cellAt(column, row, size);
}

export const centreOf = (size: Size): CellIndex =>
  cellAt(Math.floor((size.columns - 1) / 2), Math.floor((size.rows - 1) / 2), size);

/** Lines that carry dots: a few from the edge and the middle one, fewer on small boards. */
export function starLines(length: number): number[] {
  const fromEdge = length >= 13 ? 3 : 2;
  const middle = length % 2 === 1 ? [(length - 1) / 2] : [];
  if (length < 9) return length >= 5 ? middle : [];
  return [fromEdge, ...middle, length - 1 - fromEdge];
}

/** Numbers of the drawing need no more than hundredths. */
export const short = (value: number): string => String(Math.round(value * 100) / 100);
