//! What was parsed or composed, perhaps illegal, and its way to a position.

use crate::position::sides_with_row;
use crate::{Cell, CellSet, Color, Position, Rules};

/// Stones as somebody wrote them down. [`Setup::validate`] makes a [`Position`] of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game.
    pub rules: Rules,
    /// The stones, in any order.
    pub stones: Vec<(Color, Cell)>,
    /// Whose turn it is; otherwise it follows from the number of stones.
    pub to_move: Option<Color>,
    /// How many stones are left in the turn; otherwise it follows as well.
    pub left: Option<u8>,
}

/// Why a set-up is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupError {
    /// A stone is outside the board.
    #[error("the {color} stone on {cell} is outside the board of {columns} columns and {rows} rows", columns = rules.columns(), rows = rules.rows())]
    OffBoard {
        /// Whose stone.
        color: Color,
        /// Where it is.
        cell: Cell,
        /// The game, which says how large the board is.
        rules: Rules,
    },
    /// Two stones on one cell.
    #[error("two stones are on {0}")]
    Twice(Cell),
    /// Both sides have k in a row.
    #[error("both sides have {0} in a row, which no game can reach")]
    BothWon(u8),
    /// Nobody said whose turn it is, and the stones do not tell.
    #[error(
        "{black} black and {white} white stones never stand on the board in a game of Connect({rules}), so say whose turn it is"
    )]
    TurnUnknown {
        /// The number of black stones.
        black: usize,
        /// The number of white stones.
        white: usize,
        /// The game.
        rules: Rules,
    },
    /// More stones left than a turn has, or none.
    #[error("{left} stones left in the turn, but it must be from 1 to {most}")]
    Left {
        /// What was given.
        left: u8,
        /// The longest turn of the game.
        most: u8,
    },
}

impl Setup {
    /// A set-up without stones.
    #[must_use]
    pub fn new(rules: Rules) -> Setup {
        Setup {
            rules,
            stones: Vec::new(),
            to_move: None,
            left: None,
        }
    }

    /// Checks everything, once; the position is trusted from then on.
    pub fn validate(&self) -> Result<Position, SetupError> {
        let rules = self.rules;
        let mut stones = [CellSet::EMPTY; 2];
        for &(color, cell) in &self.stones {
            if !rules.contains(cell) {
                return Err(SetupError::OffBoard { color, cell, rules });
            }
            if stones.iter().any(|set| set.contains(cell)) {
                return Err(SetupError::Twice(cell));
            }
            stones[color.index()].insert(cell);
        }
        if sides_with_row(&stones, rules) == [true, true] {
            return Err(SetupError::BothWon(rules.k()));
        }
        let (to_move, left) = self.turn(stones[0].len(), stones[1].len())?;
        Ok(Position::with_stones(rules, stones, to_move, left))
    }

    fn turn(&self, black: usize, white: usize) -> Result<(Color, u8), SetupError> {
        let rules = self.rules;
        let natural = natural_turn(rules, black, white);
        let to_move = match (self.to_move, natural) {
            (Some(color), _) => color,
            (None, Some((color, _))) => color,
            (None, None) => {
                return Err(SetupError::TurnUnknown {
                    black,
                    white,
                    rules,
                });
            }
        };
        let left = match (self.left, natural) {
            (Some(left), _) => left,
            (None, Some((color, left))) if color == to_move => left,
            (None, _) => rules.p(),
        };
        let most = rules.p().max(if to_move == Color::Black {
            rules.q()
        } else {
            0
        });
        if (1..=most).contains(&left) {
            Ok((to_move, left))
        } else {
            Err(SetupError::Left { left, most })
        }
    }
}

