//! `sixfold puzzle check`.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use super::rules;
use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::puzzle::PuzzleFile;
use crate::wire;

/// Check every puzzle of a file again
///
/// The turn wins, no other does, depth and grade are right, and no name or position comes twice. Ends with status 1 if anything is wrong.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON: {\"puzzles\", \"faults\": [{\"line\", \"fault\"}]}.")]
pub(crate) struct Check {
    /// The file
    #[arg(value_name = "FILE.jsonl")]
    file: PathBuf,
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireCheck {
    puzzles: usize,
    faults: Vec<WireFault>,
}

#[derive(Serialize, Debug)]
struct WireFault {
    line: usize,
    fault: String,
}

impl Run for Check {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let name = self.file.display();
        let read = PuzzleFile::read(&self.file, rules(globals))?;
        let bar = match console.progress {
            Progress::Shown => ProgressBar::new(read.puzzles.len() as u64),
            Progress::Hidden => ProgressBar::hidden(),
        };
        let mut faults = read.repetitions();
        for (line, puzzle) in &read.puzzles {
            faults.extend(puzzle.fault().map(|fault| (*line, fault)));
            bar.inc(1);
        }
        bar.finish_and_clear();
        faults.sort();
        let (puzzles, wrong) = (read.puzzles.len(), faults.len());
        if globals.json {
            let faults = faults.into_iter();
            let faults = faults.map(|(line, fault)| WireFault { line, fault });
            let body = WireCheck {
                puzzles,
                faults: faults.collect(),
            };
            console.print(&wire::to_json(body)?)?;
        } else {
            for (line, fault) in &faults {
                console.print(&format!("{name}, line {line}: {fault}\n"))?;
            }
            if wrong == 0 {
                console.print(&format!("{puzzles} puzzles, all as they should be\n"))?;
            }
        }
        if wrong > 0 {
            console.flush()?;
            bail!("{name}: puzzles: {puzzles}, faults: {wrong}");
        }
        Ok(())
    }
}
