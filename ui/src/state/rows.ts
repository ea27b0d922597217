/** Windows of threats as rows to draw: windows that overlap on one line become one frame. */

import { cellIndex } from '../board/cells';
import { columnOf, rowOf, type CellIndex, type Size } from '../board/geometry';
import type { Row } from '../board/view';

interface Placed {
  /** The line, by direction and by where it crosses. */
  line: string;
  /** How far along the line it begins and ends. */
  from: number;
  to: number;
  first: CellIndex;
  last: CellIndex;
}

function place(window: readonly string[], size: Size): Placed | null {
  const first = cellIndex(window[0] ?? '', size);
  const last = cellIndex(window.at(-1) ?? '', size);
  if (first === null || last === null) return null;
  const [x1, y1, x2, y2] = [columnOf(first, size), rowOf(first, size), columnOf(last, size), rowOf(last, size)];
  const [dx, dy] = [Math.sign(x2 - x1), Math.sign(y2 - y1)];
  if (dx < 0 || (dx === 0 && dy < 0)) return place([...window].reverse(), size);
  const along = dx === 0 ? [y1, y2] : [x1, x2];
  const crossing = dx === 0 ? x1 : y1 - dy * x1;
  return { line: `${dx},${dy},${crossing}`, from: along[0] ?? 0, to: along[1] ?? 0, first, last };
}

export function mergedRows(windows: readonly (readonly string[])[], size: Size): Row[] {
  const placed = windows
    .map((window) => place(window, size))
    .filter((window) => window !== null)
    .sort((a, b) => a.line.localeCompare(b.line) || a.from - b.from);
  const rows: Placed[] = [];
  for (const window of placed) {
    const before = rows.at(-1);
    if (before && before.line === window.line && window.from <= before.to) {
      if (window.to > before.to) [before.to, before.last] = [window.to, window.last];
    } else {
      rows.push({ ...window });
    }
  }
  return rows.map(({ first, last }) => ({ from: first, to: last }));
}
