//! The verifiers of the thesis: null turn, semi-null turns, replies.
//!
//! Appendix D has one operation for all, the sub-verifier: prove the position with these stones of
//! the defender, and go on with one stone more on every cell of Z_u, where u stones are missing. With
//! two stones a turn that is V_C6 (ch. 3): operations T0-1 to T0-4 after a turn without threats,
//! T1-1 and T1-2 after one with a single threat, T2-1 after one with two. Operation Par-5 of the
//! appendix says "not in Z_u", which its own proof (Lemma 32, case 2) contradicts.
//!
//! Chapter 4 sharpens V_C6. With Property INZ (§4.1, O1) single stones are tried on Z1 only, and then
//! pairs of stones in Z2; with Definition 5 (§4.2, O2) only pairs that share a segment, a window open to
//! the defender. With more stones a turn the same is said of i stones in Z_i, and [`Verifier::General`]
//! takes both along, where appendix D has V_C6 alone; and it does not try a cell again beside others
//! when every reply with that cell has been covered. A set of stones that comes up twice is proved once,
//! by all of them.

use std::collections::BTreeSet;
use std::convert::Infallible;

use sixfold_core::{Cell, CellSet, Turn};

use super::{Ended, Psi, Run, Verifier, replies};
use crate::control::Control;

impl<C: Control> Run<'_, C> {
    /// Verifies every reply that contains one of these blocks, which is every reply that does not
    /// lose at once; Ψ of the whole.
    pub(super) fn thesis(&mut self, blocks: &[Turn]) -> Result<Psi, Ended> {
        let mut psi = self.of_threats();
        for &block in blocks {
            let mut done = CellSet::EMPTY;
            for cell in block.iter() {
                done.insert(cell);
            }
            self.sub_verify(block, done, &mut psi)?;
        }
        Ok(psi)
    }

    /// Operations T3-1 and T3-2: replies that leave a threat open lose to it, and the defender does
    /// not win first.
    fn of_threats(&self) -> Psi {
        let empties = self.prover.position().empties();
        let longest = usize::from(self.prover.position().rules().k());
        match self.prover.zones().defence_against(self.whole as u8) {
            Some(zone) => Psi::of(&zone, self.prover.zones().windows(), empties, longest),
            None => Psi::nothing(longest),
        }
    }

    /// V_sub: every reply that contains these stones is answered. Cells that are done have been seen
    /// to beside these stones, or are among them.
    fn sub_verify(&mut self, stones: Turn, mut done: CellSet, psi: &mut Psi) -> Result<(), Ended> {
        let Some(proof) = self.answer(stones)? else {
            return Ok(());
        };
        let missing = self.whole - stones.len();
        let windows = self.prover.zones().windows();
        let empties = self.prover.position().empties();
        let longest = usize::from(self.prover.position().rules().k());
        let own = Psi::of(&proof.zone, windows, empties, longest);
        psi.add(&own.shifted(missing));
        if missing == 0 {
            return Ok(());
        }
        let single = match self.verifier {
            Verifier::RzopO1 | Verifier::RzopO2 | Verifier::General => 1,
            _ => missing,
        };
        for cell in (own.cells(single) - done).iter() {
            let mut beside = done;
            beside.insert(cell);
            self.sub_verify(stones.with(cell), beside, psi)?;
            if self.verifier == Verifier::General {
                done.insert(cell);
            }
        }
        for together in self.that_matter_together(&own, missing, done) {
            let stones = together.iter().fold(stones, Turn::with);
            let beside = stones.iter().collect();
            self.sub_verify(stones, beside, psi)?;
        }
        Ok(())
    }

    /// The sets of two and more stones, up to so many, that may matter though none of them does
    /// alone. In V_C6 there are none: it tries every cell of Z_u.
    fn that_matter_together(&self, own: &Psi, most: usize, done: CellSet) -> BTreeSet<Turn> {
        let mut sets = BTreeSet::new();
        for stones in 2..=most {
            let calm: Vec<Cell> = (own.cells(stones) - own.cells(1) - done).iter().collect();
            match self.verifier {
                // O1-T0-4: any that are in Z_i.
                Verifier::RzopO1 => push_subsets(&calm, stones, &mut sets),
                // O2-T0-4: those that share a segment.
                Verifier::RzopO2 | Verifier::General => {
                    for segment in self.open_segments(&calm) {
                        push_subsets(&segment, stones, &mut sets);
                    }
                }
                _ => {}
            }
        }
        sets
    }

    /// Definition 5: what of these cells is in one window without a stone of the attacker, at the root
    /// of the proof.
    fn open_segments(&self, cells: &[Cell]) -> Vec<Vec<Cell>> {
        let zones = self.prover.zones();
        let windows = zones.windows();
        let open = (0..windows.len() as u16).filter(|&window| zones.is_open(window));
        open.map(|window| {
            let inside = |cell: &&Cell| windows.cells(window).contains(cell);
            cells.iter().filter(inside).copied().collect()
        })
        .collect()
    }
}

/// Adds every set of so many of these cells.
fn push_subsets(cells: &[Cell], stones: usize, sets: &mut BTreeSet<Turn>) {
    let all = replies::every(&[Turn::NULL], cells, stones, &mut |set| {
        sets.insert(set);
        Ok::<(), Infallible>(())
    });
    let Ok(()) = all;
}
