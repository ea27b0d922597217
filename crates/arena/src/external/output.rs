//! What comes from a process: lines of bounded length, and not too many bytes between two
//! questions.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How much a process may write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutputLimits {
    /// The bytes of a line.
    pub line: u64,
    /// The bytes between two questions; each line counts as 64 more than it has.
    pub between_questions: u64,
}

impl Default for OutputLimits {
    /// Lines of 64 kilobytes and 16 megabytes a turn: engines that report all they think of stay
    /// far below, and a machine bears it.
    fn default() -> OutputLimits {
        OutputLimits {
            line: 1 << 16,
            between_questions: 1 << 24,
        }
    }
}

/// What a line costs beside its bytes, in memory and in time: many short lines are a flood, too.
const LINE_COST: u64 = 64;

/// What a process did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Event {
    /// It wrote this line.
    Line(String),
    /// It wrote too much, in these words; no more is read.
    Flood(String),
    /// It will write no more.
    OutputClosed,
    /// It reads no more.
    InputClosed,
}

/// The bytes that may still come before the next question.
#[derive(Clone, Debug)]
pub(super) struct Allowance(Arc<AtomicU64>);

impl Allowance {
    pub(super) fn new(limits: &OutputLimits) -> Allowance {
        Allowance(Arc::new(AtomicU64::new(limits.between_questions)))
    }

    /// A question is asked: there may be as much output again.
    pub(super) fn renew(&self, limits: &OutputLimits) {
        self.0.store(limits.between_questions, Ordering::Relaxed);
    }

    /// Whether so many bytes are still allowed; they are taken off.
    fn take(&self, bytes: u64) -> bool {
        let left = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(bytes)
            });
        left.is_ok()
    }
}

/// Reads lines in a thread until there are no more, or too many.
pub(super) fn read_lines(
    from: impl Read + Send + 'static,
    limits: OutputLimits,
    allowance: Allowance,
    events: Sender<Event>,
) {
    thread::spawn(move || {
        let mut from = BufReader::new(from);
        loop {
            let event = next_event(&mut from, &limits, &allowance);
            let is_last = !matches!(event, Event::Line(_));
            if events.send(event).is_err() || is_last {
                return;
            }
        }
    });
}

fn next_event(from: &mut impl BufRead, limits: &OutputLimits, allowance: &Allowance) -> Event {
    let mut line = Vec::new();
    let read = from.take(limits.line + 1).read_until(b'\n', &mut line);
    match read {
        Ok(0) | Err(_) => Event::OutputClosed,
        Ok(bytes) if bytes as u64 > limits.line => {
            Event::Flood(format!("a line of more than {} bytes", limits.line))
        }
        Ok(bytes) if !allowance.take(bytes as u64 + LINE_COST) => Event::Flood(format!(
            "more than {} bytes for one answer",
            limits.between_questions
        )),
        Ok(_) => {
            let text = String::from_utf8_lossy(&line);
            Event::Line(text.trim_end_matches(['\r', '\n']).to_owned())
        }
    }
}

/// The last bytes of what a process wrote as errors.
#[derive(Clone, Debug, Default)]
pub(super) struct Tail {
    kept: Arc<Mutex<VecDeque<u8>>>,
    /// Set when there is no more to come.
    ended: Arc<AtomicBool>,
}

impl Tail {
    /// So much is kept: the last words, not a log.
    const KEPT: usize = 2048;

    /// Reads in a thread until there is no more.
    pub(super) fn of(mut from: impl Read + Send + 'static) -> Tail {
        let tail = Tail::default();
        let kept = tail.clone();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(bytes @ 1..) = from.read(&mut buffer) {
                kept.push(&buffer[..bytes]);
            }
            kept.ended.store(true, Ordering::Release);
        });
        tail
    }

    fn push(&self, bytes: &[u8]) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(bytes);
        let excess = kept.len().saturating_sub(Tail::KEPT);
        kept.drain(..excess);
    }

    /// Whether there is no more to come.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Acquire)
    }

    /// What is kept, as text.
    pub(super) fn text(&self) -> String {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = kept.iter().copied().collect();
        String::from_utf8_lossy(&bytes).trim().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(text: &[u8], line: u64, all: u64) -> Vec<Event> {
        let limits = OutputLimits {
            line,
            between_questions: all,
        };
        let allowance = Allowance::new(&limits);
        let mut from = text;
        let mut events = vec![next_event(&mut from, &limits, &allowance)];
        while let Some(Event::Line(_)) = events.last() {
            events.push(next_event(&mut from, &limits, &allowance));
        }
        events
    }

    fn line(text: &str) -> Event {
        Event::Line(text.into())
    }

    #[test]
    fn lines_come_without_their_ends() {
        assert_eq!(
            events(b"a\r\n\nb\xff\nc", 10, 1000),
            [
                line("a"),
                line(""),
                line("b\u{fffd}"),
                line("c"),
                Event::OutputClosed
            ]
        );
    }

    #[test]
    fn too_much_is_a_flood() {
        let long = events(b"abc\nabcdefgh\n", 5, 1000);
        assert_eq!(long[0], line("abc"));
        assert_eq!(long[1], Event::Flood("a line of more than 5 bytes".into()));
        assert!(matches!(
            &events(&[b'x'; 1000], 5, 100)[..],
            [Event::Flood(_)]
        ));
        let many = events(b"a\nb\nc\nd\n", 5, 3 * (2 + LINE_COST));
        assert_eq!(many.len(), 4);
        assert_eq!(
            many[3],
            Event::Flood("more than 198 bytes for one answer".into())
        );
    }

    #[test]
    fn the_last_words_are_kept() {
        let tail = Tail::default();
        tail.push(&[b'a'; 5000]);
        tail.push(b" the end\n");
        assert!(tail.text().ends_with("aaa the end"));
        assert!(tail.text().len() < Tail::KEPT);
    }
}
