//! One session: what has been said, what the engine does, which line waits.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use sixfold_core::Position;
use sixfold_play::{Choice, Info};

use crate::engine::{Engine, EngineError};
use crate::protocol::{Flow, Protocol, Urgency};
use crate::serve::host::{Answered, Host};
use crate::serve::lines::Line;

/// What a session waits for.
pub(crate) enum Event {
    /// A line was read.
    Line(Line),
    /// The engine has found something out.
    Report(Vec<Info>),
    /// The engine has answered, and comes back.
    Answer(Box<dyn Engine>, Result<Choice, EngineError>),
}

/// What a session does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It wants a line, perhaps while the engine thinks.
    Wants,
    /// It reads nothing until the engine has answered.
    Waits,
    /// It has ended.
    Ended,
}

/// One session of a protocol with an engine.
pub struct Session<'a> {
    protocol: &'a mut dyn Protocol,
    host: Host,
    output: &'a mut dyn Write,
    events: Sender<Event>,
    inbox: Receiver<Event>,
    state: State,
    /// Lines that wait for the engine's answer, in the order in which they came.
    held: VecDeque<Held>,
}

/// A line that waits for the engine's answer.
struct Held {
    line: Line,
    urgency: Urgency,
}

/// No more lines are read while so many wait: nobody shall fill our memory.
const MOST_HELD: usize = 1024;

/// How long the engine may still think, with a limit, when the input has ended; and how long an
/// engine that was told to stop is waited for when the session is to end. Scripts that end with a
/// short search get the whole of it, and a client that is gone leaves nobody behind.
pub(super) const GRACE: Duration = Duration::from_secs(2);

/// Where a reader puts its lines.
pub(crate) struct LineSender(Sender<Event>);

impl LineSender {
    pub(crate) fn send(&self, line: Line) -> Result<(), ()> {
        self.0.send(Event::Line(line)).map_err(|_| ())
    }
}

