//! The even openings that are kept with the program. `sixfold openings` wrote them, and docs/matches.md says how.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use sixfold_core::{Position, Rules, Symmetry};

use super::parse_openings;

/// The lists, each with its game.
const LISTS: &[(Rules, &str)] = &[(Rules::CONNECT6, include_str!("../../openings/connect6.txt"))];

/// The opening with this number: the list of this game in an order that the seed decides, each from one of
/// the board's sides; when all have been played they come again, from other sides.
pub(super) fn kept_opening(rules: Rules, seed: u64, number: u64) -> Option<Position> {
    let list = list(rules)?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut order: Vec<usize> = (0..list.len()).collect();
    for last in (1..order.len()).rev() {
        order.swap(last, (random.next_u64() % (last as u64 + 1)) as usize);
    }
    let (round, place) = (number / list.len() as u64, number % list.len() as u64);
    let sides: Vec<Symmetry> = Symmetry::of(rules).collect();
    let first_side = Xoshiro256PlusPlus::seed_from_u64(seed ^ place).next_u64() % 8;
    let side = sides[((first_side + round) % sides.len() as u64) as usize];
    Some(list[order[place as usize]].transformed(side))
}

fn list(rules: Rules) -> Option<Vec<Position>> {
    let (_, text) = LISTS.iter().find(|(of, _)| *of == rules)?;
    parse_openings(text, rules).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use sixfold_core::{Color, notation};

    use super::*;

    #[test]
    fn lists_can_be_read_and_no_opening_is_the_image_of_another() {
        for (rules, text) in LISTS {
            let list = parse_openings(text, *rules).unwrap();
            let canonical = |opening: &Position| {
                let (image, _) = opening.canonical();
                Color::BOTH.map(|color| *image.stones(color))
            };
            let different: HashSet<_> = list.iter().map(canonical).collect();
            assert_eq!(different.len(), list.len(), "{rules}");
        }
    }

    #[test]
    fn all_are_played_before_any_comes_again() {
        let length = list(Rules::CONNECT6).unwrap().len() as u64;
        let opening = |seed, number| kept_opening(Rules::CONNECT6, seed, number).unwrap();
        let text = |opening: &Position| notation::write_game(&opening.canonical().0).unwrap();
        let stones =
            |opening: &Position| Color::BOTH.map(|color| *opening.canonical().0.stones(color));
        let once: HashSet<_> = (0..length)
            .map(|number| stones(&opening(3, number)))
            .collect();
        assert_eq!(once.len() as u64, length);
        assert_eq!(stones(&opening(3, 5)), stones(&opening(3, 5 + length)));
        assert_ne!(opening(3, 5).key(), opening(3, 5 + length).key());
        let order = |seed| -> Vec<String> { (0..9).map(|n| text(&opening(seed, n))).collect() };
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }

    #[test]
    fn other_games_have_none() {
        assert!(kept_opening(Rules::GOMOKU, 1, 1).is_none());
    }
}
