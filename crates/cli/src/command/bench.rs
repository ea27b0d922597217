//! `sixfold bench`: one signature and the rates; and whole searches.

mod page;
mod proofs;
mod solvers;
mod turns;

use anyhow::bail;
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::bench::{self, EngineRun, Rate};
use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::wire;

/// Measure the speed of the rules, of the threat index and of the engine on one core
///
/// The signature is a count over a fixed set of positions: it changes only when what is
/// counted changes, never with the machine. The engine's signature is made of the turns that it chooses
/// in some of these positions with 20,000 nodes each, and of the nodes that it took.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    /// Print the signatures alone, and measure nothing
    #[arg(long)]
    signature: bool,

    #[command(subcommand)]
    what: Option<What>,
}

/// What else can be measured.
#[derive(Subcommand, Debug)]
enum What {
    Solvers(solvers::Solvers),
    Proofs(proofs::Proofs),
    Page(page::Page),
    Turns(turns::Turns),
}

const EXAMPLES: &str = "\
Each rate is the best of 25 rounds over the same positions, in nanoseconds: on the index of
line words, on the index of the papers' shape table, and by the slow twin that defines it. Measure
on a quiet machine.

Examples:
  sixfold bench
  sixfold bench --signature
  sixfold bench --json
  sixfold bench solvers --quick
  sixfold bench proofs --quick
  sixfold bench page
  sixfold bench turns games.csv

JSON: {\"signature\", \"positions\", \"engine\": {\"signature\", \"positions\", \"nodes\", \"seconds\"}, \"rates\": [{\"name\", \"line_words\", \"shape_table\", \"slow_twin\"},
...]}, the rates in nanoseconds; shape_table is null where only the line words do it, and there are no
rates and no seconds with --signature.";

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireBench {
    /// The count over the fixed set.
    signature: u64,
    /// The positions of the set.
    positions: usize,
    engine: WireEngine,
    rates: Vec<WireRate>,
}

/// What the engine did.
#[derive(Serialize, Debug)]
struct WireEngine {
    signature: u64,
    positions: usize,
    nodes: u64,
    /// None where nothing is measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// Nanoseconds.
#[derive(Serialize, Debug)]
struct WireRate {
    name: &'static str,
    line_words: f64,
    shape_table: Option<f64>,
    slow_twin: f64,
}

impl Run for Bench {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        if let Some(What::Turns(turns)) = &self.what {
            return turns.run(globals, console);
        }
        if globals.game.is_some() {
            bail!("--game: the bench has positions of its own, of Connect6");
        }
        match &self.what {
            Some(What::Solvers(solvers)) => return solvers.run(globals, console),
            Some(What::Proofs(proofs)) => return proofs.run(globals, console),
            Some(What::Page(page)) => return page.run(globals, console),
            Some(What::Turns(_)) | None => {}
        }
        let set = bench::fixed_set();
        let signature = bench::signature(&set);
        let engine = bench::engine(&set)?;
        let rates = if self.signature {
            Vec::new()
        } else {
            bench::measure(&set)?
        };
        if globals.json {
            let body = WireBench {
                signature,
                positions: set.len(),
                engine: self.wire_engine(&engine),
                rates: rates.iter().map(wire_rate).collect(),
            };
            console.out.write_all(wire::to_json(body)?.as_bytes())?;
            return Ok(());
        }
        writeln!(
            console.out,
            "signature {signature} over {} positions",
            set.len()
        )?;
        writeln!(console.out, "{}", self.engine_line(&engine))?;
        if !rates.is_empty() {
            writeln!(
                console.out,
                "\n{:<42}{:>14}{:>14}{:>10}{:>14}",
                "on one core", "line words", "shape table", "ratio", "slow twin"
            )?;
        }
        for rate in &rates {
            writeln!(console.out, "{}", line(rate))?;
        }
        Ok(())
    }
}

impl Bench {
    fn wire_engine(&self, run: &EngineRun) -> WireEngine {
        WireEngine {
            signature: run.signature,
            positions: run.positions,
            nodes: run.nodes,
            seconds: (!self.signature).then_some(run.time.as_secs_f64()),
        }
    }

    fn engine_line(&self, run: &EngineRun) -> String {
        let EngineRun {
            signature,
            positions,
            nodes,
            time,
        } = run;
        let said = format!("engine {signature} over {positions} positions, {nodes} nodes");
        match self.signature {
            true => said,
            false => {
                let rate = *nodes as f64 / time.as_secs_f64();
                format!("{said}, {rate:.0} nodes a second")
            }
        }
    }
}

fn line(rate: &Rate) -> String {
    let (table, ratio) = match rate.table {
        Some(table) => (
            format!("{table:.1} ns"),
            format!("{:.1} x", table / rate.words),
        ),
        None => (String::new(), String::new()),
    };
    let words = format!("{:.1} ns", rate.words);
    let slow = format!("{:.0} x", rate.slow / rate.words);
    format!(
        "{:<42}{words:>14}{table:>14}{ratio:>10}{slow:>14}",
        rate.name
    )
}

fn wire_rate(rate: &Rate) -> WireRate {
    WireRate {
        name: rate.name,
        line_words: rate.words,
        shape_table: rate.table,
        slow_twin: rate.slow,
    }
}
