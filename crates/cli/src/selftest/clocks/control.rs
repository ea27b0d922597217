//! Time controls drawn by a seed.

use std::time::Duration;

use sixfold_arena::referee::TimeControl;

use crate::random::Random;

/// A turn may be late by so much, on clocks by the turn. A clock for the game is lost without mercy.
pub(super) const MERCY: Duration = Duration::from_millis(50);

/// The time control of the game with this number: by the turn, for the game, or for the game with
/// an increment.
pub(super) fn drawn(seed: u64, number: u64) -> TimeControl {
    let mut random = Random::branch(seed, number);
    let kind = random.below(3);
    let mut between = |low, high| Duration::from_millis(random.between(low, high) as u64);
    match kind {
        0 => TimeControl {
            per_turn: Some(between(5, 200)),
            grace: MERCY,
            ..TimeControl::default()
        },
        1 => TimeControl {
            per_game: Some(between(300, 10_000)),
            ..TimeControl::default()
        },
        _ => TimeControl {
            per_game: Some(between(300, 10_000)),
            increment: between(1, 200),
            ..TimeControl::default()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_drawn_within_its_bounds_and_the_same_each_time() {
        let ms = Duration::from_millis;
        let controls: Vec<TimeControl> = (0..300).map(|number| drawn(7, number)).collect();
        let turns: Vec<Duration> = controls.iter().filter_map(|c| c.per_turn).collect();
        assert!(turns.iter().all(|time| (ms(5)..=ms(200)).contains(time)));
        let games = controls.iter().filter(|c| c.per_game.is_some());
        let (with, without): (Vec<&TimeControl>, Vec<&TimeControl>) =
            games.partition(|c| !c.increment.is_zero());
        for kind in [turns.len(), with.len(), without.len()] {
            assert!(kind > 60, "{kind}");
        }
        for control in with.into_iter().chain(without) {
            assert!((ms(300)..=ms(10_000)).contains(&control.per_game.unwrap()));
            assert!(control.increment <= ms(200) && control.grace.is_zero());
        }
        assert_eq!(drawn(7, 5), controls[5]);
        assert!((0..300).any(|number| drawn(8, number) != controls[number as usize]));
    }
}
