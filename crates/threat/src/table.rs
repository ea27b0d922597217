//! The papers' shape table: what every shape of every length is, computed in advance.
//!
//! The entry of a shape of n cells and code c is at Φ(n, c) = 2^n − 2^k + c, shortest shapes
//! first (bitboard paper, §3.2.1).

use crate::shape::{Kind, Measure, Shape};

/// Lines longer than this have no table: it doubles with every cell.
pub const MAX_TABLE_LENGTH: u8 = 20;

/// What the table says of one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShapeInfo {
    /// Windows with at least k − p stones, as bits of their first cells.
    pub threat: u32,
    /// Windows with at least k − p − 1 stones: one more makes a threat.
    pub nearly: u32,
    /// Windows with at least k − 2p stones.
    pub attack: u32,
    /// Live, dead, connected or idle.
    pub kind: Kind,
    /// The number of threats in this line alone, at most p + 1.
    pub threats: u8,
}

impl ShapeInfo {
    fn of(shape: Shape, measure: Measure) -> ShapeInfo {
        let with = |stones| shape.windows_with_slow(measure.k, stones);
        let needed = measure.threat_stones();
        ShapeInfo {
            threat: needed.map_or(0, with),
            nearly: needed.map_or(0, |needed| with(needed - 1)),
            attack: with(measure.attack_stones()),
            kind: shape.kind(measure),
            threats: shape.threats_by_skipping(measure),
        }
    }
}

/// The entries of all shapes of k cells up to the longest line.
#[derive(Clone, Debug)]
pub struct ShapeTable {
    measure: Measure,
    entries: Vec<ShapeInfo>,
}

/// The board has lines that are too long for a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a line of {length} cells is too long for a shape table, which ends at {MAX_TABLE_LENGTH}")]
pub struct LineTooLong {
    /// The longest line of the board.
    pub length: u8,
}

impl ShapeTable {
    /// Fills the table for lines of up to `longest` cells. A million shapes are asked for what
    /// [`Shape`] can tell quickly; its tests compare that with the definitions.
    pub fn new(measure: Measure, longest: u8) -> Result<ShapeTable, LineTooLong> {
        if longest > MAX_TABLE_LENGTH {
            return Err(LineTooLong { length: longest });
        }
        let mut entries = Vec::new();
        for length in measure.k..=longest {
            for stones in 0..1 << length {
                let shape = Shape { length, stones };
                entries.push(ShapeInfo::of(shape, measure));
            }
        }
        Ok(ShapeTable { measure, entries })
    }

    /// The k and p that the table is for.
    #[must_use]
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The entry of a shape of at least k cells.
    #[must_use]
    #[inline]
    pub fn get(&self, shape: Shape) -> &ShapeInfo {
        let phi = (1usize << shape.length) - (1 << self.measure.k) + shape.stones as usize;
        &self.entries[phi]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_where_phi_says_and_says_what_the_definitions_say() {
        for (k, p) in [(6, 2), (5, 1), (3, 2), (4, 4)] {
            let measure = Measure { k, p };
            let table = ShapeTable::new(measure, 10).unwrap();
            assert_eq!(table.entries.len(), (1 << 11) - (1 << k));
            for length in k..=10 {
                for stones in 0..1 << length {
                    let shape = Shape { length, stones };
                    let info = table.get(shape);
                    assert_eq!(info.kind, shape.kind_slow(measure));
                    assert_eq!(info.threats, shape.threats_slow(measure));
                    let with = |count| shape.windows_with_slow(k, count);
                    assert_eq!(info.attack, with(measure.attack_stones()));
                    match measure.threat_stones() {
                        Some(n) => assert_eq!((info.threat, info.nearly), (with(n), with(n - 1))),
                        None => assert_eq!((info.threat, info.nearly), (0, 0)),
                    }
                }
            }
        }
    }

    #[test]
    fn lines_beyond_twenty_cells_have_no_table() {
        let measure = Measure { k: 12, p: 2 };
        let error = ShapeTable::new(measure, 21).unwrap_err().to_string();
        assert_eq!(
            error,
            "a line of 21 cells is too long for a shape table, which ends at 20"
        );
    }
}
