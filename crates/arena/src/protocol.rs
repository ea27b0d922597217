//! The protocols, a file each. Each has a grammar, from a line to a command and from an answer to
//! text, which is pure; and a server, which obeys the commands.

pub mod botzone;
pub mod cloudict;
pub mod fen;
pub mod gomocup;
pub mod gtp;
pub mod letters;
pub mod sau;
pub mod ugi;

use sixfold_core::{Position, Rules};
use sixfold_play::{Choice, Info};

use crate::engine::EngineError;
use crate::limits::Limits;
use crate::serve::Host;

/// A protocol as the server of an engine speaks it.
pub trait Protocol {
    /// The game that the next turn is of, where it is known. The engine makes ready for it before a
    /// turn is asked for.
    fn rules(&self) -> Option<Rules>;

    /// When a line is heard that comes while the engine thinks.
    fn urgency(&self, _line: &str) -> Urgency {
        Urgency::Waits
    }

    /// Obeys one line, whatever it is.
    fn line(&mut self, line: &str, host: &mut Host) -> Flow;

    /// The engine thinks, and has found something out.
    fn report(&mut self, _lines: &[Info], _host: &mut Host) {}

    /// The engine has answered.
    fn answer(&mut self, answer: Result<Choice, EngineError>, host: &mut Host) -> Flow;

    /// What the engine may ponder, now that a line was obeyed or an answer given: the position that
    /// the other side has before it. After an answer, `next` is the position behind the engine's
    /// turn. A protocol that hands out a turn stone by stone has pondering wait for the last one.
    fn to_ponder(&mut self, next: Option<Position>) -> Option<Position> {
        next
    }
}

/// When a line is heard that comes while the engine thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// At once.
    Now,
    /// When the engine has answered. Thinking without limits is ended by it.
    Waits,
    /// When the engine has answered, which it must do at once.
    Stops,
    /// As [`Urgency::Stops`], and the session ends with it.
    Quits,
}

/// How the session goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// With the next line, also while the engine thinks.
    Next,
    /// With the next line, when the engine has answered. Until then nothing is read, so that the
    /// session can end with the answer though the input stays open.
    AfterAnswer,
    /// Not at all.
    Quit,
}

/// What a session begins with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defaults {
    /// The game, unless the protocol says otherwise.
    pub rules: Rules,
    /// How long to think where the protocol does not say.
    pub limits: Limits,
}

/// What stands for a text of others in an answer of ours: short, and on one line.
pub(crate) fn quoted(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    text.chars().take(60).map(visible).collect()
}
