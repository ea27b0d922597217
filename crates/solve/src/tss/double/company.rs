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

#[cfg(test)]
mod tests {
    use sixfold_core::Turn;

    use super::*;

    const NODES: [Key; 3] = [1 << 64 | 1, 2 << 64 | 2, 3 << 64 | 3];

    fn path_to(nodes: &[Key], table: &Table) -> Path {
        let mut path = Path::new(table);
        for &key in nodes {
            path.enter(key, table);
        }
        path
    }

    #[test]
    fn a_thread_goes_back_to_what_another_has_settled_and_no_further() {
        let table = Table::with_megabytes(1);
        let mut slow = path_to(&NODES, &table);
        let mut fast = path_to(&NODES[..2], &table);
        assert!(!slow.is_overtaken(&table));
        table.set(NODES[1], Numbers::PROVED, Turn::NULL, 5);
        fast.leave(&table);
        assert!(slow.is_overtaken(&table) && !fast.is_overtaken(&table));
        assert_eq!(slow.found_by_others(&table), None, "this one is open");
        slow.leave(&table);
        assert!(slow.is_overtaken(&table), "the settled one is still above");
        assert_eq!(slow.found_by_others(&table), Some(Numbers::PROVED));
        slow.leave(&table);
        assert!(!slow.is_overtaken(&table) && slow.found_by_others(&table).is_none());
    }

    #[test]
    fn whoever_settles_a_position_alone_overtakes_nobody() {
        let table = Table::with_megabytes(1);
        let mut alone = path_to(&NODES, &table);
        let other = path_to(&NODES[..1], &table);
        table.set(NODES[2], Numbers::DISPROVED, Turn::NULL, 5);
        alone.leave(&table);
        assert_eq!(table.overtaken(), 0);
        assert_eq!(table.get(NODES[0]).unwrap().busy, 2);
        assert_eq!(other.found_by_others(&table), None);
    }
}
