/**
 * What a board shows: a value. The board knows no rules; whoever makes the value does. One field for
 * each meaning, and each meaning has one shape (`marks.ts`).
 */

import type { CellIndex, Size } from './geometry';

export type Side = 'black' | 'white';

export interface Stone {
  cell: CellIndex;
  side: Side;
}

/** A stone of a line that is shown and not played. */
export interface PlannedStone extends Stone {
  label: string;
}

/** Cells in a row, given by its two ends. */
export interface Row {
  from: CellIndex;
  to: CellIndex;
}

export interface Hint {
  cell: CellIndex;
  text: string;
  best: boolean;
}

/** The zones of a proof; each contains the one before. */
export interface ZoneCells {
  m: readonly CellIndex[];
  z1: readonly CellIndex[];
  z2: readonly CellIndex[];
}

/** A mark of the record: letters, or one of the shapes that files know. */
export interface RecordMark {
  cell: CellIndex;
  shape: 'label' | 'triangle' | 'circle' | 'square' | 'cross';
  text: string;
}

export interface BoardView {
  size: Size;
  stones: readonly Stone[];
  /** The stones of the last turn. */
  last: readonly CellIndex[];
  /** Stones of the turn so far, not yet played, in their order. */
  pending: readonly Stone[];
  planned: readonly PlannedStone[];
  /** Cells of which some must be taken now, and the rows that would be made otherwise. */
  mustBlock: readonly CellIndex[];
  blockRows: readonly Row[];
  /** Cells that make a row for their side, and the rows. */
  wouldWin: readonly CellIndex[];
  winRows: readonly Row[];
  hints: readonly Hint[];
  /** Pairs of hints that are one turn. */
  links: readonly Row[];
  /** Rows that have been made. */
  winningRows: readonly Row[];
  /** Stones of a wrong try. */
  wrong: readonly CellIndex[];
  zones: ZoneCells | null;
  /** Numbers of turns, written on the stones. */
  numbers: ReadonlyMap<CellIndex, string>;
  marks: readonly RecordMark[];
  /** The side whose stone is previewed under the pointer; null where no stone can be placed. */
  toPlace: Side | null;
}

export const emptyView = (size: Size): BoardView => ({
  size,
  stones: [],
  last: [],
  pending: [],
  planned: [],
  mustBlock: [],
  blockRows: [],
  wouldWin: [],
  winRows: [],
  hints: [],
  links: [],
  winningRows: [],
  wrong: [],
  zones: null,
  numbers: new Map(),
  marks: [],
  toPlace: null,
});

/** How large the drawing comes out on the screen decides how heavy its lines are. */
export interface Drawing {
  /** Cells are small on a phone: heavier lines, larger letters, simpler marks. */
  scale: 'roomy' | 'compact';
  /** Values fit into discs only where a cell has room for them. */
  values: 'shown' | 'hidden';
  /** Boards on one page need different names for their gradients. */
  prefix: string;
}
