//! What the checker says of a certificate: accepted, or why it is no proof, and where.

use std::fmt;

use sixfold_core::Cell;

use crate::board::Side;
use crate::zone::Zone;

/// What is known of a certificate that was accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Accepted {
    /// The zone of the whole proof: which further stones of the defender would not matter.
    pub zone: Zone,
    /// The replies of the defender that were looked at.
    pub replies: u64,
}

/// Why a certificate is no proof.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Rejection {
    /// The way from the root to the fault.
    pub path: Vec<Step>,
    /// What is wrong there.
    pub reason: Reason,
}

/// One step on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The attacker's turn.
    Turn(Box<[Cell]>),
    /// Stones of the defender.
    Reply(Box<[Cell]>),
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// The position is decided.
    #[error("the game is over in the position that the certificate is about")]
    GameOver,
    /// A turn without stones, where the attacker has to place some.
    #[error("the attacker's turn has no stones")]
    NoTurn,
    /// A turn at the root, where the defender is to move.
    #[error("the defender is to move, but the certificate has a turn of the attacker")]
    NotToMove,
    /// More stones than the turn has.
    #[error("the attacker places {placed} stones, but has {left}")]
    TooManyStones {
        /// The stones of the turn.
        placed: usize,
        /// What is left to place.
        left: u8,
    },
    /// A stone that cannot be placed.
    #[error("the {side} places a stone on {cell}, which is not an empty cell of the board")]
    NotEmpty {
        /// Who places it.
        side: Side,
        /// Where.
        cell: Cell,
    },
    /// Replies to a turn that has ended the game.
    #[error("the attacker has made a row, but there are replies")]
    AfterTheEnd,
    /// The defender can complete this window before the attacker wins.
    #[error("the defender has or makes a row on {}", names(.0))]
    DefenderFirst(Box<[Cell]>),
    /// A reply that no proof covers.
    #[error("the reply {} is not answered", names(.0))]
    Unanswered(Box<[Cell]>),
    /// The position was reached with other stones before.
    #[error("node {0} is used for two positions that differ")]
    SharedByTwo(u32),
    /// A node to which no reply leads.
    #[error("node {0} is not used")]
    Unused(u32),
    /// Whoever asked for the check wants no answer any more.
    #[error("the check was stopped")]
    Stopped,
}

fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(" ")
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        })
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            return write!(f, "at the root: {}", self.reason);
        }
        write!(f, "after")?;
        for step in &self.path {
            match step {
                Step::Turn(cells) => write!(f, " {}", names(cells))?,
                Step::Reply(cells) if cells.is_empty() => write!(f, " (no stone)")?,
                Step::Reply(cells) => write!(f, " ({})", names(cells))?,
            }
        }
        write!(f, ": {}", self.reason)
    }
}
