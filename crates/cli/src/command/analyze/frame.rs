//! The table and the board, for the room that there is.

use std::time::Duration;

use sixfold_core::{Position, Turn};
use sixfold_play::{Info, Score};

use crate::board_text::{self, Extras};
use crate::console::Paint;
use crate::terminal::Size;
use crate::thinking::{line_text, score_in_short, score_in_words};

/// What is drawn.
pub(super) struct Frame<'a> {
    pub(super) position: &'a Position,
    /// The best turns, the best first.
    pub(super) lines: &'a [Info],
    pub(super) taken: Duration,
    pub(super) paint: Paint,
}

/// Where it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Room {
    /// In a file: lines may be as long and as many as they like.
    Endless,
    /// On a terminal of this size, in which it is drawn again and again.
    Terminal(Size),
}

/// How table and board stand to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Layout {
    /// The table above the board.
    Stacked,
    /// The table to the right of the board.
    Beside,
    /// There is no room for the board.
    TableAlone,
}

/// The least width in which a table says anything.
const LEAST_TABLE: usize = 30;
/// Between the board and the table.
const GAP: usize = 3;

impl Frame<'_> {
    pub(super) fn text(&self, room: Room) -> String {
        let turns: Vec<Turn> = self.lines.iter().filter_map(first_turn).collect();
        let extras = Extras {
            letters: &turns,
            ..Extras::default()
        };
        let board = board_text::write_with(self.position, extras, self.paint);
        let plain = board_text::write_with(self.position, extras, Paint::Plain);
        let board_size = Size {
            columns: plain.lines().map(str::len).max().unwrap_or(0),
            rows: plain.lines().count(),
        };
        let table = self.table();
        let Room::Terminal(size) = room else {
            return format!("{}\n\n{board}", table.join("\n"));
        };
        match layout(size, board_size, table.len()) {
            Layout::Stacked => {
                let table = cut(&table, size.columns);
                format!("{}\n\n{board}", table.join("\n"))
            }
            Layout::Beside => {
                let width = size.columns - board_size.columns - GAP;
                beside(&plain, &board, &cut(&table, width))
            }
            Layout::TableAlone => {
                let table = cut(&table, size.columns);
                let most = size.rows.saturating_sub(1).max(1);
                table[..table.len().min(most)].join("\n") + "\n"
            }
        }
    }

    /// A head, and a row for each turn.
    fn table(&self) -> Vec<String> {
        let Some(best) = self.lines.first() else {
            return Vec::new();
        };
        let mut rows = Vec::new();
        if !matches!(best.score, Score::Points(_)) {
            rows.push(score_in_words(self.position, best.score));
        }
        let (nodes, seconds) = (best.nodes, self.taken.as_secs_f64());
        rows.push(format!("{nodes} nodes in {seconds:.1} s"));
        let scores: Vec<String> = self
            .lines
            .iter()
            .map(|info| score_in_short(self.position, info.score))
            .collect();
        let widest = scores.iter().map(String::len).max().unwrap_or(0);
        let width = widest.max("score".len());
        rows.push(format!("   {:>width$}  depth  line", "score"));
        for ((letter, info), score) in ('a'..='z').zip(self.lines).zip(&scores) {
            let (depth, line) = (info.depth, line_text(&info.line));
            rows.push(format!("{letter}  {score:>width$}  {depth:>5}  {line}"));
        }
        rows
    }
}

fn first_turn(info: &Info) -> Option<Turn> {
    info.line.first().copied()
}

/// The first layout for which there is room. The last row is the cursor's.
fn layout(size: Size, board: Size, table_rows: usize) -> Layout {
    let stacked = table_rows + 1 + board.rows;
    if board.columns <= size.columns && stacked < size.rows {
        Layout::Stacked
    } else if board.columns + GAP + LEAST_TABLE <= size.columns
        && board.rows.max(table_rows) < size.rows
    {
        Layout::Beside
    } else {
        Layout::TableAlone
    }
}

