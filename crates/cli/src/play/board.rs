//! The board as the player sees it: with the cursor, the last turn and the winning rows marked, and
//! as much of it as there is room for.

use std::ops::Range;

use sixfold_core::{Cell, CellSet, Color, Position};

use crate::console::Paint;
use crate::played;
use crate::terminal::Size;

const FAINT: &str = "2";
const CURSOR: &str = "1;33";

/// What is to be drawn.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) position: &'a Position,
    /// The cell that the arrow keys have come to.
    pub(crate) cursor: Option<Cell>,
    pub(crate) paint: Paint,
    /// How much room there is; `None` where there is always enough.
    pub(crate) room: Option<Size>,
}

/// Lines that all look equally wide, whatever their colours take.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) lines: Vec<String>,
    pub(crate) width: usize,
}

/// What is said of a cell by the characters on both sides of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Mark {
    Nothing,
    LastTurn,
    Won,
    Cursor,
}

impl View<'_> {
    pub(crate) fn draw(&self) -> Drawing {
        let rules = self.position.rules();
        let label = if rules.rows() > 9 { 2 } else { 1 };
        // Column names of two letters, from the 27th on, need wider cells.
        let cell = if rules.columns() > 26 { 2 } else { 1 };
        let (columns, rows) = self.visible(label, cell);
        let looks = Looks::of(self.position, self.cursor, self.paint);
        let mut lines = Vec::new();
        for row in rows.rev() {
            let name = format!("{:>label$}", row + 1);
            let mut line = self.paint.style(&name, FAINT);
            let mut before = Mark::Nothing;
            for column in columns.clone() {
                let at = Cell::new(column, row);
                let mark = looks.mark(at);
                line.push_str(&self.between(before, mark));
                let (symbol, style) = looks.symbol(self.position, at);
                line.push_str(&" ".repeat(cell - 1));
                line.push_str(&self.paint.style(symbol, &style));
                before = mark;
            }
            line.push_str(&self.between(before, Mark::Nothing));
            lines.push(line);
        }
        let names: String = columns
            .clone()
            .map(|column| format!(" {:>cell$}", Cell::column_name(column)))
            .collect();
        let names = format!("{}{names} ", " ".repeat(label));
        lines.push(self.paint.style(&names, FAINT));
        let width = label + columns.len() * (cell + 1) + 1;
        Drawing { lines, width }
    }

    /// The columns and rows that there is room for, with the cursor among them.
    fn visible(&self, label: usize, cell: usize) -> (Range<u8>, Range<u8>) {
        let rules = self.position.rules();
        let Some(room) = self.room else {
            return (0..rules.columns(), 0..rules.rows());
        };
        let columns = room.columns.saturating_sub(label + 1) / (cell + 1);
        // The names of the columns take a row.
        let rows = room.rows.saturating_sub(1);
        let middle = Cell::new(rules.columns() / 2, rules.rows() / 2);
        let near = self.cursor.unwrap_or(middle);
        (
            part(rules.columns(), columns, near.column()),
            part(rules.rows(), rows, near.row()),
        )
    }

    /// The character between two cells of a row.
    fn between(&self, left: Mark, right: Mark) -> String {
        let sign = match (left, right) {
            (Mark::Cursor, _) => "]",
            (_, Mark::Cursor) => "[",
            (Mark::Won, _) | (_, Mark::Won) => "*",
            (Mark::LastTurn, Mark::LastTurn) => "|",
            (Mark::LastTurn, Mark::Nothing) => ")",
            (Mark::Nothing, Mark::LastTurn) => "(",
            (Mark::Nothing, Mark::Nothing) => " ",
        };
        match left.max(right) {
            Mark::Cursor => self.paint.style(sign, CURSOR),
            _ => sign.to_owned(),
        }
    }
}

/// As much of a side as there is room for, at least one cell, with this one in the middle if it can be.
fn part(total: u8, room: usize, near: u8) -> Range<u8> {
    let shown = u8::try_from(room).unwrap_or(u8::MAX).clamp(1, total);
    let start = near.saturating_sub(shown / 2).min(total - shown);
    start..start + shown
}

