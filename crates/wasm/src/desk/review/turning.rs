//! Where a game was lost: the last turn of the loser before which it was not lost yet, and the turns that
//! would have saved it.

use std::sync::Arc;

use sixfold_core::{Color, Position, Turn};
use sixfold_solve::{Verdict, tss};

use super::Reviewing;
use crate::desk::fault::Fault;
use crate::desk::meter::{Budget, Work};
use crate::desk::{solve, suggest};
use crate::text;
use crate::wire::{Limit, Saving, Stage, TurningPoint, Value, ValueKind, side_name};

/// So many turns of the loser are looked at for one that holds.
const MOST_TURNS: usize = 4;
/// So many turns are tried at each.
const CANDIDATES: usize = 8;
/// The time of each of these turns, as a multiple of that of the review.
const LONGER: f64 = 4.0;
const SECONDS: f64 = 2.0;
/// The nodes that are to show that a turn holds.
const HOLDING: u64 = 100_000;

impl Reviewing {
    /// Where the game was lost, if somebody won it.
    pub(super) fn turning_point(&self, work: &mut Work<'_>) -> Result<Option<TurningPoint>, Fault> {
        let end = self.judged.last().and_then(Option::as_ref);
        let Some(winner) = end.and_then(|judgement| judgement.proved) else {
            return Ok(None);
        };
        let loser = winner.other();
        let Some(mut turn) = self.first_lost(loser) else {
            return Ok(None);
        };
        for tried in 1..=MOST_TURNS {
            let savings = self.savings(turn, work)?;
            let is_last = turn <= 2 || tried == MOST_TURNS || work.is_stopped();
            if !savings.is_empty() || is_last {
                return Ok(Some(self.point(turn, loser, savings)));
            }
            // Whatever was tried here loses, so the game was lost before.
            turn -= 2;
        }
        Ok(None)
    }

    /// The first of the loser's turns after which, to the end of the game, the winner always had a
    /// proved win.
    fn first_lost(&self, loser: Color) -> Option<usize> {
        let turns = (1..self.positions.len()).rev();
        let mut of_loser = turns.filter(|&turn| self.positions[turn - 1].to_move() == loser);
        let is_lost = |turn: &usize| {
            let judged = self.judged[*turn].as_ref();
            judged.is_some_and(|judgement| judgement.proved == Some(loser.other()))
        };
        let mut first = None;
        while let Some(turn) = of_loser.next().filter(is_lost) {
            first = Some(turn);
        }
        first
    }

    fn point(&self, turn: usize, loser: Color, savings: Vec<Saving>) -> TurningPoint {
        let after = self.judged[turn].as_ref();
        let is_proved = |judgement: &&super::Judgement| judgement.proved == Some(loser.other());
        let after = after.filter(is_proved);
        TurningPoint {
            turn,
            loser: side_name(loser).into(),
            played: text::turn(self.turns[turn - 1]),
            loss_proved: after.is_some(),
            line: after.map_or_else(Vec::new, |judgement| text::line(&judgement.line)),
            savings,
        }
    }

    /// The turns that hold where this one was played.
    fn savings(&self, turn: usize, work: &mut Work<'_>) -> Result<Vec<Saving>, Fault> {
        let position = &self.positions[turn - 1];
        let limit = Limit {
            seconds: self.limit.seconds.map(|seconds| LONGER * seconds),
            nodes: self.limit.nodes.map(|nodes| 4 * nodes),
        };
        let mut budget = Budget::new(work, limit, SECONDS);
        let mut savings = Vec::new();
        for info in suggest::candidates(position, CANDIDATES, work, &mut budget)? {
            let value = Value::of(info.score);
            let Some(&candidate) = info.line.first() else {
                continue;
            };
            let limit = Limit {
                nodes: Some(HOLDING),
                ..Limit::default()
            };
            let mut budget = Budget::new(work, limit, SECONDS);
            match holds(position, candidate, work, &mut budget) {
                Verdict::Win => {}
                verdict => {
                    let proved = verdict == Verdict::None;
                    if proved || value.kind != ValueKind::Loss {
                        savings.push(Saving {
                            turn: text::turn(candidate),
                            proved,
                            value,
                        });
                    }
                }
            }
        }
        savings.sort_by_key(|saving| !saving.proved);
        Ok(savings)
    }
}

/// Whether the other side wins by threats after a turn.
fn holds(position: &Position, turn: Turn, work: &mut Work<'_>, budget: &mut Budget) -> Verdict {
    let mut after = position.clone();
    after.place_turn(turn, &mut ());
    if after.is_over() {
        return Verdict::None;
    }
    let table = Arc::clone(&work.workshop.table);
    let double = solve::by_double(&after, &table, HOLDING, work, budget);
    if double.verdict != Verdict::None {
        return double.verdict;
    }
    let mut meter = work.meter(budget, Stage::Single);
    let parameters = tss::single::Parameters::default();
    let single = tss::single(&after, &parameters, &table, &mut meter);
    meter.finish(single.nodes);
    match single.verdict {
        Verdict::Win => Verdict::Win,
        // No win by double threats is certain; what single threats can do may be beyond a search.
        _ => Verdict::None,
    }
}
