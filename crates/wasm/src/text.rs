//! Positions and turns as the messages write them.

use sixfold_core::notation::{parse_board, parse_game, write_board, write_game, write_turns};
use sixfold_core::{Action, Cell, IllegalStone, Position, Rules, Turn};

use crate::wire;

/// Why a text is no position or no turn here.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextFault {
    /// What stands there is no cell.
    #[error("\"{0}\" is no cell: write a column letter and a row number, such as j10")]
    NoCell(String),
    /// The rules forbid a stone.
    #[error(transparent)]
    Illegal(#[from] IllegalStone),
    /// One cell twice in a turn.
    #[error("{0} comes twice in this turn")]
    Twice(Cell),
    /// A turn with the wrong number of stones.
    #[error("this turn has {placed} stones, and {wanted} are to be placed")]
    Count {
        /// The stones it has.
        placed: usize,
        /// The stones it needs.
        wanted: usize,
    },
    /// A pass where there is nothing to give up.
    #[error("the game is over")]
    Over,
}

/// A position that could not be read: which field, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct PositionFault {
    /// The field of the message.
    pub field: &'static str,
    /// What is wrong, with the place in the text where there is one.
    pub what: String,
}

/// Reads the position of a message.
///
/// # Errors
/// The first thing that is wrong, with its field.
pub fn position(wire: &wire::Position) -> Result<Position, PositionFault> {
    fn fault<E: ToString>(field: &'static str) -> impl Fn(E) -> PositionFault {
        move |error| PositionFault {
            field,
            what: error.to_string(),
        }
    }
    let rules: Rules = wire.rules.parse().map_err(fault("position.rules"))?;
    let Some(start) = &wire.start else {
        return parse_game(&wire.turns, rules).map_err(fault("position.turns"));
    };
    let setup = parse_board(start, rules).map_err(fault("position.start"))?;
    let mut position = setup.validate().map_err(fault("position.start"))?;
    let words = wire.turns.split_whitespace();
    for (number, word) in words.enumerate() {
        let at = |error: TextFault| PositionFault {
            field: "position.turns",
            what: format!("turn {}: {error}", number + 1),
        };
        play(&mut position, word).map_err(at)?;
    }
    Ok(position)
}

/// The position as a message writes it, its turns included.
#[must_use]
pub fn wire_position(position: &Position) -> wire::Position {
    let rules = position.rules();
    let rules = rules
        .preset_name()
        .map_or_else(|| rules.to_string(), String::from);
    if let Some(turns) = write_game(position) {
        return wire::Position {
            rules,
            start: None,
            turns,
        };
    }
    let has_extras = position
        .history()
        .any(|action| matches!(action, Action::Extra(..)));
    let mut start = position.clone();
    let turns = if has_extras {
        String::new()
    } else {
        while start.undo(&mut ()).is_some() {}
        write_turns(position)
    };
    wire::Position {
        rules,
        start: Some(write_board(&start)),
        turns,
    }
}

/// The cells of a turn as people type them: apart by spaces, commas, or not at all.
///
/// # Errors
/// Where something is no cell.
pub fn cells(text: &str) -> Result<Vec<Cell>, TextFault> {
    let mut cells = Vec::new();
    let is_gap = |c: char| c.is_whitespace() || c == ',' || c == ';';
    for word in text.split(is_gap) {
        let mut rest = word;
        while !rest.is_empty() {
            let Some((cell, used)) = Cell::parse_prefix(rest) else {
                return Err(TextFault::NoCell(rest.chars().take(12).collect()));
            };
            cells.push(cell);
            rest = &rest[used..];
        }
    }
    Ok(cells)
}

