/**
 * Mouse, pen and fingers. A mouse previews the stone and places it with a click. A finger hides what it
 * points at: while it is down a loupe shows the place, and the stone is placed where it is lifted.
 */

import { cellNear, heightOf, widthOf, type CellIndex, type Size } from './geometry';

export interface PointerEvents {
  hover(cell: CellIndex | null): void;
  /** The cell under the finger while it is down, and null when it was lifted or went away. */
  touch(cell: CellIndex | null): void;
  place(cell: CellIndex): void;
}

/** Listens on the element; `sizeNow` says what the board measures at the time. */
export function listen(element: HTMLElement, sizeNow: () => Size, events: PointerEvents): () => void {
  let finger: number | null = null;
  let lifted = -Infinity;

  const cellUnder = (event: MouseEvent): CellIndex | null => {
    // Screen readers press a cell itself, at no place of the screen in particular.
    const pressed = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
    if (pressed !== undefined) return Number(pressed);
    const box = element.getBoundingClientRect();
    const size = sizeNow();
    if (box.width === 0 || box.height === 0) return null;
    const x = ((event.clientX - box.left) / box.width) * widthOf(size);
    const y = ((event.clientY - box.top) / box.height) * heightOf(size);
    return cellNear(x, y, size);
  };

  const handlers: Record<string, (event: PointerEvent) => void> = {
    pointerdown: (event) => {
      if (event.pointerType !== 'touch') return;
      if (finger !== null) {
        // A second finger is no wish to place a stone.
        finger = null;
        events.touch(null);
        return;
      }
      finger = event.pointerId;
      if (element.hasPointerCapture?.(event.pointerId) === false) element.setPointerCapture(event.pointerId);
      events.touch(cellUnder(event));
    },
    pointermove: (event) => {
      if (event.pointerType === 'touch') {
        if (event.pointerId === finger) events.touch(cellUnder(event));
      } else {
        events.hover(cellUnder(event));
      }
    },
    pointerup: (event) => {
      if (event.pointerId !== finger) return;
      finger = null;
      lifted = event.timeStamp;
      events.touch(null);
      const cell = cellUnder(event);
      if (cell !== null) events.place(cell);
    },
    pointercancel: (event) => {
      if (event.pointerId !== finger) return;
      finger = null;
      events.touch(null);
    },
    pointerleave: (event) => {
      if (event.pointerType !== 'touch') events.hover(null);
    },
    // Screen readers and test drivers click without a pointer. A click that a lifted finger made is
    // not a second stone.
    click: (event) => {
      if (event.pointerType === 'touch' || event.timeStamp - lifted < 700) return;
      const cell = cellUnder(event);
      if (cell !== null) events.place(cell);
    },
  };

  for (const [name, handler] of Object.entries(handlers)) element.addEventListener(name, handler as EventListener);
  return () => {
    for (const [name, handler] of Object.entries(handlers)) element.removeEventListener(name, handler as EventListener);
  };
}
