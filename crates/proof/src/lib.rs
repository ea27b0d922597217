//! Proofs that anyone can check.
//!
//! A [`Certificate`] is a winning strategy written down: the attacker's turns, and for each of them
//! stones of the defender with what the attacker answers. [`check`] accepts it only if it finds,
//! from the rules of the game alone, that every reply of the defender loses. It knows nothing of
//! the searches that find wins, uses none of their tables, and is short enough to be read in one
//! sitting: [`Zone`], then `reply`, then [`check`].
//!
//! `docs/certificate.md` says how a certificate is written as bytes and what a checker has to do;
//! `docs/zones.md` proves that what it accepts is won.

mod board;
mod certificate;
mod check;
mod codec;
mod reply;
#[cfg(test)]
mod tests;
mod verdict;
mod zone;

pub use board::{Side, Windows};
pub use certificate::{Builder, Certificate, Node, Reply};
pub use check::check;
pub use codec::{DecodeError, Fault, MAGIC, VERSION, decode, encode};
pub use verdict::{Accepted, Reason, Rejection, Step};
pub use zone::{NEVER, Zone};
