//! Beside other stones: connect-k-agents §3.3, "Adjacent".

use sixfold_core::{Cell, Color, DIRECTIONS, Observer, Position, Rules};

use crate::{Utility, UtilityKind};

/// The agent `adjacent`.
#[must_use]
pub fn kind() -> UtilityKind {
    UtilityKind {
        name: "adjacent",
        about: "places stones beside other stones, by chance",
        options: vec![],
        build: |position, _| Box::new(Adjacent::new(position.rules())),
    }
}

/// Counts the neighbours of each cell.
struct Adjacent {
    rules: Rules,
    neighbours: Box<[u8; Cell::COUNT]>,
}

impl Adjacent {
    fn new(rules: Rules) -> Adjacent {
        let neighbours = Box::new([0; Cell::COUNT]);
        Adjacent { rules, neighbours }
    }

    fn change(&mut self, cell: Cell, by: impl Fn(u8) -> u8) {
        for near in beside(cell, self.rules) {
            let count = &mut self.neighbours[near.index()];
            *count = by(*count);
        }
    }
}

/// The cells beside a cell, also diagonally.
fn beside(cell: Cell, rules: Rules) -> impl Iterator<Item = Cell> {
    let both_ways = DIRECTIONS
        .into_iter()
        .flat_map(|(dx, dy)| [(dx, dy), (-dx, -dy)]);
    both_ways.filter_map(move |(dx, dy)| {
        let column = cell.column().checked_add_signed(dx)?;
        let row = cell.row().checked_add_signed(dy)?;
        let inside = column < rules.columns() && row < rules.rows();
        inside.then(|| Cell::new(column, row))
    })
}

impl Observer for Adjacent {
    fn placed(&mut self, _: Color, cell: Cell) {
        self.change(cell, |count| count + 1);
    }

    fn removed(&mut self, _: Color, cell: Cell) {
        self.change(cell, |count| count - 1);
    }
}

impl Utility for Adjacent {
    fn worth(&mut self, _: &Position, cell: Cell) -> i64 {
        i64::from(self.neighbours[cell.index()] > 0)
    }

    fn board(&mut self, _: &Position, _: Color) -> i64 {
        0
    }
}
