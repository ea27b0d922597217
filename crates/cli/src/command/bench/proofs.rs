//! `sixfold bench proofs`: the verifiers side by side.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;

use crate::bench::proofs::{self, BruteForce, Effort};
use crate::bench::solvers::collection;
use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::seconds::seconds;
use crate::wire;

/// Compare the verifiers on turns without threats
///
/// Which verifier proves what, with how many nodes and in what time, as in Tables 1 to 8 of the
/// thesis; and how large the certificates are, and how long the checker takes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Proofs {
    /// Quiet puzzles, whose turns are verified [default: the project's own]
    #[arg(long, value_name = "FILE.jsonl")]
    positions: Option<PathBuf>,

    /// Stop each verifier after so many seconds a position [default: 60, or 5 with --quick]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Remember so many megabytes of positions
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash_mb: u32,

    /// A look at everything: every tenth position, and no brute force
    #[arg(long)]
    quick: bool,
}

const EXAMPLES: &str = "\
The first table is about Connect(6,2,3) after Black's three stones, the thesis's Figure 6, the others
about turns of Connect6 that leave no threat and win (its own positions are lost with its figures);
openings are Black's second turns. Every verifier has a fresh table, and making it is in no time.
\"fewer\" and \"faster\" are against rzop. A certificate is made of every win, and all are accepted, or the
bench ends there. Only nodes are the same on every machine.

Examples:
  sixfold bench proofs --quick
  sixfold bench proofs --positions quiet.jsonl --json

JSON: {\"rows\": [{\"set\": \"three_stones\"|\"openings\"|\"later\", \"id\", \"verifier\", \"solved\", \"calls\", \"nodes\",
\"seconds\", \"certificate_nodes\", \"certificate_bytes\", \"check_seconds\"}, ...]}";

impl Run for Proofs {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let file = match &self.positions {
            Some(file) => file.clone(),
            None => collection::find_quiet()?,
        };
        let effort = self.effort();
        let played = proofs::read(&file, effort.every)?;
        let line = match console.progress {
            Progress::Shown => ProgressBar::new_spinner(),
            Progress::Hidden => ProgressBar::hidden(),
        };
        let report = proofs::run(&played, &effort, |what| {
            line.set_message(what.to_owned());
            line.tick();
        });
        line.finish_and_clear();
        let report = report?;
        if globals.json {
            return console.print(&wire::to_json(report)?);
        }
        console.print(&report.text())
    }
}

impl Proofs {
    fn effort(&self) -> Effort {
        let usual = Duration::from_secs(if self.quick { 5 } else { 60 });
        Effort {
            limit: self.seconds.unwrap_or(usual),
            hash_mb: self.hash_mb as usize,
            every: if self.quick { 10 } else { 1 },
            brute_force: match self.quick {
                true => BruteForce::LeftOut,
                false => BruteForce::Run,
            },
        }
    }
}
