//! What happens when somebody presses Ctrl-C.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit status of a command that was interrupted: 128 and the number of the usual signal, as
/// shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// Where a command learns that it is to stop.
#[derive(Debug)]
pub enum Interrupt {
    /// By a signal, for commands that ask; all others end at once, as programs do.
    Signals,
    /// By this flag, which a test sets.
    Flag(Arc<AtomicBool>),
}

/// A command that was interrupted, after it has said what it knew.
#[derive(Debug, thiserror::Error)]
#[error("interrupted")]
pub(crate) struct Interrupted;

/// From now on signals set a flag while a search runs.
pub(crate) struct Watch {
    stop: Arc<AtomicBool>,
    /// What ends the program at once: a signal while no search runs, for instance while it waits
    /// for input, or a second one while the first has not been answered.
    at_once: Arc<AtomicBool>,
}

impl Interrupt {
    pub(crate) fn watch(&self) -> anyhow::Result<Watch> {
        let stop = match self {
            Interrupt::Signals => Arc::new(AtomicBool::new(false)),
            Interrupt::Flag(stop) => Arc::clone(stop),
        };
        let watch = Watch {
            stop,
            at_once: Arc::new(AtomicBool::new(true)),
        };
        if let Interrupt::Signals = self {
            for signal in awaited() {
                // Actions run in this order: the first signal finds `at_once` unset during a
                // search, and sets it for the second.
                flag::register_conditional_default(signal, Arc::clone(&watch.at_once))?;
                flag::register(signal, Arc::clone(&watch.at_once))?;
                flag::register(signal, Arc::clone(&watch.stop))?;
            }
        }
        Ok(watch)
    }
}

/// The signals that end a search. A terminal that is closed sends the last one; whoever started the
/// program with `nohup` wants it to go on then.
fn awaited() -> Vec<i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let hangup = (!is_ignored(SIGHUP, &status)).then_some(SIGHUP);
    [SIGINT, SIGTERM].into_iter().chain(hangup).collect()
}

/// Whether the status of a process, as Linux tells it, has this signal among those that it was
/// started to ignore. Where nothing is told, it has none.
fn is_ignored(signal: i32, status: &str) -> bool {
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

impl Watch {
    /// The flag that is set when a search is to stop.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether something that is gone through step by step goes on.
    pub(crate) fn flow(&self) -> ControlFlow<()> {
        match self.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    /// Runs something that looks at the flag.
    pub(crate) fn during<T>(&self, search: impl FnOnce() -> T) -> T {
        self.at_once.store(false, Ordering::Relaxed);
        let found = search();
        if !self.is_stopped() {
            self.at_once.store(true, Ordering::Relaxed);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_signals_are_read_from_the_status() {
        // As `nohup` has it, and as a shell starts its commands.
        let nohup = "Name:\tsixfold\nSigBlk:\t0000000000000001\nSigIgn:\t0000000000001001\n";
        assert!(is_ignored(SIGHUP, nohup));
        assert!(!is_ignored(SIGINT, nohup) && !is_ignored(SIGTERM, nohup));
        assert!(!is_ignored(SIGHUP, "SigIgn:\t0000000000001000\n"));
        assert!(!is_ignored(SIGHUP, ""));
    }
}
