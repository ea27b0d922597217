//! The subcommands, one file each.
//!
//! To add one: write `command/name.rs` with a struct that derives [`clap::Args`] (its doc
//! comment is the help) and implements [`Run`]; add a `mod` line and a line to `commands!`.

mod analyze;
mod bench;
mod book;
mod botzone;
mod check;
mod cloudict;
mod convert;
mod genmove;
mod gomocup;
mod gtp;
mod ladder;
mod openings;
mod perft;
mod play;
mod play_match;
mod puzzle;
mod review;
mod sau;
mod selfplay;
mod selftest;
mod serve;
mod show;
mod solve;
mod threats;
mod tune;
mod ugi;
mod value;
mod verify;

use clap::Subcommand;

use crate::console::Console;
use crate::globals::Globals;

/// What every subcommand does.
pub(crate) trait Run {
    /// Runs the command. Results go to `console.out`, remarks to `console.notes`.
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()>;
}

/// Makes the enum that clap reads, and the way from a variant to its command.
macro_rules! commands {
    ($($variant:ident($arguments:ty),)*) => {
        /// The subcommand with its arguments. The help of each is its struct's doc comment.
        #[derive(Subcommand, Debug)]
        pub(crate) enum Command {
            $($variant($arguments),)*
        }

        impl Run for Command {
            fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
                match self {
                    $(Command::$variant(command) => command.run(globals, console),)*
                }
            }
        }
    };
}

commands! {
    Serve(serve::Serve),
    Show(show::Show),
    Convert(convert::Convert),
    Threats(threats::Threats),
    Play(play::Play),
    Genmove(genmove::Genmove),
    Analyze(analyze::Analyze),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Check(check::Check),
    Value(value::Value),
    Puzzle(puzzle::Puzzle),
    Book(book::Book),
    Match(play_match::Match),
    Ladder(ladder::Ladder),
    Openings(openings::Openings),
    Review(review::Review),
    Selfplay(selfplay::Selfplay),
    Tune(tune::Tune),
    Perft(perft::Perft),
    Bench(bench::Bench),
    Selftest(selftest::Selftest),
    Ugi(ugi::Ugi),
    Gtp(gtp::Gtp),
    Cloudict(cloudict::Cloudict),
    Sau(sau::Sau),
    Botzone(botzone::Botzone),
    Gomocup(gomocup::Gomocup),
}
