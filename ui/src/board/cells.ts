/** Names of cells: letters for the column from the left, a number for the row from the bottom. */

import { cellAt, columnOf, rowOf, type CellIndex, type Size } from './geometry';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Columns are a to z, then aa, ab and so on. */
export function columnName(column: number): string {
  const first = Math.floor(column / LETTERS.length) - 1;
  const last = LETTERS.charAt(column % LETTERS.length);
  return first < 0 ? last : LETTERS.charAt(first) + last;
}

export const cellName = (cell: CellIndex, size: Size): string =>
  columnName(columnOf(cell, size)) + String(rowOf(cell, size) + 1);

/** The index of a name that comes from the rules; names that are none give null. */
export function cellIndex(name: string, size: Size): CellIndex | null {
  const parts = /^([a-z]{1,2})([0-9]{1,2})$/.exec(name);
  if (!parts) return null;
  const letters = parts[1] ?? '';
  const row = Number(parts[2]) - 1;
  let column = -1;
  for (const letter of letters) column = (column + 1) * LETTERS.length + LETTERS.indexOf(letter);
  const inside = column >= 0 && column < size.columns && row >= 0 && row < size.rows;
  return inside ? cellAt(column, row, size) : null;
}

/** "i11k11" as its cells; "-", a pass, has none. */
export const turnCells = (turn: string): string[] => turn.match(/[a-z]+[0-9]+/g) ?? [];

export const turnIndexes = (turn: string, size: Size): CellIndex[] => indexes(turnCells(turn), size);

export const indexes = (names: readonly string[], size: Size): CellIndex[] =>
  names.map((name) => cellIndex(name, size)).filter((cell) => cell !== null);