/// The rows, none wider than this.
fn cut(rows: &[String], width: usize) -> Vec<String> {
    let cut = |row: &String| {
        if row.chars().count() <= width {
            return row.clone();
        }
        let kept: String = row.chars().take(width.saturating_sub(1)).collect();
        format!("{}…", kept.trim_end())
    };
    rows.iter().map(cut).collect()
}

/// The board with the table to its right. The plain board tells how wide its lines look.
fn beside(plain: &str, board: &str, table: &[String]) -> String {
    let width = plain.lines().map(str::len).max().unwrap_or(0);
    let height = plain.lines().count().max(table.len());
    let mut text = String::new();
    for row in 0..height {
        let painted = board.lines().nth(row).unwrap_or_default();
        let seen = plain.lines().nth(row).map_or(0, str::len);
        text.push_str(painted);
        if let Some(words) = table.get(row) {
            text.push_str(&" ".repeat(width - seen + GAP));
            text.push_str(words);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use sixfold_core::Rules;
    use sixfold_core::notation::parse_game;

    use super::*;

    fn size(columns: usize, rows: usize) -> Size {
        Size { columns, rows }
    }

    fn lines() -> Vec<Info> {
        let turn = |text: &[&str]| {
            let cells: Vec<_> = text.iter().map(|cell| cell.parse().unwrap()).collect();
            Turn::new(&cells)
        };
        let info = |score, line: Vec<Turn>| Info {
            depth: 4,
            nodes: 77,
            score,
            line,
        };
        vec![
            info(
                Score::Win(5),
                vec![turn(&["k10", "l10"]), turn(&["a1", "b1"])],
            ),
            info(Score::Points(12), vec![turn(&["k10", "m10"])]),
        ]
    }

    #[test]
    fn a_usual_terminal_has_room_for_everything() {
        let position = parse_game("j10", Rules::CONNECT6).unwrap();
        let lines = lines();
        let frame = Frame {
            position: &position,
            lines: &lines,
            taken: Duration::from_millis(1500),
            paint: Paint::Plain,
        };
        for room in [Size::USUAL, size(100, 60), size(50, 60), size(20, 5)] {
            let text = frame.text(Room::Terminal(room));
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest.unwrap() <= room.columns, "{room:?}:\n{text}");
            assert!(text.lines().count() < room.rows, "{room:?}:\n{text}");
        }
        let text = frame.text(Room::Terminal(Size::USUAL));
        let tenth = "10 . . . + . . . . . X a a b . . + . . .";
        assert!(text.contains(tenth), "{text}");
        assert!(text.contains("   white wins in 2 turns\n"), "{text}");
        assert!(text.contains("a  win in 2      4  k10l10"), "{text}");
        let board_alone = frame.text(Room::Terminal(size(20, 5)));
        assert!(!board_alone.contains(tenth) && board_alone.contains("win in 2"));
        let painted = Frame {
            paint: Paint::Colored,
            ..frame
        };
        let painted = painted.text(Room::Terminal(Size::USUAL));
        assert_eq!(without_styles(&painted), text);
    }

    fn without_styles(text: &str) -> String {
        let mut parts = text.split('\x1b');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| {
            all + part.split_once('m').map_or(part, |(_, rest)| rest)
        })
    }

    #[test]
    fn layouts_by_size() {
        let board = size(40, 21);
        assert_eq!(layout(size(80, 24), board, 5), Layout::Beside);
        assert_eq!(layout(size(80, 27), board, 5), Layout::Beside);
        assert_eq!(layout(size(80, 28), board, 5), Layout::Stacked);
        assert_eq!(layout(size(40, 28), board, 5), Layout::Stacked);
        assert_eq!(layout(size(72, 24), board, 5), Layout::TableAlone);
        assert_eq!(layout(size(80, 21), board, 5), Layout::TableAlone);
    }
}
