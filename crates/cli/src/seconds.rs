//! Seconds on the command line.

use std::time::Duration;

use thiserror::Error;

/// A search that is to take longer needs no limit.
const MOST: f64 = 1e9;

/// Why a text is no time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum NoTime {
    #[error("it must be a number of seconds, such as 60 or 0.5")]
    NoNumber,
    #[error("it must be from 0 to a thousand million")]
    OutOfRange,
}

/// Reads a time in seconds, for an option.
pub(crate) fn seconds(text: &str) -> Result<Duration, NoTime> {
    let seconds: f64 = text.parse().map_err(|_| NoTime::NoNumber)?;
    // What is no number at all is in no range.
    if (0.0..=MOST).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(NoTime::OutOfRange)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "nan", "-nan", "inf", "-inf", "-1", "-1e-300", "1e10", "1e999",
        ] {
            assert_eq!(seconds(text), Err(NoTime::OutOfRange), "{text}");
        }
        for text in ["", "x", "1s", "0x1", "1,5"] {
            assert_eq!(seconds(text), Err(NoTime::NoNumber), "{text}");
        }
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(seconds("1e9"), Ok(Duration::from_secs(1_000_000_000)));
    }
}
