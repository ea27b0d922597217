/** From what is known of a position to what the board shows: pure functions. */

import { cellIndex, indexes, turnIndexes } from '../board/cells';
import type { Size } from '../board/geometry';
import { emptyView, type BoardView, type Hint, type PlannedStone, type Row, type Stone } from '../board/view';
import type { Rules, State, Threats } from '../desk/game';
import type { CellName, Line, Side, TurnText, Zones } from '../desk/wire';
import { mergedRows } from './rows';
import { otherSide } from './session.svelte';

export interface Shown {
  rules: Rules;
  state: State;
  threats: Threats | null;
  held: CellName | null;
  /** Lines of the engine to hint at, the best first; the one at `chosen` has its stones joined. */
  lines: readonly Line[];
  chosen: number;
  /** Turns to come, the first by the side to move. */
  plan: readonly TurnText[];
  numbers: boolean;
  zones: Zones | null;
  /** Whether a click places a stone. */
  playable: boolean;
}

const sideOf = (value: number): Side => (value === 1 ? 'black' : 'white');

/** Values as people read them: a whole number of per cent. */
export const percent = (chance: number): string => String(Math.round(chance));

export function hintsOf(lines: readonly Line[], chosen: number, size: Size): { hints: Hint[]; links: Row[] } {
  const hints = new Map<number, Hint>();
  const links: Row[] = [];
  const order = lines.map((line, index) => ({ line, index })).sort((a, b) => Number(b.index === chosen) - Number(a.index === chosen) || a.index - b.index);
  for (const { line, index } of order) {
    const cells = turnIndexes(line.turns[0] ?? '', size);
    for (const cell of cells) {
      if (!hints.has(cell)) hints.set(cell, { cell, text: percent(line.value.chance), best: index === chosen });
    }
    const [from, to] = cells;
    if (index === chosen && from !== undefined && to !== undefined) links.push({ from, to });
  }
  return { hints: [...hints.values()], links };
}

/** The stones of a line, numbered by turn. */
export function plannedStones(plan: readonly TurnText[], first: Side, size: Size): PlannedStone[] {
  return plan.flatMap((turn, index) => {
    const side = index % 2 === 0 ? first : otherSide(first);
    return turnIndexes(turn, size).map((cell) => ({ cell, side, label: String(index + 1) }));
  });
}

function threatMarks(shown: Shown, size: Size): Pick<BoardView, 'mustBlock' | 'blockRows' | 'wouldWin' | 'winRows'> {
  const { state, threats } = shown;
  if (!threats || state.outcome !== null) return { mustBlock: [], blockRows: [], wouldWin: [], winRows: [] };
  const own = threats[state.toMove];
  const other = threats[otherSide(state.toMove)];
  // What wins in this turn hides what would win in the next one.
  const now = threats.winsNow.length > 0;
  const wouldWin = now ? [...new Set(threats.winsNow.flatMap((turn) => turnIndexes(turn, size)))] : indexes(own.blockCells, size);
  const isFree = (cell: CellName) => state.cells[cellIndex(cell, size) ?? -1] === 0;
  const winWindows = now ? own.windows.filter((window) => window.filter(isFree).length <= state.left) : own.windows;
  return {
    mustBlock: indexes(threats.mustBlockCells, size).filter((cell) => !wouldWin.includes(cell)),
    blockRows: mergedRows(other.windows, size),
    wouldWin,
    winRows: mergedRows(winWindows, size),
  };
}

export function boardView(shown: Shown): BoardView {
  const { rules, state } = shown;
  const size: Size = { columns: rules.columns, rows: rules.rows };
  const pendingCells = indexes([...state.pending, ...(shown.held ? [shown.held] : [])], size);
  const pending: Stone[] = pendingCells.map((cell) => ({ cell, side: state.toMove }));
  const stones: Stone[] = [];
  state.cells.forEach((value, cell) => {
    if (value !== 0 && !pendingCells.includes(cell)) stones.push({ cell, side: sideOf(value) });
  });
  const free = (cell: number) => state.cells[cell] === 0 && !pendingCells.includes(cell);
  const planned = plannedStones(shown.plan, state.toMove, size).filter(({ cell }) => free(cell));
  const plannedCells = new Set(planned.map(({ cell }) => cell));
  const marks = threatMarks(shown, size);
  const unplanned = (cells: readonly number[]) => cells.filter((cell) => free(cell) && !plannedCells.has(cell));
  const { hints, links } = hintsOf(planned.length > 0 || shown.held ? [] : shown.lines, shown.chosen, size);
  const numbers = new Map<number, string>();
  if (shown.numbers) {
    state.numbers.forEach((number, cell) => {
      if (number > 0 && !pendingCells.includes(cell)) numbers.set(cell, String(number));
    });
  }
  return {
    ...emptyView(size),
    stones,
    pending,
    planned,
    last: indexes(state.lastTurn, size),
    mustBlock: unplanned(marks.mustBlock),
    blockRows: marks.blockRows,
    wouldWin: unplanned(marks.wouldWin),
    winRows: marks.winRows,
    hints: hints.filter(({ cell }) => free(cell)),
    links,
    winningRows: state.winningRows.map((row) => ends(row, size)).filter((row) => row !== null),
    zones: shown.zones && { m: indexes(shown.zones.m, size), z1: indexes(shown.zones.z1, size), z2: indexes(shown.zones.z2, size) },
    numbers,
    marks: state.marks.flatMap(({ cell, shape, text }) => {
      const index = cellIndex(cell, size);
      return index === null ? [] : [{ cell: index, shape, text: text ?? '' }];
    }),
    toPlace: shown.playable && state.outcome === null ? state.toMove : null,
  };
}

function ends(row: readonly CellName[], size: Size): Row | null {
  const from = cellIndex(row[0] ?? '', size);
  const to = cellIndex(row.at(-1) ?? '', size);
  return from === null || to === null ? null : { from, to };
}
