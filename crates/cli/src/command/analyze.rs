//! `sixfold analyze`: what are the best turns, and what follows?

mod frame;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use sixfold_arena::{AgentEngine, Engine, Limits};
use sixfold_core::Position;
use sixfold_play::{Info, Listener};

use crate::command::Run;
use crate::console::{Console, Paint};
use crate::globals::Globals;
use crate::input;
use crate::interrupt::Interrupted;
use crate::lines::{with_choice, with_whole_turns};
use crate::serving::USUAL_TIME;
use crate::thinking::{Effort, Thinker, WireScore, cell_names, ensure_goes_on};
use frame::{Frame, Room};

/// Show the best turns of the side to move, and what would follow
///
/// On a terminal the table and the board are drawn again whenever something new is found out; the
/// stones of the best turns are marked a, b, c. Elsewhere only the last result is printed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Analyze {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input
    #[arg(value_name = "POS")]
    position: String,

    /// For how many turns a line is wanted
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=26))]
    lines: u8,

    /// Think until Ctrl-C, or until nothing more can be found out
    #[arg(long, conflicts_with_all = ["time", "nodes"])]
    infinite: bool,

    #[command(flatten)]
    thinker: Thinker,

    #[command(flatten)]
    effort: Effort,
}

const EXAMPLES: &str = "\
Without --time, --nodes, --depth and --infinite the time is 5 seconds. Ctrl-C ends the analysis: the
last result is printed, with exit status 130.

Examples:
  sixfold analyze 'j10 i11k11'
  sixfold analyze game.sgf --lines 5 --time 60
  sixfold analyze game.sgf --infinite --json

JSON: one line whenever something new is found out, {\"depth\", \"nodes\", \"lines\": [{\"turn\":
[cell, ...], \"score\": {\"points\"|\"win\"|\"loss\": number}, \"line\": [[cell, ...], ...]}, ...],
\"seconds\"}, and a last one with \"final\": true. Scores are those of the side to move: points of the
agent's own, or after how many stones it wins or loses, as far as the agent sees. depth is in
stones.";

impl Run for Analyze {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let position = input::position(&self.position, globals, console)?;
        ensure_goes_on(&position)?;
        let mut engine = AgentEngine::new(self.thinker.agent());
        engine.new_game(position.rules())?;
        let limits = self.limits();
        let watch = console.interrupt.watch()?;
        let mut viewer = Viewer {
            position: &position,
            show: Show::of(globals, console),
            console,
            since: Instant::now(),
            stop: watch.flag(),
            lines: Vec::new(),
            fault: None,
        };
        let choice = watch.during(|| engine.think(&position, &limits, &watch.flag(), &mut viewer));
        if let Some(fault) = viewer.fault.take() {
            return Err(fault);
        }
        viewer.finish(choice?.info, limits.lines)?;
        match watch.is_stopped() {
            true => Err(Interrupted.into()),
            false => Ok(()),
        }
    }
}

impl Analyze {
    fn limits(&self) -> Limits {
        let limits = match self.infinite {
            true => self.effort.limits_given(),
            false => self.effort.limits(USUAL_TIME),
        };
        Limits {
            lines: usize::from(self.lines),
            ..limits
        }
    }
}

/// How what is known is shown.
enum Show {
    /// A line of JSON for everything new.
    Json,
    /// Drawn again and again in the same place.
    Live { paint: Paint, drawn: Drawn },
    /// Once, at the end.
    Once { paint: Paint },
}

/// What stands on the terminal now.
#[derive(Default)]
struct Drawn {
    /// How many lines it has.
    height: usize,
    at: Option<Instant>,
}

impl Drawn {
    /// More often nobody could read it.
    const PAUSE: Duration = Duration::from_millis(100);

    fn is_fresh(&self) -> bool {
        self.at.is_some_and(|at| at.elapsed() < Drawn::PAUSE)
    }

    /// Puts the cursor where the last drawing began and clears it away.
    fn clear(&self) -> String {
        match self.height {
            0 => String::new(),
            height => format!("\x1b[{height}A\r\x1b[J"),
        }
    }
}

