//! `sixfold bench page`: the bench of the page, in the program.

use std::time::Instant;

use anyhow::bail;
use clap::{Args, value_parser};
use serde::Serialize;
use sixfold_wasm::desk::{Desk, Place, Workshop};
use sixfold_wasm::wire::{Body, Request, RequestKind};

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::wire;

/// Measure the engine as the page does, on one thread
///
/// The page sends the same request to its worker and to the server. The signature is the same wherever it
/// is measured with the same nodes; the rates say what WebAssembly costs.
#[derive(Args, Debug)]
pub(crate) struct Page {
    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..=10_000_000))]
    nodes: u64,
}

/// The tables of the desk, which the bench does not use.
const MEGABYTES: usize = 2;

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WirePage {
    signature: String,
    nodes: u64,
    seconds: f64,
}

impl Run for Page {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let request = Request {
            id: 1,
            kind: RequestKind::Bench { nodes: self.nodes },
        };
        let mut desk = Desk::new(Workshop::on_one_thread(Place::browser(), MEGABYTES));
        let mut last = None;
        let since = Instant::now();
        let mut clock = || since.elapsed().as_secs_f64() * 1000.0;
        desk.handle(&serde_json::to_string(&request)?, &mut |answer| {
            last = Some(answer.body);
        });
        while desk.is_busy() {
            desk.step(&mut clock, f64::INFINITY, &mut |answer| {
                last = Some(answer.body);
            });
        }
        let Some(Body::Benched(bench)) = last else {
            bail!("the desk did not answer: {last:?}");
        };
        if globals.json {
            return console.print(&wire::to_json(WirePage {
                signature: bench.signature,
                nodes: bench.nodes,
                seconds: bench.seconds,
            })?);
        }
        let rate = bench.nodes as f64 / bench.seconds.max(1e-9);
        console.print(&format!(
            "signature {}, {} nodes in {:.3} s, {rate:.0} a second\n",
            bench.signature, bench.nodes, bench.seconds
        ))?;
        Ok(())
    }
}
