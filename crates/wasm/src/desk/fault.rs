//! What can be wrong with a request.

use crate::text::{PositionFault, TextFault};
use crate::wire::{Body, Failed};

/// Why a request cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It is no message.
    #[error("{0}")]
    Unreadable(String),
    /// Its position cannot be read.
    #[error(transparent)]
    Position(#[from] PositionFault),
    /// A turn in it cannot be played.
    #[error("{1}")]
    Turn(&'static str, TextFault),
    /// There is nothing to think about.
    #[error("the game is over")]
    Over,
    /// A number is outside its range.
    #[error("{field} is {value}, but must be from {low} to {high}")]
    Range {
        /// The field.
        field: &'static str,
        /// What was given.
        value: u64,
        /// The least that is allowed.
        low: u64,
        /// The most that is allowed.
        high: u64,
    },
    /// Too many requests at a time.
    #[error("{0} requests are under way, and more are not taken: stop one of them first")]
    Busy(usize),
    /// The number is taken.
    #[error("a request with the id {0} is under way")]
    Duplicate(u64),
    /// There is no such proof here.
    #[error("there is no proof {0} here: open it again")]
    NoProof(String),
    /// What was handed over is no proof.
    #[error("{0}")]
    NotProved(String),
    /// A fault of this program.
    #[error("{0}")]
    Own(String),
}

impl Fault {
    /// The word for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Fault::Unreadable(_) | Fault::Duplicate(_) => "unreadable",
            Fault::Position(_) => "position",
            Fault::Turn(..) => "turn",
            Fault::Over => "over",
            Fault::Range { .. } => "limit",
            Fault::Busy(_) => "busy",
            Fault::NoProof(_) | Fault::NotProved(_) => "proof",
            Fault::Own(_) => "fault",
        }
    }

    /// The field of the message that is at fault.
    #[must_use]
    pub fn place(&self) -> &'static str {
        match self {
            Fault::Unreadable(_) | Fault::Busy(_) | Fault::Own(_) => "message",
            Fault::Duplicate(_) => "id",
            Fault::Position(fault) => fault.field,
            Fault::Turn(field, _) | Fault::Range { field, .. } => field,
            Fault::Over => "position",
            Fault::NoProof(_) => "proof",
            Fault::NotProved(_) => "certificate",
        }
    }

    /// The message that says so.
    #[must_use]
    pub fn body(&self) -> Body {
        Body::Error(Failed {
            code: self.code().into(),
            what: self.to_string(),
            r#where: self.place().into(),
        })
    }
}

/// The number, if it is within its range.
pub(super) fn within(field: &'static str, value: u64, low: u64, high: u64) -> Result<u64, Fault> {
    match (low..=high).contains(&value) {
        true => Ok(value),
        false => Err(Fault::Range {
            field,
            value,
            low,
            high,
        }),
    }
}