/// Plays a turn, or the rest of one; stones may be missing in it.
///
/// # Errors
/// Where a stone cannot be placed; then some of them may have been.
pub fn play(position: &mut Position, text: &str) -> Result<(), TextFault> {
    let (stones, passes) = match text.strip_suffix('-') {
        Some(stones) => (stones, true),
        None => (text, false),
    };
    let wanted = position.stones_to_place();
    let side = position.to_move();
    let cells = cells(stones)?;
    if cells.len() > wanted {
        let placed = cells.len();
        return Err(TextFault::Count { placed, wanted });
    }
    for cell in cells {
        position.check(cell)?;
        position.place(cell, &mut ());
    }
    if passes {
        if position.to_move() != side || !position.may_end_turn() {
            return Err(TextFault::Over);
        }
        position.end_turn();
    }
    Ok(())
}

/// A whole turn, checked on the position.
///
/// # Errors
/// Where it has too few or too many stones, or one cannot be placed.
pub fn whole_turn(position: &Position, text: &str) -> Result<Turn, TextFault> {
    let cells = cells(text)?;
    let (placed, wanted) = (cells.len(), position.stones_to_place());
    if placed != wanted {
        return Err(TextFault::Count { placed, wanted });
    }
    for (at, &cell) in cells.iter().enumerate() {
        position.check(cell)?;
        if cells[..at].contains(&cell) {
            return Err(TextFault::Twice(cell));
        }
    }
    Ok(Turn::new(&cells))
}

/// The cells of a turn, written together.
#[must_use]
pub fn turn(turn: Turn) -> String {
    joined(turn.iter())
}

/// Cells, written together.
pub fn joined(cells: impl IntoIterator<Item = Cell>) -> String {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

/// The names of cells.
pub fn names(cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

/// Turns as a line of a message.
#[must_use]
pub fn line(turns: &[Turn]) -> Vec<String> {
    turns.iter().map(|&stones| turn(stones)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(turns: &str) -> Result<Position, PositionFault> {
        position(&wire::Position {
            rules: "connect6".into(),
            start: None,
            turns: turns.into(),
        })
    }

    #[test]
    fn positions_read_back() {
        for turns in ["", "j10", "j10 i11k11 a1", "j10 - a1-"] {
            let there = read(turns).unwrap();
            assert_eq!(position(&wire_position(&there)).unwrap(), there);
            assert_eq!(wire_position(&there).turns, turns);
        }
        let start = write_board(&read("j10 i11").unwrap());
        let board = wire::Position {
            rules: "connect6".into(),
            start: Some(start),
            turns: "k11 a1b1".into(),
        };
        let there = position(&board).unwrap();
        assert_eq!(there.left(), 2);
        assert_eq!(wire_position(&there).turns, "k11 a1b1");
        assert_eq!(position(&wire_position(&there)).unwrap(), there);
    }

    #[test]
    fn faults_name_their_field() {
        let fault = |rules: &str, start: Option<&str>, turns: &str| {
            let wire = wire::Position {
                rules: rules.into(),
                start: start.map(Into::into),
                turns: turns.into(),
            };
            position(&wire).unwrap_err()
        };
        assert_eq!(fault("chess", None, "").field, "position.rules");
        assert_eq!(fault("connect6", None, "j10 j10").field, "position.turns");
        assert_eq!(fault("tictactoe", Some("..."), "").field, "position.start");
        let board = Some("...\n...\n...\nblack to move, 1 left");
        let twice = fault("tictactoe", board, "a1 a1");
        assert_eq!(twice.what, "turn 2: a1 already holds a black stone");
    }

    #[test]
    fn turns_are_read_as_people_type_them() {
        let there = read("j10").unwrap();
        for text in ["i11k11", "I11 k11", "i11, k11", "i11;K11"] {
            assert_eq!(turn(whole_turn(&there, text).unwrap()), "i11k11");
        }
        let fault = |text: &str| whole_turn(&there, text).unwrap_err().to_string();
        assert_eq!(
            fault("i11"),
            "this turn has 1 stones, and 2 are to be placed"
        );
        assert_eq!(fault("i11i11"), "i11 comes twice in this turn");
        assert_eq!(fault("i11j10"), "j10 already holds a black stone");
        assert!(fault("i11z").starts_with("\"z\" is no cell"));
    }
}
