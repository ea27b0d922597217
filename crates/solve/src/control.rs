//! How a search is told to stop.

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

impl<F: FnMut(u64) -> bool> Control for F {
    fn stop(&mut self, nodes: u64) -> bool {
        self(nodes)
    }
}
