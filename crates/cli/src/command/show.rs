//! `sixfold show`: a position for the eye.

use clap::Args;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::{board_text, input, wire};

/// Show a position: as a board in the terminal, a picture, or JSON
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input
    #[arg(value_name = "POS")]
    position: String,
}

const EXAMPLES: &str = "\
Examples:
  sixfold show 'j10 i11k11 j9k9'
  sixfold show --game tictactoe 'b2 a1 c3' | sixfold show -";

impl Run for Show {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let position = input::position(&self.position, globals, console)?;
        let text = if globals.json {
            wire::to_json(wire::WirePosition::from(&position))?
        } else {
            board_text::write(&position, globals.color.paint(console))
        };
        console.out.write_all(text.as_bytes())?;
        Ok(())
    }
}
