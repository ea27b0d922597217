//! `sixfold puzzle show`.

use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::Args;
use serde::Serialize;
use sixfold_core::{Color, Turn};

use super::rules;
use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::puzzle::{Facts, Kind, Puzzle, PuzzleFile, WirePuzzle, judge};
use crate::{board_text, wire};

/// Show a puzzle: the board, and the task in words
#[derive(Args, Debug)]
#[command(after_help = "\
JSON: the line of the file, with {\"line\": [[cell, ...], ...]} for --solution.")]
pub(crate) struct Show {
    /// The file
    #[arg(value_name = "FILE.jsonl")]
    file: PathBuf,

    /// The puzzle's name
    #[arg(value_name = "ID")]
    id: String,

    /// Show the turn that wins, and the line that holds out longest
    #[arg(long)]
    solution: bool,
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireShow {
    #[serde(flatten)]
    puzzle: WirePuzzle,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<Vec<String>>>,
}

impl Run for Show {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let name = || self.file.display().to_string();
        let read = PuzzleFile::read(&self.file, rules(globals))?;
        let puzzle = read.find(&self.id).with_context(name)?;
        let line = if self.solution {
            Some(
                solved(puzzle)
                    .with_context(name)?
                    .tree
                    .line(&puzzle.position),
            )
        } else {
            None
        };
        if globals.json {
            let names = |turn: &Turn| turn.iter().map(|cell| cell.to_string()).collect();
            return console.print(&wire::to_json(WireShow {
                puzzle: WirePuzzle::from(puzzle),
                line: line.map(|line| line.iter().map(names).collect()),
            })?);
        }
        let board = board_text::write(&puzzle.position, globals.color.paint(console));
        let task = task(puzzle);
        console.print(&format!("{board}\n{task}"))?;
        if let Some(line) = line {
            let turn = puzzle.turn;
            console.print(&format!("\nThe answer is {turn}.\n"))?;
            console.print(&line_text(puzzle.side(), &line))?;
        }
        Ok(())
    }
}

/// Turns and blocks, each on a line of its own.
fn line_text(attacker: Color, line: &[Turn]) -> String {
    let sides = [attacker, attacker.other()].into_iter().cycle();
    let numbered = (1..).zip(line.iter().zip(sides));
    numbered
        .map(|(number, (turn, side))| format!("{number:>3}. {side} {turn}\n"))
        .collect()
}

fn solved(puzzle: &Puzzle) -> anyhow::Result<Facts> {
    judge(&puzzle.position, puzzle.kind).map_err(|reason| anyhow!("{}: {reason}", puzzle.id))
}

fn task(puzzle: &Puzzle) -> String {
    let Puzzle { depth, grade, .. } = puzzle;
    let side = puzzle.side();
    match puzzle.kind {
        Kind::Double => format!(
            "Grade {grade}. One turn, and no other, wins by double threats for {side}: in {depth} turns.\n\
             Which one?\n"
        ),
        Kind::Single => format!(
            "Grade {grade}. Double threats alone do not win for {side}; single threats do, in {depth} turns.\n\
             How?\n"
        ),
        Kind::Quiet => format!(
            "Grade {grade}. Threats alone were not found to win for {side}; a turn without any does, in {depth} turns.\n\
             Which one?\n"
        ),
    }
}
