//! What a search answers.

use sixfold_core::Turn;

use crate::tree::WinTree;

/// The answer in one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The attacker wins in the way that was searched for.
    Win,
    /// There is no such win: everything was looked at.
    None,
    /// The search was stopped before it knew.
    Unknown,
}

/// The answer of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Win, none or unknown.
    pub verdict: Verdict,
    /// For a win: the whole strategy, where the search keeps it.
    pub tree: Option<WinTree>,
    /// For a win: the stones of the attacker's first turn.
    pub turn: Option<Turn>,
    /// For a win: the attacker's turns up to the one that leaves more than p threats or makes k
    /// in a row, against the longest defence.
    pub depth: u32,
    /// The turns of the attacker and blocks of the defender that were placed.
    pub nodes: u64,
}
