//! The limits and constants of the papers, each an option with the papers' value as default.

use clap::{Args, ValueEnum};
use sixfold_solve::pns;
use sixfold_solve::tss::{self, DisjointCells, Order, single};

/// See [`tss::Parameters`], where each names its paper and section.
#[derive(Args, Debug)]
#[command(next_help_heading = "Limits of the methods")]
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

    /// itss: which node of the tree is looked at next
    #[arg(
        long,
        value_name = "ORDER",
        value_enum,
        default_value = "breadth-first"
    )]
    itss_order: ItssOrder,

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

    /// pn...: the most nodes of the tree, those of its conservative searches not counted
    #[arg(long, value_name = "N", default_value_t = pns::Parameters::default().tree_nodes)]
    pn_nodes: usize,

    /// pn, pn-three-stage: how many probing cells are taken at a time (the two-stage paper has 20)
    #[arg(long, value_name = "N", default_value_t = pns::Parameters::default().probing_cells)]
    probing_cells: usize,

    /// pn, pn-three-stage: more turns are tried where the proof number is larger than this
    #[arg(long, value_name = "N", default_value_t = pns::Parameters::default().widening_number)]
    proof_number: u32,

    /// pn...: on how many of the best cells a free stone of the defender is tried; with as many as
    /// the board has, every win is a proof
    #[arg(long, value_name = "N", default_value_t = pns::Parameters::default().reply_cells)]
    reply_cells: usize,

    /// vcst: the most turns before double threats must do
    #[arg(long, value_name = "N", default_value_t = single::Parameters::default().turns)]
    vcst_turns: u32,

    /// vcst: on how many of the best cells a free second stone is tried
    #[arg(long, value_name = "N", default_value_t = single::Parameters::default().free_cells)]
    vcst_cells: usize,
}

/// See [`Order`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ItssOrder {
    /// Level by level, as in the paper
    BreadthFirst,
    /// The most-proving one
    ProofNumbers,
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
            iterative_order: match self.itss_order {
                ItssOrder::BreadthFirst => Order::BreadthFirst,
                ItssOrder::ProofNumbers => Order::ProofNumbers,
            },
            conservative_nodes: self.ctss_nodes,
            tree_nodes: self.tree_nodes,
            free_cells: self.free_cells,
            disjoint_cells: match self.disjoint_cells {
                Disjoint::ToldApart => DisjointCells::ToldApart,
                Disjoint::CountedTogether => DisjointCells::CountedTogether,
            },
        }
    }

    pub(crate) fn pns(&self) -> pns::Parameters {
        pns::Parameters {
            tree_nodes: self.pn_nodes,
            probing_cells: self.probing_cells,
            widening_number: self.proof_number,
            reply_cells: self.reply_cells,
            threats: self.parameters(),
            ..pns::Parameters::default()
        }
    }

    pub(crate) fn single(&self) -> single::Parameters {
        single::Parameters {
            turns: self.vcst_turns,
            free_cells: self.vcst_cells,
            ..single::Parameters::default()
        }
    }
}
