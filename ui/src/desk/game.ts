/**
 * The synchronous side: the class `Game` of the WebAssembly module, for what must be immediate (rules,
 * game record, threats). It comes from `ui/src/wasm/sixfold.js` (made by `cargo xtask wasm`, never
 * edited): `import init, { Game, Desk } from '../wasm/sixfold.js'`.
 *
 * Objects come back as plain JavaScript values. Whatever cannot be done throws an `Error` whose message
 * is for people ("j10 already holds a black stone"). Nodes of the tree are numbers that stay the same
 * while the game is open; the root is 0. A node is one turn: placing its last stone makes it.
 *
 * Cells are names ("j10") but in the arrays that have one entry for each cell: there the index is
 * `row * columns + column`, row 0 at the bottom.
 */

import type { CellName, Position, Side, TurnText } from './wire';

export interface Rules {
  columns: number;
  rows: number;
  /** So many or more in a row win. */
  k: number;
  /** Stones a turn. */
  p: number;
  /** Stones in Black's first turn. */
  q: number;
  /** The preset's name, if it has one. */
  name: string | null;
  /** "19,19,6,2,1". */
  text: string;
  /** False where k is at most p: threats mean nothing there. */
  hasThreats: boolean;
}

/** What the board shows at the cursor. */
export interface State {
  /** Changes with every change of the tree (not of the cursor): read `tree()` again only then. */
  revision: number;
  /** The node at the cursor; pending stones come after it. */
  node: number;
  /** For each cell 0 (empty), 1 (black), 2 (white); pending stones included. */
  cells: Uint8Array;
  /** For each cell the number of the turn that placed the stone, from 1; 0 for empty and set-up cells. */
  numbers: Uint16Array;
  toMove: Side;
  /** Stones left in the turn, and how many it has in all. */
  left: number;
  ofTurn: number;
  /** The stones of the turn so far, in the order in which they were placed. */
  pending: CellName[];
  /** The stones of the last whole turn. */
  lastTurn: CellName[];
  /** Whole turns on the board (the number of the last one). */
  turnNumber: number;
  outcome: 'black' | 'white' | 'draw' | null;
  /** The winner's rows, each from end to end. */
  winningRows: CellName[][];
  /** The result that the record states, in the words of SGF ("W+R"), and null without. */
  result: string | null;
  comment: string;
  note: Note | null;
  /** Marks and labels of the record at this node. */
  marks: { cell: CellName; shape: 'label' | 'triangle' | 'circle' | 'square' | 'cross'; text: string | null }[];
  /** Where the cursor may go. */
  hasPrevious: boolean;
  hasNext: boolean;
  /** This node among its siblings: variation 1 of 3. */
  variation: number;
  variations: number;
  canUndo: boolean;
}

/** What was found out about a node; saved in the SGF. */
export interface Note {
  /** Black's chance in per cent. */
  black: number;
  /** The side that has a proved win. */
  proved?: Side;
  /** The best turn in this position, and what follows. */
  best?: TurnText;
  line?: TurnText[];
  /** The turn that led here was a mistake of this kind. */
  mistake?: 'missed' | 'lost' | 'worse';
  /** What it cost, in per cent. */
  cost?: number;
}

/** One node of the tree. */
export interface TreeNode {
  id: number;
  /** -1 for the root. */
  parent: number;
  /** The main line first. */
  children: number[];
  /** "" for the root and nodes that only carry remarks. */
  turn: TurnText;
  side: Side | null;
  /** The number of the turn. */
  depth: number;
  isMain: boolean;
  hasComment: boolean;
  /** Black's chance of the note, if there is one. */
  black: number | null;
  mistake: 'missed' | 'lost' | 'worse' | null;
  proved: Side | null;
}

/** The threats of one side. */
export interface SideThreats {
  /** The least number of stones that blocks all of them: 0 to p, or p + 1 for more than p. */
  count: number;
  /** The threat windows, each k cells. */
  windows: CellName[][];
  /** The empty cells of these windows: the only ones on which a stone blocks anything. */
  blockCells: CellName[];
  /** All minimal sets of at most p stones that block them all; empty where that cannot be done. */
  blocks: TurnText[];
  /** The sets of stones with which this side would make its row in one turn, minimal ones. */
  wins: TurnText[];
}

export interface Threats {
  black: SideThreats;
  white: SideThreats;
  /** What the side to move can do now with the stones left in its turn: sets that make its row. */
  winsNow: TurnText[];
  /** What the side to move must block now: the blocks of the other side's threats that fit in the stones left. */
  mustBlock: TurnText[];
  /** The cells of all of `mustBlock`. */
  mustBlockCells: CellName[];
  /** The other side threatens, and the stones left do not block it, nor does the side to move win now. */
  cannotBlock: boolean;
}

