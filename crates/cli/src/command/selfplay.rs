//! `sixfold selfplay`: games of an agent against itself.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sixfold_arena::selfplay::{End, Fault, SelfPlay, SelfPlayed, run};
use sixfold_core::{Color, Rules};
use sixfold_play::AgentSpec;

use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::selfplay::{append, line, open};

/// Let an agent play games against itself, to learn from
///
/// Games begin with a random opening of one to four turns that neither side has won, and where nobody
/// has a threat one in five turns is played by chance on cells that look good. A game ends with a turn of
/// which its player says that it wins. The same seed and limit give the same file, whatever the number
/// of games at a time.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Selfplay {
    /// How many games, with those that the file has already
    #[arg(long, value_name = "N")]
    games: u64,

    /// The file, one game on each line; one that is there is gone on with
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Who plays both sides, with its options
    #[arg(long, value_name = "AGENT", default_value = "sixfold:hash=4", value_parser = crate::serving::agent)]
    agent: AgentSpec,

    /// Stones that the agent may place in thought about a turn, as far as it heeds that
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,

    /// What openings and all chance depend on
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many games are played at a time
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// After so many turns behind the opening a game is a draw
    #[arg(long, value_name = "N", default_value_t = 120)]
    most_turns: usize,
}

/// The option of agents that can think on several threads.
const THREADS: &str = "threads";

const EXAMPLES: &str = "\
Each line is {\"number\", \"game\", \"winner\": \"B\"|\"W\"|\"D\", \"opening\", \"scores\": [points|null, ...]}:
numbers from 0, the turns as a game string, the stones of the opening, and, of the engine's games,
what it thought a position was worth before each turn behind it (256 points: e times as likely won
as lost; 10000 a proved win, -10000 a loss), null for turns by chance or without a look ahead.
sixfold tune learns from such a file.

Ctrl-C ends the run with status 130; the same command goes on from there.

Examples:
  sixfold selfplay --games 20000 --out games.jsonl
  sixfold selfplay --games 100 --out small.jsonl --agent sequences --game gomoku --seed 2";

impl Run for Selfplay {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        if threads(&self.agent) > 1 {
            bail!(
                "--agent {}: on several threads a game is another one each time; --concurrency uses all cores",
                self.agent
            );
        }
        self.agent.try_build()?;
        let plan = SelfPlay {
            rules: globals.game.unwrap_or(Rules::CONNECT6),
            agent: self.agent.clone(),
            nodes: self.nodes,
            seed: self.seed,
            most_turns: self.most_turns,
        };
        let (mut file, found) = open(&self.out, &plan)?;
        if found.torn > 0 {
            console.note(&format!(
                "{}: the last line was not finished; its game is played again",
                self.out.display()
            ))?;
        }
        if found.games > 0 {
            console.note(&format!("going on after {} games", found.games))?;
        }
        let since = Instant::now();
        let bar = bar(self.games, found.games, console.progress)?;
        let mut tally = Tally::default();
        let mut told = |game: &SelfPlayed| -> anyhow::Result<()> {
            append(&mut file, &line(game)?, &self.out)?;
            tally.add(game);
            bar.inc(1);
            bar.set_message(tally.to_string());
            Ok(())
        };
        let watch = console.interrupt.watch()?;
        let flag = watch.flag();
        let numbers = found.games..self.games.max(found.games);
        let end = watch.during(|| {
            run(
                &plan,
                numbers,
                usize::from(self.concurrency),
                &flag,
                &mut told,
            )
        });
        bar.finish_and_clear();
        let end = end.map_err(|error| self.explained(error))?;
        if tally.games > 0 {
            console.note(&tally.to_string())?;
        }
        console.note(&format!(
            "{} games were played in {:.1} s",
            tally.games,
            since.elapsed().as_secs_f64()
        ))?;
        match end {
            End::Complete => Ok(()),
            End::Stopped => {
                console.note(&format!(
                    "interrupted after {} of {} games; the same command goes on from here",
                    found.games + tally.games,
                    self.games
                ))?;
                Err(Interrupted.into())
            }
        }
    }
}

impl Selfplay {
    /// Memory that is there for one agent and not for all is a matter of how many there are.
    fn explained(&self, error: anyhow::Error) -> anyhow::Error {
        match error.downcast_ref() {
            Some(Fault::NoMemory { .. }) => error.context(format!(
                "--concurrency {}: each game that is played at a time has an agent of its own",
                self.concurrency
            )),
            _ => error,
        }
    }
}

/// On how many threads an agent thinks about a turn.
fn threads(agent: &AgentSpec) -> u32 {
    let mut settings = agent.settings().iter();
    let threads = settings.find(|(name, _)| *name == THREADS);
    // An agent that cannot have several has no such option.
    threads.map_or(1, |(_, value)| value.parse().unwrap_or(1))
}

/// How the games of this run ended.
#[derive(Default)]
struct Tally {
    games: u64,
    wins: [u64; 2],
    stones: u64,
}

impl Tally {
    fn add(&mut self, game: &SelfPlayed) {
        self.games += 1;
        if let Some(winner) = game.winner {
            self.wins[winner.index()] += 1;
        }
        self.stones += game.position.history().len() as u64;
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [black, white] = Color::BOTH.map(|color| self.wins[color.index()]);
        write!(
            f,
            "Black won {black}, White {white}, nobody {}; {:.1} stones a game",
            self.games - black - white,
            self.stones as f64 / self.games.max(1) as f64
        )
    }
}

fn bar(games: u64, before: u64, progress: Progress) -> anyhow::Result<ProgressBar> {
    let bar = match progress {
        Progress::Shown => ProgressBar::new(games),
        Progress::Hidden => ProgressBar::hidden(),
    };
    let style = "{wide_bar} {pos} of {len} games, {elapsed}, {eta} left\n{msg}";
    bar.set_style(ProgressStyle::with_template(style)?);
    bar.set_position(before);
    bar.reset_eta();
    Ok(bar)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_are_counted_whatever_else_is_said() {
        for (agent, wanted) in [
            ("sixfold", 1),
            ("adjacent", 1),
            ("sixfold:hash=4,threads=1", 1),
            ("sixfold:threads=1,hash=4", 1),
            ("sixfold:threads=2,hash=4", 2),
            ("sixfold:hash=4,threads=64", 64),
        ] {
            let agent = crate::serving::agent(agent).unwrap();
            assert_eq!(threads(&agent), wanted, "{agent}");
        }
    }
}
