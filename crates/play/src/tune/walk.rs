//! Goes through the positions of lessons and shows them as a learner sees them: ranks of codes.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;
use sixfold_core::{Cell, Color, Position, Rules};

use super::lesson::{Lesson, pass_the_turn, play};
use crate::eval::{Evaluation, Stage, Weights};

/// What a learner sees of a position: the ranks of the codes of all empty cells.
#[derive(Clone, Debug, Default)]
pub(super) struct Sight {
    pub(super) cells: Vec<Cell>,
    /// For the side to move.
    pub(super) own: Vec<u16>,
    /// For the other side.
    pub(super) other: Vec<u16>,
}

impl Sight {
    fn look(&mut self, evaluation: &Evaluation, side: Color) {
        let Sight { cells, own, other } = self;
        cells.clear();
        own.clear();
        other.clear();
        for cell in evaluation.empties().iter() {
            cells.push(cell);
            own.push(evaluation.rank(side, cell));
            other.push(evaluation.rank(side.other(), cell));
        }
    }
}

/// Shown what there is to learn.
pub(super) trait Learner {
    /// A quiet position, and how likely the side to move is to win.
    fn position(&mut self, sight: &Sight, chance: f64);

    /// A stone that was played, by its place among the cells.
    fn stone(&mut self, sight: &Sight, stage: Stage, played: usize);
}

/// Plays lessons on one board.
pub(super) struct Walk {
    position: Position,
    evaluation: Evaluation,
    sight: Sight,
    share_of_said: f64,
}

impl Walk {
    /// What players thought counts with this share in what a position is shown to be worth.
    pub(super) fn new(rules: Rules, share_of_said: f64) -> Walk {
        // The weights do not matter here, only the codes.
        let weights = Arc::new(Weights::untuned(rules));
        Walk {
            position: Position::new(rules),
            evaluation: Evaluation::new(rules, weights),
            sight: Sight::default(),
            share_of_said,
        }
    }

    /// Shows one game. The order of the stones of a turn says nothing, so it is drawn anew.
    pub(super) fn show(
        &mut self,
        lesson: &Lesson,
        random: &mut Xoshiro256PlusPlus,
        learner: &mut impl Learner,
    ) {
        let Walk {
            position,
            evaluation,
            sight,
            share_of_said,
        } = self;
        for (number, &turn) in lesson.game().turns().iter().enumerate() {
            if !lesson.is_quiet(number) {
                play(position, turn, evaluation);
                continue;
            }
            let side = position.to_move();
            let is_whole = turn.len() == position.stones_to_place();
            let is_example = is_whole && lesson.is_example(number);
            sight.look(evaluation, side);
            learner.position(sight, lesson.chance(number, side, *share_of_said));
            let mut stones: Vec<Cell> = turn.iter().collect();
            shuffle(&mut stones, random);
            for (placed, &cell) in stones.iter().enumerate() {
                if is_example {
                    if placed > 0 {
                        sight.look(evaluation, side);
                    }
                    let played = sight.cells.binary_search(&cell);
                    let played = played.expect("a stone is played on an empty cell");
                    learner.stone(sight, Stage::of(stones.len() - placed), played);
                }
                position.place(cell, evaluation);
            }
            pass_the_turn(position, side);
        }
        while position.undo(evaluation).is_some() {}
    }
}

/// Puts the items in any order.
pub(super) fn shuffle<T>(items: &mut [T], random: &mut Xoshiro256PlusPlus) {
    for i in (1..items.len()).rev() {
        items.swap(i, (random.next_u64() % (i as u64 + 1)) as usize);
    }
}
