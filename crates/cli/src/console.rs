//! The streams a command reads and writes, passed in so that tests can look at them.

use std::io::{Read, Write};

use anyhow::Context;
use clap::ValueEnum;

use crate::interrupt::Interrupt;
use crate::terminal::{Size, Terminal};

/// Where a command reads and writes.
pub struct Console<'a> {
    /// Standard input, read when a position is given as `-`; by another thread where a command
    /// must listen while it thinks.
    pub input: &'a mut (dyn Read + Send),
    /// Standard output: results, and nothing else.
    pub out: &'a mut dyn Write,
    /// Whether results are read by a person at a terminal.
    pub out_is_terminal: bool,
    /// Standard error: remarks and errors.
    pub notes: &'a mut dyn Write,
    /// Whether long runs show how far they are.
    pub progress: Progress,
    /// Where commands that can stop halfway learn that they should.
    pub interrupt: Interrupt,
    /// The terminal that results go to, if they go to one that can be asked.
    pub terminal: Option<&'a mut dyn Terminal>,
}

impl Console<'_> {
    /// Writes a result to standard output.
    pub(crate) fn print(&mut self, text: &str) -> anyhow::Result<()> {
        self.out
            .write_all(text.as_bytes())
            .context("standard output")
    }

    /// Writes a remark, one line, to standard error.
    pub(crate) fn note(&mut self, text: &str) -> anyhow::Result<()> {
        let line = format!("sixfold: {}\n", printable(text));
        Ok(self.notes.write_all(line.as_bytes())?)
    }

    /// How large the terminal is.
    pub(crate) fn size(&self) -> Size {
        let terminal = self.terminal.as_ref();
        terminal.map_or(Size::USUAL, |terminal| terminal.size())
    }

    /// Makes sure that results which were written have arrived.
    pub(crate) fn flush(&mut self) -> anyhow::Result<()> {
        self.out.flush().context("standard output")
    }
}

/// The text without characters that would command the terminal: names, comments and
/// arguments may hold anything.
pub(crate) fn printable(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    text.chars().map(visible).collect()
}

/// Whether long runs show on standard error how far they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Nobody is looking.
    Hidden,
    /// Standard error is a terminal.
    Shown,
}

/// When to colour the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless the variable NO_COLOR is set
    Auto,
    /// Also into files and pipes
    Always,
    /// Never
    Never,
}

/// Whether text is written with colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    Plain,
    Colored,
}

impl ColorChoice {
    /// What the choice comes to for this output. See <https://no-color.org>: the variable
    /// counts when it is set and not empty.
    pub(crate) fn paint(self, console: &Console<'_>) -> Paint {
        let wanted = match self {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                console.out_is_terminal
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        if wanted { Paint::Colored } else { Paint::Plain }
    }
}

impl Paint {
    /// The text in this style (the numbers of an SGR sequence), or as it is.
    pub(crate) fn style(self, text: &str, sgr: &str) -> String {
        match self {
            Paint::Colored if !sgr.is_empty() => format!("\x1b[{sgr}m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }
}
