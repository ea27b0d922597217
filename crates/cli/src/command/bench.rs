//! `sixfold bench`: one signature and the rates.

use clap::Args;
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
#[command(after_help = EXAMPLES)]
pub(crate) struct Bench {
    /// Print the signature alone, and measure nothing
    #[arg(long)]
    signature: bool,
}

const EXAMPLES: &str = "\
Every rate is the median of several rounds over the same positions; `ratio` says how many times
longer the twin takes that the line names.

Examples:
  sixfold bench
  sixfold bench --signature
  sixfold bench --json";

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireBench {
    /// The count over the fixed set.
    signature: u64,
    /// The positions of the set.
    positions: usize,
    rates: Vec<WireRate>,
}

#[derive(Serialize, Debug)]
struct WireRate {
    name: &'static str,
    nanoseconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ratio: Option<WireRatio>,
}

#[derive(Serialize, Debug)]
struct WireRatio {
    twin: &'static str,
    times: f64,
}

impl Run for Bench {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
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
        for rate in &rates {
            write!(
                console.out,
                "{:<58} {:>10.1} ns",
                rate.name, rate.nanoseconds
            )?;
            match rate.twin {
                Some((twin, times)) => writeln!(console.out, "   {twin} {times:.1} x")?,
                None => writeln!(console.out)?,
            }
        }
        Ok(())
    }
}

fn wire_rate(rate: &Rate) -> WireRate {
    WireRate {
        name: rate.name,
        nanoseconds: rate.nanoseconds,
        ratio: rate.twin.map(|(twin, times)| WireRatio { twin, times }),
    }
}
