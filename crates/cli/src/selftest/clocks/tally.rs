//! By how much answers were late.

use std::time::Duration;

/// The upper ends of the buckets, in milliseconds; what is later than the last is a fault.
pub(crate) const BUCKETS: [u64; 5] = [0, 5, 10, 20, 50];

/// The answers of some games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Clocked {
    pub(crate) games: u64,
    pub(crate) turns: u64,
    /// The latest answer, behind the time that it had.
    pub(crate) largest: Duration,
    /// The same, less all the time of the turn in which there was no processor for it, as far as the
    /// system tells. What remains is certainly the agent's own doing; on a busy machine that nothing
    /// remains proves little, since waiting before the deadline is taken off as well.
    pub(crate) largest_own: Duration,
    /// How many answers were late by no more than each bucket says; the last holds all others.
    pub(crate) late: [u64; BUCKETS.len() + 1],
    /// What went wrong: games that were lost on time, crashes, illegal turns.
    pub(crate) faults: Vec<String>,
}

impl Clocked {
    /// Counts an answer that took so long, and might have taken so long; of what it took, so much
    /// was spent without a processor.
    pub(crate) fn answer(&mut self, used: Duration, allowed: Duration, waiting: Duration) {
        let overrun = used.saturating_sub(allowed);
        let bucket = BUCKETS
            .iter()
            .position(|&end| overrun <= Duration::from_millis(end));
        self.turns += 1;
        self.largest = self.largest.max(overrun);
        self.largest_own = self.largest_own.max(overrun.saturating_sub(waiting));
        self.late[bucket.unwrap_or(BUCKETS.len())] += 1;
    }

    /// Counts the answers of other games, too.
    pub(crate) fn add(&mut self, other: &Clocked) {
        self.games += other.games;
        self.turns += other.turns;
        self.largest = self.largest.max(other.largest);
        self.largest_own = self.largest_own.max(other.largest_own);
        for (sum, more) in self.late.iter_mut().zip(other.late) {
            *sum += more;
        }
        self.faults.extend(other.faults.iter().cloned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_counted_by_how_late_they_are() {
        let ms = Duration::from_millis;
        let mut one = Clocked::default();
        for used in [90, 100, 103, 105, 120, 150, 151] {
            one.answer(ms(used), ms(100), ms(30));
        }
        assert_eq!(one.late, [2, 2, 0, 1, 1, 1]);
        assert_eq!((one.turns, one.largest), (7, ms(51)));
        assert_eq!(one.largest_own, ms(21));
        let mut sum = one.clone();
        sum.add(&one);
        assert_eq!(sum.late, [4, 4, 0, 2, 2, 2]);
        assert_eq!((sum.turns, sum.largest), (14, ms(51)));
    }
}
