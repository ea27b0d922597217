//! What goes to a process: written by a thread, since a process that does not read lets its writer
//! wait for ever.

use std::io::Write;
use std::process::ChildStdin;
use std::sync::mpsc::{Sender, SyncSender, TrySendError, sync_channel};
use std::thread;

use super::output::Event;

/// So many lines may wait for a process that does not read. A turn needs a handful.
const WAITING_LINES: usize = 1024;

/// Lines on their way to a process.
pub(super) struct Input {
    lines: SyncSender<String>,
}

/// The process does not read.
pub(super) struct Stuck;

impl Input {
    /// Starts to write. That the process reads no more is an event.
    pub(super) fn new(mut to: ChildStdin, events: Sender<Event>) -> Input {
        let (lines, waiting) = sync_channel::<String>(WAITING_LINES);
        thread::spawn(move || {
            for line in waiting {
                if to
                    .write_all(line.as_bytes())
                    .and_then(|()| to.flush())
                    .is_err()
                {
                    // Nobody may be left to be told, and that is fine.
                    let _ = events.send(Event::InputClosed);
                    return;
                }
            }
        });
        Input { lines }
    }

    /// Puts a line in the queue.
    pub(super) fn send(&self, line: &str) -> Result<(), Stuck> {
        match self.lines.try_send(format!("{line}\n")) {
            // Where the writer has ended, its event says so, and perhaps why.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
            Err(TrySendError::Full(_)) => Err(Stuck),
        }
    }
}
