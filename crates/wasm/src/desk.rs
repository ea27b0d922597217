//! Requests and what becomes of them.
//!
//! A request becomes a [`Job`], which works in steps. Each step is given a [`Work`]: the clock, how long
//! the step may take, where to say what was found, and the [`Workshop`] with tables, agents and proofs
//! that are kept from one request to the next. A [`Desk`] has a list of jobs and lets the first of them
//! take a step at a time; this is what a worker in the browser has, which has one thread and must go
//! back to its event loop to hear "stop". A server makes jobs with [`open_job`] and gives each a thread.
//!
//! A clock that says infinity means "stop at once": see [`Meter`].

mod bench;
mod expand;
mod fault;
mod meter;
mod proofs;
mod review;
mod solve;
mod suggest;
#[cfg(test)]
mod tests;
mod think;
mod tries;
mod verify;
mod walk;
mod workshop;

use std::collections::VecDeque;

use serde_json::Value as Json;

pub use bench::{BENCH_GAMES, bench_positions};
pub use fault::Fault;
pub use meter::{Budget, Ended, Meter, Work};
pub use proofs::{OpenProof, Proofs};
pub use walk::{Step as WalkStep, WalkFault, walk};
pub use workshop::{Agents, Place, Workshop};

use crate::text;
use crate::wire::{Answer, Body, Hello, Request, RequestKind, Stopped};

