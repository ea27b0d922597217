//! Several threads on one table.
//!
//! Each thread does the whole search, and what one finds out spares the others the work (Kaneko,
//! "Parallel depth first proof number search", AAAI 2010, with virtual numbers that keep them
//! apart; see [`super::node::least_two`]). Where one settles a position that another is below, what the
//! other does there is of no use any more: it goes back to that position at once.

use sixfold_core::Key;

use super::numbers::Numbers;
use super::table::Table;

/// The way of one thread from the root to the node on the board.
#[derive(Debug)]
pub(super) struct Path {
    keys: Vec<Key>,
    /// The table's count of overtaken threads, when it was last looked at.
    overtaken: u64,
    /// How long the way is to the first node that another thread has settled.
    settled_at: Option<usize>,
}

impl Path {
    pub(super) fn new(table: &Table) -> Path {
        Path {
            keys: Vec::new(),
            overtaken: table.overtaken(),
            settled_at: None,
        }
    }

    pub(super) fn enter(&mut self, key: Key, table: &Table) {
        self.keys.push(key);
        table.enter(key);
    }

    /// Leaves the last node.
    pub(super) fn leave(&mut self, table: &Table) {
        let Some(key) = self.keys.pop() else {
            return;
        };
        table.leave(key);
        if self.settled_at.is_some_and(|at| at > self.keys.len()) {
            self.settled_at = None;
        }
    }

    /// Whether another thread has settled the node on the board or one above it. As long as no
    /// thread is overtaken, this is a look at one number.
    pub(super) fn is_overtaken(&mut self, table: &Table) -> bool {
        let overtaken = table.overtaken();
        if overtaken != self.overtaken {
            self.overtaken = overtaken;
            let settled = |&key: &Key| settled(key, table).is_some();
            self.settled_at = self.keys.iter().position(settled).map(|at| at + 1);
        }
        self.settled_at.is_some()
    }

    /// What another thread has found out about the node on the board, if we were overtaken.
    pub(super) fn found_by_others(&self, table: &Table) -> Option<Numbers> {
        self.settled_at?;
        settled(*self.keys.last()?, table)
    }
}

fn settled(key: Key, table: &Table) -> Option<Numbers> {
    let numbers = table.get(key)?.numbers;
    numbers.is_settled().then_some(numbers)
}
