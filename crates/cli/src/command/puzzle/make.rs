//! `sixfold puzzle make`.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};

use super::rules;
use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::output;
use crate::puzzle::{GRADES, Kind, Maker, PuzzleFile};

/// Make puzzles from random playouts
///
/// The same seed makes the same puzzles on every machine. A line is written as soon as its puzzle
/// is found, so a run may be stopped at any time and nothing is lost. Where the file is there
/// already, the run goes on behind its last puzzle until the file has N, and nothing is found
/// twice, mirrored and turned boards included. Positions that the searches cannot decide within
/// their limits are no puzzles. Some games have no puzzles, or none of some grades: a run that finds
/// none for long enough keeps what it has and ends with status 1.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Make {
    /// How many puzzles there are to be in the end
    #[arg(long, value_name = "N", default_value = "10")]
    count: usize,

    /// Where chance begins
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// How the side to move is to win
    #[arg(long, value_enum, default_value = "double")]
    kind: Kind,

    /// Puzzles of this grade only [default: the same number of each; for quiet ones the highest]
    #[arg(long, value_name = "1-5", value_parser = value_parser!(u8).range(1..=i64::from(GRADES)))]
    grade: Option<u8>,

    /// Give up after so many playouts in a row without a puzzle that is wanted
    #[arg(long, value_name = "N", default_value = "20000", value_parser = value_parser!(u64).range(1..))]
    attempts: u64,

    /// The file to write, or to go on with; - for standard output
    #[arg(long, value_name = "FILE.jsonl", default_value = "-")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
Grades 1 and 2 are found in a second or so, one of grade 5 or of the kinds single
and quiet may take a minute.

Examples:
  sixfold puzzle make --count 50 --seed 7 --out puzzles.jsonl
  sixfold puzzle make --count 3 --grade 4
  sixfold puzzle make --count 2 --kind single
  sixfold puzzle make --count 2 --kind quiet";

impl Run for Make {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let rules = rules(globals);
        if !rules.has_threats() {
            bail!("Connect({rules}) has no threats, since a turn makes a whole row");
        }
        let mut maker = Maker::new(rules, self.kind, self.seed, self.count, self.grade);
        let mut known = 0;
        let mut file = None;
        if !output::is_stdout(&self.out) {
            if self.out.exists() {
                let read = PuzzleFile::read(&self.out, rules)?;
                known = read.puzzles.len();
                for (_, puzzle) in &read.puzzles {
                    maker.add_known(puzzle);
                }
                file = Some(open(&self.out, read.whole)?);
            } else {
                file = Some(open(&self.out, 0)?);
            }
        }
        let before = maker.missing();
        let bar = bar(before, console.progress)?;
        let mut fruitless = 0;
        while maker.missing() > 0 && fruitless < self.attempts {
            fruitless += 1;
            if let Some(puzzle) = maker.next_playout() {
                let line = puzzle.line()?;
                match &mut file {
                    Some(file) => file
                        .write_all(line.as_bytes())
                        .with_context(|| self.out.display().to_string())?,
                    None => {
                        console.print(&line)?;
                        console.flush()?;
                    }
                }
                bar.inc(1);
                fruitless = 0;
            }
            bar.set_message(format!("{} playouts", maker.playouts()));
        }
        bar.finish_and_clear();
        let playouts = maker.playouts();
        let there = match known {
            0 => String::new(),
            _ => format!("there before: {known}; "),
        };
        let missing = maker.missing();
        console.note(&format!(
            "{there}puzzles made: {}; playouts: {playouts}",
            before - missing
        ))?;
        if missing > 0 {
            bail!(
                "no puzzle in the last {fruitless} playouts of Connect({rules}), seed {}, kind {}; \
                 still wanted: {}. What was made is kept; try another --seed, --kind or --grade, or \
                 more --attempts",
                self.seed,
                self.kind.name(),
                wanted(&maker)
            );
        }
        Ok(())
    }
}

/// How many of which grades are missing.
fn wanted(maker: &Maker) -> String {
    let grades = maker.wanted().filter(|&(_, count)| count > 0);
    let grades: Vec<String> = grades
        .map(|(grade, count)| format!("{count} of grade {grade}"))
        .collect();
    grades.join(", ")
}

/// Opens the file behind its whole lines. A line that was not finished goes.
fn open(path: &Path, whole: usize) -> anyhow::Result<File> {
    let name = || path.display().to_string();
    let mut options = OpenOptions::new();
    let mut file = options
        .create(true)
        .read(true)
        .append(true)
        .open(path)
        .with_context(name)?;
    file.set_len(whole as u64).with_context(name)?;
    // A last line that somebody wrote by hand may lack its end.
    let text = std::fs::read(path).with_context(name)?;
    if text.last().is_some_and(|&byte| byte != b'\n') {
        file.write_all(b"\n").with_context(name)?;
    }
    Ok(file)
}

fn bar(count: usize, progress: Progress) -> anyhow::Result<ProgressBar> {
    let bar = match progress {
        Progress::Shown => ProgressBar::new(count as u64),
        Progress::Hidden => ProgressBar::hidden(),
    };
    let style = "{wide_bar} {pos} of {len} puzzles, {msg}, {elapsed}";
    bar.set_style(ProgressStyle::with_template(style)?);
    Ok(bar)
}
