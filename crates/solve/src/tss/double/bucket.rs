//! Slots of the table that threads share, and what stands in them.

use std::hint;
use std::sync::atomic::{AtomicU64, Ordering, fence};

use sixfold_core::{Cell, Turn};

use super::numbers::Numbers;

/// A place in the table. Unused ones have no effort.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) check: u64,
    pub(super) numbers: Numbers,
    pub(super) effort: u32,
    pub(super) busy: u8,
    pub(super) turn: PackedTurn,
}

pub(super) const EMPTY: Slot = Slot {
    check: 0,
    numbers: Numbers::LEAF,
    effort: 0,
    busy: 0,
    turn: PackedTurn(0),
};

/// So many slots are found by one place of a key: as many as fit in two lines of a processor's cache, which
/// are fetched together.
pub(super) const WAYS: usize = 3;

/// A slot without its check as others may see it while it is written: every part for itself.
#[derive(Debug)]
struct SharedSlot {
    numbers: AtomicU64,
    /// Effort, and below it eight bits for how busy it is.
    work: AtomicU64,
    turn: AtomicU64,
}

/// Slots that are read without a lock and written under one (a sequence lock; Boehm, "Can seqlocks
/// get along with programming language memory models?", 2012, Section 4): nearly all looks are
/// reads, and a read that takes a lock takes the cache line away from the other threads.
///
/// The version is odd while somebody writes, and another one afterwards. The checks stand together, so that
/// a look that finds nothing reads one line of the cache.
#[derive(Debug)]
#[repr(align(128))]
pub(super) struct Bucket {
    version: AtomicU64,
    checks: [AtomicU64; WAYS],
    slots: [SharedSlot; WAYS],
}

const _: () = assert!(size_of::<Bucket>() == 128);

/// The right to write.
pub(super) struct Writing<'a> {
    bucket: &'a Bucket,
    version: u64,
}

impl Default for Bucket {
    fn default() -> Bucket {
        Bucket {
            version: AtomicU64::new(0),
            checks: std::array::from_fn(|_| AtomicU64::new(EMPTY.check)),
            slots: std::array::from_fn(|_| SharedSlot::of(EMPTY)),
        }
    }
}

impl Bucket {
    /// The slot with this check, unless it is unused.
    #[inline]
    pub(super) fn find(&self, check: u64) -> Option<Slot> {
        loop {
            let before = self.version.load(Ordering::Acquire);
            let found = self.place_of(check).map(|(_, slot)| slot);
            // What was read above was read before the version is read again.
            fence(Ordering::Acquire);
            if before & 1 == 0 && self.version.load(Ordering::Relaxed) == before {
                return found.filter(|slot| slot.effort > 0);
            }
            hint::spin_loop();
        }
    }

    /// The slot with this check as it is now, and its number.
    #[inline]
    fn place_of(&self, check: u64) -> Option<(usize, Slot)> {
        let mut checks = self.checks.iter();
        let at = checks.position(|known| known.load(Ordering::Relaxed) == check)?;
        Some((at, self.slots[at].read(check)))
    }

    /// Waits until nobody writes. It is held for one look and some arithmetic, which do not panic.
    #[inline]
    pub(super) fn lock(&self) -> Writing<'_> {
        loop {
            let version = self.version.load(Ordering::Relaxed);
            let mine = version & 1 == 0
                && self
                    .version
                    .compare_exchange_weak(
                        version,
                        version + 1,
                        Ordering::Acquire,
                        Ordering::Relaxed,
                    )
                    .is_ok();
            if mine {
                // Whoever reads one of the writes that follow reads the odd version, too.
                fence(Ordering::Release);
                return Writing {
                    bucket: self,
                    version,
                };
            }
            hint::spin_loop();
        }
    }
}

impl Writing<'_> {
    pub(super) fn place_of(&self, check: u64) -> Option<(usize, Slot)> {
        self.bucket.place_of(check)
    }

    /// The slot with this check, or else the one that cost least, as an empty one.
    pub(super) fn slot_for(&self, check: u64) -> (usize, Slot) {
        self.place_of(check).unwrap_or_else(|| {
            let slots = self.bucket.slots.iter().enumerate();
            let cheapest =
                slots.min_by_key(|(_, slot)| slot.work.load(Ordering::Relaxed) >> BUSY_BITS);
            (cheapest.map_or(0, |(at, _)| at), EMPTY)
        })
    }

    pub(super) fn write(&self, at: usize, slot: Slot) {
        let SharedSlot {
            numbers,
            work,
            turn,
        } = SharedSlot::of(slot);
        let shared = &self.bucket.slots[at];
        for (to, from) in [
            (&self.bucket.checks[at], AtomicU64::new(slot.check)),
            (&shared.numbers, numbers),
            (&shared.work, work),
            (&shared.turn, turn),
        ] {
            to.store(from.into_inner(), Ordering::Relaxed);
        }
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.bucket
            .version
            .store(self.version + 2, Ordering::Release);
    }
}

