//! `sixfold selftest clocks`: do agents answer in time?

use std::time::{Duration, Instant};

use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sixfold_core::Rules;

use super::Selftest;
use crate::bench::Columns;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::selftest::{BUCKETS, Clocked, Soak, soak};
use crate::serving::{STRONGEST, agent};
use crate::wire;

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireClocks {
    solver: &'static str,
    seed: u64,
    agent: String,
    games: u64,
    turns: u64,
    largest_overrun: f64,
    largest_own_overrun: f64,
    overruns: Vec<WireBucket>,
    faults: Vec<String>,
    interrupted: bool,
    seconds: f64,
}

/// Turns that overran by so much and no more; null for all others.
#[derive(Serialize, Debug)]
struct WireBucket {
    to: Option<f64>,
    turns: u64,
}

/// Games played at the same time, unless it is said.
const CONCURRENCY: u16 = 2;

impl Selftest {
    pub(super) fn run_clocks(
        &self,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<()> {
        let agent = match &self.agent {
            Some(agent) => agent.clone(),
            None => agent(STRONGEST)?,
        };
        let plan = Soak {
            agent,
            rules: globals.game.unwrap_or(Rules::CONNECT6),
            games: self.positions,
            seed: self.seed,
            workers: usize::from(self.concurrency.unwrap_or(CONCURRENCY)),
        };
        let since = Instant::now();
        let bar = match console.progress {
            Progress::Shown => ProgressBar::new(self.positions),
            Progress::Hidden => ProgressBar::hidden(),
        };
        let style = "{wide_bar} {pos} of {len} games, {eta} left";
        bar.set_style(ProgressStyle::with_template(style)?);
        let watch = console.interrupt.watch()?;
        let flag = watch.flag();
        let clocked = watch.during(|| soak(&plan, &flag, &mut |games| bar.set_position(games)));
        bar.finish_and_clear();
        let is_interrupted = clocked.games < plan.games;
        if globals.json {
            let body = WireClocks {
                solver: "clocks",
                seed: self.seed,
                agent: plan.agent.to_string(),
                games: clocked.games,
                turns: clocked.turns,
                largest_overrun: clocked.largest.as_secs_f64(),
                largest_own_overrun: clocked.largest_own.as_secs_f64(),
                overruns: buckets(&clocked).map(wire_bucket).collect(),
                faults: clocked.faults.clone(),
                interrupted: is_interrupted,
                seconds: since.elapsed().as_secs_f64(),
            };
            console.print(&wire::to_json(body)?)?;
        } else {
            console.print(&table(&clocked))?;
        }
        console.flush()?;
        let taken = since.elapsed().as_secs_f64();
        console.note(&format!(
            "{} games were played in {taken:.1} s",
            clocked.games
        ))?;
        if is_interrupted {
            console.note(&format!("interrupted: {} were to be played", plan.games))?;
            return Err(Interrupted.into());
        }
        match clocked.faults.len() {
            0 => Ok(()),
            1 => bail!("1 game was lost by a fault"),
            count => bail!("{count} games were lost by a fault"),
        }
    }
}

/// The upper end of each bucket in milliseconds, and the turns in it.
fn buckets(clocked: &Clocked) -> impl Iterator<Item = (Option<u64>, u64)> {
    let ends = BUCKETS.into_iter().map(Some).chain([None]);
    ends.zip(clocked.late)
}

fn wire_bucket((end, turns): (Option<u64>, u64)) -> WireBucket {
    WireBucket {
        to: end.map(|end| Duration::from_millis(end).as_secs_f64()),
        turns,
    }
}

/// The table, and the faults below it.
fn table(clocked: &Clocked) -> String {
    let mut columns = Columns::new(["overrun", "turns"]);
    let last = BUCKETS[BUCKETS.len() - 1];
    for (end, turns) in buckets(clocked) {
        let name = match end {
            Some(0) => String::from("none"),
            Some(end) => format!("to {end} ms"),
            None => format!("over {last} ms"),
        };
        columns.push([name, turns.to_string()]);
    }
    let faults: String = clocked
        .faults
        .iter()
        .map(|fault| format!("{fault}\n"))
        .collect();
    format!(
        "{}{} games, {} turns, largest overrun {:.1} ms, with a processor at hand {:.1} ms, {} faults\n{faults}",
        columns.text(),
        clocked.games,
        clocked.turns,
        clocked.largest.as_secs_f64() * 1000.0,
        clocked.largest_own.as_secs_f64() * 1000.0,
        clocked.faults.len(),
    )
}
