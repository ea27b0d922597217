/** A page that shows every mark of the board on every theme, to be looked at after a change. */

import './style/tokens.css';
import './style/base.css';
import './style/board.css';
import './style/vocabulary.css';
import { Board, viewBoxRound } from './board/board';
import { indexes } from './board/cells';
import type { Size } from './board/geometry';
import { cursorMark, preview } from './board/marks';
import { emptyView, type BoardView, type Side } from './board/view';

const SIZE: Size = { columns: 15, rows: 15 };
const THEMES = ['wood', 'slate', 'paper'] as const;
const cells = (...names: string[]) => indexes(names, SIZE);
const only = (name: string) => cells(name)[0] ?? 0;
const stones = (side: Side, ...names: string[]) => cells(...names).map((cell) => ({ cell, side }));
const row = (from: string, to: string) => ({ from: only(from), to: only(to) });

interface Entry {
  title: string;
  text: string;
  view: Partial<BoardView>;
  /** The middle of the picture in columns from h8, and how many cells it is wide. */
  shift?: number;
  wide?: number;
  hover?: string;
  focus?: string;
}

const six = ['f8', 'g8', 'h8', 'i8', 'j8', 'k8'];
const patch = cells('g8', 'h8', 'i8', 'h9');

const ENTRIES: Entry[] = [
  { title: 'Stones', text: 'Radial gradient, soft contact shadow', view: { stones: [...stones('black', 'h8'), ...stones('white', 'i8')] }, shift: 0.5 },
  { title: 'Last turn', text: 'Ring in the stone, on both stones of the turn', view: { stones: stones('black', 'h8', 'i8'), last: cells('h8', 'i8') }, shift: 0.5 },
  { title: 'Pending', text: 'Dashed ring and 1, 2: placed, not yet played', view: { pending: stones('white', 'h8', 'i8') }, shift: 0.5 },
  { title: 'Preview', text: 'Stone at 62 % under the pointer', view: { toPlace: 'black' }, hover: 'h8' },
  { title: 'Keyboard cursor', text: 'Four corner brackets; also the focus mark', view: {}, focus: 'h8' },
  { title: 'Must block', text: 'Square on each cell to block, frame round the six', view: { stones: stones('black', 'h8', 'i8', 'j8', 'k8'), blockRows: [row('f8', 'k8')], mustBlock: cells('f8', 'g8') }, shift: -0.65, wide: 4.6 },
  { title: 'Would win', text: 'Diamond with a dot, dashed capsule round the six', view: { stones: stones('white', 'h8', 'i8', 'j8', 'k8'), winRows: [row('f8', 'k8')], wouldWin: cells('f8', 'g8') }, shift: -0.65, wide: 4.6 },
  { title: 'Hints', text: 'Value in a disc: best filled and joined, others open', view: { links: [row('g7', 'i9')], hints: [{ cell: only('g7'), text: '47', best: true }, { cell: only('i9'), text: '47', best: true }, { cell: only('h7'), text: '41', best: false }] }, wide: 4.2 },
  { title: 'Hint on a block', text: 'Disc inside the square: both facts stay readable', view: { mustBlock: cells('h8', 'i8'), hints: [{ cell: only('h8'), text: '47', best: true }, { cell: only('i8'), text: '41', best: false }] }, shift: 0.5 },
  { title: 'Winning six', text: 'Bright beam with a firm outline, under the stones', view: { stones: stones('black', ...six), winningRows: [row('f8', 'k8')] }, shift: -0.65, wide: 4.6 },
  { title: 'Wrong try', text: 'Cross in a disc on the stones of the try', view: { stones: stones('white', 'h8'), wrong: cells('h8') } },
  { title: 'Planned stone', text: 'Numbered, at 76 %: a line shown, not played', view: { planned: [{ cell: only('h8'), side: 'black', label: '1' }, { cell: only('i8'), side: 'white', label: '2' }] }, shift: 0.5 },
  { title: 'Zone: M', text: 'Hatch and heavy outline: one stone may spoil', view: { zones: { m: patch, z1: [], z2: [] } }, wide: 4.6 },
  { title: 'Zone: Z1', text: 'Plain tint, thin outline: slack 1', view: { zones: { m: [], z1: patch, z2: [] } }, wide: 4.6 },
  { title: 'Zone: Z2', text: 'Dots, dotted outline: slack 2', view: { zones: { m: [], z1: [], z2: patch } }, wide: 4.6 },
  { title: 'Turn numbers', text: 'One number for both stones of a turn', view: { stones: [...stones('black', 'h8', 'h9'), ...stones('white', 'i8', 'i9')], numbers: new Map([...cells('h8', 'h9').map((c) => [c, '11'] as const), ...cells('i8', 'i9').map((c) => [c, '12'] as const)]) }, shift: 0.5, wide: 3.6 },
];

function picture(entry: Entry, theme: string, index: number): HTMLElement {
  const host = document.createElement('div');
  host.className = `bd-${theme}`;
  const board = new Board(host, { prefix: `v${index}-${theme}`, scale: 'roomy', describe: (facts) => facts.name, place: () => {} });
  board.show({ ...emptyView(SIZE), ...entry.view }, `${entry.title}, ${theme}`);
  // What follows the pointer and the keyboard is drawn by hand: a page has one of each.
  const layer = (name: string, markup: string) => {
    const group = host.querySelector(`.layer-${name}`);
    if (group) group.innerHTML = markup;
  };
  const drawing = { scale: 'roomy', values: 'shown', prefix: `v${index}-${theme}` } as const;
  if (entry.hover) layer('preview', preview(only(entry.hover), 'black', SIZE, drawing));
  if (entry.focus) layer('cursor', cursorMark(only(entry.focus), SIZE));
  const svg = host.querySelector('svg');
  svg?.setAttribute('viewBox', viewBoxRound(7 + (entry.shift ?? 0), 7, entry.wide ?? 3.3, SIZE, 1.14));
  svg?.setAttribute('preserveAspectRatio', 'xMidYMid slice');
  return host;
}

function card(entry: Entry, index: number): HTMLElement {
  const element = document.createElement('article');
  const pictures = document.createElement('div');
  pictures.className = 'pictures';
  pictures.append(...THEMES.map((theme) => picture(entry, theme, index)));
  const title = document.createElement('h3');
  title.textContent = entry.title;
  const text = document.createElement('p');
  text.className = 'xs sec';
  text.textContent = entry.text;
  element.append(pictures, title, text);
  return element;
}

document.documentElement.dataset['theme'] = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light';
document.querySelector('main')?.append(...ENTRIES.map(card));
