//! `sixfold solve`: does the side to move win by force, and how?

mod batch;
mod limits;
mod live;
mod report;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sixfold_core::Position;
use sixfold_engine::{
    Answer, Budget, Limits, Method, NotCertified, Options, Team, UnknownMethod, certify,
};
use sixfold_proof::Certificate;
use sixfold_record::{Dialect, write_sgf};
use sixfold_solve::certificate;

use crate::board_text::Extras;
use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::interrupt::{Interrupted, Watch};
use crate::seconds::seconds;
use crate::{board_text, certificate_file, input, output, variations, wire};
use limits::PaperLimits;
pub(crate) use live::Live;
use report::{Ending, WireSolution};

/// Find a forced win of the side to move, or show that there is none of the kind
///
/// The method best, the default, sees what is decided on the spot; looks for wins by double threats
/// (every turn leaves at least p threats, until one leaves more than the other side can block), then
/// for wins by single threats; and knows win, loss or draw for certain where few empty cells are
/// left. "None" means that there is no such win, not that none was found: by double threats with
/// vcdt, by any threats with best and vcst. Methods with limits say "unknown" where these were
/// reached.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input
    #[arg(
        value_name = "POS",
        required_unless_present = "batch",
        conflicts_with = "batch"
    )]
    position: Option<String>,

    /// How to search
    #[arg(long, value_parser = method_parser(), default_value = Method::Best.name())]
    method: Method,

    /// Stop after so many nodes (an attacker's turn or a defender's block placed)
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    nodes: u64,

    /// Stop after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Remember so many megabytes of positions (best, vcdt, vcst, portfolio)
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash_mb: u32,

    /// Search on so many threads: vcdt on one table, portfolio its two searches side by side
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    threads: u8,

    /// Write the winning strategy as a game with variations; - for standard output
    #[arg(long, value_name = "FILE.sgf", conflicts_with = "batch")]
    tree: Option<PathBuf>,

    /// Write a certificate of the win, for `sixfold check`; - for standard output
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    certificate: Option<PathBuf>,

    /// Solve every line of a file with JSON objects that have `id` and `game`; - for standard
    /// input
    #[arg(long, value_name = "FILE.jsonl")]
    batch: Option<PathBuf>,

    #[command(flatten)]
    limits: PaperLimits,
}

const EXAMPLES: &str = "\
Ctrl-C stops the search: what is known by then is printed as usual, with exit status 130.

Examples:
  sixfold solve 'j10 a1a19 k10l10 s1s19 j12k12 a10s10'
  sixfold solve game.sgf --tree win.sgf --seconds 60
  sixfold solve game.sgf --certificate win.proof
  sixfold solve game.sgf --method itss --itss-nodes 600000
  sixfold solve --batch puzzles.jsonl > answers.jsonl

