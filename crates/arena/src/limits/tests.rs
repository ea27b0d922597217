//! Whole games on clocks that nobody waits for: what each turn takes is made up.

use proptest::prelude::*;

use super::*;
use crate::referee::{Clocks, TimeControl};

const fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// Plays so many turns of one side, each of which takes as long as it was given and so much more.
/// The time that was left at the end, or the turn at which the clock was lost.
fn game(
    control: TimeControl,
    turns: usize,
    mut beside: impl FnMut(usize) -> Duration,
) -> Result<Duration, usize> {
    let mut clocks = Clocks::new([control; 2]);
    let side = Color::Black;
    for turn in 0..turns {
        let left = clocks.left(side).expect("a game clock");
        let clock = Clock {
            left: [left; 2],
            increment: [control.increment; 2],
        };
        let used = clock.share(side) + beside(turn);
        clocks.spend(side, used).map_err(|_| turn)?;
    }
    Ok(clocks.left(side).expect("a game clock"))
}

fn per_game(time: Duration, increment: Duration) -> TimeControl {
    TimeControl {
        per_game: Some(time),
        increment,
        ..TimeControl::default()
    }
}

#[test]
fn a_short_game_of_forty_turns_is_not_lost_on_time() {
    for time in [300, 400, 1000, 10_000] {
        let control = per_game(ms(time), Duration::ZERO);
        assert!(game(control, 40, |_| ms(5)).is_ok(), "{time} ms");
        // The longest game there is on the usual board, on a machine that has less else to do.
        assert!(game(control, 91, |_| ms(2)).is_ok(), "{time} ms");
        // One late answer is what the reserve is for.
        let late = |turn| if turn == 30 { ms(50) } else { ms(1) };
        assert!(game(control, 40, late).is_ok(), "{time} ms");
    }
}

#[test]
fn an_increment_is_used_and_never_more_than_comes_in() {
    for increment in [5, 20, 100] {
        let control = per_game(ms(300), ms(increment));
        let left = game(control, 500, |_| ms(5).min(ms(increment))).unwrap();
        assert!(left >= ms(40), "{increment} ms: {left:?}");
    }
}

#[test]
fn a_long_game_spends_its_time() {
    let control = per_game(Duration::from_secs(1800), Duration::ZERO);
    let left = game(control, 40, |_| ms(1)).unwrap();
    assert!(left < Duration::from_secs(600), "{left:?}");
    let first = Clock {
        left: [Duration::from_secs(1800); 2],
        ..Clock::default()
    };
    assert!(first.share(Color::White) > Duration::from_secs(60));
}

#[test]
fn a_turn_is_given_less_than_its_time() {
    let position = Position::new(sixfold_core::Rules::CONNECT6);
    let time_for = |time: Duration| {
        let limits = Limits {
            time: Some(time),
            ..Limits::default()
        };
        limits.time_for(&position).unwrap()
    };
    assert_eq!(time_for(ms(5)), Duration::from_micros(3750));
    assert_eq!(time_for(ms(100)), ms(95));
    assert_eq!(time_for(Duration::ZERO), Duration::ZERO);
    let both = Limits {
        time: Some(ms(100)),
        clock: Some(Clock {
            left: [ms(300); 2],
            ..Clock::default()
        }),
        ..Limits::default()
    };
    assert_eq!(both.time_for(&position), Some(ms(7)));
}

proptest! {
    /// Whatever the clock, a turn is never given what would lose the game, and what is given is less
    /// than what is left by the reserve.
    #[test]
    fn nobody_is_given_the_time_that_loses(
        left in 0_u64..20_000,
        increment in 0_u64..3_000,
    ) {
        let clock = Clock {
            left: [ms(left); 2],
            increment: [ms(increment); 2],
        };
        let share = clock.share(Color::Black);
        prop_assert!(share.is_zero() || share + Clock::RESERVE <= ms(left));
    }

    /// Games of all the controls that the soak plays, with answers that come late by chance.
    #[test]
    fn no_clock_of_the_soak_is_lost(
        time in 300_u64..=10_000,
        increment in 0_u64..=200,
        late in proptest::collection::vec(0_u64..=5, 40),
    ) {
        let control = per_game(ms(time), ms(increment));
        prop_assert!(game(control, late.len(), |turn| ms(late[turn])).is_ok());
    }
}
