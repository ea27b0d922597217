//! What a position tells about the game behind it, and the points that are marked on a board.

use sixfold_core::{Cell, CellSet, Rules};
pub(crate) use sixfold_record::played::{PlayedTurn, last_turn, turns, winning_rows};

/// The points that boards of wood have marked for the eye: on the fourth lines (the third
/// on small boards) and in the centre.
pub(crate) fn star_points(rules: Rules) -> CellSet {
    let (columns, rows) = (rules.columns(), rules.rows());
    let centre = |side: u8| (!side.is_multiple_of(2)).then_some(side / 2);
    let lines = |side: u8| -> Vec<u8> {
        match side {
            0..7 => Vec::new(),
            7..13 => vec![2, side - 3],
            _ => [Some(3), centre(side), Some(side - 4)]
                .into_iter()
                .flatten()
                .collect(),
        }
    };
    let mut points: CellSet = lines(rows)
        .into_iter()
        .flat_map(|row| {
            lines(columns)
                .into_iter()
                .map(move |column| Cell::new(column, row))
        })
        .collect();
    if let (Some(column), Some(row)) = (centre(columns), centre(rows))
        && !points.is_empty()
    {
        points.insert(Cell::new(column, row));
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(cells: impl IntoIterator<Item = Cell>) -> String {
        let names: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn star_points_of_the_usual_boards() {
        let points = |text: &str| names(star_points(text.parse().unwrap()).iter());
        assert_eq!(points("connect6"), "d4 j4 p4 d10 j10 p10 d16 j16 p16");
        assert_eq!(points("9,9,5,1,1"), "c3 g3 e5 c7 g7");
        assert_eq!(points("32,13,5,1,1"), "d4 ac4 d7 ac7 d10 ac10");
        assert_eq!(points("tictactoe"), "");
        assert_eq!(points("5,1,3,1,1"), "");
    }
}
