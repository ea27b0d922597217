//! The turns that come into question at the beginning of a game.
//!
//! What speaks for a stone is learned from the lines through its cell. With the first turn alone on the board
//! these say next to nothing, and the engine of old answered the centre from a corner. So the turns around
//! the stones are listed here, one of each that look the same, and the search decides.

use sixfold_core::{Cell, CellSet, Color, Position, Symmetry, Turn};

/// So far from a stone, in columns and rows.
const NEAR: u8 = 2;

/// The turns next to the stones, where only the first turn has been played; else none. Where a turn has more
/// than two stones there would be too many.
pub(super) fn near_turns(position: &Position) -> Vec<Turn> {
    let rules = position.rules();
    let placed = rules.cell_count() - position.empty_count();
    let stones = position.stones_to_place();
    if placed == 0 || placed > usize::from(rules.q()) || stones > 2 {
        return Vec::new();
    }
    let cells: Vec<Cell> = near_cells(position).iter().collect();
    let turns = match stones {
        1 => cells.iter().map(|&cell| Turn::new(&[cell])).collect(),
        _ => pairs(&cells),
    };
    one_of_each(turns, position)
}

fn near_cells(position: &Position) -> CellSet {
    let is_near = |cell: &Cell| {
        let mut stones = Color::BOTH
            .into_iter()
            .flat_map(|color| position.stones(color).iter());
        stones.any(|stone| {
            let columns = cell.column().abs_diff(stone.column());
            columns.max(cell.row().abs_diff(stone.row())) <= NEAR
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

/// Of the turns that symmetries of the position make one another, the least.
fn one_of_each(mut turns: Vec<Turn>, position: &Position) -> Vec<Turn> {
    let rules = position.rules();
    let keeps = |symmetry: &Symmetry| {
        let image = position.transformed(*symmetry);
        Color::BOTH.map(|color| *image.stones(color))
            == Color::BOTH.map(|color| *position.stones(color))
    };
    let symmetries: Vec<Symmetry> = Symmetry::of(rules).filter(keeps).collect();
    turns.retain(|turn| {
        symmetries.iter().all(|symmetry| {
            let image = turn.iter().map(|cell| symmetry.apply(cell, rules));
            *turn <= image.fold(Turn::NULL, Turn::with)
        })
    });
    turns
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Rules, notation};

    use super::*;

    #[test]
    fn one_of_each_that_look_the_same() {
        let turns = |game: &str, rules| near_turns(&notation::parse_game(game, rules).unwrap());
        // Of 276 pairs of 24 cells half a turn keeps 12, and each of four reflections 16: by Burnside's lemma
        // (276 + 12 + 4 · 16) / 8 are different.
        let around = turns("j10", Rules::CONNECT6);
        assert_eq!(around.len(), 44);
        assert!(around.iter().all(|turn| turn.len() == 2));
        let corner = turns("a1", Rules::CONNECT6);
        // Of 28 pairs of eight cells the diagonal keeps four: its own two cells, and three mirrored ones.
        assert_eq!(corner.len(), (28 + 4) / 2);
        assert_eq!(turns("", Rules::CONNECT6), []);
        assert_eq!(turns("j10 i11k11", Rules::CONNECT6), []);
        assert_eq!(turns("h8", Rules::GOMOKU).len(), 5, "one stone a turn");
    }
}
