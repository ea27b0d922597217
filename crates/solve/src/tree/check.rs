//! Whether a strategy wins, from the definitions: no index, no search.

use sixfold_core::{Outcome, Position, Turn};
use sixfold_threat::slow;

use super::WinTree;

/// What is wrong with a strategy, and after which turns.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("after {}: {reason}", path_text(.path))]
pub struct StrategyFault {
    /// The turns and blocks that lead to the fault, the first one first.
    pub path: Vec<Turn>,
    /// What is wrong there.
    pub reason: FaultReason,
}

/// What can be wrong with a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FaultReason {
    /// A stone may not be placed, or there are too many for the turn.
    #[error("{0} cannot be played")]
    Illegal(Turn),
    /// The turn leaves the defender a threat.
    #[error("{0} leaves a threat of the defender open")]
    Unblocked(Turn),
    /// The turn leaves fewer than p threats.
    #[error("{0} leaves too few threats")]
    Weak(Turn),
    /// There is no answer to a block.
    #[error("there is no answer to the block {0}")]
    Unanswered(Turn),
}

fn path_text(path: &[Turn]) -> String {
    if path.is_empty() {
        return String::from("no turn");
    }
    let turns: Vec<String> = path.iter().map(ToString::to_string).collect();
    turns.join(" ")
}

impl WinTree {
    /// Checks that this strategy wins for the side to move: every turn is legal, leaves the
    /// defender no threat and at least p of the attacker's, and every minimal block is answered.
    ///
    /// # Errors
    /// The first fault met, with the way to it.
    pub fn check(&self, position: &Position) -> Result<(), StrategyFault> {
        self.check_after(&mut position.clone(), &mut Vec::new())
    }

    fn check_after(
        &self,
        position: &mut Position,
        path: &mut Vec<Turn>,
    ) -> Result<(), StrategyFault> {
        let before = position.history().len();
        let result = self.check_on(position, path);
        let placed = position.history().len() - before;
        position.undo_many(placed, &mut ());
        result
    }

    /// The same, with the stones left on the board.
    fn check_on(&self, position: &mut Position, path: &mut Vec<Turn>) -> Result<(), StrategyFault> {
        let fault = |reason, path: &[Turn]| {
            let path = path.to_vec();
            Err(StrategyFault { path, reason })
        };
        let attacker = position.to_move();
        if self.turn.is_empty() || self.turn.len() > position.stones_to_place() {
            return fault(FaultReason::Illegal(self.turn), path);
        }
        for cell in self.turn.iter() {
            if position.check(cell).is_err() {
                return fault(FaultReason::Illegal(self.turn), path);
            }
            position.place(cell, &mut ());
        }
        if position.outcome() == Some(Outcome::Win(attacker)) {
            return Ok(());
        }
        // Stones that the strategy does not need may be missing.
        if !position.is_over() && position.to_move() == attacker {
            position.end_turn();
        }
        if !slow::threat_windows(position, attacker.other()).is_empty() {
            return fault(FaultReason::Unblocked(self.turn), path);
        }
        if slow::threats(position, attacker) < position.rules().p() {
            return fault(FaultReason::Weak(self.turn), path);
        }
        for block in slow::blocks(position, attacker) {
            path.push(self.turn);
            let Some((_, next)) = self.replies.iter().find(|(reply, _)| *reply == block) else {
                return fault(FaultReason::Unanswered(block), path);
            };
            path.push(block);
            position.place_turn(block, &mut ());
            next.check_after(position, path)?;
            position.undo_many(block.len(), &mut ());
            path.truncate(path.len() - 2);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use sixfold_core::{Cell, Rules, notation};

    use super::*;
    use crate::{Unlimited, tss};

    /// The second example of the two-stage paper: White wins.
    const GAME: &str = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";

    fn won() -> (Position, WinTree) {
        let position = notation::parse_game(GAME, Rules::CONNECT6).unwrap();
        let tree = tss::shortest(&position, &mut Unlimited).tree.unwrap();
        (position, tree)
    }

    fn turn(cells: &[&str]) -> Turn {
        let cells: Vec<Cell> = cells.iter().map(|cell| cell.parse().unwrap()).collect();
        Turn::new(&cells)
    }

    #[test]
    fn a_strategy_that_wins_is_accepted() {
        let (position, tree) = won();
        assert_eq!(tree.check(&position), Ok(()));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let (position, tree) = won();
        let reason = |tree: &WinTree| tree.check(&position).unwrap_err().reason;
        let mut bad = tree.clone();
        bad.turn = turn(&["j10", "m5"]);
        assert_eq!(reason(&bad), FaultReason::Illegal(bad.turn));
        bad.turn = Turn::NULL;
        assert_eq!(reason(&bad), FaultReason::Illegal(bad.turn));
        bad.turn = turn(&["a1", "a2", "a3"]);
        assert_eq!(reason(&bad), FaultReason::Illegal(bad.turn));
        bad.turn = turn(&["a1", "s19"]);
        assert_eq!(reason(&bad), FaultReason::Weak(bad.turn));
        let mut short = tree.clone();
        let (block, _) = short.replies.pop().unwrap();
        let fault = short.check(&position).unwrap_err();
        assert_eq!(fault.reason, FaultReason::Unanswered(block));
        assert_eq!(fault.path, [tree.turn]);
        let mut deep = tree.clone();
        Arc::make_mut(&mut deep.replies[0].1).turn = turn(&["a1", "s19"]);
        let fault = deep.check(&position).unwrap_err();
        assert_eq!(fault.path, [tree.turn, tree.replies[0].0]);
    }

    #[test]
    fn a_threat_of_the_defender_must_be_blocked() {
        let game = "j10 a1a19 k10l10 b1c1 a5a6 d1s19";
        let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        assert!(!slow::threat_windows(&position, sixfold_core::Color::White).is_empty());
        let tree = WinTree::leaf(turn(&["i10", "m10"]));
        // Five in a row threaten, but White has four in the corner.
        let fault = tree.check(&position).unwrap_err();
        assert_eq!(fault.reason, FaultReason::Unblocked(tree.turn));
    }
}
