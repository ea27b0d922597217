//! The turns at the root: what is known of each, and which come into question.

use sixfold_core::Turn;

use super::beginning::{near_turns, one_of_each};
use super::node::Searcher;
use super::turns::{self, Candidate, Width};
use super::value::Value;
use crate::eval::Stage;

/// More turns than this are not listed when every turn that was tried loses.
pub(super) const MOST_TURNS: usize = 100_000;

/// What is known of a turn at the root.
#[derive(Clone, Debug)]
pub(super) struct RootTurn {
    pub(super) turn: Turn,
    pub(super) value: Value,
    /// The turns that were looked ahead when it got its value.
    pub(super) depth: i32,
    pub(super) check: Check,
    /// How much speaks for it before it is searched.
    pub(super) worth: i32,
}

/// Whether the other side wins by double threats after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// Not known, after searches of up to so many nodes.
    Open(u64),
    Holds,
    Loses,
}

impl RootTurn {
    pub(super) fn new(candidate: Candidate) -> RootTurn {
        RootTurn {
            turn: candidate.turn,
            value: candidate.worth,
            depth: 0,
            check: Check::Open(0),
            worth: candidate.worth,
        }
    }
}

/// The turns that come into question first.
pub(super) fn first_turns(searcher: &mut Searcher<'_>, bases: &[Turn]) -> Vec<RootTurn> {
    let position = searcher.board.position().clone();
    let (side, stones) = (position.to_move(), position.stones_to_place());
    let width = searcher.config.root;
    let evaluation = searcher.evaluation.now();
    let mut turns = turns::likely(evaluation, side, stones, bases, width);
    for turn in near_turns(&position) {
        let is_new = turns.iter().all(|known| known.turn != turn);
        if is_new && bases.iter().any(|base| base.is_subset(&turn)) {
            let cells = turn.iter();
            let worth = cells.map(|cell| evaluation.worth(side, Stage::Last, cell));
            turns.push(Candidate {
                worth: worth.sum(),
                turn,
            });
        }
    }
    one_of_each(&mut turns, &position);
    turns.into_iter().map(RootTurn::new).collect()
}

/// Every turn there is, the most likely first, as far as they can be listed.
pub(super) fn every_turn(searcher: &mut Searcher<'_>, bases: &[Turn]) -> Vec<Candidate> {
    let position = searcher.board.position();
    let (side, stones) = (position.to_move(), position.stones_to_place());
    let width = Width {
        turns: MOST_TURNS,
        cells: position.rules().cell_count(),
    };
    turns::likely(searcher.evaluation.now(), side, stones, bases, width)
}
