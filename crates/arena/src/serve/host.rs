//! What a protocol may do: speak, and let the engine think.

use std::fmt::Display;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use sixfold_core::Position;
use sixfold_play::{Choice, Info};

use crate::engine::{Engine, EngineError};
use crate::limits::Limits;
use crate::serve::session::Event;

/// What a protocol may do.
pub struct Host {
    /// Away while it thinks.
    pub(super) engine: Option<Box<dyn Engine>>,
    pub(super) thinking: Option<Thinking>,
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
    /// When the session waits no longer; none while it has time.
    pub(super) until: Option<Instant>,
    /// Its answer, which is not asked for yet: it had no limits and found all there is.
    pub(super) answer: Option<Result<Choice, EngineError>>,
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

    /// The engine, unless it thinks.
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
        let Some(mut engine) = self.engine.take() else {
            return;
        };
        let stop = Arc::new(AtomicBool::new(false));
        self.thinking = Some(Thinking {
            stop: Arc::clone(&stop),
            is_finite: limits.are_finite(),
            since: Instant::now(),
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
    }

    /// The answer, if it is there and wanted now. Then the engine thinks no more.
    pub(super) fn take_answer(&mut self) -> Option<Result<Choice, EngineError>> {
        let thinking = self.thinking.as_mut()?;
        let is_wanted = thinking.is_finite || thinking.is_stopped();
        let answer = thinking.answer.take_if(|_| is_wanted)?;
        self.spent = thinking.since.elapsed();
        self.thinking = None;
        Some(answer)
    }
}
