//! `sixfold book`: builds, shows and checks books.

mod build;
mod check;
mod compare;
mod refute;
mod show;

use clap::{Args, Subcommand};

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;

/// Build, show and check books: what games that were played say about the first turns
///
/// A book has the positions of the first turns, each with the games that passed through it. Positions
/// that are the same by symmetry count as one, and so do those that are shifted where the board's edge
/// is too far away to matter. docs/book.md has the details.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Book {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Build(build::Build),
    Show(show::Show),
    Check(check::Check),
}

const EXAMPLES: &str = "\
Which turn is recommended: of those observed at least s times (--threshold, 4) the one with the highest
ratio of wins to wins and losses, if it is better than 50 %; otherwise, of those observed less than s
times, the one with the most wins, and of these the one observed the fewest times. A turn that has not
won is not recommended: the book hands over to search.

Examples:
  sixfold book build games.csv --out games.book
  sixfold book show games.book 'j10 i9i11'
  sixfold book check games.book --solve 60
  sixfold ugi --book games.book";

impl Run for Book {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        match &self.action {
            Action::Build(build) => build.run(globals, console),
            Action::Show(show) => show.run(globals, console),
            Action::Check(check) => check.run(globals, console),
        }
    }
}
