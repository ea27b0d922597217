//! The sequential test: play until it is clear whether a difference is nearer to one or to another.
//!
//! Wald's test compares the likelihood of what was seen under two hypotheses. A hypothesis here says
//! only what the mean score is; how often each outcome comes is not known, and is taken as what
//! makes the sample most likely under the hypothesis: the generalized test (GSPRT) of M. Van den
//! Bergh, "The GSPRT for multinomial distributions" (Fishtest mathematics), Proposition 1.1.

use super::elo::score_of_elo;
use super::tally::Sample;

/// The two hypotheses, and how often each may be taken wrongly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Why there is no such test.
#[derive(Clone, Copy, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are the wrong way round, or no numbers.
    #[error("elo0 is {elo0} and elo1 is {elo1}, but elo0 must be less")]
    Order {
        /// The first.
        elo0: f64,
        /// The second.
        elo1: f64,
    },
    /// A hypothesis expects a player who wins or loses everything.
    #[error("{elo} Elo cannot be tested: the score to expect is 0 or 1 but for a rounding error")]
    Certainty {
        /// The hypothesis.
        elo: f64,
    },
    /// The rates of error are no probabilities of less than a half.
    #[error("alpha is {alpha} and beta is {beta}, but both must lie between 0 and 0.5")]
    Rates {
        /// The first.
        alpha: f64,
        /// The second.
        beta: f64,
    },
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// The difference is elo0 rather than elo1.
    Elo0,
    /// The difference is elo1 rather than elo0.
    Elo1,
    /// It is too early to say.
    Continue,
}

/// What stands for a count of 0, so that an outcome that has not come yet is not impossible.
const NEVER_SEEN: f64 = 1e-3;

/// How far an expected score must be from 0 and 1: nearer, no match can tell it from certainty, and
/// the quotients of the test lose all their digits.
const CERTAINTY: f64 = 1e-9;

impl Sprt {
    /// A test of elo1 against elo0: `alpha` bounds how often elo1 is accepted where elo0 holds,
    /// `beta` how often elo0 is accepted where elo1 holds.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        let is_rate = |rate: f64| rate > 0.0 && rate < 0.5;
        if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite()) {
            return Err(SprtError::Order { elo0, elo1 });
        }
        let is_open = |elo: &f64| (CERTAINTY..=1.0 - CERTAINTY).contains(&score_of_elo(*elo));
        if let Some(&elo) = [elo0, elo1].iter().find(|elo| !is_open(elo)) {
            return Err(SprtError::Certainty { elo });
        }
        if !(is_rate(alpha) && is_rate(beta)) {
            return Err(SprtError::Rates { alpha, beta });
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The hypotheses, elo0 first.
    #[must_use]
    pub fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// The rates of error, alpha first.
    #[must_use]
    pub fn error_rates(&self) -> [f64; 2] {
        [self.alpha, self.beta]
    }

    /// The bounds of the log-likelihood ratio: at or below the first elo0 is accepted, at or above
    /// the second elo1 (Wald).
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        ]
    }

    /// The log-likelihood ratio of elo1 to elo0.
    #[must_use]
    pub fn log_likelihood_ratio(&self, sample: &impl Sample) -> f64 {
        if sample.trials() == 0 {
            return 0.0;
        }
        let outcomes = frequencies(sample);
        let under = |elo| most_likely(&outcomes, score_of_elo(elo));
        let (under0, under1) = (under(self.elo0), under(self.elo1));
        let ratios = under0.iter().zip(&under1).zip(&outcomes);
        let mean_ratio: f64 = ratios
            .map(|((p0, p1), (_, frequency))| frequency * (p1 / p0).ln())
            .sum();
        sample.trials() as f64 * mean_ratio
    }

    /// What the test says of the sample so far.
    #[must_use]
    pub fn verdict(&self, sample: &impl Sample) -> SprtVerdict {
        let ratio = self.log_likelihood_ratio(sample);
        let [low, high] = self.bounds();
        if ratio <= low {
            SprtVerdict::Elo0
        } else if ratio >= high {
            SprtVerdict::Elo1
        } else {
            SprtVerdict::Continue
        }
    }
}

/// Each outcome's score and relative frequency.
fn frequencies(sample: &impl Sample) -> Vec<(f64, f64)> {
    let counts = sample
        .counts()
        .iter()
        .map(|&count| (count as f64).max(NEVER_SEEN));
    let total: f64 = counts.clone().sum();
    counts
        .enumerate()
        .map(|(index, count)| (sample.score_at(index), count / total))
        .collect()
}

