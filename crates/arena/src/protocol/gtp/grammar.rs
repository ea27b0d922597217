//! The grammar of GTP 2: lines to commands, answers to text, and the names of cells, which leave
//! out the letter I.

use std::fmt::Write;

use sixfold_core::{Cell, Color, Position, Rules};

/// A line of a controller: what it is answered with, and what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The number that the answer repeats.
    pub id: Option<u64>,
    /// The command.
    pub name: String,
    /// What follows it.
    pub arguments: Vec<String>,
}

/// Reads a line; `None` where it holds nothing but a comment.
#[must_use]
pub fn parse(line: &str) -> Option<Command> {
    let clean = |c: char| match c {
        '\t' => Some(' '),
        c if c.is_control() => None,
        c => Some(c),
    };
    let said = line.split('#').next().unwrap_or_default();
    let said: String = said.chars().filter_map(clean).collect();
    let mut words = said.split_whitespace().map(str::to_owned).peekable();
    let id = words.peek().and_then(|word| word.parse().ok());
    if id.is_some() {
        words.next();
    }
    let name = match (words.next(), id) {
        (Some(name), _) => name,
        // A number alone is a command that nobody knows, and gets its answer.
        (None, Some(_)) => String::new(),
        (None, None) => return None,
    };
    let arguments = words.collect();
    Some(Command {
        id,
        name,
        arguments,
    })
}

/// An answer: its sign, its number and its text, and the empty line that ends it.
#[must_use]
pub fn answer(id: Option<u64>, result: &Result<String, String>) -> String {
    let (sign, text) = match result {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let id = id.map_or(String::new(), |id| id.to_string());
    let gap = match text.chars().next() {
        None => "",
        // A board begins on a line of its own.
        Some('\n') => "\n",
        Some(_) => " ",
    };
    let text = without_empty_lines(text);
    format!("{sign}{id}{gap}{text}\n")
}

/// An empty line would end the answer.
fn without_empty_lines(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// Reads a side: `b`, `black`, `w`, `white`, in any case.
#[must_use]
pub fn color(text: &str) -> Option<Color> {
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// The letters of columns, without I.
const COLUMNS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Whether every cell of the board has a name.
#[must_use]
pub fn can_name(rules: Rules) -> bool {
    usize::from(rules.columns()) <= COLUMNS.len()
}

/// Reads the name of a cell, in any case.
#[must_use]
pub fn vertex(text: &str) -> Option<Cell> {
    let (&letter, _) = text.as_bytes().split_first()?;
    let column = COLUMNS
        .iter()
        .position(|found| *found == letter.to_ascii_uppercase())?;
    let row: u8 = text[1..].parse().ok()?;
    let is_plain = text.as_bytes()[1].is_ascii_digit();
    let row = row.checked_sub(1).filter(|row| *row < Rules::MAX_SIDE)?;
    is_plain.then(|| Cell::new(column as u8, row))
}

/// Writes the name of a cell of a board that [`can_name`].
#[must_use]
pub fn name(cell: Cell) -> String {
    let letter = COLUMNS.get(usize::from(cell.column())).copied();
    format!("{}{}", char::from(letter.unwrap_or(b'?')), cell.row() + 1)
}

/// The rows of the board from the top, a letter a cell.
#[must_use]
pub(super) fn rows(position: &Position) -> Vec<String> {
    let rules = position.rules();
    let letter = |cell| match position.stone_at(cell) {
        None => ".",
        Some(Color::Black) => "X",
        Some(Color::White) => "O",
    };
    let row = |row| {
        let cells = (0..rules.columns()).map(|column| letter(Cell::new(column, row)));
        cells.collect::<Vec<_>>().join(" ")
    };
    (0..rules.rows()).rev().map(row).collect()
}

/// The board for people, with the names of columns and rows.
#[must_use]
pub(super) fn board(position: &Position) -> String {
    let rules = position.rules();
    let letters = COLUMNS.iter().take(usize::from(rules.columns()));
    let letters: Vec<String> = letters.map(|c| char::from(*c).to_string()).collect();
    let mut text = format!("\n   {}\n", letters.join(" "));
    for (row, number) in rows(position).iter().zip((1..=rules.rows()).rev()) {
        let _ = writeln!(text, "{number:>2} {row} {number}");
    }
    let (side, left) = (position.to_move(), position.left());
    let _ = write!(
        text,
        "   {}\n{side} to move, {left} left",
        letters.join(" ")
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_numbers_comments_and_control_characters() {
        let command = |id, name: &str, arguments: &[&str]| {
            Some(Command {
                id,
                name: name.into(),
                arguments: arguments.iter().map(|word| (*word).into()).collect(),
            })
        };
        assert_eq!(
            parse("  play B\tD4 # hm"),
            command(None, "play", &["B", "D4"])
        );
        assert_eq!(parse("12 na\u{7}me\r"), command(Some(12), "name", &[]));
        assert_eq!(parse("12"), command(Some(12), "", &[]));
        assert_eq!(parse("-1 x"), command(None, "-1", &["x"]));
        for nothing in ["", "   ", "# 1 name", "\t"] {
            assert_eq!(parse(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn answers_have_no_empty_lines() {
        assert_eq!(answer(None, &Ok(String::new())), "=\n");
        assert_eq!(answer(Some(3), &Ok("a\n\nb\n".into())), "=3 a\nb\n");
        assert_eq!(answer(None, &Err("no".into())), "? no\n");
    }

    #[test]
    fn names_of_cells_leave_out_i() {
        for (text, cell) in [
            ("A1", "a1"),
            ("H8", "h8"),
            ("J9", "i9"),
            ("t19", "s19"),
            ("Z32", "y32"),
        ] {
            let cell: Cell = cell.parse().unwrap();
            assert_eq!(vertex(text), Some(cell));
            assert_eq!(name(cell), text.to_uppercase());
        }
        for bad in [
            "", "A", "I5", "A0", "A33", "A+1", "1A", "AA1", "é1", "pass", "A1 ",
        ] {
            assert_eq!(vertex(bad), None, "{bad}");
        }
    }
}
