//! Time and nodes of a job, and the control of its searches.

use sixfold_solve::Control;

use super::workshop::Workshop;
use crate::wire::{Body, Limit, Progress, Stage};

/// What a step of a job is given.
pub struct Work<'a> {
    /// Tables, agents and proofs.
    pub workshop: &'a mut Workshop,
    clock: &'a mut dyn FnMut() -> f64,
    say: &'a mut dyn FnMut(Body),
    milliseconds: f64,
    is_stopped: bool,
}

impl<'a> Work<'a> {
    /// A step of about so many milliseconds.
    pub fn new(
        workshop: &'a mut Workshop,
        clock: &'a mut dyn FnMut() -> f64,
        milliseconds: f64,
        say: &'a mut dyn FnMut(Body),
    ) -> Work<'a> {
        Work {
            workshop,
            clock,
            say,
            milliseconds,
            is_stopped: false,
        }
    }

    /// The job is to end with what it knows.
    pub fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// Whether the job is to end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// How long the step may take.
    #[must_use]
    pub fn milliseconds(&self) -> f64 {
        self.milliseconds
    }

    /// The time. A clock that says infinity stops the job.
    pub fn now(&mut self) -> f64 {
        let now = (self.clock)();
        self.is_stopped |= now.is_infinite();
        now
    }

    /// Says something on the way.
    pub fn say(&mut self, body: Body) {
        (self.say)(body);
    }

    /// The control of a search that takes what is left of the budget.
    pub fn meter<'w>(&'w mut self, budget: &'w mut Budget, stage: Stage) -> Meter<'w> {
        let (until, most) = (budget.ends(), budget.nodes_left());
        Meter::new(self, budget, stage, until, most)
    }

    /// The control of a search of at most so many nodes.
    pub fn meter_for<'w>(
        &'w mut self,
        budget: &'w mut Budget,
        stage: Stage,
        most: u64,
    ) -> Meter<'w> {
        let (until, left) = (budget.ends(), budget.nodes_left());
        Meter::new(self, budget, stage, until, most.min(left))
    }

    /// The control of a search that takes so many milliseconds at most.
    pub fn meter_until<'w>(
        &'w mut self,
        budget: &'w mut Budget,
        stage: Stage,
        until: f64,
    ) -> Meter<'w> {
        let (until, most) = (budget.ends().min(until), budget.nodes_left());
        Meter::new(self, budget, stage, until, most)
    }
}

/// What a job may cost, and has cost.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    started: f64,
    seconds: f64,
    most_nodes: u64,
    spent: u64,
    last_said: f64,
}

/// Between two messages that a search goes on.
const MILLISECONDS_BETWEEN: f64 = 250.0;

impl Budget {
    /// From now on, with the limits that were asked for or these seconds.
    pub fn new(work: &mut Work<'_>, limit: Limit, default_seconds: f64) -> Budget {
        let most = work.workshop.place.limits.seconds;
        let asked = limit.seconds.filter(|seconds| *seconds >= 0.0);
        let started = match work.now() {
            now if now.is_infinite() => 0.0,
            now => now,
        };
        Budget {
            started,
            seconds: asked.unwrap_or(default_seconds).min(most),
            most_nodes: limit.nodes.unwrap_or(u64::MAX),
            spent: 0,
            // The first news come soon.
            last_said: started - 0.8 * MILLISECONDS_BETWEEN,
        }
    }

    /// A part of it: so many seconds at most.
    #[must_use]
    pub fn ends(&self) -> f64 {
        self.started + 1000.0 * self.seconds
    }

    pub(super) fn nodes_left(&self) -> u64 {
        self.most_nodes.saturating_sub(self.spent)
    }

    /// The nodes so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.spent
    }

    /// Adds nodes that were searched.
    pub fn spend(&mut self, nodes: u64) {
        self.spent += nodes;
    }

    /// The seconds so far; after a stop those up to the last report.
    pub fn elapsed(&self, work: &mut Work<'_>) -> f64 {
        let now = match work.now() {
            now if now.is_infinite() => self.last_said,
            now => now,
        };
        ((now - self.started) / 1000.0).max(0.0)
    }

    /// Whether nothing is left of it.
    pub fn is_spent(&self, work: &mut Work<'_>) -> bool {
        self.spent >= self.most_nodes || work.now() >= self.ends() || work.is_stopped()
    }
}

/// Why a search was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By its nodes.
    Nodes,
    /// By its time.
    Time,
    /// Somebody wants no more.
    Stopped,
}

/// The control of one search. It asks the clock now and then, and says that the search goes on.
pub struct Meter<'w> {
    clock: &'w mut dyn FnMut() -> f64,
    say: &'w mut dyn FnMut(Body),
    is_stopped: &'w mut bool,
    budget: &'w mut Budget,
    stage: Stage,
    until: f64,
    most: u64,
    asked: u32,
    /// The clock is asked at every so many-th question.
    every: u32,
    ended: Option<Ended>,
    news: Option<News<'w>>,
}

/// What is said instead of mere progress, from the nodes and seconds so far.
pub(super) type News<'w> = &'w dyn Fn(u64, f64) -> Option<Body>;

/// How seldom the clock is asked by a search: to ask it takes about as long as a node.
const ASKS: u32 = 64;

impl<'w> Meter<'w> {
    fn new<'a>(
        work: &'w mut Work<'a>,
        budget: &'w mut Budget,
        stage: Stage,
        until: f64,
        most: u64,
    ) -> Meter<'w>
    where
        'a: 'w,
    {
        let ended = work.is_stopped.then_some(Ended::Stopped);
        Meter {
            clock: &mut *work.clock,
            say: &mut *work.say,
            is_stopped: &mut work.is_stopped,
            budget,
            stage,
            until,
            most,
            asked: 0,
            every: ASKS,
            ended,
            news: None,
        }
    }

    /// Only a stop ends this, which asks seldom: so the clock is asked each time.
    pub(super) fn has_no_limit(&mut self) {
        (self.until, self.most, self.every) = (f64::INFINITY, u64::MAX, 1);
    }

    /// Says this instead of mere progress.
    pub(super) fn with_news(mut self, news: News<'w>) -> Meter<'w> {
        self.news = Some(news);
        self
    }

    /// Why it has ended the search, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The search is over, and took so many nodes.
    pub fn finish(self, nodes: u64) -> Option<Ended> {
        self.budget.spend(nodes);
        self.ended
    }

    fn ask_clock(&mut self, nodes: u64) {
        let now = (self.clock)();
        if now.is_infinite() {
            *self.is_stopped = true;
            self.ended = Some(Ended::Stopped);
        } else if now >= self.until {
            self.ended = Some(Ended::Time);
        } else if now >= self.budget.last_said + MILLISECONDS_BETWEEN {
            self.budget.last_said = now;
            let (nodes, seconds) = (
                self.budget.spent + nodes,
                (now - self.budget.started) / 1000.0,
            );
            let said = match self.news {
                Some(news) => news(nodes, seconds),
                None => Some(Body::Progress(Progress {
                    nodes,
                    seconds,
                    stage: self.stage,
                    done: None,
                    of: None,
                })),
            };
            if let Some(body) = said {
                (self.say)(body);
            }
        }
    }
}

impl Control for Meter<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        if self.ended.is_some() {
            return true;
        }
        if nodes >= self.most {
            self.ended = Some(Ended::Nodes);
            return true;
        }
        self.asked += 1;
        if self.asked >= self.every {
            self.asked = 0;
            self.ask_clock(nodes);
        }
        self.ended.is_some()
    }
}
