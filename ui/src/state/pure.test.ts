import { describe, expect, it } from 'vitest';
import { readRoute, writeRoute } from './route';
import { mergedRows } from './rows';
import { DEFAULTS, readChoices } from './settings.svelte';

const SIZE = { columns: 19, rows: 19 };
const cell = (column: number, row: number) => row * SIZE.columns + column;

describe('the address', () => {
  it('reads back what it says', () => {
    for (const route of [
      { screen: 'board', rules: null, game: 'j10 i11k11' },
      { screen: 'board', rules: '15,15,5,1,1', game: null },
      { screen: 'home', rules: null, game: null },
      { screen: 'puzzles', rules: null, game: null },
    ] as const) {
      expect(readRoute(writeRoute(route))).toEqual(route);
    }
  });

  it('leaves the usual rules out and stays readable', () => {
    expect(writeRoute({ screen: 'board', rules: 'connect6', game: 'j10 i11k11' })).toBe('#/board?game=j10+i11k11');
    expect(writeRoute({ screen: 'board', rules: '15,15,5,1,1', game: null })).toBe('#/board?rules=15,15,5,1,1');
  });

  it('of nonsense is the home screen', () => {
    expect(readRoute('#/nowhere?x=%')).toMatchObject({ screen: 'home', game: null });
  });
});

describe('frames', () => {
  it('of windows that overlap on a line are one', () => {
    const windows = [
      ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'],
      ['b1', 'c1', 'd1', 'e1', 'f1', 'g1'],
      ['d1', 'd2', 'd3', 'd4', 'd5', 'd6'],
    ];
    expect(mergedRows(windows, SIZE)).toEqual(
      expect.arrayContaining([{ from: cell(0, 0), to: cell(6, 0) }, { from: cell(3, 0), to: cell(3, 5) }]),
    );
    expect(mergedRows(windows, SIZE)).toHaveLength(2);
  });

  it('on parallel diagonals stay apart, whichever end comes first', () => {
    const windows = [
      ['a1', 'b2', 'c3', 'd4', 'e5', 'f6'],
      ['g7', 'f6', 'e5', 'd4', 'c3', 'b2'],
      ['b1', 'c2', 'd3', 'e4', 'f5', 'g6'],
    ];
    const rows = mergedRows(windows, SIZE);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ from: cell(0, 0), to: cell(6, 6) });
  });
});

describe('settings', () => {
  it('that make no sense are the defaults', () => {
    for (const text of [null, '', '{', '7', '[]', 'null', '{"theme":"pink","lines":"many","extra":1}']) {
      expect(readChoices(text)).toEqual(DEFAULTS);
    }
  });

  it('keep what can be kept', () => {
    expect(readChoices('{"theme":"dark","lines":99,"level":0,"numbers":true}')).toMatchObject({
      theme: 'dark', lines: 8, level: 1, numbers: true,
    });
  });
});
