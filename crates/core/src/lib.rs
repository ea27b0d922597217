//! The rules of the family Connect(m, n, k, p, q), and nothing else.
//!
//! A board of m columns and n rows; k or more stones in a row, a column or a diagonal
//! win; Black places q stones first, then each side places p stones a turn. Connect6 is
//! Connect(19, 19, 6, 2, 1).
//!
//! ```
//! use sixfold_core::{Position, Rules, notation};
//!
//! let position = notation::parse_game("j10 i11k11 j9", Rules::CONNECT6)?;
//! assert_eq!(position.to_move().to_string(), "black");
//! assert_eq!(position.left(), 1);
//! # Ok::<(), notation::GameTextError>(())
//! ```
//!
//! Read in this order: [`Rules`], [`Cell`], [`Position`]. Text is parsed into a
//! [`Setup`] or replayed stone by stone, validated once, and trusted from then on.
//! This crate does no input or output and keeps no global state.

mod cell;
mod cellset;
mod color;
mod hash;
pub mod notation;
pub mod perft;
mod position;
mod prefetch;
mod row;
mod rules;
mod setup;
mod symmetry;
mod turn;

pub use cell::{Cell, CellError};
pub use cellset::CellSet;
pub use color::Color;
pub use hash::Key;
pub use position::{Action, IllegalStone, Observer, Outcome, Position};
pub use prefetch::prefetch;
pub use row::DIRECTIONS;
pub use rules::{Rules, RulesError};
pub use setup::{Setup, SetupError};
pub use symmetry::Symmetry;
pub use turn::Turn;
