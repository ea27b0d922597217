//! Positions in which nothing is decided by threats.

use sixfold_core::{Color, Position};
use sixfold_solve::tss::{Table, decide_double};
use sixfold_solve::{Control, Verdict};
use sixfold_threat::{Index, WordIndex};

/// Whether nobody has a threat on the board, and the side to move is not found to win by double threats
/// before the control ends the search for them.
pub(crate) fn is_quiet(position: &Position, index: &WordIndex, control: &mut impl Control) -> bool {
    let has_threat = |side| {
        let mut lines = index.threat_lines(side).iter();
        lines.any(|line| index.threat_windows(side, line) != 0)
    };
    !Color::BOTH.into_iter().any(has_threat) && !wins_by_double_threats(position, control)
}

/// Whether the side to move is found to win by double threats before the control ends the search for them.
pub(crate) fn wins_by_double_threats(position: &Position, control: &mut impl Control) -> bool {
    let table = Table::with_megabytes(1);
    decide_double(position, &table, control).verdict == Verdict::Win
}
