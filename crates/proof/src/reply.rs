//! The defender's replies: those that lose at once, and those that a proof must cover.

use std::rc::Rc;

use sixfold_core::{Cell, CellSet};

use crate::board::Windows;
use crate::zone::Zone;

/// The threats that a proof counts on, each as its empty cells: any reply that leaves one of them
/// empty loses to it. Those that contain others are left out, for what blocks the others blocks
/// them. Where no reply, so many stones on free cells, blocks all of them, a few are enough.
#[inline(never)]
pub(crate) fn threats_to_count_on(
    mut all: Vec<Vec<Cell>>,
    free: CellSet,
    stones: usize,
) -> Vec<Vec<Cell>> {
    all.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut threats: Vec<Vec<Cell>> = Vec::new();
    for threat in all {
        let is_within = |smaller: &Vec<Cell>| smaller.iter().all(|cell| threat.contains(cell));
        if !threats.iter().any(is_within) {
            threats.push(threat);
        }
    }
    let can_block = |threats: &[Vec<Cell>]| {
        // The first reply that blocks them ends the walk.
        !every_block(threats, free, stones, &mut Vec::new(), &mut |_| false)
    };
    if can_block(&threats) {
        return threats;
    }
    // Those with the most cells that no other has go first, and of equals the last.
    let has = |cell: Cell| move |threat: &&Vec<Cell>| threat.contains(&cell);
    let uses = |cell: Cell| threats.iter().filter(has(cell)).count();
    let own = |threat: &Vec<Cell>| threat.iter().filter(|&&cell| uses(cell) == 1).count();
    let mut kept = threats.clone();
    kept.sort_by_key(own);
    for i in (0..kept.len()).rev() {
        let without = kept.remove(i);
        if can_block(&kept) {
            kept.insert(i, without);
        }
    }
    kept
}

/// Calls `visit` with every set of so many free cells that blocks all threats, once each, as long
/// as it returns `true`. Returns whether it always did.
pub(crate) fn every_block(
    threats: &[Vec<Cell>],
    mut free: CellSet,
    stones: usize,
    chosen: &mut Vec<Cell>,
    visit: &mut impl FnMut(&[Cell]) -> bool,
) -> bool {
    if stones == 0 {
        return !threats.is_empty() || visit(chosen);
    }
    // Some cell of the first threat must be taken, or any cell where there is no threat: sets with
    // the first of these cells, then sets with the second and without the first, and so on.
    let candidates = match threats.first() {
        Some(threat) => free & threat.iter().copied().collect(),
        None => free,
    };
    for cell in candidates.iter() {
        free.remove(cell);
        let open = threats.iter().filter(|threat| !threat.contains(&cell));
        let open: Vec<Vec<Cell>> = open.cloned().collect();
        chosen.push(cell);
        let go_on = every_block(&open, free, stones - 1, chosen, visit);
        chosen.pop();
        if !go_on {
            return false;
        }
    }
    true
}

/// The proofs listed at one of the defender's nodes.
pub(crate) struct Cover<'a> {
    windows: &'a Windows,
    proofs: Vec<Proof>,
}

/// A proof that the attacker wins after these stones of the defender.
struct Proof {
    stones: CellSet,
    zone: Rc<Zone>,
    /// The cells on which a single further stone matters.
    touchy: CellSet,
    /// For each window the most unexpected stones of a struck-out reply; empty before the first.
    struck: Vec<u8>,
}

impl<'a> Cover<'a> {
    pub(crate) fn new(windows: &'a Windows, listed: Vec<(&[Cell], Rc<Zone>)>) -> Cover<'a> {
        let proof = |(stones, zone): (&[Cell], Rc<Zone>)| Proof {
            stones: stones.iter().copied().collect(),
            touchy: zone.cells_for(1, windows),
            struck: Vec::new(),
            zone,
        };
        let proofs = listed.into_iter().map(proof).collect();
        Cover { windows, proofs }
    }

    /// Strikes a reply out: nothing is lost if some proof expects all its stones; otherwise the
    /// first proof in the list that covers it has to count the stones that it did not expect.
    /// Returns whether there is such a proof.
    pub(crate) fn strike(&mut self, reply: &[Cell]) -> bool {
        let expects = |proof: &Proof| reply.iter().all(|&cell| proof.stones.contains(cell));
        if self.proofs.iter().any(expects) {
            return true;
        }
        let windows = self.windows;
        self.proofs
            .iter_mut()
            .any(|proof| proof.strike(reply, windows))
    }

    /// Adds what all proofs rest on to the zone of the node.
    pub(crate) fn add_to(&self, zone: &mut Zone) {
        for proof in &self.proofs {
            zone.add(&proof.zone, &proof.struck);
        }
    }
}

impl Proof {
    /// Counts the stones of a reply that the proof did not expect, if they are irrelevant to it.
    /// Returns whether they are.
    fn strike(&mut self, reply: &[Cell], windows: &Windows) -> bool {
        if reply
            .iter()
            .any(|&cell| self.touchy.contains(cell) && !self.stones.contains(cell))
        {
            return false;
        }
        let is_unexpected = |cell: &Cell| !self.stones.contains(*cell);
        let unexpected: Vec<Cell> = reply.iter().copied().filter(is_unexpected).collect();
        if !self.zone.is_irrelevant(&unexpected, windows) {
            return false;
        }
        self.struck.resize(self.zone.slack.len(), 0);
        for &cell in &unexpected {
            for &window in windows.through(cell) {
                let most = &mut self.struck[usize::from(window)];
                *most = (*most).max(windows.count(window, &unexpected));
            }
        }
        true
    }
}
