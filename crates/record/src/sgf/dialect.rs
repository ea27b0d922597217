//! How the dialects write a point.

use std::fmt;

use sixfold_core::{Cell, Rules};

use super::SgfFault;
use super::error::shown;

/// A way to write points and turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dialect {
    /// As the SGF standard has it, one node a stone: `;W[ih];W[kh]`. Written by default.
    #[default]
    Standard,
    /// As Taiwanese programs have it, capitals with rows from the bottom: `;W[IL];W[KL]`.
    Taiwanese,
    /// As the server Little Golem has it, a turn in one value: `;W[i12k12]`.
    LittleGolem,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 3] = [Dialect::Standard, Dialect::Taiwanese, Dialect::LittleGolem];

    /// The largest board on which capitals alone can name every column and row.
    pub(super) const MAX_CAPITALS: u8 = 26;

    /// The dialect that a point is written in, told by its characters alone.
    fn of_point(value: &str, rules: Rules) -> Option<Dialect> {
        let bytes = value.as_bytes();
        if bytes.iter().any(u8::is_ascii_digit) {
            return Some(Dialect::LittleGolem);
        }
        if bytes.len() != 2 || !bytes.iter().all(u8::is_ascii_alphabetic) {
            return None;
        }
        let capitals = bytes.iter().filter(|b| b.is_ascii_uppercase()).count();
        let standard_has_capitals = rules.columns().max(rules.rows()) > Dialect::MAX_CAPITALS;
        match capitals {
            0 => Some(Dialect::Standard),
            _ if standard_has_capitals => Some(Dialect::Standard),
            2 => Some(Dialect::Taiwanese),
            _ => None,
        }
    }

    /// Reads one or more points written together; only Little Golem writes several.
    fn parse(self, value: &str, rules: Rules, cells: &mut Vec<Cell>) -> Result<(), SgfFault> {
        if self == Dialect::LittleGolem {
            return parse_human(value, rules, cells);
        }
        let off_board = || SgfFault::OffBoard {
            value: shown(value),
            rules,
        };
        let [column, row] = [0, 1].map(|i| letter_number(value.as_bytes()[i], self));
        if column >= rules.columns() || row >= rules.rows() {
            return Err(off_board());
        }
        let row = match self {
            Dialect::Standard => rules.rows() - 1 - row,
            _ => row,
        };
        cells.push(Cell::new(column, row));
        Ok(())
    }

    /// Writes a point. The board must not be too large for the dialect.
    pub(super) fn write(self, cell: Cell, rules: Rules, text: &mut String) {
        match self {
            Dialect::Standard => {
                text.push(small_letter(cell.column()));
                text.push(small_letter(rules.rows() - 1 - cell.row()));
            }
            Dialect::Taiwanese => {
                text.push(char::from(b'A' + cell.column()));
                text.push(char::from(b'A' + cell.row()));
            }
            Dialect::LittleGolem => text.push_str(&cell.to_string()),
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Dialect::Standard => "small letters",
            Dialect::Taiwanese => "capital letters",
            Dialect::LittleGolem => "letters and numbers",
        })
    }
}

/// The number of a letter: `a` is 0; in the standard dialect `A` comes after `z`.
fn letter_number(letter: u8, dialect: Dialect) -> u8 {
    match letter {
        b'a'..=b'z' => letter - b'a',
        _ if dialect == Dialect::Standard => letter - b'A' + 26,
        _ => letter - b'A',
    }
}

fn small_letter(number: u8) -> char {
    char::from(match number {
        0..26 => b'a' + number,
        _ => b'A' + number - 26,
    })
}

fn parse_human(value: &str, rules: Rules, cells: &mut Vec<Cell>) -> Result<(), SgfFault> {
    let mut at = 0;
    while at < value.len() {
        let (cell, used) = Cell::parse_prefix(&value[at..])
            .ok_or_else(|| SgfFault::NoPoint(shown(&value[at..])))?;
        if !rules.contains(cell) {
            let value = cell.to_string();
            return Err(SgfFault::OffBoard { value, rules });
        }
        cells.push(cell);
        at += used;
    }
    Ok(())
}

