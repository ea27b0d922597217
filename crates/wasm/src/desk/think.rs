//! `analyse` and `choose`: the engine thinks.

use std::cell::RefCell;

use sixfold_core::Position;
use sixfold_play::search::Level;
use sixfold_play::{Choice, Info, Task};

use super::fault::Fault;
use super::meter::{Budget, Ended, Work};
use super::{Job, text};
use crate::wire::{Body, Done, Info as WireInfo, Limit, Line, Stage, TurnChosen, Value};

/// What the thinking is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Analysis,
    Choice { level: u8, seed: u32 },
}

/// The seconds of a request that names none.
const ANALYSIS_SECONDS: f64 = 600.0;
const CHOICE_SECONDS: f64 = 5.0;
/// By how much a slice grows: the search begins anew with each, and what it remembers carries it to
/// where it was.
const GROWTH: f64 = 1.6;
const LONGEST_SLICE: f64 = 1_000.0;

/// The engine at work.
pub(super) struct Thinking {
    position: Position,
    task: Task,
    purpose: Purpose,
    limit: Limit,
    budget: Option<Budget>,
    slice: f64,
    /// The lines of the deepest search so far.
    best: Vec<Info>,
}

impl Thinking {
    pub(super) fn analysis(position: Position, lines: usize, limit: Limit) -> Thinking {
        let task = Task {
            lines,
            ..Task::default()
        };
        Thinking::new(position, task, Purpose::Analysis, limit)
    }

    pub(super) fn choice(position: Position, level: u8, seed: u32, limit: Limit) -> Thinking {
        let purpose = Purpose::Choice { level, seed };
        Thinking::new(position, Task::default(), purpose, limit)
    }

    fn new(position: Position, task: Task, purpose: Purpose, limit: Limit) -> Thinking {
        Thinking {
            position,
            task,
            purpose,
            limit,
            budget: None,
            slice: 0.0,
            best: Vec::new(),
        }
    }

    fn level(&self) -> (u8, u32) {
        match self.purpose {
            Purpose::Analysis => (Level::MOST, 0),
            Purpose::Choice { level, seed } => (level, seed),
        }
    }

    /// One slice: the choice so far, and whether that is all.
    fn think(&mut self, work: &mut Work<'_>) -> Result<(Choice, bool), Fault> {
        let seconds = match self.purpose {
            Purpose::Analysis => ANALYSIS_SECONDS,
            Purpose::Choice { .. } => CHOICE_SECONDS,
        };
        let mut budget = match self.budget {
            Some(budget) => budget,
            None => Budget::new(work, self.limit, seconds),
        };
        self.slice = (self.slice * GROWTH).max(work.milliseconds());
        if work.milliseconds().is_finite() {
            self.slice = self.slice.min(LONGEST_SLICE.max(work.milliseconds()));
        }
        let until = work.now() + self.slice;
        let (level, seed) = self.level();
        // The agent is taken out of the workshop while it thinks, so that both can be used.
        let mut agents = work.workshop.take_agents();
        let heard = self.listen(work, &mut budget, until, &mut agents, level, seed);
        work.workshop.put_agents_back(agents);
        self.budget = Some(budget);
        heard
    }

    fn listen(
        &mut self,
        work: &mut Work<'_>,
        budget: &mut Budget,
        until: f64,
        agents: &mut super::Agents,
        level: u8,
        seed: u32,
    ) -> Result<(Choice, bool), Fault> {
        let agent = agents.of_level(level, seed)?;
        let best = RefCell::new(std::mem::take(&mut self.best));
        let most = self.task.lines;
        let news = |nodes, seconds| {
            let best = best.borrow();
            Some(Body::Info(WireInfo {
                depth: best.first()?.depth,
                nodes,
                seconds,
                lines: lines(&best, most),
            }))
        };
        let mut meter = work
            .meter_until(budget, Stage::Engine, until)
            .with_news(&news);
        let mut listener = |lines: &[Info]| take_better(&mut best.borrow_mut(), lines);
        let choice = agent.choose(&self.position, self.task, &mut meter, &mut listener);
        let ended = meter.finish(choice.info.nodes);
        let mut best = best.into_inner();
        if ended != Some(Ended::Time) || best.is_empty() {
            put_first(&mut best, &choice.info);
        }
        self.best = best;
        let is_all = match ended {
            None | Some(Ended::Nodes | Ended::Stopped) => true,
            Some(Ended::Time) => budget.is_spent(work),
        };
        Ok((choice, is_all))
    }

    fn depth(&self) -> u32 {
        self.best.first().map_or(0, |info| info.depth)
    }
}

/// The first so many lines, as they are shown.
fn lines(best: &[Info], most: usize) -> Vec<Line> {
    let lines = best.iter().take(most.max(1));
    lines
        .map(|info| Line {
            value: Value::of(info.score),
            turns: text::line(&info.line),
        })
        .collect()
}

/// Keeps the lines of the deepest search: one that began anew is behind for a while. Lines of which some
/// were searched deeper than others cannot be compared, so those of a round that is under way wait.
fn take_better(best: &mut Vec<Info>, lines: &[Info]) {
    let depth = |lines: &[Info]| lines.first().map_or(0, |info| info.depth);
    let is_even = lines.iter().all(|info| info.depth == depth(lines));
    let is_better =
        depth(lines) > depth(best) || depth(lines) == depth(best) && lines.len() >= best.len();
    if !lines.is_empty() && (is_even && is_better || best.is_empty()) {
        *best = lines.to_vec();
    }
}

/// The line of the turn that was chosen comes first.
fn put_first(best: &mut Vec<Info>, chosen: &Info) {
    let turn = chosen.line.first();
    match best.iter().position(|info| info.line.first() == turn) {
        Some(at) => best[..=at].rotate_right(1),
        None => best.insert(0, chosen.clone()),
    }
}

impl Job for Thinking {
    fn step(&mut self, work: &mut Work<'_>) -> Option<Body> {
        let (choice, is_all) = match self.think(work) {
            Ok(thought) => thought,
            Err(fault) => return Some(fault.body()),
        };
        let budget = self.budget?;
        let (nodes, seconds) = (budget.nodes(), budget.elapsed(work));
        let stopped = work.is_stopped();
        if !is_all && !stopped {
            return None;
        }
        let safety = choice.safety.to_string();
        Some(match self.purpose {
            Purpose::Analysis => Body::Done(Done {
                depth: self.depth(),
                nodes,
                seconds,
                lines: lines(&self.best, self.task.lines),
                safety,
                stopped,
            }),
            Purpose::Choice { .. } => Body::Turn(TurnChosen {
                turn: text::turn(choice.turn),
                value: Value::of(choice.info.score),
                line: text::line(&choice.info.line),
                depth: choice.info.depth,
                nodes,
                seconds,
                safety,
                stopped,
            }),
        })
    }
}
