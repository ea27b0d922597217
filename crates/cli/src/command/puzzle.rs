//! `sixfold puzzle`: makes, checks and shows puzzles.

mod check;
mod export;
mod make;
mod show;

use clap::{Args, Subcommand};
use sixfold_core::Rules;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;

/// Make, check and show puzzles: positions in which exactly one turn wins
///
/// Exactly one: the complete search finds a win by double threats with it, and shows that there
/// is none with any other turn. In puzzles of the kind "single" double threats alone do not win, as
/// the same search shows, and single threats do; other turns may win there, too.
#[derive(Args, Debug)]
#[command(after_help = GRADES_AND_FILES)]
pub(crate) struct Puzzle {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Make(make::Make),
    Check(check::Check),
    Show(show::Show),
    Export(export::Export),
}

const GRADES_AND_FILES: &str = "\
Grades: 1 for a win in 2 turns, 2 for 3 turns, 3 for 4, 4 for 5 or 6, 5 for more; and one grade
more, up to 5, where the search for the shortest win takes 100000 nodes or more.

Files have one JSON object on each line: {\"id\", \"game\", \"to_move\", \"kind\": \"double\"|\"single\",
\"depth\", \"nodes\", \"grade\", \"turn\": [cell, ...]}. The depth counts the attacker's turns up to the
one that leaves more threats than can be blocked, in a shortest win against the best defence. The
nodes are those of the search that goes one turn deeper at a time until it has found it. Puzzles of other games than Connect6 need --game wherever they are read.

Examples:
  sixfold puzzle make --count 50 --seed 7 --out puzzles.jsonl
  sixfold puzzle check puzzles.jsonl
  sixfold puzzle show puzzles.jsonl double-7-12-9 --solution
  sixfold puzzle export puzzles.jsonl --count 60 --out puzzles.json";

impl Run for Puzzle {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        match &self.action {
            Action::Make(make) => make.run(globals, console),
            Action::Check(check) => check.run(globals, console),
            Action::Show(show) => show.run(globals, console),
            Action::Export(export) => export.run(globals, console),
        }
    }
}

/// The game that the puzzles are of.
fn rules(globals: &Globals) -> Rules {
    globals.game.unwrap_or(Rules::CONNECT6)
}
