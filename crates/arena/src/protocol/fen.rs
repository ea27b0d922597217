//! A position on one line, as UGI sends it.
//!
//! ```text
//! rows side left m,n,k,p,q
//! 3/1x1/o2 x 1 3,3,3,1,1
//! ```
//!
//! Rows from the top, apart by `/`: `x` for a black stone, `o` for a white one, a number for so
//! many empty cells. Then the side to move, `x` or `o`, the stones left in its turn, and the game.
//! The last two may be left out: the game is then the one that is played, and the stones left
//! follow from the stones on the board.

use sixfold_core::{Cell, Color, Position, Rules, Setup, SetupError};

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FenError {
    /// There are fewer than two or more than four words.
    #[error("a position has the words rows, side, stones left and game, but here are {0}")]
    Words(usize),
    /// The game cannot be read.
    #[error(transparent)]
    Rules(#[from] sixfold_core::RulesError),
    /// A character that stands for nothing.
    #[error("row {row} from the top: '{found}' is none of x, o, a number")]
    Character {
        /// The row, from 1.
        row: usize,
        /// What stands there.
        found: char,
    },
    /// A row has too many or too few cells.
    #[error("row {row} from the top has {found} cells, but the board has {columns} columns")]
    Columns {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells it should have.
        columns: u8,
    },
    /// There are too many or too few rows.
    #[error("there are {found} rows, but the board has {rows}")]
    Rows {
        /// The rows.
        found: usize,
        /// The rows there should be.
        rows: u8,
    },
    /// The side is neither `x` nor `o`.
    #[error("the side to move is x or o, but here it is \"{0}\"")]
    Side(String),
    /// The stones left are no number.
    #[error("the stones left are a number, but here they are \"{0}\"")]
    Left(String),
    /// The stones make no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a position. `rules` is the game where the text names none.
pub fn parse(text: &str, rules: Rules) -> Result<Position, FenError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (rows, side, left, game) = match words[..] {
        [rows, side] => (rows, side, None, None),
        [rows, side, left] => (rows, side, Some(left), None),
        [rows, side, left, game] => (rows, side, Some(left), Some(game)),
        _ => return Err(FenError::Words(words.len())),
    };
    let rules = match game {
        Some(game) => game.parse()?,
        None => rules,
    };
    let to_move = match side {
        "x" => Color::Black,
        "o" => Color::White,
        other => return Err(FenError::Side(super::quoted(other))),
    };
    let number = |left: &str| {
        let number = left.parse::<u8>();
        number.map_err(|_| FenError::Left(super::quoted(left)))
    };
    let setup = Setup {
        rules,
        stones: stones(rows, rules)?,
        to_move: Some(to_move),
        left: left.map(number).transpose()?,
    };
    Ok(setup.validate()?)
}

fn stones(text: &str, rules: Rules) -> Result<Vec<(Color, Cell)>, FenError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(rules.rows()) {
        return Err(FenError::Rows {
            found: rows.len(),
            rows: rules.rows(),
        });
    }
    let mut stones = Vec::new();
    for (index, text) in rows.iter().enumerate() {
        let row = rules.rows() - 1 - index as u8;
        for (column, color) in row_stones(text, index + 1, rules)? {
            stones.push((color, Cell::new(column, row)));
        }
    }
    Ok(stones)
}

/// The stones of one row, by column.
fn row_stones(text: &str, row: usize, rules: Rules) -> Result<Vec<(u8, Color)>, FenError> {
    let columns = rules.columns();
    let mut stones = Vec::new();
    let (mut column, mut run) = (0usize, 0usize);
    for found in text.chars() {
        let color = match found {
            'x' => Color::Black,
            'o' => Color::White,
            digit => {
                let digit = digit
                    .to_digit(10)
                    .ok_or(FenError::Character { row, found })?;
                // More than any board is too much, however much more.
                run = (run * 10 + digit as usize).min(1000);
                continue;
            }
        };
        column = (column + run).min(1000);
        run = 0;
        stones.push((column.min(255) as u8, color));
        column += 1;
    }
    let found = column + run;
    if found == usize::from(columns) {
        Ok(stones)
    } else {
        Err(FenError::Columns {
            row,
            found,
            columns,
        })
    }
}

