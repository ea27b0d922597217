//! One session: what has been said, what the engine does, which line waits.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender};

use sixfold_play::{Choice, Info};

use crate::engine::{Engine, EngineError};
use crate::protocol::{Flow, Protocol, Urgency};
use crate::serve::host::Host;
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
    /// It wants a line.
    Wants,
    /// It wants the engine's answer first.
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
    /// Lines that wait for the engine's answer.
    held: VecDeque<Line>,
}

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
        Session {
            protocol,
            host: Host::new(engine, events.clone()),
            output,
            events,
            inbox,
            state: State::Wants,
            held: VecDeque::new(),
        }
    }

    /// What the session does next.
    #[must_use]
    pub fn state(&self) -> State {
        self.state
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
        // The session holds a sender itself, so that there always will be an event.
        let Ok(event) = self.inbox.recv() else {
            self.state = State::Ended;
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

    /// Lets go of an engine that may still think.
    pub(crate) fn abandon(&mut self) {
        self.host.stop();
    }

    fn hear(&mut self, line: Line) -> io::Result<()> {
        let waits = match &line {
            Line::Text(text) => self.protocol.urgency(text) == Urgency::Waits,
            Line::End => true,
        };
        if self.host.is_thinking() && waits {
            self.held.push_back(line);
            self.wait();
        } else {
            self.obey(&line);
        }
        self.settle_answers()?;
        self.flush()
    }

    /// A line waits for the engine's answer. Where that would never come, it must come now.
    fn wait(&mut self) {
        if self.host.thinking.as_ref().is_some_and(|t| !t.is_finite) {
            self.host.stop();
        }
        self.state = State::Waits;
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
    }

    /// Hands answers to the protocol, and lines that waited for them, until neither is there.
    fn settle_answers(&mut self) -> io::Result<()> {
        while self.state != State::Ended
            && let Some(answer) = self.host.take_answer()
        {
            self.state = match self.protocol.answer(answer, &mut self.host) {
                Flow::Quit => State::Ended,
                _ => State::Wants,
            };
            self.flush()?;
            while self.state != State::Ended
                && !self.host.is_thinking()
                && let Some(line) = self.held.pop_front()
            {
                self.obey(&line);
            }
            if self.state != State::Ended && !self.held.is_empty() {
                self.wait();
            }
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
