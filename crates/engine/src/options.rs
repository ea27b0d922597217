//! What the methods can be told.

use sixfold_solve::tss;

/// The options of all methods; each reads those that concern it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The limits and constants of the papers' threat-space searches.
    pub tss: tss::Parameters,
    /// How many threads may search at once.
    pub threads: usize,
    /// `best`: the most empty cells with which a position is solved exactly before anything else
    /// is tried.
    pub exact_cells: usize,
    /// `best`: the most nodes which that may take.
    pub exact_nodes: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            tss: tss::Parameters::default(),
            threads: 1,
            exact_cells: 20,
            exact_nodes: 1_000_000,
        }
    }
}
