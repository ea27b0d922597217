//! The windows of one line, and the cells that they have in common.

use sixfold_core::{Cell, Color, Turn};

use crate::index::Index;
use crate::line::{LineId, Lines, low_bits, windows_through};

/// The cells that meet all of some windows. Windows have at most two empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Common {
    /// There is no window to meet: no threat.
    All,
    /// One of these two meets them all: one threat. Twice the same cell where it is only one.
    Cells(Cell, Cell),
    /// No cell meets them all: two threats or more.
    None,
}

impl Common {
    #[inline]
    pub(super) fn and(self, other: Common) -> Common {
        match (self, other) {
            (Common::All, common) | (common, Common::All) => common,
            (Common::None, _) | (_, Common::None) => Common::None,
            (Common::Cells(a, b), Common::Cells(c, d)) => {
                let (a_in, b_in) = (a == c || a == d, b == c || b == d);
                match (a_in, b_in) {
                    (true, true) => self,
                    (true, false) => Common::Cells(a, a),
                    (false, true) => Common::Cells(b, b),
                    (false, false) => Common::None,
                }
            }
        }
    }
}

/// The windows of one line that matter here.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineWindows {
    pub(super) line: LineId,
    k: u32,
    pub(super) empties: u32,
    /// Windows that lack three stones: one more makes a threat.
    pub(super) lack_three: u32,
    /// Windows that lack four stones: two more make a threat.
    pub(super) lack_four: u32,
    /// The cells of the line are those with the indices `first`, `first + step`, …
    first: i32,
    step: i32,
}

impl LineWindows {
    #[inline]
    pub(super) fn new<I: Index>(index: &I, attacker: Color, line: LineId) -> LineWindows {
        let lines = index.lines();
        let k = u32::from(lines.rules().k());
        let attack = index.attack_windows(attacker, line) & !index.threat_windows(attacker, line);
        let three = index.windows_with(attacker, line, k.saturating_sub(3)) & attack;
        let cells = lines.cells(line);
        let (first, second) = (cells[0].index() as i32, cells[1].index() as i32);
        LineWindows {
            line,
            k,
            empties: index.empties(line),
            lack_three: three,
            lack_four: attack & !three,
            first,
            step: second - first,
        }
    }

    #[inline]
    pub(super) fn direction(&self) -> usize {
        Lines::direction(self.line)
    }

    #[inline]
    pub(super) fn cell(&self, offset: u32) -> Cell {
        Cell::from_index((self.first + offset as i32 * self.step) as usize)
    }

    /// The windows that contain this cell, were the line without end.
    #[inline]
    pub(super) fn through(&self, offset: u32) -> u32 {
        windows_through(self.k, offset)
    }

    /// The cells of these windows.
    #[inline]
    pub(super) fn covered(&self, windows: u32) -> u32 {
        let mut cells = windows;
        let mut width = 1;
        while width < self.k {
            let step = width.min(self.k - width);
            cells |= cells << step;
            width += step;
        }
        cells
    }

    /// The empty cells that stand in a window that lacks four together with this cell.
    #[inline]
    pub(super) fn partners(&self, offset: u32) -> u32 {
        self.covered(self.lack_four & self.through(offset)) & self.empties & !(1 << offset)
    }

    #[inline]
    pub(super) fn turn(&self, a: u32, b: u32) -> Turn {
        Turn::pair(self.cell(a), self.cell(b))
    }

    /// The cells that all these windows contain.
    #[inline]
    pub(super) fn shared(&self, windows: u32) -> u32 {
        if windows == 0 {
            return u32::MAX;
        }
        // Windows overlap in the stretch from the start of the last to the end of the first.
        let first_end = windows.trailing_zeros() + self.k;
        let last_start = 31 - windows.leading_zeros();
        low_bits(first_end) & !low_bits(last_start)
    }

    /// Common cells of the windows that stones on these two cells (or on one, given twice) turn
    /// into threats.
    #[inline]
    pub(super) fn common(&self, a: u32, b: u32) -> Common {
        let (through_a, through_b) = (self.through(a), self.through(b));
        let both = if a == b { 0 } else { through_a & through_b };
        let windows = self.lack_three & (through_a | through_b) | self.lack_four & both;
        if windows == 0 {
            return Common::All;
        }
        let empties = self.empties & !(1 << a | 1 << b);
        self.common_of(self.shared(windows) & empties)
    }

    /// Common cells from their bits.
    #[inline]
    pub(super) fn common_of(&self, bits: u32) -> Common {
        if bits == 0 {
            return Common::None;
        }
        Common::Cells(
            self.cell(bits.trailing_zeros()),
            self.cell(31 - bits.leading_zeros()),
        )
    }
}
