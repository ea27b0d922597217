//! How long an engine may think about one turn.

use std::time::Duration;

use sixfold_core::{Color, Position};

/// What one answer may cost. Whatever is used up first counts; with nothing set, an engine thinks
/// until it is told to stop, or has nothing more to find out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The time for this turn.
    pub time: Option<Duration>,
    /// The time for the whole game.
    pub clock: Option<Clock>,
    /// The stones placed in thought.
    pub nodes: Option<u64>,
    /// The stones to look ahead.
    pub depth: Option<u32>,
    /// For how many turns a line is wanted: 0 and 1 mean the best alone.
    pub lines: usize,
}

/// A game clock as it stands when an engine is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// What is left to each side, Black first.
    pub left: [Duration; 2],
    /// What each side gets after each of its turns.
    pub increment: [Duration; 2],
}

impl Clock {
    /// Kept back, because answers take time to arrive.
    pub(crate) const RESERVE: Duration = Duration::from_millis(50);
    /// What a turn takes beside the thinking: a search looks at its clock about once a millisecond,
    /// and threads are woken when the machine has time for them. It is taken from the share of every
    /// turn, since what a turn takes longer than it was given is missing later: with thirty or forty
    /// turns to come it adds up to more than any reserve.
    pub(crate) const BESIDE: Duration = Duration::from_millis(5);
    /// How many more turns a game is thought to have, at least: this part of the time may go into
    /// one turn.
    const TURNS: u32 = 25;

    /// What a side should spend on this turn: an even share of what is left and most of the
    /// increment, and never what would lose on time. Zero means to answer at once.
    #[must_use]
    pub fn share(&self, side: Color) -> Duration {
        let left = self.left[side.index()];
        let increment = self.increment[side.index()] / 4 * 3;
        let even = (left / Clock::TURNS + increment).saturating_sub(Clock::BESIDE);
        even.min(left.saturating_sub(Clock::RESERVE))
    }
}

/// What of the time for one turn may be thought: what an answer takes beside is kept back, but of a
/// very short time no more than a quarter.
fn within_turn(time: Duration) -> Duration {
    time - Clock::BESIDE.min(time / 4)
}

impl Limits {
    /// Whether the thinking ends by itself.
    #[must_use]
    pub fn are_finite(&self) -> bool {
        self.time.is_some() || self.clock.is_some() || self.nodes.is_some() || self.depth.is_some()
    }

    /// The time to think about this turn, if there is a limit: by the turn or by the clock, whichever
    /// is less, and less than either by what an answer takes beside.
    #[must_use]
    pub fn time_for(&self, position: &Position) -> Option<Duration> {
        let by_clock = self.clock.map(|clock| clock.share(position.to_move()));
        match (self.time.map(within_turn), by_clock) {
            (Some(time), Some(share)) => Some(time.min(share)),
            (time, share) => time.or(share),
        }
    }
}

#[cfg(test)]
mod tests;
