//! Game records: a tree of stones with comments and marks, and the files they are kept in.
//!
//! ```
//! use sixfold_record::{read_sgf, write_sgf, Dialect};
//!
//! // A game as the server Little Golem writes it, both stones of a turn together.
//! let games = read_sgf("(;SZ[19];B[j10];W[i11k11];B[resign])", None)?;
//! let position = games[0].main_line_position()?;
//! assert_eq!(position.to_move().to_string(), "black");
//! assert_eq!(
//!     write_sgf(&games[0], Dialect::Standard)?,
//!     "(;FF[4]GM[511]SZ[19]RE[W+R];B[jj];W[ii];W[ki])\n"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Read in this order: [`Step`], [`Record`], [`read_sgf`], [`write_sgf`], [`read_any`].
//! This crate does no input or output and keeps no global state.

mod any;
pub mod played;
mod property;
mod record;
mod replay;
mod result;
pub mod sgf;
mod step;

pub use any::{Contents, ReadError, read_any};
pub use property::{Mark, Property, Text, Values};
pub use record::{IdentError, Node, NodeId, Record};
pub use replay::{CheckError, StepError};
pub use result::{GameResult, Reason};
pub use sgf::{
    Dialect, MAX_BYTES, MAX_NODES, MAX_POINTS, MAX_VALUES, SgfError, SgfFault, WriteError,
    read_sgf, write_collection, write_sgf,
};
pub use step::{AmbiguousCell, SetUp, Step};
