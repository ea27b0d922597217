//! Agents within the program as players.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::Ordering;

use sixfold_play::Silent;

use super::player::{NewGame, NoAnswer, Player, Request};
use crate::Engine;
use crate::referee::{Choice, Fault};

/// An engine of our own.
pub struct Internal {
    engine: Box<dyn Engine>,
    /// What it chose last.
    thought: Option<sixfold_play::Choice>,
}

impl Internal {
    /// The engine as a player.
    #[must_use]
    pub fn new(engine: Box<dyn Engine>) -> Internal {
        Internal {
            engine,
            thought: None,
        }
    }
}

impl Player for Internal {
    fn prepare(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
        let ready = self.engine.new_game(game.rules);
        ready.map_err(|error| NoAnswer::Fault(Fault::Start(error.to_string())))
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, NoAnswer> {
        self.thought = None;
        // A fault in one agent must not end the games of others.
        let chosen = panic::catch_unwind(AssertUnwindSafe(|| {
            let Request {
                position,
                limits,
                stop,
                ..
            } = request;
            self.engine.think(position, limits, stop, &mut Silent)
        }));
        if request.stop.load(Ordering::Relaxed) {
            // What it answers when it is stopped is not what it would have played.
            return Err(NoAnswer::Stopped);
        }
        match chosen {
            Ok(Ok(choice)) => {
                let stones = choice.turn.cells().to_vec();
                self.thought = Some(choice);
                Ok(Choice::Stones(stones))
            }
            Ok(Err(error)) => Err(Fault::Crash(error.to_string()).into()),
            Err(_) => Err(Fault::Crash(String::from("it panicked")).into()),
        }
    }

    fn thought(&self) -> Option<&sixfold_play::Choice> {
        self.thought.as_ref()
    }
}
