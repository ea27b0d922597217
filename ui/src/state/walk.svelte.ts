/** Walking through a proof: the visitor plays the defender, any reply is answered at once. */

import type { GameClass } from '../desk/game';
import { AskError, isEnd } from '../desk/thinker';
import type { Answered, CellName, Position, Proof, TurnText } from '../desk/wire';
import type { Engine } from './engine.svelte';
import { Session } from './session.svelte';

export interface Step {
  reply: TurnText;
  answer: Answered;
}

export class Walk {
  readonly session: Session;
  proof: Proof = $state.raw()!;
  /** The replies so far, each with its answer; the first has no reply where the attacker begins. */
  steps: Step[] = $state.raw([]);
  asking = $state(false);
  problem: string | null = $state(null);

  constructor(
    GameKind: GameClass,
    private readonly engine: Engine,
    proof: Proof,
    readonly start: Position,
    readonly title: string,
  ) {
    this.proof = proof;
    this.session = new Session(GameKind, start.rules, () => {});
    this.session.open((kind) => kind.fromPosition(start));
    void this.ask([]);
  }

  get last(): Step | null {
    return this.steps.at(-1) ?? null;
  }

  get isWon(): boolean {
    return this.last?.answer.wins ?? false;
  }

  get defenderToMove(): boolean {
    return this.session.state.toMove !== this.proof.attacker && !this.session.isOver;
  }

  /** A stone of the defender; with the last one of the turn the answer comes. */
  place(cell: CellName): void {
    if (this.asking || !this.defenderToMove) return;
    const node = this.session.state.node;
    this.session.place(cell, 'none');
    if (this.session.state.node !== node) void this.answerTurn();
  }

  reply(turn: TurnText): void {
    if (this.asking || !this.defenderToMove) return;
    while (this.session.state.pending.length > 0) this.session.undoStone();
    this.session.placeTurn(turn);
    if (this.session.problem === null) void this.answerTurn();
  }

  private async answerTurn(): Promise<void> {
    await this.ask([...this.replies(), this.session.state.lastTurn.join('')]);
  }

  private replies(): TurnText[] {
    return this.steps.map(({ reply }) => reply).filter((reply) => reply !== '');
  }

  private async ask(replies: TurnText[]): Promise<void> {
    this.asking = true;
    this.problem = null;
    try {
      const answer = await this.answer(replies);
      this.steps = [...this.steps, { reply: replies.at(-1) ?? '', answer }];
      if (answer.turn !== '') this.session.placeTurn(answer.turn);
    } catch (error) {
      if (!isEnd(error)) this.problem = error instanceof Error ? error.message : String(error);
      if (replies.length > 0) this.session.undoTurn();
    } finally {
      this.asking = false;
    }
  }

  /** Another worker, or the server after a restart, has not seen the proof: it is handed over again. */
  private async answer(replies: TurnText[]): Promise<Answered> {
    const ask = () => this.engine.ask<'answer'>({ kind: 'answer', proof: this.proof.proof, replies }).result;
    try {
      return await ask();
    } catch (error) {
      const { certificate } = this.proof;
      if (!(error instanceof AskError) || error.code !== 'proof' || !certificate) throw error;
      const opened = await this.engine.ask<'open'>({ kind: 'open', certificate }).result;
      this.proof = { ...opened.proof, certificate };
      return ask();
    }
  }

  /** Takes back stones of an unfinished reply, or the last reply and its answer. */
  back(): void {
    if (this.asking) return;
    if (this.session.state.pending.length > 0) {
      this.session.undoTurn();
    } else if (this.steps.length > 1) {
      this.session.undoTurn();
      if (this.last?.answer.turn !== '') this.session.undoTurn();
      this.steps = this.steps.slice(0, -1);
    }
  }

  restart(): void {
    if (this.asking) return;
    while (this.steps.length > 1) this.back();
    if (this.session.state.pending.length > 0) this.session.undoTurn();
  }
}
