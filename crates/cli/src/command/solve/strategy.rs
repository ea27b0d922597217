//! A winning strategy as a game with variations.

use sixfold_core::{Color, Position, Turn};
use sixfold_record::{NodeId, Record, Step};
use sixfold_solve::WinTree;
use sixfold_threat::{Threats, WordIndex};

/// A game with more variations than this is nothing that a program for people would open.
pub(crate) const MOST_VARIATIONS: usize = 100_000;

/// What is written, and the board at the place where it is written.
struct Writing {
    record: Record,
    position: Position,
    index: WordIndex,
    attacker: Color,
    variations: usize,
}

/// The position first, then every turn, block and answer as variations; none if there are too
/// many.
pub(crate) fn record(position: &Position, tree: &WinTree) -> Option<Record> {
    let record = Record::from_position(position);
    let end = record.main_line().last().unwrap_or_else(|| record.root());
    let mut writing = Writing {
        record,
        position: position.clone(),
        index: WordIndex::of(position),
        attacker: position.to_move(),
        variations: 0,
    };
    writing.add_strategy(end, tree)?;
    Some(writing.record)
}

impl Writing {
    fn add_strategy(&mut self, at: NodeId, tree: &WinTree) -> Option<()> {
        self.variations += 1;
        if self.variations > MOST_VARIATIONS {
            return None;
        }
        let before = self.position.history().len();
        let after = self.play(at, tree.turn);
        let threats = Threats::of(&self.index, self.attacker);
        let most = self.position.rules().p();
        if tree.replies.is_empty() || threats.count() > most || self.position.is_over() {
            let text = format!("{} wins", self.attacker);
            self.record.set_comment(after, &text);
        } else {
            for (reply, next) in &tree.replies {
                self.add_reply(after, *reply, next, &threats)?;
            }
        }
        let actions = self.position.history().len() - before;
        self.position.undo_many(actions, &mut self.index);
        Some(())
    }

    /// A reply that can be played; or, where all blocks are answered at once, each of them.
    fn add_reply(
        &mut self,
        at: NodeId,
        reply: Turn,
        next: &WinTree,
        threats: &Threats,
    ) -> Option<()> {
        let stones = self.position.stones_to_place();
        if reply.len() <= stones {
            return self.add_answer(at, reply, next);
        }
        let blocks = threats.blocks().iter();
        for block in blocks.filter(|block| block.is_subset(&reply)) {
            self.add_answer(at, *block, next)?;
        }
        Some(())
    }

    fn add_answer(&mut self, at: NodeId, block: Turn, next: &WinTree) -> Option<()> {
        let stones = self.position.stones_to_place();
        let before = self.position.history().len();
        let after = self.play(at, block);
        if block.len() < stones {
            let text = "This is the answer to any other stone that has no variation of its own.";
            self.record.set_comment(after, text);
        }
        let written = self.add_strategy(after, next);
        let actions = self.position.history().len() - before;
        self.position.undo_many(actions, &mut self.index);
        written
    }

    /// Plays the stones of a turn one by one, along nodes that are there already where they fit,
    /// and gives up those that are left.
    fn play(&mut self, at: NodeId, turn: Turn) -> NodeId {
        let side = self.position.to_move();
        let mut after = at;
        for cell in turn.iter() {
            after = self.add_step(after, Step::Stone(side, cell));
        }
        self.position.place_turn(turn, &mut self.index);
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
}
