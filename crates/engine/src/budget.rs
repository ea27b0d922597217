//! What an answer may cost, and who asks whether it is used up.
//!
//! A search asks at every node, so asking must be cheap, and it must be told to stop within 20 ms.
//! Flags and nodes are looked at each time. The clock, which costs as much as placing a stone, is
//! read about once a millisecond: after so many questions, a number that is halved or doubled as
//! it turns out how long they take.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sixfold_solve::Control;

/// When to stop.
#[derive(Clone, Debug)]
pub struct Limits {
    /// After so many nodes, over all threads.
    pub nodes: u64,
    /// After so long.
    pub time: Option<Duration>,
    /// When somebody sets this flag.
    pub stop: Arc<AtomicBool>,
}

impl Default for Limits {
    /// No limit, and a flag that nobody sets.
    fn default() -> Limits {
        Limits {
            nodes: u64::MAX,
            time: None,
            stop: Arc::new(AtomicBool::new(false)),
        }
    }
}

/// Told now and then how far a search is, by the threads that search.
pub trait Progress: Sync {
    /// So many nodes were placed, and the attacker's turns that the search looks ahead, if it says
    /// so.
    fn report(&self, nodes: u64, depth: Option<u32>);
}

/// What one answer may cost and what it has cost so far. Its clock starts when it is made.
pub struct Budget<'a> {
    account: Arc<Account>,
    progress: Option<&'a dyn Progress>,
}

/// What the meters of a budget share.
struct Account {
    limits: Limits,
    since: Instant,
    /// The nodes that meters have reported.
    nodes: AtomicU64,
    /// The depth last told, 0 for none.
    depth: AtomicU32,
    /// When to report next, in milliseconds of this clock.
    next_report: AtomicU64,
}

impl<'a> Budget<'a> {
    /// A budget that nobody watches.
    #[must_use]
    pub fn new(limits: Limits) -> Budget<'a> {
        let account = Account {
            limits,
            since: Instant::now(),
            nodes: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            next_report: AtomicU64::new(Account::REPORT_EVERY),
        };
        Budget {
            account: Arc::new(account),
            progress: None,
        }
    }

    /// The same, and this sink is told how far it is.
    #[must_use]
    pub fn watched_by(self, progress: &'a dyn Progress) -> Budget<'a> {
        Budget {
            progress: Some(progress),
            ..self
        }
    }

    /// The nodes placed so far, by searches that have ended and, almost up to now, by those that
    /// go on.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.account.nodes()
    }

    /// The time since the budget was made.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.account.since.elapsed()
    }

    /// The nodes that may still be placed.
    #[must_use]
    pub fn nodes_left(&self) -> u64 {
        self.account.limits.nodes.saturating_sub(self.nodes())
    }

    /// Whether nodes or time are used up, or the flag is set.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.account.is_stopped() || self.nodes_left() == 0 || self.account.is_late(self.elapsed())
    }

    /// Whether somebody has set the flag.
    pub(crate) fn is_stopped(&self) -> bool {
        self.account.is_stopped()
    }

    /// A meter for one search, which may use all that is left.
    #[must_use]
    pub fn meter(&self) -> Meter<'a> {
        self.meter_for(u64::MAX)
    }

    /// A meter for one search, which may use so many nodes and no more than all that is left.
    #[must_use]
    pub fn meter_for(&self, nodes: u64) -> Meter<'a> {
        Meter::new(&self.account, self.progress, nodes)
    }

    /// A meter for one search on a thread that may outlive whoever watches, and so does not report.
    pub(crate) fn unwatched_meter(&self) -> Meter<'static> {
        Meter::new(&self.account, None, u64::MAX)
    }
}

impl Account {
    /// How often progress is reported, in milliseconds.
    const REPORT_EVERY: u64 = 100;

    fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether somebody has set the flag.
    fn is_stopped(&self) -> bool {
        self.limits.stop.load(Ordering::Relaxed)
    }

