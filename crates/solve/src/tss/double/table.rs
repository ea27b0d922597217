//! What is known of positions, in a table of fixed size that several threads and several searches
//! share.

use std::collections::TryReserveError;
use std::sync::{Mutex, MutexGuard, PoisonError};

use sixfold_core::{Cell, CellSet, Key, Turn};

use super::numbers::Numbers;

/// What is known of a position for one attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) numbers: Numbers,
    /// The nodes that were spent on it.
    pub(super) effort: u32,
    /// How many threads are at it now.
    pub(super) busy: u8,
    /// Where the attacker is to move and wins: the stones that win.
    pub(super) turn: Turn,
}

/// A place in the table. Unused ones have no effort.
#[derive(Clone, Copy, Debug)]
struct Slot {
    check: u64,
    numbers: Numbers,
    effort: u32,
    busy: u8,
    turn: PackedTurn,
}

const _: () = assert!(size_of::<Slot>() == 32, "two slots fill a cache line");

const EMPTY: Slot = Slot {
    check: 0,
    numbers: Numbers::LEAF,
    effort: 0,
    busy: 0,
    turn: PackedTurn(0),
};

/// So many slots share a lock, which is held for one look only.
const WAYS: usize = 4;

type Bucket = Mutex<[Slot; WAYS]>;

/// The cells on which a failure rests, see [`super::regions`].
#[derive(Clone, Copy, Debug)]
struct RegionSlot {
    key: Key,
    cells: CellSet,
}

/// Proof and disproof numbers of positions. Fixed in size: where it is full, what cost least is
/// forgotten first, and found again if it is wanted.
///
/// It may be kept from one search to the next: a position's numbers do not depend on how it was
/// reached. Sides are told apart by the key.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    regions: Box<[Mutex<RegionSlot>]>,
}

impl Table {
    /// A table of at most so many megabytes (of 2^20 bytes), and at least a few slots.
    ///
    /// # Panics
    ///
    /// Where the machine does not have so much memory.
    #[must_use]
    pub fn with_megabytes(megabytes: usize) -> Table {
        Table::try_with_megabytes(megabytes).expect("there is memory for the table")
    }

    /// The same, or an error where the machine does not have so much memory.
    pub fn try_with_megabytes(megabytes: usize) -> Result<Table, TryReserveError> {
        let bytes = megabytes << 20;
        let for_regions = bytes / 8;
        let buckets = (bytes - for_regions) / size_of::<Bucket>();
        let regions = for_regions / size_of::<Mutex<RegionSlot>>();
        let nothing = RegionSlot {
            key: 0,
            cells: CellSet::EMPTY,
        };
        Ok(Table {
            buckets: filled(buckets, [EMPTY; WAYS])?,
            regions: filled(regions, nothing)?,
        })
    }

    fn bucket(&self, key: Key) -> MutexGuard<'_, [Slot; WAYS]> {
        lock(&self.buckets[place(key, self.buckets.len())])
    }

    pub(super) fn get(&self, key: Key) -> Option<Known> {
        let check = check(key);
        let bucket = self.bucket(key);
        let slot = bucket
            .iter()
            .find(|slot| slot.check == check && slot.effort > 0)?;
        Some(Known {
            numbers: slot.numbers,
            effort: slot.effort,
            busy: slot.busy,
            turn: slot.turn.unpack(),
        })
    }

    /// Enters numbers after so many more nodes. What is settled stays settled: another thread may
    /// have been faster.
    pub(super) fn set(&self, key: Key, numbers: Numbers, turn: Turn, nodes: u64) {
        let check = check(key);
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX).max(1);
        let mut bucket = self.bucket(key);
        let slot = match bucket.iter().position(|slot| slot.check == check) {
            Some(at) => &mut bucket[at],
            None => {
                let cheapest = bucket
                    .iter()
                    .enumerate()
                    .min_by_key(|(_, slot)| slot.effort);
                let at = cheapest.map_or(0, |(at, _)| at);
                bucket[at] = EMPTY;
                &mut bucket[at]
            }
        };
        let effort = slot.effort.saturating_add(nodes);
        if slot.effort > 0 && slot.numbers.is_settled() {
            slot.effort = effort;
            return;
        }
        *slot = Slot {
            check,
            numbers,
            effort,
            busy: slot.busy,
            turn: PackedTurn::pack(turn),
        };
    }

    /// A thread goes to a position, if that is in the table.
    pub(super) fn enter(&self, key: Key) {
        self.change_busy(key, |busy| busy.saturating_add(1));
    }

    /// A thread leaves a position.
    pub(super) fn leave(&self, key: Key) {
        self.change_busy(key, |busy| busy.saturating_sub(1));
    }

    fn change_busy(&self, key: Key, change: impl Fn(u8) -> u8) {
        let check = check(key);
        let mut bucket = self.bucket(key);
        if let Some(slot) = bucket.iter_mut().find(|slot| slot.check == check) {
            slot.busy = change(slot.busy);
        }
    }

    pub(super) fn region(&self, key: Key) -> Option<CellSet> {
        let slot = lock(&self.regions[place(key, self.regions.len())]);
        (slot.key == key).then_some(slot.cells)
    }

    pub(super) fn set_region(&self, key: Key, cells: CellSet) {
        *lock(&self.regions[place(key, self.regions.len())]) = RegionSlot { key, cells };
    }
}

