//! What the tests of this crate share: small games and random positions.

use proptest::prelude::*;
use sixfold_core::{Cell, Position, Rules};
use sixfold_solve::Unlimited;

use crate::{AgentSpec, Silent, Task};

/// Games small enough for definitions.
pub(crate) fn small_rules() -> impl Strategy<Value = Rules> {
    (1..=7u32, 1..=7u32, 2..=5u32, 1..=3u32, 1..=3u32)
        .prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap())
}

/// A game of random stones that is not over, as far as the seed takes it.
pub(crate) fn random_position(rules: Rules, seed: u64) -> Position {
    let mut position = Position::new(rules);
    let mut state = seed | 1;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % bound
    };
    for _ in 0..below(rules.cell_count()) {
        let empties: Vec<Cell> = position.empties().iter().collect();
        position.place(empties[below(empties.len())], &mut ());
        if position.is_over() {
            position.undo(&mut ());
        }
    }
    position
}

/// The turn that this agent chooses.
pub(crate) fn turn_of(spec: &str, position: &Position) -> String {
    let mut agent = spec.parse::<AgentSpec>().unwrap().build();
    let choice = agent.choose(position, Task::default(), &mut Unlimited, &mut Silent);
    assert_eq!(choice.turn.len(), position.stones_to_place(), "{spec}");
    choice.turn.to_string()
}
