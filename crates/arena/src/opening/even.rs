//! Even openings for a list that is kept: turns that the engine likes, judged thoroughly.
//!
//! Random stones hardly ever make an even position of Connect6: where they seem to, the next turns of two good
//! players show which side has won. So the turns are drawn from the engine's best.

use std::collections::HashSet;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use sixfold_core::{Color, Position, Rules};

use super::judge::{Judge, Strictness};
use super::random::{centre, is_unwon};

/// The turns of an opening, the first stone among them.
const LEAST_TURNS: u64 = 2;
const MOST_TURNS: u64 = 5;

/// Draws openings without end. None is the image of another one, and they depend on nothing but rules and seed.
pub struct EvenOpenings {
    rules: Rules,
    random: Xoshiro256PlusPlus,
    judge: Judge,
    seen: HashSet<[sixfold_core::CellSet; 2]>,
}

impl EvenOpenings {
    /// None for games of which the engine has learned nothing: there it is no judge.
    #[must_use]
    pub fn new(rules: Rules, seed: u64, strictness: Strictness) -> Option<EvenOpenings> {
        Some(EvenOpenings {
            rules,
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            judge: Judge::of(rules, strictness)?,
            seen: HashSet::new(),
        })
    }

    /// Draws one opening and judges it. None where it is not even or not new.
    pub fn draw(&mut self) -> Option<Position> {
        let turns = LEAST_TURNS + self.random.next_u64() % (MOST_TURNS + 1 - LEAST_TURNS);
        let mut opening = Position::new(self.rules);
        opening.place(centre(self.rules), &mut ());
        for _ in 1..turns {
            let turn = self.judge.sensible_turn(&opening, &mut self.random);
            opening.place_turn(turn, &mut ());
            if opening.is_over() {
                return None;
            }
        }
        let (canonical, _) = opening.canonical();
        let is_new = self
            .seen
            .insert(Color::BOTH.map(|color| *canonical.stones(color)));
        let is_even = is_new && is_unwon(&opening) && self.judge.is_even(&opening);
        is_even.then_some(opening)
    }
}