impl<'a> Session<'a> {
    /// A session that has not begun.
    pub fn new(
        protocol: &'a mut dyn Protocol,
        engine: Box<dyn Engine>,
        output: &'a mut dyn Write,
    ) -> Session<'a> {
        let (events, inbox) = mpsc::channel();
        let mut session = Session {
            protocol,
            host: Host::new(engine, events.clone()),
            output,
            events,
            inbox,
            state: State::Wants,
            held: VecDeque::new(),
        };
        session.prepare();
        session
    }

    /// Has the engine make ready for the game that is played now. Clients need not announce a game,
    /// and after each line it may be another one, or another agent that plays it.
    fn prepare(&mut self) {
        if let Some(rules) = self.protocol.rules() {
            self.host.prepare(rules);
        }
    }

    /// What the session does next.
    #[must_use]
    pub fn state(&self) -> State {
        // After the last line nobody reads: the input may stay open without ever giving another.
        let is_full = self.held.len() >= MOST_HELD || self.is_closing();
        match self.state {
            State::Wants if is_full => State::Waits,
            state => state,
        }
    }

    /// Whether the session ends with a line that waits.
    fn is_closing(&self) -> bool {
        self.held.iter().any(|held| held.urgency == Urgency::Quits)
    }

    pub(crate) fn line_sender(&self) -> LineSender {
        LineSender(self.events.clone())
    }

    /// Hears one line, as if it had been read.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        self.hear(Line::Text(line.to_owned()))
    }

    /// Waits until the engine has answered, or has an answer that nobody has asked for.
    pub fn settle(&mut self) -> io::Result<()> {
        while self
            .host
            .thinking
            .as_ref()
            .is_some_and(|t| t.answer.is_none())
        {
            self.next_event()?;
        }
        Ok(())
    }

    /// The input has ended.
    pub fn end(&mut self) -> io::Result<()> {
        self.hear(Line::End)
    }

    /// Waits for one event and does what it asks for. True for a line.
    pub(crate) fn next_event(&mut self) -> io::Result<bool> {
        let Some(event) = self.wait_for_event() else {
            return Ok(false);
        };
        match event {
            Event::Line(line) => {
                self.hear(line)?;
                return Ok(true);
            }
            Event::Report(lines) => {
                if self.host.is_thinking() {
                    self.protocol.report(&lines, &mut self.host);
                }
            }
            Event::Answer(engine, answer) => {
                self.host.engine = Some(engine);
                if let Some(thinking) = &mut self.host.thinking {
                    thinking.answer = Some(answer);
                }
            }
        }
        self.settle_answers()?;
        self.flush()?;
        Ok(false)
    }

    /// The next event; `None` where the engine was waited for long enough.
    fn wait_for_event(&mut self) -> Option<Event> {
        let until = self
            .host
            .thinking
            .as_ref()
            .and_then(|thinking| thinking.until);
        let event = match until {
            None => self.inbox.recv().ok(),
            Some(until) => {
                let left = until.saturating_duration_since(Instant::now());
                match self.inbox.recv_timeout(left) {
                    // An engine that reports without a pause is late all the same.
                    Ok(Event::Report(_)) if left.is_zero() => None,
                    Ok(event) => Some(event),
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
                }
            }
        };
        if event.is_none() {
            self.lose_patience();
        }
        event
    }

    /// The grace is over: the engine must answer now, and if it was told so before, it is left.
    fn lose_patience(&mut self) {
        match &mut self.host.thinking {
            Some(thinking) if !thinking.is_stopped() => {
                thinking.until = Some(Instant::now() + GRACE);
                self.host.stop();
            }
            _ => self.state = State::Ended,
        }
    }

    /// Lets go of an engine that may still think.
    pub(crate) fn abandon(&mut self) {
        self.host.stop();
    }

    fn hear(&mut self, line: Line) -> io::Result<()> {
        let urgency = match &line {
            Line::Text(text) => self.protocol.urgency(text),
            Line::End => Urgency::Quits,
        };
        if urgency != Urgency::Now && self.host.recall().is_err() {
            self.state = State::Ended;
        } else if self.host.is_thinking() && urgency != Urgency::Now {
            self.held.push_back(Held { line, urgency });
            self.hurry();
        } else {
            self.obey(&line);
        }
        self.settle_answers()?;
        self.flush()
    }

    /// Looks ahead at the lines that wait for the engine's answer: some want it at once, and where
    /// it would never come by itself, it must come now.
    fn hurry(&mut self) {
        let is_closing = self.is_closing();
        let stops = |held: &Held| match held.urgency {
            Urgency::Stops => true,
            Urgency::Quits => held.line != Line::End,
            Urgency::Now | Urgency::Waits => false,
        };
        let Some(thinking) = &mut self.host.thinking else {
            return;
        };
        if is_closing {
            thinking.until.get_or_insert(Instant::now() + GRACE);
        }
        let is_endless = !thinking.is_finite && !self.held.is_empty();
        if is_endless || self.held.iter().any(stops) {
            self.host.stop();
        }
    }

    fn obey(&mut self, line: &Line) {
        let flow = match line {
            Line::Text(text) => self.protocol.line(text, &mut self.host),
            Line::End => Flow::Quit,
        };
        self.state = match flow {
            Flow::Quit => State::Ended,
            Flow::AfterAnswer if self.host.is_thinking() => State::Waits,
            Flow::AfterAnswer | Flow::Next => State::Wants,
        };
        self.prepare();
        self.ponder(None);
    }

    /// Lets the engine ponder what the protocol has for it, unless there is something to do.
    fn ponder(&mut self, next: Option<Position>) {
        let position = self.protocol.to_ponder(next);
        let nothing_waits = self.held.is_empty() && self.state != State::Ended;
        if let Some(position) = position.filter(|_| nothing_waits) {
            self.host.ponder(position);
        }
    }

    /// Hands answers to the protocol, and lines that waited for them, until neither is there.
    fn settle_answers(&mut self) -> io::Result<()> {
        while self.state != State::Ended
            && let Some(Answered { answer, next }) = self.host.take_answer()
        {
            self.state = match self.protocol.answer(answer, &mut self.host) {
                Flow::Quit => State::Ended,
                _ => State::Wants,
            };
            self.flush()?;
            self.ponder(next);
            while self.state != State::Ended
                && !self.host.is_thinking()
                && let Some(held) = self.held.pop_front()
            {
                self.obey(&held.line);
            }
            self.hurry();
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.host.said.is_empty() {
            self.output.write_all(self.host.said.as_bytes())?;
            self.host.said.clear();
            self.output.flush()?;
        }
        Ok(())
    }
}
