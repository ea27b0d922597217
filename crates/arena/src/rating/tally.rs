//! Counts of results, and the scores that are read from them.

/// How a game ended for one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scored {
    /// One point.
    Win,
    /// Half a point each.
    Draw,
    /// No point.
    Loss,
}

impl Scored {
    /// The same game for the other player.
    #[must_use]
    pub fn reversed(self) -> Scored {
        match self {
            Scored::Win => Scored::Loss,
            Scored::Draw => Scored::Draw,
            Scored::Loss => Scored::Win,
        }
    }

    /// The points in halves, so that sums stay whole numbers.
    #[must_use]
    pub fn half_points(self) -> u64 {
        match self {
            Scored::Win => 2,
            Scored::Draw => 1,
            Scored::Loss => 0,
        }
    }
}

/// Counts of what can be scored in one trial: the counts of scores 0, 1/n, 2/n, … 1.
pub trait Sample {
    /// The counts, by rising score.
    fn counts(&self) -> &[u64];

    /// How many trials there were.
    fn trials(&self) -> u64 {
        self.counts().iter().sum()
    }

    /// The score of the outcome with this index, from 0 to 1.
    fn score_at(&self, index: usize) -> f64 {
        index as f64 / (self.counts().len() - 1) as f64
    }

    /// The mean score, from 0 to 1; a half where there are no trials.
    fn mean(&self) -> f64 {
        match self.trials() {
            0 => 0.5,
            trials => self.sum(|score| score) / trials as f64,
        }
    }

    /// The variance of the score of one trial, as the sample has it.
    fn variance(&self) -> f64 {
        let mean = self.mean();
        match self.trials() {
            0 => 0.0,
            trials => self.sum(|score| (score - mean).powi(2)) / trials as f64,
        }
    }

    /// The standard deviation of the mean.
    fn deviation_of_mean(&self) -> f64 {
        match self.trials() {
            0 => 0.0,
            trials => (self.variance() / trials as f64).sqrt(),
        }
    }

    /// The sum of this over all trials.
    fn sum(&self, of: impl Fn(f64) -> f64) -> f64 {
        let counts = self.counts().iter().enumerate();
        counts
            .map(|(index, &count)| count as f64 * of(self.score_at(index)))
            .sum()
    }
}

/// The results of single games: losses, draws, wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Games([u64; 3]);

impl Games {
    /// So many of each.
    #[must_use]
    pub fn new(wins: u64, draws: u64, losses: u64) -> Games {
        Games([losses, draws, wins])
    }

    /// Enters one more.
    pub fn add(&mut self, result: Scored) {
        self.0[result.half_points() as usize] += 1;
    }

    /// How many were won.
    #[must_use]
    pub fn wins(&self) -> u64 {
        self.0[2]
    }

    /// How many were drawn.
    #[must_use]
    pub fn draws(&self) -> u64 {
        self.0[1]
    }

    /// How many were lost.
    #[must_use]
    pub fn losses(&self) -> u64 {
        self.0[0]
    }

    /// The points in halves.
    #[must_use]
    pub fn half_points(&self) -> u64 {
        self.draws() + 2 * self.wins()
    }

    /// The same games for the other player.
    #[must_use]
    pub fn reversed(&self) -> Games {
        Games::new(self.losses(), self.draws(), self.wins())
    }
}

impl Sample for Games {
    fn counts(&self) -> &[u64] {
        &self.0
    }
}

/// The results of pairs of games with one opening and colours swapped, by the points of the pair:
/// 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs([u64; 5]);

impl Pairs {
    /// So many of each, by rising points.
    #[must_use]
    pub fn new(counts: [u64; 5]) -> Pairs {
        Pairs(counts)
    }

    /// Enters one more.
    pub fn add(&mut self, first: Scored, second: Scored) {
        self.0[(first.half_points() + second.half_points()) as usize] += 1;
    }
}

impl Sample for Pairs {
    fn counts(&self) -> &[u64] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_counted() {
        let mut games = Games::default();
        for result in [Scored::Win, Scored::Win, Scored::Draw, Scored::Loss] {
            games.add(result);
        }
        assert_eq!(games, Games::new(2, 1, 1));
        assert_eq!((games.half_points(), games.trials()), (5, 4));
        assert_eq!(games.mean(), 0.625);
        assert_eq!(games.reversed(), Games::new(1, 1, 2));
        let mut pairs = Pairs::default();
        pairs.add(Scored::Win, Scored::Draw);
        pairs.add(Scored::Loss, Scored::Win);
        assert_eq!(pairs, Pairs::new([0, 0, 1, 1, 0]));
        assert_eq!(Games::default().mean(), 0.5);
        assert_eq!(Pairs::default().deviation_of_mean(), 0.0);
    }

    /// The statistics page of a public test of a chess engine, "Raw Statistics for test
    /// 69d3c8dc7c5b3724e29d2712" of montytest.muzhen.org (the server software Fishtest): 128 pairs,
    /// expected value 0.43750, variance 0.05762.
    #[test]
    fn mean_and_variance_of_a_published_sample() {
        let pairs = Pairs::new([13, 37, 50, 25, 3]);
        assert_eq!(pairs.trials(), 128);
        assert_eq!(pairs.mean(), 0.43750);
        assert!((pairs.variance() - 0.05762).abs() < 5e-6);
    }
}
