/** The board screen: a game, its players, the analysis, the review and the solver, working together. */

import type { Game, GameClass, Note, TreeNode } from '../desk/game';
import type { Done, Expanded, Judged, Mistake, Side } from '../desk/wire';
import { Analysis, type About } from './analysis.svelte';
import type { Engine } from './engine.svelte';
import { Match, PEOPLE, type Players } from './match.svelte';
import { Review } from './review.svelte';
import { otherSide, Session } from './session.svelte';
import type { Settings } from './settings.svelte';
import { Solver } from './solver.svelte';

/** Who is told what happens to the game on the table. */
export interface Watcher {
  /** After every change of the game. */
  changed(): void;
  /** Before another game takes its place. */
  leaving(): void;
}

export class Table {
  readonly session: Session;
  readonly match: Match;
  readonly analysis: Analysis;
  readonly review: Review;
  readonly solver: Solver;
  /** Under what key the game is kept; a new game gets a new one. */
  gameId = $state('');
  /** Another game than before: whoever depends on it starts afresh. */
  private isPlaced = false;
  /** What the review has said of the nodes so far; mistakes are added to it at its end. */
  private readonly judgements = new Map<number, Note>();

  constructor(
    private readonly GameKind: GameClass,
    engine: Engine,
    private readonly settings: Settings,
    private readonly watcher: Watcher,
    private readonly newId: () => string,
  ) {
    this.session = new Session(GameKind, settings.choices.rules, () => this.afterChange());
    this.match = new Match(engine, (turn) => this.session.placeTurn(turn));
    this.analysis = new Analysis(engine, (about, result) => this.note(about, result));
    this.review = new Review(engine, (judged) => this.noteJudged(judged), (mistakes) => this.noteMistakes(mistakes));
    this.solver = new Solver(engine, (node, found) => this.addVariations(node, found));
    this.gameId = newId();
    this.isPlaced = true;
  }

  /** Puts another game on the board. Throws, with words for people, if it cannot be read. */
  open(make: (GameKind: GameClass) => Game, players: Players = PEOPLE, id: string = this.newId()): void {
    const game = make(this.GameKind);
    this.watcher.leaving();
    this.match.begin(PEOPLE);
    this.review.forget();
    this.solver.forget();
    this.gameId = id;
    this.session.open(() => game);
    this.match.begin(players);
    if (players !== PEOPLE) this.namePlayers(players);
    this.afterChange();
  }

  newGame(rules: string, players: Players): void {
    this.analysis.on = false;
    this.open((GameKind) => new GameKind(rules), players);
  }

  private namePlayers(players: Players): void {
    const name = (side: Side) => {
      const player = players[side];
      return player.kind === 'engine' ? `Sixfold ${player.level}` : '';
    };
    this.session.setHeader({ black: name('black'), white: name('white') });
  }

  /** Takes back a stone; against the engine a whole exchange, so that it is the person's turn again. */
  undoStone(): void {
    if (this.match.person !== null && this.session.state.pending.length === 0 && this.session.held === null) this.undoTurn();
    else this.session.undoStone();
  }

  undoTurn(): void {
    const { session, match } = this;
    const { person } = match;
    match.rest();
    const pending = session.state.pending.length > 0 || session.held !== null;
    session.undoTurn();
    if (person !== null && !pending && session.state.toMove !== person && session.state.canUndo) session.undoTurn();
  }

  /** The best line so far, for the position on the board. */
  get lines() {
    return this.analysis.lines;
  }

  /** Black's chance as far as it is known at the cursor. */
  get black(): number | null {
    const { state } = this.session;
    if (state.outcome !== null) return state.outcome === 'draw' ? 50 : state.outcome === 'black' ? 100 : 0;
    const best = this.analysis.lines[0];
    if (best) return state.toMove === 'black' ? best.value.chance : 100 - best.value.chance;
    return state.note?.black ?? null;
  }

  /** Begins or ends the live analysis. */
  toggleAnalysis(): void {
    this.analysis.on = !this.analysis.on;
    this.afterChange();
  }

  reviewGame(): void {
    const { session } = this;
    this.analysis.on = false;
    this.analysis.follow(null, 1);
    this.judgements.clear();
    this.review.start(session.mainLineEnd(), session.mainLine().map(({ id }) => id));
  }

  /** Everything that follows from a change of the game or of a setting. */
  afterChange(): void {
    if (!this.isPlaced) return;
    this.think();
    this.watcher.changed();
  }

  private think(): void {
    const { session, match, analysis } = this;
    const { state } = session;
    // Only at the end of a line the engine plays on; somebody who looks back is left in peace.
    const atEnd = !state.hasNext && state.outcome === null;
    const toPlay = match.players[state.toMove];
    if (match.hasEngine && atEnd && toPlay.kind === 'engine' && state.pending.length === 0) {
      if (match.thinking !== state.toMove) match.turnOf(state.toMove, session.position());
    } else if (match.thinking !== null) {
      match.rest();
    }
    const rest = !analysis.on || state.outcome !== null || match.thinking !== null || this.review.running;
    // With a stone of the turn on the board the value is not that of the node.
    const about = state.pending.length === 0 ? { record: session.record, node: state.node, side: state.toMove } : null;
    analysis.follow(rest ? null : session.position(), this.settings.choices.lines, about);
  }

  /** What the analysis has found out is kept in the record, if the record and the node are still there. */
  private note({ record, node, side }: About, result: Done): void {
    const { session } = this;
    const best = result.lines[0];
    if (!best || record !== session.record || !session.nodes.has(node)) return;
    const black = side === 'black' ? best.value.chance : 100 - best.value.chance;
    const before = node === session.state.node ? session.state.note : null;
    session.setNote(node, { ...before, black, best: best.turns[0], line: best.turns });
  }

  private noteJudged(judged: Judged): void {
    const node = this.reviewed(judged.turn);
    if (!node) return;
    const note: Note = { black: judged.black, line: judged.line };
    if (judged.proved) note.proved = judged.proved;
    if (judged.best) note.best = judged.best;
    this.judgements.set(node.id, note);
    this.session.setNote(node.id, note);
  }

  private noteMistakes(mistakes: readonly Mistake[]): void {
    for (const mistake of mistakes) {
      const node = this.reviewed(mistake.turn);
      if (!node) continue;
      this.session.setNote(node.id, {
        ...(this.judgements.get(node.id) ?? { black: node.black ?? 50 }),
        mistake: mistake.reason,
        cost: mistake.cost,
      });
    }
    this.afterChange();
  }

  /** The node that the review means by a turn, if it is still there. */
  reviewed(turn: number): TreeNode | undefined {
    const { session, review } = this;
    return session.nodes.get(review.nodes[turn] ?? -1);
  }

  private addVariations(node: number, found: Expanded): void {
    for (const { turns } of found.variations) this.session.addLine(node, turns);
  }

  /** Halts a game of the engine against itself, or lets it go on. */
  toggleHalt(): void {
    this.match.halted = !this.match.halted;
    if (this.match.halted) this.match.rest();
    this.afterChange();
  }

  /** Who won, as far as the record knows: by a row, or by what it says. */
  get winner(): Side | null {
    const { outcome, result } = this.session.state;
    if (outcome === 'black' || outcome === 'white') return outcome;
    if (result?.startsWith('B+')) return 'black';
    return result?.startsWith('W+') ? 'white' : null;
  }

  resign(): void {
    const side = this.match.person ?? this.session.state.toMove;
    this.match.begin(PEOPLE);
    this.session.setHeader({ result: `${otherSide(side) === 'black' ? 'B' : 'W'}+R` });
  }
}
