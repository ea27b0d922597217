import { describe, expect, it } from 'vitest';
import { cellIndex, cellName, columnName, turnCells, turnIndexes } from './cells';
import { cellCount, cellNear, centreOf, neighbour, starLines, xOf, yOf, type Size } from './geometry';
import { cellMarks, escapeText, ghostStones, hintMarks, stoneMarks, underStones } from './marks';
import { cellFacts } from './names';
import { emptyView, type Drawing } from './view';
import { outline, zoneFills } from './zones';

const SIZES: Size[] = [{ columns: 19, rows: 19 }, { columns: 15, rows: 15 }, { columns: 32, rows: 7 }, { columns: 3, rows: 3 }];
const DRAWING: Drawing = { scale: 'roomy', values: 'shown', prefix: 't' };
const count = (text: string, part: string) => text.split(part).length - 1;

describe('cells', () => {
  it('have names that read back, on every board', () => {
    for (const size of SIZES) {
      const names = new Set<string>();
      for (let cell = 0; cell < cellCount(size); cell += 1) {
        const name = cellName(cell, size);
        names.add(name);
        expect(cellIndex(name, size)).toBe(cell);
      }
      expect(names.size).toBe(cellCount(size));
    }
  });

  it('are counted from the lower left corner, with the letter i', () => {
    const size = { columns: 19, rows: 19 };
    expect(cellName(0, size)).toBe('a1');
    expect(cellName(centreOf(size), size)).toBe('j10');
    expect(cellName(cellCount(size) - 1, size)).toBe('s19');
    expect(columnName(26)).toBe('aa');
    expect(columnName(31)).toBe('af');
  });

  it('outside of the board are none', () => {
    const size = { columns: 15, rows: 15 };
    for (const name of ['p1', 'a16', 'a0', '', 'j', '10', 'J10', 'a1 ', 'aaa1']) expect(cellIndex(name, size)).toBeNull();
  });

  it('of a turn are read from its text', () => {
    const size = { columns: 19, rows: 19 };
    expect(turnCells('i11k11')).toEqual(['i11', 'k11']);
    expect(turnCells('aa1b2')).toEqual(['aa1', 'b2']);
    expect(turnCells('-')).toEqual([]);
    expect(turnIndexes('a1b1', size)).toEqual([0, 1]);
  });

  it('are found again from their place in the drawing', () => {
    for (const size of SIZES) {
      for (let cell = 0; cell < cellCount(size); cell += 1) {
        expect(cellNear(xOf(cell, size) + 15, yOf(cell, size) - 15, size)).toBe(cell);
      }
      expect(cellNear(0, 0, size)).toBeNull();
    }
  });

  it('have neighbours, and the edge stops', () => {
    const size = { columns: 3, rows: 3 };
    expect(neighbour(4, 1, 0, size)).toBe(5);
    expect(neighbour(4, 0, 1, size)).toBe(7);
    expect(neighbour(0, -1, -1, size)).toBe(0);
  });
});

describe('the drawing', () => {
  it('has dots where players expect them', () => {
    expect(starLines(19)).toEqual([3, 9, 15]);
    expect(starLines(15)).toEqual([3, 7, 11]);
    expect(starLines(9)).toEqual([2, 4, 6]);
    expect(starLines(6)).toEqual([]);
    expect(starLines(3)).toEqual([]);
  });

  it('writes one mark for each fact', () => {
    const view = { ...emptyView({ columns: 19, rows: 19 }), mustBlock: [1, 2], wouldWin: [3], hints: [{ cell: 1, text: '47', best: true }] };
    const marks = cellMarks(view, DRAWING);
    expect(count(marks, 'var(--m-block)')).toBe(2);
    expect(count(marks, 'rotate(45)')).toBe(1);
    expect(count(hintMarks(view, DRAWING), '>47<')).toBe(1);
    expect(count(hintMarks(view, { ...DRAWING, values: 'hidden' }), '>47<')).toBe(0);
  });

  it('joins no discs that touch', () => {
    const size = { columns: 19, rows: 19 };
    const view = emptyView(size);
    expect(underStones({ ...view, links: [{ from: 0, to: 1 }] }, DRAWING)).toBe('');
    expect(underStones({ ...view, links: [{ from: 0, to: 2 }] }, DRAWING)).toContain('<line');
  });

  it('shows a number instead of the ring, and a cross instead of both', () => {
    const stones = [{ cell: 5, side: 'black' as const }, { cell: 6, side: 'black' as const }, { cell: 7, side: 'black' as const }];
    const view = { ...emptyView({ columns: 19, rows: 19 }), stones, last: [5, 6, 7], numbers: new Map([[6, '12']]), wrong: [7] };
    const marks = stoneMarks(view, DRAWING);
    expect(count(marks, '<circle r="7"')).toBe(1);
    expect(count(marks, '>12<')).toBe(1);
    expect(count(marks, '#A82E04')).toBe(1);
  });

  it('numbers pending stones in their order', () => {
    const view = { ...emptyView({ columns: 19, rows: 19 }), pending: [{ cell: 9, side: 'white' as const }, { cell: 4, side: 'white' as const }] };
    const ghosts = ghostStones(view, DRAWING);
    expect(ghosts.indexOf('>1<')).toBeGreaterThan(0);
    expect(ghosts.indexOf('>2<')).toBeGreaterThan(ghosts.indexOf('>1<'));
  });

  it('lets no text of a record become markup', () => {
    expect(escapeText('<b a="1">&')).toBe('&lt;b a=&quot;1&quot;&gt;&amp;');
    const view = { ...emptyView({ columns: 19, rows: 19 }), marks: [{ cell: 0, shape: 'label' as const, text: '<b>' }] };
    expect(stoneMarks(view, DRAWING)).toContain('&lt;b&gt;');
  });

  it('outlines a region once, and shades each cell with its innermost zone', () => {
    const size = { columns: 5, rows: 5 };
    // Two neighbours have six outer edges between them.
    expect(count(outline(new Set([0, 1]), size), 'M')).toBe(6);
    const fills = zoneFills({ m: [0], z1: [0, 1], z2: [0, 1, 2] }, size, DRAWING);
    expect(count(fills, '#t-m)')).toBe(1);
    expect(count(fills, '#t-z1)')).toBe(1);
    expect(count(fills, '#t-z2)')).toBe(1);
  });

  it('tells those who do not see it what is on a cell', () => {
    const view = { ...emptyView({ columns: 19, rows: 19 }), stones: [{ cell: 3, side: 'white' as const }], last: [3], mustBlock: [4], hints: [{ cell: 4, text: '47', best: true }] };
    const facts = cellFacts(view);
    expect(facts[3]).toMatchObject({ name: 'd1', stone: 'white', last: true });
    expect(facts[4]).toMatchObject({ name: 'e1', stone: null, mustBlock: true, hint: '47' });
    expect(facts).toHaveLength(361);
  });
});
