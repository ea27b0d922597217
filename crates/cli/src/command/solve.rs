//! `sixfold solve`: does the side to move win by force, and how?

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use sixfold_core::{Color, Position, Rules, Turn, notation};
use sixfold_record::{Dialect, NodeId, Record, Step, write_sgf};
use sixfold_solve::{Solution, Verdict, WinTree, tss};

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::{board_text, input, output, wire};

/// Find a forced win of the side to move, or show that there is none of the kind
///
/// The attacker wins by double threats alone: every turn leaves at least p threats, until one
/// leaves more than the other side can block. The method vcdt is complete: "none" means that
/// there is no such win, not that none was found. The others are the searches of the papers, with
/// their limits; where they find nothing, they say "unknown".
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Solve {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input
    #[arg(
        value_name = "POS",
        required_unless_present = "batch",
        conflicts_with = "batch"
    )]
    position: Option<String>,

    /// How to search
    #[arg(long, value_enum, default_value = "vcdt")]
    method: Method,

    /// Stop after so many nodes (an attacker's turn or a defender's block placed)
    #[arg(long, value_name = "N", default_value = "10000000")]
    nodes: u64,

    /// Stop after so many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,

    /// Write the winning strategy as a game with variations
    #[arg(long, value_name = "FILE.sgf", conflicts_with = "batch")]
    tree: Option<PathBuf>,

    /// Solve every line of a file with JSON objects that have `id` and `game`; - for standard
    /// input
    #[arg(long, value_name = "FILE.jsonl")]
    batch: Option<PathBuf>,
}

/// The searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Method {
    /// Victory by continuous double threats, complete
    Vcdt,
    /// The papers' depth-first search, seven turns deep
    Dfs,
    /// The papers' breadth-first search
    Bfs,
    /// Conservative threat-space search: all blocks at once
    Ctss,
    /// Iterative threat-space search: real blocks, then conservative ones below
    Itss,
}

const EXAMPLES: &str = "\
Examples:
  sixfold solve 'j10 a1a19 k10l10 s1s19 j12k12 a10s10'
  sixfold solve game.sgf --tree win.sgf --seconds 60
  sixfold solve --batch puzzles.jsonl > answers.jsonl

