//! A set of cells as bits.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub};

use crate::{Cell, Rules};

/// A set of cells, a bit each, on boards of any size up to 32 × 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellSet {
    words: [u64; CellSet::WORDS],
}

impl CellSet {
    const WORDS: usize = Cell::COUNT / 64;

    /// No cell.
    pub const EMPTY: CellSet = CellSet {
        words: [0; CellSet::WORDS],
    };

    /// Every cell of the board.
    #[must_use]
    pub fn board(rules: Rules) -> CellSet {
        let row = u64::MAX >> (64 - u32::from(rules.columns()));
        let rows = usize::from(rules.rows());
        let word = |i: usize| {
            let lower = if 2 * i < rows { row } else { 0 };
            let upper = if 2 * i + 1 < rows { row << 32 } else { 0 };
            lower | upper
        };
        CellSet {
            words: std::array::from_fn(word),
        }
    }

    /// Whether the cell is in the set.
    #[must_use]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.words[cell.index() >> 6] >> (cell.index() & 63) & 1 != 0
    }

    /// Adds the cell.
    pub const fn insert(&mut self, cell: Cell) {
        self.words[cell.index() >> 6] |= 1 << (cell.index() & 63);
    }

    /// Takes the cell out.
    pub const fn remove(&mut self, cell: Cell) {
        self.words[cell.index() >> 6] &= !(1 << (cell.index() & 63));
    }

    /// Adds the cell if it is not there, and takes it out if it is.
    pub const fn toggle(&mut self, cell: Cell) {
        self.words[cell.index() >> 6] ^= 1 << (cell.index() & 63);
    }

    /// The cells of one row, a bit for each column. Rows are taken modulo 32.
    #[inline]
    pub(crate) const fn row_bits(&self, row: usize) -> u32 {
        (self.words[row / 2 % CellSet::WORDS] >> (32 * (row % 2))) as u32
    }

    /// The number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether there is no cell in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == CellSet::EMPTY
    }

    /// Whether the two have a cell in common.
    #[must_use]
    pub fn meets(&self, other: &CellSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// The cells in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        self.words
            .into_iter()
            .enumerate()
            .flat_map(|(i, mut word)| {
                std::iter::from_fn(move || {
                    let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                    word &= word - 1;
                    Some(Cell::from_index(i * 64 + bit))
                })
            })
    }

    fn zip(self, other: CellSet, combine: impl Fn(u64, u64) -> u64) -> CellSet {
        CellSet {
            words: std::array::from_fn(|i| combine(self.words[i], other.words[i])),
        }
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a | b)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a & b)
    }
}

/// The cells of the first that are not in the second.
impl Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        self.zip(other, |a, b| a & !b)
    }
}

/// The complement in the largest board; usually wanted is `CellSet::board(rules) - set`.
impl Not for CellSet {
    type Output = CellSet;
    fn not(self) -> CellSet {
        self.zip(self, |a, _| !a)
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: CellSet) {
        *self = *self & other;
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn cells() -> impl Strategy<Value = Vec<Cell>> {
        prop::collection::vec((0..Cell::COUNT).prop_map(Cell::from_index), 0..40)
    }

    #[test]
    fn a_board_is_all_its_cells() {
        for (columns, rows) in [(1, 1), (19, 19), (32, 32), (32, 5), (7, 32), (3, 2)] {
            let rules = Rules::new(columns, rows, 2, 1, 1).unwrap();
            assert_eq!(CellSet::board(rules), rules.cells().collect());
        }
    }

    proptest! {
        #[test]
        fn behaves_as_a_set_of_cells(a in cells(), b in cells()) {
            let (set_a, set_b): (CellSet, CellSet) =
                (a.iter().copied().collect(), b.iter().copied().collect());
            let (tree_a, tree_b): (BTreeSet<Cell>, BTreeSet<Cell>) =
                (a.into_iter().collect(), b.into_iter().collect());
            let listed = |set: CellSet| set.iter().collect::<Vec<_>>();
            let expected = |cells: Vec<&Cell>| cells.into_iter().copied().collect::<Vec<_>>();
            prop_assert_eq!(set_a.len(), tree_a.len());
            prop_assert_eq!(set_a.is_empty(), tree_a.is_empty());
            prop_assert_eq!(listed(set_a | set_b), expected(tree_a.union(&tree_b).collect()));
            prop_assert_eq!(listed(set_a & set_b), expected(tree_a.intersection(&tree_b).collect()));
            prop_assert_eq!(listed(set_a - set_b), expected(tree_a.difference(&tree_b).collect()));
            prop_assert_eq!(set_a - set_b, set_a & !set_b);
            prop_assert_eq!(set_a.meets(&set_b), !tree_a.is_disjoint(&tree_b));
        }
    }
}
