//! The protocol of the SAU tournaments. It has no words for a game that does not begin with the
//! empty board.

use sixfold_core::Color;

use super::letters::{cells, padded};
use super::{Dialogue, Talk, garbage, turns};
use crate::contest::{NewGame, Request};
use crate::external::Silence;
use crate::referee::Choice;

pub(super) struct Sau;

impl Dialogue for Sau {
    fn greet(&mut self, talk: &mut dyn Talk, game: &NewGame<'_>) -> Result<(), Silence> {
        talk.say("name?")?;
        while !talk.hear()?.trim_start().starts_with("name") {}
        if game.color == Color::White {
            talk.say("new white")?;
        }
        Ok(())
    }

    fn turn(&mut self, talk: &mut dyn Talk, request: &Request<'_>) -> Result<Choice, Silence> {
        match turns(request.position).last() {
            None => talk.say("new black")?,
            Some((_, last)) => talk.say(&format!("move {}", padded(last)))?,
        }
        loop {
            let line = talk.hear()?;
            let mut words = line.split_whitespace();
            match words.next() {
                Some("move") => {
                    let found = words.next().and_then(cells);
                    return found.map(Choice::Stones).ok_or_else(|| garbage(&line));
                }
                Some("error") => return Err(garbage(&line)),
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
    fn both_colours() {
        let mut script = Script::new(
            Rules::CONNECT6,
            &["name x", "move JJ@@", "move AABB", "error"],
        );
        script.greet(&mut Sau, Color::Black, "").unwrap();
        assert_eq!(script.turn(&mut Sau, "").unwrap(), "j10");
        assert_eq!(script.turn(&mut Sau, "j10 k11i11").unwrap(), "a1b2");
        assert_eq!(script.heard(), ["name?", "new black", "move KKIK"]);
        assert!(script.turn(&mut Sau, "j10 k11i11 a1b2 c3d4").is_err());
        let mut script = Script::new(Rules::CONNECT6, &["name x", "move AABB", "move AAB"]);
        script.greet(&mut Sau, Color::White, "").unwrap();
        assert_eq!(script.turn(&mut Sau, "j10").unwrap(), "a1b2");
        assert_eq!(script.heard(), ["name?", "new white", "move JJ@@"]);
        assert!(script.turn(&mut Sau, "j10").is_err());
    }
}
