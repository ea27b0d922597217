import type { App } from '../state/app.svelte';
import type { BoardView } from '../board/view';
import { boardView } from '../state/picture';

/** What the board of the board screen shows: the position with whatever is switched on. */
export function tableView(app: App): BoardView {
  const { table, settings } = app;
  const { session, match, analysis } = table;
  const { choices } = settings;
  const engineOnly = match.isEngineOnly && !match.halted;
  return boardView({
    rules: session.rules,
    state: session.state,
    threats: choices.threats && session.rules.hasThreats ? session.threats : null,
    held: session.held,
    lines: choices.hints && analysis.on ? analysis.lines : [],
    chosen: analysis.hovered ?? 0,
    // A line is shown in full while the pointer is on it.
    plan: choices.hints && analysis.hovered !== null ? (analysis.lines[analysis.hovered]?.turns.slice(0, 6) ?? []) : [],
    numbers: choices.numbers,
    zones: null,
    playable: match.thinking === null && !engineOnly,
  });
}
