//! What a stone is worth: the part in which agents differ.

use sixfold_core::{Cell, CellSet, Color, Observer, Position};

use crate::chance;

/// What a stone on each cell is worth, and a whole board.
///
/// A utility observes the position that it is asked about: whoever places stones tells it so.
/// [`crate::greedy`] and [`crate::alphabeta`] make agents of any utility.
pub trait Utility: Observer + Send {
    /// What it is worth to the side to move to place its next stone on this empty cell. Compared
    /// with other cells of the same position only.
    fn worth(&mut self, position: &Position, cell: Cell) -> i64;

    /// What the board is worth to this side, which has just placed a stone: between
    /// ±[`MOST`]. The turn may go on.
    fn board(&mut self, position: &Position, side: Color) -> i64;
}

/// No board that is not yet won is worth more than this.
pub const MOST: i64 = 1 << 50;

impl Observer for Box<dyn Utility> {
    fn placed(&mut self, color: Color, cell: Cell) {
        (**self).placed(color, cell);
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        (**self).removed(color, cell);
    }
}

/// The empty cells that are not left out and what they are worth, the best first, at most so
/// many. Among equals the seed chooses.
pub fn ranked(
    utility: &mut dyn Utility,
    position: &Position,
    left_out: &CellSet,
    width: usize,
    seed: u64,
) -> Vec<(Cell, i64)> {
    let cells = position.empties() - *left_out;
    let mut ranked: Vec<_> = cells
        .iter()
        .map(|cell| {
            let by_chance = chance::of_cell(seed, position.key(), cell);
            (utility.worth(position, cell), by_chance, cell)
        })
        .collect();
    let best_first = |a: &(i64, u64, Cell), b: &(i64, u64, Cell)| b.cmp(a);
    if width < ranked.len() {
        ranked.select_nth_unstable_by(width, best_first);
        ranked.truncate(width);
    }
    ranked.sort_unstable_by(best_first);
    ranked
        .into_iter()
        .map(|(worth, _, cell)| (cell, worth))
        .collect()
}
