//! Random openings that are even: a few turns near the centre, thrown away where a search finds a win
//! by double threats for either side, whoever is to move, or where the engine likes one side better.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use sixfold_core::{Cell, Position, Rules};
use sixfold_solve::tss::{Table, decide_double};
use sixfold_solve::{NodeLimit, Verdict};

use super::judge::{Judge, Strictness};

/// The turns of an opening, at most; at least one less.
const MOST_TURNS: usize = 3;
/// How often an opening of one length is tried before the most even of them is taken, or, where one side
/// has won them all, a shorter one.
const TRIES: usize = 40;
/// What the search for a win may cost. What it leaves undecided is thrown away, too.
const NODES: u64 = 2000;
/// So far from the centre stones may be, in columns and rows.
const RADIUS: u8 = 3;

/// The opening with this number: the same for the same seed on every machine.
#[must_use]
pub fn random_opening(rules: Rules, seed: u64, number: u64) -> Position {
    let mut random = stream(seed, number);
    let longest = MOST_TURNS - (random.next_u64() % 2) as usize;
    let mut judge = Judge::of(rules, Strictness::QUICK);
    opening(rules, longest, &mut random, |opening| {
        judge.as_mut().map_or(0, |judge| judge.unevenness(opening))
    })
}

/// One that neither side has won, even or not, with a number of turns that is drawn from these, at
/// least and at most. Where there is none of that length, it is shorter.
#[must_use]
pub fn random_opening_of(
    rules: Rules,
    seed: u64,
    number: u64,
    (least, most): (usize, usize),
) -> Position {
    let mut random = stream(seed, number);
    let lengths = (most.max(least) - least + 1) as u64;
    let longest = least + (random.next_u64() % lengths) as usize;
    opening(rules, longest, &mut random, |_| 0)
}

/// The chances of the opening with this number.
fn stream(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let stream = random.next_u64().wrapping_add(number);
    Xoshiro256PlusPlus::seed_from_u64(stream)
}

/// An opening of so many turns that neither side has won, or of fewer: the first that is even enough, or
/// else the most even.
fn opening(
    rules: Rules,
    longest: usize,
    random: &mut Xoshiro256PlusPlus,
    mut unevenness: impl FnMut(&Position) -> u64,
) -> Position {
    for turns in (1..=longest).rev() {
        let mut most_even: Option<(u64, Position)> = None;
        for _ in 0..TRIES {
            let opening = random_turns(rules, turns, random);
            let Some(opening) = opening.filter(is_unwon) else {
                continue;
            };
            let by = unevenness(&opening);
            if by <= Strictness::QUICK.even {
                return opening;
            }
            if most_even.as_ref().is_none_or(|(least, _)| by < *least) {
                most_even = Some((by, opening));
            }
        }
        if let Some((_, opening)) = most_even {
            return opening;
        }
    }
    Position::new(rules)
}

/// So many random turns near the centre, if there is room and nobody wins.
fn random_turns(rules: Rules, turns: usize, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
    let mut position = Position::new(rules);
    let stones = usize::from(rules.q()) + (turns - 1) * usize::from(rules.p());
    // The first stone stands in the centre, as in nearly every game.
    position.place(centre(rules), &mut ());
    while position.history().len() < stones && !position.is_over() {
        let near: Vec<Cell> = position
            .empties()
            .iter()
            .filter(|&cell| is_near(cell, rules))
            .collect();
        if near.is_empty() {
            return None;
        }
        let cell = near[(random.next_u64() % near.len() as u64) as usize];
        position.place(cell, &mut ());
    }
    (!position.is_over()).then_some(position)
}

pub(super) fn centre(rules: Rules) -> Cell {
    Cell::new(rules.columns() / 2, rules.rows() / 2)
}

fn is_near(cell: Cell, rules: Rules) -> bool {
    let centre = centre(rules);
    cell.column().abs_diff(centre.column()) <= RADIUS && cell.row().abs_diff(centre.row()) <= RADIUS
}

/// Whether neither side wins by double threats, whoever is to move.
pub(super) fn is_unwon(position: &Position) -> bool {
    if !position.rules().has_threats() {
        return true;
    }
    let mut passed = position.clone();
    passed.end_turn();
    [position, &passed].into_iter().all(|position| {
        let table = Table::with_megabytes(1);
        decide_double(position, &table, &mut NodeLimit(NODES)).verdict == Verdict::None
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use sixfold_core::notation;

    use super::*;

    #[test]
    fn openings_are_openings_and_differ() {
        let written: HashSet<String> = (0..40)
            .map(|number| {
                let opening = random_opening(Rules::CONNECT6, 7, number);
                assert_eq!(super::super::fault_of(&opening), None);
                assert!((3..=5).contains(&opening.history().len()));
                notation::write_game(&opening).unwrap()
            })
            .collect();
        assert!(written.len() > 35, "{}", written.len());
    }

    #[test]
    fn they_depend_on_seed_and_number_alone() {
        let game = |seed, number| {
            notation::write_game(&random_opening(Rules::CONNECT6, seed, number)).unwrap()
        };
        assert_eq!(game(1, 5), game(1, 5));
        assert_ne!(game(1, 5), game(2, 5));
        assert_ne!(game(1, 5), game(1, 6));
    }

    #[test]
    fn their_length_can_be_chosen() {
        let stones = |number| {
            let opening = random_opening_of(Rules::CONNECT6, 1, number, (1, 4));
            opening.history().len()
        };
        let lengths: HashSet<usize> = (0..30).map(stones).collect();
        assert_eq!(lengths, HashSet::from([1, 3, 5, 7]));
    }

    #[test]
    fn a_won_position_is_no_opening() {
        let won = "j10 a1a19 k10l10 s1s19 j12k12 a10s10";
        let mut position = notation::parse_game(won, Rules::CONNECT6).unwrap();
        assert!(!is_unwon(&position), "Black is to move and wins");
        position.end_turn();
        assert!(!is_unwon(&position), "Black wins after White's turn");
    }

    #[test]
    fn a_stone_in_the_corner_is_not_even() {
        let parsed = |game| notation::parse_game(game, Rules::CONNECT6).unwrap();
        let mut judge =
            Judge::of(Rules::CONNECT6, Strictness::QUICK).expect("the engine has learned it");
        let corners = parsed("j10 a1s19");
        assert!(is_unwon(&corners) && judge.unevenness(&corners) > 4 * Strictness::QUICK.even);
        let mut uneven = |openings: Vec<Position>| -> u64 {
            let each = openings.iter();
            each.map(|opening| judge.unevenness(opening).min(10 * Strictness::QUICK.even))
                .sum()
        };
        let judged = (0..6).map(|number| random_opening(Rules::CONNECT6, 3, number));
        let others = (0..6).map(|number| random_opening_of(Rules::CONNECT6, 3, number, (2, 3)));
        let (judged, others) = (uneven(judged.collect()), uneven(others.collect()));
        assert!(
            3 * judged < others,
            "{judged} of judged ones, {others} of others"
        );
    }

    #[test]
    fn every_game_has_an_opening() {
        for rules in [
            Rules::GOMOKU,
            Rules::TICTACTOE,
            Rules::CONNECT_6_2_3,
            Rules::new(1, 1, 2, 1, 1).unwrap(),
            Rules::new(4, 4, 3, 3, 2).unwrap(),
            Rules::new(9, 9, 2, 2, 1).unwrap(),
        ] {
            for number in 0..5 {
                let opening = random_opening(rules, 1, number);
                assert_eq!(super::super::fault_of(&opening), None, "{rules}");
            }
        }
    }
}
