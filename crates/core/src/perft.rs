//! Counting the tree of turns: a test of the rules, and a walk for tests of
//! whatever is kept up to date beside them.
//!
//! A turn is counted as the set of its stones. It has as many stones as are left in it,
//! or as the board has empty cells; a winning stone does not shorten it, so that the
//! count does not depend on the order of stones or on the board's symmetry. A game that
//! has ended has no further turns.

use crate::{Cell, Observer, Position};

/// The number of ways to play so many turns. Every one of them is played.
pub fn perft(position: &mut Position, turns: u32) -> u64 {
    walk(position, turns, &mut (), &mut |_, ()| {})
}

/// As [`perft`], with an observer kept up to date and shown at every node, that is
/// after every stone.
pub fn walk<O: Observer>(
    position: &mut Position,
    turns: u32,
    observer: &mut O,
    visit: &mut impl FnMut(&Position, &O),
) -> u64 {
    if turns == 0 {
        return 1;
    }
    if position.is_over() {
        return 0;
    }
    let cells: Vec<Cell> = position.empties().iter().collect();
    let stones = position.stones_to_place();
    rest_of_turn(position, turns, stones, &cells, observer, visit)
}

/// Places the remaining stones of a turn on ascending cells.
fn rest_of_turn<O: Observer>(
    position: &mut Position,
    turns: u32,
    stones: usize,
    cells: &[Cell],
    observer: &mut O,
    visit: &mut impl FnMut(&Position, &O),
) -> u64 {
    let mut count = 0;
    for (i, &cell) in cells.iter().enumerate() {
        position.place(cell, observer);
        visit(position, observer);
        count += if stones == 1 {
            walk(position, turns - 1, observer, visit)
        } else {
            rest_of_turn(
                position,
                turns,
                stones - 1,
                &cells[i + 1..],
                observer,
                visit,
            )
        };
        position.undo(observer);
    }
    count
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Turn;
    use crate::{Action, Color, Outcome, Rules};

    /// Games of the family on boards of up to 7 × 7.
    pub(crate) fn small_rules() -> impl Strategy<Value = Rules> {
        (1..=7u32, 1..=7u32, 2..=6u32, 1..=4u32, 1..=4u32)
            .prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap())
    }

    /// A position from a random game with the odd null turn and extra stone.
    pub(crate) fn play_random(rules: Rules, seed: u64) -> Position {
        let mut position = Position::new(rules);
        let mut random = seed | 1;
        let mut next = |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 33) as usize % below
        };
        for _ in 0..next(rules.cell_count() + 1) {
            if position.is_over() {
                break;
            }
            let empties: Vec<Cell> = position.empties().iter().collect();
            let cell = empties[next(empties.len())];
            match next(10) {
                0 => position.end_turn(),
                1 => position.add_extra(Color::BOTH[next(2)], cell, &mut ()),
                _ => position.place(cell, &mut ()),
            }
        }
        position
    }

    proptest! {
        #[test]
        fn key_and_outcome_agree_with_their_definitions_and_undo_restores(
            rules in small_rules(), seed in any::<u64>()
        ) {
            let mut position = play_random(rules, seed);
            prop_assert_eq!(position.key(), position.key_slow());
            prop_assert_eq!(position.outcome(), position.outcome_slow());
            let cells: Vec<Cell> = position.empties().iter().take(position.stones_to_place()).collect();
            for count in 1..=cells.len() {
                let turn = Turn::new(&cells[..count]);
                let mut after = position.clone();
                if !position.is_over() {
                    after.place_turn(turn, &mut ());
                    prop_assert_eq!(position.key_after(turn), after.key());
                }
            }
            let actions: Vec<Action> = position.history().collect();
            let end = position.clone();
            for _ in &actions {
                position.undo(&mut ());
                prop_assert_eq!(position.key(), position.key_slow());
                prop_assert_eq!(position.outcome(), position.outcome_slow());
            }
            prop_assert_eq!(&position, &Position::new(rules));
            prop_assert!(position.undo(&mut ()).is_none());
            for action in actions {
                match action {
                    Action::Place(cell) => position.place(cell, &mut ()),
                    Action::Extra(color, cell) => position.add_extra(color, cell, &mut ()),
                    Action::EndTurn => position.end_turn(),
                }
            }
            prop_assert_eq!(position.key(), end.key());
            prop_assert_eq!(position, end);
        }

        #[test]
        fn every_node_of_a_perft_agrees(rules in small_rules(), seed in any::<u64>()) {
            let mut position = play_random(rules, seed);
            if position.empty_count() <= 12 && !position.is_over() {
                let before = position.clone();
                walk(&mut position, 2, &mut (), &mut |node, ()| {
                    assert_eq!(node.key(), node.key_slow());
                    assert_eq!(node.outcome(), node.outcome_slow());
                    let stones = node.stones(Color::Black).len() + node.stones(Color::White).len();
                    assert_eq!(node.empty_count() + stones, rules.cell_count());
                });
                prop_assert_eq!(position, before);
            }
        }
    }

    #[test]
    fn the_rest_of_a_winning_turn_may_be_placed() {
        let rules = Rules::new(6, 6, 3, 2, 2).unwrap();
        let mut position = Position::new(rules);
        for name in ["a1", "b1", "a3", "b3", "c1"] {
            position.place(name.parse().unwrap(), &mut ());
        }
        assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black)));
        assert_eq!(position.check("f6".parse().unwrap()), Ok(()));
        position.place("f6".parse().unwrap(), &mut ());
        assert!(position.check("f5".parse().unwrap()).is_err());
        assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black)));
    }

    /// The definition once more, with nothing of this crate but the numbers: a board of
    /// characters, a scan of all rows, and turns as combinations.
    fn naive(rules: [usize; 5], turns: u32) -> u64 {
        struct Game {
            columns: usize,
            rows: usize,
            k: usize,
            p: usize,
            board: Vec<char>,
        }
        impl Game {
            fn won(&self, side: char) -> bool {
                let at = |x: i64, y: i64| {
                    (0..self.columns as i64).contains(&x)
                        && (0..self.rows as i64).contains(&y)
                        && self.board[y as usize * self.columns + x as usize] == side
                };
                let (columns, rows, k) = (self.columns as i64, self.rows as i64, self.k as i64);
                (0..columns).any(|x| {
                    (0..rows).any(|y| {
                        [(1, 0), (0, 1), (1, 1), (-1, 1)]
                            .iter()
                            .any(|(dx, dy)| (0..k).all(|i| at(x + i * dx, y + i * dy)))
                    })
                })
            }

            fn count(&mut self, side: char, stones: usize, turns: u32) -> u64 {
                if turns == 0 {
                    return 1;
                }
                if self.won('X') || self.won('O') || !self.board.contains(&'.') {
                    return 0;
                }
                let empty = self.board.iter().filter(|&&c| c == '.').count();
                self.combine(side, stones.min(empty), 0, turns)
            }

            fn combine(&mut self, side: char, stones: usize, from: usize, turns: u32) -> u64 {
                if stones == 0 {
                    let other = if side == 'X' { 'O' } else { 'X' };
                    return self.count(other, self.p, turns - 1);
                }
                let mut total = 0;
                for i in from..self.board.len() {
                    if self.board[i] == '.' {
                        self.board[i] = side;
                        total += self.combine(side, stones - 1, i + 1, turns);
                        self.board[i] = '.';
                    }
                }
                total
            }
        }
        let [columns, rows, k, p, q] = rules;
        let board = vec!['.'; columns * rows];
        Game {
            columns,
            rows,
            k,
            p,
            board,
        }
        .count('X', q, turns)
    }

    #[test]
    fn known_counts_agree_with_an_independent_count() {
        let known = include_str!("../../../testdata/perft.txt");
        let mut games = 0;
        for line in known.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let rules: Rules = words.next().unwrap().parse().unwrap();
            games += 1;
            for (turns, count) in words.enumerate() {
                let (turns, count): (u32, u64) = (turns as u32 + 1, count.parse().unwrap());
                assert_eq!(
                    perft(&mut Position::new(rules), turns),
                    count,
                    "{rules} turns {turns}"
                );
                let numbers = [
                    rules.columns(),
                    rules.rows(),
                    rules.k(),
                    rules.p(),
                    rules.q(),
                ];
                if count < 300_000 {
                    assert_eq!(
                        naive(numbers.map(usize::from), turns),
                        count,
                        "{rules} {turns}"
                    );
                }
            }
        }
        assert!(games >= 10);
    }
}
