//! The defender's side of the search: every reply to a turn is covered by some proof.

use std::cmp::Reverse;
use std::rc::Rc;

use sixfold_core::{Cell, CellSet, Rules, Turn};
use sixfold_threat::{GivenUp, Threats, score, sort_while};

use super::cover::Cover;
use super::proof::{Proof, Strategy};
use super::search::{Answer, Reach, Refuted, Search};
use crate::control::{Control, Pace};
use crate::zone::Zone;

impl<C: Control> Search<'_, C> {
    /// The attacker's turn is on the board: every reply must lose.
    pub(super) fn defend(&mut self, turn: Turn, turns: u32) -> Result<Proof, Refuted> {
        let no_win = Refuted::Reply(Reach::Exhausted);
        if self.board.position.is_over() {
            return if self.board.seen.zones.has_row() {
                Ok(proof_with(
                    turn,
                    self.board.seen.zones.row_made(),
                    Vec::new(),
                ))
            } else {
                Err(no_win)
            };
        }
        let threats = Threats::of(&self.board.seen.index, self.board.attacker);
        let Some(mut zone) = self.board.seen.zones.defence() else {
            return Err(no_win);
        };
        if threats.count() == 0 {
            return Err(no_win);
        }
        let mut cover = Cover::new(self.board.windows());
        if threats.count() <= self.board.position.rules().p() {
            self.cover_replies(threats.blocks(), turns, &mut cover)?;
        }
        let replies = cover.finish(&mut zone);
        Ok(proof_with(turn, zone, replies))
    }

    /// Covers every whole reply that contains one of these blocks.
    fn cover_replies(
        &mut self,
        blocks: &[Turn],
        turns: u32,
        cover: &mut Cover,
    ) -> Result<(), Refuted> {
        let whole = self.whole_turn();
        let all_blocks = self.prove_semi_null_turns(blocks, whole, cover)?;
        for &block in blocks {
            let free = whole - block.len();
            match free {
                0 => self.cover_reply(block, turns, cover)?,
                1 => self.cover_with_each(block, all_blocks, turns, cover)?,
                _ => self.cover_larger(block, free, turns, cover)?,
            }
        }
        let empties = self.board.position.empties();
        let replies = whole_replies(blocks, empties, whole, &mut || !self.is_stopped())
            .map_err(|GivenUp| Refuted::Stopped)?;
        let mut pace = Pace::of(self.board.position.rules());
        for reply in replies {
            if pace.is_due() && self.is_stopped() {
                return Err(Refuted::Stopped);
            }
            if !cover.strike(&reply) {
                self.prove_against(reply, turns, cover)?;
            }
        }
        Ok(())
    }

    /// How many stones a reply has.
    fn whole_turn(&self) -> usize {
        let p = usize::from(self.board.position.rules().p());
        p.min(self.board.position.empty_count())
    }

    /// The blocks without their free stones must lose to double threats, all at once or one by
    /// one. Returns the macro block if it is enough.
    fn prove_semi_null_turns(
        &mut self,
        blocks: &[Turn],
        whole: usize,
        cover: &mut Cover,
    ) -> Result<Option<Turn>, Refuted> {
        if blocks.iter().all(|block| block.len() == whole) {
            return Ok(None);
        }
        let cells: CellSet = blocks.iter().flat_map(|block| block.iter()).collect();
        if blocks.len() > 1 && cells.len() < usize::from(Rules::MAX_STONES) {
            let together = cells.iter().fold(Turn::NULL, Turn::with);
            match self.double_against_macro(together) {
                Answer::Win(proof) => {
                    cover.push(together, proof);
                    return Ok(Some(together));
                }
                Answer::Fail(_) => {}
                Answer::Stopped => return Err(Refuted::Stopped),
            }
        }
        for &block in blocks.iter().filter(|block| block.len() < whole) {
            match self.double_against(block) {
                Answer::Win(proof) => cover.push(block, proof),
                Answer::Fail(reach) => return Err(Refuted::Reply(reach)),
                Answer::Stopped => return Err(Refuted::Stopped),
            }
        }
        Ok(None)
    }

    fn cover_reply(&mut self, reply: Turn, turns: u32, cover: &mut Cover) -> Result<(), Refuted> {
        if !cover.covers(&reply) {
            self.prove_against(reply, turns, cover)?;
        }
        Ok(())
    }

    /// The block with one free stone on any cell.
    fn cover_with_each(
        &mut self,
        block: Turn,
        all_blocks: Option<Turn>,
        turns: u32,
        cover: &mut Cover,
    ) -> Result<(), Refuted> {
        let mut live = self.board.position.empties();
        for cell in block.iter() {
            live.remove(cell);
        }
        let mut proofs = cover.drop_covered(block, &mut live, 0);
        let mut order = self.most_dangerous_first(live);
        while let Some(cell) = order.pop() {
            if !live.contains(cell) {
                continue;
            }
            if !self.prove_against_all_blocks(all_blocks, cell, cover)? {
                let proved = self.prove_against(block.with(cell), turns, cover);
                self.danger[cell.index()] += u32::from(proved.is_err());
                proved?;
            }
            live.remove(cell);
            proofs = cover.drop_covered(block, &mut live, proofs);
        }
        Ok(())
    }

    /// Whether a proof against the macro block, if it was enough without free stones, and this one
    /// does. It covers the stone beside each of the blocks.
    fn prove_against_all_blocks(
        &mut self,
        all_blocks: Option<Turn>,
        cell: Cell,
        cover: &mut Cover,
    ) -> Result<bool, Refuted> {
        let Some(blocks) = all_blocks.filter(|blocks| !blocks.contains(cell)) else {
            return Ok(false);
        };
        match self.double_against_macro(blocks.with(cell)) {
            Answer::Win(proof) => cover.push(blocks.with(cell), proof),
            Answer::Fail(_) => return Ok(false),
            Answer::Stopped => return Err(Refuted::Stopped),
        }
        Ok(true)
    }

    /// The block with several free stones: at least one of them is on a cell that matters to the
    /// proof against the block, or the reply is covered.
    fn cover_larger(
        &mut self,
        block: Turn,
        free: usize,
        turns: u32,
        cover: &mut Cover,
    ) -> Result<(), Refuted> {
        // Without a proof to rest on, what is left is proved when it is struck out.
        let Some(cells) = cover.cells_for(&block, free as u8) else {
            return Ok(());
        };
        let mut cells = cells & self.board.position.empties();
        for cell in block.iter() {
            cells.remove(cell);
        }
        let mut order = self.most_dangerous_first(cells);
        while let Some(cell) = order.pop() {
            let reply = block.with(cell);
            if free == 1 {
                self.cover_reply(reply, turns, cover)?;
            } else {
                self.prove_against(reply, turns, cover)?;
                self.cover_larger(reply, free - 1, turns, cover)?;
            }
        }
        Ok(())
    }

    /// These cells, the most dangerous last.
    fn most_dangerous_first(&self, cells: CellSet) -> Vec<Cell> {
        let mut order: Vec<Cell> = cells.iter().collect();
        let index = &self.board.seen.index;
        order.sort_by_cached_key(|&cell| {
            (
                self.danger[cell.index()],
                score::score(index, cell),
                Reverse(cell),
            )
        });
        order
    }

    /// Proves the position with these stones of the defender, and takes the proof in.
    fn prove_against(
        &mut self,
        stones: Turn,
        turns: u32,
        cover: &mut Cover,
    ) -> Result<(), Refuted> {
        match self.against(stones, |search| search.attack(turns)) {
            Answer::Win(proof) => cover.push(stones, proof),
            Answer::Fail(reach) => return Err(Refuted::Reply(reach)),
            Answer::Stopped => return Err(Refuted::Stopped),
        }
        Ok(())
    }
}

/// Every turn of so many of these cells that contains one of the blocks, once, as long as `go_on`
/// says so.
pub(super) fn whole_replies(
    blocks: &[Turn],
    cells: CellSet,
    whole: usize,
    go_on: &mut impl FnMut() -> bool,
) -> Result<Vec<Turn>, GivenUp> {
    let cells: Vec<Cell> = cells.iter().collect();
    let mut replies = Vec::new();
    for &block in blocks {
        push_extended(block, &cells, whole, &mut replies);
    }
    sort_while(&mut replies, |&reply| reply, go_on)?;
    replies.dedup();
    Ok(replies)
}

fn push_extended(turn: Turn, cells: &[Cell], whole: usize, turns: &mut Vec<Turn>) {
    if turn.len() == whole {
        turns.push(turn);
        return;
    }
    for (i, &cell) in cells.iter().enumerate() {
        if !turn.contains(cell) {
            push_extended(turn.with(cell), &cells[i + 1..], whole, turns);
        }
    }
}

fn proof_with(turn: Turn, mut zone: Zone, replies: Vec<(Turn, Rc<Proof>)>) -> Proof {
    zone.add_turn(turn.iter());
    Proof {
        zone,
        strategy: Strategy::Turn(turn, replies),
    }
}
