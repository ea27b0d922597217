/**
 * The board: an SVG drawing of a `BoardView`, and what people do with it. It knows no rules and no
 * framework. Each layer is a string made by a pure function; a layer whose string is the same as before
 * is left alone, so that the page stays calm while the engine reports.
 */

import { heightOf, MARGIN, UNIT, widthOf, type CellIndex, type Size } from './geometry';
import { AccessibleGrid } from './grid';
import { coordinates, definitions, lines, surface } from './ground';
import { loupe } from './loupe';
import { cellMarks, cursorMark, ghostStones, hintMarks, preview, stone, stoneMarks, underStones } from './marks';
import { cellFacts, type CellFacts } from './names';
import { listen } from './pointer';
import { emptyView, type BoardView, type Drawing, type Side } from './view';
import { zoneFills, zoneOutlines } from './zones';

export interface BoardOptions {
  /** Distinguishes the boards of one page. */
  prefix: string;
  /** Draws for this size of cells, whatever the board measures. */
  scale?: Drawing['scale'];
  /** The name of a cell for screen readers. */
  describe(facts: CellFacts): string;
  place(cell: CellIndex): void;
  hover?(cell: CellIndex | null): void;
  /** Which cell a finger is on, for a line of text that says what lifting it does. */
  touch?(cell: CellIndex | null): void;
}

const LAYERS = [
  'surface', 'fills', 'lines', 'coordinates', 'outlines', 'under', 'stones', 'ghosts', 'stone-marks', 'cell-marks', 'hints',
  'preview', 'cursor',
] as const;
type Layer = (typeof LAYERS)[number];

const SVG = 'http://www.w3.org/2000/svg';
/** Below this many pixels a cell is drawn for a phone. */
const COMPACT_BELOW = 27;
/** Below this many pixels there is no room for a number in a disc. */
const VALUES_FROM = 19;
/** More stones than these at a time are another position, which appears at once. */
const MOST_FRESH = 4;
/** More than these at a time would keep the page from hearing anything; the rest comes in the next frames. */
const STONES_A_FRAME = 60;

export class Board {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly defs: SVGDefsElement;
  private readonly layers = new Map<Layer, SVGGElement>();
  private readonly drawn = new Map<Layer | 'defs' | 'loupe', string>();
  private readonly glass: SVGGElement;
  private readonly grid: AccessibleGrid;
  private readonly observer: ResizeObserver;
  private readonly stopListening: () => void;
  private stones = new Map<CellIndex, { side: Side; element: SVGGElement }>();
  /** More stones are to come in the next frame. */
  private isFilling = false;
  private view: BoardView = emptyView({ columns: 1, rows: 1 });
  private drawing: Drawing;
  private hovered: CellIndex | null = null;
  private cursor: CellIndex | null = null;
  private touched: CellIndex | null = null;

  constructor(
    host: HTMLElement,
    private readonly options: BoardOptions,
  ) {
    const { ownerDocument: document } = host;
    this.drawing = { scale: options.scale ?? 'roomy', values: 'shown', prefix: options.prefix };
    this.element = document.createElement('div');
    this.element.className = 'board';
    this.svg = document.createElementNS(SVG, 'svg');
    this.svg.setAttribute('aria-hidden', 'true');
    this.svg.setAttribute('focusable', 'false');
    this.defs = document.createElementNS(SVG, 'defs');
    const content = document.createElementNS(SVG, 'g');
    content.id = this.contentId();
    for (const name of LAYERS) {
      const layer = document.createElementNS(SVG, 'g');
      layer.setAttribute('class', `layer-${name}`);
      this.layers.set(name, layer);
      content.append(layer);
    }
    this.glass = document.createElementNS(SVG, 'g');
    this.svg.append(this.defs, content, this.glass);
    this.grid = new AccessibleGrid(document, {
      cursor: (cell) => this.setCursor(cell),
      place: (cell) => this.options.place(cell),
    });
    this.element.append(this.svg, this.grid.element);
    host.append(this.element);
    this.stopListening = listen(this.element, () => this.view.size, {
      hover: (cell) => this.setHover(cell),
      touch: (cell) => this.setTouch(cell),
      place: (cell) => this.options.place(cell),
    });
    this.observer = new ResizeObserver(() => this.measure());
    this.observer.observe(this.element);
  }

  /** Shows a view; `label` is the name of the whole board. */
  show(view: BoardView, label: string): void {
    const resized = view.size.columns !== this.view.size.columns || view.size.rows !== this.view.size.rows;
    this.view = view;
    if (resized) this.resize(view.size);
    this.grid.setLabel(label);
    this.grid.setNames(cellFacts(view).map((facts) => this.options.describe(facts)));
    this.draw();
  }

  focus(): void {
    this.grid.focus();
  }

  destroy(): void {
    this.stopListening();
    this.observer.disconnect();
    this.element.remove();
  }

  private contentId(): string {
    return `${this.options.prefix}-content`;
  }

