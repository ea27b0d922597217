//! What every back end knows of a board, line by line, kept up to date stone by stone.

use sixfold_core::{CellSet, Color, Observer, Position};

use crate::line::{LineId, LineSet, Lines, bits_of};
use crate::shape::{Kind, Measure, Shape};

/// An index of a board's windows. It observes a [`Position`], and what is built on threats
/// (counts, blocks, turns, scores) asks it and never the board.
///
/// There are two: [`crate::WordIndex`] counts in bit-sliced words, [`crate::TableIndex`] keeps
/// connection sets and looks shapes up in a table, as the bitboard paper does (§3–4).
pub trait Index: Observer {
    /// The lines of the board.
    fn lines(&self) -> &Lines;

    /// The stones of one side on a line.
    fn stones(&self, color: Color, line: LineId) -> u32;

    /// The threat windows of one side on a line: no stone of the other side and at least k − p of
    /// its own. None where k ≤ p.
    fn threat_windows(&self, color: Color, line: LineId) -> u32;

    /// The windows in which one turn makes a threat, threat windows included: no stone of the
    /// other side and at least k − 2p of its own.
    fn attack_windows(&self, color: Color, line: LineId) -> u32;

    /// The windows without a stone of the other side and with at least so many of its own.
    fn windows_with(&self, color: Color, line: LineId, stones: u32) -> u32;

    /// The lines with threat windows of this side, and perhaps some of the other's.
    fn threat_lines(&self, color: Color) -> LineSet;

    /// The lines with attack windows of this side, and perhaps some of the other's.
    fn attack_lines(&self, color: Color) -> LineSet;

    /// What a shape is.
    fn kind(&self, shape: Shape) -> Kind;

    /// The lines that can have windows open to this side with at least so many of its stones, and
    /// perhaps some more.
    #[inline]
    fn lines_with(&self, color: Color, stones: u32) -> LineSet {
        let measure = Measure::of(self.lines().rules());
        if measure
            .threat_stones()
            .is_some_and(|needed| stones >= needed)
        {
            self.threat_lines(color)
        } else if stones >= measure.attack_stones() {
            self.attack_lines(color)
        } else {
            self.lines().all()
        }
    }

    /// The empty cells of some windows of these lines.
    fn cells_of_windows(&self, lines: LineSet, windows: impl Fn(LineId) -> u32) -> CellSet
    where
        Self: Sized,
    {
        let mut cells = CellSet::EMPTY;
        for line in lines.iter() {
            let covered =
                bits_of(windows(line)).fold(0, |all, start| all | self.lines().window_bits(start));
            for cell in self.lines().cells_of(line, covered & self.empties(line)) {
                cells.insert(cell);
            }
        }
        cells
    }

    /// Shows an index of the empty board all stones of a position.
    fn show(&mut self, position: &Position) {
        for color in Color::BOTH {
            for cell in position.stones(color).iter() {
                self.placed(color, cell);
            }
        }
    }

    /// The empty cells of a line.
    #[inline]
    fn empties(&self, line: LineId) -> u32 {
        let length = self.lines().cells(line).len() as u32;
        let stones = self.stones(Color::Black, line) | self.stones(Color::White, line);
        crate::line::low_bits(length) & !stones
    }
}
