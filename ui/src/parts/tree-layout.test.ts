import { expect, it } from 'vitest';
import type { TreeNode } from '../desk/game';
import { layoutTree } from './tree-layout';

/** A tree from the parents of its nodes; node 0 is the root. */
function tree(parents: readonly number[]): TreeNode[] {
  return parents.map((parent, id) => ({
    id, parent, children: parents.flatMap((of, child) => (of === id && child !== id ? [child] : [])),
    turn: id === 0 ? '' : `a${id}`, side: null, depth: 0, isMain: true, hasComment: false, black: null, mistake: null, proved: null,
  }));
}

it('draws the main line first and each variation below what it leaves', () => {
  // 0-1-2-3, a variation 4-5 after 1, and one 6 after 4.
  const layout = layoutTree(tree([-1, 0, 1, 2, 1, 4, 4]));
  const at = (id: number) => [layout.byId.get(id)?.column, layout.byId.get(id)?.row];
  expect(at(3)).toEqual([3, 0]);
  expect(at(4)).toEqual([2, 1]);
  expect(at(5)).toEqual([3, 1]);
  expect(at(6)).toEqual([3, 2]);
});

it('puts no two nodes in one place, and every node right of its parent', () => {
  let seed = 5;
  const next = (n: number) => (seed = (seed * 16807) % 2147483647) % n;
  for (let round = 0; round < 30; round += 1) {
    const parents = [-1];
    for (let id = 1; id < 150; id += 1) parents.push(next(4) === 0 ? next(id) : id - 1);
    const layout = layoutTree(tree(parents));
    expect(layout.nodes).toHaveLength(parents.length);
    expect(new Set(layout.nodes.map(({ column, row }) => `${column} ${row}`)).size).toBe(parents.length);
    for (const { column, row, from } of layout.nodes) {
      if (!from) continue;
      expect(column).toBe(from.column + 1);
      expect(row).toBeGreaterThanOrEqual(from.row);
    }
  }
});

it('of nothing is nothing', () => {
  expect(layoutTree([])).toMatchObject({ nodes: [], columns: 0, rows: 0 });
});