/** Players and the like, of the root. */
export interface Header {
  black: string;
  white: string;
  event: string;
  date: string;
  result: string;
}

export interface Game {
  free(): void;

  rules(): Rules;
  state(): State;
  /** All nodes, each before its children, the main line first. */
  tree(): TreeNode[];
  /** The threats at the cursor, pending stones included. */
  threats(): Threats;
  header(): Header;
  setHeader(header: Partial<Header>): void;

  /** Places one stone of the turn. Returns whether the turn is over now. A turn that is in the tree is followed. */
  place(cell: CellName): boolean;
  /** Places the rest of the turn: "i11k11". Throws without placing anything if a stone cannot be placed. */
  placeTurn(turn: TurnText): void;
  /** Gives up the stones left in the turn. */
  pass(): void;
  /** Takes back a pending stone, or the last one of the last turn; a leaf of the tree goes, other nodes stay. */
  undoStone(): void;
  /** Takes back the pending stones, or the last turn. */
  undoTurn(): void;
  /** Reads a typed turn without placing it; throws with what is wrong. "J10 k11", "j10k11" and "j10,k11" are fine. */
  parseTurn(text: string): { cells: CellName[] };

  goTo(node: number): void;
  next(): void;
  previous(): void;
  first(): void;
  last(): void;
  /** To the sibling before or after. */
  variationUp(): void;
  variationDown(): void;
  /** Adds turns as a variation after a node, without moving the cursor; returns the nodes. Turns that are there are followed. */
  addLine(node: number, turns: TurnText[]): number[];
  /** Deletes a node and all after it. The cursor goes to its parent if it was in there. */
  deleteNode(node: number): void;
  /** How many turns `deleteNode` would delete. */
  countBelow(node: number): number;
  /** Makes the node the main line among its siblings. */
  promote(node: number): void;

  setComment(node: number, text: string): void;
  setNote(node: number, note: Note | null): void;

  toSgf(): string;
  /** The turns up to the cursor, pending stones included; null where the record cannot be written as turns alone. */
  toGameString(): string | null;
  /** What thinkers are given: the position at the cursor, or at a node. */
  position(): Position;
  positionAt(node: number): Position;
  /** The position at the end of the main line, for `review`. */
  mainLineEnd(): Position;
}

export interface GameClass {
  /** An empty board; "connect6" or "19,19,6,2,1". */
  new (rules: string): Game;
  /** The first game of an SGF file, the cursor at the end of the main line. Errors say line and column. */
  fromSgf(text: string): Game;
  /** A game string, a board as text or SGF, whichever the text looks like. */
  fromText(text: string, rules: string): Game;
  /** A position as thinkers are given it. */
  fromPosition(position: Position): Game;
}

/**
 * The asynchronous side as it stands in the worker. It speaks the messages of `wire.ts` as JSON text.
 *
 * The worker's loop. `onmessage`: `desk.handle(text, clock, say)`. Then, while `desk.isBusy()`:
 * `desk.step(clock, 50, say)` once, and back to the event loop (by a MessageChannel, not by setTimeout,
 * which waits 4 ms) so that `stop` is heard. `say` is called with the JSON text of every answer as soon as
 * there is one, also in the middle of a long slice: post it to the page at once.
 *
 * Analysis works in slices. Proofs (solve, verify, open, suggest, expand, try, a turn of review) cannot be
 * interrupted and resumed: one slice is the whole search, up to its limit. So that `stop` is heard there
 * too, `clock` may return Infinity: whatever is going on then ends at once with what it knows. Where the
 * page is cross-origin isolated: `clock = () => Atomics.load(flag, 0) ? Infinity : performance.now()`, and
 * the page sets the flag when it posts a `stop` (the worker clears it when it handles that message). Where
 * it is not: end the worker if `stopped` does not come within 80 ms, and start another.
 */
export interface Desk {
  free(): void;
  /** Takes a request (JSON text). Never throws: faults are `error` messages. */
  handle(request: string, clock: () => number, say: (message: string) => void): void;
  /** Works for one slice of about so many milliseconds. */
  step(clock: () => number, milliseconds: number, say: (message: string) => void): void;
  isBusy(): boolean;
}

export interface DeskClass {
  /** With tables of so many megabytes. */
  new (megabytes: number): Desk;
}

/** For the starting screen: the games that have a name, and the levels. */
export interface Presets {
  rules: Rules[];
  levels: number;
}

/** `presets()` of the module. */
export type PresetsFunction = () => Presets;
