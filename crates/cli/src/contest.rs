//! What `match` and `ladder` share: their options, the run with its progress bar, and the table.

mod options;
mod show;
mod table;
mod wire_match;

pub(crate) use options::ContestOptions;
pub(crate) use show::play;
