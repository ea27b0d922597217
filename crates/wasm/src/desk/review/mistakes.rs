//! Turns that were worse than others.

use super::{Judgement, Reviewing};
use crate::text;
use crate::wire::{Mistake, rounded, side_name};

/// A turn that costs less of the chance is a matter of taste.
const LEAST_COST: f64 = 15.0;
/// A side whose chance is lower has nothing to lose.
const LEAST_CHANCE: f64 = 8.0;

impl Reviewing {
    pub(super) fn mistakes(&self) -> Vec<Mistake> {
        (1..self.positions.len())
            .filter_map(|turn| self.mistake(turn))
            .collect()
    }

    /// Whether the turn of this number, from 1, was a mistake.
    fn mistake(&self, turn: usize) -> Option<Mistake> {
        let (before, after) = (self.judged[turn - 1].as_ref()?, self.judged[turn].as_ref()?);
        let side = self.positions[turn - 1].to_move();
        let chance = before.chance_of(side, side);
        let cost = chance - after.chance_of(side, self.positions[turn].to_move());
        let better = before.best.filter(|best| *best != self.turns[turn - 1])?;
        // A win that is still there a turn later was not given away.
        let is_won_later = [turn, turn + 1].into_iter().any(|at| {
            let judged = self.judged.get(at).and_then(Option::as_ref);
            judged.is_some_and(|judged| judged.proved == Some(side))
        });
        let (reason, proved) = self.reason(side, before, after);
        if cost < LEAST_COST || chance < LEAST_CHANCE || reason == "missed" && is_won_later {
            return None;
        }
        Some(Mistake {
            turn,
            side: side_name(side).into(),
            played: text::turn(self.turns[turn - 1]),
            cost: rounded(cost),
            better: text::turn(better),
            line: text::line(&before.line),
            reason: reason.into(),
            proved,
        })
    }

    fn reason(
        &self,
        side: sixfold_core::Color,
        before: &Judgement,
        after: &Judgement,
    ) -> (&'static str, bool) {
        if before.proved == Some(side) {
            ("missed", true)
        } else if after.proved == Some(side.other()) {
            ("lost", true)
        } else {
            ("worse", false)
        }
    }
}
