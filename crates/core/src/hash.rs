//! Zobrist keys of 128 bits.
//!
//! The keys are frozen: proofs, books and caches on disk refer to them. They are
//! made at compile time from one seed, and `testdata/zobrist.txt` holds them fast.

use crate::{Cell, Color, Rules};

/// The hash of a position: its stones, the side to move and the stones left.
/// 128 bits, so that a collision need not be thought of.
pub type Key = u128;

const TURN_STATES: usize = Rules::MAX_STONES as usize + 1;

static STONES: [[Key; Cell::COUNT]; 2] = stone_keys();
static TURNS: [[Key; TURN_STATES]; 2] = turn_keys();

/// The key of one stone.
pub(crate) fn stone(color: Color, cell: Cell) -> Key {
    STONES[color.index()][cell.index()]
}

/// The key of "this side is to move and has so many stones left".
pub(crate) fn turn(to_move: Color, left: u8) -> Key {
    TURNS[to_move.index()][left as usize]
}

/// The key of the game itself, so that one table may hold positions of several.
pub(crate) fn rules(rules: Rules) -> Key {
    let numbers = [
        rules.columns(),
        rules.rows(),
        rules.k(),
        rules.p(),
        rules.q(),
    ];
    let packed = numbers.iter().fold(0u64, |all, &n| all << 8 | u64::from(n));
    wide(0x53_49_58_46_4f_4c_44 ^ packed << 8)
}

const fn stone_keys() -> [[Key; Cell::COUNT]; 2] {
    let mut keys = [[0; Cell::COUNT]; 2];
    let mut i = 0;
    while i < 2 * Cell::COUNT {
        keys[i / Cell::COUNT][i % Cell::COUNT] = wide(i as u64);
        i += 1;
    }
    keys
}

const fn turn_keys() -> [[Key; TURN_STATES]; 2] {
    let mut keys = [[0; TURN_STATES]; 2];
    let mut i = 0;
    while i < 2 * TURN_STATES {
        keys[i / TURN_STATES][i % TURN_STATES] = wide((2 * Cell::COUNT + i) as u64);
        i += 1;
    }
    keys
}

/// The n-th key: two outputs of the SplitMix64 generator (Steele, Lea and Flood 2014),
/// whose n-th output can be computed directly.
const fn wide(n: u64) -> Key {
    (splitmix(n.wrapping_mul(2)) as u128) << 64
        | splitmix(n.wrapping_mul(2).wrapping_add(1)) as u128
}

const fn splitmix(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fmt::Write as _;

    use super::*;

    /// Every hundredth stone key, all turn keys, some games, and a digest of all keys.
    fn golden() -> String {
        let mut text = String::from("# Zobrist keys. Frozen: files on disk refer to them.\n");
        let all = STONES.iter().flatten().chain(TURNS.iter().flatten());
        for (i, key) in STONES.iter().flatten().enumerate().step_by(100) {
            writeln!(text, "stone {i} {key:032x}").unwrap();
        }
        for (i, key) in TURNS.iter().flatten().enumerate() {
            writeln!(text, "turn {i} {key:032x}").unwrap();
        }
        for (name, preset) in Rules::PRESETS {
            writeln!(text, "game {name} {:032x}", rules(preset)).unwrap();
        }
        let digest = all.fold(0u128, |sum, key| sum.rotate_left(5) ^ key);
        writeln!(text, "digest {digest:032x}").unwrap();
        text
    }

    #[test]
    fn keys_are_frozen() {
        assert_eq!(golden(), include_str!("../../../testdata/zobrist.txt"));
    }

    #[test]
    fn keys_differ_and_halves_differ() {
        let keys: Vec<Key> = STONES
            .iter()
            .flatten()
            .chain(TURNS.iter().flatten())
            .copied()
            .collect();
        let low: HashSet<u64> = keys.iter().map(|&key| key as u64).collect();
        let high: HashSet<u64> = keys.iter().map(|&key| (key >> 64) as u64).collect();
        assert_eq!((low.len(), high.len()), (keys.len(), keys.len()));
    }
}
