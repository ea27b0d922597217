/** Puzzles: the solver judges every turn, so any right answer counts and a wrong one is refuted. */

import type { GameClass } from '../desk/game';
import { isEnd } from '../desk/thinker';
import type { CellName, Position, Proof, Puzzle, PuzzleSet, TurnText } from '../desk/wire';
import type { Engine } from './engine.svelte';
import { Session } from './session.svelte';

export type Mark = 'solved' | 'helped';
export type Stage = 'play' | 'checking' | 'right' | 'wrong' | 'solved' | 'unknown';

export interface Try {
  turn: TurnText;
  right: boolean;
  /** What the other side answers. */
  reply: TurnText;
}

const KEY = 'sixfold.puzzles';
const SECONDS = 20;
/** The reply of the other side comes after a moment, as a person's would. */
const REPLY_MILLISECONDS = 450;

export class Puzzles {
  list: Puzzle[] = $state.raw([]);
  at = $state(0);
  marks: Record<string, Mark> = $state({});
  stage: Stage = $state('play');
  tries: Try[] = $state.raw([]);
  /** Of a wrong turn: why, and how the other side goes on. */
  because: 'row' | 'escapes' | null = $state(null);
  refutation: TurnText[] = $state.raw([]);
  wrong: CellName[] = $state.raw([]);
  hint: CellName | null = $state(null);
  proof: Proof | null = $state.raw(null);
  problem: string | null = $state(null);
  session: Session = $state.raw()!;

  private run = 0;
  private helped = false;

  constructor(
    private readonly GameKind: GameClass,
    private readonly engine: Engine,
    private readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  ) {
    this.marks = readMarks(storage?.getItem(KEY) ?? null);
    this.session = new Session(GameKind, 'connect6', () => {});
  }

  get puzzle(): Puzzle | null {
    return this.list[this.at] ?? null;
  }

  get solvedCount(): number {
    return this.list.filter(({ id }) => this.marks[id] === 'solved').length;
  }

  fill(set: PuzzleSet): void {
    this.list = [...set.puzzles].sort((a, b) => a.grade - b.grade);
    const next = this.list.findIndex(({ id }) => !this.marks[id]);
    this.choose(next < 0 ? 0 : next);
  }

  choose(index: number): void {
    const puzzle = this.list[index];
    if (!puzzle) return;
    this.at = index;
    this.helped = false;
    this.tries = [];
    this.proof = null;
    this.session = new Session(this.GameKind, puzzle.position.rules, () => {});
    this.again();
  }

  /** The position of the puzzle once more; the tries stay. */
  again(): void {
    const { puzzle } = this;
    if (!puzzle) return;
    this.run += 1;
    this.stage = 'play';
    this.because = null;
    this.refutation = [];
    this.wrong = [];
    this.hint = null;
    this.problem = null;
    this.session.open((GameKind) => GameKind.fromPosition(puzzle.position));
  }

  place(cell: CellName, confirm: 'ask' | 'none'): void {
    if (this.stage !== 'play' && this.stage !== 'right') return;
    const { session, puzzle } = this;
    if (!puzzle || session.state.toMove !== puzzle.side) return;
    const before = session.positionAt(session.state.node);
    const node = session.state.node;
    session.place(cell, confirm);
    this.afterPlacing(before, node);
  }

  confirm(): void {
    const before = this.session.positionAt(this.session.state.node);
    const node = this.session.state.node;
    this.session.confirm();
    this.afterPlacing(before, node);
  }

  /** Whether there is a stone of the turn being tried; whole turns, the puzzle's own among them, stay. */
  get canUndo(): boolean {
    const { session, stage, puzzle } = this;
    const isTrying = (stage === 'play' || stage === 'right') && session.state.toMove === puzzle?.side;
    return isTrying && (session.state.pending.length > 0 || session.held !== null);
  }

  undoStone(): void {
    if (this.canUndo) this.session.undoStone();
  }

  private afterPlacing(before: Position, node: number): void {
    this.hint = null;
    const { session } = this;
    if (session.state.node === node && !session.isOver) return;
    if (session.state.outcome === this.puzzle?.side) this.solved(session.state.lastTurn.join(''));
    else void this.judge(session.state.lastTurn.join(''), before);
  }

  private async judge(turn: TurnText, position: Position): Promise<void> {
    const run = this.run;
    this.stage = 'checking';
    try {
      const tried = await this.engine.ask<'try'>({ kind: 'try', position, turn, limit: { seconds: SECONDS } }).result;
      if (run !== this.run) return;
      if (tried.verdict === 'unknown') {
        this.stage = 'unknown';
        return;
      }
      const reply = tried.line[0] ?? '';
      this.tries = [...this.tries, { turn, right: tried.verdict === 'wins', reply }];
      if (tried.verdict === 'wins') {
        this.proof = tried.proof ?? null;
        this.stage = 'right';
        setTimeout(() => run === this.run && this.session.placeTurn(reply || this.anyDefence()), REPLY_MILLISECONDS);
      } else {
        this.stage = 'wrong';
        this.because = tried.because ?? null;
        this.wrong = this.session.state.lastTurn;
        this.refutation = tried.line;
        if (reply !== '') this.session.placeTurn(reply);
      }
    } catch (error) {
      if (run !== this.run) return;
      this.stage = 'unknown';
      if (!isEnd(error)) this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  /** Where nothing stops the row the solver names no defence; some stones in its way are placed all the same. */
  private anyDefence(): TurnText {
    const { session, puzzle } = this;
    const cells = puzzle ? session.threats[puzzle.side].blockCells : [];
    return cells.slice(0, session.state.left).join('');
  }

  private solved(turn: TurnText): void {
    this.tries = [...this.tries, { turn, right: true, reply: '' }];
    this.stage = 'solved';
    const { puzzle } = this;
    if (puzzle) this.mark(puzzle.id, this.helped ? 'helped' : 'solved');
  }

  private mark(id: string, mark: Mark): void {
    if (this.marks[id] === 'solved') return;
    this.marks[id] = mark;
    try {
      this.storage?.setItem(KEY, JSON.stringify(this.marks));
    } catch {
      // Without storage the marks last as long as the page.
    }
  }

  /** One of the cells of a right turn; only from the puzzle's own position. */
  showHint(): void {
    const turn = this.puzzle?.line[0];
    if (!turn || this.session.state.turnNumber !== this.startTurns()) return;
    this.helped = true;
    this.hint = /[a-z]+[0-9]+/.exec(turn)?.[0] ?? null;
  }

  /** The whole solution is shown on the board, as planned stones. */
  showSolution(): void {
    const { puzzle } = this;
    if (!puzzle) return;
    this.again();
    this.helped = true;
    this.mark(puzzle.id, 'helped');
    this.refutation = puzzle.line;
    void this.lengthen(puzzle);
  }

  /** The file has the first turn; the solver knows how the longest defence goes on. */
  private async lengthen(puzzle: Puzzle): Promise<void> {
    const run = this.run;
    try {
      const { line } = await this.engine.ask<'solve'>({ kind: 'solve', position: puzzle.position, limit: { seconds: SECONDS } }).result;
      if (run === this.run && line.length > puzzle.line.length) this.refutation = line;
    } catch {
      // The first turn is shown in any case.
    }
  }

  private startTurns(): number {
    return this.puzzle?.position.turns.split(' ').filter(Boolean).length ?? 0;
  }

  next(): void {
    this.choose((this.at + 1) % Math.max(1, this.list.length));
  }
}

function readMarks(text: string | null): Record<string, Mark> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, mark]) => mark === 'solved' || mark === 'helped'));
  } catch {
    return {};
  }
}
