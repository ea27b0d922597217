//! `sixfold show`: a position for the eye.

use anyhow::bail;
use clap::Args;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::picture_options::PictureOptions;
use crate::{board_text, input, wire};

/// Show a position: as a board in the terminal, a picture, or JSON
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input
    #[arg(value_name = "POS")]
    position: String,

    #[command(flatten)]
    picture: PictureOptions,
}

const EXAMPLES: &str = "\
Examples:
  sixfold show 'j10 i11k11 j9k9'
  sixfold show game.sgf --png board.png --numbers --size 1200
  sixfold show 'j10 i11k11' --svg board.svg --theme paper --mark j10 --label k9=A
  sixfold show --game tictactoe 'b2 a1 c3' | sixfold show -";

impl Run for Show {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let position = input::position(&self.position, globals, console)?;
        if self.picture.is_wanted() {
            if globals.json && self.picture.uses_stdout() {
                bail!("--json and a picture cannot both be written to standard output");
            }
            let picture = self.picture.picture(&position)?;
            self.picture.write(&picture, console)?;
        }
        let text = if globals.json {
            wire::to_json(wire::WirePosition::from(&position))?
        } else if self.picture.is_wanted() {
            String::new()
        } else {
            board_text::write(&position, globals.color.paint(console))
        };
        console.out.write_all(text.as_bytes())?;
        Ok(())
    }
}
