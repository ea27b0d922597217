//! Learns the weights of [`crate::eval`] from games: positions in, weights out.
//!
//! The value is a logistic regression on how the game ended and what its players thought, over positions at the start of a turn
//! that are quiet ([`Lesson`] says what that means). What speaks for a stone is a softmax over all
//! empty cells, on the stones that were played in these positions. Both are convex but for the network
//! that the value has beside its sum ([`Form`]); the answer is approached by Adam (Kingma and Ba, "Adam: a method for stochastic
//! optimization", ICLR 2015, algorithm 1) with steps that become smaller and smaller.
//!
//! The weight of a code is the sum of one part for each class and one of its own. The own part is
//! held to zero ([`Params`]), so that codes that were seen rarely stay near what their classes say.
//!
//! Read in this order: [`PlayedGame`], [`Lesson`], [`Params`], [`Tuner`], [`Check`].

mod check;
mod lesson;
mod model;
mod moments;
mod net;
mod said;
mod table;
#[cfg(test)]
mod tests;
mod tuner;
mod walk;

pub use check::{Check, FIRST, check};
pub use lesson::{Lesson, NotAGame, OtherScores, PlayedGame};
pub use model::Losses;
pub use said::points;
pub use tuner::{Epoch, Form, Params, Tuner};
