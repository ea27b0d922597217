//! Chance from a seed: a hash, so that an agent's choice depends on nothing but seed and position.

use sixfold_core::{Cell, Key};

/// A number for this cell of this position that looks random.
pub(crate) fn of_cell(seed: u64, key: Key, cell: Cell) -> u64 {
    let folded = (key ^ (key >> u64::BITS)) as u64;
    mixed(mixed(seed ^ folded).wrapping_add(cell.index() as u64))
}

/// The finisher of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014, figure 16): every bit of the input changes about half of the output.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
