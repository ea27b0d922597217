//! What the commands that speak a protocol share: who plays, and for how long.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use sixfold_arena::protocol::{Defaults, Protocol};
use sixfold_arena::serve::serve;
use sixfold_arena::{AgentEngine, Limits};
use sixfold_core::Rules;
use sixfold_play::{AgentSpec, SpecError};

use crate::book_file;
use crate::console::Console;
use crate::globals::Globals;

/// The strongest agent there is: it thinks as long as it may.
pub(crate) const STRONGEST: &str = "sixfold";

/// Who plays, and for how long.
#[derive(Args, Debug)]
pub(crate) struct Player {
    /// Who plays: an agent's name and its options (docs/agents.md)
    #[arg(long, value_name = "AGENT", default_value = STRONGEST, value_parser = agent)]
    agent: AgentSpec,

    #[command(flatten)]
    book: FirstAsked,

    /// The time for a turn, in seconds, where the client says nothing else
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,

    /// The most nodes for a turn, where the client says nothing else
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

/// A book that is asked before an agent thinks.
#[derive(Args, Debug)]
pub(crate) struct FirstAsked {
    /// Ask this book first, a file that `sixfold book build` wrote (docs/book.md)
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

impl FirstAsked {
    /// The engine, behind the book if there is one.
    pub(crate) fn before(&self, engine: AgentEngine) -> anyhow::Result<AgentEngine> {
        Ok(match &self.book {
            Some(file) => engine.with_book(Arc::new(book_file::read(file)?)),
            None => engine,
        })
    }
}

/// An agent by its description.
pub(crate) fn agent(text: &str) -> Result<AgentSpec, SpecError> {
    AgentSpec::parse(text, &sixfold_engine::registry())
}

/// A time in seconds, such as 5 or 0.5.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok();
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "wanted is a number of seconds, such as 5 or 0.5".into())
}

impl Player {
    /// What a session begins with: the game that `--game` names, or else this one; and the time
    /// for a turn unless time or nodes are given.
    pub(crate) fn defaults(&self, globals: &Globals, rules: Rules, time: Duration) -> Defaults {
        let limits = Limits {
            time: match (self.seconds, self.nodes) {
                (None, None) => Some(time),
                (given, _) => given,
            },
            nodes: self.nodes,
            ..Limits::default()
        };
        Defaults {
            rules: globals.game.unwrap_or(rules),
            limits,
        }
    }

    /// Serves a protocol on the standard streams until it is told to quit or the input ends.
    pub(crate) fn serve(
        &self,
        protocol: &mut dyn Protocol,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<()> {
        if globals.json {
            bail!("--json: the protocol says how answers are written");
        }
        let engine = self.book.before(AgentEngine::new(self.agent.clone()))?;
        serve(protocol, Box::new(engine), console.input, console.out).context("standard output")
    }
}

/// The time for a turn where nobody says anything.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(5);

/// Refuses a game that a protocol has no words for.
pub(crate) fn ensure(can: bool, rules: Rules, why: &str) -> anyhow::Result<()> {
    if !can {
        bail!("--game {rules}: {why}");
    }
    Ok(())
}

/// Who thinks where nobody says who.
pub(crate) fn default_agent() -> AgentSpec {
    agent(STRONGEST).expect("the strongest agent is an agent")
}
