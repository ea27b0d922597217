//! What the methods can be told.

use sixfold_solve::{pns, tss};

/// The options of all methods; each reads those that concern it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The limits and constants of the papers' threat-space searches.
    pub tss: tss::Parameters,
    /// Those of the papers' proof-number searches. Their inner threat-space searches have
    /// parameters of their own.
    pub pns: pns::Parameters,
    /// The limits of the search for single threats.
    pub single: tss::single::Parameters,
    /// `vcdt`: how much of a win is written out.
    pub detail: Detail,
    /// How many threads may search at once.
    pub threads: usize,
    /// `best`: with at most so many empty cells, the exact value is looked for early. Of random
    /// positions with 24 cells, on nine games with boards from 6 × 6 up, none took more than 25,000
    /// nodes; with 28 some took millions.
    pub exact_cells: usize,
    /// `best`: the most nodes that each search of that first round may place.
    pub first_nodes: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            tss: tss::Parameters::default(),
            pns: pns::Parameters::default(),
            single: tss::single::Parameters::default(),
            detail: Detail::Strategy,
            threads: 1,
            exact_cells: 24,
            first_nodes: 100_000,
        }
    }
}

/// How much of a win is written out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The whole strategy, which can take longer to write than to find.
    Strategy,
    /// The first stones.
    FirstTurn,
}
