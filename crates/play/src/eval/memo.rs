//! The classes of all cells of a line, remembered by the line's stones.

use super::Class;

/// The stones of a line: Black's in the low half, White's in the high half. Cells beyond its end
/// have both, so that the length is part of the key.
pub(super) type LineKey = u64;

/// The classes of a line, four bits for each cell: Black's first 16 cells, Black's others, and
/// White's in the same way. Cells with a stone have the class 0.
pub(super) type LineClasses = [u64; 4];

/// The cells in one word of [`LineClasses`].
pub(super) const CELLS_IN_WORD: usize = 16;

/// The longest line.
const LONGEST: usize = u32::BITS as usize;

/// The key of an empty line of so many cells.
pub(super) fn empty_line(length: usize) -> LineKey {
    let beyond = !0u64 << length & u64::from(u32::MAX);
    beyond | beyond << 32
}

/// Finds the classes of every cell of a line, window by window.
pub(super) fn classes_of(key: LineKey, k: u8) -> LineClasses {
    let halves = [key as u32, (key >> 32) as u32];
    let beyond = halves[0] & halves[1];
    let mut classes = [0; 4];
    for side in 0..2 {
        let (own, closed) = (halves[side] & !beyond, halves[1 - side]);
        let mut found = [(0u8, 0u8); LONGEST];
        for start in 0..=LONGEST - usize::from(k) {
            let window = ((1u64 << k) - 1) as u32;
            if window << start & closed != 0 {
                continue;
            }
            let stones = (window << start & own).count_ones() as u8;
            for (most, ways) in &mut found[start..start + usize::from(k)] {
                if *ways == 0 || stones > *most {
                    (*most, *ways) = (stones, 1);
                } else if stones == *most {
                    *ways += 1;
                }
            }
        }
        for (offset, (most, ways)) in found.into_iter().enumerate() {
            if (own | closed) >> offset & 1 == 0 {
                let number = u64::from(Class::new(k, most, ways).number());
                classes[2 * side + offset / CELLS_IN_WORD] |=
                    number << (4 * (offset % CELLS_IN_WORD));
            }
        }
    }
    classes
}

/// Remembers the classes of lines met before. A line whose place another has taken is computed
/// again, so what is remembered changes no answer.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    k: u8,
    entries: Box<[(LineKey, LineClasses)]>,
}

impl Memo {
    /// As many entries as stay in a processor's second cache.
    const BITS: u32 = 12;

    /// Remembers one line, that of the key 0, in every place.
    pub(super) fn new(k: u8) -> Memo {
        Memo {
            k,
            entries: vec![(0, classes_of(0, k)); 1 << Memo::BITS].into_boxed_slice(),
        }
    }

    /// The classes of this line.
    #[inline]
    pub(super) fn classes(&mut self, key: LineKey) -> LineClasses {
        // Multiplication by an odd number near 2^64 divided by the golden ratio spreads the keys,
        // and the highest bits depend on all (Knuth, volume 3, §6.4).
        let place = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - Memo::BITS);
        let (known, classes) = &mut self.entries[place as usize];
        if *known != key {
            (*known, *classes) = (key, classes_of(key, self.k));
        }
        *classes
    }
}
