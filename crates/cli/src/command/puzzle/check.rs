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

/// Check every puzzle of a file again, and prove its win
///
/// The turn wins, no other does, depth and grade are right, and no name or position comes twice. Ends
/// with status 1 if anything is wrong. Where the search takes other nodes than the puzzle names, that
/// is said and is no fault, since they may change with the program; the grade must fit those it names.
#[derive(Args, Debug)]
#[command(after_help = "\
JSON: {\"puzzles\", \"nodes\", \"other_nodes\": [{\"line\", \"nodes\", \"named\"}], \"faults\": [{\"line\",
\"fault\"}]}; the nodes are those of the puzzles without a fault.")]
pub(crate) struct Check {
    /// The file
    #[arg(value_name = "FILE.jsonl")]
    file: PathBuf,
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireCheck {
    puzzles: usize,
    /// What the searches took for the puzzles that are as they should be.
    nodes: u64,
    other_nodes: Vec<WireNodes>,
    faults: Vec<WireFault>,
}

/// A puzzle that names other nodes than the search takes.
#[derive(Serialize, Debug)]
struct WireNodes {
    line: usize,
    nodes: u64,
    named: u64,
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
        let mut other_nodes = Vec::new();
        let mut all_nodes = 0;
        for (line, puzzle) in &read.puzzles {
            let (line, named) = (*line, puzzle.nodes);
            match puzzle.check() {
                Ok(nodes) => {
                    all_nodes += nodes;
                    if nodes != named {
                        other_nodes.push(WireNodes { line, nodes, named });
                    }
                }
                Err(fault) => faults.push((line, fault)),
            }
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
                nodes: all_nodes,
                other_nodes,
                faults: faults.collect(),
            };
            console.print(&wire::to_json(body)?)?;
        } else {
            for (line, fault) in &faults {
                console.print(&format!("{name}, line {line}: {fault}\n"))?;
            }
            for WireNodes { line, nodes, named } in &other_nodes {
                let remark = format!("no fault, but it takes {nodes} nodes, and not {named}");
                console.print(&format!("{name}, line {line}: {remark}\n"))?;
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
