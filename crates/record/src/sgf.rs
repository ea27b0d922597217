//! SGF files in the dialects that Connect6 is met in.
//!
//! There is no official game number for Connect6, and programs differ in how they write
//! coordinates and turns. All of them are read, by what is in the file:
//!
//! | dialect | points | stones of a turn |
//! |---|---|---|
//! | [`Dialect::Standard`] | `jj`: two small letters, rows from the top; capitals from the 27th on | one node each |
//! | [`Dialect::Taiwanese`] | `JJ`: two capitals, rows from the bottom; boards up to 26 × 26 | one node each |
//! | [`Dialect::LittleGolem`] | `j10`: human coordinates, rows from the bottom | together in one value |
//!
//! **Which game.** `RU[Connect(m,n,k,p,q)]` says it. Without it the game is the one the
//! caller expects; without that, `GM` and `SZ` decide. No `GM` and `GM[511]` are Connect6 on
//! that board. Other numbers are what programs for other games write: they are Connect6 where
//! stones of one side come two in a row on the main line. Otherwise `GM[4]` (gomoku) is five
//! in a row with one stone a turn, `GM[1]` (go) is Connect6 as long as there are fewer than
//! three stones and an error from then on, and all others are errors. The board is
//! Connect6's where `SZ` is missing (gomoku's for gomoku).
//!
//! **Passes** are `B[]`, `B[pass]`, and `B[tt]` on boards up to 19 × 19; one pass gives up
//! all stones left in the turn. The private property `LEFT[1]` beside `PL` says how many
//! stones are left in the turn where that does not follow from the number of stones.

mod dialect;
mod error;
mod game;
mod node;
mod read;
mod scan;
mod write;

pub use dialect::Dialect;
pub use error::{SgfError, SgfFault};
pub use read::read_sgf;
pub use write::{WriteError, write_collection, write_sgf};

/// The largest file that is read: 16 MiB.
pub const MAX_BYTES: usize = 16 << 20;
/// The most nodes in one file.
pub const MAX_NODES: usize = 1_000_000;
/// The most property values in one file.
pub const MAX_VALUES: usize = 4_000_000;
/// The most points in set-ups and marks of one file, rectangles such as `aa:ss` written out.
pub const MAX_POINTS: usize = 1_000_000;

/// Whether a text of unknown kind is meant to be an SGF file.
pub(crate) fn looks_like_sgf(text: &str) -> bool {
    text.trim_start().starts_with('(') || scan::start_of_game(text).is_some()
}

#[cfg(test)]
mod tests;
