//! `sixfold ugi`: plays for clients that speak UGI.

use clap::Args;
use sixfold_arena::protocol::ugi::Ugi as Server;
use sixfold_core::Rules;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::serving::{Player, USUAL_TIME};

/// Play for a client that speaks UGI, the universal game interface
///
/// A turn is the names of its stones written together, such as j11k10. What each command takes is in
/// docs/protocols.md. The end of the input ends the program.
#[derive(Args, Debug)]
pub(crate) struct Ugi {
    #[command(flatten)]
    player: Player,
}

impl Run for Ugi {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let defaults = self.player.defaults(globals, Rules::CONNECT6, USUAL_TIME);
        self.player
            .serve(&mut Server::new(defaults), globals, console)
    }
}
