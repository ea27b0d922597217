//! Victory by continuous single threats (VCST; thesis §1.3 and §2.3): every turn of the attacker
//! leaves at least one threat.
//!
//! A turn with fewer than p threats leaves the defender free stones, hundreds of whole replies.
//! They are not searched one by one. In the words of the thesis (§2.3) a VCST is a Λ2-strategy:
//! where the defender blocks and gives up the rest of the turn (a **semi-null** turn), the attacker
//! must win by double threats (Λ1). That proof has a zone ([`crate::Zone`]), and covers every reply
//! whose other stones are irrelevant to it. What is left, the most dangerous first, is proved by
//! double threats or again by single ones, and each such proof covers further replies, until none
//! is left or one is refuted (two-stage paper, §V; thesis §3.2.3.3, operations T1-1 to T1-3).
//! Relaxed critical defences are blocks like others. Where one proof against all blocks at once
//! (a macro block) does, one is enough.
//!
//! A turn whose semi-null proof fails is dropped at once, and most are. Free second stones of the
//! attacker are tried on the cells of the highest scores only. So the search is limited in depth,
//! in width and in the nodes of each inner search, and raises these limits round by round.

mod board;
mod candidates;
mod cover;
mod exhaust;
mod lean;
mod proof;
mod prover;
mod refuter;
mod replies;
mod search;
#[cfg(test)]
mod tests;

use sixfold_core::Position;

pub use exhaust::{Exhausted, exhaust};
pub(crate) use proof::{Proof, Trees};
pub(crate) use prover::{Lambda, Prover};
pub use refuter::{Depth, Refuted, Refuter};
pub(crate) use search::{Answer, Reach};

use crate::control::Control;
use crate::solution::Solution;
use crate::tss::Table;

/// What the search for single threats can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The most turns of the attacker on a path before the inner search for double threats takes
    /// over.
    pub turns: u32,
    /// On how many of the best-scored cells a free stone of the attacker is tried.
    pub free_cells: usize,
    /// The most nodes of an inner search for double threats, in the first round.
    pub double_nodes: u64,
    /// By how much those nodes grow with every round.
    pub growth: u64,
    /// An inner search against a macro block gets this part of those nodes: one in so many.
    pub macro_share: u64,
    /// The most parts of a strategy for double threats: a larger one is not worth its zone.
    pub parts: usize,
    /// How many rounds there are at most.
    pub rounds: u32,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            turns: 4,
            free_cells: 12,
            double_nodes: 1_000,
            growth: 5,
            macro_share: 4,
            parts: 1_000,
            rounds: 6,
        }
    }
}

/// Searches for a victory of the side to move by single threats. A win found need not be a
/// shortest one. [`crate::Verdict::None`] only if nothing was cut anywhere: then there is no such
/// win, as defined above.
///
/// In the strategy of a win, the stones that stand beside each answer are those it was proved
/// against: they cover every reply whose other stones are irrelevant to the answer's zone.
pub fn single(
    position: &Position,
    parameters: &Parameters,
    table: &Table,
    control: &mut impl Control,
) -> Solution {
    search::run(position, parameters, table, control)
}
