//! What every engine can be asked.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sixfold_core::{Position, Rules};
use sixfold_play::{Choice, Listener, NoMemory, OptionKind, SpecError, WrongValue};

use crate::Limits;

/// An engine: behind it stands an agent of the project.
///
/// Calls come from one thread at a time. [`Engine::think`] is a blocking call; whoever must listen
/// meanwhile calls it on a thread of its own and sets `stop`.
pub trait Engine: Send {
    /// Its name, for people.
    fn name(&self) -> String;

    /// The options that it has now: setting one may bring others.
    fn options(&self) -> Vec<OptionKind>;

    /// The value of an option, if it has it.
    fn option(&self, name: &str) -> Option<String>;

    /// Sets an option. Names are compared without case.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError>;

    /// A new game begins: what was kept of the last one is forgotten.
    fn new_game(&mut self, rules: Rules) -> Result<(), EngineError>;

    /// Makes what every game of these rules needs, so that no turn's time goes into it. Nothing is
    /// forgotten, and where all is there already it costs nothing.
    fn prepare(&mut self, _rules: Rules) {}

    /// How many of its points are one logit, the natural logarithm of the odds. None where its points
    /// say which turn is better and nothing of chances.
    fn logit(&self) -> Option<u32> {
        None
    }

    /// Chooses the rest of the turn of the side to move, exactly
    /// [`Position::stones_to_place`] stones. Ends within 20 ms after `stop` is set.
    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
        listener: &mut dyn Listener,
    ) -> Result<Choice, EngineError>;

    /// Thinks about a position in which the other side is to move, until `stop` is set: then it
    /// comes back within 20 ms. Nothing is answered; what it learns is of use when it thinks next.
    /// An engine that does not ponder, or was not told to, comes back at once.
    fn ponder(&mut self, _position: &Position, _stop: &Arc<AtomicBool>) {}
}

/// The option that says whether an engine ponders; those that cannot do not have it.
pub const PONDER: &str = "ponder";
/// The value of [`PONDER`] with which it does.
pub const ON: &str = "on";
/// The value of [`PONDER`] with which it does not.
pub const OFF: &str = "off";

/// Why an option was not set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("there is no option \"{name}\": there are {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// The option takes other values.
    #[error(transparent)]
    Value(#[from] WrongValue),
    /// The value describes no agent.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// There is no memory for it.
    #[error(transparent)]
    Memory(#[from] NoMemory),
}

/// Why an engine gave no turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// There is no memory for it.
    #[error(transparent)]
    Memory(#[from] NoMemory),
    /// It does not play this game.
    #[error("{name} does not play Connect({rules})")]
    Rules {
        /// The engine.
        name: String,
        /// The game.
        rules: Rules,
    },
    /// It failed: a program that ended, for instance.
    #[error("{0}")]
    Failed(String),
}