JSON: {\"verdict\": \"win\"|\"loss\"|\"draw\"|\"none\"|\"unknown\", \"method\", \"turn\": [cell, ...],
\"line\": [[cell, ...], ...], \"depth\", \"nodes\", \"seconds\"}. The verdict is that of the side to move. The
turn wins, or holds a draw; with \"unknown\" it wins against all replies that were tried (pn...). The line begins with it and goes on with the defence that lasts longest,
where the method knows one. depth counts the attacker's turns up to the one that leaves more than p
threats, and is 0 where that is not known. With --batch one such line for each line read, in the same
order and with its id; {\"id\", \"error\"} for a line that makes no sense, the others are solved all the
same and the exit status is 1. The limits hold for each position; what is remembered is kept from
line to line. A summary goes to standard error.";

fn is_stdout(file: &Option<PathBuf>) -> bool {
    file.as_deref().is_some_and(output::is_stdout)
}

fn method_parser() -> impl TypedValueParser<Value = Method> {
    let value = |method: &Method| PossibleValue::new(method.name()).help(method.description());
    PossibleValuesParser::new(Method::ALL.iter().map(value))
        .try_map(|name| -> Result<Method, UnknownMethod> { name.parse() })
}

impl Run for Solve {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        self.check_outputs(globals)?;
        match (&self.batch, &self.position) {
            (Some(file), _) => self.run_batch(file, globals, console),
            (None, Some(position)) => self.run_one(position, globals, console),
            (None, None) => bail!("POS or --batch is needed"),
        }
    }
}

/// An answer and how it came about.
struct Solved {
    answer: Answer,
    taken: Duration,
    ending: Ending,
    /// Where one was asked for.
    certificate: Option<Result<Certificate, NotCertified>>,
}

impl Solve {
    /// Results go to standard output, unless one file was asked for there.
    fn check_outputs(&self, globals: &Globals) -> anyhow::Result<()> {
        let files = [&self.tree, &self.certificate];
        let to_stdout = files.iter().filter(|file| is_stdout(file)).count();
        if to_stdout + usize::from(globals.json) > 1 {
            bail!("only one of --json, --tree - and --certificate - can have standard output");
        }
        Ok(())
    }

    fn run_one(
        &self,
        position: &str,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<()> {
        let position = input::position(position, globals, console)?;
        let watch = console.interrupt.watch()?;
        let team = self.team()?;
        let solved = self.solve(&position, &team, &watch, console.progress);
        // What the checker does not accept is no win, whatever the search says.
        if let Some(Err(why @ NotCertified::Rejected(_))) = &solved.certificate {
            bail!("the method {} is wrong here: {why}", self.method.name());
        }
        let tree = self.save_tree(&position, &solved, console);
        let certificate = self.save_certificate(&solved, console);
        if globals.json {
            let body = WireSolution::new(
                &position,
                self.method,
                &solved.answer.solution,
                solved.taken,
            );
            console.print(&wire::to_json(body)?)?;
        } else if !is_stdout(&self.tree) && !is_stdout(&self.certificate) {
            let line = report::line(&position, &solved.answer.solution);
            let paint = globals.color.paint(console);
            let extras = Extras {
                line: &line,
                ..Extras::default()
            };
            let board = board_text::write_with(&position, extras, paint);
            let words = report::words(&position, self.method, &solved.answer, solved.ending);
            console.print(&format!("{board}\n{words}"))?;
            console.flush()?;
            let (nodes, seconds) = (solved.answer.solution.nodes, solved.taken.as_secs_f64());
            console.note(&format!("{nodes} nodes in {seconds:.3} s"))?;
        }
        match solved.ending {
            Ending::Interrupted => Err(Interrupted.into()),
            Ending::OnItsOwn if tree.is_err() => tree,
            Ending::OnItsOwn if certificate.is_err() => certificate,
            Ending::OnItsOwn if self.certificate_failed(&solved) => {
                bail!("there is a win, but no certificate of it")
            }
            Ending::OnItsOwn => Ok(()),
        }
    }

    /// Writes the strategy where one was asked for, or says that there is no win. A win whose strategy
    /// cannot be written is a failure, once all is printed.
    fn save_tree(
        &self,
        position: &Position,
        solved: &Solved,
        console: &mut Console<'_>,
    ) -> anyhow::Result<()> {
        let Some(file) = &self.tree else {
            return Ok(());
        };
        let Some(tree) = &solved.answer.solution.tree else {
            let solution = &solved.answer.solution;
            let why = format!(
                "{}: not written: {}",
                file.display(),
                report::why_no_tree(solution)
            );
            return match report::lacks_strategy(solution) {
                true => Err(anyhow!(why)),
                false => console.note(&why),
            };
        };
        let not_written = || format!("{}: not written", file.display());
        let written = certificate::of_strategy(position, tree, "").with_context(not_written)?;
        let record = variations::record(&written).with_context(not_written)?;
        let sgf = write_sgf(&record, Dialect::Standard)?;
        output::save(file, sgf.as_bytes(), console)
    }

    /// Writes the certificate where one was asked for and there is a win, or says why not.
    fn save_certificate(&self, solved: &Solved, console: &mut Console<'_>) -> anyhow::Result<()> {
        match (&self.certificate, &solved.certificate) {
            (Some(file), Some(Ok(certificate))) => {
                certificate_file::save(file, certificate, console)
            }
            (Some(file), Some(Err(why))) => {
                console.note(&format!("{}: not written: {why}", file.display()))
            }
            _ => Ok(()),
        }
    }

    /// A win without the certificate that was asked for is a failure, once all is printed.
    fn certificate_failed(&self, solved: &Solved) -> bool {
        let missing = solved
            .certificate
            .as_ref()
            .and_then(|found| found.as_ref().err());
        let nothing = [NotCertified::NoWin, NotCertified::GameOver];
        missing.is_some_and(|why| !nothing.contains(why))
    }

    fn team(&self) -> anyhow::Result<Team> {
        Team::try_with_megabytes(self.hash_mb as usize)
            .with_context(|| format!("--hash-mb {}", self.hash_mb))
    }

    fn solve(&self, position: &Position, team: &Team, watch: &Watch, progress: Progress) -> Solved {
        let live = Live::new(progress);
        let limits = Limits {
            nodes: self.nodes,
            time: self.seconds,
            stop: watch.flag(),
        };
        let options = Options {
            tss: self.limits.parameters(),
            pns: self.limits.pns(),
            single: self.limits.single(),
            threads: usize::from(self.threads),
            ..Options::default()
        };
        let budget = Budget::new(limits).watched_by(&live);
        let (answer, certificate) = watch.during(|| {
            let answer = sixfold_engine::solve(position, self.method, &options, team, &budget);
            let certificate = self.certificate.as_ref().map(|_| {
                let comment = certificate_file::comment(&format!("method {}", self.method.name()));
                let solution = &answer.solution;
                certify(position, solution, &comment, &options, team, &budget)
            });
            (answer, certificate)
        });
        let taken = budget.elapsed();
        live.finish();
        let ending = if watch.is_stopped() {
            Ending::Interrupted
        } else {
            Ending::OnItsOwn
        };
        Solved {
            answer,
            taken,
            ending,
            certificate,
        }
    }
}
