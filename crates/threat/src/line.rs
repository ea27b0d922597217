//! The lines of a board, and where each cell stands on them.
//!
//! A line is a maximal row of cells in one of four directions (bitboard paper, §3.1.1). Only
//! lines of at least k cells matter. A set of cells of one line is a `u32`, bit i standing for
//! the i-th cell; a window is named by the bit of its first cell, so a set of windows is a `u32`
//! as well.

use sixfold_core::{Cell, DIRECTIONS, Rules};

/// A line by its number, below [`Lines::count`].
pub type LineId = u8;

/// The most lines that a board can have: 32 rows, 32 columns and 63 diagonals each way, all of
/// them when k is 1 or 2, and one more for [`Lines::nowhere`].
pub(crate) const MAX_LINES: usize = 192;

/// Where a cell stands on one of its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: LineId,
    /// The cell's bit in it.
    pub offset: u8,
}

#[derive(Clone, Debug)]
struct Line {
    cells: Vec<Cell>,
    direction: u8,
}

/// All useful lines of a board. A value, built once and borrowed.
#[derive(Clone, Debug)]
pub struct Lines {
    rules: Rules,
    lines: Vec<Line>,
    /// The windows of each line.
    starts: [u32; MAX_LINES],
    /// The place of every cell in each direction; on the line [`Lines::nowhere`] where the line
    /// is too short.
    places: Box<[[Place; 4]; Cell::COUNT]>,
}

impl Lines {
    /// The lines of this game's board.
    #[must_use]
    pub fn new(rules: Rules) -> Lines {
        let mut lines = Vec::new();
        for (direction, &(dx, dy)) in DIRECTIONS.iter().enumerate() {
            for first in rules.cells() {
                let step = |cell: Cell, sign: i8| step(cell, sign * dx, sign * dy, rules);
                if step(first, -1).is_some() {
                    continue;
                }
                let cells: Vec<Cell> =
                    std::iter::successors(Some(first), |&cell| step(cell, 1)).collect();
                if cells.len() >= usize::from(rules.k()) {
                    lines.push(Line {
                        cells,
                        direction: direction as u8,
                    });
                }
            }
        }
        assert!(
            lines.len() < MAX_LINES,
            "k is at least 2, so two diagonals each way drop out"
        );
        let nowhere = Place {
            line: lines.len() as LineId,
            offset: 0,
        };
        let mut places = Box::new([[nowhere; 4]; Cell::COUNT]);
        let mut starts = [0; MAX_LINES];
        for (id, line) in lines.iter().enumerate() {
            starts[id] = low_bits(line.cells.len() as u32 - u32::from(rules.k()) + 1);
            for (offset, cell) in line.cells.iter().enumerate() {
                places[cell.index()][usize::from(line.direction)] = Place {
                    line: id as LineId,
                    offset: offset as u8,
                };
            }
        }
        Lines {
            rules,
            lines,
            starts,
            places,
        }
    }

    /// The game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The number of useful lines: 3m + 3n − 4k + 2 where k ≤ m, n (bitboard paper, §3.1.1).
    #[must_use]
    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// All useful lines.
    pub fn ids(&self) -> impl Iterator<Item = LineId> + use<> {
        0..self.lines.len() as LineId
    }

    /// The number of a line without cells or windows, where cells stand in directions in which
    /// their line is too short. Indexes keep a slot for it, and need no test for it.
    #[must_use]
    pub fn nowhere(&self) -> LineId {
        self.lines.len() as LineId
    }

    /// The four places of a cell, one in each direction.
    #[must_use]
    #[inline]
    pub fn places(&self, cell: Cell) -> &[Place; 4] {
        &self.places[cell.index()]
    }

    /// The cells of a line.
    #[must_use]
    #[inline]
    pub fn cells(&self, line: LineId) -> &[Cell] {
        &self.lines[usize::from(line)].cells
    }

    /// Which of the four directions the line has.
    #[must_use]
    #[inline]
    pub fn direction(&self, line: LineId) -> usize {
        usize::from(self.lines[usize::from(line)].direction)
    }

    /// The windows of a line.
    #[must_use]
    #[inline]
    pub fn starts(&self, line: LineId) -> u32 {
        self.starts[usize::from(line)]
    }

