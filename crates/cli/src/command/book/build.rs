//! `sixfold book build`.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sixfold_core::Rules;
use sixfold_play::book::{Book, NotAdded};

use crate::book_games::{Found, GameFile, LeftOut};
use crate::command::Run;
use crate::console::{Console, Progress, printable};
use crate::globals::Globals;
use crate::interrupt::{Interrupted, Watch};
use crate::{book_file, output, wire};

/// Build a book from games
///
/// Games are read from files whose names end in .csv (with columns game and winner), .jsonl (objects
/// with the same fields) or .sgf (with the result in RE, or on the board). The winner is B, W, or D for a
/// draw. Games without a result are left out, and so are those that do not begin on the empty board. The
/// order of the games does not matter.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Build {
    /// Files with games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Where the book is written; - for standard output
    #[arg(long, value_name = "BOOK")]
    out: PathBuf,

    /// After how many turns the positions end
    #[arg(long, value_name = "N", default_value_t = Book::USUAL_TURNS)]
    turns: u8,
}

const EXAMPLES: &str = "\
A line that cannot be read is named, the others become the book all the same, and the exit status is 1.

Examples:
  sixfold book build games.csv --out games.book
  sixfold book build club/*.sgf more.jsonl --out club.book --turns 8
  sixfold book build gomoku.csv --game gomoku --out gomoku.book

JSON: {\"version\", \"games\": {\"games\", \"black\", \"draws\", \"white\"}, \"positions\": [number, ...],
\"skipped\": {reason: number}, \"faults\": [{\"place\", \"fault\"}], \"bytes\"}. There is a number of positions
for each number of turns played, from 0 on.";

/// So many faults are named one by one.
pub(super) const MOST_NAMED: usize = 20;

impl Run for Build {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        if globals.json && output::is_stdout(&self.out) {
            bail!("--json and --out - cannot both have standard output");
        }
        output::ensure_is_free(&self.out, &self.files)?;
        let files = GameFile::open_all(&self.files)?;
        let watch = console.interrupt.watch()?;
        let mut book = Book::new(globals.game.unwrap_or(Rules::CONNECT6), self.turns);
        let mut left_out = LeftOut::default();
        let bar = bar(&files, console.progress)?;
        watch.during(|| add_all(&files, globals.game, &mut book, &mut left_out, &watch, &bar))?;
        bar.finish_and_clear();
        if watch.is_stopped() {
            console.note("interrupted: no book was written")?;
            return Err(Interrupted.into());
        }
        for (place, fault) in left_out.faults.iter().take(MOST_NAMED) {
            console.note(&format!("{place}: {fault}"))?;
        }
        let faults = left_out.faults.len();
        if faults > MOST_NAMED {
            console.note(&format!("and {} more faults", faults - MOST_NAMED))?;
        }
        if book.tally().games() == 0 {
            bail!(
                "{}: not written: there is no game for it",
                self.out.display()
            );
        }
        let bytes = book_file::save(&self.out, &book, console)?;
        if globals.json {
            console.print(&wire::to_json(WireBuild::new(&book, &left_out, bytes))?)?;
        } else if !output::is_stdout(&self.out) {
            console.print(&self.words(&book, &left_out, bytes))?;
        }
        console.flush()?;
        match faults {
            0 => Ok(()),
            faults => bail!("faults: {faults}; the book has the other games"),
        }
    }
}

/// Adds the games of all files.
fn add_all(
    files: &[GameFile],
    wanted: Option<Rules>,
    book: &mut Book,
    left_out: &mut LeftOut,
    watch: &Watch,
    bar: &ProgressBar,
) -> anyhow::Result<()> {
    for file in files {
        file.each(wanted, &mut |place, found| {
            bar.inc(1);
            match found {
                Found::Game(played) => match book.add(&played.game, played.outcome) {
                    Ok(()) => {}
                    Err(reason) => left_out.skip(in_short(&reason)),
                },
                Found::Skipped(reason) => left_out.skip(reason),
                Found::Faulty(fault) => left_out.fault(place, fault),
            }
            watch.flow()
        })?;
    }
    Ok(())
}

fn in_short(reason: &NotAdded) -> &'static str {
    match reason {
        NotAdded::OtherRules { .. } => "of another game",
        NotAdded::SetUp => "not from the empty board",
        NotAdded::NoTurn => "without a turn",
        NotAdded::OtherResult(_) => "won on the board by the other side",
    }
}

pub(super) fn bar(files: &[GameFile], progress: Progress) -> anyhow::Result<ProgressBar> {
    let bar = match progress {
        Progress::Shown => ProgressBar::new(files.iter().map(GameFile::about).sum()),
        Progress::Hidden => ProgressBar::hidden(),
    };
    let style = "{wide_bar} {human_pos} of {human_len} games, {elapsed}";
    bar.set_style(ProgressStyle::with_template(style)?);
    Ok(bar)
}

impl Build {
    fn words(&self, book: &Book, left_out: &LeftOut, bytes: usize) -> String {
        let tally = book.tally();
        let positions = book.positions();
        let mut text = format!(
            "{} games: black won {}, white won {}, draws {}\n{} positions of up to {} turns, {bytes} bytes in {}\n",
            tally.games(),
            tally.black,
            tally.white,
            tally.draws,
            positions.iter().sum::<usize>(),
            self.turns,
            printable(&self.out.display().to_string()),
        );
        for (reason, games) in left_out.reasons() {
            text.push_str(&format!("skipped, {reason}: {games}\n"));
        }
        if !left_out.faults.is_empty() {
            text.push_str(&format!("faulty: {}\n", left_out.faults.len()));
        }
        text
    }
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireBuild {
    games: super::show::WireTally,
    positions: Vec<usize>,
    skipped: serde_json::Map<String, serde_json::Value>,
    faults: Vec<WireFault>,
    bytes: usize,
}

#[derive(Serialize, Debug)]
struct WireFault {
    place: String,
    fault: String,
}

impl WireBuild {
    fn new(book: &Book, left_out: &LeftOut, bytes: usize) -> WireBuild {
        let skipped = left_out.reasons();
        let faults = left_out.faults.iter();
        WireBuild {
            games: book.tally().into(),
            positions: book.positions(),
            skipped: skipped
                .map(|(reason, n)| (reason.to_owned(), n.into()))
                .collect(),
            faults: faults
                .map(|(place, fault)| WireFault {
                    place: place.clone(),
                    fault: fault.clone(),
                })
                .collect(),
            bytes,
        }
    }
}
