//! The normal distribution.

/// The quantile of the normal distribution that leaves 2.5 % on either side.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is at most `x`.
pub(super) fn cumulative(x: f64) -> f64 {
    let tail = upper_tail(x.abs());
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// The probability of more than `x`, for x ≥ 0: the density's series near 0, and its continued
/// fraction in the tail (Abramowitz and Stegun, 26.2.11 and 26.2.14).
fn upper_tail(x: f64) -> f64 {
    let density = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x < 3.0 {
        let (mut term, mut sum) = (x, x);
        for n in 1..100 {
            term *= x * x / f64::from(2 * n + 1);
            sum += term;
        }
        0.5 - density * sum
    } else {
        let fraction = (1..=60).rev().fold(x, |below, n| x + f64::from(n) / below);
        density / fraction
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz and Stegun, Table 26.1.
    #[test]
    fn the_values_of_the_tables() {
        for (x, p) in [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
            (4.0, 0.999_968_328_758_167),
            (Z_95, 0.975),
        ] {
            assert!((cumulative(x) - p).abs() < 1e-13, "{x}");
            assert!((cumulative(-x) - (1.0 - p)).abs() < 1e-13, "{x}");
        }
    }

    #[test]
    fn the_two_formulas_meet() {
        let jump = upper_tail(3.0 - 1e-9) - upper_tail(3.0);
        assert!((0.0..1e-10).contains(&jump), "{jump}");
    }
}
