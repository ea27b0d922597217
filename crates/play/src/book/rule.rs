//! Which of the turns in a book is the best (connect-k-agents §3.3, "Opening Book").
//!
//! Of the turns observed at least s times, the one with the highest win to loss ratio is
//! recommended, if its ratio is better than 50 %. Otherwise, of those observed less than s times, the
//! one with the most wins, and of these the one observed the fewest times: two wins in two games are
//! better than two in three, and these are better than one in one.
//!
//! What the paper leaves open:
//! - The ratio is wins out of wins and losses, as in its examples (one win is 1.0). Draws count as
//!   games observed and not in the ratio. Nothing but draws is a ratio of one half, which is not
//!   better than 50 %.
//! - Equal ratios: the turn observed more often, then the one that was played here more often, then
//!   the first in the order of the book, which depends on nothing but the position.
//! - Where no turn observed less than s times has won a game, nothing is recommended.

use std::cmp::Ordering;

use sixfold_core::Color;

use super::{Tally, TurnStatistics};

/// The rule and its one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The threshold of significance s: so many games make a ratio worth something.
    pub threshold: u64,
}

impl Default for Rule {
    /// The paper's s = 4.
    fn default() -> Rule {
        Rule { threshold: 4 }
    }
}

/// Why a turn is recommended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    /// It was observed often enough, and won more games than it lost.
    Ratio,
    /// No such turn won more than it lost; this one was observed seldom, and has won.
    FewGames,
}

impl Rule {
    /// The number of the turn that this side should take, and why.
    #[must_use]
    pub fn choose(&self, turns: &[TurnStatistics], side: Color) -> Option<(usize, Ground)> {
        let numbered = || turns.iter().enumerate();
        let often = numbered().filter(|(_, turn)| turn.after.games() >= self.threshold);
        // Of equal elements `max_by` takes the last, so the number decides in reverse.
        let best = often.max_by(|(i, a), (j, b)| {
            by_ratio(a.after, b.after, side)
                .then(a.after.games().cmp(&b.after.games()))
                .then(a.here.games().cmp(&b.here.games()))
                .then(j.cmp(i))
        });
        if let Some((number, turn)) = best
            && turn.after.wins(side) > turn.after.losses(side)
        {
            return Some((number, Ground::Ratio));
        }
        let seldom = numbered().filter(|(_, turn)| turn.after.games() < self.threshold);
        let winning = seldom.filter(|(_, turn)| turn.after.wins(side) > 0);
        let best = winning.max_by(|(i, a), (j, b)| {
            (a.after.wins(side).cmp(&b.after.wins(side)))
                .then(b.after.games().cmp(&a.after.games()))
                .then(j.cmp(i))
        });
        best.map(|(number, _)| (number, Ground::FewGames))
    }
}

/// Compares two ratios exactly, each a fraction of whole numbers.
fn by_ratio(a: Tally, b: Tally, side: Color) -> Ordering {
    let fraction = |tally: Tally| match (tally.wins(side), tally.losses(side)) {
        (0, 0) => (1, 2),
        (wins, losses) => (u128::from(wins), u128::from(wins) + u128::from(losses)),
    };
    let ((wins_a, of_a), (wins_b, of_b)) = (fraction(a), fraction(b));
    (wins_a * of_b).cmp(&(wins_b * of_a))
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Cell, Turn};

    use super::*;

    /// Turns with these wins, draws and losses of Black, the first on a1, the next on b1, …
    fn turns(tallies: &[[u32; 3]]) -> Vec<TurnStatistics> {
        let turn = |(column, &parts): (usize, &[u32; 3])| TurnStatistics {
            turn: Turn::new(&[Cell::new(column as u8, 0)]),
            here: Tally::from_parts(parts),
            after: Tally::from_parts(parts),
        };
        tallies.iter().enumerate().map(turn).collect()
    }

    fn chosen(tallies: &[[u32; 3]]) -> Option<(usize, Ground)> {
        Rule::default().choose(&turns(tallies), Color::Black)
    }

    #[test]
    fn the_best_ratio_of_those_observed_often() {
        // 70 % in ten games, although two wins in two games are 100 %.
        assert_eq!(
            chosen(&[[2, 0, 0], [7, 0, 3], [6, 0, 3]]),
            Some((1, Ground::Ratio))
        );
        // Exactly s games are enough, one less is not.
        assert_eq!(chosen(&[[4, 0, 0], [7, 0, 3]]), Some((0, Ground::Ratio)));
        assert_eq!(chosen(&[[3, 0, 0], [7, 0, 3]]), Some((1, Ground::Ratio)));
    }

    #[test]
    fn a_ratio_must_be_better_than_one_half() {
        assert_eq!(chosen(&[[5, 0, 5], [1, 0, 0]]), Some((1, Ground::FewGames)));
        assert_eq!(chosen(&[[6, 0, 5], [1, 0, 0]]), Some((0, Ground::Ratio)));
        assert_eq!(chosen(&[[5, 0, 5]]), None);
    }

    #[test]
    fn of_those_observed_seldom_the_most_wins_then_the_fewest_games() {
        // The paper's example: 2 of 2, then 2 of 3, then 1 of 1.
        let (two_of_two, two_of_three, one) = ([2, 0, 0], [2, 0, 1], [1, 0, 0]);
        let few = |number| Some((number, Ground::FewGames));
        assert_eq!(chosen(&[one, two_of_three, two_of_two]), few(2));
        assert_eq!(chosen(&[one, two_of_three]), few(1));
        assert_eq!(chosen(&[one]), few(0));
        assert_eq!(chosen(&[[0, 0, 1], [0, 2, 0]]), None);
    }

    #[test]
    fn draws_are_games_and_no_part_of_the_ratio() {
        assert_eq!(
            chosen(&[[3, 97, 0], [9, 0, 1]]),
            Some((0, Ground::Ratio)),
            "three of three"
        );
        assert_eq!(chosen(&[[0, 50, 0]]), None);
        assert_eq!(chosen(&[[0, 50, 0], [4, 0, 5]]), None);
        // One win and three draws are four games, which is enough.
        assert_eq!(chosen(&[[1, 3, 0]]), Some((0, Ground::Ratio)));
    }

    #[test]
    fn the_last_ties_go_to_more_games_and_then_to_the_first() {
        assert_eq!(chosen(&[[6, 0, 3], [8, 0, 4]]), Some((1, Ground::Ratio)));
        assert_eq!(chosen(&[[6, 0, 3], [6, 0, 3]]), Some((0, Ground::Ratio)));
        assert_eq!(chosen(&[[1, 0, 1], [1, 0, 1]]), Some((0, Ground::FewGames)));
        let mut two = turns(&[[6, 0, 3], [6, 0, 3]]);
        two[0].here = Tally::from_parts([1, 0, 0]);
        let chosen = Rule::default().choose(&two, Color::Black);
        assert_eq!(chosen, Some((1, Ground::Ratio)), "played here more often");
    }

    #[test]
    fn white_wins_what_black_loses() {
        let two = turns(&[[9, 0, 1], [1, 0, 9]]);
        let chosen = |side| Rule::default().choose(&two, side);
        assert_eq!(chosen(Color::Black), Some((0, Ground::Ratio)));
        assert_eq!(chosen(Color::White), Some((1, Ground::Ratio)));
        let strict = Rule { threshold: 11 };
        assert_eq!(
            strict.choose(&two, Color::White),
            Some((1, Ground::FewGames))
        );
    }
}
