//! k in a row.

use crate::{Cell, CellSet, Color, Rules};

/// Steps (columns, rows) along the four directions of lines: along a row, up a
/// column, and along the two diagonals.
pub const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Whether the stone on `cell` is part of k or more in a row of these stones.
pub(crate) fn completes_row(stones: &CellSet, cell: Cell, rules: Rules) -> bool {
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
    use super::*;

    #[test]
    fn the_number_of_windows_is_known() {
        // Rows and columns of 19 give 14 windows each, diagonals 14 · 14 each way.
        assert_eq!(windows(Rules::CONNECT6).count(), 2 * 19 * 14 + 2 * 14 * 14);
        assert_eq!(windows(Rules::TICTACTOE).count(), 8);
        assert_eq!(windows(Rules::new(3, 1, 3, 1, 1).unwrap()).count(), 1);
        assert_eq!(windows(Rules::new(3, 3, 4, 1, 1).unwrap()).count(), 0);
    }
}
