//! How good weights are on games: by what [`Evaluation`] says, as a search will hear it.

use std::sync::Arc;

use sixfold_core::{CellSet, Position, Rules};

use super::lesson::{Lesson, play};
use super::model::logistic_loss;
use crate::eval::{Evaluation, LOGIT, Stage, Weights};

/// Among so many of the first cells the played ones are looked for.
pub const FIRST: [usize; 2] = [5, 10];

/// What was found on some games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Check {
    /// The positions.
    pub positions: u64,
    /// The mean of −log of the probability that was given to what happened. To know nothing costs
    /// log 2 = 0.693.
    pub loss: f64,
    /// How often the side that was thought to be ahead won, of the positions of games that somebody
    /// won.
    pub accuracy: f64,
    /// The stones that were played.
    pub stones: u64,
    /// How often a stone's cell was among the first 5, and the first 10, at the start of its turn.
    pub cells: [f64; 2],
    /// How often all cells of a turn were.
    pub turns: [f64; 2],
}

/// Asks these weights about all quiet positions of games.
#[must_use]
pub fn check(rules: Rules, weights: &Arc<Weights>, lessons: &[Lesson]) -> Check {
    let mut position = Position::new(rules);
    let mut evaluation = Evaluation::new(rules, Arc::clone(weights));
    let mut sums = Sums::default();
    let mut best = Vec::new();
    for lesson in lessons {
        for (number, &turn) in lesson.game().turns().iter().enumerate() {
            if lesson.is_quiet(number) {
                let side = position.to_move();
                sums.position(evaluation.value(side), lesson.game().score(side));
                if turn.len() == position.stones_to_place() {
                    let most = FIRST[FIRST.len() - 1];
                    let stage = Stage::of(turn.len());
                    evaluation.best(side, stage, &CellSet::EMPTY, most, &mut best);
                    let ranks = turn
                        .iter()
                        .map(|played| best.iter().position(|&(_, cell)| cell == played));
                    sums.turn(ranks);
                }
            }
            play(&mut position, turn, &mut evaluation);
        }
        while position.undo(&mut evaluation).is_some() {}
    }
    sums.check()
}

#[derive(Default)]
struct Sums {
    positions: u64,
    loss: f64,
    decided: u64,
    right: u64,
    turns: u64,
    stones: u64,
    cells_among: [u64; 2],
    turns_among: [u64; 2],
}

impl Sums {
    fn position(&mut self, value: i32, score: f64) {
        self.positions += 1;
        self.loss += logistic_loss(f64::from(value) / f64::from(LOGIT), score);
        if score != 0.5 {
            self.decided += 1;
            self.right += u64::from((value > 0) == (score > 0.5));
        }
    }

    /// A turn whose cells had these places among the first.
    fn turn(&mut self, ranks: impl Iterator<Item = Option<usize>>) {
        let ranks: Vec<Option<usize>> = ranks.collect();
        self.turns += 1;
        self.stones += ranks.len() as u64;
        for (i, first) in FIRST.into_iter().enumerate() {
            let among = |rank: &&Option<usize>| rank.is_some_and(|rank| rank < first);
            let found = ranks.iter().filter(among).count();
            self.cells_among[i] += found as u64;
            self.turns_among[i] += u64::from(found == ranks.len());
        }
    }

    fn check(&self) -> Check {
        let share = |part: u64, of: u64| part as f64 / of.max(1) as f64;
        Check {
            positions: self.positions,
            loss: self.loss / self.positions.max(1) as f64,
            accuracy: share(self.right, self.decided),
            stones: self.stones,
            cells: self.cells_among.map(|found| share(found, self.stones)),
            turns: self.turns_among.map(|found| share(found, self.turns)),
        }
    }
}
