//! A board as text: rows of `.`, `X` (black) and `O` (white), the top row first.
//!
//! ```text
//!  3 . X .
//!  2 . O X
//!  1 . . .
//!    a b c
//! white to move, 1 left
//! ```
//!
//! Spaces, row numbers and the line of column letters are for the reader's eye and may be
//! left out; so may the last line, and then side and stones left follow from the counts.

use crate::{Cell, Color, Position, Rules, Setup};

/// A fault in board text, and where it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardTextError {
    /// A character that is neither a stone nor an empty cell.
    #[error("line {line}, column {column}: '{found}' is none of . (empty), X (black), O (white)")]
    Character {
        /// The line of the text, from 1.
        line: usize,
        /// The column of the text, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A row of the wrong length.
    #[error("line {line}: the row has {found} cells, but Connect({rules}) has {columns} columns", columns = rules.columns())]
    Columns {
        /// The line of the text, from 1.
        line: usize,
        /// The number of cells in it.
        found: usize,
        /// The game.
        rules: Rules,
    },
    /// The wrong number of rows.
    #[error("the board has {found} rows, but Connect({rules}) has {rows}", rows = rules.rows())]
    Rows {
        /// The number of rows in the text.
        found: usize,
        /// The game.
        rules: Rules,
    },
    /// A row label that does not fit its row.
    #[error("line {line}: the row is labelled {label}, but it is row {row} from the bottom")]
    Label {
        /// The line of the text, from 1.
        line: usize,
        /// The label.
        label: usize,
        /// Where the row stands.
        row: usize,
    },
    /// A second line about the turn.
    #[error("line {line}: whose turn it is was said before")]
    TwoTurns {
        /// The line of the text, from 1.
        line: usize,
    },
    /// A line about the turn that cannot be read.
    #[error("line {line}: write \"black to move\" or \"white to move, 1 left\"")]
    Turn {
        /// The line of the text, from 1.
        line: usize,
    },
}

/// One row as it was read: where, its label, its cells.
struct Row {
    line: usize,
    label: Option<usize>,
    cells: Vec<Option<Color>>,
}

/// Reads board text for this game. Whether the stones make a legal position is for
/// [`Setup::validate`] to say.
pub fn parse_board(text: &str, rules: Rules) -> Result<Setup, BoardTextError> {
    let mut setup = Setup::new(rules);
    let mut rows: Vec<Row> = Vec::new();
    let mut found = 0;
    for (number, content) in text.lines().enumerate() {
        let line = number + 1;
        let trimmed = content.trim();
        if trimmed.is_empty() || is_column_labels(trimmed, rules) {
            continue;
        }
        if trimmed.contains("move") {
            let (to_move, left) = parse_turn(trimmed).ok_or(BoardTextError::Turn { line })?;
            if setup.to_move.is_some() {
                return Err(BoardTextError::TwoTurns { line });
            }
            (setup.to_move, setup.left) = (Some(to_move), left);
            continue;
        }
        let row = parse_row(content, line)?;
        if row.cells.len() != usize::from(rules.columns()) {
            return Err(BoardTextError::Columns {
                line,
                found: row.cells.len(),
                rules,
            });
        }
        found += 1;
        if found <= usize::from(rules.rows()) {
            rows.push(row);
        }
    }
    if found != usize::from(rules.rows()) {
        return Err(BoardTextError::Rows { found, rules });
    }
    for (from_top, row) in rows.iter().enumerate() {
        let number = rows.len() - from_top;
        if let Some(label) = row.label.filter(|&label| label != number) {
            return Err(BoardTextError::Label {
                line: row.line,
                label,
                row: number,
            });
        }
        for (column, stone) in row.cells.iter().enumerate() {
            if let Some(color) = *stone {
                setup
                    .stones
                    .push((color, Cell::new(column as u8, number as u8 - 1)));
            }
        }
    }
    Ok(setup)
}

fn is_column_labels(line: &str, rules: Rules) -> bool {
    let labels = (0..rules.columns()).map(Cell::column_name);
    // A board with one column has the label "a"; no row of cells looks like it.
    line.split_whitespace()
        .map(str::to_ascii_lowercase)
        .eq(labels)
}

/// Reads `black to move` or `white to move, 1 left`.
fn parse_turn(line: &str) -> Option<(Color, Option<u8>)> {
    let lower = line.to_ascii_lowercase();
    let (side, rest) = lower.split_once(" to move")?;
    let color = Color::BOTH
        .into_iter()
        .find(|color| color.to_string() == side)?;
    let rest = rest.trim_start_matches(',').trim();
    if rest.is_empty() {
        return Some((color, None));
    }
    let left = rest.strip_suffix(" left")?.trim().parse().ok()?;
    Some((color, Some(left)))
}

