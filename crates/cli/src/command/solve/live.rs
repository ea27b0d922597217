//! The line on standard error that tells how far a long search is.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar};

use crate::console;

/// Shows nodes, speed and depth, on a terminal only.
pub(crate) struct Live {
    line: ProgressBar,
    since: Instant,
}

impl Live {
    /// A search that is soon over need not say anything.
    const SILENCE: Duration = Duration::from_secs(1);

    pub(crate) fn new(progress: console::Progress) -> Live {
        let line = match progress {
            console::Progress::Shown => ProgressBar::new_spinner(),
            console::Progress::Hidden => ProgressBar::hidden(),
        };
        let since = Instant::now();
        Live { line, since }
    }

    pub(crate) fn finish(&self) {
        self.line.finish_and_clear();
    }
}

impl sixfold_engine::Progress for Live {
    fn report(&self, nodes: u64, depth: Option<u32>) {
        let taken = self.since.elapsed();
        if self.line.is_hidden() || taken < Live::SILENCE {
            return;
        }
        let rate = nodes as f64 / taken.as_secs_f64() / 1e6;
        let depth = match depth {
            Some(1) => String::from(", 1 turn deep"),
            Some(depth) => format!(", {depth} turns deep"),
            None => String::new(),
        };
        let nodes = HumanCount(nodes);
        self.line
            .set_message(format!("{nodes} nodes, {rate:.1} million a second{depth}"));
        self.line.tick();
    }
}
