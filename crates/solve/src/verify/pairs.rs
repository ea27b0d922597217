//! The verifier that keeps the replies which no proof covers yet, and proves the next one.
//!
//! One loop: go through the replies, the most dangerous first; where no proof so far covers one,
//! prove it and go on. Each proof covers every reply whose stones, but for those it was made
//! against, are irrelevant to its zone, wherever they come up. Before a reply itself, its parts are
//! proved, from the null turn on: what fails against fewer stones fails against more, and what
//! holds against fewer often covers more. Replies that one pass leaves open are tried again with higher
//! limits in the next, when other proofs may have covered them.

use std::cmp::Reverse;
use std::rc::Rc;

use sixfold_core::{Cell, CellSet, Rules, Turn};
use sixfold_threat::score;

use super::{Because, Ended, Known, Run, Unanswered, replies};
use crate::control::Control;
use crate::tss::single::Proof;
use crate::zone::Windows;

impl<C: Control> Run<'_, C> {
    pub(super) fn pairs(&mut self, blocks: &[Turn]) -> Result<(), Ended> {
        let cells = self.most_dangerous_first();
        let mut cover = Cover::default();
        let mut open = Vec::new();
        let ended = self.passes(blocks, &cells, &mut cover, &mut open);
        self.unanswered.append(&mut open);
        ended
    }

    fn passes(
        &mut self,
        blocks: &[Turn],
        cells: &[Cell],
        cover: &mut Cover,
        open: &mut Vec<Unanswered>,
    ) -> Result<(), Ended> {
        let last = self.rounds();
        for round in 1..=last {
            let most = match round == last {
                true => self.parameters.most_unanswered,
                false => usize::MAX,
            };
            // All replies again, not only the open ones: where a part was open, the replies with it
            // were not looked at.
            open.clear();
            replies::every(blocks, cells, self.whole, &mut |reply| {
                self.settle(reply, blocks, round, cover, open)?;
                if open.len() < most {
                    Ok(())
                } else {
                    Err(Ended::Enough)
                }
            })?;
            if open.iter().all(|left| left.because != Because::Open) {
                break;
            }
        }
        Ok(())
    }

    /// The empty cells, those of the highest score first.
    fn most_dangerous_first(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.prover.position().empties().iter().collect();
        let index = self.prover.index();
        cells.sort_by_cached_key(|&cell| (Reverse(score::score(index, cell)), cell));
        cells
    }

    /// Covers a reply, or enters it, or the part of it that has no answer.
    fn settle(
        &mut self,
        reply: Turn,
        blocks: &[Turn],
        round: u32,
        cover: &mut Cover,
        open: &mut Vec<Unanswered>,
    ) -> Result<(), Ended> {
        if open.iter().any(|part| part.stones.is_subset(&reply)) {
            return Ok(());
        }
        for part in parts(reply, blocks) {
            let windows = self.prover.zones().windows();
            if cover.covers(reply, windows) {
                return Ok(());
            }
            match self.try_answer(part, round)? {
                Known::Proof(proof) => cover.push(part, proof, self.prover.zones().windows()),
                Known::Nothing(because, _) => {
                    let stones = part;
                    open.push(Unanswered { stones, because });
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// The proofs so far.
#[derive(Default)]
struct Cover {
    proofs: Vec<Covering>,
}

struct Covering {
    stones: Turn,
    proof: Rc<Proof>,
    /// The cells on which a single stone more matters.
    touchy: CellSet,
}

impl Cover {
    fn push(&mut self, stones: Turn, proof: Rc<Proof>, windows: &Windows) {
        if self.proofs.iter().any(|known| known.stones == stones) {
            return;
        }
        let touchy = proof.zone.cells_for(1, windows);
        self.proofs.push(Covering {
            stones,
            proof,
            touchy,
        });
    }

    fn covers(&mut self, reply: Turn, windows: &Windows) -> bool {
        let covers = |covering: &Covering| covering.covers(reply, windows);
        let found = self.proofs.iter().position(covers);
        // Replies that come one after another are often covered by the same proof.
        if let Some(at) = found {
            self.proofs.swap(0, at);
        }
        found.is_some()
    }
}

impl Covering {
    fn covers(&self, reply: Turn, windows: &Windows) -> bool {
        let mut stones = [Cell::new(0, 0); Rules::MAX_STONES as usize];
        let mut count = 0;
        for cell in reply.iter().filter(|&cell| !self.stones.contains(cell)) {
            if self.touchy.contains(cell) {
                return false;
            }
            stones[count] = cell;
            count += 1;
        }
        count < 2 || self.proof.zone.is_irrelevant(&stones[..count], windows)
    }
}

/// The stones to prove before a reply, and the reply: the smallest block in it, and one stone more
/// each time.
fn parts(reply: Turn, blocks: &[Turn]) -> impl Iterator<Item = Turn> {
    let within = blocks.iter().filter(|block| block.is_subset(&reply));
    let block = within
        .min_by_key(|block| block.len())
        .copied()
        .unwrap_or(Turn::NULL);
    let mut left: Vec<Cell> = reply.iter().filter(|&cell| !block.contains(cell)).collect();
    left.reverse();
    let mut next = Some(block);
    std::iter::from_fn(move || {
        let part = next?;
        next = left.pop().map(|cell| part.with(cell));
        Some(part)
    })
}
