//! The limits and constants of the papers, each an option with the papers' value as default.

use clap::{Args, ValueEnum};
use sixfold_solve::tss::{self, DisjointCells, Order};

/// See [`tss::Parameters`], where each names its paper and section.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits of the papers' methods")]
pub(crate) struct PaperLimits {
    /// dfs: the deepest level; turns of both sides count
    #[arg(long, value_name = "N", default_value_t = tss::Parameters::default().dfs_levels)]
    dfs_levels: u32,

    /// dfs: the most nodes placed
    #[arg(long, value_name = "N", default_value_t = tss::Parameters::default().dfs_nodes)]
    dfs_nodes: u64,

    /// bfs: the most nodes of the tree
    #[arg(long, value_name = "N", default_value_t = tss::Parameters::default().bfs_nodes)]
    bfs_nodes: usize,

    /// itss: the most nodes of the tree, those of its conservative searches not counted
    #[arg(long, value_name = "N", default_value_t = tss::Parameters::default().iterative_nodes)]
    itss_nodes: usize,

    /// ctss, and every conservative search of itss: the most nodes placed
    #[arg(long, value_name = "N", default_value_t = tss::Parameters::default().conservative_nodes)]
    ctss_nodes: u64,

    /// dfs, bfs, ctss, itss: on how many of the best cells a free second stone is tried
    #[arg(long, value_name = "N", default_value_t = tss::Parameters::default().free_cells)]
    free_cells: usize,

    /// ctss, itss: whether stones of a block that cannot all be there count together as a threat
    #[arg(long, value_name = "HOW", value_enum, default_value = "told-apart")]
    disjoint_cells: Disjoint,

    /// dfs, bfs, ctss, itss: the most nodes of a strategy that is written out
    #[arg(long, value_name = "N", default_value_t = tss::Parameters::default().tree_nodes)]
    tree_nodes: usize,
}

/// See [`DisjointCells`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Disjoint {
    /// They do not count together
    ToldApart,
    /// They do, as in plain conservative search
    CountedTogether,
}

impl PaperLimits {
    pub(crate) fn parameters(&self) -> tss::Parameters {
        tss::Parameters {
            dfs_levels: self.dfs_levels,
            dfs_nodes: self.dfs_nodes,
            bfs_nodes: self.bfs_nodes,
            iterative_nodes: self.itss_nodes,
            iterative_order: Order::BreadthFirst,
            conservative_nodes: self.ctss_nodes,
            tree_nodes: self.tree_nodes,
            free_cells: self.free_cells,
            disjoint_cells: match self.disjoint_cells {
                Disjoint::ToldApart => DisjointCells::ToldApart,
                Disjoint::CountedTogether => DisjointCells::CountedTogether,
            },
        }
    }
}
