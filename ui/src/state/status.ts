/** What to do now, in words: the most urgent thing first. */

import type { Rules, State, Threats } from '../desk/game';
import type { Dictionary } from '../i18n';
import { spaced } from '../i18n';
import type { CellName, Side } from '../desk/wire';
import { turnCells, cellIndex } from '../board/cells';
import { otherSide } from './session.svelte';

export type Tone = 'calm' | 'block' | 'good';
export type Sign = 'square' | 'diamond' | 'circle' | 'stone' | 'clock';

export interface Status {
  tone: Tone;
  sign: Sign;
  title: string;
  text: string;
}

export interface Situation {
  rules: Rules;
  state: State;
  threats: Threats;
  held: CellName | null;
  thinking: Side | null;
  winner: Side | null;
  /** Whether the threats are to be told. */
  tellThreats: boolean;
}

/** More ways to block than these are shown on the board and not listed. */
const MOST_WAYS = 3;

export function statusOf(now: Situation, w: Dictionary): Status {
  const { state } = now;
  const s = w.status;
  if (state.outcome !== null) return ended(now, w);
  if (now.winner !== null) return { tone: 'good', sign: 'diamond', title: s.resigned(now.winner), text: s.resignedText };
  if (now.thinking !== null) return { tone: 'calm', sign: 'clock', title: s.engineTurn(now.thinking), text: s.engineTurnText };
  if (now.held !== null) {
    const turn = spaced([...state.pending, now.held].join(''));
    return { tone: 'good', sign: 'circle', title: s.confirm(turn), text: s.confirmText };
  }
  const urgent = now.tellThreats && now.rules.hasThreats ? threatStatus(now, w) : null;
  if (urgent) return urgent;
  const text = state.pending.length > 0 ? s.placeSecond : state.turnNumber === 0 ? s.placeFirst : s.placeText(now.rules.k);
  return { tone: 'calm', sign: 'stone', title: s.place(state.toMove, state.left), text };
}

function ended({ rules, state }: Situation, w: Dictionary): Status {
  const s = w.status;
  const row = state.winningRows[0];
  if (state.outcome === 'draw' || state.outcome === null || !row) {
    return { tone: 'calm', sign: 'circle', title: s.draw, text: s.drawText };
  }
  const title = s.row(state.outcome, rules.k, row[0] ?? '', row.at(-1) ?? '');
  return { tone: 'good', sign: 'diamond', title, text: s.afterTurn(state.turnNumber) };
}

function threatStatus({ rules, state, threats }: Situation, w: Dictionary): Status | null {
  const s = w.status;
  const other = otherSide(state.toMove);
  const win = threats.winsNow[0];
  if (win !== undefined) {
    return { tone: 'good', sign: 'diamond', title: s.winNow(spaced(win)), text: s.winNowText(state.toMove, rules.k) };
  }
  if (threats.cannotBlock) return { tone: 'block', sign: 'square', title: s.lost, text: s.lostText(other) };
  const ways = threats.mustBlock;
  if (ways.length === 0) return null;
  const needed = Math.min(...ways.map((way) => turnCells(way).length));
  const fewest = ways.filter((way) => turnCells(way).length === needed);
  const free = state.left - needed;
  const title =
    fewest.length > MOST_WAYS ? s.blockMany(fewest.length) : s.block(fewest.map(spaced)) + (free > 0 ? s.blockOther(free) : '');
  const window = threats[other].windows[0] ?? [];
  const size = { columns: rules.columns, rows: rules.rows };
  const count = window.filter((cell) => state.cells[cellIndex(cell, size) ?? -1] !== 0).length;
  return { tone: 'block', sign: 'square', title, text: s.blockText(other, count, window[0] ?? '', window.at(-1) ?? '', rules.k) };
}
