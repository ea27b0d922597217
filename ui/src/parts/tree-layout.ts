/** Where the nodes of a variation tree are drawn: turns from left to right, variations below each other. */

import type { TreeNode } from '../desk/game';

export interface PlacedNode {
  node: TreeNode;
  column: number;
  row: number;
  /** Where its parent is; null for the first node. */
  from: { column: number; row: number } | null;
}

export interface Layout {
  nodes: PlacedNode[];
  columns: number;
  rows: number;
  byId: Map<number, PlacedNode>;
}

/** The main line is the first row; each variation takes the first row that is free from its start on. */
export function layoutTree(tree: readonly TreeNode[]): Layout {
  const byNode = new Map(tree.map((node) => [node.id, node]));
  const placed = new Map<number, PlacedNode>();
  const nodes: PlacedNode[] = [];
  /** For each row the column up to which it is taken. */
  const taken: number[] = [];
  // Lines are followed to their end before the variations that leave them, the last ones first: those
  // nearest to the end of a line then stand nearest to it.
  const starts: { id: number; column: number; from: PlacedNode | null }[] = [];
  const root = tree[0];
  if (root) starts.push({ id: root.id, column: 0, from: null });
  for (let start = starts.pop(); start; start = starts.pop()) {
    const above = start.from?.row ?? -1;
    const line: TreeNode[] = [];
    for (let node = byNode.get(start.id); node; node = byNode.get(node.children[0] ?? -1)) line.push(node);
    const end = start.column + line.length - 1;
    const row = freeRow(taken, above + 1, start.column, end);
    let from = start.from;
    line.forEach((node, index) => {
      const here: PlacedNode = { node, column: (start?.column ?? 0) + index, row, from: from && { column: from.column, row: from.row } };
      nodes.push(here);
      placed.set(node.id, here);
      from = here;
    });
    for (const node of line) {
      const here = placed.get(node.id);
      for (const child of node.children.slice(1).reverse()) {
        if (here) starts.push({ id: child, column: here.column + 1, from: here });
      }
    }
  }
  const columns = nodes.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const rows = nodes.reduce((most, { row }) => Math.max(most, row + 1), 0);
  return { nodes, columns, rows, byId: placed };
}

/**
 * A row below `from` in which nothing stands at or right of `start`. Variations are placed from the right
 * to the left, so `taken` holds the leftmost column of what stands in a row.
 */
function freeRow(taken: number[], from: number, start: number, end: number): number {
  let row = Math.max(0, from);
  while ((taken[row] ?? Infinity) <= end) row += 1;
  taken[row] = start;
  return row;
}
