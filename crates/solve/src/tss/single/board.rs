//! The board of the search: a position with the attacker to move, and what observes it.

use std::sync::Arc;

use sixfold_core::{Cell, Color, Observer, Position, Turn};
use sixfold_threat::WordIndex;

use crate::zone::{Windows, ZoneBoard};

pub(super) struct Board {
    pub(super) position: Position,
    pub(super) attacker: Color,
    pub(super) seen: Observers,
}

/// What is kept up to date with every stone.
pub(super) struct Observers {
    pub(super) index: WordIndex,
    pub(super) zones: ZoneBoard,
}

impl Observer for Observers {
    fn placed(&mut self, color: Color, cell: Cell) {
        self.index.placed(color, cell);
        self.zones.placed(color, cell);
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        self.index.removed(color, cell);
        self.zones.removed(color, cell);
    }
}

impl Board {
    pub(super) fn new(position: &Position) -> Board {
        let windows = Arc::new(Windows::new(position.rules()));
        Board::with(position.clone(), WordIndex::of(position), windows)
    }

    /// The board of a position whose index is there already.
    pub(super) fn with(position: Position, index: WordIndex, windows: Arc<Windows>) -> Board {
        let attacker = position.to_move();
        Board {
            seen: Observers {
                index,
                zones: ZoneBoard::new(&position, windows, attacker),
            },
            position,
            attacker,
        }
    }

    pub(super) fn windows(&self) -> Arc<Windows> {
        Arc::clone(self.seen.zones.windows())
    }

    /// The attacker plays this turn, and the defender's is given up: replies are added as extra
    /// stones, so that it is the attacker's turn again whatever the defender has.
    pub(super) fn play(&mut self, turn: Turn) {
        self.position.place_turn(turn, &mut self.seen);
        if self.position.is_over() {
            return;
        }
        if self.position.to_move() == self.attacker {
            self.position.end_turn();
        }
        self.position.end_turn();
    }

    /// Adds stones of the defender.
    pub(super) fn add(&mut self, stones: &[Cell]) {
        for &cell in stones {
            self.position
                .add_extra(self.attacker.other(), cell, &mut self.seen);
        }
    }

    /// A mark to come back to.
    pub(super) fn mark(&self) -> usize {
        self.position.history().len()
    }

    pub(super) fn back_to(&mut self, mark: usize) {
        let actions = self.mark() - mark;
        self.position.undo_many(actions, &mut self.seen);
    }
}
