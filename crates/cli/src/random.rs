//! Random choices from a seed, the same on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// A source of random choices.
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The source that this seed stands for.
    pub(crate) fn from_seed(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// One of many sources of a seed, each independent of the others.
    pub(crate) fn branch(seed: u64, number: u64) -> Random {
        let mut of_seed = Random::from_seed(seed);
        Random::from_seed(of_seed.0.next_u64().wrapping_add(number))
    }

    /// A number below the bound, or 0 where the bound is 0. The bounds here are small, so that
    /// the remainder favours nothing that anybody could measure.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % (bound as u64).max(1)) as usize
    }

    /// A number of a range.
    pub(crate) fn between(&mut self, from: usize, to_inclusive: usize) -> usize {
        from + self.below(to_inclusive - from + 1)
    }

    /// Puts the items in any order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }

    /// One of the items, if there are any.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }
}
