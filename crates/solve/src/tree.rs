//! A winning strategy as a tree: the attacker's turn, and an answer to every block.
//!
//! Positions that come about in several ways are answered by one and the same part of the tree, or
//! a strategy of ten turns would have a million parts.

use std::collections::HashMap;
use std::sync::Arc;

mod check;
mod force;
mod line;

pub use check::{FaultReason, StrategyFault};

use sixfold_core::{Cell, CellSet, Position, Turn};
use sixfold_threat::{WordIndex, score};

/// One turn of the attacker and what follows. Without replies it wins on the spot: it makes k in
/// a row, or more threats than can be blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinTree {
    /// The attacker's stones.
    pub turn: Turn,
    /// Stones of the defender, and how the attacker goes on. Where every turn leaves p threats,
    /// these are all minimal blocks.
    pub replies: Vec<(Turn, Arc<WinTree>)>,
    depth: u32,
    /// Every cell that a turn or a reply uses.
    cells: CellSet,
}

/// What became of parts of a tree when all of it was changed.
type Changed = HashMap<*const WinTree, Arc<WinTree>>;

impl WinTree {
    /// A turn with the answers to these replies.
    #[must_use]
    pub fn new(turn: Turn, replies: Vec<(Turn, Arc<WinTree>)>) -> WinTree {
        let depth = replies.iter().map(|(_, next)| next.depth).max();
        let cells = replies
            .iter()
            .fold(turn.iter().collect(), |cells: CellSet, (reply, next)| {
                cells | reply.iter().collect() | next.cells
            });
        WinTree {
            turn,
            replies,
            depth: 1 + depth.unwrap_or(0),
            cells,
        }
    }

    /// A turn that wins on the spot.
    #[must_use]
    pub fn leaf(turn: Turn) -> WinTree {
        WinTree::new(turn, Vec::new())
    }

    /// The attacker's turns on the longest path.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The empty cells that the strategy does not use, the best first.
    fn spare_cells(&self, position: &Position) -> Vec<Cell> {
        let index = WordIndex::of(position);
        let mut spare: Vec<Cell> = (position.empties() - self.cells).iter().collect();
        spare.sort_by_cached_key(|&cell| std::cmp::Reverse((score::score(&index, cell), cell)));
        spare
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
        self,
        position: &Position,
        excluded: Option<Turn>,
    ) -> WinTree {
        let mut spare = self.spare_cells(position);
        if let Some(excluded) = excluded {
            // Without one of its cells the turn cannot come about.
            let added = excluded.iter().find(|&cell| !self.turn.contains(cell));
            spare.retain(|&cell| Some(cell) != added);
        }
        let mut position = position.clone();
        self.completed(&mut position, &spare, &mut Changed::new())
    }

    /// A part that is met again is completed in the same way: on whichever path it was reached,
    /// the same number of stones was left free.
    fn completed(&self, position: &mut Position, spare: &[Cell], done: &mut Changed) -> WinTree {
        let before = position.history().len();
        let stones = position.stones_to_place();
        let attacker = position.to_move();
        position.place_turn(self.turn, &mut ());
        let free = if position.is_over() {
            0
        } else {
            stones - self.turn.len()
        };
        let (added, spare) = spare.split_at(free.min(spare.len()));
        let mut turn = self.turn;
        for &cell in added {
            turn = turn.with(cell);
            position.place(cell, &mut ());
        }
        if !position.is_over() && position.to_move() == attacker {
            position.end_turn();
        }
        let mut replies = Vec::with_capacity(self.replies.len());
        for (block, next) in &self.replies {
            let part = match done.get(&Arc::as_ptr(next)) {
                Some(part) => Arc::clone(part),
                None => {
                    position.place_turn(*block, &mut ());
                    let part = Arc::new(next.completed(position, spare, done));
                    position.undo_many(block.len(), &mut ());
                    done.insert(Arc::as_ptr(next), Arc::clone(&part));
                    part
                }
            };
            replies.push((*block, part));
        }
        let placed = position.history().len() - before;
        position.undo_many(placed, &mut ());
        WinTree::new(turn, replies)
    }
}