const BUSY_BITS: u32 = 8;

impl SharedSlot {
    fn of(slot: Slot) -> SharedSlot {
        let Numbers { proof, disproof } = slot.numbers;
        SharedSlot {
            numbers: AtomicU64::new(u64::from(proof) << 32 | u64::from(disproof)),
            work: AtomicU64::new(u64::from(slot.effort) << BUSY_BITS | u64::from(slot.busy)),
            turn: AtomicU64::new(slot.turn.0),
        }
    }

    /// The slot as it is now, with this check.
    #[inline]
    fn read(&self, check: u64) -> Slot {
        let numbers = self.numbers.load(Ordering::Relaxed);
        let work = self.work.load(Ordering::Relaxed);
        Slot {
            check,
            numbers: Numbers {
                proof: (numbers >> 32) as u32,
                disproof: numbers as u32,
            },
            effort: (work >> BUSY_BITS) as u32,
            busy: work as u8,
            turn: PackedTurn(self.turn.load(Ordering::Relaxed)),
        }
    }
}

/// A turn in eight bytes: ten bits a cell, and their number above.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedTurn(u64);

const CELL_BITS: u32 = 10;
const LEN_SHIFT: u32 = 60;

const _: () = assert!(Cell::COUNT <= 1 << CELL_BITS);

impl PackedTurn {
    pub(super) fn pack(turn: Turn) -> PackedTurn {
        let cells = turn
            .iter()
            .fold(0, |bits, cell| bits << CELL_BITS | cell.index() as u64);
        PackedTurn((turn.len() as u64) << LEN_SHIFT | cells)
    }

    pub(super) fn unpack(self) -> Turn {
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
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use super::*;

    #[test]
    fn turns_of_any_size_come_back() {
        let mut turn = Turn::NULL;
        for cell in [0, 1023, 31, 32, 600, 5].map(Cell::from_index) {
            assert_eq!(PackedTurn::pack(turn).unpack(), turn);
            turn = turn.with(cell);
        }
        assert_eq!(PackedTurn::pack(turn).unpack(), turn);
    }

    fn slot(check: u64, n: u32) -> Slot {
        Slot {
            check,
            numbers: Numbers {
                proof: n,
                disproof: !n,
            },
            effort: n.max(1),
            busy: n as u8,
            turn: PackedTurn(u64::from(n) << 20),
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let bucket = Bucket::default();
        assert!(bucket.find(0).is_none(), "an unused slot is no find");
        for n in [1, 255, u32::MAX] {
            let writing = bucket.lock();
            let (at, _) = writing.slot_for(7);
            writing.write(at, slot(7, n));
            drop(writing);
            let found = bucket.find(7).unwrap();
            assert_eq!(found.numbers, slot(7, n).numbers);
            assert_eq!((found.effort, found.busy), (n, n as u8));
            assert_eq!(found.turn.0, u64::from(n) << 20);
        }
    }

    /// Two threads count in one slot while a third reads it: no count is lost, and what is read was
    /// written in one go.
    #[test]
    fn a_slot_is_seen_whole_and_no_write_is_lost() {
        const TIMES: u32 = 20_000;
        let bucket = Bucket::default();
        let done = AtomicBool::new(false);
        let count = || {
            for _ in 0..TIMES {
                let writing = bucket.lock();
                let (at, known) = writing.slot_for(7);
                writing.write(at, slot(7, known.effort + 1));
            }
        };
        let read = || {
            while !done.load(Ordering::Relaxed) {
                if let Some(found) = bucket.find(7) {
                    let n = found.effort;
                    assert_eq!(found.numbers, slot(7, n).numbers);
                    assert_eq!(found.turn.0, u64::from(n) << 20);
                }
            }
        };
        thread::scope(|scope| {
            let reader = scope.spawn(read);
            let writers = [scope.spawn(count), scope.spawn(count)];
            let ends = writers.map(thread::ScopedJoinHandle::join);
            done.store(true, Ordering::Relaxed);
            assert!(ends.iter().all(Result::is_ok) && reader.join().is_ok());
        });
        assert_eq!(bucket.find(7).unwrap().effort, 2 * TIMES);
    }
}
