//! The binary `sixfold`: hands the standard streams to the library and its verdict to
//! the shell.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use sixfold_cli::{Console, Interrupt, Progress, StandardTerminal, Terminal};

fn main() -> ExitCode {
    let stdout = io::stdout();
    let progress = if io::stderr().is_terminal() {
        Progress::Shown
    } else {
        Progress::Hidden
    };
    let mut terminal = StandardTerminal::default();
    let out_is_terminal = stdout.is_terminal();
    let mut console = Console {
        input: &mut io::stdin(),
        out_is_terminal,
        out: &mut BufWriter::new(stdout.lock()),
        notes: &mut io::stderr(),
        progress,
        interrupt: Interrupt::Signals,
        terminal: out_is_terminal.then_some(&mut terminal as &mut dyn Terminal),
    };
    let code = sixfold_cli::run(std::env::args_os(), &mut console);
    // What the command wrote was flushed by `run`, which also tells when that failed.
    let _ = io::stderr().flush();
    code
}
