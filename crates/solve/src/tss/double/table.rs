//! What is known of positions, in a table of fixed size that several threads and several searches
//! share.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use sixfold_core::{CellSet, Key, Turn};

use super::bucket::{Bucket, PackedTurn, Slot};
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

/// The cells on which a failure rests, see [`super::regions`].
#[derive(Clone, Copy, Debug)]
struct RegionSlot {
    key: Key,
    cells: CellSet,
}

const NO_REGION: RegionSlot = RegionSlot {
    key: 0,
    cells: CellSet::EMPTY,
};

/// Proof and disproof numbers of positions. Fixed in size: where it is full, what cost least is
/// forgotten first, and found again if it is wanted.
///
/// It may be kept from one search to the next: a position's numbers do not depend on how it was
/// reached. Sides are told apart by the key.
#[derive(Debug)]
pub struct Table {
    buckets: Box<[Bucket]>,
    regions: Box<[Mutex<RegionSlot>]>,
    /// How often a thread has settled a position at which others were, too.
    overtaken: AtomicU64,
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
        Table::try_with_bytes(megabytes << 20)
    }

    /// The same of at most so many bytes.
    pub fn try_with_bytes(bytes: usize) -> Result<Table, TryReserveError> {
        let for_regions = bytes / 8;
        let buckets = (bytes - for_regions) / size_of::<Bucket>();
        let regions = for_regions / size_of::<Mutex<RegionSlot>>();
        Ok(Table {
            buckets: filled(buckets, Bucket::default)?,
            regions: filled(regions, || Mutex::new(NO_REGION))?,
            overtaken: AtomicU64::new(0),
        })
    }

    fn bucket(&self, key: Key) -> &Bucket {
        &self.buckets[place(key, self.buckets.len())]
    }

    /// This position will be asked about soon.
    #[inline]
    pub(super) fn prefetch(&self, key: Key) {
        sixfold_core::prefetch(self.bucket(key));
    }

    pub(super) fn get(&self, key: Key) -> Option<Known> {
        let slot = self.bucket(key).find(check(key))?;
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
        let bucket = self.bucket(key).lock();
        let (at, known) = bucket.slot_for(check);
        let effort = known.effort.saturating_add(nodes);
        let slot = match known.effort > 0 && known.numbers.is_settled() {
            true => Slot { effort, ..known },
            false => Slot {
                check,
                numbers,
                effort,
                busy: known.busy,
                turn: PackedTurn::pack(turn),
            },
        };
        bucket.write(at, slot);
    }

    /// A thread goes to a position.
    pub(super) fn enter(&self, key: Key) {
        let check = check(key);
        let bucket = self.bucket(key).lock();
        let (at, known) = bucket.slot_for(check);
        let slot = Slot {
            check,
            effort: known.effort.max(1),
            busy: known.busy.saturating_add(1),
            ..known
        };
        bucket.write(at, slot);
    }

    /// A thread leaves a position, which may have been forgotten.
    pub(super) fn leave(&self, key: Key) {
        let bucket = self.bucket(key).lock();
        if let Some((at, known)) = bucket.place_of(check(key)) {
            let busy = known.busy.saturating_sub(1);
            bucket.write(at, Slot { busy, ..known });
            if busy > 0 && known.numbers.is_settled() {
                self.overtaken.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// Where this number has grown, some thread may be at a position that another has settled.
    pub(super) fn overtaken(&self) -> u64 {
        self.overtaken.load(Ordering::Relaxed)
    }

    pub(super) fn region(&self, key: Key) -> Option<CellSet> {
        let slot = lock(&self.regions[place(key, self.regions.len())]);
        (slot.key == key).then_some(slot.cells)
    }

    pub(super) fn set_region(&self, key: Key, cells: CellSet) {
        *lock(&self.regions[place(key, self.regions.len())]) = RegionSlot { key, cells };
    }
}

fn filled<T>(count: usize, value: impl Fn() -> T) -> Result<Box<[T]>, TryReserveError> {
    let count = count.max(1);
    let mut slots = Vec::new();
    slots.try_reserve_exact(count)?;
    slots.extend((0..count).map(|_| value()));
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

#[cfg(test)]
mod tests {
    use super::*;

    fn key(n: u64) -> Key {
        Key::from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 64 | Key::from(!n)
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
            buckets: filled(1, Bucket::default).unwrap(),
            regions: filled(1, || Mutex::new(NO_REGION)).unwrap(),
            overtaken: AtomicU64::new(0),
        };
        for n in 1..=4 {
            table.set(key(n), Numbers::LEAF, Turn::NULL, 10 * n);
        }
        let kept: Vec<u64> = (1..=4).filter(|&n| table.get(key(n)).is_some()).collect();
        assert_eq!(kept, [2, 3, 4]);
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
