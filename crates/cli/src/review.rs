//! Games that were lost, looked at again: did the loser overlook a win of the other side, and what
//! had it said of its safety?

mod game;
mod run;
mod tally;

pub(crate) use game::{Player, ReviewedGame, questions};
pub(crate) use run::{Finding, Terms, review};
pub(crate) use tally::{Tallies, Tally};
