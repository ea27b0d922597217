//! What is decided on the spot: a game that is over, a row that can be made now, and threats that
//! can no longer be blocked.
//!
//! For every game of the family, k ≤ p included, straight from the definition of a window: it is
//! asked once before a search, and not inside one.

use sixfold_core::{Cell, Color, Outcome, Position, Turn};

use crate::solution::{Solution, Verdict};
use crate::tree::WinTree;

/// The answer where it takes no search: a win if the side to move can complete a row in this turn,
/// a loss if it cannot and the other side will in its next turn, however this one is played.
#[must_use]
pub fn on_the_spot(position: &Position) -> Option<Solution> {
    let side = position.to_move();
    match position.outcome() {
        Some(Outcome::Win(winner)) if winner == side => return Some(Solution::of(Verdict::Win, 0)),
        Some(Outcome::Win(_)) => return Some(Solution::of(Verdict::Loss, 0)),
        Some(Outcome::Draw) => return Some(Solution::of(Verdict::Draw, 0)),
        None => {}
    }
    let stones = position.stones_to_place();
    if let Some(turn) = lacking_at_most(position, side, stones).first() {
        let turn = Turn::new(turn);
        return Some(Solution {
            turn: Some(turn),
            tree: Some(WinTree::leaf(turn)),
            depth: 1,
            ..Solution::of(Verdict::Win, 0)
        });
    }
    let p = usize::from(position.rules().p());
    let threats = lacking_at_most(position, side.other(), p);
    let can_block = can_meet(&threats, &mut Vec::new(), stones);
    (!can_block).then(|| Solution::of(Verdict::Loss, 0))
}

/// The windows open to a side that lack at most so many stones, each as the cells it lacks; those
/// that lack fewest first.
fn lacking_at_most(position: &Position, color: Color, stones: usize) -> Vec<Vec<Cell>> {
    let (own, other) = (position.stones(color), position.stones(color.other()));
    let mut found: Vec<Vec<Cell>> = Position::windows_slow(position.rules())
        .filter(|window| !window.iter().any(|&cell| other.contains(cell)))
        .map(|mut window| {
            window.retain(|&cell| !own.contains(cell));
            window
        })
        .filter(|lacking| lacking.len() <= stones)
        .collect();
    found.sort_by_key(Vec::len);
    found
}

/// Whether so many more stones meet every window that the chosen ones do not.
fn can_meet(windows: &[Vec<Cell>], chosen: &mut Vec<Cell>, stones: usize) -> bool {
    let is_met = |window: &&Vec<Cell>| window.iter().any(|cell| chosen.contains(cell));
    let Some(open) = windows.iter().find(|window| !is_met(window)) else {
        return true;
    };
    stones > 0
        && open.iter().any(|&cell| {
            chosen.push(cell);
            let met = can_meet(windows, chosen, stones - 1);
            chosen.pop();
            met
        })
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Rules, notation};
    use sixfold_threat::slow::subsets;

    use super::*;
    use crate::value_slow;

    fn verdict(game: &str, turns: &str) -> Option<Verdict> {
        let position = notation::parse_game(turns, game.parse().unwrap()).unwrap();
        on_the_spot(&position).map(|solution| solution.verdict)
    }

    #[test]
    fn known_boards() {
        // A live four of the side to move, and of the other.
        let four = "j10 a1a2 k10l10 c3d5 m10e1";
        assert_eq!(
            verdict("connect6", &format!("{four} a3a4")),
            Some(Verdict::Win)
        );
        assert_eq!(verdict("connect6", four), None);
        // Three dead fours cannot be blocked with two stones, and one stone of the turn is gone.
        let fours = "a1 s1s3 b1c1 s5s7 d1a3 s9s11 b3c3 s13s15 d3a5 p18q16 b5c5 o1o3 d5r18";
        assert_eq!(verdict("connect6", fours), Some(Verdict::Loss));
        // With k at most p whoever has room wins, and an open line must be blocked.
        assert_eq!(verdict("3,1,2,2,1", "a1"), Some(Verdict::Win));
        assert_eq!(verdict("3,3,3,1,1", ""), None);
        // Over.
        assert_eq!(verdict("3,3,3,1,1", "a1 a2 b1 b2 c1"), Some(Verdict::Loss));
        assert_eq!(verdict("2,1,2,1,1", "a1 b1"), Some(Verdict::Draw));
    }

    /// Every position of some tiny games: what is said at once is the value, and nothing that one
    /// turn each decides is left unsaid.
    #[test]
    fn it_agrees_with_the_definition_at_every_position() {
        for game in [
            "3,3,3,1,1",
            "3,3,3,2,1",
            "4,2,3,2,1",
            "5,1,2,3,2",
            "7,1,3,2,2",
        ] {
            let rules: Rules = game.parse().unwrap();
            let mut position = Position::new(rules);
            let mut decided = 0;
            check_all(&mut position, &mut decided);
            assert!(decided > 5, "{game}");
        }
    }

    fn check_all(position: &mut Position, decided: &mut usize) {
        let said = on_the_spot(position).map(|solution| solution.verdict);
        assert_eq!(said, decided_by_two_turns(position), "{position:?}");
        if let Some(said) = said {
            *decided += 1;
            let side = position.to_move();
            let meant = match value_slow(position) {
                Outcome::Draw => Verdict::Draw,
                Outcome::Win(winner) if winner == side => Verdict::Win,
                Outcome::Win(_) => Verdict::Loss,
            };
            assert_eq!(said, meant, "{position:?}");
        }
        if position.is_over() {
            return;
        }
        for cell in position.empties().iter() {
            position.place(cell, &mut ());
            check_all(position, decided);
            position.undo(&mut ());
        }
    }

    /// The definition: every turn is tried, and against each every turn of the other side.
    fn decided_by_two_turns(position: &mut Position) -> Option<Verdict> {
        let side = position.to_move();
        match position.outcome() {
            Some(Outcome::Draw) => return Some(Verdict::Draw),
            Some(Outcome::Win(winner)) if winner != side => return Some(Verdict::Loss),
            Some(Outcome::Win(_)) => return Some(Verdict::Win),
            None => {}
        }
        let wins = |position: &Position| some_turn(position, |next| next.is_over_for(side));
        if wins(position) {
            return Some(Verdict::Win);
        }
        let holds = |next: &Position| {
            next.is_over() || !some_turn(next, |last| last.is_over_for(side.other()))
        };
        (!some_turn(position, holds)).then_some(Verdict::Loss)
    }

    trait OverFor {
        fn is_over_for(&self, side: Color) -> bool;
    }

    impl OverFor for Position {
        fn is_over_for(&self, side: Color) -> bool {
            self.outcome() == Some(Outcome::Win(side))
        }
    }

    /// Whether a turn leads to such a position.
    fn some_turn(position: &Position, is_such: impl Fn(&Position) -> bool) -> bool {
        let cells: Vec<Cell> = position.empties().iter().collect();
        subsets(&cells, position.stones_to_place())
            .into_iter()
            .any(|turn| {
                let mut next = position.clone();
                for cell in turn.iter() {
                    if !next.is_over() {
                        next.place(cell, &mut ());
                    }
                }
                is_such(&next)
            })
    }
}
