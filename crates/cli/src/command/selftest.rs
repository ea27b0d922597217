//! `sixfold selftest`: compares fast solvers with brute force.

mod clocks;

use std::time::Instant;

use anyhow::bail;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sixfold_play::AgentSpec;

use crate::command::Run;
use crate::console::{Console, Paint, Progress};
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::selftest::{
    Disagreement, Row, Tally, compare_proofs, compare_value, compare_vcdt, compare_verifiers,
};
use crate::{board_text, wire};

/// Compare the fast solvers with brute force on random positions, and agents with the clock
///
/// Stops at the first disagreement, prints the position, and ends with status 1. Ctrl-C ends it after
/// the position at hand, with what was compared so far and status 130.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Selftest {
    /// What to compare
    #[arg(value_enum)]
    solver: Solver,

    /// How many positions, proofs, or games
    #[arg(
        long,
        value_name = "N",
        default_value = "1000",
        visible_aliases = ["count", "games"]
    )]
    positions: u64,

    /// Where chance begins: the same seed has the same positions on every machine
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// clocks: who plays against itself [default: sixfold]
    #[arg(long, value_name = "AGENT", value_parser = crate::serving::agent)]
    agent: Option<AgentSpec>,

    /// clocks: how many games are played at the same time [default: 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: Option<u16>,
}

/// What can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Solver {
    /// Wins by double threats, verdict and strategy, on boards from 7x7 to 9x9
    Vcdt,
    /// Values of positions with few empty cells, of any game
    Value,
    /// The checker of certificates, on random proofs of positions with few empty cells
    Proofs,
    /// The verifiers, on positions with few empty cells in which one side has just played
    Verifiers,
    /// The clock, in games of an agent against itself under random time controls
    Clocks,
}

