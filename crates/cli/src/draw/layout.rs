//! Where the units of a board come to lie among the pixels.

use sixfold_core::{Cell, Rules};

use super::{CELL, MARGIN};

/// The place of the board in a picture of a given size.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    columns: u8,
    rows: u8,
    /// The picture, in pixels.
    pub(super) width: u32,
    pub(super) height: u32,
    /// Pixels a unit.
    pub(super) scale: f64,
    /// The first line's crossing with the top line, in pixels.
    pub(super) left: f64,
    pub(super) top: f64,
    /// How wide lines are, in units.
    pub(super) line: f64,
    /// How wide the lines round the board are, in units.
    pub(super) border: f64,
}

/// Below this many pixels a cell, margins that fit matter more than sharp lines.
const SHARP_PITCH: f64 = 16.0;

impl Layout {
    /// Lays the board out in a picture whose longer side has so many pixels; without a
    /// size, at a pixel a unit, and small boards up to twice as large.
    ///
    /// The lines come to lie exactly on pixels: cells get a whole number of pixels, lines
    /// of an odd width run through the middle of a pixel, and the margins take what is left.
    pub(super) fn new(rules: Rules, size: Option<u32>) -> Layout {
        let (columns, rows) = (rules.columns(), rules.rows());
        let units = span(columns.max(rows)) + 2.0 * MARGIN;
        let size = size.unwrap_or_else(|| units.max(480.0_f64.min(2.0 * units)) as u32);
        let exact = f64::from(size) * CELL / units;
        let pitch = if exact < SHARP_PITCH {
            exact
        } else {
            exact.floor()
        };
        let scale = pitch / CELL;
        let margins = f64::from(size) - span(columns.max(rows)) * scale;
        let side = |lines: u8| (span(lines) * scale + margins).round().max(1.0);
        let line = scale.round().max(1.0);
        let border = (1.6 * scale + 0.3).round().max(1.0);
        let start = (margins / 2.0).floor() + if line % 2.0 == 1.0 { 0.5 } else { 0.0 };
        Layout {
            columns,
            rows,
            width: side(columns) as u32,
            height: side(rows) as u32,
            scale,
            left: start,
            top: start,
            line: line / scale,
            border: border / scale,
        }
    }

    /// How far right of the first line the cell is, in units.
    pub(super) fn x(&self, cell: Cell) -> f64 {
        f64::from(cell.column()) * CELL
    }

    /// How far below the top line the cell is, in units.
    pub(super) fn y(&self, cell: Cell) -> f64 {
        f64::from(self.rows - 1 - cell.row()) * CELL
    }

    /// The last line's x, in units.
    pub(super) fn right(&self) -> f64 {
        span(self.columns)
    }

    /// The bottom line's y, in units.
    pub(super) fn bottom(&self) -> f64 {
        span(self.rows)
    }

    /// How far down the picture the cell is, from 0 to 1.
    pub(super) fn down(&self, cell: Cell) -> f64 {
        (self.top + self.y(cell) * self.scale) / f64::from(self.height)
    }
}

/// From the first of so many lines to the last.
fn span(lines: u8) -> f64 {
    f64::from(lines - 1) * CELL
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_side_has_the_size_asked_for() {
        for (game, size) in [
            ("connect6", 1000),
            ("5,1,3,1,1", 333),
            ("1,9,3,1,1", 64),
            ("1,1,2,1,1", 8192),
            ("32,32,6,2,1", 64),
        ] {
            let layout = Layout::new(game.parse().unwrap(), Some(size));
            assert_eq!(layout.width.max(layout.height), size, "{game}");
        }
    }

    #[test]
    fn lines_lie_on_pixels() {
        for size in [480, 808, 1000, 1600, 2411] {
            let layout = Layout::new(Rules::CONNECT6, Some(size));
            let pitch = CELL * layout.scale;
            assert!((pitch - pitch.round()).abs() < 1e-9);
            let edge = layout.left - layout.line * layout.scale / 2.0;
            assert!((edge - edge.round()).abs() < 1e-9, "{size}");
        }
    }

    #[test]
    fn a_pixel_a_unit_is_the_usual_size() {
        let layout = Layout::new(Rules::CONNECT6, None);
        assert_eq!((layout.width, layout.height), (808, 808));
        assert_eq!(layout.scale, 1.0);
        assert_eq!(Layout::new(Rules::TICTACTOE, None).width, 336);
    }
}
