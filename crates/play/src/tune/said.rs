//! What a player thought of a position, as a number that is written beside its game.

use crate::Score;
use crate::search::MOST_SHOWN;

/// A proved win. A loss is the same below zero.
const WON: i64 = 2 * MOST_SHOWN as i64;

/// Who says no more than this takes its position for lost, proved or not, and chose its turn by other means
/// than what it is worth.
pub(super) const LOST: i64 = -(MOST_SHOWN as i64);

/// A score as such a number; nothing for what is no judgement.
#[must_use]
pub fn points(score: Score) -> Option<i64> {
    match score {
        Score::Points(points) => Some(points.clamp(1 - WON, WON - 1)),
        Score::Win(_) => Some(WON),
        Score::Loss(_) => Some(-WON),
        Score::Book { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_beyond_all_points() {
        assert_eq!(points(Score::Win(6)), Some(10_000));
        assert_eq!(points(Score::Loss(2)), Some(-10_000));
        assert_eq!(points(Score::Points(i64::MAX)), Some(9_999));
        assert_eq!(points(Score::Points(-77)), Some(-77));
        let book = Score::Book {
            wins: 3,
            draws: 0,
            losses: 1,
        };
        assert_eq!(points(book), None);
    }
}
