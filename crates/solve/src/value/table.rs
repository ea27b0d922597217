//! What the search already knows, in a table of bounded size.

use sixfold_core::Key;

/// Answers by key. Of what falls into one bucket, one entry is the one that took most work and
/// the other the latest.
pub(super) struct Table {
    /// Buckets of two. An entry is the key with its lowest byte replaced: the answer in the
    /// lowest bit, above it the number of digits of the work; 0 is no entry, for even the least
    /// work has a digit. The other 120 bits tell keys apart.
    entries: Vec<u128>,
}

const LOWEST_BYTE: u128 = 0xff;

impl Table {
    /// The largest number of entries, 16 bytes each.
    const MOST: usize = 1 << 22;

    /// A table for a game with so many cells, each of which is empty, black or white.
    pub(super) fn new(cells: usize) -> Table {
        let states = 3usize.saturating_pow(cells as u32);
        let size = states.min(Table::MOST).next_power_of_two().max(2);
        Table {
            entries: vec![0; size],
        }
    }

    pub(super) fn get(&self, key: Key) -> Option<bool> {
        let at = self.bucket(key);
        let same =
            |entry: &&u128| (**entry ^ key) & !LOWEST_BYTE == 0 && **entry & LOWEST_BYTE != 0;
        let found = self.entries[at..at + 2].iter().find(same)?;
        Some(found & 1 != 0)
    }

    /// Keeps an answer that took so many nodes.
    pub(super) fn put(&mut self, key: Key, answer: bool, work: u64) {
        let at = self.bucket(key);
        let digits = u128::from(u64::BITS - (work | 1).leading_zeros());
        let entry = key & !LOWEST_BYTE | digits << 1 | u128::from(answer);
        let costly = self.entries[at];
        if (costly & LOWEST_BYTE) >> 1 > digits {
            self.entries[at + 1] = entry;
        } else {
            self.entries[at] = entry;
            self.entries[at + 1] = costly;
        }
    }

    /// The first index of the key's bucket, from bits that entries keep.
    fn bucket(&self, key: Key) -> usize {
        (key >> 64) as usize & (self.entries.len() - 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costly_answers_stay_and_the_latest_is_known() {
        let mut table = Table::new(0);
        let key = |n: u128| n << 100 | 5;
        table.put(key(1), true, 1000);
        for n in 2..100 {
            assert_eq!(table.get(key(n)), None);
            table.put(key(n), n % 2 == 0, 3);
            assert_eq!(table.get(key(n)), Some(n % 2 == 0));
            assert_eq!(table.get(key(1)), Some(true));
        }
        table.put(key(100), false, 1_000_000);
        assert_eq!(table.get(key(100)), Some(false));
        assert_eq!(table.get(key(1)), Some(true));
        assert_eq!(table.get(0), None);
    }
}
