//! The protocol of Gomocup, for games of one stone a turn.

use sixfold_core::{Cell, Rules};

use super::{Dialogue, Talk, garbage, turns};
use crate::contest::{NewGame, Request};
use crate::external::Silence;
use crate::referee::{Choice, Fault};

/// Why there are no words for a game.
pub(super) fn obstacle(rules: Rules) -> Option<String> {
    (rules.p() != 1 || rules.q() != 1)
        .then(|| String::from("gomocup has games of one stone a turn only, such as --game gomoku"))
}

/// What the engine knows.
#[derive(Default, PartialEq)]
pub(super) enum Gomocup {
    /// Nothing of the game.
    #[default]
    New,
    /// All stones but the last.
    Playing,
}

impl Dialogue for Gomocup {
    fn greet(&mut self, talk: &mut dyn Talk, game: &NewGame<'_>) -> Result<(), Silence> {
        let (columns, rows) = (game.rules.columns(), game.rules.rows());
        if columns == rows {
            talk.say(&format!("START {columns}"))?;
        } else {
            talk.say(&format!("RECTSTART {columns},{rows}"))?;
        }
        let answer = heard(talk)?;
        if !answer.to_ascii_uppercase().starts_with("OK") {
            return Err(Silence::Fault(Fault::Start(answer)));
        }
        if let Some(time) = game.limits.time {
            talk.say(&format!("INFO timeout_turn {}", time.as_millis()))?;
        }
        if let Some(clock) = game.limits.clock {
            let whole = clock.left[game.color.index()].as_millis();
            talk.say(&format!("INFO timeout_match {whole}"))?;
        }
        Ok(())
    }

    fn turn(&mut self, talk: &mut dyn Talk, request: &Request<'_>) -> Result<Choice, Silence> {
        let side = request.position.to_move();
        if let Some(clock) = request.limits.clock {
            let left = clock.left[side.index()].as_millis();
            talk.say(&format!("INFO time_left {left}"))?;
        }
        let stones: Vec<_> = turns(request.position)
            .into_iter()
            .flat_map(|(color, cells)| cells.into_iter().map(move |cell| (color, cell)))
            .collect();
        match (&self, &stones[..]) {
            (_, []) => talk.say("BEGIN")?,
            (_, [(_, only)]) => talk.say(&format!("TURN {}", numbers(*only)))?,
            (Gomocup::Playing, [.., (_, last)]) => talk.say(&format!("TURN {}", numbers(*last)))?,
            (Gomocup::New, stones) => {
                talk.say("BOARD")?;
                for (color, cell) in stones {
                    // The engine's own stones are 1, those of the other side 2.
                    let whose = if *color == side { 1 } else { 2 };
                    talk.say(&format!("{},{whose}", numbers(*cell)))?;
                }
                talk.say("DONE")?;
            }
        }
        *self = Gomocup::Playing;
        let answer = heard(talk)?;
        let found = cell(&answer).ok_or_else(|| garbage(&answer))?;
        Ok(Choice::Stones(vec![found]))
    }

    fn farewell(&self) -> Option<&'static str> {
        Some("END")
    }
}

/// The next line that is an answer: engines may talk to people as well.
fn heard(talk: &mut dyn Talk) -> Result<String, Silence> {
    loop {
        let line = talk.hear()?;
        let first = line.split_whitespace().next().unwrap_or_default();
        let is_talk = ["MESSAGE", "DEBUG"]
            .iter()
            .any(|word| first.eq_ignore_ascii_case(word));
        if !is_talk && !first.is_empty() {
            return Ok(line.trim().to_owned());
        }
    }
}

fn numbers(cell: Cell) -> String {
    format!("{},{}", cell.column(), cell.row())
}

fn cell(text: &str) -> Option<Cell> {
    let (x, y) = text.split_once(',')?;
    let number = |text: &str| {
        let number: u8 = text.trim().parse().ok()?;
        (number < Rules::MAX_SIDE).then_some(number)
    };
    Some(Cell::new(number(x)?, number(y)?))
}

#[cfg(test)]
mod tests {
    use sixfold_core::Color;

    use super::super::script::Script;
    use super::*;

    #[test]
    fn a_session_and_an_opening() {
        let mut script = Script::new(
            Rules::GOMOKU,
            &["MESSAGE hello", "OK", "DEBUG x", "7,7", "8,8"],
        );
        let mut engine = Gomocup::default();
        script.greet(&mut engine, Color::Black, "").unwrap();
        assert_eq!(script.turn(&mut engine, "").unwrap(), "h8");
        assert_eq!(script.turn(&mut engine, "h8 a1").unwrap(), "i9");
        assert_eq!(
            script.heard(),
            ["START 15", "INFO timeout_turn 2000", "BEGIN", "TURN 0,0"]
        );
        let mut script = Script::new(Rules::GOMOKU, &["0,1"]);
        let mut late = Gomocup::default();
        assert_eq!(script.turn(&mut late, "h8 a1 h9").unwrap(), "a2");
        assert_eq!(script.heard(), ["BOARD", "7,7,2", "0,0,1", "7,8,2", "DONE"]);
    }

    #[test]
    fn what_is_no_turn() {
        for answer in ["ERROR x", "7", "7,", "7,99", "-1,3", "UNKNOWN"] {
            let mut script = Script::new(Rules::GOMOKU, &[answer]);
            assert!(
                script.turn(&mut Gomocup::default(), "").is_err(),
                "{answer}"
            );
        }
        let mut script = Script::new(Rules::GOMOKU, &["ERROR size"]);
        let greeted = script.greet(&mut Gomocup::default(), Color::White, "");
        assert!(matches!(greeted, Err(Silence::Fault(Fault::Start(_)))));
    }
}
