//! What happens when somebody presses Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
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
            for signal in [SIGINT, SIGTERM] {
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

impl Watch {
    /// The flag that is set when a search is to stop.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
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
