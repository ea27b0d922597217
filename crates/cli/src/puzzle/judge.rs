//! Whether a position is a puzzle, and how deep it is.

use sixfold_core::{Position, Turn};
use sixfold_solve::{Control, NodeLimit, Solution, Verdict, WinTree, tss};
use sixfold_threat::WordIndex;

use super::Kind;
use super::quiet::judge_quiet;
use crate::playout;

/// The nodes that each of the complete searches may use; what they leave undecided is no puzzle.
pub(super) const COMPLETE_NODES: u64 = 300_000;
/// The table of a position's searches. Each position has a new one, so that the answer does not
/// depend on what was searched before: a run that goes on finds what an unbroken one finds.
pub(super) const TABLE_MEGABYTES: usize = 8;
/// The nodes that the search for single threats may use.
pub(super) const SINGLE_NODES: u64 = 30_000;
/// The nodes that the search for the depth may use.
const DEPTH_NODES: u64 = 1_000_000;

/// What was found out about a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// The turn that wins.
    pub(crate) turn: Turn,
    /// The attacker's turns of a shortest win.
    pub(crate) depth: u32,
    /// The nodes it took to find it.
    pub(crate) nodes: u64,
    /// The win.
    pub(crate) tree: WinTree,
}

/// Why a position is no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NoPuzzle {
    #[error("the game is over")]
    Over,
    #[error("there is a win on the spot")]
    OnTheSpot,
    #[error("there is no win of the kind")]
    NoWin,
    #[error("{0} wins, but so does another turn")]
    Several(Turn),
    #[error("threats of an easier kind win")]
    Easier,
    #[error("it was not decided within the limits")]
    Undecided,
}

/// Judges a position as a puzzle of this kind.
pub(crate) fn judge(position: &Position, kind: Kind) -> Result<Facts, NoPuzzle> {
    if position.is_over() {
        return Err(NoPuzzle::Over);
    }
    if playout::can_win(&WordIndex::of(position), position) {
        return Err(NoPuzzle::OnTheSpot);
    }
    match kind {
        Kind::Double => judge_double(position),
        Kind::Single => judge_single(position),
        Kind::Quiet => judge_quiet(position),
    }
}

fn judge_double(position: &Position) -> Result<Facts, NoPuzzle> {
    let table = tss::Table::with_megabytes(TABLE_MEGABYTES);
    let found = tss::double(position, &table, &mut NodeLimit(COMPLETE_NODES));
    let turn = match (found.verdict, found.turn) {
        (Verdict::Win, Some(turn)) => turn,
        (Verdict::None, _) => return Err(NoPuzzle::NoWin),
        _ => return Err(NoPuzzle::Undecided),
    };
    match tss::double_except(position, turn, &table, &mut NodeLimit(COMPLETE_NODES)).verdict {
        Verdict::None => {}
        Verdict::Win => return Err(NoPuzzle::Several(turn)),
        _ => return Err(NoPuzzle::Undecided),
    }
    let shortest = tss::shortest(position, &mut NodeLimit(DEPTH_NODES));
    let tree = shortest.tree.ok_or(NoPuzzle::Undecided)?;
    match shortest.depth {
        0 | 1 => Err(NoPuzzle::OnTheSpot),
        _ if tree.turn != turn => Err(NoPuzzle::Several(turn)),
        depth => Ok(Facts {
            turn,
            depth,
            nodes: shortest.nodes,
            tree,
        }),
    }
}

/// A single-threat puzzle: double threats alone do not win, single ones do.
fn judge_single(position: &Position) -> Result<Facts, NoPuzzle> {
    let table = tss::Table::with_megabytes(TABLE_MEGABYTES);
    match tss::double(position, &table, &mut NodeLimit(COMPLETE_NODES)).verdict {
        Verdict::None => {}
        Verdict::Win => return Err(NoPuzzle::Easier),
        _ => return Err(NoPuzzle::Undecided),
    }
    let found = single(position, &table, &mut NodeLimit(SINGLE_NODES));
    match (found.verdict, found.tree) {
        (Verdict::Win, Some(tree)) => Ok(Facts {
            turn: tree.turn,
            depth: found.depth,
            nodes: found.nodes,
            tree,
        }),
        (Verdict::None, _) => Err(NoPuzzle::NoWin),
        _ => Err(NoPuzzle::Undecided),
    }
}

/// The search for victories by single threats (thesis §1.3, VCST).
fn single(position: &Position, table: &tss::Table, control: &mut impl Control) -> Solution {
    tss::single(
        position,
        &tss::single::Parameters::default(),
        table,
        control,
    )
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Rules, notation};

    use super::*;

    fn judged(game: &str, kind: Kind) -> Result<(), NoPuzzle> {
        let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        judge(&position, kind).map(|_| ())
    }

    #[test]
    fn what_is_no_puzzle_says_why() {
        let double = |game| judged(game, Kind::Double);
        assert_eq!(double("j10"), Err(NoPuzzle::NoWin));
        let four = "j10 a1a19 k10l10 s1s19 m10a10 c1c5";
        assert_eq!(double(four), Err(NoPuzzle::OnTheSpot));
        let won = "a1 a2b2 b1c1 c2d2 d1f1 e3e4 g1e1";
        assert_eq!(double(won), Err(NoPuzzle::Over));
        // The second example of the two-stage paper has more than one answer.
        let several = double("j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8");
        assert!(matches!(several, Err(NoPuzzle::Several(_))), "{several:?}");
        let by_double = judged("j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8", Kind::Single);
        assert_eq!(by_double, Err(NoPuzzle::Easier));
    }
}
