//! `sixfold book check`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use sixfold_play::book::{Book, Rule};

use super::build;
use super::compare::Comparison;
use super::refute::{self, Refuted};
use super::show::WireTally;
use crate::book_games::{Found, GameFile};
use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::interrupt::{Interrupted, Watch};
use crate::seconds::seconds;
use crate::{book_file, wire};

/// Check a book: is the file whole, do its statistics fit together, and are its turns any good?
///
/// A book that can be read is valid: its checksum fits, every position and turn is written in the one way
/// there is, no more games take turns in a position than pass through it, and as many arrive after a turn as
/// take it. With --solve the positions after recommended turns are searched for wins of the other side
/// by double threats, those with the most games first. With --games the recommendations are compared
/// with what happened in games.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// A book that `sixfold book build` wrote
    #[arg(value_name = "BOOK")]
    book: PathBuf,

    /// Search for so many seconds, over all positions
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    solve: Option<Duration>,

    /// Compare with the games of this file (.csv, .jsonl or .sgf), which should not be those of the
    /// book; may be given several times
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,

    /// The threshold of significance s: so many games make a ratio worth something
    #[arg(long, value_name = "S", default_value_t = Rule::default().threshold)]
    threshold: u64,
}

const EXAMPLES: &str = "\
Exit status: 0 if the book is valid, 1 if not. That a recommended turn loses is no fault of the file.
Ctrl-C ends the search: what was found is printed as usual, with exit status 130.

Examples:
  sixfold book check games.book
  sixfold book check games.book --solve 60
  sixfold book check old.book --games new.csv

JSON: {\"version\", \"games\", \"positions\": [number, ...], \"recommended\", \"searched\", \"refuted\": [{\"game\",
\"turn\": [cell, ...], \"games\", \"answer\": [cell, ...]}], \"compared\"}. \"recommended\" is the number of
positions with a recommended turn, \"game\" leads to one of them, and \"answer\" begins a win against it.
\"searched\" is null without --solve, \"compared\" null without --games.";

impl Run for Check {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let book = book_file::read(&self.book)?;
        let rule = Rule {
            threshold: self.threshold,
        };
        let files = GameFile::open_all(&self.games)?;
        let watch = console.interrupt.watch()?;
        let compared = self.compare(&files, &book, &rule, &watch, console)?;
        let advised = watch.during(|| refute::advised(&book, &rule, &watch));
        let searched = self.solve.map(|time| {
            let progress = console.progress;
            watch.during(|| refute::search(&advised, book.rules(), time, &watch, progress))
        });
        let report = Report {
            book: &book,
            recommended: advised.len(),
            searched: searched.as_ref().map(|(searched, _)| *searched),
            refuted: searched.map_or(Vec::new(), |(_, refuted)| refuted),
            compared,
        };
        match globals.json {
            true => console.print(&wire::to_json(report.wire())?)?,
            false => console.print(&report.words())?,
        }
        if watch.is_stopped() {
            console.flush()?;
            console.note("interrupted")?;
            return Err(Interrupted.into());
        }
        Ok(())
    }
}

impl Check {
    /// Compares with the games that are given, if any.
    fn compare(
        &self,
        files: &[GameFile],
        book: &Book,
        rule: &Rule,
        watch: &Watch,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Option<Comparison>> {
        if files.is_empty() {
            return Ok(None);
        }
        let bar = build::bar(files, console.progress)?;
        let mut comparison = Comparison::default();
        let mut faults = Vec::new();
        watch.during(|| -> anyhow::Result<()> {
            for file in files {
                file.each(Some(book.rules()), &mut |place, found| {
                    bar.inc(1);
                    match found {
                        Found::Game(played) => comparison.add(book, rule, &played),
                        Found::Skipped(_) => {}
                        Found::Faulty(fault) => faults.push(format!("{place}: {fault}")),
                    }
                    watch.flow()
                })?;
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        for fault in faults.iter().take(build::MOST_NAMED) {
            console.note(fault)?;
        }
        Ok(Some(comparison))
    }
}

/// What was found out.
struct Report<'a> {
    book: &'a Book,
    recommended: usize,
    searched: Option<usize>,
    refuted: Vec<Refuted>,
    compared: Option<Comparison>,
}

impl Report<'_> {
    fn words(&self) -> String {
        let (tally, positions) = (self.book.tally(), self.book.positions());
        let mut text = format!(
            "valid: {} games, {} positions of Connect({})\n\n turns  positions\n",
            tally.games(),
            positions.iter().sum::<usize>(),
            self.book.rules(),
        );
        for (turns, count) in positions.iter().enumerate() {
            text.push_str(&format!("{turns:>6} {count:>10}\n"));
        }
        let recommended = self.recommended;
        text.push_str(&format!(
            "\na turn is recommended in {recommended} positions\n"
        ));
        if let Some(searched) = self.searched {
            let refuted = self.refuted.len();
            text.push_str(&format!(
                "{searched} of these turns were looked at, {refuted} lose to double threats\n"
            ));
        }
        for refuted in &self.refuted {
            text.push_str(&refuted.line());
        }
        if let Some(compared) = &self.compared {
            text.push_str(&compared.words());
        }
        text
    }

    fn wire(self) -> WireCheck {
        WireCheck {
            games: self.book.tally().into(),
            positions: self.book.positions(),
            recommended: self.recommended,
            searched: self.searched,
            refuted: self.refuted,
            compared: self.compared,
        }
    }
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireCheck {
    games: WireTally,
    positions: Vec<usize>,
    recommended: usize,
    searched: Option<usize>,
    refuted: Vec<Refuted>,
    compared: Option<Comparison>,
}
