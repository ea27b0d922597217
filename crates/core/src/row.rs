//! k in a row.

use crate::{Cell, CellSet, Color, Rules};

/// Steps (columns, rows) along the four directions of lines: along a row, up a
/// column, and along the two diagonals.
pub const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Whether the stone on `cell` is part of k or more in a row of these stones.
#[inline]
pub(crate) fn completes_row(stones: &CellSet, cell: Cell, rules: Rules) -> bool {
    if rules.columns() < Rules::MAX_SIDE && rules.rows() < Rules::MAX_SIDE {
        completes_row_inside(stones, cell, usize::from(rules.k()))
    } else {
        completes_row_at_edges(stones, cell, rules)
    }
}

/// For boards with a row and a column to spare in the set of cells: a step over an edge, wrapped
/// round, ends on a cell that is never occupied, so edges need no test.
#[inline]
fn completes_row_inside(stones: &CellSet, cell: Cell, k: usize) -> bool {
    const STRIDE: usize = Rules::MAX_SIDE as usize;
    // The three cells below, beside and above, from left to right. Most stones have no neighbour
    // of their own side in most directions, and then there is nothing to count.
    let row = usize::from(cell.row());
    let three = |row: usize| u64::from(stones.row_bits(row)) << 1 >> cell.column();
    let (below, beside, above) = (three(row.wrapping_sub(1)), three(row), three(row + 1));
    let neighbours = [
        beside | beside >> 2,
        (below | above) >> 1,
        below | above >> 2,
        below >> 2 | above,
    ];
    let run = |step: usize| {
        let mut at = cell.index().wrapping_add(step);
        let mut length = 0;
        while length < k && stones.contains(Cell::from_index(at & (Cell::COUNT - 1))) {
            at = at.wrapping_add(step);
            length += 1;
        }
        length
    };
    let steps = [1, STRIDE, STRIDE + 1, STRIDE - 1];
    steps.iter().zip(neighbours).any(|(&step, neighbour)| {
        neighbour & 1 == 1 && run(step) + run(step.wrapping_neg()) + 1 >= k
    })
}

/// For boards of any size.
fn completes_row_at_edges(stones: &CellSet, cell: Cell, rules: Rules) -> bool {
    let (column, row) = (i32::from(cell.column()), i32::from(cell.row()));
    let (columns, rows) = (i32::from(rules.columns()), i32::from(rules.rows()));
    let needed = i32::from(rules.k()) - 1;
    let run = |dx: i32, dy: i32| {
        let (mut x, mut y, mut length) = (column + dx, row + dy, 0);
        while length < needed
            && (0..columns).contains(&x)
            && (0..rows).contains(&y)
            && stones.contains(Cell::new(x as u8, y as u8))
        {
            (x, y, length) = (x + dx, y + dy, length + 1);
        }
        length
    };
    DIRECTIONS.iter().any(|&(dx, dy)| {
        let (dx, dy) = (i32::from(dx), i32::from(dy));
        run(dx, dy) + run(-dx, -dy) >= needed
    })
}

/// Every window of the board: k cells in a row, in the four directions.
///
/// This is the definition that the line tables of the crates above are tested against.
pub(crate) fn windows(rules: Rules) -> impl Iterator<Item = Vec<Cell>> {
    let reach = i32::from(rules.k()) - 1;
    rules.cells().flat_map(move |cell| {
        DIRECTIONS.into_iter().filter_map(move |(dx, dy)| {
            let at = |i: i32| {
                let x = i32::from(cell.column()) + i * i32::from(dx);
                let y = i32::from(cell.row()) + i * i32::from(dy);
                let inside = (0..i32::from(rules.columns())).contains(&x)
                    && (0..i32::from(rules.rows())).contains(&y);
                inside.then(|| Cell::new(x as u8, y as u8))
            };
            at(reach)?;
            (0..=reach).map(at).collect()
        })
    })
}

/// The sides that have k or more in a row, by looking at every window.
pub(crate) fn rows_slow(stones: &[CellSet; 2], rules: Rules) -> [bool; 2] {
    let mut found = [false; 2];
    for window in windows(rules) {
        for color in Color::BOTH {
            let full = window
                .iter()
                .all(|&cell| stones[color.index()].contains(cell));
            found[color.index()] |= full;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Stones at the edges of the largest boards, where the two ways part.
        #[test]
        fn both_ways_agree_with_the_windows(
            columns in 28..=32u32, rows in 28..=32u32, k in 2..=5u32,
            cells in prop::collection::vec((0..4u8, 0..4u8, any::<bool>(), any::<bool>()), 1..20),
        ) {
            let rules = Rules::new(columns, rows, k, 1, 1).unwrap();
            let at = |near: u8, side: u32, far: bool| if far { side as u8 - 1 - near } else { near };
            let cells: Vec<Cell> = cells
                .into_iter()
                .map(|(x, y, right, top)| Cell::new(at(x, columns, right), at(y, rows, top)))
                .collect();
            let stones: CellSet = cells.iter().copied().collect();
            for &cell in &cells {
                let in_a_row = windows(rules)
                    .any(|window| window.contains(&cell) && window.iter().all(|&c| stones.contains(c)));
                prop_assert_eq!(completes_row(&stones, cell, rules), in_a_row);
                prop_assert_eq!(completes_row_at_edges(&stones, cell, rules), in_a_row);
            }
        }
    }

    #[test]
    fn the_number_of_windows_is_known() {
        // Rows and columns of 19 give 14 windows each, diagonals 14 · 14 each way.
        assert_eq!(windows(Rules::CONNECT6).count(), 2 * 19 * 14 + 2 * 14 * 14);
        assert_eq!(windows(Rules::TICTACTOE).count(), 8);
        assert_eq!(windows(Rules::new(3, 1, 3, 1, 1).unwrap()).count(), 1);
        assert_eq!(windows(Rules::new(3, 3, 4, 1, 1).unwrap()).count(), 0);
    }
}
