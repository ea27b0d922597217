//! All sets of so many things out of a ranked list, one after the other.

/// The sets of `size` numbers below `count`, each sorted, in the order of their largest numbers: those among the
/// first few come before any with a later one (colexicographic order).
#[derive(Clone, Debug)]
pub(super) struct Subsets {
    count: usize,
    next: Option<Vec<usize>>,
}

impl Subsets {
    pub(super) fn new(count: usize, size: usize) -> Subsets {
        Subsets {
            count,
            next: (size <= count).then(|| (0..size).collect()),
        }
    }
}

impl Iterator for Subsets {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        let found = self.next.take()?;
        let mut after = found.clone();
        // The first number that can grow does, and those before it begin again.
        let end = |place: usize| found.get(place + 1).copied().unwrap_or(self.count);
        if let Some(place) = (0..found.len()).find(|&place| found[place] + 1 < end(place)) {
            after[place] += 1;
            for (number, lower) in after[..place].iter_mut().enumerate() {
                *lower = number;
            }
            self.next = Some(after);
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn pairs_of_four() {
        let pairs: Vec<Vec<usize>> = Subsets::new(4, 2).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
    }

    #[test]
    fn every_set_comes_once_and_the_largest_numbers_grow() {
        for (count, size, sets) in [
            (0, 0, 1),
            (5, 0, 1),
            (2, 3, 0),
            (3, 3, 1),
            (7, 3, 35),
            (9, 4, 126),
        ] {
            let all: Vec<Vec<usize>> = Subsets::new(count, size).collect();
            let different: HashSet<_> = all.iter().collect();
            assert_eq!(
                (all.len(), different.len()),
                (sets, sets),
                "{size} of {count}"
            );
            assert!(all.iter().all(|set| set.is_sorted() && set.len() == size));
            assert!(all.iter().map(|set| set.last()).is_sorted());
        }
    }
}
