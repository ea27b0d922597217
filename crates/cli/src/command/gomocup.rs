//! `sixfold gomocup`: plays for managers that speak the protocol of Gomocup.

use clap::Args;
use sixfold_arena::protocol::gomocup::Gomocup as Server;
use sixfold_core::Rules;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::serving::{Player, USUAL_TIME, ensure};

/// Play for a manager that speaks the protocol of Gomocup
///
/// The manager says how large the board is; --game says how many in a row win. One stone a turn. What
/// each command takes is in docs/protocols.md. The end of the input ends the program.
#[derive(Args, Debug)]
pub(crate) struct Gomocup {
    #[command(flatten)]
    player: Player,
}

impl Run for Gomocup {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let defaults = self.player.defaults(globals, Rules::GOMOKU, USUAL_TIME);
        let rules = defaults.rules;
        let one_a_turn = (rules.p(), rules.q()) == (1, 1);
        ensure(one_a_turn, rules, "Gomocup's games have one stone a turn")?;
        self.player
            .serve(&mut Server::new(defaults), globals, console)
    }
}
