//! The turns that come into question at the beginning of a game.
//!
//! What speaks for a stone is learned from the lines through its cell. With the first turn alone on the board
//! these say next to nothing, and by them alone the centre would be answered from a corner. So the turns around
//! the stones are listed, too, and the search decides. Early positions often have symmetries: of turns that look
//! the same one is enough.

use std::collections::HashSet;

use sixfold_core::{Cell, CellSet, Color, Position, Symmetry, Turn};

use super::turns::Candidate;

/// So far from a stone, in columns and rows; nearer where there would be more turns than [`MOST`].
const NEAR: u8 = 2;
/// So many turns are round one stone, in pairs.
const MOST: usize = 300;

/// The turns next to the stones, where only the first turn has been played; else none. Where a turn has more
/// than two stones there would be too many.
pub(super) fn near_turns(position: &Position) -> Vec<Turn> {
    let rules = position.rules();
    let placed = rules.cell_count() - position.empty_count();
    let stones = position.stones_to_place();
    if placed == 0 || placed > usize::from(rules.q()) || stones > 2 {
        return Vec::new();
    }
    let turns = |near: u8| {
        let cells: Vec<Cell> = near_cells(position, near).iter().collect();
        match stones {
            1 => cells.iter().map(|&cell| Turn::new(&[cell])).collect(),
            _ => pairs(&cells),
        }
    };
    let mut nearer = (1..=NEAR).rev().map(turns);
    nearer
        .find(|turns: &Vec<Turn>| turns.len() <= MOST)
        .unwrap_or_default()
}

fn near_cells(position: &Position, near: u8) -> CellSet {
    let is_near = |cell: &Cell| {
        let mut stones = Color::BOTH
            .into_iter()
            .flat_map(|color| position.stones(color).iter());
        stones.any(|stone| {
            let columns = cell.column().abs_diff(stone.column());
            columns.max(cell.row().abs_diff(stone.row())) <= near
        })
    };
    position.empties().iter().filter(is_near).collect()
}

fn pairs(cells: &[Cell]) -> Vec<Turn> {
    let with_later = |(at, &first): (usize, &Cell)| {
        let later = cells[at + 1..].iter();
        later.map(move |&second| Turn::pair(first, second))
    };
    cells.iter().enumerate().flat_map(with_later).collect()
}

/// Of the turns that symmetries of the position make one another the first stays.
pub(super) fn one_of_each(turns: &mut Vec<Candidate>, position: &Position) {
    let rules = position.rules();
    let symmetries: Vec<Symmetry> = Symmetry::keeping(position).collect();
    if symmetries == [Symmetry::IDENTITY] {
        return;
    }
    let mut kept: HashSet<Turn> = HashSet::new();
    turns.retain(|candidate| {
        let mut images = symmetries
            .iter()
            .map(|symmetry| symmetry.apply_to_turn(candidate.turn, rules));
        let is_new = images.all(|image| !kept.contains(&image));
        is_new && kept.insert(candidate.turn)
    });
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Rules, notation};

    use super::*;

    fn turns(game: &str, rules: Rules) -> Vec<Turn> {
        near_turns(&notation::parse_game(game, rules).unwrap())
    }

    /// How many are left where they look the same.
    fn different(game: &str, rules: Rules) -> usize {
        let position = notation::parse_game(game, rules).unwrap();
        let candidate = |turn| Candidate { worth: 0, turn };
        let mut turns = near_turns(&position).into_iter().map(candidate).collect();
        one_of_each(&mut turns, &position);
        turns.len()
    }

    #[test]
    fn turns_round_the_first_stone_and_later_none() {
        let around = turns("j10", Rules::CONNECT6);
        assert_eq!(around.len(), 24 * 23 / 2);
        assert!(around.iter().all(|turn| turn.len() == 2));
        assert_eq!(turns("h8", Rules::GOMOKU).len(), 24, "one stone a turn");
        assert_eq!(turns("", Rules::CONNECT6), []);
        assert_eq!(turns("j10 i11k11", Rules::CONNECT6), []);
        // A first turn of several stones has more round it: those next to it, or none where even these are many.
        let connect623 = "19,19,6,2,3".parse().unwrap();
        assert_eq!(turns("j10j11j12", connect623).len(), 12 * 11 / 2);
        assert_eq!(turns("j10d4p16", connect623).len(), 24 * 23 / 2);
        let scattered = "19,19,6,2,6".parse().unwrap();
        assert_eq!(turns("j10d4p16d16p4b10", scattered), []);
    }

    #[test]
    fn one_of_each_that_look_the_same() {
        // Of 276 pairs half a turn keeps 12, and each of four reflections 16: by Burnside's lemma
        // (276 + 12 + 4 · 16) / 8 are different.
        assert_eq!(different("j10", Rules::CONNECT6), 44);
        // In the corner the diagonal keeps four of 28: its own two cells, and three mirrored ones.
        assert_eq!(different("a1", Rules::CONNECT6), (28 + 4) / 2);
        assert_eq!(
            different("b3", Rules::CONNECT6),
            turns("b3", Rules::CONNECT6).len()
        );
        assert_eq!(different("h8", Rules::GOMOKU), 5);
    }
}
