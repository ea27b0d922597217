//! The proofs against the replies to one turn, and which replies they cover.

use std::rc::Rc;
use std::sync::Arc;

use sixfold_core::{Cell, CellSet, Rules, Turn};

use super::proof::Proof;
use crate::zone::{Struck, Windows, Zone};

/// The proofs used at one node with the defender to move.
pub(super) struct Cover {
    windows: Arc<Windows>,
    proofs: Vec<Used>,
}

/// A proof, the stones of the defender that it was made against, and what else it covers.
struct Used {
    stones: Turn,
    proof: Rc<Proof>,
    struck: Struck,
}

impl Cover {
    pub(super) fn new(windows: Arc<Windows>) -> Cover {
        Cover {
            windows,
            proofs: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, stones: Turn, proof: Rc<Proof>) {
        let struck = Struck::nothing(&self.windows);
        self.proofs.push(Used {
            stones,
            proof,
            struck,
        });
    }

    /// Whether some proof covers this whole reply.
    pub(super) fn covers(&self, reply: &Turn) -> bool {
        self.proofs
            .iter()
            .any(|used| used.covers(reply, &self.windows))
    }

    /// Takes out the live cells that, beside these stones, make a covered reply, looking at the
    /// proofs from this one on; returns how many proofs there are now.
    pub(super) fn drop_covered(&self, block: Turn, live: &mut CellSet, from: usize) -> usize {
        for used in &self.proofs[from..] {
            for cell in live.iter() {
                if used.covers(&block.with(cell), &self.windows) {
                    live.remove(cell);
                }
            }
        }
        self.proofs.len()
    }

    /// The cells on which so many more stones can matter to the proof against exactly these
    /// stones, or against these and others; none where there is no such proof.
    pub(super) fn cells_for(&self, stones: &Turn, more: u8) -> Option<CellSet> {
        let exact = |used: &&Used| used.stones == *stones;
        let larger = |used: &&Used| stones.is_subset(&used.stones);
        let proofs = || self.proofs.iter();
        let used = proofs().find(exact).or_else(|| proofs().find(larger))?;
        Some(used.proof.zone.cells_for(more, &self.windows))
    }

    /// Strikes a covered reply out. Which proof does it decides how the node's zone shrinks, and
    /// whoever walks the strategy again must decide alike: the first that was made against all
    /// stones of the reply, or else the first that covers it. Returns whether there is one.
    #[must_use]
    pub(super) fn strike(&mut self, reply: &Turn) -> bool {
        let expected = |used: &Used| reply.is_subset(&used.stones);
        if self.proofs.iter().any(expected) {
            return true;
        }
        let windows = Arc::clone(&self.windows);
        let covering = self
            .proofs
            .iter_mut()
            .find(|used| used.covers(reply, &windows));
        let Some(used) = covering else {
            return false;
        };
        let (stones, count) = used.unexpected(reply);
        used.struck.add(&stones[..count], &windows);
        true
    }

    /// Adds what the proofs rest on to the zone of the node, and hands them out.
    pub(super) fn finish(self, zone: &mut Zone) -> Vec<(Turn, Rc<Proof>)> {
        for used in &self.proofs {
            zone.add_proof(&used.proof.zone, &used.struck);
        }
        self.proofs
            .into_iter()
            .map(|used| (used.stones, used.proof))
            .collect()
    }
}

impl Used {
    fn covers(&self, reply: &Turn, windows: &Windows) -> bool {
        let (stones, count) = self.unexpected(reply);
        self.proof.zone.is_irrelevant(&stones[..count], windows)
    }

    /// The stones of a reply that the proof was not made against, and how many they are.
    fn unexpected(&self, reply: &Turn) -> ([Cell; Rules::MAX_STONES as usize], usize) {
        let mut stones = [Cell::new(0, 0); Rules::MAX_STONES as usize];
        let mut count = 0;
        for cell in reply.iter().filter(|&cell| !self.stones.contains(cell)) {
            stones[count] = cell;
            count += 1;
        }
        (stones, count)
    }
}
