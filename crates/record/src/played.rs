//! What a position tells about the game behind it: its turns, and the rows that won.

use sixfold_core::{Action, Cell, CellSet, Color, DIRECTIONS, Outcome, Position, Rules};

/// One turn as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedTurn {
    /// Who played it.
    pub color: Color,
    /// The stones in the order in which they were placed; empty for a null turn.
    pub cells: Vec<Cell>,
}

/// The turns since the position was set up, the last one perhaps unfinished. Extra stones
/// belong to no turn.
#[must_use]
pub fn turns(position: &Position) -> Vec<PlayedTurn> {
    let mut replay = position.clone();
    while replay.undo(&mut ()).is_some() {}
    let (mut color, mut left) = (replay.to_move(), replay.left());
    let mut turns: Vec<PlayedTurn> = Vec::new();
    let mut turn_is_new = true;
    for action in position.history() {
        if matches!(action, Action::Extra(..)) {
            continue;
        }
        if turn_is_new {
            turns.push(PlayedTurn {
                color,
                cells: Vec::new(),
            });
        }
        left = match (action, turns.last_mut()) {
            (Action::Place(cell), Some(turn)) => {
                turn.cells.push(cell);
                left - 1
            }
            _ => 0,
        };
        turn_is_new = left == 0;
        if turn_is_new {
            (color, left) = (color.other(), position.rules().p());
        }
    }
    turns
}

/// The stones of the last turn that has any.
#[must_use]
pub fn last_turn(position: &Position) -> CellSet {
    turns(position)
        .into_iter()
        .rfind(|turn| !turn.cells.is_empty())
        .map(|turn| turn.cells.into_iter().collect())
        .unwrap_or(CellSet::EMPTY)
}

/// The winner's rows of k or more, each whole and from end to end. None while nobody has won.
#[must_use]
pub fn winning_rows(position: &Position) -> Vec<Vec<Cell>> {
    let Some(Outcome::Win(winner)) = position.outcome() else {
        return Vec::new();
    };
    let rules = position.rules();
    let stones = position.stones(winner);
    let mut rows = Vec::new();
    for start in stones.iter() {
        for direction in DIRECTIONS {
            let row = row_from(start, direction, stones, rules);
            let begins_here =
                step(start, direction, -1, rules).is_none_or(|before| !stones.contains(before));
            if begins_here && row.len() >= usize::from(rules.k()) {
                rows.push(row);
            }
        }
    }
    rows
}

/// The unbroken row of stones from this one on.
fn row_from(start: Cell, direction: (i8, i8), stones: &CellSet, rules: Rules) -> Vec<Cell> {
    (0..)
        .map_while(|steps| step(start, direction, steps, rules))
        .take_while(|&cell| stones.contains(cell))
        .collect()
}

/// The cell so many steps away, if it is on the board.
fn step(cell: Cell, (dx, dy): (i8, i8), steps: i16, rules: Rules) -> Option<Cell> {
    let along = |from: u8, by: i8| u8::try_from(i16::from(from) + steps * i16::from(by)).ok();
    let (column, row) = (along(cell.column(), dx)?, along(cell.row(), dy)?);
    let inside = column < rules.columns() && row < rules.rows();
    inside.then(|| Cell::new(column, row))
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::parse_game;

    use super::*;

    fn names(cells: impl IntoIterator<Item = Cell>) -> String {
        let names: Vec<String> = cells.into_iter().map(|cell| cell.to_string()).collect();
        names.join(" ")
    }

    #[test]
    fn turns_are_taken_apart_as_they_were_played() {
        let position = parse_game("j10 k11i11 - i9- j9", Rules::CONNECT6).unwrap();
        let turns = turns(&position);
        let shown: Vec<String> = turns
            .iter()
            .map(|turn| format!("{} {}", turn.color, names(turn.cells.iter().copied())))
            .collect();
        assert_eq!(
            shown,
            [
                "black j10",
                "white k11 i11",
                "black ",
                "white i9",
                "black j9"
            ]
        );
        assert_eq!(names(last_turn(&position).iter()), "j9");
    }

    #[test]
    fn a_winning_row_is_whole() {
        let game = "a1 a2b2 b1c1 c2d2 d1f1 e3e4 g1e1";
        let position = parse_game(game, Rules::CONNECT6).unwrap();
        let rows = winning_rows(&position);
        assert_eq!(rows.len(), 1);
        assert_eq!(names(rows[0].iter().copied()), "a1 b1 c1 d1 e1 f1 g1");
    }
}