/// The points of one game: all in the dialect of the first.
pub(super) struct Points {
    rules: Rules,
    dialect: Option<Dialect>,
}

impl Points {
    pub(super) fn new(rules: Rules) -> Points {
        Points {
            rules,
            dialect: None,
        }
    }

    /// Reads the stones of one value of `B` or `W`.
    pub(super) fn stones(&mut self, value: &str, cells: &mut Vec<Cell>) -> Result<(), SgfFault> {
        let dialect =
            Dialect::of_point(value, self.rules).ok_or_else(|| SgfFault::NoPoint(shown(value)))?;
        let before = *self.dialect.get_or_insert(dialect);
        if before != dialect {
            return Err(SgfFault::MixedDialects {
                value: shown(value),
                found: dialect,
                before,
            });
        }
        dialect.parse(value, self.rules, cells)
    }

    /// Reads a single point.
    pub(super) fn point(&mut self, value: &str) -> Result<Cell, SgfFault> {
        let mut cells = Vec::with_capacity(1);
        self.stones(value, &mut cells)?;
        match cells[..] {
            [cell] => Ok(cell),
            _ => Err(SgfFault::NoPoint(shown(value))),
        }
    }

    /// Reads a point or a rectangle given by two opposite corners, and returns the
    /// corners: lowest column and row, then highest.
    pub(super) fn corners(&mut self, value: &str) -> Result<(Cell, Cell), SgfFault> {
        let Some((one, other)) = value.split_once(':') else {
            let cell = self.point(value)?;
            return Ok((cell, cell));
        };
        let (one, other) = (self.point(one.trim())?, self.point(other.trim())?);
        let columns = [one.column(), other.column()];
        let rows = [one.row(), other.row()];
        let low = Cell::new(columns[0].min(columns[1]), rows[0].min(rows[1]));
        let high = Cell::new(columns[0].max(columns[1]), rows[0].max(rows[1]));
        Ok((low, high))
    }
}

/// The cells of a rectangle, from its lowest column and row to its highest.
pub(super) fn rectangle(low: Cell, high: Cell) -> impl Iterator<Item = Cell> {
    (low.row()..=high.row()).flat_map(move |row| {
        (low.column()..=high.column()).map(move |column| Cell::new(column, row))
    })
}

/// The number of its cells.
pub(super) fn area(low: Cell, high: Cell) -> usize {
    usize::from(high.column() - low.column() + 1) * usize::from(high.row() - low.row() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_of_every_board_reads_back_in_every_dialect() {
        for (columns, rows) in [(19, 19), (1, 1), (26, 26), (27, 3), (3, 32), (32, 32)] {
            let rules = Rules::new(columns, rows, 6, 2, 1).unwrap();
            for dialect in Dialect::ALL {
                if dialect == Dialect::Taiwanese && columns.max(rows) > 26 {
                    continue;
                }
                for cell in rules.cells() {
                    let mut text = String::new();
                    dialect.write(cell, rules, &mut text);
                    let mut points = Points::new(rules);
                    assert_eq!(points.point(&text), Ok(cell), "{text} {rules}");
                    assert_eq!(points.dialect, Some(dialect), "{text} {rules}");
                }
            }
        }
    }

    #[test]
    fn the_centre_is_known_by_its_three_names() {
        let rules = Rules::CONNECT6;
        for name in ["jj", "JJ", "j10", "J10"] {
            assert_eq!(Points::new(rules).point(name), Ok(Cell::new(9, 9)));
        }
        assert_eq!(Points::new(rules).point("aa"), Ok(Cell::new(0, 18)));
        assert_eq!(Points::new(rules).point("AA"), Ok(Cell::new(0, 0)));
        let large = Rules::new(30, 30, 6, 2, 1).unwrap();
        assert_eq!(Points::new(large).point("AA"), Ok(Cell::new(26, 3)));
        assert_eq!(Points::new(large).point("Aa"), Ok(Cell::new(26, 29)));
    }
}
