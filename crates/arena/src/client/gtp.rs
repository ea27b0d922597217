//! GTP: one stone a command, and columns without the letter I.

use std::time::Duration;

use sixfold_core::{Cell, Color, Position, Rules};

use super::{Dialogue, Talk, garbage};
use crate::contest::{NewGame, Request};
use crate::external::Silence;
use crate::referee::{Choice, Fault};

/// The letters of the columns, as GTP has them.
const COLUMNS: &str = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Why GTP has no words for a game.
pub(super) fn obstacle(rules: Rules) -> Option<String> {
    let is_square = rules.columns() == rules.rows();
    (!is_square || usize::from(rules.columns()) > COLUMNS.len()).then(|| {
        format!(
            "gtp has square boards of up to {} columns only",
            COLUMNS.len()
        )
    })
}

/// What the engine knows.
#[derive(Default)]
pub(super) struct Gtp {
    /// The stones of the game that it was told of.
    told: usize,
}

impl Dialogue for Gtp {
    fn greet(&mut self, talk: &mut dyn Talk, game: &NewGame<'_>) -> Result<(), Silence> {
        accepted(talk, "protocol_version")?;
        accepted(talk, &format!("boardsize {}", game.rules.columns()))?;
        accepted(talk, "clear_board")?;
        // An engine without clocks may say so; it is measured all the same.
        if let Some(clock) = game.limits.clock {
            let main = seconds(clock.left[game.color.index()]);
            answer(talk, &format!("time_settings {main} 0 0"))?.ok();
        } else if let Some(time) = game.limits.time {
            // So long for the stones of one turn.
            let stones = game.rules.p();
            answer(talk, &format!("time_settings 0 {} {stones}", seconds(time)))?.ok();
        }
        Ok(())
    }

    fn turn(&mut self, talk: &mut dyn Talk, request: &Request<'_>) -> Result<Choice, Silence> {
        let mut position = request.position.clone();
        let side = position.to_move();
        for (color, cell) in stones(&position).into_iter().skip(self.told) {
            accepted(talk, &format!("play {} {}", name(color), vertex(cell)))?;
            self.told += 1;
        }
        if let Some(clock) = request.limits.clock {
            let left = seconds(clock.left[side.index()]);
            answer(talk, &format!("time_left {} {left} 0", name(side)))?.ok();
        }
        let mut cells = Vec::new();
        while !position.is_over() && position.to_move() == side {
            let text = accepted(talk, &format!("genmove {}", name(side)))?;
            if text.eq_ignore_ascii_case("resign") {
                return Ok(Choice::Resignation);
            }
            let cell = cell(&text).ok_or_else(|| garbage(&text))?;
            cells.push(cell);
            self.told += 1;
            if position.check(cell).is_err() {
                // The referee will say what is wrong with it.
                break;
            }
            position.place(cell, &mut ());
        }
        Ok(Choice::Stones(cells))
    }

    fn farewell(&self) -> Option<&'static str> {
        Some("quit")
    }
}

/// The stones of a game in their order.
fn stones(position: &Position) -> Vec<(Color, Cell)> {
    let turns = super::turns(position);
    let stones = turns
        .into_iter()
        .flat_map(|(color, cells)| cells.into_iter().map(move |cell| (color, cell)));
    stones.collect()
}

/// Whole seconds, as the standard has them, and never more than there are. Less than one can only
/// be said in a way that not every engine understands.
fn seconds(time: Duration) -> String {
    if time.as_secs() > 0 || time.is_zero() {
        time.as_secs().to_string()
    } else {
        format!("{:.2}", time.as_secs_f64())
    }
}

/// Says a command, and gives its answer, an error as well.
fn answer(talk: &mut dyn Talk, command: &str) -> Result<Result<String, String>, Silence> {
    talk.say(command)?;
    let mut first = talk.hear()?;
    while first.trim().is_empty() {
        first = talk.hear()?;
    }
    // An answer ends with an empty line.
    while !talk.hear()?.trim().is_empty() {}
    let text = |rest: &str| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.trim().to_owned()
    };
    match (first.strip_prefix('='), first.strip_prefix('?')) {
        (Some(rest), _) => Ok(Ok(text(rest))),
        (_, Some(rest)) => Ok(Err(text(rest))),
        _ => Err(garbage(&first)),
    }
}