    /// The cells of the window with this first cell, as bits of the line.
    #[must_use]
    #[inline]
    pub fn window_bits(&self, start: u32) -> u32 {
        low_bits(u32::from(self.rules.k())) << start
    }

    /// The windows of the line that contain the cell at this offset.
    #[must_use]
    #[inline]
    pub fn windows_through(&self, line: LineId, offset: u32) -> u32 {
        windows_through(u32::from(self.rules.k()), offset) & self.starts(line)
    }

    /// The cells of these bits of a line, first to last.
    pub fn cells_of(&self, line: LineId, bits: u32) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.cells(line);
        bits_of(bits).map(move |offset| cells[offset as usize])
    }
}

fn step(cell: Cell, dx: i8, dy: i8, rules: Rules) -> Option<Cell> {
    let column = cell.column().checked_add_signed(dx)?;
    let row = cell.row().checked_add_signed(dy)?;
    (column < rules.columns() && row < rules.rows()).then(|| Cell::new(column, row))
}

/// The lowest n bits, n up to 32.
#[must_use]
#[inline]
pub(crate) fn low_bits(n: u32) -> u32 {
    ((1u64 << n) - 1) as u32
}

/// The starts of windows of k cells that contain this offset, on a line without end.
#[must_use]
#[inline]
pub(crate) fn windows_through(k: u32, offset: u32) -> u32 {
    // The window's bits, moved so that the last stands at the offset.
    ((u64::from(low_bits(k)) << (offset + 1)) >> k) as u32
}

/// The set bits from the lowest up.
#[inline]
pub(crate) fn bits_of(mut bits: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(bit)
    })
}

/// A set of lines, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineSet([u64; MAX_LINES / 64]);

impl LineSet {
    /// The first so many lines.
    #[must_use]
    pub(crate) fn first(count: usize) -> LineSet {
        let mut set = LineSet::default();
        (0..count).for_each(|line| set.toggle(line as LineId));
        set
    }

    /// Adds the line, or takes it out if it is there.
    #[inline]
    pub(crate) fn toggle(&mut self, line: LineId) {
        self.0[usize::from(line) >> 6] ^= 1 << (line & 63);
    }

    /// Whether the line is in the set.
    #[must_use]
    pub fn contains(&self, line: LineId) -> bool {
        self.0[usize::from(line) >> 6] >> (line & 63) & 1 != 0
    }

    /// The lines in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = LineId> {
        self.0.into_iter().enumerate().flat_map(|(i, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros())?;
                word &= word - 1;
                Some((i as u32 * 64 + bit) as LineId)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::Position;

    use super::*;

    #[test]
    fn the_windows_of_the_lines_are_the_windows_of_the_board() {
        for rules in [
            "19,19,6,2,1",
            "7,4,5,2,1",
            "3,3,3,1,1",
            "32,32,2,6,6",
            "5,1,2,1,1",
            "3,3,4,1,1",
        ] {
            let rules: Rules = rules.parse().unwrap();
            let lines = Lines::new(rules);
            let mut found: Vec<Vec<Cell>> = lines
                .ids()
                .flat_map(|line| bits_of(lines.starts(line)).map(move |start| (line, start)))
                .map(|(line, start)| lines.cells_of(line, lines.window_bits(start)).collect())
                .collect();
            let mut expected: Vec<Vec<Cell>> = Position::windows_slow(rules).collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn the_number_of_lines_is_the_papers() {
        assert_eq!(
            Lines::new(Rules::CONNECT6).count(),
            3 * 19 + 3 * 19 - 4 * 6 + 2
        );
    }

    #[test]
    fn places_lead_back_to_their_cells() {
        let lines = Lines::new("9,7,5,2,1".parse().unwrap());
        for cell in lines.rules().cells() {
            for (direction, place) in lines.places(cell).iter().enumerate() {
                if place.line != lines.nowhere() {
                    assert_eq!(lines.cells(place.line)[usize::from(place.offset)], cell);
                    assert_eq!(lines.direction(place.line), direction);
                    for start in bits_of(lines.windows_through(place.line, place.offset.into())) {
                        assert!(lines.window_bits(start) >> place.offset & 1 == 1);
                    }
                }
            }
        }
    }
}
