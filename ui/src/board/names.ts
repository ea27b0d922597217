/** What is to be said of a cell to somebody who does not see the board. */

import { cellCount, type CellIndex } from './geometry';
import { cellName } from './cells';
import type { BoardView, Side } from './view';

export interface CellFacts {
  name: string;
  stone: Side | null;
  pending: Side | null;
  last: boolean;
  mustBlock: boolean;
  wouldWin: boolean;
  hint: string | null;
  zone: 'm' | 'z1' | 'z2' | null;
  number: string | null;
}

/** The facts of every cell, by index. */
export function cellFacts(view: BoardView): CellFacts[] {
  const stones = new Map(view.stones.map(({ cell, side }) => [cell, side]));
  const pending = new Map(view.pending.map(({ cell, side }) => [cell, side]));
  const hints = new Map(view.hints.map(({ cell, text }) => [cell, text]));
  const has = (cells: readonly CellIndex[]) => {
    const set = new Set(cells);
    return (cell: CellIndex) => set.has(cell);
  };
  const [last, mustBlock, wouldWin] = [has(view.last), has(view.mustBlock), has(view.wouldWin)];
  const [m, z1, z2] = [has(view.zones?.m ?? []), has(view.zones?.z1 ?? []), has(view.zones?.z2 ?? [])];
  return Array.from({ length: cellCount(view.size) }, (_, cell) => ({
    name: cellName(cell, view.size),
    stone: stones.get(cell) ?? null,
    pending: pending.get(cell) ?? null,
    last: last(cell),
    mustBlock: mustBlock(cell),
    wouldWin: wouldWin(cell),
    hint: hints.get(cell) ?? null,
    zone: m(cell) ? 'm' : z1(cell) ? 'z1' : z2(cell) ? 'z2' : null,
    number: view.numbers.get(cell) ?? null,
  }));
}
