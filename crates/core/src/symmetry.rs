//! Reflections and rotations of the board.

use crate::{Cell, Color, Position, Rules, Turn};

/// One of the eight symmetries of a square. The four that do not swap rows and columns
/// are symmetries of every board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    flip_columns: bool,
    flip_rows: bool,
    /// Rows and columns are swapped first.
    transpose: bool,
}

impl Symmetry {
    /// Leaves every cell where it is.
    pub const IDENTITY: Symmetry = Symmetry {
        flip_columns: false,
        flip_rows: false,
        transpose: false,
    };

    /// The symmetries of a board, the identity first: eight if it is square, else four.
    pub fn of(rules: Rules) -> impl Iterator<Item = Symmetry> {
        let count = if rules.columns() == rules.rows() {
            8
        } else {
            4u8
        };
        (0..count).map(|bits| Symmetry {
            flip_columns: bits & 1 != 0,
            flip_rows: bits & 2 != 0,
            transpose: bits & 4 != 0,
        })
    }

    /// Those that leave the stones of both sides as they are.
    pub fn keeping(position: &Position) -> impl Iterator<Item = Symmetry> {
        let stones = |position: &Position| Color::BOTH.map(|color| *position.stones(color));
        Symmetry::of(position.rules())
            .filter(move |&symmetry| stones(&position.transformed(symmetry)) == stones(position))
    }

    /// Where the stones of a turn go.
    #[must_use]
    pub fn apply_to_turn(self, turn: Turn, rules: Rules) -> Turn {
        let cells = turn.iter().map(|cell| self.apply(cell, rules));
        cells.fold(Turn::NULL, Turn::with)
    }

    /// Where the cell goes.
    #[must_use]
    pub fn apply(self, cell: Cell, rules: Rules) -> Cell {
        let (mut column, mut row) = (cell.column(), cell.row());
        if self.transpose {
            (column, row) = (row, column);
        }
        if self.flip_columns {
            column = rules.columns() - 1 - column;
        }
        if self.flip_rows {
            row = rules.rows() - 1 - row;
        }
        Cell::new(column, row)
    }

    /// The symmetry that brings every cell back.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        // Without transposition the flips are their own inverse; with it, undoing the
        // flips first and transposing then is transposing first with the flips exchanged.
        if self.transpose {
            Symmetry {
                flip_columns: self.flip_rows,
                flip_rows: self.flip_columns,
                ..self
            }
        } else {
            self
        }
    }
}

impl Position {
    /// The position as the symmetry shows it, with its history.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Position {
        self.map_cells(|cell| symmetry.apply(cell, self.rules()))
    }

    /// The one position that stands for all images of this one, and the symmetry that
    /// leads from this one to it.
    #[must_use]
    pub fn canonical(&self) -> (Position, Symmetry) {
        Symmetry::of(self.rules())
            .map(|symmetry| (self.transformed(symmetry), symmetry))
            .min_by_key(|(image, _)| Color::BOTH.map(|color| *image.stones(color)))
            .expect("the identity is a symmetry of every board")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::perft::tests::{play_random, small_rules};

    #[test]
    fn inverses_bring_back_and_images_differ() {
        for rules in [Rules::CONNECT6, Rules::new(5, 9, 4, 2, 1).unwrap()] {
            let mut seen = std::collections::HashSet::new();
            for symmetry in Symmetry::of(rules) {
                let images: Vec<Cell> = rules
                    .cells()
                    .map(|cell| symmetry.apply(cell, rules))
                    .collect();
                for (cell, &image) in rules.cells().zip(&images) {
                    assert!(rules.contains(image));
                    assert_eq!(symmetry.inverse().apply(image, rules), cell);
                }
                assert!(seen.insert(images));
            }
        }
    }

    proptest! {
        #[test]
        fn all_images_have_one_canonical_form(rules in small_rules(), seed in any::<u64>()) {
            let position = play_random(rules, seed);
            let (canonical, symmetry) = position.canonical();
            prop_assert_eq!(&position.transformed(symmetry), &canonical);
            prop_assert_eq!(canonical.key(), canonical.key_slow());
            for other in Symmetry::of(rules) {
                let image = position.transformed(other);
                prop_assert_eq!(image.outcome(), image.outcome_slow());
                prop_assert_eq!(image.canonical().0.key(), canonical.key());
                let back = image.transformed(other.inverse());
                prop_assert_eq!(&back, &position);
                prop_assert!(back.history().eq(position.history()));
                let mut undone = image;
                while undone.undo(&mut ()).is_some() {
                    prop_assert_eq!(undone.key(), undone.key_slow());
                }
                prop_assert_eq!(undone, Position::new(rules));
            }
        }
    }
}
