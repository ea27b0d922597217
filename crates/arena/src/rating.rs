//! What results say about strength: Elo with error bars, likelihood of superiority, sequential
//! tests, and the table of a tournament.
//!
//! All of it is arithmetic on counts. [`Games`] counts wins, draws and losses; [`Pairs`] counts the
//! points of two games that begin with the same opening, colours swapped. An opening that favours
//! one colour makes the two results of a pair depend on one another, so that games alone give error
//! bars that are wrong, and pairs give the right ones.

mod bradley_terry;
mod elo;
mod normal;
mod sprt;
mod table;
mod tally;

pub use bradley_terry::{Rating, ratings};
pub use elo::{Elo, elo_of_score, score_of_elo};
pub use sprt::{Sprt, SprtError, SprtVerdict};
pub use table::{CrossTable, Standing};
pub use tally::{Games, Pairs, Sample, Scored};
