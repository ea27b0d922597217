//! One process: started, asked, ended.

use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::command_line::CommandLine;
use super::group;
use super::input::Input;
use super::output::{Allowance, Event, OutputLimits, Tail, read_lines};
use crate::referee::Fault;

/// A running engine. Dropping it ends it and all its children.
pub struct Process {
    child: Child,
    /// Taken away to close it.
    input: Option<Input>,
    events: Receiver<Event>,
    allowance: Allowance,
    limits: OutputLimits,
    errors: Tail,
    /// Set once it was waited for: from then on its number may belong to somebody else.
    ended: Option<ExitStatus>,
}

/// When to stop waiting for a line.
#[derive(Clone, Copy, Debug)]
pub struct Interruption<'a> {
    /// At this time.
    pub deadline: Option<Instant>,
    /// When this flag is set.
    pub stop: &'a AtomicBool,
}

/// Why no line came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The process did something wrong.
    Fault(Fault),
    /// The deadline has passed.
    Late,
    /// Somebody set the flag.
    Stopped,
}

impl From<Fault> for Silence {
    fn from(fault: Fault) -> Silence {
        Silence::Fault(fault)
    }
}

/// How often the flag is looked at while waiting.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// How long a process that closed a pipe has until it counts as running without it.
const TIME_TO_END: Duration = Duration::from_millis(500);

impl Process {
    /// Starts a process.
    pub fn start(line: &CommandLine, limits: OutputLimits) -> Result<Process, Fault> {
        let mut command = Command::new(line.program());
        command
            .args(line.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        group::lead(&mut command);
        let start = |error| Fault::Start(format!("{}: {error}", line.program()));
        let mut child = command.spawn().map_err(start)?;
        let (Some(to), Some(from), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three were asked for");
        };
        let (sender, events) = channel();
        let allowance = Allowance::new(&limits);
        read_lines(from, limits, allowance.clone(), sender.clone());
        Ok(Process {
            child,
            input: Some(Input::new(to, sender)),
            events,
            allowance,
            limits,
            errors: Tail::of(errors),
            ended: None,
        })
    }

    /// Forgets what the process has written without being asked, and lets it write again as much as
    /// it may for one answer.
    pub fn begin_question(&mut self) -> Result<(), Fault> {
        while let Ok(event) = self.events.try_recv() {
            self.line_of(event)?;
        }
        self.allowance.renew(&self.limits);
        Ok(())
    }

    /// Sends one line.
    pub fn say(&mut self, line: &str) -> Result<(), Fault> {
        let input = self.input.as_ref().ok_or(Fault::ClosedPipe("input"))?;
        input
            .send(line)
            .map_err(|_| Fault::ClosedPipe("ears: it does not read"))
    }

    /// Waits for the next line.
    pub fn hear(&mut self, until: &Interruption<'_>) -> Result<String, Silence> {
        loop {
            if until.stop.load(Ordering::Relaxed) {
                return Err(Silence::Stopped);
            }
            let left = until
                .deadline
                .map(|deadline| deadline.saturating_duration_since(Instant::now()));
            let patience = left.map_or(LOOK_EVERY, |left| left.min(LOOK_EVERY));
            match self.events.recv_timeout(patience) {
                Ok(event) => return self.line_of(event).map_err(Silence::Fault),
                Err(RecvTimeoutError::Timeout) if left == Some(Duration::ZERO) => {
                    return Err(Silence::Late);
                }
                // A child of it may hold its output open, so that no pipe tells of its end.
                Err(RecvTimeoutError::Timeout) if self.has_ended() => return self.legacy(),
                Err(RecvTimeoutError::Timeout) => {}
                // Both threads are gone, and said why before.
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Silence::Fault(self.ended("output")));
                }
            }
        }
    }

    /// The next line of a process that has ended: what it wrote may still be on its way, and is
    /// waited for a little.
    fn legacy(&mut self) -> Result<String, Silence> {
        let line = match self.events.recv_timeout(TIME_TO_END) {
            Ok(event) => self.line_of(event),
            Err(_) => Err(self.ended("output")),
        };
        line.map_err(Silence::Fault)
    }

    /// The line that an event is, or the fault.
    fn line_of(&mut self, event: Event) -> Result<String, Fault> {
        match event {
            Event::Line(line) => Ok(line),
            Event::Flood(what) => Err(Fault::Flood(what)),
            Event::OutputClosed => Err(self.ended("output")),
            Event::InputClosed => Err(self.ended("input")),
        }
    }

    /// Why a pipe was closed: the process has ended, or it goes on without.
    fn ended(&mut self, pipe: &'static str) -> Fault {
        let patience = Instant::now() + TIME_TO_END;
        while !self.has_ended() {
            if Instant::now() >= patience {
                return Fault::ClosedPipe(pipe);
            }
            thread::sleep(Duration::from_millis(5));
        }
        match self.end() {
            Some(status) => Fault::Crash(status.to_string()),
            None => Fault::Crash(String::from("its exit status is not known")),
        }
    }

    /// The last of what the process wrote as errors. Where it has ended, its words may still be on
    /// their way, and are waited for a little.
    #[must_use]
    pub fn last_words(&mut self) -> String {
        let patience = Instant::now() + TIME_TO_END;
        while self.has_ended() && !self.errors.has_ended() && Instant::now() < patience {
            thread::sleep(Duration::from_millis(1));
        }
        self.errors.text()
    }

    /// Sends the line with which the protocol says goodbye, gives the process so long to go by
    /// itself, and ends it.
    pub fn dismiss(mut self, farewell: Option<&str>, patience: Duration) {
        if let Some(line) = farewell {
            let _ = self.say(line);
        }
        self.input = None;
        let deadline = Instant::now() + patience;
        while !self.has_ended() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Kills the process and its group, and waits for it, so that no zombie is left.
    fn end(&mut self) -> Option<ExitStatus> {
        self.input = None;
        if self.ended.is_none() {
            group::kill(&mut self.child);
            self.ended = self.child.wait().ok();
        }
        self.ended
    }

    fn has_ended(&mut self) -> bool {
        self.ended.is_some() || group::has_ended(&mut self.child)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}
