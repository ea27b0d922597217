//! `sixfold ladder`: everyone against everyone.

use clap::Args;
use sixfold_arena::contest::Entrant;

use crate::command::Run;
use crate::console::Console;
use crate::contest::{ContestOptions, play};
use crate::globals::Globals;

/// Let all agents play against one another, and print the table
///
/// The same as a match, but without players it takes every agent that there is, with its usual
/// options.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Ladder {
    /// Who takes part, as in `sixfold match` [default: all agents]
    #[arg(value_name = "PLAYER")]
    players: Vec<Entrant>,

    #[command(flatten)]
    options: ContestOptions,
}

const EXAMPLES: &str = "\
Without --games every two players play 10 games.

Examples:
  sixfold ladder
  sixfold ladder random adjacent sequences 'gtp:./engine' --time-per-turn 1 --games 40

JSON: as in `sixfold match`.";

/// The games of two players, unless it is said.
const GAMES: u64 = 10;

impl Run for Ladder {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let players = if self.players.is_empty() {
            all_agents()?
        } else {
            self.players.clone()
        };
        let plan = self.options.plan(players, None, GAMES, globals)?;
        play(&plan, &self.options, globals, console)
    }
}

/// Every agent with its usual options.
fn all_agents() -> anyhow::Result<Vec<Entrant>> {
    let registry = sixfold_engine::registry();
    let agents = registry.agents().into_iter();
    agents
        .map(|kind| Ok(kind.name.parse::<Entrant>()?))
        .collect()
}