fn parse_row(content: &str, line: usize) -> Result<Row, BoardTextError> {
    let indent = content.len() - content.trim_start().len();
    let digits = content[indent..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    let label = content[indent..indent + digits].parse().ok();
    let rest = &content[indent + digits..];
    // The same label may stand at the right end too.
    let rest = match label {
        Some(_) => rest
            .trim_end()
            .trim_end_matches(|c: char| c.is_ascii_digit()),
        None => rest,
    };
    let mut cells = Vec::new();
    for (offset, found) in rest.char_indices() {
        match found {
            '.' | '+' | '*' => cells.push(None),
            'X' | 'x' => cells.push(Some(Color::Black)),
            'O' | 'o' => cells.push(Some(Color::White)),
            _ if found.is_whitespace() => {}
            _ => {
                let before = &content[..indent + digits + offset];
                return Err(BoardTextError::Character {
                    line,
                    column: before.chars().count() + 1,
                    found,
                });
            }
        }
    }
    Ok(Row { line, label, cells })
}

/// Writes a board that [`parse_board`] reads back, labels and turn included.
#[must_use]
pub fn write_board(position: &Position) -> String {
    let rules = position.rules();
    let width = if rules.rows() > 9 { 2 } else { 1 };
    // Column names of two letters, from the 27th on, need wider cells.
    let pitch = if rules.columns() > 26 { 2 } else { 1 };
    let mut text = String::new();
    for row in (0..rules.rows()).rev() {
        text.push_str(&format!("{:>width$}", row + 1));
        for column in 0..rules.columns() {
            let symbol = match position.stone_at(Cell::new(column, row)) {
                None => '.',
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
            };
            text.push_str(&format!(" {symbol:>pitch$}"));
        }
        text.push('\n');
    }
    text.push_str(&" ".repeat(width));
    for column in 0..rules.columns() {
        text.push_str(&format!(" {:>pitch$}", Cell::column_name(column)));
    }
    text.push_str(&format!(
        "\n{} to move, {} left\n",
        position.to_move(),
        position.left()
    ));
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::perft::tests::{play_random, small_rules};

    const RULES: &str = "3,3,3,1,1";

    fn fault(text: &str) -> String {
        parse_board(text, RULES.parse().unwrap())
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn labels_may_stand_on_both_sides() {
        let text = "3 . X . 3\n2 . O X 2\n1 . . . 1\n  a b c\n";
        let labelled = parse_board(text, RULES.parse().unwrap()).unwrap();
        assert_eq!(
            labelled,
            parse_board(".X.\n.OX\n...", RULES.parse().unwrap()).unwrap()
        );
    }

    #[test]
    fn a_plain_board_reads() {
        let setup = parse_board(".X.\n.OX\n...\n", RULES.parse().unwrap()).unwrap();
        let position = setup.validate().unwrap();
        assert_eq!(position.stone_at("b3".parse().unwrap()), Some(Color::Black));
        assert_eq!(
            write_board(&position),
            "3 . X .\n2 . O X\n1 . . .\n  a b c\nwhite to move, 1 left\n"
        );
    }

    #[test]
    fn faults_say_what_and_where() {
        assert_eq!(
            fault("...\n.#.\n..."),
            "line 2, column 2: '#' is none of . (empty), X (black), O (white)"
        );
        assert_eq!(
            fault("...\n..\n..."),
            "line 2: the row has 2 cells, but Connect(3,3,3,1,1) has 3 columns"
        );
        assert_eq!(
            fault("...\n..."),
            "the board has 2 rows, but Connect(3,3,3,1,1) has 3"
        );
        assert_eq!(
            fault("...\n...\n...\n...\n...\n..."),
            "the board has 6 rows, but Connect(3,3,3,1,1) has 3"
        );
        assert_eq!(
            fault("3 ...\n1 ...\n2 ..."),
            "line 2: the row is labelled 1, but it is row 2 from the bottom"
        );
        assert_eq!(
            fault("...\n...\n...\nred to move"),
            "line 4: write \"black to move\" or \"white to move, 1 left\""
        );
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(rules in small_rules(), seed in any::<u64>()) {
            let position = play_random(rules, seed);
            let read = parse_board(&write_board(&position), rules).unwrap();
            // Extra stones may make a row for each side, which a set-up refuses.
            if let Ok(read) = read.validate() {
                prop_assert_eq!(read, position);
            } else {
                prop_assert!(position.is_over());
            }
        }

        #[test]
        fn any_text_gets_an_answer(text in "[.XO \n0-9a-cé]{0,40}") {
            let _ = parse_board(&text, RULES.parse().unwrap());
        }
    }

    #[test]
    fn the_largest_board_reads_back() {
        let rules = Rules::new(32, 32, 6, 2, 1).unwrap();
        let position = crate::notation::parse_game("af32 z1aa1", rules).unwrap();
        let read = parse_board(&write_board(&position), rules).unwrap();
        assert_eq!(read.validate().unwrap(), position);
    }
}
