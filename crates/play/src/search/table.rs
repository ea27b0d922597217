//! What is known of positions, shared by all threads that search.
//!
//! A slot is three words that are written without a lock. The first is the key with the others
//! mixed in (Hyatt and Mann, "A lockless transposition-table implementation for parallel search",
//! ICGA Journal 25, 2002), so that a slot that two threads wrote at once fits no key.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

use sixfold_core::{Cell, Key, Turn};

use super::value::Value;

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    pub(super) value: Value,
    /// The turns that were looked ahead.
    pub(super) depth: i8,
    pub(super) bound: Bound,
    /// The best turn, or none.
    pub(super) turn: Turn,
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    facts: AtomicU64,
    turn: AtomicU64,
}

/// Values and best turns of positions. Fixed in size: of the two slots that a position may take, one
/// keeps what was searched deepest, the other what came last.
#[derive(Debug)]
pub(super) struct TurnTable {
    slots: Box<[Slot]>,
    /// Which search it is; what earlier ones left may be overwritten.
    age: AtomicU64,
}

impl TurnTable {
    /// A table of at most so many bytes, but of two slots at least, or an error where the machine does not
    /// have so much memory.
    pub(super) fn try_with_bytes(bytes: usize) -> Result<TurnTable, TryReserveError> {
        let pairs = (bytes / (2 * size_of::<Slot>())).max(1);
        let mut slots = Vec::new();
        slots.try_reserve_exact(2 * pairs)?;
        slots.resize_with(2 * pairs, Slot::default);
        Ok(TurnTable {
            slots: slots.into_boxed_slice(),
            age: AtomicU64::new(0),
        })
    }

    /// A new search begins.
    pub(super) fn grow_older(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    fn age(&self) -> u64 {
        self.age.load(Ordering::Relaxed) % AGES
    }

    fn pair(&self, key: Key) -> &[Slot] {
        // The high bits choose the place, the low ones are compared.
        let high = (key >> u64::BITS) as u64;
        let pairs = (self.slots.len() / 2) as u64;
        let place = ((u128::from(high) * u128::from(pairs)) >> u64::BITS) as usize;
        &self.slots[2 * place..][..2]
    }

    /// This position will be asked about soon.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        // A pair may stand in two lines of the cache.
        if let [deep, last] = self.pair(key) {
            sixfold_core::prefetch(&deep.check);
            sixfold_core::prefetch(&last.turn);
        }
    }

    pub(super) fn get(&self, key: Key) -> Option<Known> {
        self.pair(key).iter().find_map(|slot| slot.read(key as u64))
    }

    pub(super) fn set(&self, key: Key, known: Known) {
        let check = key as u64;
        let [deep, last] = self.pair(key) else {
            return;
        };
        let held = deep.read(check);
        let age = self.age();
        let is_as_deep = |slot: &Slot| slot.depth(age).is_none_or(|depth| known.depth >= depth);
        let slot = match held {
            Some(_) => deep,
            None if is_as_deep(deep) => {
                // What was there may still be of use.
                last.copy_from(deep);
                deep
            }
            None => last,
        };
        slot.write(check, known, age);
    }
}

/// Written slots have this bit, so that an empty one is told apart.
const WRITTEN: u64 = 1 << 63;
/// Ages are counted round and round.
const AGES: u64 = 64;
const BITS_OF_CELL: u32 = Cell::COUNT.ilog2();

impl Slot {
    fn load(&self) -> (u64, u64, u64) {
        let load = |word: &AtomicU64| word.load(Ordering::Relaxed);
        (load(&self.check), load(&self.facts), load(&self.turn))
    }

    fn store(&self, check: u64, facts: u64, turn: u64) {
        self.check.store(check, Ordering::Relaxed);
        self.facts.store(facts, Ordering::Relaxed);
        self.turn.store(turn, Ordering::Relaxed);
    }

    fn copy_from(&self, other: &Slot) {
        let (check, facts, turn) = other.load();
        self.store(check, facts, turn);
    }

    fn read(&self, check: u64) -> Option<Known> {
        let (mixed, facts, turn) = self.load();
        if facts & WRITTEN == 0 || mixed ^ facts ^ turn != check {
            return None;
        }
        Some(Known {
            value: facts as u32 as Value,
            depth: (facts >> 32) as i8,
            bound: match facts >> 40 & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            turn: unpacked(turn),
        })
    }

    /// The depth of whatever position of this age is here.
    fn depth(&self, age: u64) -> Option<i8> {
        let facts = self.facts.load(Ordering::Relaxed);
        let is_of_age = facts & WRITTEN != 0 && facts >> 48 & (AGES - 1) == age;
        is_of_age.then_some((facts >> 32) as i8)
    }

    fn write(&self, check: u64, known: Known, age: u64) {
        let bound = match known.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        let depth = u64::from(known.depth as u8);
        let facts = WRITTEN | age << 48 | bound << 40 | depth << 32 | u64::from(known.value as u32);
        let turn = packed(known.turn);
        self.store(check ^ facts ^ turn, facts, turn);
    }
}

/// Six cells of ten bits, and how many there are.
fn packed(turn: Turn) -> u64 {
    let cells = turn
        .iter()
        .fold(0, |bits, cell| bits << BITS_OF_CELL | cell.index() as u64);
    cells << 3 | turn.len() as u64
}

fn unpacked(bits: u64) -> Turn {
    let cell = |at: u64| {
        let index = bits >> (3 + at * u64::from(BITS_OF_CELL)) & (Cell::COUNT as u64 - 1);
        Cell::from_index(index as usize)
    };
    (0..bits & 7).map(cell).fold(Turn::NULL, Turn::with)
}

const _: () = assert!(3 + 6 * BITS_OF_CELL <= u64::BITS);

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: Value, depth: i8, turn: &[usize]) -> Known {
        let cells: Vec<Cell> = turn.iter().map(|&index| Cell::from_index(index)).collect();
        Known {
            value,
            depth,
            bound: Bound::AtMost,
            turn: Turn::new(&cells),
        }
    }

    #[test]
    fn what_is_set_is_there_and_deep_results_stay() {
        let table = TurnTable::try_with_bytes(0).unwrap();
        let deep = known(-123_456, 5, &[0, 37, 900, 1023, 5, 6]);
        assert_eq!(table.get(7), None);
        table.set(7, deep);
        assert_eq!(table.get(7), Some(deep));
        for key in 8..20 {
            let shallow = known(key as Value, -1, &[1, 2]);
            table.set(key, shallow);
            assert_eq!(table.get(key), Some(shallow));
        }
        assert_eq!(table.get(7), Some(deep));
        // One as deep takes its place, and it stays beside it for a while.
        table.set(30, known(1, 5, &[]));
        assert_eq!((table.get(7), table.get(19)), (Some(deep), None));
        // In the next search it is old.
        table.grow_older();
        table.set(31, known(1, 0, &[]));
        assert_eq!((table.get(30).is_some(), table.get(7)), (true, None));
    }

    /// Words of two positions in one slot fit neither.
    #[test]
    fn a_slot_written_by_two_at_once_is_nobodys() {
        let (a, b) = (Slot::default(), Slot::default());
        a.write(1, known(5, 2, &[3]), 0);
        b.write(2, known(9, 4, &[8]), 0);
        let ((check, _, _), (_, facts, turn)) = (a.load(), b.load());
        a.store(check, facts, turn);
        assert_eq!((a.read(1), a.read(2)), (None, None));
    }
}