/// Says a command that must be obeyed.
fn accepted(talk: &mut dyn Talk, command: &str) -> Result<String, Silence> {
    answer(talk, command)?
        .map_err(|error| Silence::Fault(Fault::garbage(&format!("{command}: ? {error}"))))
}

fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

fn vertex(cell: Cell) -> String {
    let letter = COLUMNS.chars().nth(usize::from(cell.column()));
    format!("{}{}", letter.unwrap_or('?'), cell.row() + 1)
}

fn cell(text: &str) -> Option<Cell> {
    let letter = text.chars().next()?.to_ascii_uppercase();
    let column = COLUMNS.find(letter)?;
    let row: u8 = text[letter.len_utf8()..].parse().ok()?;
    (1..=Rules::MAX_SIDE)
        .contains(&row)
        .then(|| Cell::new(column as u8, row - 1))
}

#[cfg(test)]
mod tests {
    use super::super::script::Script;
    use super::*;
    use crate::limits::{Clock, Limits};

    #[test]
    fn a_session() {
        let answers = [
            "= 2",
            "",
            "=",
            "",
            "=",
            "",
            "? unknown command",
            "", // greeting
            "=",
            "",
            "= L11",
            "",
            "=7 j11",
            "", // two stones
            "=",
            "",
            "=",
            "",
            "=",
            "",
            "= resign",
            "", // two stones of the other side, the clock
        ];
        let mut script = Script::new(Rules::CONNECT6, &answers);
        let mut gtp = Gtp::default();
        script.greet(&mut gtp, Color::White, "").unwrap();
        assert_eq!(
            script.heard(),
            [
                "protocol_version",
                "boardsize 19",
                "clear_board",
                "time_settings 0 2 2"
            ]
        );
        // GTP's K is the tenth column, our j; its L is our k, and its J our i.
        assert_eq!(script.turn(&mut gtp, "j10").unwrap(), "k11i11");
        assert_eq!(script.heard(), ["play b K10", "genmove w", "genmove w"]);
        script.limits = Limits {
            clock: Some(Clock {
                left: [Duration::from_millis(1900), Duration::from_millis(700)],
                ..Clock::default()
            }),
            ..Limits::default()
        };
        assert_eq!(script.turn(&mut gtp, "j10 k11i11 j9k9").unwrap(), "resign");
        assert_eq!(
            script.heard(),
            ["play b K9", "play b L9", "time_left w 0.70 0", "genmove w"]
        );
        assert_eq!(seconds(Duration::from_millis(1900)), "1");
        assert_eq!(seconds(Duration::ZERO), "0");
    }

    #[test]
    fn an_illegal_stone_is_handed_on() {
        let mut script = Script::new(Rules::CONNECT6, &["=", "", "= K10", ""]);
        let found = script.turn(&mut Gtp::default(), "j10").unwrap();
        assert_eq!(found, "j10");
    }

    #[test]
    fn errors_and_passes_are_no_turns() {
        for answer in ["? cannot", "= pass", "= I5", "= K99", "hello"] {
            let mut script = Script::new(Rules::CONNECT6, &[answer, ""]);
            let found = script.turn(&mut Gtp::default(), "");
            assert!(
                matches!(&found, Err(Silence::Fault(Fault::Garbage(_)))),
                "{answer}: {found:?}"
            );
        }
    }

    #[test]
    fn vertices_leave_out_i() {
        for (ours, theirs) in [("a1", "A1"), ("h8", "H8"), ("i9", "J9"), ("s19", "T19")] {
            let ours: Cell = ours.parse().unwrap();
            assert_eq!(vertex(ours), theirs);
            assert_eq!(cell(theirs), Some(ours));
        }
    }
}
