//! How games ended that had something in common.

use sixfold_core::{Color, Outcome};

/// How many games Black won, nobody won, and White won. The numbers end at [`u32::MAX`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Games that Black won.
    pub black: u32,
    /// Games that nobody won.
    pub draws: u32,
    /// Games that White won.
    pub white: u32,
}

impl Tally {
    /// One game.
    #[must_use]
    pub fn of(outcome: Outcome) -> Tally {
        let mut tally = Tally::default();
        *match outcome {
            Outcome::Win(Color::Black) => &mut tally.black,
            Outcome::Draw => &mut tally.draws,
            Outcome::Win(Color::White) => &mut tally.white,
        } = 1;
        tally
    }

    /// The games of both.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            black: self.black.saturating_add(other.black),
            draws: self.draws.saturating_add(other.draws),
            white: self.white.saturating_add(other.white),
        }
    }

    /// How many games there are.
    #[must_use]
    pub fn games(self) -> u64 {
        self.parts().iter().map(|&part| u64::from(part)).sum()
    }

    /// The games that this side won.
    #[must_use]
    pub fn wins(self, side: Color) -> u32 {
        match side {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The games that this side lost.
    #[must_use]
    pub fn losses(self, side: Color) -> u32 {
        self.wins(side.other())
    }

    /// Wins for Black, draws, wins for White.
    pub(crate) fn parts(self) -> [u32; 3] {
        [self.black, self.draws, self.white]
    }

    pub(crate) fn from_parts([black, draws, white]: [u32; 3]) -> Tally {
        Tally {
            black,
            draws,
            white,
        }
    }

    /// The paper's win to loss ratio of a side, which is 1 for a single win: wins out of all games
    /// that somebody won. Draws say nothing for either side and are left out; `None` where there is
    /// nothing else.
    #[must_use]
    pub fn ratio(self, side: Color) -> Option<f64> {
        let (wins, losses) = (f64::from(self.wins(side)), f64::from(self.losses(side)));
        (wins + losses > 0.0).then(|| wins / (wins + losses))
    }
}
