//! What a book recommends, compared with what happened in games.

use serde::Serialize;
use sixfold_core::{Color, Outcome, Position, Turn};
use sixfold_play::book::{Book, Rule};

use crate::book_games::PlayedGame;
use crate::played;

/// How often positions of games had a recommendation, and what became of it.
#[derive(Clone, Default, Debug, Serialize)]
pub(super) struct Comparison {
    games: u64,
    /// Turns of the games, as far as the book is deep.
    turns: u64,
    /// Those before which the book recommended something.
    advised: u64,
    followed: Results,
    not_followed: Results,
}

/// How games went on for the side whose turn was compared.
#[derive(Clone, Copy, Default, Debug, Serialize)]
struct Results {
    turns: u64,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Comparison {
    /// Compares every turn of a game.
    pub(super) fn add(&mut self, book: &Book, rule: &Rule, played: &PlayedGame) {
        self.games += 1;
        let mut position = Position::new(book.rules());
        let turns = played::turns(&played.game);
        for turn in turns.iter().take(usize::from(book.turns_deep())) {
            let side = position.to_move();
            let taken = turn.cells.iter().copied().fold(Turn::NULL, Turn::with);
            if taken.len() != position.stones_to_place() {
                return;
            }
            self.turns += 1;
            if let Some(advice) = book.recommend(&position, rule) {
                self.advised += 1;
                let results = match Book::is_same_turn(&position, advice.statistics.turn, taken) {
                    true => &mut self.followed,
                    false => &mut self.not_followed,
                };
                results.add(played.outcome, side);
            }
            position.place_turn(taken, &mut ());
        }
    }

    pub(super) fn words(&self) -> String {
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
        format!(
            "compared with {} games: {} of {} turns had a recommendation ({:.1} %)\n\
             the turn was the recommended one: {} ({:.1} %), and won {:.1} % of these games\n\
             it was another: {} ({:.1} %), and won {:.1} %\n",
            self.games,
            self.advised,
            self.turns,
            share(self.advised, self.turns),
            self.followed.turns,
            share(self.followed.turns, self.advised),
            share(self.followed.wins, self.followed.turns),
            self.not_followed.turns,
            share(self.not_followed.turns, self.advised),
            share(self.not_followed.wins, self.not_followed.turns),
        )
    }
}

impl Results {
    fn add(&mut self, outcome: Outcome, side: Color) {
        self.turns += 1;
        match outcome {
            Outcome::Win(winner) if winner == side => self.wins += 1,
            Outcome::Win(_) => self.losses += 1,
            Outcome::Draw => self.draws += 1,
        }
    }
}