/// Whose turn it is in a game after so many stones, and how many are left in the turn;
/// `None` where no game has these numbers.
fn natural_turn(rules: Rules, black: usize, white: usize) -> Option<(Color, u8)> {
    let (p, q) = (usize::from(rules.p()), usize::from(rules.q()));
    let total = black + white;
    if total < q {
        return (white == 0).then(|| (Color::Black, (q - total) as u8));
    }
    let (turns, stones) = ((total - q) / p, (total - q) % p);
    let to_move = if turns.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    };
    let by_white = turns.div_ceil(2) * p + if to_move == Color::White { stones } else { 0 };
    (by_white == white).then(|| (to_move, (p - stones) as u8))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::perft::tests::small_rules;
    use crate::row::rows_slow;
    use crate::{Outcome, notation::parse_game};

    fn setup(black: &str, white: &str) -> Setup {
        let stones = |color, names: &str| {
            names
                .split_whitespace()
                .map(|n| (color, n.parse().unwrap()))
                .collect::<Vec<_>>()
        };
        Setup {
            stones: [stones(Color::Black, black), stones(Color::White, white)].concat(),
            ..Setup::new(Rules::CONNECT6)
        }
    }

    #[test]
    fn the_turn_follows_from_the_counts_at_every_stone_of_a_game() {
        for rules in [
            "5,5,6,2,1",
            "5,5,6,1,1",
            "5,5,6,3,5",
            "5,5,6,4,2",
            "5,5,6,2,3",
        ] {
            let rules: Rules = rules.parse().unwrap();
            let mut game = Position::new(rules);
            while !game.is_over() {
                let natural = natural_turn(
                    rules,
                    game.stones(Color::Black).len(),
                    game.stones(Color::White).len(),
                );
                assert_eq!(natural, Some((game.to_move(), game.left())));
                game.place(game.empties().iter().next().unwrap(), &mut ());
            }
        }
    }

    #[test]
    fn a_setup_equals_the_game_it_came_from() {
        let position = setup("j10 j9 k9", "i11 k11").validate().unwrap();
        assert_eq!(
            position,
            parse_game("j10 i11k11 j9k9", Rules::CONNECT6).unwrap()
        );
        assert_eq!(
            position.key(),
            parse_game("j10 i11k11 j9k9", Rules::CONNECT6)
                .unwrap()
                .key()
        );
    }

    #[test]
    fn each_fault_is_named() {
        let error = |setup: &Setup| setup.validate().unwrap_err().to_string();
        assert_eq!(
            error(&setup("t10", "")),
            "the black stone on t10 is outside the board of 19 columns and 19 rows"
        );
        assert_eq!(error(&setup("j10", "j10 j11")), "two stones are on j10");
        assert_eq!(
            error(&setup("j10 j11", "")),
            "2 black and 0 white stones never stand on the board in a game of Connect(19,19,6,2,1), so say whose turn it is"
        );
        assert_eq!(
            error(&setup("a1 b1 c1 d1 e1 f1", "a2 b2 c2 d2 e2 f2")),
            "both sides have 6 in a row, which no game can reach"
        );
        let given = Setup {
            to_move: Some(Color::White),
            left: Some(3),
            ..setup("j10 j11", "")
        };
        assert_eq!(
            error(&given),
            "3 stones left in the turn, but it must be from 1 to 2"
        );
    }

    proptest! {
        #[test]
        fn the_stones_tell_of_the_same_rows_as_the_windows(
            rules in small_rules(), stones in prop::collection::vec((0..7u8, 0..7u8, 0..2usize), 0..40)
        ) {
            let mut sets = [CellSet::EMPTY; 2];
            for (column, row, side) in stones {
                let cell = Cell::new(column % rules.columns(), row % rules.rows());
                if !sets[1 - side].contains(cell) {
                    sets[side].insert(cell);
                }
            }
            prop_assert_eq!(sides_with_row(&sets, rules), rows_slow(&sets, rules));
        }
    }

    #[test]
    fn side_and_stones_left_may_be_given() {
        let given = Setup {
            to_move: Some(Color::White),
            ..setup("j10 j11 j12", "")
        };
        let position = given.validate().unwrap();
        assert_eq!((position.to_move(), position.left()), (Color::White, 2));
        assert_eq!(natural_turn(Rules::CONNECT6, 3, 2), Some((Color::White, 2)));
        // One stone is left of White's turn, but it is said to be Black's: Black has a whole one.
        let black = Setup {
            to_move: Some(Color::Black),
            ..setup("j10", "j11")
        };
        assert_eq!(black.validate().unwrap().left(), 2);
        // Only Black's first turn may be longer than p.
        let rules = Rules::CONNECT_6_2_3;
        let long = |color| Setup {
            to_move: Some(color),
            left: Some(3),
            ..Setup::new(rules)
        };
        assert_eq!(long(Color::Black).validate().unwrap().left(), 3);
        assert!(long(Color::White).validate().is_err());
        let won = Setup {
            to_move: Some(Color::White),
            ..setup("a1 b1 c1 d1 e1 f1", "")
        };
        assert_eq!(
            won.validate().unwrap().outcome(),
            Some(Outcome::Win(Color::Black))
        );
    }
}
