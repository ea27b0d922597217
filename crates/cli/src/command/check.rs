//! `sixfold check`: is a certificate a proof?

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sixfold_core::{Cell, Color};
use sixfold_proof::{Accepted, Certificate, Reason, Rejection, Step, check};
use sixfold_record::{Dialect, write_sgf};

use crate::command::Run;
use crate::console::{Console, Progress, printable};
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::{board_text, certificate_file, output, variations, wire};

/// Check a certificate: does it prove that one side wins?
///
/// The checker knows the rules and nothing else: no search, no table of threats. It walks through
/// every turn of the attacker, and asks of every reply of the defender, of all that there are, that
/// it loses to a threat at once or is answered.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// A certificate that `solve` or `verify` wrote, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write the strategy as a game with variations; - for standard output
    #[arg(long, value_name = "FILE.sgf")]
    sgf: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Exit status: 0 if the certificate is accepted, 1 if it is rejected or cannot be read.

Examples:
  sixfold solve 'j10 a1a19 k10l10 s1s19 j12k12 a10s10' --certificate win.proof
  sixfold check win.proof
  sixfold check win.proof --sgf win.sgf

JSON: {\"version\", \"verdict\": \"accepted\"|\"rejected\", \"winner\", \"game\", \"turns\", \"black\": [cell, ...],
\"white\": [...], \"to_move\", \"left\", \"comment\", \"nodes\", \"replies\", \"reason\", \"path\": [[cell, ...],
...], \"seconds\"}. \"game\" to \"left\" are the position as `show` has it, \"replies\" are those of the defender
that were looked at, and \"path\" leads to the fault: turns of the attacker and stones of the defender
one after the other.";

impl Run for Check {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let sgf_to_stdout = self.sgf.as_deref().is_some_and(output::is_stdout);
        if globals.json && sgf_to_stdout {
            bail!("--json and --sgf - cannot both have standard output");
        }
        let certificate = certificate_file::read(&self.file, console)?;
        let watch = console.interrupt.watch()?;
        let bar = bar(certificate.nodes().len() as u64, console.progress);
        let start = Instant::now();
        let result = watch.during(|| {
            check(&certificate, &mut |nodes| {
                if nodes % 1_024 == 0 {
                    bar.set_position(nodes);
                }
                watch.is_stopped()
            })
        });
        let taken = start.elapsed();
        bar.finish_and_clear();
        if let Err(Rejection { reason, .. }) = &result
            && *reason == Reason::Stopped
        {
            console.note("the check was interrupted")?;
            return Err(Interrupted.into());
        }
        if let (Ok(_), Some(file)) = (&result, &self.sgf) {
            let sgf = write_sgf(&variations::record(&certificate)?, Dialect::Standard)?;
            output::save(file, sgf.as_bytes(), console)?;
        }
        if globals.json {
            let body = WireCheck::new(&certificate, &result, taken);
            console.print(&wire::to_json(body)?)?;
        } else if !sgf_to_stdout {
            let paint = globals.color.paint(console);
            let board = board_text::write(certificate.position(), paint);
            console.print(&format!("{board}\n{}", words(&certificate, &result)))?;
        }
        console.flush()?;
        if result.is_err() {
            bail!("{}: rejected", self.file.display());
        }
        let (nodes, seconds) = (certificate.nodes().len(), taken.as_secs_f64());
        if !globals.json && !sgf_to_stdout {
            console.note(&format!("{nodes} nodes in {seconds:.3} s"))?;
        }
        Ok(())
    }
}

fn bar(nodes: u64, progress: Progress) -> ProgressBar {
    let bar = match progress {
        Progress::Shown => ProgressBar::new(nodes),
        Progress::Hidden => ProgressBar::hidden(),
    };
    let style = ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} nodes");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

fn words(certificate: &Certificate, result: &Result<Accepted, Rejection>) -> String {
    let winner = certificate.attacker();
    let mut text = match result {
        Ok(accepted) => format!(
            "accepted: {winner} wins, whatever {} does\n{} nodes, {} replies looked at\n",
            winner.other(),
            certificate.nodes().len(),
            accepted.replies
        ),
        Err(rejection) => format!("rejected: no proof that {winner} wins\n{rejection}\n"),
    };
    if !certificate.comment().is_empty() {
        text.push_str(&format!("# {}\n", printable(certificate.comment())));
    }
    text
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireCheck {
    verdict: &'static str,
    winner: &'static str,
    #[serde(flatten)]
    position: wire::WirePosition,
    comment: String,
    nodes: usize,
    replies: Option<u64>,
    reason: Option<String>,
    path: Vec<Vec<String>>,
    seconds: f64,
}

impl WireCheck {
    fn new(
        certificate: &Certificate,
        result: &Result<Accepted, Rejection>,
        taken: Duration,
    ) -> WireCheck {
        let rejection = result.as_ref().err();
        let names = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect();
        let step = |step: &Step| match step {
            Step::Turn(cells) | Step::Reply(cells) => names(cells),
        };
        WireCheck {
            verdict: match result {
                Ok(_) => "accepted",
                Err(_) => "rejected",
            },
            winner: match certificate.attacker() {
                Color::Black => "black",
                Color::White => "white",
            },
            position: certificate.position().into(),
            comment: certificate.comment().into(),
            nodes: certificate.nodes().len(),
            replies: result.as_ref().ok().map(|accepted| accepted.replies),
            reason: rejection.map(|rejection| rejection.reason.to_string()),
            path: rejection.map_or(Vec::new(), |rejection| {
                rejection.path.iter().map(step).collect()
            }),
            seconds: taken.as_secs_f64(),
        }
    }
}
