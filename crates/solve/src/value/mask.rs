//! A set of the cells that were empty at the root, a bit each.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of cells by number, in N words: one is enough for the boards whose value can be found,
/// and the search is several times faster than with sets for the largest board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Mask<const N: usize>([u64; N]);

impl<const N: usize> Mask<N> {
    /// How many cells there can be.
    pub(super) const CAPACITY: usize = 64 * N;

    pub(super) const EMPTY: Mask<N> = Mask([0; N]);

    pub(super) const ALL: Mask<N> = Mask([!0; N]);

    pub(super) fn of(cell: usize) -> Mask<N> {
        let mut mask = Mask::EMPTY;
        mask.0[cell / 64] = 1 << (cell % 64);
        mask
    }

    #[inline]
    pub(super) fn contains(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        *self == Mask::EMPTY
    }

    #[inline]
    pub(super) fn is_subset(&self, other: Mask<N>) -> bool {
        (*self - other).is_empty()
    }

    #[inline]
    pub(super) fn meets(&self, other: Mask<N>) -> bool {
        !(*self & other).is_empty()
    }

    /// The cells in ascending order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(64 * i + bit)
            })
        })
    }

    #[inline]
    fn zip(self, other: Mask<N>, combine: impl Fn(u64, u64) -> u64) -> Mask<N> {
        Mask(std::array::from_fn(|i| combine(self.0[i], other.0[i])))
    }
}

impl<const N: usize> FromIterator<usize> for Mask<N> {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Mask<N> {
        let join = |mask, cell| mask | Mask::of(cell);
        cells.into_iter().fold(Mask::EMPTY, join)
    }
}

impl<const N: usize> BitAnd for Mask<N> {
    type Output = Mask<N>;
    #[inline]
    fn bitand(self, other: Mask<N>) -> Mask<N> {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Mask<N> {
    type Output = Mask<N>;
    #[inline]
    fn bitor(self, other: Mask<N>) -> Mask<N> {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitOrAssign for Mask<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Mask<N>) {
        *self = *self | other;
    }
}

/// The cells of the first that are not in the second.
impl<const N: usize> Sub for Mask<N> {
    type Output = Mask<N>;
    #[inline]
    fn sub(self, other: Mask<N>) -> Mask<N> {
        self.zip(other, |a, b| a & !b)
    }
}
