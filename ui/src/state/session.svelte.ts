/** The game on the board: the record of the rules' module, and what the page shows of it. */

import type { Game, GameClass, Header, Note, Rules, State, Threats, TreeNode } from '../desk/game';
import type { CellName, Position, Side, TurnText } from '../desk/wire';
import { cellIndex } from '../board/cells';

export class Session {
  rules: Rules = $state.raw()!;
  state: State = $state.raw()!;
  tree: TreeNode[] = $state.raw([]);
  /** The tree by the numbers of its nodes. */
  readonly nodes = $derived(new Map(this.tree.map((node) => [node.id, node])));
  threats: Threats = $state.raw()!;
  header: Header = $state.raw()!;
  /** The last stone of a turn that waits for "Confirm"; the record has not seen it. */
  held: CellName | null = $state(null);
  /** What could not be done last, in words for people. */
  problem: string | null = $state(null);

  /** Which record this is: another number for each that is opened. The nodes of one mean nothing in another. */
  record = 0;

  private game: Game;
  private shownRevision = -1;

  constructor(
    private readonly Game: GameClass,
    rules: string,
    private readonly changed: () => void,
  ) {
    this.game = new Game(rules);
    this.read();
  }

  /** A new record takes the place of this one. Throws, with words for people, if it cannot be read. */
  open(make: (Game: GameClass) => Game): void {
    const next = make(this.Game);
    this.game.free();
    this.game = next;
    this.record += 1;
    this.shownRevision = -1;
    this.held = null;
    this.problem = null;
    this.read();
    this.changed();
  }

  get size() {
    return { columns: this.rules.columns, rows: this.rules.rows };
  }

  get isOver(): boolean {
    return this.state.outcome !== null;
  }

  isEmpty(cell: CellName): boolean {
    const index = cellIndex(cell, this.size);
    return index !== null && this.state.cells[index] === 0 && cell !== this.held;
  }

  /** Places a stone. With `confirm` the last stone of a turn is only held up. */
  place(cell: CellName, confirm: 'ask' | 'none'): void {
    if (this.held !== null && cell === this.held) {
      this.confirm();
    } else if (confirm === 'ask' && this.state.left === 1 && !this.isOver && this.isEmptyForHolding(cell)) {
      this.held = cell;
      this.problem = null;
    } else {
      this.held = null;
      this.act((game) => game.place(cell));
    }
  }

  private isEmptyForHolding(cell: CellName): boolean {
    const index = cellIndex(cell, this.size);
    return index !== null && this.state.cells[index] === 0;
  }

  confirm(): void {
    const { held } = this;
    if (held === null) return;
    this.held = null;
    this.act((game) => game.place(held));
  }

  placeTurn(turn: TurnText): void {
    this.held = null;
    this.act((game) => game.placeTurn(turn));
  }

  /** Reads a typed turn; throws with what is wrong. */
  parseTurn(text: string): CellName[] {
    return this.game.parseTurn(text).cells;
  }

  undoStone(): void {
    if (this.held !== null) this.held = null;
    else this.act((game) => game.undoStone());
  }

  undoTurn(): void {
    this.held = null;
    this.act((game) => game.undoTurn());
  }

  go(where: 'first' | 'previous' | 'next' | 'last' | 'variationUp' | 'variationDown'): void {
    this.held = null;
    this.act((game) => game[where]());
  }

  goTo(node: number): void {
    this.held = null;
    this.act((game) => game.goTo(node));
  }

  addLine(node: number, turns: TurnText[]): number[] {
    let added: number[] = [];
    this.act((game) => (added = game.addLine(node, turns)));
    return added;
  }

  deleteNode(node: number): void {
    this.act((game) => game.deleteNode(node));
  }

  countBelow(node: number): number {
    return this.game.countBelow(node);
  }

  promote(node: number): void {
    this.act((game) => game.promote(node));
  }

  setComment(text: string): void {
    this.act((game) => game.setComment(this.state.node, text));
  }

  setNote(node: number, note: Note | null): void {
    this.act((game) => game.setNote(node, note));
  }

  setHeader(header: Partial<Header>): void {
    this.act((game) => game.setHeader(header));
  }

  toSgf(): string {
    return this.game.toSgf();
  }

  toGameString(): string | null {
    return this.game.toGameString();
  }

  position(): Position {
    return this.game.position();
  }

  positionAt(node: number): Position {
    return this.game.positionAt(node);
  }

  mainLineEnd(): Position {
    return this.game.mainLineEnd();
  }

  /** The nodes of the main line, the root first: the place in the list is the number of turns. */
  mainLine(): TreeNode[] {
    return mainLineOf(this.tree[0], this.nodes);
  }

  /** Does something to the record; what cannot be done is told and changes nothing. */
  private act(change: (game: Game) => void): void {
    try {
      change(this.game);
      this.problem = null;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
    this.read();
    this.changed();
  }

  private read(): void {
    this.rules = this.shownRevision === -1 ? this.game.rules() : this.rules;
    this.state = this.game.state();
    this.threats = this.game.threats();
    if (this.state.revision === this.shownRevision) return;
    this.shownRevision = this.state.revision;
    this.tree = this.game.tree();
    this.header = this.game.header();
  }
}

/** Follows the first child from the root. Nodes that only carry remarks are left out, but for the root. */
function mainLineOf(root: TreeNode | undefined, nodes: ReadonlyMap<number, TreeNode>): TreeNode[] {
  const line: TreeNode[] = [];
  let at = root;
  while (at) {
    if (at.parent === -1 || at.turn !== '') line.push(at);
    const next = at.children[0];
    at = next === undefined ? undefined : nodes.get(next);
  }
  return line;
}

export const otherSide = (side: Side): Side => (side === 'black' ? 'white' : 'black');
