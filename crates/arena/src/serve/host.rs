//! What a protocol may do: speak, and let the engine think.

use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use sixfold_core::{Position, Rules};
use sixfold_play::{Choice, Info};

use crate::engine::{Engine, EngineError, ON, PONDER};
use crate::limits::Limits;
use crate::serve::session::{Event, GRACE};

/// What a protocol may do.
pub struct Host {
    /// Away while it thinks.
    pub(super) engine: Option<Box<dyn Engine>>,
    pub(super) thinking: Option<Thinking>,
    /// The engine is with it while it ponders.
    pondering: Option<Pondering>,
    pub(super) said: String,
    events: Sender<Event>,
    /// How long the engine thought last.
    spent: Duration,
}

/// An engine that thinks.
pub(super) struct Thinking {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) is_finite: bool,
    pub(super) since: Instant,
    /// What it thinks about.
    position: Position,
    /// When the session waits no longer; none while it has time.
    pub(super) until: Option<Instant>,
    /// Its answer, which is not asked for yet: it had no limits and found all there is.
    pub(super) answer: Option<Result<Choice, EngineError>>,
}

/// An engine that thinks on the other side's time.
struct Pondering {
    stop: Arc<AtomicBool>,
    /// Where it comes back.
    back: Receiver<Box<dyn Engine>>,
}

/// An engine was told to stop and did not come back.
pub(super) struct Lost;

/// An answer of the engine.
pub(super) struct Answered {
    pub(super) answer: Result<Choice, EngineError>,
    /// The position after its turn. None where the turn is not the engine's to play: who thinks
    /// without limits analyses.
    pub(super) next: Option<Position>,
}

/// The position after a turn of an engine, which is legal unless the engine is at fault.
fn after(mut position: Position, choice: &Choice) -> Position {
    for cell in choice.turn.iter() {
        if position.check(cell).is_ok() {
            position.place(cell, &mut ());
        }
    }
    position
}

impl Thinking {
    /// Whether the engine was told to answer now.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Host {
    pub(super) fn new(engine: Box<dyn Engine>, events: Sender<Event>) -> Host {
        Host {
            engine: Some(engine),
            thinking: None,
            pondering: None,
            said: String::new(),
            events,
            spent: Duration::ZERO,
        }
    }

    /// Says one line, or several.
    pub fn say(&mut self, text: impl Display) {
        self.said.push_str(&text.to_string());
        self.said.push('\n');
    }

    /// The engine, unless it thinks or ponders. It is recalled from pondering before a line that
    /// is not heard at once.
    pub fn engine(&mut self) -> Option<&mut dyn Engine> {
        match &mut self.engine {
            Some(engine) => Some(&mut **engine),
            None => None,
        }
    }

    /// Whether the engine thinks, or its answer has not been asked for.
    #[must_use]
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// How long the engine has thought, or how long it thought last.
    #[must_use]
    pub fn spent(&self) -> Duration {
        match &self.thinking {
            Some(thinking) => thinking.since.elapsed(),
            None => self.spent,
        }
    }

    /// Lets the engine think about a position, on a thread of its own. Reports and the answer come
    /// to the protocol. Does nothing while it thinks already.
    pub fn think(&mut self, position: &Position, limits: &Limits) {
        if self.recall().is_err() {
            return;
        }
        let Some(mut engine) = self.engine.take() else {
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking {
            stop: Arc::clone(&stop),
            is_finite: limits.are_finite(),
            since: Instant::now(),
            position: position.clone(),
            until: None,
            answer: None,
        });
        let (position, limits) = (position.clone(), limits.clone());
        let events = self.events.clone();
        thread::spawn(move || {
            // Where nobody listens any more, the session has ended.
            let mut report = |lines: &[Info]| drop(events.send(Event::Report(lines.to_vec())));
            // A fault of an engine must not leave the session without an answer. The engine is
            // used again: a panic is a defect, and the next game begins anew anyway.
            let thought = panic::catch_unwind(AssertUnwindSafe(|| {
                engine.think(&position, &limits, &stop, &mut report)
            }));
            let answer =
                thought.unwrap_or_else(|_| Err(EngineError::Failed("the engine failed".into())));
            let _ = events.send(Event::Answer(engine, answer));
        });
    }

    /// Tells the engine to answer now.
    pub fn stop(&mut self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
        if let Some(pondering) = &self.pondering {
            pondering.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Has the engine make ready for a game. One that thinks or ponders is left alone.
    pub(super) fn prepare(&mut self, rules: Rules) {
        if let Some(engine) = self.engine() {
            engine.prepare(rules);
        }
    }

    /// Lets the engine ponder the position after its turn, on a thread of its own, if it is set to.
    pub(super) fn ponder(&mut self, position: Position) {
        let is_on = |engine: &dyn Engine| engine.option(PONDER).as_deref() == Some(ON);
        if position.is_over() || self.is_thinking() {
            return;
        }
        let Some(mut engine) = self.engine.take_if(|engine| is_on(&**engine)) else {
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, back) = channel();
        self.pondering = Some(Pondering {
            stop: Arc::clone(&stop),
            back,
        });
        thread::spawn(move || {
            // A fault while it ponders is one when it thinks next, if at all.
            let _ = panic::catch_unwind(AssertUnwindSafe(|| engine.ponder(&position, &stop)));
            let _ = sender.send(engine);
        });
    }

    /// Ends pondering and waits until the engine is back.
    pub(super) fn recall(&mut self) -> Result<(), Lost> {
        let Some(pondering) = self.pondering.take() else {
            return Ok(());
        };
        pondering.stop.store(true, Ordering::Relaxed);
        let back = pondering.back.recv_timeout(GRACE);
        self.engine = Some(back.map_err(|_| Lost)?);
        Ok(())
    }

    /// The answer, if it is there and wanted now. Then the engine thinks no more.
    pub(super) fn take_answer(&mut self) -> Option<Answered> {
        let thinking = self.thinking.as_mut()?;
        let is_wanted = thinking.is_finite || thinking.is_stopped();
        let answer = thinking.answer.take_if(|_| is_wanted)?;
        self.spent = thinking.since.elapsed();
        let thinking = self.thinking.take()?;
        let next = answer
            .as_ref()
            .ok()
            .filter(|_| thinking.is_finite)
            .map(|choice| after(thinking.position, choice));
        Some(Answered { answer, next })
    }
}
