//! Elo differences with error bars.

use super::normal::{Z_95, cumulative};
use super::tally::Sample;

/// The rating difference that a mean score stands for: 400 · log₁₀(s / (1 − s)) (the logistic model,
/// as in the Chess Programming Wiki, "Match Statistics"). Infinite for 0 and 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that a rating difference predicts.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in strength that a sample shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Elo {
    /// The mean score, from 0 to 1.
    pub score: f64,
    /// What the score stands for. Infinite where every game was won or lost.
    pub difference: f64,
    /// The end of the interval of 95 % towards weakness, which may be infinite.
    pub low: f64,
    /// The end of the interval of 95 % towards strength, which may be infinite.
    pub high: f64,
    /// The likelihood of superiority: how sure it is that the difference is positive.
    pub superiority: f64,
}

impl Elo {
    /// The difference that the sample shows. The mean score is taken as normally distributed with
    /// the variance of the sample, and the ends of its interval are turned into Elo one by one: the
    /// curve is steeper towards the ends, so that the two error bars differ. Games as they are give
    /// the trinomial bars, pairs with swapped colours the pentanomial ones. Where every trial
    /// had the same score there is no variance to go by, and other scores are taken to be as
    /// frequent as they can be without having come. Without trials nothing is known: the interval
    /// is the whole scale.
    #[must_use]
    pub fn of(sample: &impl Sample) -> Elo {
        let score = sample.mean();
        let deviation = sample.deviation_of_mean();
        let bound = |sign: f64| (score + sign * Z_95 * deviation).clamp(0.0, 1.0);
        let (low, high, superiority) = if deviation > 0.0 {
            (
                bound(-1.0),
                bound(1.0),
                cumulative((score - 0.5) / deviation),
            )
        } else {
            monotonous(score, sample.trials())
        };
        Elo {
            score,
            difference: elo_of_score(score),
            low: elo_of_score(low),
            high: elo_of_score(high),
            superiority,
        }
    }

    /// Half the width of the interval, as tables print it behind ±.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// What so many trials with one and the same score say: the least and the greatest mean score, and
/// the likelihood of superiority.
///
/// Some other score may come with a chance p, though it never came: the greatest p with which that
/// happens in more than 2.5 % of all cases is 1 − 0.025^(1/n) (Clopper and Pearson, "The use of
/// confidence or fiducial limits", 1934). At worst the other score is always 0, at best always 1.
/// For the superiority every p is held equally possible before, and the other score is taken as the
/// one that speaks against what was seen: after wins alone the doubt is 0.5^(n+1).
fn monotonous(score: f64, trials: u64) -> (f64, f64, f64) {
    let trials = trials as f64;
    let same = 0.025_f64.powf(1.0 / trials);
    let (low, high) = (score * same, score * same + (1.0 - same));
    let doubt = (0.5 / score.max(1.0 - score)).powf(trials + 1.0).min(0.5);
    let superiority = if score > 0.5 { 1.0 - doubt } else { doubt };
    (low, high, superiority)
}

#[cfg(test)]
mod tests {
    use super::super::tally::{Games, Pairs};
    use super::*;

    fn close(found: f64, published: f64, within: f64) {
        assert!(
            (found - published).abs() <= within,
            "{found} is not {published}"
        );
    }

    /// Chess Programming Wiki, "Match Statistics": time control doubling matches of Komodo 9.3 by
    /// A. Strangmüller, 3000 games each: win, draw and loss in per cent, and the Elo difference.
    #[test]
    fn differences_of_the_wiki() {
        for (win, draw, loss, elo) in [
            (44.97, 49.20, 5.83, 144.0),
            (41.27, 54.00, 4.73, 133.0),
            (36.67, 57.93, 5.40, 112.0),
            (32.67, 63.03, 4.30, 101.0),
        ] {
            let games = |per_cent: f64| (per_cent * 30.0_f64).round() as u64;
            let sample = Games::new(games(win), games(draw), games(loss));
            close(Elo::of(&sample).difference, elo, 0.5);
        }
    }

    /// The last line of a match as the program cutechess-cli prints it, quoted on ijccrl.com
    /// ("Wordfish 1.0 dev 260825"): 3225 wins, 3068 losses, 3707 draws, Elo difference
    /// 5.5 +/- 5.4, LOS 97.6 %.
    #[test]
    fn trinomial_error_bars() {
        let elo = Elo::of(&Games::new(3225, 3707, 3068));
        close(elo.difference, 5.5, 0.05);
        close(elo.error(), 5.4, 0.05);
        close(elo.superiority, 0.976, 0.0005);
    }

