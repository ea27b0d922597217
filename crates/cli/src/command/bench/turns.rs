//! `sixfold bench turns`: the turns of games beside an agent's.

use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use sixfold_core::Rules;
use sixfold_play::AgentSpec;

use crate::bench::turns::{Question, Report, ask, draw};
use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::{serving, wire};

/// How often are the turns of games among an agent's best?
///
/// Draws turns from games, one of each game, and asks the agent for its best turns in the positions before
/// them. Players of games are no judges, but an agent who never thinks of their turns knows little.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Turns {
    /// Games: a .csv file with columns game and winner, or lines of JSON as selfplay writes them
    #[arg(value_name = "FILE")]
    games: PathBuf,

    /// Who is asked: an agent's name and its options (docs/agents.md)
    #[arg(long, value_name = "AGENT", default_value = "sixfold:hash=8", value_parser = serving::agent)]
    agent: AgentSpec,

    /// The nodes for each turn
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,

    /// Among how many of the best turns the played ones are looked for
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = value_parser!(u8).range(1..=26))]
    lines: u8,

    /// How many turns
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u32).range(1..))]
    count: u32,

    /// What the choice of games and turns depends on
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

const EXAMPLES: &str = "\
Left out are the first turn of a game, turns that make a row, and turns that were not played to
their end. Where an agent finds a win it says no more than that one turn, although others may win as
well. Ctrl-C ends it with what was found so far and status 130.

Examples:
  sixfold bench turns games.csv
  sixfold bench turns games.csv --nodes 200000 --lines 10 --count 200
  sixfold bench turns games.csv --agent alphabeta

JSON: {\"version\", \"agent\", \"nodes\", \"lines\", \"seed\", \"rows\": [{\"which\", \"turns\", \"best\", \"listed\",
\"share_a_stone\"}, ...], \"interrupted\"}, all in turns.";

impl Run for Turns {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let rules = globals.game.unwrap_or(Rules::CONNECT6);
        let file = &self.games;
        let turns = draw(file, rules, self.count as usize, self.seed)?;
        if turns.is_empty() {
            bail!("{}: no game has a turn to choose", file.display());
        }
        let bar = match console.progress {
            Progress::Shown => ProgressBar::new(turns.len() as u64),
            Progress::Hidden => ProgressBar::hidden(),
        };
        bar.set_style(ProgressStyle::with_template(
            "{wide_bar} {pos} of {len} turns, {eta} left",
        )?);
        let question = Question {
            agent: &self.agent,
            nodes: self.nodes,
            lines: usize::from(self.lines),
        };
        let watch = console.interrupt.watch()?;
        let opinions = watch.during(|| ask(&turns, &question, &watch.flag(), &bar));
        bar.finish_and_clear();
        let opinions = opinions?;
        let limits = (self.nodes, question.lines, self.seed);
        let report = Report::new(self.agent.to_string(), limits, &turns, &opinions);
        let is_interrupted = report.is_interrupted();
        match globals.json {
            true => console.print(&wire::to_json(report)?)?,
            false => console.print(&report.text())?,
        }
        console.flush()?;
        if is_interrupted {
            let done = opinions.iter().flatten().count();
            console.note(&format!(
                "interrupted after {done} of {} turns",
                turns.len()
            ))?;
            return Err(Interrupted.into());
        }
        Ok(())
    }
}