JSON: {\"verdict\": \"win\"|\"none\"|\"unknown\", \"method\", \"turn\": [cell, ...], \"line\": [[cell, ...], ...],
\"depth\", \"nodes\", \"seconds\"}; depth counts the attacker's turns up to the one that leaves more than
p threats. With --batch one such line for each line read, with its id, and a summary on standard
error.";

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireSolution {
    verdict: &'static str,
    method: String,
    turn: Vec<String>,
    line: Vec<Vec<String>>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

/// A line of a batch.
#[derive(Deserialize, Debug)]
struct WireTask {
    id: serde_json::Value,
    game: String,
}

/// An answer of a batch.
#[derive(Serialize, Debug)]
struct WireAnswer {
    id: serde_json::Value,
    #[serde(flatten)]
    solution: WireSolution,
}

impl Run for Solve {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        if self
            .seconds
            .is_some_and(|seconds| !(0.0..1e9).contains(&seconds))
        {
            bail!("--seconds: it must be from 0 to a thousand million");
        }
        match (&self.batch, &self.position) {
            (Some(file), _) => self.run_batch(file, globals, console),
            (None, Some(position)) => self.run_one(position, globals, console),
            (None, None) => bail!("POS or --batch is needed"),
        }
    }
}

impl Solve {
    fn run_one(
        &self,
        position: &str,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<()> {
        let position = input::position(position, globals, console)?;
        let (solution, taken) = self.solve(&position);
        if let (Some(file), Some(tree)) = (&self.tree, &solution.tree) {
            let sgf = write_sgf(&strategy_record(&position, tree), Dialect::Standard)?;
            output::save(file, sgf.as_bytes(), console)?;
        }
        if globals.json {
            return console.print(&wire::to_json(self.wire(&solution, taken))?);
        }
        if self.tree.as_deref().is_some_and(output::is_stdout) {
            return Ok(());
        }
        let board = board_text::write(&position, globals.color.paint(console));
        console.print(&format!("{board}\n{}", report(&position, &solution)))?;
        console.flush()?;
        let nodes = solution.nodes;
        console.note(&format!("{nodes} nodes in {:.3} s", taken.as_secs_f64()))
    }

    fn run_batch(
        &self,
        file: &Path,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<()> {
        let name = file.display().to_string();
        let mut text = Vec::new();
        if output::is_stdout(file) {
            console.input.read_to_end(&mut text)?;
        } else {
            text = std::fs::read(file).with_context(|| name.clone())?;
        }
        let rules = globals.game.unwrap_or(Rules::CONNECT6);
        let mut counts = [0; 3];
        let (mut nodes, since) = (0, Instant::now());
        for (number, line) in BufReader::new(text.as_slice()).lines().enumerate() {
            let place = || format!("{name}, line {}", number + 1);
            let line = line.with_context(place)?;
            if line.trim().is_empty() {
                continue;
            }
            let task: WireTask = serde_json::from_str(&line).with_context(place)?;
            let position = notation::parse_game(&task.game, rules).with_context(place)?;
            let (solution, taken) = self.solve(&position);
            counts[solution.verdict as usize] += 1;
            nodes += solution.nodes;
            let answer = WireAnswer {
                id: task.id,
                solution: self.wire(&solution, taken),
            };
            console.print(&(serde_json::to_string(&answer)? + "\n"))?;
            console.flush()?;
        }
        let [win, none, unknown] = counts;
        console.note(&format!(
            "{win} won, {none} without such a win, {unknown} unknown; {nodes} nodes in {:.3} s",
            since.elapsed().as_secs_f64()
        ))
    }

    fn solve(&self, position: &Position) -> (Solution, Duration) {
        let start = Instant::now();
        let budget = self.seconds.map(Duration::from_secs_f64);
        let mut control = |nodes: u64| {
            nodes >= self.nodes || budget.is_some_and(|budget| start.elapsed() >= budget)
        };
        let parameters = tss::Parameters::default();
        let solution = match self.method {
            Method::Vcdt => tss::double(position, &mut control),
            Method::Dfs => tss::dfs(position, &parameters, &mut control),
            Method::Bfs => tss::bfs(position, &parameters, &mut control),
            Method::Ctss => tss::conservative(position, &parameters, &mut control),
            Method::Itss => tss::iterative(position, &parameters, &mut control),
        };
        (solution, start.elapsed())
    }

    fn wire(&self, solution: &Solution, taken: Duration) -> WireSolution {
        let method = self
            .method
            .to_possible_value()
            .map_or(String::new(), |value| value.get_name().to_owned());
        let names = |turn: &Turn| turn.iter().map(|cell| cell.to_string()).collect();
        WireSolution {
            verdict: match solution.verdict {
                Verdict::Win => "win",
                Verdict::None => "none",
                Verdict::Unknown => "unknown",
            },
            method,
            turn: solution.turn.as_ref().map_or(Vec::new(), names),
            line: line(solution).iter().map(names).collect(),
            depth: solution.depth,
            nodes: solution.nodes,
            seconds: taken.as_secs_f64(),
        }
    }
}

fn line(solution: &Solution) -> Vec<Turn> {
    solution.tree.as_ref().map_or(Vec::new(), WinTree::line)
}

/// The verdict in words, and the line that holds out longest.
fn report(position: &Position, solution: &Solution) -> String {
    let attacker = position.to_move();
    match (solution.verdict, solution.turn) {
        (Verdict::Win, Some(turn)) => {
            let turns = match solution.depth {
                1 => String::from("this turn"),
                depth => format!("{depth} turns"),
            };
            let mut text = format!("{attacker} wins by double threats with {turn}, in {turns}\n");
            let mut side: Color = attacker;
            for (number, turn) in line(solution).iter().enumerate() {
                let label = match number % 2 {
                    0 => format!("{:>3}.", number / 2 + 1),
                    _ => String::from("    "),
                };
                text.push_str(&format!("{label} {side} {turn}\n"));
                side = side.other();
            }
            text
        }
        (Verdict::Unknown, _) => String::from(
            "unknown: the search ended at its limits; give it more --nodes or --seconds, or try --method vcdt\n",
        ),
        _ => format!("{attacker} has no win by double threats\n"),
    }
}

/// The strategy as a game: the position first, then every turn, block and answer as variations.
fn strategy_record(position: &Position, tree: &WinTree) -> Record {
    let mut record = Record::from_position(position);
    let end = record.main_line().last().unwrap_or_else(|| record.root());
    let attacker = position.to_move();
    add_strategy(&mut record, end, attacker, tree);
    record
}

fn add_strategy(record: &mut Record, at: NodeId, attacker: Color, tree: &WinTree) {
    let after = add_turn(record, at, attacker, tree.turn);
    if tree.replies.is_empty() {
        record.set_comment(after, &format!("{attacker} wins"));
    }
    for (block, next) in &tree.replies {
        let blocked = add_turn(record, after, attacker.other(), *block);
        add_strategy(record, blocked, attacker, next);
    }
}

/// Adds the stones of a turn one by one, along nodes that are there already where they fit.
fn add_turn(record: &mut Record, at: NodeId, side: Color, turn: Turn) -> NodeId {
    turn.iter().fold(at, |at, cell| {
        let step = Step::Stone(side, cell);
        match record.child_with(at, &step) {
            Some(child) => child,
            None => record.add_child(at, step),
        }
    })
}