    /// Pentanomial samples with their intervals as the tests of the match runner Racetrack have
    /// them (github.com/MortenLohne/racetrack): counts by rising points; low, difference, high.
    #[test]
    fn pentanomial_error_bars() {
        for (counts, [low, difference, high]) in [
            ([485, 1923, 2942, 1937, 594], [1.21, 5.11, 9.02]),
            ([261, 739, 2683, 737, 253], [-5.00, -0.67, 3.66]),
            ([63, 252, 385, 250, 74], [-7.38, 3.39, 14.17]),
            ([527, 1007, 1932, 933, 511], [-9.16, -3.75, 1.66]),
            ([175, 305, 694, 291, 157], [-14.57, -5.36, 3.85]),
        ] {
            let elo = Elo::of(&Pairs::new(counts));
            close(elo.low, low, 0.01);
            close(elo.difference, difference, 0.01);
            close(elo.high, high, 0.01);
        }
    }

    /// The same test of montytest.muzhen.org as in tally.rs: Elo −43.6578, LOS (1 − p) 0.00114 with
    /// a correction for early stopping; without one it is a little less sure.
    #[test]
    fn superiority_of_pairs() {
        let elo = Elo::of(&Pairs::new([13, 37, 50, 25, 3]));
        close(elo.difference, -43.6578, 0.01);
        assert!((0.0010..0.0020).contains(&elo.superiority));
    }

    #[test]
    fn extremes_are_infinite_and_nothing_is_even() {
        // Clopper and Pearson's interval for 10 of 10 begins at 0.6915.
        let rout = Elo::of(&Games::new(10, 0, 0));
        assert_eq!((rout.difference, rout.high), (f64::INFINITY, f64::INFINITY));
        close(score_of_elo(rout.low), 0.6915, 5e-5);
        close(rout.superiority, 1.0 - 1.0 / 2048.0, 1e-12);
        let routed = Elo::of(&Games::new(0, 0, 10));
        assert_eq!(routed.low, f64::NEG_INFINITY);
        close(routed.high, -rout.low, 1e-9);
        close(routed.superiority, 1.0 / 2048.0, 1e-12);
        assert_eq!(Elo::of(&Games::new(0, 5, 0)).superiority, 0.5);
        let nothing = Elo::of(&Games::default());
        assert_eq!((nothing.difference, nothing.superiority), (0.0, 0.5));
        assert_eq!(
            (nothing.low, nothing.high),
            (f64::NEG_INFINITY, f64::INFINITY)
        );
        // One loss in many games: the interval reaches the end of the scale, and no further.
        let nearly = Elo::of(&Games::new(20, 0, 1));
        assert!(nearly.low.is_finite() && nearly.high == f64::INFINITY);
        close(elo_of_score(score_of_elo(123.0)), 123.0, 1e-9);
    }

    /// The least chance of an outcome that always came, by bisection of its definition.
    fn least_chance(trials: i32) -> f64 {
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if middle.powi(trials) < 0.025 {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    }

    #[test]
    fn samples_without_variance_have_wide_intervals() {
        // One pair of a win and a draw: next to nothing is known.
        let one = Elo::of(&Pairs::new([0, 0, 0, 1, 0]));
        close(one.difference, 190.8, 0.05);
        close(score_of_elo(one.low), 0.75 * 0.025, 1e-9);
        close(score_of_elo(one.high), 0.75 * 0.025 + 0.975, 1e-9);
        close(one.superiority, 5.0 / 9.0, 1e-12);
        for pairs in [1, 2, 10, 1000_u64] {
            let even = Elo::of(&Pairs::new([0, 0, pairs, 0, 0]));
            let same = least_chance(pairs as i32);
            close(score_of_elo(even.low), 0.5 * same, 1e-9);
            close(even.high, -even.low, 1e-6);
            assert_eq!(even.superiority, 0.5);
            assert!(even.difference == 0.0 && even.difference.is_sign_positive());
            let better = Elo::of(&Pairs::new([0, 0, 0, pairs, 0]));
            let worse = Elo::of(&Pairs::new([0, pairs, 0, 0, 0]));
            close(worse.low, -better.high, 1e-6);
            close(worse.high, -better.low, 1e-6);
            close(worse.superiority, 1.0 - better.superiority, 1e-12);
            assert!(better.low < better.difference && better.difference < better.high);
        }
        let sure = |pairs| Elo::of(&Pairs::new([0, 0, 0, pairs, 0]));
        assert!(sure(100).superiority > sure(10).superiority);
        assert!(sure(100).low > sure(10).low && sure(100).low > 0.0);
    }
}
