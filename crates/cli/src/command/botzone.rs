//! `sixfold botzone`: plays on Botzone.

use std::time::Duration;

use clap::Args;
use sixfold_arena::protocol::botzone::{Botzone as Server, Life, rules};

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::serving::Player;

/// Play on Botzone, by its simple interaction
///
/// Reads the number of turns and the turns so far, and answers with one turn: x0 y0 x1 y1, -1 for no
/// stone. The board is 15 x 15 unless --game says otherwise. See docs/protocols.md.
#[derive(Args, Debug)]
pub(crate) struct Botzone {
    #[command(flatten)]
    player: Player,

    /// Go on after the answer, as the platform's long-running mode has it
    #[arg(long)]
    keep_running: bool,
}

/// A turn may take a second there, the start of the program included.
const TIME: Duration = Duration::from_millis(800);

impl Run for Botzone {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let defaults = self.player.defaults(globals, rules(), TIME);
        let life = if self.keep_running {
            Life::LongRunning
        } else {
            Life::OneTurn
        };
        let mut server = Server::new(defaults, life);
        self.player.serve(&mut server, globals, console)
    }
}
