//! Searches side by side on one budget, of which the first to answer ends the others.

use std::collections::VecDeque;
use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use sixfold_solve::{Solution, Verdict};

use crate::budget::{Budget, Meter};
use crate::crew::{Crew, Job, await_awake};

/// One search that takes part in a race. It owns or shares what it needs, since it may run on a
/// thread that was there before it.
pub type Racer = Box<dyn FnOnce(&mut Meter<'_>) -> Solution + Send>;

/// How a racer ended: which one it was, and its answer or its panic.
type End = (usize, thread::Result<Solution>);

/// The answer of a race.
pub struct Raced {
    /// With the nodes of all searches.
    pub solution: Solution,
    /// Which search it came from, by its place in the list.
    pub by: usize,
}

/// What those who take part in a race share.
struct Race {
    /// Those that nobody runs yet, and which they are.
    waiting: Mutex<VecDeque<(usize, Racer)>>,
    counts: fn(&Solution) -> bool,
    decided: Arc<AtomicBool>,
    /// The first answer that counts.
    winner: Mutex<Option<(usize, Solution)>>,
}

/// Runs searches side by side, the first on the caller's thread and each other one on a thread of
/// the crew. The first answer that `counts` ends the others and is returned with the nodes of all;
/// if there is none, the first racer's answer is.
///
/// What no thread has begun is not waited for: it is dropped once there is an answer, and otherwise
/// done here.
///
/// A search that panics ends the others, too, and its panic goes on in the caller once all have
/// ended.
pub fn race(
    crew: &Crew,
    budget: &Budget<'_>,
    racers: Vec<Racer>,
    counts: fn(&Solution) -> bool,
) -> Raced {
    let all = racers.len();
    let race = Arc::new(Race {
        waiting: Mutex::new(racers.into_iter().enumerate().collect()),
        counts,
        decided: Arc::new(AtomicBool::new(false)),
        winner: Mutex::new(None),
    });
    // The first one is taken before threads are told of the others, so that it is the one run here:
    // to wake a thread can take longer than a short search.
    let mut here = race.next();
    let (ended, endings) = mpsc::channel();
    crew.hand_out((1..all).map(|_| job(&race, budget.unwatched_meter(), &ended)));
    let mut ends = Vec::with_capacity(all);
    while let Some((which, racer)) = here {
        ends.push((which, race.run(which, racer, budget.meter())));
        here = race.next();
    }
    let dropped = race.drop_waiting();
    while ends.len() + dropped < all {
        let end = await_awake(|| endings.try_recv().ok()).map_or_else(|| endings.recv(), Ok);
        // There is a sender here as well, so that one end after the other comes.
        ends.extend(end);
    }
    race.answer(ends)
}

/// Lets a thread take part: it runs a racer, if one is still waiting when it comes to it.
fn job(race: &Arc<Race>, meter: Meter<'static>, ended: &Sender<End>) -> Job {
    let (race, ended) = (Arc::clone(race), ended.clone());
    Box::new(move || {
        if let Some((which, racer)) = race.next() {
            let end = race.run(which, racer, meter);
            // The caller waits for it.
            let _ = ended.send((which, end));
        }
    })
}

impl Race {
    /// A racer that nobody has begun, while there is no answer.
    fn next(&self) -> Option<(usize, Racer)> {
        let mut waiting = lock(&self.waiting);
        match self.decided.load(Ordering::Relaxed) {
            true => None,
            false => waiting.pop_front(),
        }
    }

    /// Gives up what nobody has begun, and says how many there were.
    fn drop_waiting(&self) -> usize {
        lock(&self.waiting).drain(..).count()
    }

    /// Runs a racer; an answer that counts or a panic ends the others.
    fn run(&self, which: usize, racer: Racer, meter: Meter<'_>) -> thread::Result<Solution> {
        let mut meter = meter.ended_by(Arc::clone(&self.decided));
        let end = panic::catch_unwind(AssertUnwindSafe(|| {
            let solution = racer(&mut meter);
            meter.finish(solution.nodes);
            solution
        }));
        match &end {
            Ok(solution) if (self.counts)(solution) => {
                lock(&self.winner).get_or_insert_with(|| (which, solution.clone()));
                self.decided.store(true, Ordering::Relaxed);
            }
            Ok(_) => {}
            Err(_) => self.decided.store(true, Ordering::Relaxed),
        }
        end
    }

    /// What the race comes to.
    fn answer(&self, mut ends: Vec<End>) -> Raced {
        ends.sort_by_key(|(which, _)| *which);
        let mut solutions = Vec::with_capacity(ends.len());
        for (_, end) in ends {
            match end {
                Ok(solution) => solutions.push(solution),
                Err(panic) => panic::resume_unwind(panic),
            }
        }
        let nodes = solutions.iter().map(|solution| solution.nodes).sum();
        let (by, solution) = lock(&self.winner)
            .take()
            .or_else(|| solutions.into_iter().next().map(|solution| (0, solution)))
            .unwrap_or_else(|| (0, Solution::of(Verdict::Unknown, 0)));
        let solution = Solution { nodes, ..solution };
        Raced { solution, by }
    }
}

/// Nothing is done under these locks that could panic.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
