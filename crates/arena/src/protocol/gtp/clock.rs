//! Time as GTP has it: main time, then so many stones in each further period.

use std::time::Duration;

use sixfold_core::{Color, Position};

use crate::limits::{Clock, Limits};

/// Reads seconds, which may have a fraction. Below zero there is no time, which a controller may
/// well tell of a side that has overstepped it.
pub(super) fn seconds(text: &str) -> Option<Duration> {
    /// No time is longer: thirty years, which can be added up without care.
    const MOST: f64 = 1e9;
    let seconds: f64 = text.parse().ok()?;
    let seconds = seconds.is_finite().then(|| seconds.clamp(0.0, MOST))?;
    Duration::try_from_secs_f64(seconds).ok()
}

/// The clocks of both sides.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    /// The period and its stones; none where main time is all there is.
    period: Option<(Duration, u32)>,
    /// What is left to each side, and for how many stones: 0 in main time.
    left: [Option<(Duration, u32)>; 2],
}

impl Clocks {
    /// `time_settings main period stones`. A period without stones means no limit at all.
    pub(super) fn settings(main: Duration, period: Duration, stones: u32) -> Clocks {
        if stones == 0 && !period.is_zero() {
            return Clocks::default();
        }
        let period = (!period.is_zero()).then_some((period, stones));
        let start = match period {
            Some(period) if main.is_zero() => period,
            _ => (main, 0),
        };
        Clocks {
            period,
            left: [Some(start); 2],
        }
    }

    /// `time_left side time stones`.
    pub(super) fn set(&mut self, side: Color, left: Duration, stones: u32) {
        self.left[side.index()] = Some((left, stones));
    }

    /// A side has used so much of its main time. Periods begin anew, and nothing is taken off them.
    pub(super) fn spend(&mut self, side: Color, time: Duration) {
        if let Some((left, 0)) = &mut self.left[side.index()] {
            *left = left.saturating_sub(time);
        }
    }

    /// How long the side to move may think about the rest of its turn.
    pub(super) fn limits(&self, position: &Position, defaults: &Limits) -> Limits {
        let stones = position.stones_to_place() as u32;
        match self.left[position.to_move().index()] {
            None => defaults.clone(),
            Some((left, 0)) => {
                let share = |(period, of): (Duration, u32)| period / of.max(1) * stones;
                let increment = self.period.map_or(Duration::ZERO, share);
                Limits {
                    clock: Some(Clock {
                        left: [left + increment; 2],
                        increment: [increment; 2],
                    }),
                    ..Limits::default()
                }
            }
            Some((left, of)) => {
                let share = left / of * stones.min(of);
                Limits {
                    time: Some(share.saturating_sub(Clock::RESERVE)),
                    ..Limits::default()
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Rules, notation::parse_game};

    use super::*;

    #[test]
    fn seconds_have_fractions() {
        let milliseconds = |text| seconds(text).map(|time| time.as_millis());
        for (text, time) in [
            ("0", 0),
            ("0.5", 500),
            ("60", 60_000),
            ("1.25", 1250),
            ("-0.1", 0),
        ] {
            assert_eq!(milliseconds(text), Some(time), "{text}");
        }
        for bad in ["", "x", "NaN", "inf", "1,5", "1e999"] {
            assert_eq!(milliseconds(bad), None, "{bad}");
        }
        // The longest times can be shared and added up.
        let long = seconds("1e300").unwrap();
        let position = parse_game("j10", Rules::CONNECT6).unwrap();
        let limits = Clocks::settings(long, long, 1).limits(&position, &Limits::default());
        assert!(limits.time_for(&position).is_some());
    }

    #[test]
    fn time_is_shared_among_stones() {
        let position = parse_game("j10", Rules::CONNECT6).unwrap();
        let second = Duration::from_secs(1);
        let time = |clocks: &Clocks| {
            clocks
                .limits(&position, &Limits::default())
                .time_for(&position)
        };
        assert_eq!(time(&Clocks::default()), None);
        assert_eq!(time(&Clocks::settings(Duration::ZERO, second, 0)), None);
        // Ten seconds for five stones: four for the two of a turn, less what is kept back.
        assert_eq!(
            time(&Clocks::settings(Duration::ZERO, 10 * second, 5)),
            Some(4 * second - Clock::RESERVE - Clock::BESIDE)
        );
        let mut clocks = Clocks::settings(100 * second, Duration::ZERO, 0);
        let first = time(&clocks).unwrap();
        assert!(first > second && first < 10 * second);
        clocks.spend(Color::White, 50 * second);
        assert!(time(&clocks).unwrap() < first);
        clocks.spend(Color::White, 500 * second);
        assert_eq!(time(&clocks), Some(Duration::ZERO));
        clocks.set(Color::White, 3 * second, 1);
        assert_eq!(
            time(&clocks),
            Some(3 * second - Clock::RESERVE - Clock::BESIDE)
        );
    }
}