/// Work on one request.
pub trait Job: Send {
    /// Works for a while. The last message of the request, or `None` if there is more to do.
    fn step(&mut self, work: &mut Work<'_>) -> Option<Body>;
}

/// A job that cannot be left and gone on with: one step does all of it.
struct Whole<F>(Option<F>);

impl<F: FnOnce(&mut Work<'_>) -> Result<Body, Fault> + Send> Job for Whole<F> {
    fn step(&mut self, work: &mut Work<'_>) -> Option<Body> {
        let run = self.0.take()?;
        Some(run(work).unwrap_or_else(|fault| fault.body()))
    }
}

fn whole(run: impl FnOnce(&mut Work<'_>) -> Result<Body, Fault> + Send + 'static) -> Box<dyn Job> {
    Box::new(Whole(Some(run)))
}

/// Reads a request. Where it cannot be read, the number under which to say so, and the fault.
///
/// # Errors
/// Where the text is no request.
pub fn read_request(text: &str) -> Result<Request, (u64, Fault)> {
    let json: Json = serde_json::from_str(text)
        .map_err(|error| (0, Fault::Unreadable(format!("this is no JSON: {error}"))))?;
    let id = json.get("id").and_then(Json::as_u64).unwrap_or(0);
    serde_json::from_value(json).map_err(|error| (id, Fault::Unreadable(error.to_string())))
}

/// The job of a request, or what is wrong with it. `hello` and `stop` are none: whoever has the list
/// of jobs answers them.
///
/// # Errors
/// Where the request cannot be worked on.
pub fn open_job(kind: RequestKind) -> Result<Box<dyn Job>, Fault> {
    let position = match kind.position() {
        Some(wire) => Some(text::position(wire)?),
        None => None,
    };
    let open = || match &position {
        Some(position) if position.is_over() => Err(Fault::Over),
        Some(position) => Ok(position.clone()),
        None => Err(Fault::Unreadable(String::from(
            "the request has no position",
        ))),
    };
    Ok(match kind {
        RequestKind::Analyse { lines, limit, .. } => {
            let lines = fault::within("lines", lines as u64, 1, 50)? as usize;
            Box::new(think::Thinking::analysis(open()?, lines, limit))
        }
        RequestKind::Choose {
            level, limit, seed, ..
        } => {
            let most = u64::from(sixfold_play::search::Level::MOST);
            let level = fault::within("level", u64::from(level), 1, most)? as u8;
            Box::new(think::Thinking::choice(open()?, level, seed, limit))
        }
        RequestKind::Solve { method, limit, .. } => {
            let position = open()?;
            whole(move |work| solve::run(&position, method, limit, work))
        }
        RequestKind::Verify { limit, most, .. } => {
            let position = open()?;
            whole(move |work| verify::run(&position, limit, most, work))
        }
        RequestKind::Open { certificate } => whole(move |work| proofs::open(&certificate, work)),
        RequestKind::Answer { proof, replies } => {
            whole(move |work| walk::answer(&proof, &replies, work))
        }
        RequestKind::Suggest { count, limit, .. } => {
            let position = open()?;
            let count = fault::within("count", count as u64, 1, 50)? as usize;
            whole(move |work| suggest::run(&position, count, limit, work))
        }
        RequestKind::Expand { limit, most, .. } => {
            let position = open()?;
            let most = fault::within("most", most as u64, 1, 200)? as usize;
            whole(move |work| expand::run(&position, most, limit, work))
        }
        RequestKind::Review { limit, .. } => {
            let end = position.ok_or(Fault::Over)?;
            Box::new(review::Reviewing::new(&end, limit))
        }
        RequestKind::Try { turn, limit, .. } => {
            let position = open()?;
            let turn =
                text::whole_turn(&position, &turn).map_err(|fault| Fault::Turn("turn", fault))?;
            whole(move |work| tries::run(&position, turn, limit, work))
        }
        RequestKind::Bench { nodes } => {
            let nodes = fault::within("nodes", nodes, 1, 10_000_000)?;
            whole(move |work| Ok(bench::run(nodes, work)))
        }
        RequestKind::Hello | RequestKind::Stop { .. } => {
            return Err(Fault::Unreadable(String::from("this is no job")));
        }
    })
}

/// A job under way.
struct Running {
    id: u64,
    job: Box<dyn Job>,
    is_stopped: bool,
}

/// A list of jobs on one thread.
pub struct Desk {
    workshop: Workshop,
    jobs: VecDeque<Running>,
}

impl Desk {
    /// A desk with these tools.
    #[must_use]
    pub fn new(workshop: Workshop) -> Desk {
        Desk {
            workshop,
            jobs: VecDeque::new(),
        }
    }

    /// Whether there is something to do.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        !self.jobs.is_empty()
    }

    /// Takes a request, and says what can be said at once.
    pub fn handle(&mut self, text: &str, say: &mut dyn FnMut(Answer)) {
        let Request { id, kind } = match read_request(text) {
            Ok(request) => request,
            Err((id, fault)) => {
                let body = fault.body();
                return say(Answer { id, body });
            }
        };
        let body = match kind {
            RequestKind::Hello => Body::Hello(self.hello()),
            RequestKind::Stop { target } => {
                for running in self.jobs.iter_mut().filter(|running| running.id == target) {
                    running.is_stopped = true;
                }
                Body::Stopped(Stopped { target })
            }
            kind => match self.enter(id, kind) {
                Ok(()) => return,
                Err(fault) => fault.body(),
            },
        };
        say(Answer { id, body });
    }

    fn enter(&mut self, id: u64, kind: RequestKind) -> Result<(), Fault> {
        let most = self.workshop.place.limits.requests;
        if self.jobs.len() >= most {
            return Err(Fault::Busy(most));
        }
        if self.jobs.iter().any(|running| running.id == id) {
            return Err(Fault::Duplicate(id));
        }
        let job = open_job(kind)?;
        let is_stopped = false;
        self.jobs.push_back(Running {
            id,
            job,
            is_stopped,
        });
        Ok(())
    }

    fn hello(&self) -> Hello {
        self.workshop.place.hello()
    }

    /// Works on one job for about so many milliseconds. Those that were stopped come first: they only
    /// have to say what they know.
    pub fn step(
        &mut self,
        clock: &mut dyn FnMut() -> f64,
        milliseconds: f64,
        say: &mut dyn FnMut(Answer),
    ) {
        let stopped = self.jobs.iter().position(|running| running.is_stopped);
        let Some(mut running) = self.jobs.remove(stopped.unwrap_or(0)) else {
            return;
        };
        let id = running.id;
        let mut say_body = |body| say(Answer { id, body });
        let mut work = Work::new(&mut self.workshop, clock, milliseconds, &mut say_body);
        if running.is_stopped {
            work.stop();
        }
        match running.job.step(&mut work) {
            Some(body) => say(Answer { id, body }),
            // Behind the others, so that each has its turn.
            None => self.jobs.push_back(running),
        }
    }
}
