//! A winning strategy as a tree: the attacker's turn, and an answer to every block.

use sixfold_core::{Cell, CellSet, Position, Turn};
use sixfold_threat::{WordIndex, score};

/// One turn of the attacker and what follows. Without replies it wins on the spot: it makes k in
/// a row, or more threats than can be blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinTree {
    /// The attacker's stones.
    pub turn: Turn,
    /// Stones of the defender, and how the attacker goes on against them. Where the turn leaves p
    /// threats these are all minimal blocks. Where it leaves fewer, they may be part of a reply, or
    /// more than one: each answer covers the replies whose other stones are irrelevant to its
    /// [`crate::Zone`], and together they cover all.
    pub replies: Vec<(Turn, WinTree)>,
}

impl WinTree {
    /// The attacker's turns on the longest path.
    #[must_use]
    pub fn depth(&self) -> u32 {
        1 + self
            .replies
            .iter()
            .map(|(_, next)| next.depth())
            .max()
            .unwrap_or(0)
    }

    /// The longest path, turns of the attacker and blocks in turn.
    #[must_use]
    pub fn line(&self) -> Vec<Turn> {
        let mut line = vec![self.turn];
        if let Some((block, next)) = self.replies.iter().max_by_key(|(_, next)| next.depth()) {
            line.push(*block);
            line.extend(next.line());
        }
        line
    }

    /// Every cell that a turn or a block of the tree uses.
    fn cells(&self) -> CellSet {
        self.replies
            .iter()
            .fold(self.turn.iter().collect(), |cells, (block, next)| {
                cells | block.iter().collect() | next.cells()
            })
    }

    /// Puts the stones that the strategy leaves free on cells that it does not use, those of the
    /// highest score first, so that every turn is a whole one. Where too few such cells are left,
    /// turns stay as they are. An added stone of the attacker never hurts.
    #[must_use]
    pub(crate) fn with_whole_turns(self, position: &Position) -> WinTree {
        self.with_whole_turns_but(position, None)
    }

    /// The same, and the first turn does not become this one.
    #[must_use]
    pub(crate) fn with_whole_turns_but(
        mut self,
        position: &Position,
        excluded: Option<Turn>,
    ) -> WinTree {
        let index = WordIndex::of(position);
        let mut spare: Vec<Cell> = (position.empties() - self.cells()).iter().collect();
        if let Some(excluded) = excluded {
            // Without one of its cells the turn cannot come about.
            let added = excluded.iter().find(|&cell| !self.turn.contains(cell));
            spare.retain(|&cell| Some(cell) != added);
        }
        spare.sort_by_cached_key(|&cell| std::cmp::Reverse((score::score(&index, cell), cell)));
        self.complete(&mut position.clone(), &spare);
        self
    }

    fn complete(&mut self, position: &mut Position, spare: &[Cell]) {
        let before = position.history().len();
        let stones = position.stones_to_place();
        let attacker = position.to_move();
        position.place_turn(self.turn, &mut ());
        let free = if position.is_over() {
            0
        } else {
            stones - self.turn.len()
        };
        let (stones, spare) = spare.split_at(free.min(spare.len()));
        for &cell in stones {
            self.turn = self.turn.with(cell);
            position.place(cell, &mut ());
        }
        if !position.is_over() && position.to_move() == attacker {
            position.end_turn();
        }
        for (block, next) in &mut self.replies {
            position.place_turn(*block, &mut ());
            next.complete(position, spare);
            position.undo_many(block.len(), &mut ());
        }
        let placed = position.history().len() - before;
        position.undo_many(placed, &mut ());
    }
}
