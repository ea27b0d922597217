//! Playouts that see threats: no good games, but such positions as games have.

use sixfold_core::{Cell, Position};
use sixfold_threat::{Threats, WordIndex, score};

use crate::random::Random;

/// From how many of the best cells a stone is chosen.
const CHOICE: usize = 10;

/// Whether the side to move has k in a row within this turn.
pub(crate) fn can_win(index: &WordIndex, position: &Position) -> bool {
    Threats::of(index, position.to_move()).count() > 0
}

/// Blocks what must be blocked, and puts the other stones on cells with a high score.
pub(crate) fn play_turn(position: &mut Position, index: &mut WordIndex, random: &mut Random) {
    let side = position.to_move();
    let threats = Threats::of(index, side.other());
    if let Some(block) = random.pick(threats.blocks()) {
        position.place_turn(*block, index);
    }
    while !position.is_over() && position.to_move() == side {
        let mut cells: Vec<(u32, Cell)> = position
            .empties()
            .iter()
            .map(|cell| (score::score(index, cell), cell))
            .collect();
        cells.sort_unstable_by(|a, b| b.cmp(a));
        cells.truncate(CHOICE);
        let (_, cell) = *random.pick(&cells).expect("the board is not full");
        position.place(cell, index);
    }
}
