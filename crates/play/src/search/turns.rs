//! The turns that a search tries: sets of stones that the evaluation likes.
//!
//! A turn is put together stone by stone. The stones so far are shown to the evaluation, which says
//! where the next one belongs; of the sets of each size those for which most speaks go on. Sets that
//! differ in the order of their stones alone are one.

use sixfold_core::{Cell, CellSet, Color, Observer, Turn};

use crate::eval::{Deferred, Evaluation, Stage};

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

/// The turns of a node in the order in which they are tried. One that the table knows comes first, and
/// the others are listed only once it was not enough: at many nodes it is.
pub(super) struct List<'a> {
    turns: Vec<Candidate>,
    /// What is still to be listed.
    rest: Option<Rest<'a>>,
}

struct Rest<'a> {
    side: Color,
    stones: usize,
    bases: &'a [Turn],
    width: Width,
}

impl<'a> List<'a> {
    /// The turns that [`likely`] lists, after one that comes first, whether it is among them or not.
    pub(super) fn new(
        side: Color,
        stones: usize,
        bases: &'a [Turn],
        width: Width,
        first: Option<Turn>,
    ) -> List<'a> {
        let first = first.map(|turn| Candidate { worth: 0, turn });
        let rest = Rest {
            side,
            stones,
            bases,
            width,
        };
        List {
            turns: first.into_iter().collect(),
            rest: Some(rest),
        }
    }

    /// These turns and no others.
    pub(super) fn of(turns: Vec<Candidate>) -> List<'a> {
        List { turns, rest: None }
    }

    /// The turn with this number, from 0, if there are so many. The position is that of the node.
    pub(super) fn get(&mut self, number: usize, evaluation: &mut Deferred) -> Option<Turn> {
        if number >= self.turns.len()
            && let Some(rest) = self.rest.take()
        {
            let Rest {
                side,
                stones,
                bases,
                width,
            } = rest;
            let mut others = likely(evaluation.now(), side, stones, bases, width);
            others.retain(|other| self.turns.iter().all(|known| known.turn != other.turn));
            self.turns.append(&mut others);
        }
        self.turns.get(number).map(|candidate| candidate.turn)
    }

    /// The turns so far.
    pub(super) fn listed(&self) -> &[Candidate] {
        &self.turns
    }
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use sixfold_core::{Position, Rules, notation};

    use super::*;
    use crate::eval::Weights;

    fn deferred(position: &Position) -> Deferred {
        let weights = Arc::new(Weights::for_rules(position.rules()));
        Deferred::new(Evaluation::of(position, weights))
    }

    fn all(list: &mut List<'_>, evaluation: &mut Deferred) -> Vec<Turn> {
        (0..)
            .map_while(|number| list.get(number, evaluation))
            .collect()
    }

    /// A turn that comes first is there without a list, and then come all others, each once.
    #[test]
    fn a_known_turn_comes_first_and_takes_nothing_from_the_list() {
        let position = notation::parse_game("j10 i11k11 j9k9", Rules::CONNECT6).unwrap();
        let mut evaluation = deferred(&position);
        let (side, bases, width) = (position.to_move(), [Turn::NULL], Width::new(9, 7));
        let likely = likely(evaluation.now(), side, 2, &bases, width);
        let likely: Vec<Turn> = likely.iter().map(|candidate| candidate.turn).collect();
        let mut usual = List::new(side, 2, &bases, width, None);
        assert_eq!(all(&mut usual, &mut evaluation), likely);
        let corner = notation::parse_game("a1 b1s19", Rules::CONNECT6).unwrap();
        let corner = corner.stones(side).iter().fold(Turn::NULL, Turn::with);
        for first in [likely[4], corner] {
            let mut list = List::new(side, 2, &bases, width, Some(first));
            assert_eq!(list.get(0, &mut evaluation), Some(first));
            assert_eq!(list.listed().len(), 1, "nothing else was listed for it");
            let mut expected = vec![first];
            expected.extend(likely.iter().filter(|&&turn| turn != first));
            assert_eq!(all(&mut list, &mut evaluation), expected);
        }
    }
}
