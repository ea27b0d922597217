//! The command `sixfold`, as a library so that its pieces can be tested.
//!
//! [`run`] reads the command line and runs one command of `command/`, a file each. A new
//! command is a file there and two lines in `command.rs`. Commands get a position through
//! `input`, print through the [`Console`], make JSON from the structs in `wire`, and draw
//! by filling a [`draw::Picture`].

mod bench;
mod board_text;
mod book_file;
mod book_games;
mod certificate_file;
mod command;
mod console;
mod contest;
pub mod draw;
mod games;
mod globals;
mod input;
mod interrupt;
mod lines;
mod output;
mod picture_options;
mod play;
mod played;
mod playout;
mod puzzle;
mod random;
mod review;
mod scene;
mod seconds;
mod selfplay;
mod selftest;
mod serving;
mod side_by_side;
mod terminal;
mod thinking;
mod tune;
mod variations;
mod wire;
mod zones;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::Parser;

use crate::command::{Command, Run};
pub use crate::console::{Console, Progress};
use crate::globals::Globals;
pub use crate::interrupt::Interrupt;
use crate::interrupt::{INTERRUPTED, Interrupted};
pub use crate::terminal::{Heard, Size, StandardTerminal, Terminal};

/// Shows, analyses and solves Connect6 and the games Connect(m,n,k,p,q)
#[derive(Parser, Debug)]
#[command(
    name = "sixfold",
    version,
    arg_required_else_help = true,
    subcommand_required = true,
    after_help = HELP_POSITIONS,
)]
struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Command,
}

const HELP_POSITIONS: &str = "\
Positions (POS):
  'j10 i11k11 j9k9'   a game: turns apart by spaces, the stones of a turn together;
                      column letter (with i) and row number from the bottom
  game.sgf            a file: SGF of any dialect, a game string, or a board as text
  -                   the same from standard input
  -- '- j10k10'       a game that begins with a null turn, behind --

Examples:
  sixfold show 'j10 i11k11 j9k9'
  sixfold show game.sgf --png board.png --numbers
  sixfold perft 2 --game tictactoe

Exit status: 0 when all went well, 1 when something failed or the input was bad,
2 when the command line makes no sense, 130 when a signal stopped it.";

/// Runs one command line, the program's name first, and says how it went: 0 fine,
/// 1 failed, 2 not understood, 130 interrupted.
pub fn run(arguments: impl IntoIterator<Item = OsString>, console: &mut Console<'_>) -> ExitCode {
    let cli = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli,
        Err(usage) => {
            // Help for `| head` may end in a broken pipe, and that is no error.
            let _ = usage.print();
            return ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2));
        }
    };
    let result = cli
        .command
        .run(&cli.globals, console)
        .and_then(|()| console.flush());
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<Interrupted>() => {
            // The command has said so already; what it printed must still arrive.
            let _ = console.flush();
            ExitCode::from(INTERRUPTED)
        }
        Err(error) => {
            // Where standard error is gone there is nobody left to tell.
            let _ = console.note(&described(&error));
            ExitCode::FAILURE
        }
    }
}

/// What failed and why, from the outside in, on one line. An error whose text already ends
/// with its cause is not followed by the cause again.
fn described(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.ends_with(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// Whether the reader of our output went away, which is the reader's right.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
