//! Who can be asked for a turn in a match.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use sixfold_core::{Color, Position, Rules};

use crate::external::Silence;
use crate::limits::Limits;
use crate::referee::{Choice, Fault};

/// A player of one game.
///
/// It differs from [`crate::Engine`] in what it may answer: anything. A program of somebody else may
/// play half a turn or none, and it is for the referee to say what that means.
pub trait Player {
    /// Gets ready for a game in which it plays this colour.
    fn prepare(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer>;

    /// Chooses a turn for the side to move.
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, NoAnswer>;

    /// The turn that it chose last and what it thought of it, where it tells. Programs of others do
    /// not: protocols differ in what can be said.
    fn thought(&self) -> Option<&sixfold_play::Choice> {
        None
    }

    /// What it has said for the record: the last of its error output, for instance.
    fn last_words(&mut self) -> String {
        String::new()
    }

    /// The game is over, and the player is not needed any more.
    fn dismiss(self: Box<Self>) {}
}

/// A game that is about to begin.
#[derive(Clone, Debug)]
pub struct NewGame<'a> {
    /// Which game of the family.
    pub rules: Rules,
    /// The player's colour.
    pub color: Color,
    /// The position from which it goes on.
    pub opening: &'a Position,
    /// What each turn may cost, and the clocks at the start.
    pub limits: Limits,
    /// How long to get ready.
    pub patience: Duration,
    /// Set when the match is to stop.
    pub stop: &'a Arc<AtomicBool>,
}

/// A turn that is asked for.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// The game so far; the player is to move.
    pub position: &'a Position,
    /// What the turn may cost, as the player is told.
    pub limits: Limits,
    /// When to stop waiting for it.
    pub deadline: Option<Instant>,
    /// What the clock allows; says in the record what was overrun.
    pub allowed: Duration,
    /// Set when the match is to stop.
    pub stop: &'a Arc<AtomicBool>,
}

/// Why there is no turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnswer {
    /// The player did something that loses the game.
    Fault(Fault),
    /// The match was stopped, and the game does not count.
    Stopped,
}

impl From<Fault> for NoAnswer {
    fn from(fault: Fault) -> NoAnswer {
        NoAnswer::Fault(fault)
    }
}

impl Request<'_> {
    /// What silence means while a turn is waited for.
    #[must_use]
    pub fn no_answer(&self, silence: Silence, since: Instant) -> NoAnswer {
        match silence {
            Silence::Fault(fault) => NoAnswer::Fault(fault),
            Silence::Stopped => NoAnswer::Stopped,
            Silence::Late => NoAnswer::Fault(Fault::Timeout {
                used: since.elapsed(),
                allowed: self.allowed,
            }),
        }
    }
}
