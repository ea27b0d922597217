//! Threads, clocks and budgets round the searches: what programs call that want an answer.
//!
//! ```
//! use sixfold_core::{Rules, notation};
//! use sixfold_engine::{Budget, Limits, Method, Options, Team, solve};
//! use sixfold_solve::Verdict;
//!
//! let game = "j10 a1a19 k10l10 s1s19 j12k12 a10s10";
//! let position = notation::parse_game(game, Rules::CONNECT6)?;
//! let budget = Budget::new(Limits { nodes: 1_000_000, ..Limits::default() });
//! let team = Team::with_megabytes(1);
//! let answer = solve(&position, Method::Best, &Options::default(), &team, &budget);
//! assert_eq!(answer.solution.verdict, Verdict::Win);
//! # Ok::<(), notation::GameTextError>(())
//! ```
//!
//! A [`Budget`] is what one answer may cost, over all threads and all searches that work on it. It
//! hands out a [`Meter`] to each search, which asks it again and again whether to stop; whoever
//! wants to watch gives it a [`Progress`]. [`race`] runs searches side by side. [`solve()`] runs a
//! [`Method`] with its [`Options`]: the file `dispatch.rs` is the one place that knows which
//! method calls which search. [`verify()`] asks whether a turn that was just played wins, and
//! [`certify`] and [`certify_verified`] hand out proofs that the checker has accepted. [`registry`] has all
//! agents, with the one that searches on several threads.

mod best;
mod budget;
mod certify;
mod company;
mod crew;
mod dispatch;
mod method;
mod options;
mod race;
mod team;
mod verify;

pub use budget::{Budget, Limits, Meter, Progress};
pub use certify::{NotCertified, accepted, certify};
pub use company::registry;
pub use crew::Crew;
pub use dispatch::{Answer, Means, solve};
pub use method::{Method, UnknownMethod};
pub use options::{Detail, Options};
pub use race::{Raced, Racer, race};
pub use sixfold_solve::tss::Table;
pub use team::Team;
pub use verify::{certify_verified, verify};
