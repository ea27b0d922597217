//! Turns that were worse than others.

use super::Reviewing;
use crate::text;
use crate::wire::{Mistake, TurningPoint, rounded, side_name};

/// A turn that costs less of the chance is a matter of taste.
const LEAST_COST: f64 = 15.0;
/// A side whose chance is lower has nothing to lose.
const LEAST_CHANCE: f64 = 8.0;

impl Reviewing {
    pub(super) fn mistakes(&self, turning_point: Option<&TurningPoint>) -> Vec<Mistake> {
        (1..self.positions.len())
            .filter_map(|turn| self.mistake(turn, turning_point))
            .collect()
    }

    /// Whether the turn of this number, from 1, was a mistake.
    fn mistake(&self, turn: usize, turning_point: Option<&TurningPoint>) -> Option<Mistake> {
        let (before, after) = (self.judged[turn - 1].as_ref()?, self.judged[turn].as_ref()?);
        let side = self.positions[turn - 1].to_move();
        let chance = before.chance_of(side, side);
        let cost = chance - after.chance_of(side, self.positions[turn].to_move());
        let is_matter_of_taste = cost < LEAST_COST || chance < LEAST_CHANCE;
        let reason = if after.proved == Some(side.other()) && !self.is_lost_before(turn) {
            // Proved, so it does not matter how little hope there was.
            "lost"
        } else if is_matter_of_taste {
            return None;
        } else if before.proved == Some(side) {
            // A win that is still there a turn later was not given away.
            if self.is_won_for(side, turn) || self.is_won_for(side, turn + 1) {
                return None;
            }
            "missed"
        } else {
            "worse"
        };
        Some(Mistake {
            turn,
            side: side_name(side).into(),
            played: text::turn(self.turns[turn - 1]),
            cost: rounded(cost),
            better: self.better(turn, turning_point)?,
            line: text::line(&before.line),
            reason: reason.into(),
            proved: reason != "worse",
        })
    }

    /// Whether this side has a proved win after so many turns.
    fn is_won_for(&self, side: sixfold_core::Color, turns: usize) -> bool {
        let judged = self.judged.get(turns).and_then(Option::as_ref);
        judged.is_some_and(|judged| judged.proved == Some(side))
    }

    /// What should have been played instead: the engine's turn, or one that would have saved the game.
    fn better(&self, turn: usize, turning_point: Option<&TurningPoint>) -> Option<String> {
        let best = self.judged[turn - 1].as_ref()?.best?;
        if best != self.turns[turn - 1] {
            return Some(text::turn(best));
        }
        let point = turning_point.filter(|point| point.turn == turn)?;
        point.savings.first().map(|saving| saving.turn.clone())
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Color, Rules, Turn, notation};

    use super::*;
    use crate::desk::review::Judgement;
    use crate::wire::{Limit, Value, ValueKind};

    /// White looks elsewhere twice while Black makes its row.
    const GAME: &str = "j10 i11k11 k10l10 a1a2 m10n10 a3a4 o10i10";

    fn judgement(chance: f64, proved: Option<Color>, best: [&str; 2]) -> Judgement {
        let kind = match chance {
            100.0 => ValueKind::Win,
            0.0 => ValueKind::Loss,
            _ => ValueKind::Points,
        };
        let [a, b] = best.map(|cell| cell.parse().unwrap());
        let amount = 0;
        Judgement {
            value: Value {
                chance,
                kind,
                amount,
            },
            proved,
            best: Some(Turn::pair(a, b)),
            line: Vec::new(),
        }
    }

    /// The game, judged after turns 3 to 6: White has this chance before turn 6, and Black has found this
    /// turn before.
    fn reviewed(chance: f64, proved: Option<Color>, black_found: [&str; 2]) -> Reviewing {
        let end = notation::parse_game(GAME, Rules::CONNECT6).unwrap();
        let mut review = Reviewing::new(&end, Limit::default());
        review.judged[4] = Some(judgement(60.0, proved, black_found));
        review.judged[5] = Some(judgement(chance, None, ["i10", "o10"]));
        review.judged[6] = Some(judgement(100.0, Some(Color::Black), ["o10", "i10"]));
        review
    }

    fn kinds(review: &Reviewing) -> Vec<(usize, String)> {
        let mistakes = review.mistakes(None).into_iter();
        mistakes.map(|found| (found.turn, found.reason)).collect()
    }

    #[test]
    fn what_is_proved_to_lose_is_a_mistake_however_little_it_costs() {
        for chance in [60.0, 12.0, 3.0] {
            let review = reviewed(chance, None, ["m10", "n10"]);
            assert_eq!(kinds(&review), [(6, String::from("lost"))], "{chance}");
        }
    }

    #[test]
    fn what_was_lost_before_cannot_be_lost_again() {
        assert_eq!(kinds(&reviewed(0.0, None, ["m10", "n10"])), []);
        // Black has just played the turn that was proved to win.
        let followed = reviewed(12.0, Some(Color::Black), ["m10", "n10"]);
        assert_eq!(kinds(&followed), []);
        // Black had a proved win and played something else, so that White could have escaped.
        let strayed = reviewed(12.0, Some(Color::Black), ["i10", "h10"]);
        assert_eq!(kinds(&strayed), [(6, String::from("lost"))]);
    }
}
