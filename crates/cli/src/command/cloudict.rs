//! `sixfold cloudict`: plays for platforms that speak the protocol of Cloudict.

use clap::Args;
use sixfold_arena::protocol::cloudict::Cloudict as Server;
use sixfold_arena::protocol::letters::can_name;
use sixfold_core::Rules;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::serving::{Player, USUAL_TIME, ensure};

/// Play for a platform that speaks the protocol of the program Cloudict
///
/// A turn is two letters for each stone, such as JJKK. What each command takes is in
/// docs/protocols.md. The end of the input ends the program.
#[derive(Args, Debug)]
pub(crate) struct Cloudict {
    #[command(flatten)]
    player: Player,
}

impl Run for Cloudict {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let defaults = self.player.defaults(globals, Rules::CONNECT6, USUAL_TIME);
        let rules = defaults.rules;
        ensure(
            can_name(rules),
            rules,
            "there are letters for 26 columns and rows",
        )?;
        self.player
            .serve(&mut Server::new(defaults), globals, console)
    }
}
