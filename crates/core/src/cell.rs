//! One intersection of the board.

use std::fmt;
use std::str::FromStr;

/// One intersection, by column from the left and row from the bottom, both from 0.
///
/// The index is `row · 32 + column` on every board, so a cell means the same
/// whatever the board's size, and its name needs no board: the first cell is `a1`,
/// the centre of 19 × 19 is `j10`. Columns after `z` are `aa` to `af`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

/// Why a text is not the name of a cell.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no cell: write a column letter and a row number, such as j10")]
pub struct CellError(pub String);

impl Cell {
    /// The number of indices: one more than the largest.
    pub const COUNT: usize = 1024;

    /// The cell in this column and row, both from 0 to 31.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Cell {
        debug_assert!(column < 32 && row < 32);
        Cell((row as u16) << 5 | column as u16)
    }

    /// The cell with this index.
    #[must_use]
    pub const fn from_index(index: usize) -> Cell {
        debug_assert!(index < Cell::COUNT);
        Cell((index & (Cell::COUNT - 1)) as u16)
    }

    /// The index, below [`Cell::COUNT`].
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask tells the compiler what the constructor ensures, and spares
        // every table of `COUNT` entries its bounds check.
        self.0 as usize & (Cell::COUNT - 1)
    }

    /// The column, from the left, from 0.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// The row, from the bottom, from 0.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 >> 5) as u8
    }

    /// The letters of a column: `a` … `z`, `aa` … `af`.
    #[must_use]
    pub fn column_name(column: u8) -> String {
        let letter = |n: u8| char::from(b'a' + n);
        if column < 26 {
            letter(column).to_string()
        } else {
            format!("a{}", letter(column - 26))
        }
    }

    /// Reads a cell's name at the start of `text`, in either case, and returns it with
    /// the number of bytes it took. `None` where no cell of a 32 × 32 board stands there.
    #[must_use]
    pub fn parse_prefix(text: &str) -> Option<(Cell, usize)> {
        let bytes = text.as_bytes();
        let letters = bytes
            .iter()
            .take(3)
            .take_while(|b| b.is_ascii_alphabetic())
            .count();
        let digits = bytes[letters..]
            .iter()
            .take(3)
            .take_while(|b| b.is_ascii_digit())
            .count();
        let letter = |i: usize| bytes[i].to_ascii_lowercase() - b'a';
        let column = match letters {
            1 => letter(0),
            2 if letter(0) == 0 => 26 + letter(1),
            _ => return None,
        };
        let number = &text[letters..letters + digits];
        let row: u8 = number.parse().ok()?;
        let on_largest_board = column < 32 && (1..=32).contains(&row) && !number.starts_with('0');
        on_largest_board.then(|| (Cell::new(column, row - 1), letters + digits))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!(
            "{}{}",
            Cell::column_name(self.column()),
            self.row() + 1
        ))
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        match Cell::parse_prefix(text) {
            Some((cell, used)) if used == text.len() => Ok(cell),
            _ => Err(CellError(text.chars().take(20).collect())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back_for_every_cell() {
        for index in 0..Cell::COUNT {
            let cell = Cell::from_index(index);
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
        }
        assert_eq!("j10".parse(), Ok(Cell::new(9, 9)));
        assert_eq!("af32".parse(), Ok(Cell::new(31, 31)));
    }

    #[test]
    fn what_is_no_cell_is_refused() {
        for bad in [
            "", "j", "10", "j0", "j33", "j010", "ag1", "ba1", "aaa1", "j10 ", "é1", "j1é",
        ] {
            assert!(bad.parse::<Cell>().is_err(), "{bad}");
        }
    }
}
