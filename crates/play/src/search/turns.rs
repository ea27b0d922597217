//! The turns that a search tries: sets of stones that the evaluation likes.
//!
//! A turn is put together stone by stone. The stones so far are shown to the evaluation, which says
//! where the next one belongs; of the sets of each size those for which most speaks go on. Sets that
//! differ in the order of their stones alone are one.

use sixfold_core::{Cell, CellSet, Color, Observer, Turn};

use crate::eval::{Evaluation, Stage};

/// How many turns are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Width {
    /// Turns at most.
    pub(super) turns: usize,
    /// Cells that are tried for each stone of a turn.
    pub(super) cells: usize,
}

impl Width {
    pub(super) const fn new(turns: usize, cells: usize) -> Width {
        Width { turns, cells }
    }
}

/// A turn and how much speaks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) worth: i32,
    pub(super) turn: Turn,
}

/// Cells that are ranked beyond those that are tried, so that few are missing after a first stone has
/// changed what speaks for some.
const SPARE: usize = 16;

/// The best turns of so many stones that contain one of these sets, the best first.
pub(super) fn likely(
    evaluation: &mut Evaluation,
    side: Color,
    stones: usize,
    bases: &[Turn],
    width: Width,
) -> Vec<Candidate> {
    let mut found = Vec::with_capacity(2 * width.turns);
    let mut builder = Builder::new(evaluation, side, width.cells);
    for &base in bases {
        let cells = base.iter();
        let worth = cells.map(|cell| builder.evaluation.worth(side, Stage::Last, cell));
        let mut sets = vec![Candidate {
            worth: worth.sum(),
            turn: base,
        }];
        for size in base.len()..stones {
            sets = builder.extended(&sets, Stage::of(stones - size));
            keep_best(&mut sets, width.turns);
        }
        found.extend(sets);
    }
    keep_best(&mut found, width.turns);
    found
}

/// Puts turns together.
struct Builder<'a> {
    evaluation: &'a mut Evaluation,
    side: Color,
    /// Cells that are tried for each stone.
    cells: usize,
    /// The best cells and some to spare, by stage, once they are wanted.
    ranked: [Vec<(i32, Cell)>; 2],
    best: Vec<(i32, Cell)>,
}

impl Builder<'_> {
    fn new(evaluation: &mut Evaluation, side: Color, cells: usize) -> Builder<'_> {
        Builder {
            evaluation,
            side,
            cells,
            ranked: [Vec::new(), Vec::new()],
            best: Vec::with_capacity(cells),
        }
    }

    /// The sets with one stone more.
    fn extended(&mut self, sets: &[Candidate], stage: Stage) -> Vec<Candidate> {
        let mut larger = Vec::with_capacity(sets.len() * self.cells);
        for set in sets {
            self.find_best(set.turn, stage);
            larger.extend(self.best.iter().map(|&(worth, cell)| Candidate {
                worth: set.worth + worth,
                turn: set.turn.with(cell),
            }));
        }
        larger
    }

    /// Finds the best cells once the stones of a set are placed.
    fn find_best(&mut self, set: Turn, stage: Stage) {
        if let [stone] = *set.cells()
            && self.find_best_after(stone, stage)
        {
            return;
        }
        for cell in set.iter() {
            self.evaluation.placed(self.side, cell);
        }
        let Builder { side, cells, .. } = *self;
        self.evaluation
            .best(side, stage, &CellSet::EMPTY, cells, &mut self.best);
        for cell in set.iter() {
            self.evaluation.removed(self.side, cell);
        }
    }

    /// The same after one stone, which need not be placed; false where it would have to be.
    fn find_best_after(&mut self, stone: Cell, stage: Stage) -> bool {
        let Builder { side, cells, .. } = *self;
        let ranked = &mut self.ranked[stage.index()];
        if ranked.is_empty() {
            self.evaluation
                .best(side, stage, &CellSet::EMPTY, cells + SPARE, ranked);
        }
        self.evaluation
            .best_after(side, stage, stone, ranked, cells, &mut self.best)
    }
}

/// Each turn once, the best first, at most so many. Among equals the cells decide.
fn keep_best(turns: &mut Vec<Candidate>, most: usize) {
    turns.sort_unstable_by(|a, b| a.turn.cmp(&b.turn).then(b.worth.cmp(&a.worth)));
    turns.dedup_by_key(|candidate| candidate.turn);
    turns.sort_by_key(|candidate| std::cmp::Reverse(candidate.worth));
    turns.truncate(most);
}
