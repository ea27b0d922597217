//! `sixfold bench`: one signature and the rates; and whole searches.

mod proofs;
mod solvers;

use anyhow::bail;
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::bench::{self, Rate};
use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::wire;

/// Measure the speed of the rules and of the threat index on one core
///
/// The signature is a count over a fixed set of positions: it changes only when what is
/// counted changes, never with the machine.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    /// Print the signature alone, and measure nothing
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

JSON: {\"signature\", \"positions\", \"rates\": [{\"name\", \"line_words\", \"shape_table\", \"slow_twin\"},
...]}, the rates in nanoseconds; shape_table is null where only the line words do it, and there are no
rates with --signature.";

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireBench {
    /// The count over the fixed set.
    signature: u64,
    /// The positions of the set.
    positions: usize,
    rates: Vec<WireRate>,
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
        if globals.game.is_some() {
            bail!("--game: the bench has positions of its own, of Connect6");
        }
        match &self.what {
            Some(What::Solvers(solvers)) => return solvers.run(globals, console),
            Some(What::Proofs(proofs)) => return proofs.run(globals, console),
            None => {}
        }
        let set = bench::fixed_set();
        let signature = bench::signature(&set);
        let rates = if self.signature {
            Vec::new()
        } else {
            bench::measure(&set)?
        };
        if globals.json {
            let body = WireBench {
                signature,
                positions: set.len(),
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
