//! `sixfold gtp`: plays for clients that speak GTP.

use clap::Args;
use sixfold_arena::protocol::gtp::{Files, Gtp as Server, can_name};
use sixfold_core::Rules;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::serving::{Player, USUAL_TIME, ensure};

/// Play for a client that speaks GTP, the protocol of Go programs
///
/// One stone a play or genmove; columns leave out the letter I. kata-analyze and lz-analyze tell
/// what the engine thinks; kata-set-param sets options. What each command takes is in
/// docs/protocols.md. The end of the input ends the program.
#[derive(Args, Debug)]
pub(crate) struct Gtp {
    #[command(flatten)]
    player: Player,
}

impl Run for Gtp {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let defaults = self.player.defaults(globals, Rules::CONNECT6, USUAL_TIME);
        let rules = defaults.rules;
        ensure(can_name(rules), rules, "GTP has letters for 25 columns")?;
        let mut server = Server::new(defaults, Files::Read);
        self.player.serve(&mut server, globals, console)
    }
}
