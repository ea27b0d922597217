//! The lines of a board, and where each cell stands on them.
//!
//! A line is a maximal row of cells in one of four directions (bitboard paper, §3.1.1). Only
//! lines of at least k cells matter. A set of cells of one line is a `u32`, bit i standing for
//! the i-th cell; a window is named by the bit of its first cell, so a set of windows is a `u32`
//! as well.

use sixfold_core::{Cell, DIRECTIONS, Rules};

/// A line by its number: 64 numbers for each direction, of which the first are used.
pub type LineId = u8;

/// The numbers of lines in one direction. A 32 × 32 board has at most 61 useful diagonals each
/// way, since k is at least 2.
const PER_DIRECTION: usize = 64;

/// The numbers of lines in all.
pub(crate) const MAX_LINES: usize = 4 * PER_DIRECTION;

/// In each direction the last number is that of a line without cells or windows, where cells
/// stand whose line is too short. Indexes keep a slot for it, and need no test for it.
const NOWHERE: usize = PER_DIRECTION - 1;

/// Where a cell stands on one of its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The line.
    pub line: LineId,
    /// The cell's bit in it.
    pub offset: u8,
}

/// All useful lines of a board. A value, built once and borrowed.
#[derive(Clone, Debug)]
pub struct Lines {
    rules: Rules,
    /// The cells of each line; none where the number is not used.
    cells: Vec<Vec<Cell>>,
    /// The numbers in use.
    used: LineSet,
    /// The windows of each line.
    starts: [u32; MAX_LINES],
    /// The place of every cell in each direction.
    places: Box<[[Place; 4]; Cell::COUNT]>,
}

impl Lines {
    /// The lines of this game's board.
    #[must_use]
    pub fn new(rules: Rules) -> Lines {
        let mut lines = Lines {
            rules,
            cells: vec![Vec::new(); MAX_LINES],
            used: LineSet::default(),
            starts: [0; MAX_LINES],
            places: Box::new([std::array::from_fn(nowhere); Cell::COUNT]),
        };
        for (direction, &(dx, dy)) in DIRECTIONS.iter().enumerate() {
            let step = |cell: Cell, sign: i8| step(cell, sign * dx, sign * dy, rules);
            let line_from = |first| std::iter::successors(Some(first), |&cell| step(cell, 1));
            let useful = rules
                .cells()
                .filter(|&cell| step(cell, -1).is_none())
                .map(|first| line_from(first).collect::<Vec<Cell>>())
                .filter(|cells| cells.len() >= usize::from(rules.k()));
            for (i, cells) in useful.enumerate() {
                assert!(i < NOWHERE, "a direction has at most 61 useful lines");
                lines.add((direction * PER_DIRECTION + i) as LineId, cells);
            }
        }
        lines
    }

    fn add(&mut self, line: LineId, cells: Vec<Cell>) {
        for (offset, cell) in cells.iter().enumerate() {
            let place = Place {
                line,
                offset: offset as u8,
            };
            self.places[cell.index()][Lines::direction(line)] = place;
        }
        let windows = cells.len() as u32 - u32::from(self.rules.k()) + 1;
        self.starts[usize::from(line)] = low_bits(windows);
        self.cells[usize::from(line)] = cells;
        self.used.set(line, true);
    }

    /// The game.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// All useful lines: 3m + 3n − 4k + 2 where k ≤ m, n (bitboard paper, §3.1.1).
    #[must_use]
    #[inline]
    pub fn all(&self) -> LineSet {
        self.used
    }

    /// The four places of a cell, one in each direction.
    #[must_use]
    #[inline]
    pub fn places(&self, cell: Cell) -> &[Place; 4] {
        &self.places[cell.index()]
    }

    /// The cells of a line; none of a number that no line has.
    #[must_use]
    #[inline]
    pub fn cells(&self, line: LineId) -> &[Cell] {
        &self.cells[usize::from(line)]
    }

    /// Which of the four directions the line has.
    #[must_use]
    #[inline]
    pub fn direction(line: LineId) -> usize {
        usize::from(line) / PER_DIRECTION
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

/// The place of a cell in a direction in which its line is too short.
fn nowhere(direction: usize) -> Place {
    Place {
        line: (direction * PER_DIRECTION + NOWHERE) as LineId,
        offset: 0,
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

/// A set of lines, a word for each direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineSet([u64; 4]);

impl LineSet {
    /// Adds the line or takes it out.
    #[inline]
    pub(crate) fn set(&mut self, line: LineId, member: bool) {
        self.set_in(Lines::direction(line), line, member);
    }

    /// The same where the line's direction is known: a few operations without a branch.
    #[inline]
    pub(crate) fn set_in(&mut self, direction: usize, line: LineId, member: bool) {
        debug_assert_eq!(direction, Lines::direction(line));
        let bit = usize::from(line) % PER_DIRECTION;
        let word = &mut self.0[direction];
        *word = *word & !(1 << bit) | u64::from(member) << bit;
    }

    /// Whether the line is in the set.
    #[must_use]
    #[inline]
    pub fn contains(&self, line: LineId) -> bool {
        self.0[Lines::direction(line)] >> (usize::from(line) % PER_DIRECTION) & 1 != 0
    }

    /// The number of lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no line in it.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// The lines in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = LineId> {
        let mut words = self.0;
        let mut direction = 0;
        std::iter::from_fn(move || {
            while words[direction] == 0 {
                direction += 1;
                if direction == words.len() {
                    direction = 0;
                    return None;
                }
            }
            let bit = words[direction].trailing_zeros();
            words[direction] &= words[direction] - 1;
            Some((direction * PER_DIRECTION + bit as usize) as LineId)
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
                .all()
                .iter()
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
            Lines::new(Rules::CONNECT6).all().len(),
            3 * 19 + 3 * 19 - 4 * 6 + 2
        );
    }

    #[test]
    fn places_lead_back_to_their_cells() {
        let lines = Lines::new("9,7,5,2,1".parse().unwrap());
        for cell in lines.rules().cells() {
            for (direction, place) in lines.places(cell).iter().enumerate() {
                assert_eq!(Lines::direction(place.line), direction);
                if lines.all().contains(place.line) {
                    assert_eq!(lines.cells(place.line)[usize::from(place.offset)], cell);
                    for start in bits_of(lines.windows_through(place.line, place.offset.into())) {
                        assert!(lines.window_bits(start) >> place.offset & 1 == 1);
                    }
                }
            }
        }
    }
}
