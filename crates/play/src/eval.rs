//! What a position is worth and where the next stone belongs: sums of learned weights, and a small network.
//!
//! ```
//! use std::sync::Arc;
//! use sixfold_core::{CellSet, Rules, notation};
//! use sixfold_play::eval::{Evaluation, Stage, Weights};
//!
//! let position = notation::parse_game("j10 a1a2 k10l10 a3c1 m10s19 c5s1", Rules::CONNECT6)?;
//! let weights = Arc::new(Weights::untuned(Rules::CONNECT6));
//! let evaluation = Evaluation::of(&position, weights);
//! let mut best = Vec::new();
//! evaluation.best(position.to_move(), Stage::More, &CellSet::EMPTY, 2, &mut best);
//! let names: Vec<String> = best.iter().map(|(_, cell)| cell.to_string()).collect();
//! assert_eq!(names, ["i10", "n10"]);
//! # Ok::<(), notation::GameTextError>(())
//! ```
//!
//! Four lines run through an empty cell. What one line says of the cell for one side is a
//! [`Class`], a number below 16; the four classes together are the cell's [`Code`] for that side.
//! [`Weights`] say what each code is worth, wherever the cell is, and an [`Evaluation`] keeps the
//! codes of all cells and the sums up to date, stone by stone. A small [`Net`] sees what all codes say together.
//! [`slow`] has the definitions.
//!
//! Read in this order: [`Class`], [`Code`], [`Weights`], [`Net`], [`Evaluation`]. `docs/evaluation.md` draws
//! the classes and tells how the weights are learned.

mod class;
mod code;
mod deferred;
mod evaluation;
mod memo;
pub mod net;
pub mod slow;
#[cfg(test)]
mod tests;
mod untuned;
mod weights;

pub use class::Class;
pub use code::{Code, Codes, NotACode};
pub use deferred::Deferred;
pub use evaluation::Evaluation;
pub use net::Net;
pub use weights::{LOGIT, Origin, Parts, Stage, Weights, WeightsError, WeightsFault};
