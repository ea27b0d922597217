//! A board for the terminal, which `sixfold show -` reads back.
//!
//! The form is that of [`sixfold_core::notation::write_board`], with star points. What
//! that notation does not know, the game and the result, stands in lines that begin with
//! `#`, which the reader of positions understands or passes over.

use std::fmt::Write as _;

use sixfold_core::{Cell, CellSet, Color, Outcome, Position, Rules, Turn, notation};

use crate::console::Paint;
use crate::played;
use crate::zones::Zones;

const BLACK: &str = "1";
const WHITE: &str = "1;36";
const LAST_TURN: &str = ";7";
const WON: &str = ";32";
/// Zones, and turns that may be taken.
const ZONE: &str = "33";
const LETTER: &str = "1;33";
const FAINT: &str = "2";

/// The board, and below it whose turn it is or how the game ended.
pub(crate) fn write(position: &Position, paint: Paint) -> String {
    write_with(position, Extras::default(), paint)
}

/// What else may be on the board.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Extras<'a> {
    /// The turns of a line to come, beginning with the side to move: each stone is the number of
    /// its turn.
    pub(crate) line: &'a [Turn],
    /// Turns that the side to move may take, the best first: a cell has the number of the first one
    /// that it is in.
    pub(crate) candidates: &'a [Turn],
    /// The stones of these turns are shown as letters: a for the first turn, b for the second.
    pub(crate) letters: &'a [Turn],
    /// Empty cells are shown as the zones they are in.
    pub(crate) zones: Option<&'a Zones>,
}

/// The same with something else on the board.
pub(crate) fn write_with(position: &Position, extras: Extras<'_>, paint: Paint) -> String {
    let rules = position.rules();
    let mut text = String::new();
    let game = game_line(rules);
    if !game.is_empty() {
        writeln!(text, "{}", paint.style(game.trim_end(), FAINT)).expect("a string takes all");
    }
    let looks = Looks::of(position, extras);
    let label_width = if rules.rows() > 9 { 2 } else { 1 };
    // Column names of two letters, from the 27th on, need wider cells, and so do numbers.
    let numbers = extras.line.len().max(extras.candidates.len());
    let digits = numbers.to_string().len();
    let pitch = if rules.columns() > 26 {
        digits.max(2)
    } else {
        digits
    };
    for row in (0..rules.rows()).rev() {
        let label = format!("{:>label_width$}", row + 1);
        text.push_str(&paint.style(&label, FAINT));
        for column in 0..rules.columns() {
            let (symbol, style) = looks.cell(position, Cell::new(column, row));
            text.push_str(&" ".repeat(pitch + 1 - symbol.len()));
            text.push_str(&paint.style(&symbol, &style));
        }
        text.push('\n');
    }
    let columns: String = (0..rules.columns())
        .map(|column| format!(" {:>pitch$}", Cell::column_name(column)))
        .collect();
    let labels = format!("{}{columns}", " ".repeat(label_width));
    writeln!(text, "{}", paint.style(&labels, FAINT)).expect("a string takes all");
    text.push_str(&status(position));
    text
}

/// A line that names the game, which the reader of positions understands; none for Connect6.
pub(crate) fn game_line(rules: Rules) -> String {
    if rules == Rules::CONNECT6 {
        String::new()
    } else {
        format!("# game {rules}\n")
    }
}

/// `white to move, 2 left`, or the result. After the end the turn is told only where it
/// does not follow from the stones, since a reader could not do without it.
fn status(position: &Position) -> String {
    let turn = format!("{} to move, {} left\n", position.to_move(), position.left());
    let Some(outcome) = position.outcome() else {
        return turn;
    };
    let result = match outcome {
        Outcome::Win(winner) => {
            let rows: Vec<String> = played::winning_rows(position)
                .iter()
                .map(|row| match row[..] {
                    [first, .., last] => format!("{first} to {last}"),
                    _ => String::new(),
                })
                .collect();
            format!("# {winner} wins: {}\n", rows.join(", "))
        }
        Outcome::Draw => String::from("# draw\n"),
    };
    let plain = notation::write_board(position);
    let without_turn = plain
        .trim_end()
        .rsplit_once('\n')
        .map_or("", |(board, _)| board);
    let follows = notation::parse_board(without_turn, position.rules())
        .ok()
        .and_then(|setup| setup.validate().ok())
        .is_some_and(|read| read == *position);
    if follows { result } else { turn + &result }
}

/// Which cells look special.
struct Looks<'a> {
    to_move: Color,
    extras: Extras<'a>,
    stars: CellSet,
    last_turn: CellSet,
    won: CellSet,
}

impl Looks<'_> {
    fn of<'a>(position: &Position, extras: Extras<'a>) -> Looks<'a> {
        Looks {
            to_move: position.to_move(),
            extras,
            stars: played::star_points(position.rules()),
            last_turn: played::last_turn(position),
            won: played::winning_rows(position)
                .into_iter()
                .flatten()
                .collect(),
        }
    }

    /// What stands on a cell, and its style.
    fn cell(&self, position: &Position, cell: Cell) -> (String, String) {
        if let Some(index) = self.extras.line.iter().position(|turn| turn.contains(cell)) {
            let is_first_side = index.is_multiple_of(2);
            let style = match (self.to_move, is_first_side) {
                (Color::Black, true) | (Color::White, false) => BLACK,
                (Color::White, true) | (Color::Black, false) => WHITE,
            };
            return ((index + 1).to_string(), style.to_owned());
        }
        let is_there = |turn: &Turn| turn.contains(cell);
        if let Some(index) = self.extras.candidates.iter().position(is_there) {
            return ((index + 1).to_string(), ZONE.to_owned());
        }
        let letter = ('a'..='z').zip(self.extras.letters);
        if let Some((letter, _)) = letter.into_iter().find(|(_, turn)| turn.contains(cell)) {
            return (letter.to_string(), LETTER.to_owned());
        }
        let zone = self.extras.zones.and_then(|zones| zones.symbol(cell));
        let (symbol, mut style) = match position.stone_at(cell) {
            Some(Color::Black) => ("X", BLACK.to_owned()),
            Some(Color::White) => ("O", WHITE.to_owned()),
            None if zone.is_some() => (zone.unwrap_or_default(), ZONE.to_owned()),
            None if self.stars.contains(cell) => ("+", FAINT.to_owned()),
            None => (".", FAINT.to_owned()),
        };
        if self.last_turn.contains(cell) {
            style.push_str(LAST_TURN);
        }
        if self.won.contains(cell) {
            style.push_str(WON);
        }
        (symbol.to_owned(), style)
    }
}
