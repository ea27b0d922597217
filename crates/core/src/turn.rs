//! The stones that one side places in one go.

use std::fmt;

use crate::{Cell, Rules};

/// A set of at most [`Rules::MAX_STONES`] cells, kept sorted: the stones of one turn,
/// in which their order does not matter. Also used for blocks, which are turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    // Unused places hold the first cell, so that derived comparison sees only the set.
    cells: [Cell; Rules::MAX_STONES as usize],
    len: u8,
}

impl Turn {
    /// The turn without stones: a null turn.
    pub const NULL: Turn = Turn {
        cells: [Cell::new(0, 0); Rules::MAX_STONES as usize],
        len: 0,
    };

    /// The turn with these stones.
    ///
    /// # Panics
    /// When there are more than [`Rules::MAX_STONES`] different cells.
    #[must_use]
    pub fn new(cells: &[Cell]) -> Turn {
        cells.iter().fold(Turn::NULL, |turn, &cell| turn.with(cell))
    }

    /// The turn with these two stones, which differ.
    #[must_use]
    #[inline]
    pub fn pair(a: Cell, b: Cell) -> Turn {
        debug_assert_ne!(a, b);
        let mut turn = Turn::NULL;
        turn.cells[0] = a.min(b);
        turn.cells[1] = a.max(b);
        turn.len = 2;
        turn
    }

    /// This turn with one more stone. A cell that is in it already changes nothing.
    ///
    /// # Panics
    /// When the turn is full.
    #[must_use]
    pub fn with(mut self, cell: Cell) -> Turn {
        let len = self.len as usize;
        let at = self.cells().partition_point(|&c| c < cell);
        if at < len && self.cells[at] == cell {
            return self;
        }
        assert!(
            len < self.cells.len(),
            "a turn holds at most {} stones",
            self.cells.len()
        );
        self.cells.copy_within(at..len, at + 1);
        self.cells[at] = cell;
        self.len += 1;
        self
    }

    /// This turn without that stone.
    #[must_use]
    pub fn without(self, cell: Cell) -> Turn {
        self.iter()
            .filter(|&c| c != cell)
            .fold(Turn::NULL, Turn::with)
    }

    /// The stones, in ascending order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells[..self.len as usize]
    }

    /// The stones, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().iter().copied()
    }

    /// The number of stones.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it is the null turn.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether the cell is one of its stones.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells().contains(&cell)
    }

    /// Whether every stone of this turn is in the other.
    #[must_use]
    pub fn is_subset(&self, other: &Turn) -> bool {
        self.iter().all(|cell| other.contains(cell))
    }
}

impl fmt::Display for Turn {
    /// The stones written together, as in a game string; a null turn is `-`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.pad("-");
        }
        let text: String = self.iter().map(|cell| cell.to_string()).collect();
        f.pad(&text)
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    #[test]
    fn order_and_repetition_do_not_matter() {
        let turn = Turn::new(&[cell("k11"), cell("i11"), cell("k11")]);
        assert_eq!(turn.to_string(), "i11k11");
        assert_eq!(turn, Turn::new(&[cell("i11"), cell("k11")]));
        assert_eq!(turn, Turn::pair(cell("k11"), cell("i11")));
        assert_eq!(turn.without(cell("i11")).to_string(), "k11");
        assert_eq!(turn.without(cell("i11")), Turn::new(&[cell("k11")]));
        assert!(Turn::NULL.is_subset(&turn) && !turn.is_subset(&Turn::NULL));
        assert_eq!(Turn::NULL.to_string(), "-");
    }
}
