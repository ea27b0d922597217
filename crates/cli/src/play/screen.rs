//! The whole screen: the board, who plays, the last turns, what was said, and the line that is typed.

use sixfold_core::{Cell, Position};

use crate::console::Paint;
use crate::play::board::{Drawing, View};
use crate::played;
use crate::terminal::Size;

/// What the screen shows.
pub(crate) struct Screen<'a> {
    pub(crate) position: &'a Position,
    /// Who plays Black and White.
    pub(crate) names: [String; 2],
    pub(crate) status: &'a str,
    /// What the game has to say, of one or more lines.
    pub(crate) message: &'a str,
    pub(crate) typed: &'a str,
    pub(crate) cursor: Option<Cell>,
    pub(crate) size: Size,
    pub(crate) paint: Paint,
}

const PROMPT: &str = "> ";
/// Between the board and what stands beside it.
const GAP: usize = 3;
/// With less there is nothing beside the board.
const LEAST_PANEL: usize = 24;

impl Screen<'_> {
    /// The lines from top to bottom, at most as many as the screen has, the typed one last.
    pub(crate) fn lines(&self) -> Vec<String> {
        let below = 2;
        let alone = self.board(below);
        let has_panel = alone.width + GAP + LEAST_PANEL <= self.size.columns;
        let mut lines = if has_panel {
            self.with_panel(alone)
        } else {
            let mut lines = self.board(below + 1).lines;
            let message = self.message.lines().next().unwrap_or_default();
            lines.push(cut(message, self.size.columns));
            lines
        };
        lines.push(cut(self.status, self.size.columns));
        lines.push(self.input());
        let most = self.size.rows.max(1);
        let too_many = lines.len().saturating_sub(most);
        lines.split_off(too_many)
    }

    /// Everything at its place, the cursor of the terminal behind the typed line.
    pub(crate) fn text(&self) -> String {
        // Each line clears what is left of the one before; the last clears all below.
        let lines = self.lines().join("\x1b[K\n");
        format!("\x1b[H{lines}\x1b[K\x1b[J")
    }

    /// The board, where so many lines are needed below.
    fn board(&self, below: usize) -> Drawing {
        let room = Size {
            columns: self.size.columns,
            rows: self.size.rows.saturating_sub(below),
        };
        let view = View {
            position: self.position,
            cursor: self.cursor,
            paint: self.paint,
            room: Some(room),
        };
        view.draw()
    }

    fn with_panel(&self, board: Drawing) -> Vec<String> {
        let width = self.size.columns - board.width - GAP;
        let panel = self.panel(width, board.lines.len());
        let beside = |(index, line): (usize, String)| match panel.get(index) {
            Some(words) if !words.is_empty() => format!("{line}{}{words}", " ".repeat(GAP)),
            _ => line,
        };
        board.lines.into_iter().enumerate().map(beside).collect()
    }

    /// Who plays, as many of the last turns as there is room for, and the message.
    fn panel(&self, width: usize, height: usize) -> Vec<String> {
        let rules = self.position.rules();
        let [black, white] = &self.names;
        let mut lines = vec![
            format!("Connect({rules})"),
            format!("X black  {black}"),
            format!("O white  {white}"),
            String::new(),
        ];
        let message = wrapped(self.message, width);
        let gap = usize::from(!message.is_empty());
        let room = height.saturating_sub(lines.len() + message.len() + gap);
        let turns = numbered_turns(self.position);
        lines.extend_from_slice(&turns[turns.len().saturating_sub(room)..]);
        lines.extend((0..gap).map(|_| String::new()));
        lines.extend(message);
        lines.iter().map(|line| cut(line, width)).collect()
    }

    /// What was typed, or as much of its end as fits.
    fn input(&self) -> String {
        let room = self.size.columns.saturating_sub(PROMPT.len() + 1);
        let length = self.typed.chars().count();
        let end: String = self
            .typed
            .chars()
            .skip(length.saturating_sub(room))
            .collect();
        format!("{PROMPT}{end}")
    }
}

/// `12 X i11k11`, a line for each turn.
fn numbered_turns(position: &Position) -> Vec<String> {
    let line = |(index, turn): (usize, &played::PlayedTurn)| {
        let cells: String = turn.cells.iter().map(ToString::to_string).collect();
        let symbol = ["X", "O"][turn.color.index()];
        format!("{:>3} {symbol} {cells}", index + 1)
    };
    played::turns(position)
        .iter()
        .enumerate()
        .map(line)
        .collect()
}

/// The text in lines of at most this width, broken at spaces where it can be.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut rest: Vec<char> = paragraph.chars().collect();
        while rest.len() > width {
            let space = rest[..=width].iter().rposition(|c| *c == ' ');
            let (end, next) = match space {
                Some(at) if at > 0 => (at, at + 1),
                _ => (width, width),
            };
            lines.push(rest[..end].iter().collect());
            rest.drain(..next);
        }
        lines.push(rest.into_iter().collect());
    }
    lines
}

fn cut(line: &str, width: usize) -> String {
    if line.chars().count() <= width {
        return line.to_owned();
    }
    let kept: String = line.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}

#[cfg(test)]
mod tests {
    use sixfold_core::Rules;
    use sixfold_core::notation::parse_game;

    use super::*;
    use crate::play::order::HELP;

    fn lines(size: Size, message: &str, game: &str, rules: Rules) -> Vec<String> {
        let position = parse_game(game, rules).unwrap();
        let screen = Screen {
            position: &position,
            names: ["you".into(), "level 3".into()],
            status: "black to move, 2 stones",
            message,
            typed: "k1",
            cursor: Some(Cell::new(0, 0)),
            size,
            paint: Paint::Plain,
        };
        screen.lines()
    }

    #[test]
    fn a_usual_terminal_shows_the_whole_board_and_all_help() {
        let lines = lines(Size::USUAL, HELP, "j10 i11k11", Rules::CONNECT6);
        assert!(lines.len() <= 24);
        for line in &lines {
            assert!(line.chars().count() <= 80, "{line}");
        }
        let text = lines.join("\n");
        assert!(
            text.contains("\n 1[.]. . ") && text.starts_with("19 . . "),
            "{text}"
        );
        let last = HELP.lines().last().unwrap();
        assert!(text.contains(last), "{text}");
        assert!(text.contains("  2 O i11k11"), "{text}");
        assert!(text.ends_with("\nblack to move, 2 stones\n> k1"), "{text}");
    }

    #[test]
    fn every_screen_is_kept_to() {
        let large: Rules = "32,32,6,2,1".parse().unwrap();
        for rules in [Rules::TICTACTOE, Rules::CONNECT6, large] {
            for (columns, rows) in [(80, 24), (50, 24), (40, 10), (20, 5), (9, 4), (200, 60)] {
                let size = Size { columns, rows };
                let lines = lines(size, HELP, "", rules);
                assert!(lines.len() <= rows, "{size:?}: {lines:?}");
                let widest = lines.iter().map(|line| line.chars().count()).max();
                assert!(widest.unwrap() <= columns, "{size:?}: {lines:?}");
            }
        }
    }

    #[test]
    fn words_are_wrapped_at_spaces() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two\nthree", 9), ["one two", "three"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("", 3), Vec::<String>::new());
    }
}
