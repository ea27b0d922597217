//! The turns that a search tries: sets of stones that the evaluation likes.
//!
//! A turn is put together stone by stone. The stones so far are shown to the evaluation, which says
//! where the next one belongs; of the sets of each size those for which most speaks go on. Sets that
//! differ in the order of their stones alone are one.

use sixfold_core::{CellSet, Color, Observer, Turn};

use crate::eval::{Evaluation, Stage};

/// How many turns are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Width {
    /// Turns at most.
    pub(super) turns: usize,
    /// Cells that are tried for each stone of a turn.
    pub(super) cells: usize,
}

/// A turn and how much speaks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) worth: i32,
    pub(super) turn: Turn,
}

/// The best turns of so many stones that contain one of these sets, the best first.
pub(super) fn likely(
    evaluation: &mut Evaluation,
    side: Color,
    stones: usize,
    bases: &[Turn],
    width: Width,
) -> Vec<Candidate> {
    let mut found = Vec::with_capacity(2 * width.turns);
    for &base in bases {
        let cells = base.iter();
        let worth = cells.map(|cell| evaluation.worth(side, Stage::Last, cell));
        let mut sets = vec![Candidate {
            worth: worth.sum(),
            turn: base,
        }];
        for size in base.len()..stones {
            let stage = match size + 1 == stones {
                true => Stage::Last,
                false => Stage::More,
            };
            sets = extended(evaluation, side, &sets, stage, width.cells);
            keep_best(&mut sets, width.turns);
        }
        found.extend(sets);
    }
    keep_best(&mut found, width.turns);
    found
}

/// The sets with one stone more.
fn extended(
    evaluation: &mut Evaluation,
    side: Color,
    sets: &[Candidate],
    stage: Stage,
    cells: usize,
) -> Vec<Candidate> {
    let mut larger = Vec::with_capacity(sets.len() * cells);
    let mut best = Vec::with_capacity(cells);
    for set in sets {
        for cell in set.turn.iter() {
            evaluation.placed(side, cell);
        }
        evaluation.best(side, stage, &CellSet::EMPTY, cells, &mut best);
        for cell in set.turn.iter() {
            evaluation.removed(side, cell);
        }
        larger.extend(best.iter().map(|&(worth, cell)| Candidate {
            worth: set.worth + worth,
            turn: set.turn.with(cell),
        }));
    }
    larger
}

/// Each turn once, the best first, at most so many. Among equals the cells decide.
fn keep_best(turns: &mut Vec<Candidate>, most: usize) {
    turns.sort_unstable_by(|a, b| a.turn.cmp(&b.turn).then(b.worth.cmp(&a.worth)));
    turns.dedup_by_key(|candidate| candidate.turn);
    turns.sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
    turns.truncate(most);
}