  private resize(size: Size): void {
    this.svg.setAttribute('viewBox', `0 0 ${widthOf(size)} ${heightOf(size)}`);
    this.element.style.setProperty('--board-ratio', `${widthOf(size)} / ${heightOf(size)}`);
    this.stones = new Map();
    this.layers.get('stones')?.replaceChildren();
    this.hovered = null;
    this.touched = null;
    this.grid.setSize(size);
    this.measure();
  }

  /** How large a cell comes out decides how the board is drawn. */
  private measure(): void {
    const width = this.element.clientWidth;
    if (width === 0 || this.options.scale !== undefined) return;
    const cell = (width * UNIT) / widthOf(this.view.size);
    const scale = cell < COMPACT_BELOW ? 'compact' : 'roomy';
    const values = cell < VALUES_FROM ? 'hidden' : 'shown';
    if (scale === this.drawing.scale && values === this.drawing.values) return;
    this.drawing = { ...this.drawing, scale, values };
    this.draw();
  }

  private put(name: Layer, markup: string): void {
    if (this.drawn.get(name) === markup) return;
    this.drawn.set(name, markup);
    const layer = this.layers.get(name);
    if (layer) layer.innerHTML = markup;
  }

  private draw(): void {
    const { view, drawing } = this;
    const { size } = view;
    const defs = definitions(drawing);
    if (this.drawn.get('defs') !== defs) {
      this.drawn.set('defs', defs);
      this.defs.innerHTML = defs;
    }
    this.put('surface', surface(size, drawing));
    this.put('fills', zoneFills(view.zones, size, drawing));
    this.put('lines', lines(size, drawing));
    this.put('outlines', zoneOutlines(view.zones, size));
    this.put('under', underStones(view, drawing));
    this.drawStones();
    this.put('ghosts', ghostStones(view, drawing));
    this.put('stone-marks', stoneMarks(view, drawing));
    this.put('cell-marks', cellMarks(view, drawing));
    this.put('hints', hintMarks(view, drawing));
    this.drawPointer();
  }

  private drawPointer(): void {
    const { view, drawing, hovered, cursor } = this;
    this.put('coordinates', coordinates(view.size, drawing, this.touched ?? hovered ?? cursor));
    this.put('preview', preview(this.isFree(hovered) ? hovered : null, view.toPlace, view.size, drawing));
    this.put('cursor', cursorMark(cursor, view.size));
    const glass = loupe(this.touched, view, drawing, this.contentId());
    if (this.drawn.get('loupe') === glass) return;
    this.drawn.set('loupe', glass);
    this.glass.innerHTML = glass;
  }

  private isFree(cell: CellIndex | null): boolean {
    if (cell === null) return false;
    const on = (stone: { cell: CellIndex }) => stone.cell === cell;
    return !this.view.stones.some(on) && !this.view.pending.some(on) && !this.view.planned.some(on);
  }

  /** Stones stay the same elements while they lie there, so that only new ones grow in. */
  private drawStones(): void {
    const layer = this.layers.get('stones');
    if (!layer) return;
    const wanted = new Map(this.view.stones.map(({ cell, side }) => [cell, side]));
    for (const [cell, { side, element }] of this.stones) {
      if (wanted.get(cell) === side) continue;
      element.remove();
      this.stones.delete(cell);
    }
    const lacking = this.view.stones.filter(({ cell }) => !this.stones.has(cell));
    const added = lacking.slice(0, STONES_A_FRAME);
    const fresh = lacking.length <= MOST_FRESH && !this.isFilling ? 'new' : 'old';
    this.isFilling = added.length < lacking.length;
    if (this.isFilling) requestAnimationFrame(() => this.drawStones());
    const before = layer.childElementCount;
    layer.insertAdjacentHTML('beforeend', added.map(({ cell, side }) => stone(cell, side, this.view.size, this.drawing, fresh)).join(''));
    added.forEach(({ cell, side }, index) => {
      this.stones.set(cell, { side, element: layer.children[before + index] as SVGGElement });
    });
  }

  private setHover(cell: CellIndex | null): void {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.drawPointer();
    this.options.hover?.(cell);
  }

  private setTouch(cell: CellIndex | null): void {
    if (cell === this.touched) return;
    this.touched = cell;
    this.drawPointer();
    this.options.touch?.(cell);
  }

  private setCursor(cell: CellIndex | null): void {
    // A click on a cell is no reason for brackets; the keyboard is.
    const byKeyboard = cell !== null && this.grid.element.querySelector(':focus-visible') !== null;
    this.cursor = byKeyboard ? cell : null;
    this.drawPointer();
    if (byKeyboard) this.options.hover?.(cell);
  }
}

/** The part of the board that one cell and its neighbours take, for small pictures. */
export const viewBoxRound = (column: number, row: number, cells: number, size: Size, ratio: number): string => {
  const width = cells * UNIT;
  const height = width * ratio;
  const x = MARGIN + column * UNIT - width / 2;
  const y = MARGIN + (size.rows - 1 - row) * UNIT - height / 2;
  return `${x} ${y} ${width} ${height}`;
};