fn filled<T: Copy>(count: usize, value: T) -> Result<Box<[Mutex<T>]>, TryReserveError> {
    let count = count.max(1);
    let mut slots = Vec::new();
    slots.try_reserve_exact(count)?;
    slots.extend((0..count).map(|_| Mutex::new(value)));
    Ok(slots.into_boxed_slice())
}

/// One half of the key says where, the other which.
fn place(key: Key, places: usize) -> usize {
    ((u128::from(key as u64) * places as u128) >> 64) as usize
}

fn check(key: Key) -> u64 {
    (key >> 64) as u64
}

/// What a panicking thread left behind is whole: a slot is written in one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A turn in eight bytes: ten bits a cell, and their number above.
#[derive(Clone, Copy, Debug)]
struct PackedTurn(u64);

const CELL_BITS: u32 = 10;
const LEN_SHIFT: u32 = 60;

const _: () = assert!(Cell::COUNT <= 1 << CELL_BITS);

impl PackedTurn {
    fn pack(turn: Turn) -> PackedTurn {
        let cells = turn
            .iter()
            .fold(0, |bits, cell| bits << CELL_BITS | cell.index() as u64);
        PackedTurn((turn.len() as u64) << LEN_SHIFT | cells)
    }

    fn unpack(self) -> Turn {
        let mut turn = Turn::NULL;
        let mut bits = self.0;
        for _ in 0..self.0 >> LEN_SHIFT {
            let index = bits & ((1 << CELL_BITS) - 1);
            turn = turn.with(Cell::from_index(index as usize));
            bits >>= CELL_BITS;
        }
        turn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: u64) -> Key {
        Key::from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 64 | Key::from(!n)
    }

    #[test]
    fn turns_of_any_size_come_back() {
        let mut turn = Turn::NULL;
        for cell in [0, 1023, 31, 32, 600, 5].map(Cell::from_index) {
            assert_eq!(PackedTurn::pack(turn).unpack(), turn);
            turn = turn.with(cell);
        }
        assert_eq!(PackedTurn::pack(turn).unpack(), turn);
    }

    #[test]
    fn what_is_settled_stays() {
        let table = Table::with_megabytes(1);
        table.set(key(1), Numbers::PROVED, Turn::NULL, 7);
        table.set(key(1), Numbers::LEAF, Turn::NULL, 7);
        let known = table.get(key(1)).unwrap();
        assert_eq!((known.numbers, known.effort), (Numbers::PROVED, 14));
        assert!(table.get(key(2)).is_none());
    }

    #[test]
    fn a_full_table_forgets_what_cost_least() {
        let table = Table {
            buckets: filled(1, [EMPTY; WAYS]).unwrap(),
            regions: filled(
                1,
                RegionSlot {
                    key: 0,
                    cells: CellSet::EMPTY,
                },
            )
            .unwrap(),
        };
        for n in 1..=5 {
            table.set(key(n), Numbers::LEAF, Turn::NULL, 10 * n);
        }
        let kept: Vec<u64> = (1..=5).filter(|&n| table.get(key(n)).is_some()).collect();
        assert_eq!(kept, [2, 3, 4, 5]);
    }

    #[test]
    fn memory_stays_within_its_limit() {
        for megabytes in [1, 3, 16] {
            let table = Table::with_megabytes(megabytes);
            let bytes = table.buckets.len() * size_of::<Bucket>()
                + table.regions.len() * size_of::<Mutex<RegionSlot>>();
            assert!(bytes <= megabytes << 20 && bytes > (megabytes << 20) * 9 / 10);
        }
    }
}
