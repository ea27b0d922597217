//! What a search answers.

use sixfold_core::Turn;

use crate::tree::WinTree;

/// The answer in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins in the way that was searched for.
    Win,
    /// The side to move wins against every reply that was tried, but not every reply there is was
    /// tried: no proof.
    Likely,
    /// The other side wins, whatever the side to move does.
    Loss,
    /// Neither side can force a win.
    Draw,
    /// There is no such win: everything was looked at.
    None,
    /// The search was stopped before it knew.
    Unknown,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The answer in one word.
    pub verdict: Verdict,
    /// For a win: the whole strategy, where the search keeps it. For a likely win what there is of
    /// one; likewise below.
    pub tree: Option<WinTree>,
    /// For a win: the stones of the first turn on which it rests, where the search still knows them; if
    /// they are not a whole turn, the others may stand anywhere. For a draw: a turn that holds it, where
    /// the search knows one.
    pub turn: Option<Turn>,
    /// For a win: the attacker's turns up to the one that leaves more than p threats or makes k
    /// in a row, against the longest defence. 0 where that is not known.
    pub depth: u32,
    /// The turns of the attacker and blocks of the defender that were placed.
    pub nodes: u64,
}

impl Solution {
    /// An answer of one word.
    #[must_use]
    pub fn of(verdict: Verdict, nodes: u64) -> Solution {
        Solution {
            verdict,
            tree: None,
            turn: None,
            depth: 0,
            nodes,
        }
    }
}
