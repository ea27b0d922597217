//! A conversation in tests: what the engine answers is written down before, and what is said is
//! kept.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use sixfold_core::{Color, Position, Rules, notation};

use super::{Dialogue, Talk};
use crate::contest::{NewGame, Request};
use crate::external::Silence;
use crate::limits::Limits;
use crate::referee::Choice;

pub(super) struct Script {
    pub(super) said: Vec<String>,
    answers: VecDeque<String>,
    stop: Arc<AtomicBool>,
    pub(super) limits: Limits,
    rules: Rules,
}

impl Script {
    pub(super) fn new<S: AsRef<str>>(rules: Rules, answers: &[S]) -> Script {
        Script {
            said: Vec::new(),
            answers: answers
                .iter()
                .map(|line| line.as_ref().to_owned())
                .collect(),
            stop: Arc::default(),
            limits: Limits {
                time: Some(Duration::from_secs(2)),
                ..Limits::default()
            },
            rules,
        }
    }

    fn position(&self, game: &str) -> Position {
        notation::parse_game(game, self.rules).unwrap()
    }

    /// Greets the engine for a game that goes on from this one.
    pub(super) fn greet(
        &mut self,
        dialogue: &mut dyn Dialogue,
        color: Color,
        opening: &str,
    ) -> Result<(), Silence> {
        let stop = Arc::clone(&self.stop);
        let opening = self.position(opening);
        let game = NewGame {
            rules: self.rules,
            color,
            opening: &opening,
            limits: self.limits.clone(),
            patience: Duration::from_secs(1),
            stop: &stop,
        };
        dialogue.greet(self, &game)
    }

    /// Asks for the next turn of this game.
    pub(super) fn choice(
        &mut self,
        dialogue: &mut dyn Dialogue,
        game: &str,
    ) -> Result<Choice, Silence> {
        let stop = Arc::clone(&self.stop);
        let position = self.position(game);
        let request = Request {
            position: &position,
            limits: self.limits.clone(),
            deadline: None,
            allowed: Duration::from_secs(2),
            stop: &stop,
        };
        dialogue.turn(self, &request)
    }

    /// The same, as a game string has it.
    pub(super) fn turn(
        &mut self,
        dialogue: &mut dyn Dialogue,
        game: &str,
    ) -> Result<String, Silence> {
        Ok(match self.choice(dialogue, game)? {
            Choice::Resignation => String::from("resign"),
            Choice::Stones(cells) => cells.iter().map(ToString::to_string).collect(),
        })
    }

    /// What was said since this was asked last.
    pub(super) fn heard(&mut self) -> Vec<String> {
        std::mem::take(&mut self.said)
    }
}

impl Talk for Script {
    fn say(&mut self, line: &str) -> Result<(), Silence> {
        self.said.push(line.to_owned());
        Ok(())
    }

    fn hear(&mut self) -> Result<String, Silence> {
        self.answers.pop_front().ok_or(Silence::Late)
    }
}
