//! A certificate as a game with variations, for people to walk through.

use anyhow::bail;
use sixfold_core::{Cell, CellSet, Color, Position};
use sixfold_proof::{Certificate, Node};
use sixfold_record::{NodeId, Record, Step};
use sixfold_threat::{Threats, WordIndex};

/// A game with more variations than this is nothing that a program for people would open.
const MOST_VARIATIONS: usize = 100_000;

/// What is written, and the board at the place where it is written.
struct Writing<'a> {
    nodes: &'a [Node],
    record: Record,
    position: Position,
    index: WordIndex,
    attacker: Color,
    variations: usize,
}

/// The position first, then every turn, reply and answer as variations. It is an error if they
/// are too many.
pub(crate) fn record(certificate: &Certificate) -> anyhow::Result<Record> {
    let position = certificate.position();
    let record = Record::from_position(position);
    let end = record.main_line().last().unwrap_or_else(|| record.root());
    let mut writing = Writing {
        nodes: certificate.nodes(),
        record,
        position: position.clone(),
        index: WordIndex::of(position),
        attacker: certificate.attacker(),
        variations: 0,
    };
    let root = certificate.root();
    let is_written = if position.to_move() == certificate.attacker() {
        writing.add_turn(end, root)
    } else {
        writing.add_replies(end, root)
    };
    if is_written.is_none() {
        bail!("the strategy has more than {MOST_VARIATIONS} variations");
    }
    Ok(writing.record)
}

impl Writing<'_> {
    fn add_turn(&mut self, at: NodeId, node: u32) -> Option<()> {
        self.variations += 1;
        if self.variations > MOST_VARIATIONS {
            return None;
        }
        let before = self.position.history().len();
        let after = self.play(at, &self.nodes[node as usize].turn);
        let written = self.add_replies(after, node);
        self.back_to(before);
        written
    }

    fn add_replies(&mut self, at: NodeId, node: u32) -> Option<()> {
        let replies = &self.nodes[node as usize].replies;
        let threats = Threats::of(&self.index, self.attacker);
        let stones = self.position.stones_to_place();
        if replies.is_empty() || usize::from(threats.count()) > stones || self.position.is_over() {
            let text = format!("{} wins", self.attacker);
            self.record.set_comment(at, &text);
            return Some(());
        }
        for reply in replies {
            if reply.stones.len() <= stones {
                self.add_answer(at, &reply.stones, reply.next)?;
                continue;
            }
            // All blocks are answered at once: each of them has its variation.
            let answered: CellSet = reply.stones.iter().copied().collect();
            let is_answered = |cell: &Cell| answered.contains(*cell);
            for block in threats.blocks() {
                if block.cells().iter().all(is_answered) {
                    self.add_answer(at, block.cells(), reply.next)?;
                }
            }
        }
        Some(())
    }

    fn add_answer(&mut self, at: NodeId, stones: &[Cell], next: u32) -> Option<()> {
        let is_part = stones.len() < self.position.stones_to_place();
        let before = self.position.history().len();
        let after = self.play(at, stones);
        if is_part {
            let text = "This is the answer to any other stone that has no variation of its own.";
            self.record.set_comment(after, text);
        }
        let written = self.add_turn(after, next);
        self.back_to(before);
        written
    }

    /// Plays stones one by one, along nodes that are there already where they fit, and gives up
    /// those that are left of the turn.
    fn play(&mut self, at: NodeId, stones: &[Cell]) -> NodeId {
        let side = self.position.to_move();
        let mut after = at;
        for &cell in stones {
            after = self.add_step(after, Step::Stone(side, cell));
            self.position.place(cell, &mut self.index);
        }
        if !self.position.is_over() && self.position.to_move() == side {
            self.position.end_turn();
            after = self.add_step(after, Step::Pass(side));
        }
        after
    }

    fn add_step(&mut self, at: NodeId, step: Step) -> NodeId {
        match self.record.child_with(at, &step) {
            Some(child) => child,
            None => self.record.add_child(at, step),
        }
    }

    fn back_to(&mut self, before: usize) {
        let actions = self.position.history().len() - before;
        self.position.undo_many(actions, &mut self.index);
    }
}
