//! How a search is told to stop.

use sixfold_core::Rules;

/// Asked by a search again and again.
pub trait Control {
    /// Whether to stop now, after so many nodes.
    fn stop(&mut self, nodes: u64) -> bool;

    /// Told by a search that goes deeper and deeper: the attacker's turns it looks ahead now. Only
    /// for the eyes of people.
    fn reached(&mut self, _depth: u32) {}
}

/// Never stops.
#[derive(Clone, Copy, Debug)]
pub struct Unlimited;

impl Control for Unlimited {
    fn stop(&mut self, _: u64) -> bool {
        false
    }
}

/// Stops after so many nodes.
#[derive(Clone, Copy, Debug)]
pub struct NodeLimit(pub u64);

impl Control for NodeLimit {
    fn stop(&mut self, nodes: u64) -> bool {
        nodes >= self.0
    }
}

/// Says when a search that goes through a long list of turns should ask in between, though it enters
/// no node.
///
/// To weigh a turn takes up to p^p blocks, so with many stones a turn it asks more often. With two,
/// lists are so short that it never does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    most: u32,
    done: u32,
}

impl Pace {
    /// So many blocks may be found between two questions: some tenths of a millisecond.
    const BLOCKS: u32 = 4096;

    pub(crate) fn of(rules: Rules) -> Pace {
        let p = u32::from(rules.p());
        Pace {
            most: (Pace::BLOCKS / p.pow(p)).max(1),
            done: 0,
        }
    }

    /// One more turn; whether it is time to ask.
    #[inline]
    pub(crate) fn is_due(&mut self) -> bool {
        self.done += 1;
        let is_due = self.done >= self.most;
        if is_due {
            self.start_anew();
        }
        is_due
    }

    /// The control was asked.
    #[inline]
    pub(crate) fn start_anew(&mut self) {
        self.done = 0;
    }
}

impl<F: FnMut(u64) -> bool> Control for F {
    fn stop(&mut self, nodes: u64) -> bool {
        self(nodes)
    }
}
