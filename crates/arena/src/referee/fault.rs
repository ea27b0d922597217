//! What a player can do wrong. Each fault loses the game, and the record says which it was.

use std::time::Duration;

use sixfold_core::{Cell, IllegalStone};

/// Why a player lost without losing on the board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The engine did not start, or did not answer the greeting as its protocol has it.
    #[error("did not start: {0}")]
    Start(String),
    /// The engine ended.
    #[error("crashed: {0}")]
    Crash(String),
    /// The engine runs, but reads no more or writes no more.
    #[error("closed its {0}")]
    ClosedPipe(&'static str),
    /// The turn took too long.
    #[error("ran out of time: {used:.3?} of {allowed:.3?}")]
    Timeout {
        /// What it took, or how long it was waited for.
        used: Duration,
        /// What it might have taken.
        allowed: Duration,
    },
    /// A stone that the rules do not allow.
    #[error("played an illegal stone: {0}")]
    Illegal(#[from] IllegalStone),
    /// Fewer stones than a turn has.
    #[error("played {placed} of {wanted} stones")]
    HalfTurn {
        /// The stones it played.
        placed: usize,
        /// The stones of the turn.
        wanted: usize,
    },
    /// More stones than a turn has.
    #[error("played {placed} stones in a turn of {wanted}")]
    TooMany {
        /// The stones it played.
        placed: usize,
        /// The stones of the turn.
        wanted: usize,
    },
    /// Two stones on one cell.
    #[error("played {0} twice in one turn")]
    Duplicate(Cell),
    /// An answer that is no turn.
    #[error("answered with what is no turn: {0:?}")]
    Garbage(String),
    /// More text than anyone could want.
    #[error("wrote too much: {0}")]
    Flood(String),
}

/// The kinds of faults, for tables and programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// [`Fault::Start`].
    Start,
    /// [`Fault::Crash`].
    Crash,
    /// [`Fault::ClosedPipe`].
    ClosedPipe,
    /// [`Fault::Timeout`].
    Timeout,
    /// [`Fault::Illegal`].
    Illegal,
    /// [`Fault::HalfTurn`].
    HalfTurn,
    /// [`Fault::TooMany`].
    TooMany,
    /// [`Fault::Duplicate`].
    Duplicate,
    /// [`Fault::Garbage`].
    Garbage,
    /// [`Fault::Flood`].
    Flood,
}

impl Fault {
    /// How much of a line that an engine wrote is kept.
    const SHOWN: usize = 80;

    /// An answer that is no turn, shortened to what a record can hold.
    #[must_use]
    pub fn garbage(line: &str) -> Fault {
        Fault::Garbage(line.chars().take(Fault::SHOWN).collect())
    }

    /// What kind of fault it is.
    #[must_use]
    pub fn kind(&self) -> FaultKind {
        match self {
            Fault::Start(_) => FaultKind::Start,
            Fault::Crash(_) => FaultKind::Crash,
            Fault::ClosedPipe(_) => FaultKind::ClosedPipe,
            Fault::Timeout { .. } => FaultKind::Timeout,
            Fault::Illegal(_) => FaultKind::Illegal,
            Fault::HalfTurn { .. } => FaultKind::HalfTurn,
            Fault::TooMany { .. } => FaultKind::TooMany,
            Fault::Duplicate(_) => FaultKind::Duplicate,
            Fault::Garbage(_) => FaultKind::Garbage,
            Fault::Flood(_) => FaultKind::Flood,
        }
    }
}

impl FaultKind {
    /// The word that JSON has for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            FaultKind::Start => "start",
            FaultKind::Crash => "crash",
            FaultKind::ClosedPipe => "closed-pipe",
            FaultKind::Timeout => "timeout",
            FaultKind::Illegal => "illegal",
            FaultKind::HalfTurn => "half-turn",
            FaultKind::TooMany => "too-many",
            FaultKind::Duplicate => "duplicate",
            FaultKind::Garbage => "garbage",
            FaultKind::Flood => "flood",
        }
    }
}
