//! Searches for forced wins in Connect(m, n, k, p, q).
//!
//! A search gets a position, a [`Control`] that may stop it, and answers with a [`Solution`]:
//! a win with its first turn, proof by exhaustion that there is no such win, or "unknown" where
//! it was stopped. Nothing here reads a clock, starts a thread or prints.
//!
//! [`tss::double`] is the complete search for victories by continuous double threats
//! (thesis §1.3, VCDT); [`tss::double_slow`] is its definition. [`tss::single`](fn@tss::single) also
//! uses single threats (VCST) and covers the defender's free stones by relevance zones ([`Zone`]).
//! [`pns::search`] are the multistage proof-number searches of the bitboard paper. [`value()`] is
//! the value of a small game with best play, [`value_slow`] its definition; [`exact()`] is the same
//! as a [`Solution`], with a turn. [`on_the_spot`] sees what the next turns decide.

pub mod certificate;
mod control;
mod numbers;
pub mod pns;
mod solution;
mod spot;
mod tree;
pub mod tss;
mod value;
pub mod verify;
mod zone;

pub use control::{Control, NodeLimit, Unlimited};
pub use solution::{Solution, Verdict};
pub use spot::on_the_spot;
pub use tree::{FaultReason, StrategyFault, WinTree};
pub use tss::single::{Exhausted, exhaust};
pub use value::{GameValue, ValueSolution, exact, value, value_slow};
pub use zone::{Brute, NEVER, Struck, Windows, Zone, ZoneBoard};
