//! Threads that are kept from one search to the next.
//!
//! To start a thread and to end it takes as long as some hundred nodes, which is a good part of a
//! short search. Threads that are there already have only to be woken, and for a moment after each
//! job they wait awake, because the next search often comes at once.

use std::hint;
use std::io;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Something to do. It must not panic: whoever sends it catches what may happen in it.
pub(crate) type Job = Box<dyn FnOnce() + Send>;

/// Searches recurse as deep as their games last, which a thread's usual stack need not bear. What
/// is not used of it costs no memory.
const STACK_BYTES: usize = 256 << 20;

/// So long a thread waits awake: a little longer than it takes from where a search rouses it to where
/// there is something to do for it.
const AWAKE: Duration = Duration::from_micros(200);

/// Threads that search together, which are started when they are needed first and end with the crew.
#[derive(Debug, Default)]
pub struct Crew {
    workers: Mutex<Vec<Worker>>,
}

#[derive(Debug)]
struct Worker {
    jobs: Sender<Job>,
    thread: JoinHandle<()>,
}

impl Crew {
    /// Hands each job to a thread of its own. Where the machine has no thread left for us, the jobs
    /// that are over are dropped.
    pub(crate) fn hand_out(&self, jobs: impl IntoIterator<Item = Job>) {
        let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        for (at, job) in jobs.into_iter().enumerate() {
            if at == workers.len() {
                match Worker::start() {
                    Ok(worker) => workers.push(worker),
                    Err(_) => return,
                }
            }
            // A thread is there as long as its sender is, so that sending does not fail.
            let _ = workers[at].jobs.send(job);
        }
    }

    /// Wakes so many threads, so that they wait awake for what there will soon be to do.
    pub(crate) fn rouse(&self, threads: usize) {
        let nothing = |_| -> Job { Box::new(|| ()) };
        self.hand_out((0..threads).map(nothing));
    }
}

impl Drop for Crew {
    /// Ends the threads, and waits for what they are at.
    fn drop(&mut self) {
        let workers = self.workers.get_mut();
        let workers = workers.unwrap_or_else(PoisonError::into_inner);
        for Worker { jobs, thread } in workers.drain(..) {
            drop(jobs);
            // It ends without a word: its jobs do not panic.
            let _ = thread.join();
        }
    }
}

impl Worker {
    fn start() -> io::Result<Worker> {
        let (jobs, to_do) = mpsc::channel();
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let thread = builder.spawn(move || {
            while let Some(job) = next(&to_do) {
                job();
            }
        })?;
        Ok(Worker { jobs, thread })
    }
}

/// The next job, or none when there will be no more.
fn next(jobs: &Receiver<Job>) -> Option<Job> {
    await_awake(|| match jobs.try_recv() {
        Ok(job) => Some(Some(job)),
        Err(TryRecvError::Empty) => None,
        Err(TryRecvError::Disconnected) => Some(None),
    })
    .unwrap_or_else(|| jobs.recv().ok())
}

/// Looks again and again for a moment, without sleeping.
pub(crate) fn await_awake<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + AWAKE;
    loop {
        if let Some(found) = look() {
            return Some(found);
        }
        if Instant::now() >= until {
            return None;
        }
        for _ in 0..16 {
            hint::spin_loop();
        }
    }
}
