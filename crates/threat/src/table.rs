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
    /// Windows with at least k − 2p stones.
    pub attack: u32,
    /// Live, dead, connected or idle.
    pub kind: Kind,
    /// The number of threats in this line alone, at most p + 1.
    pub threats: u8,
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
    /// Fills the table for lines of up to `longest` cells by asking the definitions.
    pub fn new(measure: Measure, longest: u8) -> Result<ShapeTable, LineTooLong> {
        if longest > MAX_TABLE_LENGTH {
            return Err(LineTooLong { length: longest });
        }
        let mut entries = Vec::new();
        for length in measure.k..=longest {
            for stones in 0..1 << length {
                let shape = Shape { length, stones };
                entries.push(ShapeInfo {
                    threat: measure
                        .threat_stones()
                        .map_or(0, |needed| shape.windows_with_slow(measure.k, needed)),
                    attack: shape.windows_with_slow(measure.k, measure.attack_stones()),
                    kind: shape.kind(measure),
                    threats: shape.threats_by_skipping(measure),
                });
            }
        }
        Ok(ShapeTable { measure, entries })
    }

    /// The entry of a shape of at least k cells.
    #[must_use]
    #[inline]
    pub fn get(&self, shape: Shape) -> &ShapeInfo {
        let phi = (1usize << shape.length) - (1 << self.measure.k) + shape.stones as usize;
        &self.entries[phi]
    }
}
