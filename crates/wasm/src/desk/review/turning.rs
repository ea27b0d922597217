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
    /// Where the game was lost, if somebody won it: the loser's turns from the last one back, as long as
    /// the winner has a proved win after them, until one is found that could have been saved.
    pub(super) fn turning_point(&self, work: &mut Work<'_>) -> Result<Option<TurningPoint>, Fault> {
        let end = self.judged.last().and_then(Option::as_ref);
        let Some(winner) = end.and_then(|judgement| judgement.proved) else {
            return Ok(None);
        };
        let loser = winner.other();
        let mut earliest = None;
        let mut tried = 0;
        for turn in self.lost_turns(loser) {
            earliest = Some(turn);
            if self.is_lost_before(turn) {
                continue;
            }
            let savings = self.savings(turn, work)?;
            tried += 1;
            if !savings.is_empty() {
                return Ok(Some(self.point(turn, loser, savings)));
            }
            if tried == MOST_TURNS || work.is_stopped() {
                break;
            }
        }
        Ok(earliest.map(|turn| self.point(turn, loser, Vec::new())))
    }

    /// The loser's turns, the last one first, after which the winner has a proved win.
    fn lost_turns(&self, loser: Color) -> Vec<usize> {
        let is_lost = |turn: &usize| {
            let judged = self.judged[*turn].as_ref();
            judged.is_some_and(|judgement| judgement.proved == Some(loser.other()))
        };
        let turns = (1..self.positions.len()).rev();
        let of_loser = turns.filter(|&turn| self.positions[turn - 1].to_move() == loser);
        of_loser.filter(is_lost).collect()
    }

    /// Whether the game was lost for the side that played this turn whatever it played: the other side
    /// had just played the turn of a proved win, or the engine found every turn to lose that it tried.
    pub(super) fn is_lost_before(&self, turn: usize) -> bool {
        let side = self.positions[turn - 1].to_move();
        let follows_proof = turn >= 2
            && self.judged[turn - 2].as_ref().is_some_and(|judgement| {
                judgement.proved == Some(side.other())
                    && judgement.best == Some(self.turns[turn - 2])
            });
        let before = self.judged[turn - 1].as_ref();
        follows_proof || before.is_some_and(|judgement| judgement.value.kind == ValueKind::Loss)
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