impl Show {
    fn of(globals: &Globals, console: &Console<'_>) -> Show {
        let paint = globals.color.paint(console);
        match (globals.json, console.out_is_terminal) {
            (true, _) => Show::Json,
            (false, true) => Show::Live {
                paint,
                drawn: Drawn::default(),
            },
            (false, false) => Show::Once { paint },
        }
    }
}

/// A line of the stream that `--json` prints.
#[derive(Serialize, Debug)]
struct WireAnalysis {
    depth: u32,
    nodes: u64,
    lines: Vec<WireLine>,
    #[serde(rename = "final", skip_serializing_if = "std::ops::Not::not")]
    is_final: bool,
    seconds: f64,
}

/// One of the best turns.
#[derive(Serialize, Debug)]
struct WireLine {
    turn: Vec<String>,
    score: WireScore,
    line: Vec<Vec<String>>,
}

impl From<&Info> for WireLine {
    fn from(info: &Info) -> WireLine {
        WireLine {
            turn: info.line.first().map(cell_names).unwrap_or_default(),
            score: info.score.into(),
            line: info.line.iter().map(cell_names).collect(),
        }
    }
}

/// Whether more will follow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Thinking,
    Done,
}

/// Listens to the engine and shows what it says.
struct Viewer<'a, 'c> {
    position: &'a Position,
    show: Show,
    console: &'a mut Console<'c>,
    since: Instant,
    /// Set when nobody is left to show anything to.
    stop: Arc<AtomicBool>,
    /// The last that was heard.
    lines: Vec<Info>,
    /// The first thing that went wrong in showing.
    fault: Option<anyhow::Error>,
}

impl Listener for Viewer<'_, '_> {
    fn report(&mut self, lines: &[Info]) {
        let lines = with_whole_turns(lines, self.position);
        if lines.is_empty() || self.fault.is_some() {
            return;
        }
        self.lines = lines;
        if let Err(fault) = self.show(Stage::Thinking) {
            self.fault = Some(fault);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Viewer<'_, '_> {
    /// Shows the last result: the turn that was chosen is its first line.
    fn finish(&mut self, chosen: Info, lines: usize) -> anyhow::Result<()> {
        self.lines = with_choice(chosen, &self.lines, lines);
        self.show(Stage::Done)
    }

    fn show(&mut self, stage: Stage) -> anyhow::Result<()> {
        let taken = self.since.elapsed();
        let text = match &mut self.show {
            Show::Json => json_line(&self.lines, stage, taken)?,
            Show::Once { .. } if stage == Stage::Thinking => return Ok(()),
            Show::Once { paint } => {
                frame(self.position, &self.lines, taken, *paint).text(Room::Endless)
            }
            Show::Live { drawn, .. } if stage == Stage::Thinking && drawn.is_fresh() => {
                return Ok(());
            }
            Show::Live { paint, drawn } => {
                let room = Room::Terminal(self.console.size());
                let text = frame(self.position, &self.lines, taken, *paint).text(room);
                let cleared = drawn.clear();
                drawn.height = text.lines().count();
                drawn.at = Some(Instant::now());
                cleared + &text
            }
        };
        self.console.print(&text)?;
        self.console.flush()
    }
}

fn frame<'a>(
    position: &'a Position,
    lines: &'a [Info],
    taken: Duration,
    paint: Paint,
) -> Frame<'a> {
    Frame {
        position,
        lines,
        taken,
        paint,
    }
}

fn json_line(lines: &[Info], stage: Stage, taken: Duration) -> anyhow::Result<String> {
    let best = lines.first();
    let line = WireAnalysis {
        depth: best.map_or(0, |info| info.depth),
        nodes: best.map_or(0, |info| info.nodes),
        lines: lines.iter().map(WireLine::from).collect(),
        is_final: stage == Stage::Done,
        seconds: taken.as_secs_f64(),
    };
    Ok(serde_json::to_string(&line)? + "\n")
}
