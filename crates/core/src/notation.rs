//! Text of positions: game strings and board text.
//!
//! Game files (SGF) are the business of the crate `record`.

mod board;
mod game;

pub use board::{BoardTextError, parse_board, write_board};
pub use game::{GameTextError, GameTextFault, parse_game, write_game, write_turns};
