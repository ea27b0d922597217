/**
 * The board for keyboards and screen readers: a grid of invisible cells that lie exactly over the drawn
 * ones. One of them is the tab stop; arrows move it, Enter and Space place a stone.
 */

import { cellAt, cellCount, centreOf, heightOf, MARGIN, neighbour, UNIT, widthOf } from './geometry';
import type { CellIndex, Size } from './geometry';

export interface GridEvents {
  /** The cell with the focus, and null when the board has lost it. */
  cursor(cell: CellIndex | null): void;
  place(cell: CellIndex): void;
}

export class AccessibleGrid {
  readonly element: HTMLElement;
  private cells: HTMLElement[] = [];
  private labels: string[] = [];
  private size: Size = { columns: 0, rows: 0 };
  private stop: CellIndex = 0;

  constructor(
    private readonly document: Document,
    private readonly events: GridEvents,
  ) {
    this.element = document.createElement('div');
    this.element.className = 'board-cells';
    this.element.setAttribute('role', 'grid');
    this.element.addEventListener('keydown', (event) => this.key(event));
    this.element.addEventListener('focusin', (event) => this.focused(event));
    this.element.addEventListener('focusout', () => this.events.cursor(null));
  }

  setLabel(label: string): void {
    if (this.element.getAttribute('aria-label') !== label) this.element.setAttribute('aria-label', label);
  }

  setSize(size: Size): void {
    if (size.columns === this.size.columns && size.rows === this.size.rows) return;
    this.size = size;
    this.stop = centreOf(size);
    this.build();
  }

  /** Says what is on each cell; only what has changed is written. */
  setNames(names: readonly string[]): void {
    names.forEach((name, cell) => {
      if (this.labels[cell] === name) return;
      this.labels[cell] = name;
      this.cells[cell]?.setAttribute('aria-label', name);
    });
  }

  focus(): void {
    this.cells[this.stop]?.focus();
  }

  private build(): void {
    const { columns, rows } = this.size;
    this.labels = [];
    this.cells = new Array<HTMLElement>(cellCount(this.size));
    const lines: HTMLElement[] = [];
    for (let row = rows - 1; row >= 0; row -= 1) {
      const line = this.document.createElement('div');
      line.setAttribute('role', 'row');
      for (let column = 0; column < columns; column += 1) {
        const index = cellAt(column, row, this.size);
        const cell = this.document.createElement('div');
        cell.setAttribute('role', 'gridcell');
        cell.tabIndex = index === this.stop ? 0 : -1;
        cell.dataset['cell'] = String(index);
        this.cells[index] = cell;
        line.append(cell);
      }
      lines.push(line);
    }
    this.element.replaceChildren(...lines);
    this.element.setAttribute('aria-rowcount', String(rows));
    this.element.setAttribute('aria-colcount', String(columns));
    const share = (length: number, of: number) => `${(100 * length) / of}%`;
    const [width, height] = [widthOf(this.size), heightOf(this.size)];
    const { style } = this.element;
    style.left = share(MARGIN - UNIT / 2, width);
    style.top = share(MARGIN - UNIT / 2, height);
    style.width = share(columns * UNIT, width);
    style.height = share(rows * UNIT, height);
  }

  private moveStop(cell: CellIndex): void {
    const before = this.cells[this.stop];
    if (before) before.tabIndex = -1;
    this.stop = cell;
    const now = this.cells[cell];
    if (now) now.tabIndex = 0;
  }

  private focused(event: FocusEvent): void {
    const cell = Number((event.target as HTMLElement).dataset['cell'] ?? NaN);
    if (Number.isNaN(cell)) return;
    this.moveStop(cell);
    this.events.cursor(cell);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
    };
    const towards = step[event.key];
    if (towards) {
      this.moveStop(neighbour(this.stop, towards[0], towards[1], this.size));
      this.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.events.place(this.stop);
    } else {
      return;
    }
    // The page has its own meaning for these keys; the board has used them up.
    event.preventDefault();
    event.stopPropagation();
  }
}