/// Which cells look special.
struct Looks {
    cursor: Option<Cell>,
    stars: CellSet,
    last_turn: CellSet,
    won: CellSet,
    paint: Paint,
}

impl Looks {
    fn of(position: &Position, cursor: Option<Cell>, paint: Paint) -> Looks {
        Looks {
            cursor,
            stars: played::star_points(position.rules()),
            last_turn: played::last_turn(position),
            won: played::winning_rows(position)
                .into_iter()
                .flatten()
                .collect(),
            paint,
        }
    }

    /// With colours, the stones of the last turn and of winning rows need no other marks.
    fn mark(&self, cell: Cell) -> Mark {
        let is_plain = self.paint == Paint::Plain;
        match cell {
            cell if self.cursor == Some(cell) => Mark::Cursor,
            cell if is_plain && self.won.contains(cell) => Mark::Won,
            cell if is_plain && self.last_turn.contains(cell) => Mark::LastTurn,
            _ => Mark::Nothing,
        }
    }

    fn symbol(&self, position: &Position, cell: Cell) -> (&'static str, String) {
        let (symbol, style) = match position.stone_at(cell) {
            Some(Color::Black) => ("X", "1"),
            Some(Color::White) => ("O", "1;36"),
            None if self.stars.contains(cell) => ("+", FAINT),
            None => (".", FAINT),
        };
        let mut style = style.to_owned();
        if self.last_turn.contains(cell) {
            style.push_str(";7");
        }
        if self.won.contains(cell) {
            style.push_str(";32");
        }
        (symbol, style)
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::Rules;
    use sixfold_core::notation::parse_game;

    use super::*;

    fn drawn(game: &str, rules: Rules, cursor: Option<&str>, room: Option<Size>) -> Vec<String> {
        let position = parse_game(game, rules).unwrap();
        let view = View {
            position: &position,
            cursor: cursor.map(|name| name.parse().unwrap()),
            paint: Paint::Plain,
            room,
        };
        let drawing = view.draw();
        for line in &drawing.lines {
            assert_eq!(line.len(), drawing.width, "{line:?}");
        }
        drawing.lines
    }

    #[test]
    fn marks_stand_beside_the_stones() {
        let six: Rules = "6,2,3,2,1".parse().unwrap();
        let lines = drawn("a1 b1c1 a2d2", six, Some("f1"), None);
        assert_eq!(
            lines,
            ["2(X). .(X). . ", "1 X O O . .[.]", "  a b c d e f "]
        );
        let lines = drawn("a1 b1c1", six, Some("c1"), None);
        assert_eq!(lines[1], "1 X(O[O]. . . ");
        let lines = drawn("a1 b1c1", six, None, None);
        assert_eq!(lines[1], "1 X(O|O). . . ");
        let lines = drawn("a1 e2f2 b1c1", six, None, None);
        assert_eq!(lines[1], "1*X*X*X*. . . ");
    }

    #[test]
    fn what_does_not_fit_is_left_out_and_the_cursor_stays_in_sight() {
        let room = Some(Size {
            columns: 40,
            rows: 11,
        });
        let large: Rules = "32,32,6,2,1".parse().unwrap();
        for (cursor, first_row, columns) in
            [("a1", "10", "a"), ("af32", "32", "u"), ("p16", "20", "j")]
        {
            let lines = drawn("", large, Some(cursor), room);
            assert_eq!(lines.len(), 11);
            assert!(lines.iter().all(|line| line.len() <= 40));
            assert!(
                lines
                    .iter()
                    .any(|line| line.contains("[ .]") || line.contains("[ +]"))
            );
            assert!(lines[0].starts_with(first_row), "{lines:?}");
            assert!(lines[10].trim_start().starts_with(columns), "{lines:?}");
        }
        let tiny = Some(Size {
            columns: 1,
            rows: 1,
        });
        assert_eq!(drawn("", large, None, tiny).len(), 2);
    }
}