    fn is_late(&self, elapsed: Duration) -> bool {
        self.limits.time.is_some_and(|time| elapsed >= time)
    }

    /// Reports to whoever watches, one thread at a time.
    fn report(&self, progress: &dyn Progress, elapsed: Duration) {
        let now = elapsed.as_millis() as u64;
        let due = self.next_report.load(Ordering::Relaxed);
        let next = now + Account::REPORT_EVERY;
        let is_mine = now >= due
            && self
                .next_report
                .compare_exchange(due, next, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok();
        if is_mine {
            let depth = self.depth.load(Ordering::Relaxed);
            progress.report(self.nodes(), (depth > 0).then_some(depth));
        }
    }
}

/// Tells one search when to stop, and its budget how many nodes it has placed.
pub struct Meter<'a> {
    account: Arc<Account>,
    progress: Option<&'a dyn Progress>,
    /// Set when another search has answered already.
    others_end: Option<Arc<AtomicBool>>,
    /// The nodes that this search may place.
    own_limit: u64,
    /// The nodes that it had placed when it asked last.
    placed: u64,
    /// Those of them that the budget knows of.
    reported: u64,
    /// The nodes of all other searches, as far as they were known at the last look.
    by_others: u64,
    /// The questions since the last look at the clock, and how many there may be.
    questions: u32,
    stride: u32,
    last_look: Duration,
    late: bool,
}

impl<'a> Meter<'a> {
    /// About how long it takes from one look at the clock to the next.
    const LOOK_EVERY: Duration = Duration::from_millis(1);
    /// The most questions between two looks: questions that take a microsecond may be followed by
    /// such that take a hundred.
    const LONGEST_STRIDE: u32 = 64;

    fn new(account: &Arc<Account>, progress: Option<&'a dyn Progress>, nodes: u64) -> Meter<'a> {
        Meter {
            account: Arc::clone(account),
            progress,
            others_end: None,
            own_limit: nodes,
            placed: 0,
            reported: 0,
            by_others: account.nodes(),
            questions: 0,
            stride: 1,
            last_look: account.since.elapsed(),
            late: false,
        }
    }

    /// The same, ending also when this flag is set.
    pub(crate) fn ended_by(self, flag: Arc<AtomicBool>) -> Meter<'a> {
        Meter {
            others_end: Some(flag),
            ..self
        }
    }

    /// Enters what the search has cost in the end.
    pub fn finish(mut self, nodes: u64) {
        self.placed = nodes;
        self.enter();
    }

    /// Tells the budget of the nodes it does not know of, and learns of the others'.
    fn enter(&mut self) {
        let new = self.placed.saturating_sub(self.reported);
        self.reported += new;
        let all = self.account.nodes.fetch_add(new, Ordering::Relaxed) + new;
        self.by_others = all - self.reported;
    }

    #[cold]
    fn look(&mut self) {
        let now = self.account.since.elapsed();
        let taken = now.saturating_sub(self.last_look);
        self.stride = if taken > Meter::LOOK_EVERY {
            (self.stride / 2).max(1)
        } else {
            (self.stride * 2).min(Meter::LONGEST_STRIDE)
        };
        self.last_look = now;
        self.questions = 0;
        self.late = self.account.is_late(now);
        self.enter();
        if let Some(progress) = self.progress {
            self.account.report(progress, now);
        }
    }
}

impl Control for Meter<'_> {
    fn stop(&mut self, nodes: u64) -> bool {
        self.placed = nodes;
        self.questions += 1;
        if self.questions >= self.stride {
            self.look();
        }
        self.late
            || nodes >= self.own_limit
            || self.by_others.saturating_add(nodes) >= self.account.limits.nodes
            || self.account.is_stopped()
            || self
                .others_end
                .as_ref()
                .is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn reached(&mut self, depth: u32) {
        self.account.depth.store(depth, Ordering::Relaxed);
    }
}
