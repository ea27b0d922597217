//! `sixfold puzzle export`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, value_parser};

use super::rules;
use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::output;
use crate::puzzle::{PageSet, PuzzleFile};

/// Write puzzles for the page
///
/// Takes as many of each grade as there are in all, those with the fewest stones first, checks and proves
/// each of them, and writes one JSON object with all of them, the easy ones first.
#[derive(Args, Debug)]
pub(crate) struct Export {
    /// The file of puzzles
    #[arg(value_name = "FILE.jsonl")]
    file: PathBuf,

    /// How many puzzles there are to be
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = value_parser!(u16).range(1..))]
    count: u16,

    /// The file to write; - for standard output
    #[arg(long, value_name = "FILE.json", default_value = "-")]
    out: PathBuf,
}

impl Run for Export {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let read = PuzzleFile::read(&self.file, rules(globals))?;
        let puzzles: Vec<_> = read.puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
        if puzzles.is_empty() {
            bail!("{}: there are no puzzles", self.file.display());
        }
        let set = PageSet::chosen(&puzzles, usize::from(self.count))?;
        let text = serde_json::to_string(&set)? + "\n";
        match output::is_stdout(&self.out) {
            true => console.print(&text)?,
            false => {
                std::fs::write(&self.out, text).with_context(|| self.out.display().to_string())?;
            }
        }
        Ok(())
    }
}
