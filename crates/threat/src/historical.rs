//! Two ways to count threats that were published and are wrong, kept for comparison.
//!
//! Both slide a window along every line and share their marks over the whole board. Both are
//! right on a single line and wrong where lines cross in an empty cell; the tests show a board
//! for each. Lines are taken in the order of [`sixfold_core::DIRECTIONS`].

use sixfold_core::{CellSet, Color};

use crate::index::Index;
use crate::line::bits_of;

/// Which empty cells of a threat window are marked.
#[derive(Clone, Copy)]
enum Mark {
    Last,
    All,
}

/// The count of Wu and Huang, who mark the last empty cell of a threat window
/// (connect-k-agents §2.1). Too many, where a stone elsewhere in the window would have met a
/// window of another line as well (§2.2).
#[must_use]
pub fn count_wu_huang<I: Index>(index: &I, color: Color) -> u32 {
    count(index, color, Mark::Last)
}

/// The repaired count of connect-k-agents §2.2, which marks all empty cells of a threat window.
/// Too few, where two windows of other lines each need a stone on different ones (§2.3).
#[must_use]
pub fn count_repaired<I: Index>(index: &I, color: Color) -> u32 {
    count(index, color, Mark::All)
}

fn count<I: Index>(index: &I, color: Color, mark: Mark) -> u32 {
    let lines = index.lines();
    let mut marked = CellSet::EMPTY;
    let mut threats = 0;
    for line in lines.all().iter() {
        for start in bits_of(index.threat_windows(color, line)) {
            let cells: CellSet = lines.cells_of(line, lines.window_bits(start)).collect();
            if cells.meets(&marked) {
                continue;
            }
            threats += 1;
            let empties = index.empties(line) & lines.window_bits(start);
            match mark {
                Mark::All => marked |= lines.cells_of(line, empties).collect(),
                Mark::Last => {
                    if let Some(last) = lines.cells_of(line, empties).last() {
                        marked.insert(last);
                    }
                }
            }
        }
    }
    threats
}
