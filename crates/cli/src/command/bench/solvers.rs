//! `sixfold bench solvers`: whole searches over sets of positions.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use crate::bench::solvers::{Bench, Effort, collection};
use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::seconds::seconds;
use crate::wire;

/// Compare the searches on whole sets of positions
///
/// Which search solves what, with how many nodes and in what time, as in the tables of the papers;
/// what it is worth to keep an index of the board; how fast the complete search for double threats
/// decides positions of games, on one thread and on two; and how much memory it took.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solvers {
    /// The positions: JSON lines with `id`, `game` and a `claim` (vcdt, win-by-nctu6) or a `kind`
    /// (double, single); those with `set` paper are shown one by one [default: the collection
    /// beside the project, or else its own puzzles]
    #[arg(long, value_name = "FILE.jsonl")]
    positions: Option<PathBuf>,

    /// Games to draw positions from: comma-separated, with a column `game` [default: those beside
    /// the project; without any, that part is left out]
    #[arg(long, value_name = "FILE.csv")]
    games: Option<PathBuf>,

    /// Stop each search after so many seconds [default: 10, or 1 with --quick]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Remember so many megabytes of positions (best, vcdt, vcst, portfolio)
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash_mb: u32,

    /// A look at everything: one round, every tenth position, 100 games
    #[arg(long)]
    quick: bool,
}

const EXAMPLES: &str = "\
Files: the collection beside the project is ../shared/data/positions.jsonl, with games.csv next
to it, seen from the current directory or one above it; the project's own puzzles are
testdata/puzzles.jsonl.

Times are the best of three rounds for each position, or the first where that took more than a
second, and of a single round for positions of games. Every search has a fresh table; making it
is not in the time. The decisions of vcdt at the end (rates, positions of games, threads) share one
table a round, and a win is not written out. X is not solved, and ~ a win against the replies that were tried, which is
no proof.

Positions of games: games that repeat an earlier one, or have fewer than six turns, are left
out. From the others, in the order of the file, 2000 different ones are drawn, and for each a
number of turns t, 5 <= t < number of turns; the position is that after t turns, so that the
game goes on. Each choice is the next number of Xoshiro256++ with seed 1, modulo the number of
possibilities.

Without an index (\"none\") the same depth-first search asks an index that keeps nothing but the
stones and looks at every cell again; all three place the same nodes, about 3000 a position at
most.

Two threads are tried on the half of the positions won by double threats in which vcdt placed
the most nodes, and on the twentieth part of the positions of games with the most; those not
decided in time are left out.

Examples:
  sixfold bench solvers --quick
  sixfold bench solvers --positions puzzles.jsonl --games games.csv --seconds 60

JSON: {\"double\", \"single\": {\"solos\": [{\"id\", \"runs\": [{\"method\", \"verdict\", \"nodes\",
\"seconds\"}]}], \"totals\": [{\"method\", \"positions\", \"solved\", \"likely\", \"nodes\", \"seconds\"}]},
\"knowledge\": [{\"index\", \"positions\", \"solved\", \"nodes\", \"seconds\"}], \"speeds\": [{\"set\",
\"positions\", \"nodes\", \"seconds\", \"nodes_per_second\"}], \"decisions\": {\"positions\", \"won\", \"none\",
\"open\", \"nodes\", \"seconds\", \"median_seconds\", \"seconds_of_90_percent\", \"seconds_of_99_percent\",
\"most_seconds\"} or null, \"threads\": [{\"set\", \"positions\", \"one_nodes\", \"two_nodes\",
\"one_seconds\", \"two_seconds\"}], \"memory\": {\"hash_mb\", \"peak_mb\"}}";

impl Run for Solvers {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let effort = self.effort();
        let positions = match &self.positions {
            Some(file) => file.clone(),
            None => collection::find_positions()?,
        };
        let games = match &self.games {
            Some(file) => Some(file.clone()),
            None => collection::find_games()?,
        };
        let puzzles = collection::read(&positions)?;
        let bench = Bench::new(&puzzles, games.as_deref(), effort, console.progress);
        if globals.json {
            let report = bench.run(|_| Ok(()))?;
            return console.print(&wire::to_json(report)?);
        }
        bench.run(|part| {
            // Each part stands there while the next is measured, which may take minutes.
            bench.line.suspend(|| {
                console.print(part)?;
                console.flush()
            })
        })?;
        Ok(())
    }
}

impl Solvers {
    fn effort(&self) -> Effort {
        let usual = Duration::from_secs(if self.quick { 1 } else { 10 });
        let limit = self.seconds.unwrap_or(usual);
        let hash_mb = self.hash_mb as usize;
        let (rounds, games, every) = if self.quick {
            (1, 100, 10)
        } else {
            (3, 2000, 1)
        };
        Effort {
            limit,
            hash_mb,
            rounds,
            games,
            every,
        }
    }
}
