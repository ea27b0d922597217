//! What the searches of the papers can be told, with the papers' own numbers as defaults.

/// Parameters of [`super::dfs()`], [`super::bfs()`], [`super::conservative()`] and
/// [`super::iterative()`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// `dfs`: the deepest level, counting the turns of both sides. Bitboard paper, Table 6.
    pub dfs_levels: u32,
    /// `dfs`: the most nodes placed. Two-stage paper, §VI-A ("maximum probing positions").
    pub dfs_nodes: u64,
    /// `bfs`: the most nodes of the tree. Bitboard paper, §7.2 ("memory space of search tree").
    pub bfs_nodes: usize,
    /// `iterative`: the most nodes of the tree; those of the conservative searches, which are
    /// forgotten at once, are not among them. Bitboard paper, §7.2.
    pub iterative_nodes: usize,
    /// `iterative`: which position of the tree is searched next.
    pub iterative_order: Order,
    /// `conservative`, and every one inside `iterative`: the most nodes placed. The papers name no
    /// such limit; this is the one they give every other search.
    pub conservative_nodes: u64,
    /// The most nodes of a strategy that is written out in [`crate::Solution::tree`]; a win with a
    /// larger one comes without.
    pub tree_nodes: usize,
    /// On how many of the best-scored cells a free stone is tried: the "probing cells". With 0
    /// free stones are left out. Bitboard paper, §7.2.
    pub free_cells: usize,
    /// What `conservative` makes of threats that need disjoint cells. Two-stage paper, §III-A.
    pub disjoint_cells: DisjointCells,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            dfs_levels: 14,
            dfs_nodes: 600_000,
            bfs_nodes: 60_000,
            iterative_nodes: 60_000,
            iterative_order: Order::BreadthFirst,
            conservative_nodes: 60_000,
            tree_nodes: 60_000,
            free_cells: 12,
            disjoint_cells: DisjointCells::ToldApart,
        }
    }
}

/// The order in which the positions of a tree are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Level by level. Two-stage paper, §III-C.
    BreadthFirst,
    /// The most-proving position first. Bitboard paper, §2.3.
    ProofNumbers,
}

/// Whether stones of a macro block that cannot all be there count together as a threat of the
/// defender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DisjointCells {
    /// They do not: only what one block of each macro block can bring counts.
    ToldApart,
    /// They do, as in plain conservative search (two-stage paper, §II-B): more threats to block,
    /// some of which can never arise.
    CountedTogether,
}