/// The probabilities that make the frequencies most likely among all with this mean score: each
/// frequency divided by 1 + θ (its score − the mean), with the θ for which the mean comes out.
fn most_likely(outcomes: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let excess = |theta: f64| -> f64 {
        let terms = outcomes.iter();
        terms
            .map(|(score, frequency)| frequency * (score - mean) / (1.0 + theta * (score - mean)))
            .sum()
    };
    // Between these every divisor is positive, and the excess falls from +∞ to −∞.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let theta = (low + high) / 2.0;
    outcomes
        .iter()
        .map(|(score, frequency)| frequency / (1.0 + theta * (score - mean)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tally::{Games, Pairs};
    use super::*;

    fn sprt(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    /// The test of tally.rs: bounds of 0 and 2.716 Elo, rates of 0.05, LLR bounds ±2.9444,
    /// "Generalized Log Likelihood Ratio, Logistic (exact)" −0.53772.
    #[test]
    fn a_published_ratio() {
        let sprt = sprt(0.0, 2.716);
        let [low, high] = sprt.bounds();
        assert!((low + 2.9444).abs() < 5e-5 && (high - 2.9444).abs() < 5e-5);
        let pairs = Pairs::new([13, 37, 50, 25, 3]);
        let ratio = sprt.log_likelihood_ratio(&pairs);
        assert!((ratio + 0.53772).abs() < 2e-4, "{ratio}");
        assert_eq!(sprt.verdict(&pairs), SprtVerdict::Continue);
    }

    /// The usual approximation, N (s₁ − s₀)(2 s − s₀ − s₁) / (2 σ²) (Van den Bergh, "A practical
    /// introduction to the GSPRT", formula 2.1): the page gives −0.55961 for it ("Logistic (alt2)").
    #[test]
    fn small_differences_agree_with_the_approximation() {
        let approximate = |sprt: Sprt, sample: &Pairs| {
            let [s0, s1] = sprt.hypotheses().map(score_of_elo);
            let drift = (s1 - s0) * (2.0 * sample.mean() - s0 - s1);
            sample.trials() as f64 * drift / (2.0 * sample.variance())
        };
        let page = approximate(sprt(0.0, 2.716), &Pairs::new([13, 37, 50, 25, 3]));
        assert!((page + 0.55961).abs() < 2e-4, "{page}");
        for counts in [
            [485, 1923, 2942, 1937, 594],
            [63, 252, 385, 250, 74],
            [175, 305, 694, 291, 157],
        ] {
            let (sprt, pairs) = (sprt(0.0, 5.0), Pairs::new(counts));
            let exact = sprt.log_likelihood_ratio(&pairs);
            let close = approximate(sprt, &pairs);
            assert!((exact - close).abs() < 0.02, "{exact} {close}");
        }
    }

    #[test]
    fn the_constrained_probabilities_have_the_mean() {
        let outcomes = frequencies(&Pairs::new([1, 0, 7, 2, 9]));
        for mean in [0.01, 0.3, 0.5, 0.77, 0.99] {
            let found = most_likely(&outcomes, mean);
            let sum: f64 = found.iter().sum();
            let scores = outcomes.iter().map(|(score, _)| score);
            let got: f64 = scores.zip(&found).map(|(score, p)| score * p).sum();
            assert!((sum - 1.0).abs() < 1e-9 && (got - mean).abs() < 1e-9);
            assert!(found.iter().all(|p| *p > 0.0));
        }
    }

    #[test]
    fn routs_and_equals_are_decided() {
        let sprt = sprt(0.0, 50.0);
        assert_eq!(sprt.verdict(&Games::default()), SprtVerdict::Continue);
        assert_eq!(sprt.verdict(&Games::new(60, 0, 0)), SprtVerdict::Elo1);
        assert_eq!(sprt.verdict(&Games::new(0, 0, 60)), SprtVerdict::Elo0);
        assert_eq!(sprt.verdict(&Games::new(500, 0, 500)), SprtVerdict::Elo0);
    }

    #[test]
    fn senseless_tests_are_refused() {
        let fault = |a, b, c, d| Sprt::new(a, b, c, d).unwrap_err().to_string();
        assert_eq!(
            fault(5.0, 0.0, 0.05, 0.05),
            "elo0 is 5 and elo1 is 0, but elo0 must be less"
        );
        assert!(fault(f64::NAN, 0.0, 0.05, 0.05).contains("NaN"));
        for (elo0, elo1) in [(0.0, 1e6), (-1e300, 0.0), (-1e5, 1e5), (0.0, 6000.0)] {
            assert!(fault(elo0, elo1, 0.05, 0.05).contains("cannot be tested"));
        }
        let widest = sprt(-3599.0, 3599.0);
        for counts in [[0, 0, 1, 0, 0], [9, 0, 0, 0, 0], [0, 0, 0, 0, 9], [1; 5]] {
            let ratio = widest.log_likelihood_ratio(&Pairs::new(counts));
            assert!(ratio.is_finite(), "{counts:?}");
        }
        assert!(fault(0.0, 5.0, 0.0, 0.05).contains("between 0 and 0.5"));
        assert!(fault(0.0, 5.0, 0.05, 0.5).contains("between 0 and 0.5"));
    }
}
