//! `sixfold value`: who wins a small game with best play?

use std::time::{Duration, Instant};

use anyhow::bail;
use clap::Args;
use indicatif::{HumanCount, ProgressBar};
use serde::Serialize;
use sixfold_core::{Color, Outcome, Position, Rules};
use sixfold_solve::{GameValue, ValueSolution, value};

use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::interrupt::{Interrupted, Watch};
use crate::wire;

/// Find the value of a game: who wins with best play
///
/// Prints B if Black wins, W if White wins, D if nobody can force a win, and ? if the search was
/// stopped before it knew. For small boards: 25 cells take a second or so. With more it depends on
/// the game, from no time at all to for ever. Ctrl-C stops the search, with exit status 130.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Value {
    /// The game: m,n,k,p,q, or a name such as tictactoe
    #[arg(value_name = "M,N,K,P,Q")]
    rules: Option<Rules>,

    /// Stop after so many nodes (stones placed)
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

const EXAMPLES: &str = "\
The letter goes to standard output, the sentence and the time to standard error.

Examples:
  sixfold value tictactoe               D
  sixfold value 4,4,3,3,2               W: with three stones a turn the second player wins
  sixfold value 6,6,5,2,1 --nodes 1000000

JSON: {\"game\", \"value\": \"B\"|\"W\"|\"D\"|null, \"nodes\", \"seconds\"}.";

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireValue {
    /// The game.
    game: wire::WireRules,
    /// `B`, `W`, `D`, or null where the search was stopped before it knew.
    value: Option<&'static str>,
    /// The stones placed.
    nodes: u64,
    /// The time it took.
    seconds: f64,
}

impl Run for Value {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let rules = match (self.rules, globals.game) {
            (Some(a), Some(b)) if a != b => bail!("{a} and --game {b} are two games"),
            (Some(rules), _) | (None, Some(rules)) => rules,
            (None, None) => bail!("which game? Write m,n,k,p,q, such as 4,4,3,2,1"),
        };
        let since = Instant::now();
        let watch = console.interrupt.watch()?;
        let solution = watch.during(|| self.search(rules, since, console.progress, &watch));
        let ending = match solution.value {
            None if watch.is_stopped() => Err(Interrupted.into()),
            _ => Ok(()),
        };
        let seconds = since.elapsed().as_secs_f64();
        let letter = solution.value.map(letter);
        let nodes = solution.nodes;
        if globals.json {
            let game = rules.into();
            console.print(&wire::to_json(WireValue {
                game,
                value: letter,
                nodes,
                seconds,
            })?)?;
            return ending;
        }
        console.print(&format!("{}\n", letter.unwrap_or("?")))?;
        console.flush()?;
        let sentence = match &ending {
            Ok(()) => sentence(rules, solution.value),
            Err(_) => format!("Connect({rules}) is not decided: the search was interrupted"),
        };
        console.note(&format!("{sentence}; {nodes} nodes in {seconds:.3} s"))?;
        ending
    }
}

impl Value {
    /// Progress is looked at once in so many nodes.
    const STRIDE: u64 = 1 << 16;

    fn search(
        &self,
        rules: Rules,
        since: Instant,
        progress: Progress,
        watch: &Watch,
    ) -> ValueSolution {
        let line = match progress {
            Progress::Shown => ProgressBar::new_spinner(),
            Progress::Hidden => ProgressBar::hidden(),
        };
        let limit = self.nodes.unwrap_or(u64::MAX);
        let mut control = |nodes: u64| {
            // A run that is soon over need not say anything.
            if nodes.is_multiple_of(Value::STRIDE) && since.elapsed() > Duration::from_secs(1) {
                let rate = nodes as f64 / since.elapsed().as_secs_f64() / 1e6;
                let nodes = HumanCount(nodes);
                line.set_message(format!("{nodes} nodes, {rate:.1} million a second"));
                line.tick();
            }
            nodes >= limit || watch.is_stopped()
        };
        let solution = value(&Position::new(rules), &mut control);
        line.finish_and_clear();
        solution
    }
}

fn letter(value: GameValue) -> &'static str {
    match value {
        Outcome::Win(Color::Black) => "B",
        Outcome::Win(Color::White) => "W",
        Outcome::Draw => "D",
    }
}

fn sentence(rules: Rules, value: Option<GameValue>) -> String {
    match value {
        Some(Outcome::Win(winner)) => format!("{winner} wins Connect({rules}) with best play"),
        Some(Outcome::Draw) => format!("Connect({rules}) is a draw with best play"),
        None => format!("Connect({rules}) is not decided; give it more --nodes"),
    }
}
