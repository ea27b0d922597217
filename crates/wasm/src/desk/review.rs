//! `review`: a whole game, from its end to its start, and where it was lost.
//!
//! From the end, because what the searches learn about late positions helps them with earlier ones.

mod mistakes;
mod turning;

use std::sync::Arc;

use sixfold_core::{Color, Outcome, Position, Turn};
use sixfold_record::played;
use sixfold_solve::Verdict;

use super::fault::Fault;
use super::meter::{Budget, Work};
use super::{Job, solve, suggest, text};
use crate::wire::{Body, Judged, Limit, Review, Value, side_name};

/// The seconds of each turn, where none are named.
const SECONDS: f64 = 0.4;
/// The nodes of the search for a win by double threats, at each turn.
const PROOF_NODES: u64 = 30_000;

/// What is thought of the position after some turns.
#[derive(Clone, Debug)]
pub(super) struct Judgement {
    /// The chance of the side to move.
    pub(super) value: Value,
    /// The side that has a proved win.
    pub(super) proved: Option<Color>,
    pub(super) best: Option<Turn>,
    pub(super) line: Vec<Turn>,
}

impl Judgement {
    /// The chance of a side.
    pub(super) fn chance_of(&self, side: Color, to_move: Color) -> f64 {
        match side == to_move {
            true => self.value.chance,
            false => 100.0 - self.value.chance,
        }
    }
}

/// A game under review.
pub(super) struct Reviewing {
    /// The positions after 0, 1, 2, … turns.
    positions: Vec<Position>,
    /// The turns between them.
    turns: Vec<Turn>,
    limit: Limit,
    judged: Vec<Option<Judgement>>,
    /// So many positions are still to be judged, from the end.
    left: usize,
    started: Option<Budget>,
}

impl Reviewing {
    pub(super) fn new(end: &Position, limit: Limit) -> Reviewing {
        let mut start = end.clone();
        while start.undo(&mut ()).is_some() {}
        let mut positions = vec![start];
        let mut turns = Vec::new();
        let played = played::turns(end);
        for (at, turn) in played.iter().enumerate() {
            let mut after = positions[positions.len() - 1].clone();
            for &cell in &turn.cells {
                after.place(cell, &mut ());
            }
            let lacks_stones = after.to_move() == turn.color && !after.is_over();
            if lacks_stones && at + 1 == played.len() && end.to_move() == turn.color {
                break;
            }
            if lacks_stones {
                after.end_turn();
            }
            positions.push(after);
            turns.push(Turn::new(&turn.cells));
        }
        let left = positions.len();
        Reviewing {
            judged: vec![None; left],
            positions,
            turns,
            limit,
            left,
            started: None,
        }
    }

    /// Judges the position after so many turns.
    fn judge(&self, at: usize, work: &mut Work<'_>) -> Result<Judgement, Fault> {
        let position = &self.positions[at];
        if let Some(outcome) = position.outcome() {
            return Ok(decided(outcome, position.to_move()));
        }
        let mut budget = Budget::new(work, self.limit, SECONDS);
        let table = Arc::clone(&work.workshop.table);
        let found = solve::by_double(position, &table, PROOF_NODES, work, &mut budget);
        if found.verdict == Verdict::Win
            && solve::prove(position, &found, work, &mut budget).is_some()
        {
            let stones = found.depth.max(1) * u32::from(position.rules().p());
            return Ok(Judgement {
                value: Value::win(stones),
                proved: Some(position.to_move()),
                best: found
                    .turn
                    .map(|turn| super::workshop::completed(position, turn)),
                line: solve::line(position, found.tree.as_ref(), found.turn),
            });
        }
        let lines = suggest::candidates(position, 1, work, &mut budget)?;
        let Some(best) = lines.into_iter().next() else {
            return Err(Fault::Own(String::from("the engine has no turn")));
        };
        Ok(Judgement {
            value: Value::of(best.score),
            proved: None,
            best: best.line.first().copied(),
            line: best.line,
        })
    }

    fn say(&self, at: usize, judgement: &Judgement, work: &mut Work<'_>) {
        let to_move = self.positions[at].to_move();
        work.say(Body::Judged(Judged {
            turn: at,
            black: judgement.value.black(to_move),
            line: text::line(&judgement.line),
            proved: judgement.proved.map(|side| side_name(side).into()),
            played: self.turns.get(at).map(|&turn| text::turn(turn)),
            best: judgement.best.map(text::turn),
        }));
    }

    fn finished(&self, work: &mut Work<'_>) -> Result<Body, Fault> {
        let turning_point = match work.is_stopped() {
            true => None,
            false => self.turning_point(work)?,
        };
        let black = self.judged.iter().zip(&self.positions);
        let black = black.map(|(judgement, position)| {
            let judgement = judgement.as_ref()?;
            Some(judgement.value.black(position.to_move()))
        });
        Ok(Body::Review(Review {
            black: black.collect(),
            mistakes: self.mistakes(turning_point.as_ref()),
            seconds: self.started.map_or(0.0, |budget| budget.elapsed(work)),
            stopped: work.is_stopped(),
            turning_point,
        }))
    }
}

fn decided(outcome: Outcome, to_move: Color) -> Judgement {
    let (chance, proved) = match outcome {
        Outcome::Win(side) if side == to_move => (100.0, Some(side)),
        Outcome::Win(side) => (0.0, Some(side)),
        Outcome::Draw => (50.0, None),
    };
    Judgement {
        value: Value {
            chance,
            ..Value::win(0)
        },
        proved,
        best: None,
        line: Vec::new(),
    }
}

impl Job for Reviewing {
    fn step(&mut self, work: &mut Work<'_>) -> Option<Body> {
        if self.started.is_none() {
            self.started = Some(Budget::new(work, Limit::default(), f64::INFINITY));
        }
        if self.left > 0 && !work.is_stopped() {
            let at = self.left - 1;
            match self.judge(at, work) {
                // What was thought when somebody stopped it may be nothing.
                Ok(_) if work.is_stopped() => {}
                Ok(judgement) => {
                    self.say(at, &judgement, work);
                    self.judged[at] = Some(judgement);
                    self.left -= 1;
                    return None;
                }
                Err(fault) => return Some(fault.body()),
            }
        }
        Some(self.finished(work).unwrap_or_else(|fault| fault.body()))
    }
}
