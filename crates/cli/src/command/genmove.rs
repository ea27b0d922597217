//! `sixfold genmove`: which turn would you play?

use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use sixfold_arena::{AgentEngine, Engine};
use sixfold_core::Position;
use sixfold_play::{Choice, Silent};

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::serving::FirstAsked;
use crate::thinking::{
    Effort, Thinker, WireScore, cell_names, ensure_goes_on, line_text, score_in_words,
};
use crate::{input, wire};

/// Choose a turn for the side to move
///
/// The turn is printed on standard output, such as j11k10; what the agent thinks of it, on standard
/// error. Of a turn that was begun, the rest is chosen.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Genmove {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input
    #[arg(value_name = "POS")]
    position: String,

    #[command(flatten)]
    thinker: Thinker,

    #[command(flatten)]
    book: FirstAsked,

    #[command(flatten)]
    effort: Effort,
}

const EXAMPLES: &str = "\
Without --time, --nodes and --depth the time is 1 second. Ctrl-C ends the thinking: the best turn so
far is printed, with exit status 130.

Examples:
  sixfold genmove 'j10 i11k11'
  sixfold genmove game.sgf --time 10
  sixfold genmove game.sgf --level 3 --json
  sixfold genmove 'j10 i9i11' --book games.book

JSON: {\"turn\": [cell, ...], \"agent\", \"score\": {\"points\"|\"win\"|\"loss\": number}, \"depth\",
\"nodes\", \"seconds\", \"line\": [[cell, ...], ...]}. The score is that of the side to move: points of
the agent's own, or after how many stones it wins or loses, as far as the agent sees; from a book
{\"book\": [won, drawn, lost]}, in games. depth is in stones.";

/// The time for a turn where nobody says anything.
const USUAL: Duration = Duration::from_secs(1);

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireTurn {
    turn: Vec<String>,
    agent: String,
    score: WireScore,
    depth: u32,
    nodes: u64,
    seconds: f64,
    line: Vec<Vec<String>>,
}

impl Run for Genmove {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let position = input::position(&self.position, globals, console)?;
        ensure_goes_on(&position)?;
        let mut engine = self.book.before(AgentEngine::new(self.thinker.agent()))?;
        engine.new_game(position.rules())?;
        let limits = self.effort.limits(USUAL);
        let watch = console.interrupt.watch()?;
        let since = Instant::now();
        let choice =
            watch.during(|| engine.think(&position, &limits, &watch.flag(), &mut Silent))?;
        let taken = since.elapsed();
        if globals.json {
            console.print(&wire::to_json(wire_turn(&choice, engine.name(), taken))?)?;
        } else {
            console.print(&format!("{}\n", choice.turn))?;
            console.flush()?;
            note(&position, &choice, taken, console)?;
        }
        match watch.is_stopped() {
            true => Err(Interrupted.into()),
            false => Ok(()),
        }
    }
}

fn wire_turn(choice: &Choice, agent: String, taken: Duration) -> WireTurn {
    WireTurn {
        turn: cell_names(&choice.turn),
        agent,
        score: choice.info.score.into(),
        depth: choice.info.depth,
        nodes: choice.info.nodes,
        seconds: taken.as_secs_f64(),
        line: choice.info.line.iter().map(cell_names).collect(),
    }
}

fn note(
    position: &Position,
    choice: &Choice,
    taken: Duration,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let info = &choice.info;
    let score = score_in_words(position, info.score);
    console.note(&format!("{score}; line {}", line_text(&info.line)))?;
    let (depth, nodes, seconds) = (info.depth, info.nodes, taken.as_secs_f64());
    console.note(&format!("depth {depth}, {nodes} nodes in {seconds:.3} s"))
}
