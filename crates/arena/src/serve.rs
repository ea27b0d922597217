//! The loop behind every protocol: lines come in, answers go out, and the engine thinks meanwhile.
//!
//! ```text
//! input ── reader thread ──> lines ──┐
//!                                    ├──> Session ── Protocol ──> answers ──> output
//! engine on a thread ──> reports ────┘
//! ```
//!
//! The reader waits for leave before it reads the next line, so that nobody is left reading when
//! the session ends: a program that was told to quit ends at once, though its input stays open.
//!
//! A line that comes while the engine thinks is either heard at once (`isready`), or waits in a
//! queue until the engine has answered. The session looks ahead in the queue: `stop` and `quit` end
//! all thinking that was asked for before them, any line that waits ends thinking without limits,
//! and the end of the input ends thinking with limits after a grace. Every line that came before
//! `quit` or the end of the input gets its answer.
//!
//! An engine whose option `ponder` is on thinks on after its answer, about the position that the other
//! side has before it. The next line that is not heard at once recalls it first.

mod host;
mod lines;
mod session;

use std::io::{self, Read, Write};
use std::sync::mpsc;
use std::thread;

pub use host::Host;
pub use session::{Session, State};

use crate::engine::Engine;
use crate::protocol::Protocol;
use crate::serve::lines::{Line, Lines};

/// Serves a protocol until it is told to quit or the input ends. Every answer is flushed.
pub fn serve(
    protocol: &mut dyn Protocol,
    engine: Box<dyn Engine>,
    input: &mut (dyn Read + Send),
    output: &mut dyn Write,
) -> io::Result<()> {
    let (leave, may_read) = mpsc::channel::<()>();
    let mut session = Session::new(protocol, engine, output);
    let lines = session.line_sender();
    thread::scope(|scope| {
        scope.spawn(move || {
            let mut input = Lines::new(input);
            while may_read.recv().is_ok() {
                let line = input.next();
                let is_last = matches!(line, Line::End);
                if lines.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        let result = converse(&mut session, &leave);
        // The reader ends when nobody can give it leave any more.
        drop(leave);
        session.abandon();
        result
    })
}

/// Gives leave to read whenever a line is wanted, until the session ends.
fn converse(session: &mut Session<'_>, leave: &mpsc::Sender<()>) -> io::Result<()> {
    let mut is_reading = false;
    loop {
        match session.state() {
            State::Ended => return Ok(()),
            State::Wants if !is_reading => {
                // A reader that is gone has sent the end of the input.
                is_reading = leave.send(()).is_ok();
            }
            _ => {}
        }
        let was_line = session.next_event()?;
        is_reading &= !was_line;
    }
}
