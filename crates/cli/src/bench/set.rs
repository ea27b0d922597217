//! The fixed set: positions from playouts that see threats, made anew from one seed each time.

use sixfold_core::{Position, Rules, Turn};
use sixfold_threat::{Force, ForcingTurns, Threats, WordIndex, score};

use crate::playout::{can_win, play_turn};
use crate::random::Random;

/// How many playouts, and which turns of each are in the set.
const PLAYOUTS: u64 = 24;
const TURNS: [usize; 6] = [4, 7, 10, 14, 18, 23];

/// The positions that everything is counted and measured on.
pub(crate) fn fixed_set() -> Vec<Position> {
    let mut set = Vec::new();
    for seed in 0..PLAYOUTS {
        let mut random = Random::from_seed(seed);
        let mut position = Position::new(Rules::CONNECT6);
        let mut index = WordIndex::new(Rules::CONNECT6);
        for turn in 0..=TURNS[TURNS.len() - 1] {
            if position.is_over() || can_win(&index, &position) {
                break;
            }
            if TURNS.contains(&turn) {
                set.push(position.clone());
            }
            play_turn(&mut position, &mut index, &mut random);
        }
    }
    set
}

/// A number that tells one turn from another, and does not depend on the order of turns.
fn weight(turn: &Turn) -> u64 {
    turn.iter()
        .fold(1, |product, cell| product * (cell.index() as u64 + 2))
}

/// One count over the set: threats, blocks, forcing turns and scores of every position.
pub(crate) fn signature(set: &[Position]) -> u64 {
    let mut generator = ForcingTurns::new();
    let mut total = 0;
    for position in set {
        let mut index = WordIndex::of(position);
        for color in sixfold_core::Color::BOTH {
            let threats = Threats::of(&index, color);
            total += u64::from(threats.count()) + threats.blocks().iter().map(weight).sum::<u64>();
            for force in [Force::Single, Force::Double] {
                let stones = position.stones_to_place();
                let turns = generator.generate(&mut index, color, stones, force);
                total += turns.iter().map(weight).sum::<u64>();
            }
        }
        let scores = position
            .empties()
            .iter()
            .map(|cell| u64::from(score::score(&index, cell)));
        total += scores.sum::<u64>();
    }
    total
}
