//! Time a turn and time a game.

use std::time::Duration;

use sixfold_core::Color;

/// How long the players may think. No limit at all is allowed: nodes may limit them instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeControl {
    /// For each turn.
    pub per_turn: Option<Duration>,
    /// For all turns of a player together.
    pub per_game: Option<Duration>,
    /// What a player gets back after each turn, with time for a game.
    pub increment: Duration,
    /// By how much a turn may overrun before it is lost on time: what pipes and the scheduling of
    /// processes cost is not the player's thinking.
    pub grace: Duration,
}

impl TimeControl {
    /// So many times as much time, for games with time odds. The grace is for pipes and stays.
    #[must_use]
    pub fn times(self, share: f64) -> TimeControl {
        let scaled = |time: Duration| time.mul_f64(share);
        TimeControl {
            per_turn: self.per_turn.map(scaled),
            per_game: self.per_game.map(scaled),
            increment: scaled(self.increment),
            grace: self.grace,
        }
    }
}

/// What is left of the time for the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Black's first.
    controls: [TimeControl; 2],
    left: [Duration; 2],
}

/// A turn that took too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overrun {
    /// What the turn took.
    pub used: Duration,
    /// What it might have taken.
    pub allowed: Duration,
}

impl Clocks {
    /// The clocks at the start of a game, Black's first.
    #[must_use]
    pub fn new(controls: [TimeControl; 2]) -> Clocks {
        Clocks {
            controls,
            left: controls.map(|control| control.per_game.unwrap_or_default()),
        }
    }

    /// How this side's clock is set.
    #[must_use]
    pub fn control(&self, color: Color) -> &TimeControl {
        &self.controls[color.index()]
    }

    /// What is left of this side's time for the game, where there is one.
    #[must_use]
    pub fn left(&self, color: Color) -> Option<Duration> {
        let control = self.control(color);
        control.per_game.map(|_| self.left[color.index()])
    }

    /// How long this side may think about its next turn.
    #[must_use]
    pub fn allowed(&self, color: Color) -> Option<Duration> {
        match (self.control(color).per_turn, self.left(color)) {
            (Some(turn), Some(game)) => Some(turn.min(game)),
            (turn, game) => turn.or(game),
        }
    }

    /// How long to wait for this side's next turn.
    #[must_use]
    pub fn patience(&self, color: Color) -> Option<Duration> {
        self.allowed(color)
            .map(|allowed| allowed.saturating_add(self.control(color).grace))
    }

    /// Enters a turn of this side.
    pub fn spend(&mut self, color: Color, used: Duration) -> Result<(), Overrun> {
        let control = *self.control(color);
        if let Some(allowed) = self.allowed(color)
            && used > allowed.saturating_add(control.grace)
        {
            return Err(Overrun { used, allowed });
        }
        if control.per_game.is_some() {
            let left = &mut self.left[color.index()];
            *left = left.saturating_sub(used) + control.increment;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn a_game_clock_runs_down_and_up() {
        let control = TimeControl {
            per_game: Some(seconds(10)),
            increment: seconds(1),
            grace: Duration::from_millis(100),
            ..TimeControl::default()
        };
        let mut clocks = Clocks::new([control; 2]);
        assert_eq!(clocks.spend(Color::Black, seconds(4)), Ok(()));
        assert_eq!(clocks.left(Color::Black), Some(seconds(7)));
        assert_eq!(clocks.left(Color::White), Some(seconds(10)));
        // The grace is forgiven, but not given as time.
        let late = seconds(7) + Duration::from_millis(50);
        assert_eq!(clocks.spend(Color::Black, late), Ok(()));
        assert_eq!(clocks.left(Color::Black), Some(seconds(1)));
        let overrun = clocks.spend(Color::Black, seconds(2)).unwrap_err();
        assert_eq!(overrun.allowed, seconds(1));
    }

    #[test]
    fn both_limits_hold_and_none_is_none() {
        let control = TimeControl {
            per_turn: Some(seconds(5)),
            per_game: Some(seconds(8)),
            ..TimeControl::default()
        };
        let mut clocks = Clocks::new([control; 2]);
        assert_eq!(clocks.allowed(Color::Black), Some(seconds(5)));
        assert_eq!(clocks.spend(Color::Black, seconds(5)), Ok(()));
        assert_eq!(clocks.allowed(Color::Black), Some(seconds(3)));
        let endless = Clocks::new([TimeControl::default(); 2]);
        assert_eq!(endless.patience(Color::White), None);
    }

    #[test]
    fn with_odds_each_side_has_its_own_time() {
        let control = TimeControl {
            per_turn: Some(seconds(4)),
            per_game: Some(seconds(40)),
            increment: seconds(2),
            grace: seconds(1),
        };
        let mut clocks = Clocks::new([control, control.times(0.5)]);
        assert_eq!(clocks.allowed(Color::Black), Some(seconds(4)));
        assert_eq!(clocks.patience(Color::White), Some(seconds(3)));
        assert_eq!(clocks.spend(Color::White, seconds(2)), Ok(()));
        assert_eq!(clocks.left(Color::White), Some(seconds(19)));
        assert!(clocks.spend(Color::White, seconds(4)).is_err());
        assert_eq!(clocks.spend(Color::Black, seconds(4)), Ok(()));
        assert_eq!(clocks.left(Color::Black), Some(seconds(38)));
    }
}
