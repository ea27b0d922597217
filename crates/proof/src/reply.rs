//! The defender's replies: those that lose at once, and those that a proof must cover.

use sixfold_core::{Cell, CellSet, Rules};

use crate::board::Windows;
use crate::zone::Zone;

/// The threats that a proof counts on, each as its empty cells: any reply that leaves one of them
/// empty loses to it. Those that contain others are left out, for what blocks the others blocks
/// them. Where no reply of so many stones blocks all of them, a few are enough.
pub(crate) fn threats_to_count_on(mut all: Vec<Vec<Cell>>, stones: usize) -> Vec<Vec<Cell>> {
    all.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut threats: Vec<Vec<Cell>> = Vec::new();
    for threat in all {
        let is_within = |smaller: &Vec<Cell>| smaller.iter().all(|cell| threat.contains(cell));
        if !threats.iter().any(is_within) {
            threats.push(threat);
        }
    }
    if can_block(&threats, stones) {
        return threats;
    }
    // Those with the most cells that no other has go first, and of equals the last.
    let uses = |cell: &Cell| {
        threats
            .iter()
            .filter(|threat| threat.contains(cell))
            .count()
    };
    let own = |threat: &Vec<Cell>| threat.iter().filter(|cell| uses(cell) == 1).count();
    let mut kept = threats.clone();
    kept.sort_by_key(own);
    for i in (0..kept.len()).rev() {
        let without = kept.remove(i);
        if can_block(&kept, stones) {
            kept.insert(i, without);
        }
    }
    kept
}

/// Whether so many stones can block all threats.
fn can_block(threats: &[Vec<Cell>], stones: usize) -> bool {
    let Some((first, rest)) = threats.split_first() else {
        return true;
    };
    let blocks = |&cell: &Cell| {
        let open = rest
            .iter()
            .filter(|threat| !threat.contains(&cell))
            .cloned();
        can_block(&open.collect::<Vec<_>>(), stones - 1)
    };
    stones > 0 && first.iter().any(blocks)
}

/// Calls `visit` with every set of so many of these cells that blocks all threats, once each, as
/// long as it returns `true`. Returns whether it always did.
pub(crate) fn every_block(
    threats: &[Vec<Cell>],
    mut free: CellSet,
    stones: usize,
    chosen: &mut Vec<Cell>,
    visit: &mut impl FnMut(&[Cell]) -> bool,
) -> bool {
    if stones == 0 && threats.is_empty() {
        return visit(chosen);
    }
    if stones == 0 {
        return true;
    }
    // Sets with the first cell, then sets with the second and without the first, and so on.
    let candidates: Vec<Cell> = match threats.first() {
        Some(threat) => threat
            .iter()
            .copied()
            .filter(|&cell| free.contains(cell))
            .collect(),
        None => free.iter().collect(),
    };
    for cell in candidates {
        free.remove(cell);
        let open = threats
            .iter()
            .filter(|threat| !threat.contains(&cell))
            .cloned();
        let open: Vec<Vec<Cell>> = open.collect();
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
    /// Each stone that a proof expects, with the proof's place in the list, in order.
    expected: Vec<(Cell, usize)>,
}

/// A proof that the attacker wins after these stones of the defender.
struct Proof {
    stones: CellSet,
    zone: Zone,
    /// The cells on which a single further stone matters.
    touchy: CellSet,
    /// For each window the most stones of one struck-out reply that the proof did not expect.
    struck: Vec<u8>,
}

impl<'a> Cover<'a> {
    pub(crate) fn new(windows: &'a Windows, listed: Vec<(&[Cell], Zone)>) -> Cover<'a> {
        let mut expected = Vec::new();
        let mut proofs = Vec::with_capacity(listed.len());
        for (i, (stones, zone)) in listed.into_iter().enumerate() {
            expected.extend(stones.iter().map(|&cell| (cell, i)));
            proofs.push(Proof {
                stones: stones.iter().copied().collect(),
                touchy: zone.cells_for(1, windows),
                struck: vec![0; zone.slack.len()],
                zone,
            });
        }
        expected.sort_unstable();
        Cover {
            windows,
            proofs,
            expected,
        }
    }

    /// Strikes a reply out: nothing is lost if some proof expects all its stones; otherwise the
    /// first proof in the list that covers it has to count the stones that it did not expect.
    /// Returns whether there is such a proof.
    pub(crate) fn strike(&mut self, reply: &[Cell]) -> bool {
        if self.is_expected(reply) {
            return true;
        }
        let mut stones = [Cell::new(0, 0); Rules::MAX_STONES as usize];
        for proof in &mut self.proofs {
            let mut count = 0;
            for &cell in reply.iter().filter(|&&cell| !proof.stones.contains(cell)) {
                stones[count] = cell;
                count += 1;
            }
            let unexpected = &stones[..count];
            let calm = !unexpected.iter().any(|&cell| proof.touchy.contains(cell));
            if calm && (count == 1 || proof.zone.is_irrelevant(unexpected, self.windows)) {
                for &cell in unexpected {
                    for &window in self.windows.through(cell) {
                        let most = &mut proof.struck[usize::from(window)];
                        *most = (*most).max(self.windows.count(window, unexpected));
                    }
                }
                return true;
            }
        }
        false
    }

    fn is_expected(&self, reply: &[Cell]) -> bool {
        let Some(&first) = reply.first() else {
            return !self.proofs.is_empty();
        };
        let from = self.expected.partition_point(|&(cell, _)| cell < first);
        let with_first = self.expected[from..].iter();
        with_first
            .take_while(|&&(cell, _)| cell == first)
            .any(|&(_, proof)| {
                let stones = &self.proofs[proof].stones;
                reply.iter().all(|&cell| stones.contains(cell))
            })
    }

    /// Adds what all proofs rest on to the zone of the node.
    pub(crate) fn add_to(&self, zone: &mut Zone) {
        for proof in &self.proofs {
            zone.add(&proof.zone, &proof.struck);
        }
    }
}
