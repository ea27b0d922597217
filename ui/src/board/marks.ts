/**
 * The shapes, one for each meaning; colour only repeats what the shape says. Every mark has a casing in
 * the board's light colour, so that it is seen on wood, lines and stones alike. Each function makes the
 * SVG of one layer from the view and nothing else.
 */

import { stoneShape } from './ground';
import { short, UNIT, xOf, yOf, type CellIndex, type Size } from './geometry';
import type { BoardView, Drawing, Row, Side } from './view';

const INK_ON: Record<Side, string> = { black: '#FFFFFF', white: '#15181B' };

export const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? letter);

const at = (cell: CellIndex, size: Size, inner: string, attributes = ''): string =>
  `<g transform="translate(${xOf(cell, size)} ${yOf(cell, size)})"${attributes}>${inner}</g>`;

const isCompact = (drawing: Drawing) => drawing.scale === 'compact';

/** A frame round the cells of a row: firm with corners for "must block", a dashed capsule for "would win". */
function frame(row: Row, size: Size, kind: 'block' | 'win', drawing: Drawing): string {
  const [x1, y1] = [xOf(row.from, size), yOf(row.from, size)];
  const [x2, y2] = [xOf(row.to, size), yOf(row.to, size)];
  const half = kind === 'win' ? 18 : 21;
  const angle = short((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  const length = short(Math.hypot(x2 - x1, y2 - y1) + 2 * half);
  const dash = kind === 'win' ? ' stroke-dasharray="5 4"' : '';
  return (
    `<g transform="translate(${x1} ${y1}) rotate(${angle})"><rect x="${-half}" y="${-half}" width="${length}" height="${2 * half}" rx="${kind === 'win' ? half : 7}" ` +
    `fill="var(--m-${kind})" fill-opacity=".15" stroke="var(--m-${kind})" stroke-width="${isCompact(drawing) ? 2.6 : 1.6}" stroke-opacity=".75"${dash}/></g>`
  );
}

/** A beam under the stones of a row that was made. */
function beam(row: Row, size: Size): string {
  const ends = `x1="${xOf(row.from, size)}" y1="${yOf(row.from, size)}" x2="${xOf(row.to, size)}" y2="${yOf(row.to, size)}"`;
  const length = Math.hypot(xOf(row.to, size) - xOf(row.from, size), yOf(row.to, size) - yOf(row.from, size)) + UNIT;
  const line = (colour: string, width: number) =>
    `<line class="beam" ${ends} stroke="var(${colour})" stroke-width="${width}" stroke-linecap="round" pathLength="${short(length)}"/>`;
  return line('--m-win', 46) + line('--m-beam', 40);
}

/** What lies under the stones: frames, beams, and the line that joins the two stones of a hinted turn. */
export function underStones(view: BoardView, drawing: Drawing): string {
  const { size } = view;
  return (
    view.blockRows.map((row) => frame(row, size, 'block', drawing)).join('') +
    view.winRows.map((row) => frame(row, size, 'win', drawing)).join('') +
    view.winningRows.map((row) => beam(row, size)).join('') +
    view.links.map((link) => joined(link, size, drawing)).join('')
  );
}

function joined(link: Row, size: Size, drawing: Drawing): string {
  const [x1, y1] = [xOf(link.from, size), yOf(link.from, size)];
  const [x2, y2] = [xOf(link.to, size), yOf(link.to, size)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  // Neighbouring discs touch: there is no room for a line between them.
  if (length <= UNIT) return '';
  const along = (distance: number) => [x1 + ((x2 - x1) * distance) / length, y1 + ((y2 - y1) * distance) / length];
  const [startX = 0, startY = 0] = along(18);
  const [endX = 0, endY = 0] = along(length - 18);
  const ends = `x1="${short(startX)}" y1="${short(startY)}" x2="${short(endX)}" y2="${short(endY)}"`;
  const compact = isCompact(drawing);
  return (
    `<line ${ends} stroke="var(--m-case)" stroke-width="${compact ? 7 : 4.5}" stroke-opacity=".7"/>` +
    `<line ${ends} stroke="var(--m-link)" stroke-width="${compact ? 3.6 : 2.4}" stroke-linecap="round" stroke-opacity=".85"/>`
  );
}

export function stoneUse(side: Side, drawing: Drawing): string {
  return `<use href="#${drawing.prefix}-${side}"/>`;
}

/** Stones that are shown and not there: lines to come, and the stones of the turn so far. */
export function ghostStones(view: BoardView, drawing: Drawing): string {
  const { size } = view;
  const compact = isCompact(drawing);
  const planned = view.planned.map(({ cell, side, label }) =>
    at(
      cell,
      size,
      `<circle r="19.5" fill="var(--b1)"/><g opacity=".76">${stoneUse(side, drawing)}</g>` +
        number(label, side, compact ? 20 : 15.5),
    ),
  );
  const pending = view.pending.map(({ cell, side }, index) =>
    at(
      cell,
      size,
      `<g opacity=".86" transform="scale(.87)">${stoneUse(side, drawing)}</g>` +
        `<circle r="19.2" fill="none" stroke="var(--m-case)" stroke-width="${compact ? 5.4 : 4.2}" stroke-opacity=".85"/>` +
        `<circle r="19.2" fill="none" stroke="var(--m-cand)" stroke-width="${compact ? 3.8 : 2.6}" stroke-dasharray="6.6 3.453"/>` +
        number(String(index + 1), side, compact ? 23 : 17),
      ' class="mark"',
    ),
  );
  return planned.join('') + pending.join('');
}

function number(text: string, side: Side, size: number): string {
  const fitted = text.length > 2 ? size * 0.82 : size;
  return `<text y="${short(fitted * 0.355)}" text-anchor="middle" font-size="${short(fitted)}" font-weight="650" fill="${INK_ON[side]}">${escapeText(text)}</text>`;
}

/** Marks on stones: the ring of the last turn, numbers, crosses of a wrong try, and marks of the record. */
export function stoneMarks(view: BoardView, drawing: Drawing): string {
  const { size } = view;
  const compact = isCompact(drawing);
  const sides = new Map(view.stones.map(({ cell, side }) => [cell, side]));
  const numbers = [...view.numbers].map(([cell, text]) =>
    at(cell, size, number(text, sides.get(cell) ?? 'white', compact ? 19 : 15.5)),
  );
  const rings = view.last
    .filter((cell) => !view.numbers.has(cell) && !view.wrong.includes(cell))
    .map((cell) =>
      at(
        cell,
        size,
        `<circle r="7" fill="none" stroke="${INK_ON[sides.get(cell) ?? 'black']}" stroke-width="${compact ? 3.6 : 2.6}"/>`,
      ),
    );
  const crosses = view.wrong.map((cell) =>
    at(
      cell,
      size,
      `<circle r="${compact ? 12 : 9.6}" fill="#A82E04"/><path d="M-3.6 -3.6L3.6 3.6M3.6 -3.6L-3.6 3.6" stroke="#fff" stroke-width="${compact ? 3.4 : 2.6}" stroke-linecap="round"/>`,
      ' class="mark"',
    ),
  );
  const marks = view.marks.map((mark) => {
    const side = sides.get(mark.cell);
    const ink = side ? INK_ON[side] : 'var(--bc)';
    const ground = side ? '' : '<circle r="12" fill="var(--b1)"/>';
    return at(mark.cell, size, ground + recordShape(mark.shape, mark.text, ink));
  });
  return numbers.join('') + rings.join('') + crosses.join('') + marks.join('');
}

function recordShape(shape: 'label' | 'triangle' | 'circle' | 'square' | 'cross', text: string, ink: string): string {
  const drawn = `fill="none" stroke="${ink}" stroke-width="2"`;
  switch (shape) {
    case 'label':
      return `<text y="5.5" text-anchor="middle" font-size="15.5" font-weight="650" fill="${ink}">${escapeText(text.slice(0, 3))}</text>`;
    case 'triangle':
      return `<path d="M0 -8L7.4 5H-7.4z" ${drawn}/>`;
    case 'circle':
      return `<circle r="8" ${drawn}/>`;
    case 'square':
      return `<rect x="-7" y="-7" width="14" height="14" ${drawn}/>`;
    case 'cross':
      return `<path d="M-6 -6L6 6M6 -6L-6 6" ${drawn}/>`;
  }
}

/** Marks on empty cells: squares to block, diamonds that win. */
export function cellMarks(view: BoardView, drawing: Drawing): string {
  const { size } = view;
  const compact = isCompact(drawing);
  const width = compact ? 4.4 : 3;
  const cased = (half: number, radius: number, colour: string) => {
    const box = `x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="${radius}" fill="var(--b1)"`;
    return `<rect ${box} stroke="var(--m-case)" stroke-width="${width + 2.6}"/><rect ${box} stroke="var(${colour})" stroke-width="${width}"/>`;
  };
  const squares = view.mustBlock.map((cell) => at(cell, size, cased(compact ? 17 : 16, 4, '--m-block'), ' class="mark"'));
  const diamonds = view.wouldWin.map((cell) =>
    at(
      cell,
      size,
      `<g transform="rotate(45)">${cased(compact ? 13 : 11.5, 2.5, '--m-win')}</g><circle r="${compact ? 4.5 : 3.4}" fill="var(--m-win)"/>`,
      ' class="mark"',
    ),
  );
  return squares.join('') + diamonds.join('');
}

/** Discs with values; a disc sits in the square of its cell. A layer of its own: it changes while the engine thinks. */
export function hintMarks(view: BoardView, drawing: Drawing): string {
  const { size } = view;
  const compact = isCompact(drawing);
  const taken = new Set([...view.mustBlock, ...view.wouldWin]);
  const discs = view.hints.map((hint) => {
    const inside = taken.has(hint.cell);
    const radius = compact ? (inside ? 15 : 16.5) : inside ? 13.4 : 15;
    const value =
      drawing.values === 'hidden'
        ? ''
        : `<text y="${compact ? 7 : 5}" text-anchor="middle" font-size="${compact ? 19 : 14}" font-weight="700" letter-spacing="-.3" fill="${hint.best ? 'var(--m-cand-ink)' : 'var(--m-cand)'}">${escapeText(hint.text)}</text>`;
    return at(
      hint.cell,
      size,
      (inside ? '' : `<circle r="${radius + 2}" fill="var(--m-case)"/>`) +
        `<circle r="${radius}" fill="${hint.best ? 'var(--m-cand)' : 'var(--m-case)'}" stroke="var(--m-cand)" stroke-width="${compact ? 2.6 : 1.8}"/>${value}`,
    );
  });
  return discs.join('');
}

/** Four corners round the cell that the keyboard is on. */
export function cursorMark(cell: CellIndex | null, size: Size): string {
  if (cell === null) return '';
  const [half, arm] = [19.5, 8];
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]]
    .map(([x = 0, y = 0]) => `M${x * half} ${y * (half - arm)}V${y * half}H${x * (half - arm)}`)
    .join('');
  const path = (colour: string, width: number) =>
    `<path d="${corners}" stroke="var(${colour})" stroke-width="${width}" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`;
  return at(cell, size, path('--m-case', 6) + path('--m-cand', 3));
}

/** The stone that a click would place. */
export function preview(cell: CellIndex | null, side: Side | null, size: Size, drawing: Drawing): string {
  return cell === null || side === null ? '' : at(cell, size, stoneUse(side, drawing), ' opacity=".62"');
}

/**
 * A stone that has just been placed grows into its place; the class says so. The circles are written out:
 * a board full of `<use>` takes the browser five times as long.
 */
export const stone = (cell: CellIndex, side: Side, size: Size, drawing: Drawing, isNew: 'new' | 'old'): string =>
  at(cell, size, isNew === 'new' ? `<g class="fresh">${stoneShape(side, drawing)}</g>` : stoneShape(side, drawing));
