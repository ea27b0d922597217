//! Games as JSON, one on each line.

use anyhow::Context;
use serde::{Deserialize, Serialize};

/// A line of a file of games.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameLine {
    /// Its number, from 0.
    #[serde(default)]
    pub(crate) number: u64,
    /// The turns as a game string.
    pub(crate) game: String,
    /// `B`, `W` or `D`.
    pub(crate) winner: String,
    /// How many stones were its opening.
    #[serde(default)]
    pub(crate) opening: usize,
    /// What the player of each turn behind it thought the position was worth to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) scores: Vec<Option<i64>>,
}

/// The games of a text with the numbers of their lines, from 1.
pub(super) fn lines(text: &str) -> anyhow::Result<Vec<(usize, GameLine)>> {
    let filled = text.lines().zip(1..).filter(|(line, _)| !line.is_empty());
    filled
        .map(|(line, number)| {
            let read = serde_json::from_str(line);
            Ok((number, read.with_context(|| format!("line {number}"))?))
        })
        .collect()
}
