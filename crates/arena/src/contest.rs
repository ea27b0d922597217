//! Matches and tournaments: who plays whom with which opening, two games at a time.
//!
//! ```text
//! Plan ── Pairing 0, 1, 2 … ──> workers ── a game each, judged by referee::Game ──> GameReport
//!   └── reports in order ──> Results: cross table, Elo, SPRT: go on, or enough
//! ```
//!
//! Which game has which number, opening, colours and seeds follows from the [`Plan`] alone, so that
//! a match which was interrupted goes on as if it had not been, and the number of workers changes
//! nothing. A [`Player`] is an adapter: an agent within the program, or the client of a protocol
//! that talks to a process.

mod entrant;
mod internal;
mod journal;
mod naming;
mod plan;
mod play;
mod player;
mod remark;
mod report;
mod results;
mod run;
mod sgf;

pub use entrant::{Entrant, EntrantError, Protocol};
pub use internal::Internal;
pub use journal::{Journal, JournalError, MATCH_FILE, lock};
pub use naming::UnsaidRules;
pub use plan::{Pairing, Plan, PlanError};
pub use play::{Played, Terms, play};
pub use player::{NewGame, NoAnswer, Player, Request};
pub use remark::{Remark, RemarkError};
pub use report::GameReport;
pub use results::Results;
pub use run::{End, run};
pub use sgf::game_record;
