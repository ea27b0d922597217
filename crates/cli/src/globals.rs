//! The options that every command has.

use clap::Args;
use sixfold_core::Rules;

use crate::console::ColorChoice;

/// The options that every command has.
#[derive(Args, Debug)]
pub(crate) struct Globals {
    /// The game: m,n,k,p,q (columns, rows, stones in a row, stones a turn, stones in the
    /// first turn), or connect6, gomoku, tictactoe, connect623 [default: what the position
    /// says, or connect6]
    #[arg(long, global = true, value_name = "GAME", help_heading = "General")]
    pub(crate) game: Option<Rules>,

    /// Print the result as JSON
    #[arg(long, global = true, help_heading = "General")]
    pub(crate) json: bool,

    /// When to colour the output
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        help_heading = "General"
    )]
    pub(crate) color: ColorChoice,
}
