import { beforeAll, describe, expect, it } from 'vitest';
import type { GameClass } from '../desk/game';
import { fakeEngine, loadGame, makeTable } from './testing';

let GameKind: GameClass;
beforeAll(async () => {
  GameKind = await loadGame();
});

const value = (chance: number) => ({ kind: 'done', lines: [{ value: { chance }, turns: ['k11l12'] }] });
const judged = (turn: number, black: number) => ({ kind: 'judged', turn, black, line: [] });

function tableWith(game: string) {
  const { engine, asked } = fakeEngine();
  const table = makeTable(GameKind, engine);
  table.open((Kind) => Kind.fromText(game, 'connect6'));
  const note = (node: number) => {
    table.session.goTo(node);
    return table.session.state.note;
  };
  return { table, session: table.session, asked, note };
}

describe('the analysis', () => {
  it('is kept at the node that it was about', async () => {
    const { table, session, asked, note } = tableWith('j10 i9k8');
    table.toggleAnalysis();
    const node = session.state.node;
    session.go('previous');
    expect(asked[0]?.stopped).toBe(true);
    await asked[0]?.answer(value(30));
    expect(note(node)).toMatchObject({ black: 30, best: 'k11l12' });
  });

  it('of one game says nothing of another, though its nodes have the same numbers', async () => {
    const { table, session, asked } = tableWith('j10 i9k8');
    table.toggleAnalysis();
    const node = session.state.node;
    table.open((Kind) => Kind.fromText('a1 b2c3', 'connect6'));
    expect(session.state.node).toBe(node);
    await asked[0]?.answer(value(30));
    expect(session.tree.map(({ black }) => black)).toEqual([null, null, null]);
    await asked[1]?.answer(value(40));
    expect(session.state.note?.black).toBe(40);
  });

  it('says nothing of the same game opened once more, but begins again there', async () => {
    const { table, session, asked } = tableWith('j10 i9k8');
    table.toggleAnalysis();
    table.open((Kind) => Kind.fromText('j10 i9k8', 'connect6'), table.match.players, table.gameId);
    await asked[0]?.answer(value(30));
    expect(session.state.note).toBeNull();
    await asked[1]?.answer(value(40));
    expect(session.state.note?.black).toBe(40);
  });
});

describe('the review', () => {
  it('means the line that it was asked about, when another becomes the main line', async () => {
    const { table, session, asked, note } = tableWith('j10 i9k8 l8k9');
    const line = session.mainLine().map(({ id }) => id);
    const [other, after] = session.addLine(line[1] ?? -1, ['a1b2', 'c3d4']);
    table.reviewGame();
    session.promote(other ?? -1);
    asked[0]?.say(judged(2, 64));
    await asked[0]?.answer({ kind: 'review', black: [], mistakes: [{ turn: 3, cost: 20, reason: 'worse' }] });
    expect(note(line[2] ?? -1)).toMatchObject({ black: 64 });
    expect(note(line[3] ?? -1)).toMatchObject({ mistake: 'worse', cost: 20 });
    expect(note(other ?? -1)).toBeNull();
    expect(note(after ?? -1)).toBeNull();
    expect(table.reviewed(3)?.id).toBe(line[3]);
  });

  it('says nothing of turns that were deleted meanwhile', async () => {
    const { table, session, asked } = tableWith('j10 i9k8 l8k9');
    const line = session.mainLine().map(({ id }) => id);
    session.addLine(line[1] ?? -1, ['a1b2', 'c3d4']);
    table.reviewGame();
    session.deleteNode(line[2] ?? -1);
    asked[0]?.say(judged(1, 51));
    asked[0]?.say(judged(2, 64));
    await asked[0]?.answer({ kind: 'review', black: [], mistakes: [{ turn: 3, cost: 20, reason: 'worse' }] });
    expect(session.mainLine().map(({ black, mistake }) => ({ black, mistake }))).toEqual([
      { black: null, mistake: null },
      { black: 51, mistake: null },
      { black: null, mistake: null },
      { black: null, mistake: null },
    ]);
    expect(session.problem).toBeNull();
  });
});