const EXAMPLES: &str = "\
vcdt: k is 5 or 6, p is 1, 2 or 3, boards are 7 to 9 wide and high, nearly empty to nearly full,
some in the middle of a turn. Brute force has a board of its own and knows nothing of the fast
search. For every win, each turn of the strategy is checked, and that each block has an answer.
The columns: won with the first turn (\"at once\"), with more (\"later\"), no such win (\"none\").
Positions that are too large for brute force are left out, replaced by others, and counted.

value: wins and losses are those of the side to move.

proofs: p is 1, 2 or 3, boards are small and have few empty cells. A random winning strategy is
written as a certificate that answers random sets of stones, and the checker must accept it. Then
exhaustive search says whether the attacker still wins with extra stones that the proof calls
irrelevant: every set of \"1 stone\", \"2 stones\" and \"3 stones\". In proofs that are \"answered\" some
replies need an answer. Certificates changed at random must hold where the checker accepts them
(\"altered\"); mostly they are \"refused\". Strategies that became too large are left out.

verifiers: the same for what verifiers accept, and for their own zones Z1, Z2, ... The columns with
their names count the positions that each of them verified and in which replies need an answer.

clocks: in each game a turn has 5 to 200 ms, or all turns of a side have 0.3 to 10 s together, with
or without an increment. The \"overrun\" is by how much an answer was later than allowed: more than
50 ms with time for the turn, or anything at all with time for the game, is a fault and loses. All
games are played; with faults, which are printed, the status is 1. --game chooses the game. On a
machine that has more to do than it has cores, answers are late whoever gives them; the last line
says, where the system tells, how late they were without the time spent waiting for a processor, or
taken by the host of a virtual machine.

Examples:
  sixfold selftest vcdt --positions 20000 --seed 1
  sixfold selftest value
  sixfold selftest proofs --count 20000
  sixfold selftest verifiers --count 5000
  sixfold selftest clocks --games 1000 --agent alphabeta:depth=0 --concurrency 1

JSON: {\"solver\", \"seed\", \"rows\": [{\"p\", \"counts\": {word: number}, \"left_out\"}],
\"interrupted\", \"seconds\"}; of clocks {\"solver\", \"seed\", \"agent\", \"games\", \"turns\",
\"largest_overrun\", \"largest_own_overrun\", \"overruns\": [{\"to\", \"turns\"}, ...], \"faults\": [text, ...],
\"interrupted\", \"seconds\"}, times in seconds.";

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireSelftest {
    solver: String,
    seed: u64,
    /// One for each p.
    rows: Vec<WireRow>,
    /// Whether a signal ended it before all positions were compared.
    interrupted: bool,
    seconds: f64,
}

#[derive(Serialize, Debug)]
struct WireRow {
    p: u8,
    counts: serde_json::Map<String, serde_json::Value>,
    /// Positions that were too large for brute force.
    left_out: u64,
}

impl Run for Selftest {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let (count, seed) = (self.positions, self.seed);
        match self.solver {
            Solver::Clocks => self.run_clocks(globals, console),
            Solver::Vcdt => {
                self.run_comparison(globals, console, |go_on| compare_vcdt(count, seed, go_on))
            }
            Solver::Value => {
                self.run_comparison(globals, console, |go_on| compare_value(count, seed, go_on))
            }
            Solver::Proofs => {
                self.run_comparison(globals, console, |go_on| compare_proofs(count, seed, go_on))
            }
            Solver::Verifiers => self.run_comparison(globals, console, |go_on| {
                compare_verifiers(count, seed, go_on)
            }),
        }
    }
}

impl Selftest {
    /// Compares, which asks after each position whether to go on, and prints the tally.
    fn run_comparison(
        &self,
        globals: &Globals,
        console: &mut Console<'_>,
        compare: impl FnOnce(&mut dyn FnMut(u64) -> bool) -> Result<Tally, Box<Disagreement>>,
    ) -> anyhow::Result<()> {
        if self.agent.is_some() || self.concurrency.is_some() {
            bail!("--agent and --concurrency: only clocks has players");
        }
        if globals.game.is_some() {
            bail!("--game: the selftest draws games of its own");
        }
        let since = Instant::now();
        let bar = match console.progress {
            Progress::Shown => ProgressBar::new(self.positions),
            Progress::Hidden => ProgressBar::hidden(),
        };
        let style = "{wide_bar} {pos} of {len} positions, {eta} left";
        bar.set_style(ProgressStyle::with_template(style)?);
        let watch = console.interrupt.watch()?;
        let mut go_on = |compared| {
            bar.set_position(compared);
            !watch.is_stopped()
        };
        let result = watch.during(|| compare(&mut go_on));
        bar.finish_and_clear();
        match result {
            Ok(tally) => {
                self.print(&tally, since, globals, console)?;
                match self.is_interrupted(&tally) {
                    true => Err(Interrupted.into()),
                    false => Ok(()),
                }
            }
            Err(fault) => {
                console.print(&board_text::write(&fault.position, Paint::Plain))?;
                console.flush()?;
                bail!("{}", fault.what)
            }
        }
    }

    /// Nothing but a signal ends it early without a fault.
    fn is_interrupted(&self, tally: &Tally) -> bool {
        tally.compared < self.positions
    }

    fn print(
        &self,
        tally: &Tally,
        since: Instant,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<()> {
        let seconds = since.elapsed().as_secs_f64();
        if globals.json {
            let solver = self.solver.to_possible_value();
            let body = WireSelftest {
                solver: solver.map_or(String::new(), |value| value.get_name().to_owned()),
                seed: self.seed,
                rows: tally.rows.iter().map(|row| wire_row(tally, row)).collect(),
                interrupted: self.is_interrupted(tally),
                seconds,
            };
            return console.print(&wire::to_json(body)?);
        }
        let heads: String = tally
            .columns
            .iter()
            .map(|word| format!("{word:>9}"))
            .collect();
        let mut text = format!("  p{heads} left out\n");
        for row in &tally.rows {
            text += &line(&row.p.to_string(), row);
        }
        text += &line("all", &tally.total());
        let what = match self.solver {
            Solver::Proofs => "proofs",
            Solver::Clocks => "games",
            Solver::Vcdt | Solver::Value | Solver::Verifiers => "positions",
        };
        text += &format!("{} {what}, no disagreement\n", tally.compared);
        if self.is_interrupted(tally) {
            text += &format!("interrupted: {} were to be compared\n", self.positions);
        }
        console.print(&text)?;
        console.flush()?;
        console.note(&format!("{} {what} in {seconds:.3} s", tally.compared))
    }
}

fn line(name: &str, row: &Row) -> String {
    let counts: String = row
        .counts
        .iter()
        .map(|count| format!("{count:>9}"))
        .collect();
    format!("{name:>3}{counts}{:>9}\n", row.left_out)
}

fn wire_row(tally: &Tally, row: &Row) -> WireRow {
    let counts = tally.columns.iter().zip(&row.counts);
    WireRow {
        p: row.p,
        counts: counts
            .map(|(word, &count)| ((*word).to_owned(), count.into()))
            .collect(),
        left_out: row.left_out,
    }
}
