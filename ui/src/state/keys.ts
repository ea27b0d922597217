/** The keys of the page, wherever the focus is; the board has used up its own before they come here. */

import type { App } from './app.svelte';

/** Fields take their own keys. */
const inField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/**
 * While a window is open all keys are its own, also where nothing in it has the focus. One that has just closed
 * may still have the focus until the page is drawn again, and takes none.
 */
const windowIsOpen = (): boolean => document.querySelector('dialog[open]') !== null;

export function keyPressed(event: KeyboardEvent, app: App): void {
  if (event.ctrlKey || event.metaKey || event.altKey || inField(event.target) || windowIsOpen()) return;
  const action = actionOf(event, app);
  if (!action) return;
  event.preventDefault();
  action();
}

function actionOf(event: KeyboardEvent, app: App): (() => void) | null {
  const { settings, table } = app;
  switch (event.key) {
    case '?':
      return () => (app.dialog = 'shortcuts');
    case 't':
      return () => settings.toggle('threats');
    case 'h':
      return () => settings.toggle('hints');
    case 'n':
      return () => settings.toggle('numbers');
    case 'z':
      return () => settings.toggle('zones');
    case 'b':
      return () => document.querySelector<HTMLElement>('.board-cells [tabindex="0"]')?.focus();
  }
  if (app.screen === 'proofs' && app.walk) return event.key === 'Backspace' ? () => app.walk?.back() : null;
  if (app.screen === 'puzzles') return event.key === 'Backspace' ? () => app.puzzles.undoStone() : null;
  if (app.screen !== 'board') return null;
  const { session } = table;
  switch (event.key) {
    case 'ArrowLeft':
    case ',':
      return () => session.go('previous');
    case 'ArrowRight':
    case '.':
      return () => session.go('next');
    case 'ArrowUp':
      return () => session.go('variationUp');
    case 'ArrowDown':
      return () => session.go('variationDown');
    case 'Home':
      return () => session.go('first');
    case 'End':
      return () => session.go('last');
    case 'Backspace':
      return event.shiftKey ? () => table.undoTurn() : () => table.undoStone();
    case 'Enter':
      return session.held !== null && !(event.target instanceof HTMLButtonElement) ? () => session.confirm() : null;
    case 'a':
      return () => table.toggleAnalysis();
    case '/':
      return () => (app.dialog = 'type');
  }
  const line = /^[1-9]$/.test(event.key) ? table.analysis.lines[Number(event.key) - 1] : undefined;
  return line ? () => session.placeTurn(line.turns[0] ?? '') : null;
}
