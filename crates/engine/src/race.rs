//! Searches side by side on one budget, of which the first to answer ends the others.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use sixfold_solve::{Solution, Verdict};

use crate::budget::{Budget, Meter};

/// One search that takes part in a race.
pub type Racer<'a> = Box<dyn Fn(&mut Meter<'_>) -> Solution + Send + 'a>;

/// Searches recurse as deep as their games last, which a thread's usual stack need not bear. What
/// is not used of it costs no memory.
const STACK_BYTES: usize = 256 << 20;

/// The answer of a race.
pub struct Raced {
    /// With the nodes of all searches.
    pub solution: Solution,
    /// Which search it came from, by its place in the list.
    pub by: usize,
}

/// Runs every search on a thread of its own, the first on the caller's. The first answer that
/// `counts` ends the others and is returned with the nodes of all; if there is none, the first
/// racer's answer is.
///
/// A search that panics ends the others, too, and its panic goes on in the caller once all threads
/// are gone.
pub fn race<'r>(
    budget: &Budget<'_>,
    racers: Vec<Racer<'r>>,
    counts: impl Fn(&Solution) -> bool + Sync,
) -> Raced {
    let decided = AtomicBool::new(false);
    let winner: Mutex<Option<(usize, Solution)>> = Mutex::new(None);
    let run = |by: usize, racer: Racer<'r>| {
        let end_others = EndOthersOnPanic(&decided);
        let mut meter = budget.meter().ended_by(&decided);
        let solution = racer(&mut meter);
        meter.finish(solution.nodes);
        if counts(&solution) {
            // Nothing is done under this lock that could panic.
            let mut first = winner.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert_with(|| (by, solution.clone()));
            decided.store(true, Ordering::Relaxed);
        }
        drop(end_others);
        solution
    };
    let mut racers = racers.into_iter().enumerate();
    let here = racers.next();
    let ended: Vec<thread::Result<Solution>> = thread::scope(|scope| {
        let run = &run;
        let spawn = |(by, racer): (usize, Racer<'r>)| {
            let builder = thread::Builder::new().stack_size(STACK_BYTES);
            builder.spawn_scoped(scope, move || run(by, racer))
        };
        let threads: Vec<_> = racers.map(spawn).collect();
        // The first one runs here: to wake a thread can take longer than a short search.
        let here = here.map(|(by, racer)| panic::catch_unwind(AssertUnwindSafe(|| run(by, racer))));
        let join = |thread: std::io::Result<thread::ScopedJoinHandle<'_, Solution>>| {
            if thread.is_err() {
                decided.store(true, Ordering::Relaxed);
            }
            // A machine that has no thread left for us is not one to search on.
            thread.expect("a thread can be started").join()
        };
        here.into_iter()
            .chain(threads.into_iter().map(join))
            .collect()
    });
    let mut solutions = Vec::with_capacity(ended.len());
    for end in ended {
        match end {
            Ok(solution) => solutions.push(solution),
            Err(panic) => panic::resume_unwind(panic),
        }
    }
    let nodes = solutions.iter().map(|solution| solution.nodes).sum();
    let winner = winner.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (by, solution) = winner
        .or_else(|| solutions.into_iter().next().map(|solution| (0, solution)))
        .unwrap_or_else(|| (0, Solution::of(Verdict::Unknown, 0)));
    let solution = Solution { nodes, ..solution };
    Raced { solution, by }
}

/// Ends the other searches when this thread unwinds.
struct EndOthersOnPanic<'a>(&'a AtomicBool);

impl Drop for EndOthersOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
