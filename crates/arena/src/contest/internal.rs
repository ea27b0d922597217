//! Agents within the program as players.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::Ordering;

use sixfold_play::Silent;

use super::player::{NewGame, NoAnswer, Player, Request};
use crate::Engine;
use crate::referee::{Choice, Fault};

/// An engine of our own.
pub struct Internal(pub Box<dyn Engine>);

impl Player for Internal {
    fn prepare(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
        let ready = self.0.new_game(game.rules);
        ready.map_err(|error| NoAnswer::Fault(Fault::Start(error.to_string())))
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, NoAnswer> {
        // A fault in one agent must not end the games of others.
        let chosen = panic::catch_unwind(AssertUnwindSafe(|| {
            let Request {
                position,
                limits,
                stop,
                ..
            } = request;
            self.0.think(position, limits, stop, &mut Silent)
        }));
        if request.stop.load(Ordering::Relaxed) {
            // What it answers when it is stopped is not what it would have played.
            return Err(NoAnswer::Stopped);
        }
        match chosen {
            Ok(Ok(choice)) => Ok(Choice::Stones(choice.turn.cells().to_vec())),
            Ok(Err(error)) => Err(Fault::Crash(error.to_string()).into()),
            Err(_) => Err(Fault::Crash(String::from("it panicked")).into()),
        }
    }
}
