//! The value of a position from its definition: every turn is tried.

use std::collections::HashMap;

use sixfold_core::{Cell, Color, Key, Outcome, Position};
use sixfold_threat::slow::subsets;

use super::GameValue;

/// The value of a position by negamax over all turns. For a few empty cells: time and memory
/// know no limit.
#[must_use]
pub fn value_slow(position: &Position) -> GameValue {
    search(&mut position.clone(), &mut HashMap::new())
}

pub(super) fn search(position: &mut Position, known: &mut HashMap<Key, GameValue>) -> GameValue {
    // Keys know nothing of outcomes; but from a position that is not over, all others are over
    // or not by their stones alone.
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    if let Some(&value) = known.get(&position.key()) {
        return value;
    }
    let side = position.to_move();
    let cells: Vec<Cell> = position.empties().iter().collect();
    let mut best = Outcome::Win(side.other());
    for turn in subsets(&cells, position.stones_to_place()) {
        let mut placed = 0;
        for cell in turn.iter() {
            if !position.is_over() {
                position.place(cell, &mut ());
                placed += 1;
            }
        }
        let value = search(position, known);
        for _ in 0..placed {
            position.undo(&mut ());
        }
        if worth(value, side) > worth(best, side) {
            best = value;
        }
    }
    known.insert(position.key(), best);
    best
}

fn worth(value: GameValue, side: Color) -> i8 {
    match value {
        Outcome::Win(winner) if winner == side => 1,
        Outcome::Win(_) => -1,
        Outcome::Draw => 0,
    }
}
