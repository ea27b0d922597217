//! The protocol of the platform Cloudict.

use sixfold_core::Color;

use super::letters::{cells, letters};
use super::{Dialogue, Talk, garbage, turns};
use crate::contest::{NewGame, Request};
use crate::external::Silence;
use crate::referee::Choice;

/// What the engine knows.
#[derive(Default)]
pub(super) struct Cloudict {
    game: State,
}

#[derive(Default, PartialEq)]
enum State {
    #[default]
    Unknown,
    Playing,
}

impl Dialogue for Cloudict {
    fn greet(&mut self, talk: &mut dyn Talk, _: &NewGame<'_>) -> Result<(), Silence> {
        talk.say("name")?;
        while !talk.hear()?.trim_start().starts_with("name") {}
        Ok(())
    }

    fn turn(&mut self, talk: &mut dyn Talk, request: &Request<'_>) -> Result<Choice, Silence> {
        let turns = turns(request.position);
        match (&self.game, &turns[..]) {
            (State::Unknown, []) => talk.say("new black")?,
            (State::Unknown, [(_, first)]) => {
                talk.say("new white")?;
                talk.say(&format!("move {}", letters(first)))?;
            }
            (State::Unknown, _) => {
                talk.say("new xxx")?;
                for (color, cells) in &turns {
                    let name = match color {
                        Color::Black => "black",
                        Color::White => "white",
                    };
                    talk.say(&format!("{name} {}", letters(cells)))?;
                }
                talk.say("next")?;
            }
            (State::Playing, [.., (_, last)]) => talk.say(&format!("move {}", letters(last)))?,
            (State::Playing, []) => unreachable!("the engine has placed stones"),
        }
        self.game = State::Playing;
        let wanted = request.position.stones_to_place();
        loop {
            let line = talk.hear()?;
            match line.trim().split_once(char::is_whitespace) {
                Some(("move", text)) => {
                    let mut cells = cells(text.trim()).ok_or_else(|| garbage(&line))?;
                    if wanted == 1 {
                        // Engines that always write two stones write the first one twice.
                        cells.dedup();
                    }
                    return Ok(Choice::Stones(cells));
                }
                Some(("error" | "Error", _)) => return Err(garbage(&line)),
                _ => {}
            }
        }
    }

    fn farewell(&self) -> Option<&'static str> {
        Some("quit")
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::Rules;

    use super::super::script::Script;
    use super::*;

    #[test]
    fn black_white_and_openings() {
        let mut script = Script::new(
            Rules::CONNECT6,
            &["hm", "name x", "move JJJJ", "info", "move AABB"],
        );
        let mut black = Cloudict::default();
        script.greet(&mut black, Color::Black, "").unwrap();
        assert_eq!(script.turn(&mut black, "").unwrap(), "j10");
        assert_eq!(script.turn(&mut black, "j10 k11i11").unwrap(), "a1b2");
        assert_eq!(script.heard(), ["name", "new black", "move KKIK"]);
        let mut script = Script::new(Rules::CONNECT6, &["move AABB"]);
        let mut white = Cloudict::default();
        assert_eq!(script.turn(&mut white, "j10").unwrap(), "a1b2");
        assert_eq!(script.heard(), ["new white", "move JJ"]);
        let mut script = Script::new(Rules::CONNECT6, &["move AABB"]);
        let mut late = Cloudict::default();
        assert_eq!(script.turn(&mut late, "j10 k11i11").unwrap(), "a1b2");
        assert_eq!(
            script.heard(),
            ["new xxx", "black JJ", "white KKIK", "next"]
        );
    }

    #[test]
    fn what_is_no_turn() {
        for answer in ["move J", "move 1234", "error", "error x"] {
            let mut script = Script::new(Rules::CONNECT6, &[answer]);
            assert!(script.turn(&mut Cloudict::default(), "").is_err());
        }
        // In an ordinary turn a stone that comes twice is for the referee to see.
        let mut script = Script::new(Rules::CONNECT6, &["move AAAA"]);
        let found = script.turn(&mut Cloudict::default(), "j10").unwrap();
        assert_eq!(found, "a1a1");
    }
}