/// Writes a position so that [`parse`] reads it back; only its history is lost.
#[must_use]
pub fn write(position: &Position) -> String {
    let rules = position.rules();
    let row_text = |row: u8| {
        let mut text = String::new();
        let mut run = 0;
        for column in 0..rules.columns() {
            match position.stone_at(Cell::new(column, row)) {
                None => run += 1,
                Some(color) => {
                    push_run(&mut text, run);
                    run = 0;
                    text.push(letter(color));
                }
            }
        }
        push_run(&mut text, run);
        text
    };
    let rows: Vec<String> = (0..rules.rows()).rev().map(row_text).collect();
    let side = letter(position.to_move());
    format!("{} {side} {} {rules}", rows.join("/"), position.left())
}

fn push_run(text: &mut String, run: u8) {
    if run > 0 {
        text.push_str(&run.to_string());
    }
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'x',
        Color::White => 'o',
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::notation::parse_game;

    use super::*;

    proptest! {
        #[test]
        fn what_is_written_reads_back(
            numbers in (1..=32u32, 1..=32u32, 2..=6u32, 1..=3u32, 1..=3u32),
            choices in prop::collection::vec(any::<u16>(), 0..60),
        ) {
            let (m, n, k, p, q) = numbers;
            let rules = Rules::new(m, n, k, p, q).unwrap();
            let mut position = Position::new(rules);
            for choice in choices {
                let empties: Vec<Cell> = position.empties().iter().collect();
                if position.is_over() {
                    break;
                }
                position.place(empties[usize::from(choice) % empties.len()], &mut ());
            }
            let written = write(&position);
            let again = parse(&written, Rules::TICTACTOE);
            prop_assert_eq!(again.as_ref(), Ok(&position), "{}", written);
        }
    }

    #[test]
    fn known_positions() {
        let position = parse_game("b2 a1", Rules::TICTACTOE).unwrap();
        assert_eq!(write(&position), "3/1x1/o2 x 1 3,3,3,1,1");
        assert_eq!(parse("3/1x1/o2 x", Rules::TICTACTOE), Ok(position));
        let empty = Position::new(Rules::CONNECT6);
        assert!(write(&empty).starts_with("19/19/"));
        assert!(write(&empty).ends_with("/19 x 1 19,19,6,2,1"));
    }

    #[test]
    fn what_is_no_position_is_refused() {
        let error = |text: &str| parse(text, Rules::TICTACTOE).unwrap_err().to_string();
        assert_eq!(
            error("3/3/3"),
            "a position has the words rows, side, stones left and game, but here are 1"
        );
        assert_eq!(error("3/3 x"), "there are 2 rows, but the board has 3");
        assert_eq!(
            error("3/4/3 x"),
            "row 2 from the top has 4 cells, but the board has 3 columns"
        );
        assert_eq!(
            error("3/99999999999999999999999/3 x"),
            "row 2 from the top has 1000 cells, but the board has 3 columns"
        );
        assert_eq!(
            error("3/?2/3 x"),
            "row 2 from the top: '?' is none of x, o, a number"
        );
        assert_eq!(
            error("3/3/3 b"),
            "the side to move is x or o, but here it is \"b\""
        );
        assert_eq!(
            error("3/3/3 x y"),
            "the stones left are a number, but here they are \"y\""
        );
        assert_eq!(
            error("3/3/3 x 2"),
            "2 stones left in the turn, but it must be from 1 to 1"
        );
        assert!(error("3/3/3 x 1 chess").starts_with("\"chess\" is no game"));
        assert!(error("xxx/3/ooo x").contains("both sides"));
    }
}
