//! How games of a match begin: so that they differ, and neither side has won already.

mod even;
mod file;
mod judge;
mod kept;
mod random;

use sixfold_core::{Action, Position, Rules, notation};

pub use even::EvenOpenings;
pub use file::{OpeningError, OpeningFault, parse_openings};
pub use judge::Strictness;
pub use random::{random_opening, random_opening_of};

/// Where openings come from. Every opening is played twice by two players, with colours swapped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// The empty board each time.
    Empty,
    /// These, one after another, and from the beginning again. There is at least one.
    List(Vec<Position>),
    /// Balanced ones of this seed: from the list of the game, or random ones where it has none.
    Random {
        /// What all of them depend on.
        seed: u64,
    },
}

impl Openings {
    /// The opening with this number.
    #[must_use]
    pub fn number(&self, number: u64, rules: Rules) -> Position {
        match self {
            Openings::Empty => Position::new(rules),
            Openings::List(list) => list[(number % list.len() as u64) as usize].clone(),
            Openings::Random { seed } => kept::kept_opening(rules, *seed, number)
                .unwrap_or_else(|| random_opening(rules, *seed, number)),
        }
    }

    /// Whether some opening has stones.
    #[must_use]
    pub fn have_stones(&self) -> bool {
        match self {
            Openings::Empty => false,
            Openings::List(list) => list.iter().any(|opening| opening.history().len() > 0),
            Openings::Random { .. } => true,
        }
    }
}

/// Why a position is no opening, if it is none: every protocol must be able to play it.
fn fault_of(position: &Position) -> Option<OpeningFault> {
    if notation::write_game(position).is_none() {
        return Some(OpeningFault::SetUp);
    }
    if position
        .history()
        .any(|action| matches!(action, Action::EndTurn))
    {
        return Some(OpeningFault::NullTurn);
    }
    if position.is_over() {
        return Some(OpeningFault::Over);
    }
    let stones = position.history().len();
    let full = if stones < usize::from(position.rules().q()) {
        position.rules().q()
    } else {
        position.rules().p()
    };
    (position.left() != full).then_some(OpeningFault::HalfTurn)
}
