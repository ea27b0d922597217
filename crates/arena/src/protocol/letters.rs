//! Cells as two letters, column and row, both from `A`: what the Connect6 platforms of universities
//! speak. The centre of 19 × 19 is `JJ`; `@@` stands for no stone.

use sixfold_core::{Cell, Color, IllegalStone, Position, Rules, Turn};

use crate::protocol::quoted;

/// The letters there are: a larger board cannot be named.
const LETTERS: u8 = 26;

/// Why a text is no turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// It is not made of pairs of letters.
    #[error("\"{0}\" is no turn: write two letters for each stone, such as JJKK")]
    Unreadable(String),
    /// It has too many stones or too few.
    #[error("wrong number of stones: {found} given, {wanted} wanted")]
    Stones {
        /// Its stones.
        found: usize,
        /// The stones of the turn.
        wanted: usize,
    },
    /// A stone is illegal.
    #[error("{}{}: {fault}", letters(*cell)[0], letters(*cell)[1])]
    Illegal {
        /// Where.
        cell: Cell,
        /// Why.
        fault: IllegalStone,
    },
    /// A cell is named twice.
    #[error("a stone is named twice in {0}")]
    Twice(String),
    /// The other side is to move.
    #[error("it is {0}'s turn")]
    Side(Color),
}

/// Whether every cell of the board has a name.
#[must_use]
pub fn can_name(rules: Rules) -> bool {
    rules.columns() <= LETTERS && rules.rows() <= LETTERS
}

/// The first turn on an empty board where it is one stone: the middle, as the platforms expect it.
#[must_use]
pub fn first_turn(position: &Position) -> Option<Turn> {
    let rules = position.rules();
    let is_first = position.empty_count() == rules.cell_count() && position.left() == 1;
    let middle = Cell::new(rules.columns() / 2, rules.rows() / 2);
    is_first.then(|| Turn::new(&[middle]))
}

/// Reads the stones of a turn. `@@` is left out.
pub fn parse(text: &str) -> Result<Vec<Cell>, Fault> {
    let bytes = text.as_bytes();
    let unreadable = || Fault::Unreadable(quoted(text));
    let most = 2 * usize::from(Rules::MAX_STONES);
    if bytes.is_empty() || !bytes.len().is_multiple_of(2) || bytes.len() > most {
        return Err(unreadable());
    }
    let number = |letter: u8| {
        let upper = letter.to_ascii_uppercase();
        upper.is_ascii_uppercase().then(|| upper - b'A')
    };
    let mut cells = Vec::new();
    for pair in bytes.chunks_exact(2) {
        if pair == b"@@" {
            continue;
        }
        let (Some(column), Some(row)) = (number(pair[0]), number(pair[1])) else {
            return Err(unreadable());
        };
        let cell = Cell::new(column, row);
        if cells.contains(&cell) {
            return Err(Fault::Twice(quoted(text)));
        }
        cells.push(cell);
    }
    Ok(cells)
}

/// The two letters of a cell.
fn letters(cell: Cell) -> [char; 2] {
    [cell.column(), cell.row()].map(|number| char::from(b'A' + number))
}

/// Writes a turn.
#[must_use]
pub fn write(turn: Turn) -> String {
    turn.iter().flat_map(letters).collect()
}

/// Writes a turn with `@@` for each stone that a turn of the game has more.
#[must_use]
pub fn write_padded(turn: Turn, rules: Rules) -> String {
    let missing = usize::from(rules.p()).saturating_sub(turn.len());
    write(turn) + &"@@".repeat(missing)
}

/// Places a whole turn, or says what is wrong with it and places nothing. Where a stone wins, those
/// after it may be left out.
pub fn place(position: &mut Position, cells: &[Cell]) -> Result<(), Fault> {
    let stones = Fault::Stones {
        found: cells.len(),
        wanted: position.stones_to_place(),
    };
    if cells.is_empty() || cells.len() > position.stones_to_place() {
        return Err(stones);
    }
    for &cell in cells {
        let legal = match position.is_over() {
            true => Err(IllegalStone::GameOver { cell }),
            false => position.check(cell),
        };
        legal.map_err(|fault| Fault::Illegal { cell, fault })?;
    }
    let too_few = cells.len() < position.stones_to_place();
    for &cell in cells {
        position.place(cell, &mut ());
    }
    if too_few && !position.is_over() {
        position.undo_many(cells.len(), &mut ());
        return Err(stones);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_read_and_write() {
        let turn = |text: &str| Turn::new(&parse(text).unwrap());
        assert_eq!(turn("JJ").to_string(), "j10");
        assert_eq!(turn("ajKJ").to_string(), "a10k10");
        assert_eq!(write(turn("KJAJ")), "AJKJ");
        assert_eq!(write_padded(turn("JJ@@"), Rules::CONNECT6), "JJ@@");
        assert_eq!(write_padded(turn("JJ"), Rules::GOMOKU), "JJ");
        for bad in [
            "",
            "J",
            "JJK",
            "J1",
            "JJ??",
            "éé",
            "JJJJ",
            "@J",
            "ABABABABABABAB",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn only_whole_legal_turns_are_placed() {
        let mut position = Position::new(Rules::CONNECT6);
        let mut placed = |text: &str| {
            let done = place(&mut position, &parse(text).unwrap());
            done.map_err(|fault| fault.to_string())
        };
        assert_eq!(placed("JJ"), Ok(()));
        assert_eq!(
            placed("KK").unwrap_err(),
            "wrong number of stones: 1 given, 2 wanted"
        );
        assert_eq!(
            placed("KKLLMM").unwrap_err(),
            "wrong number of stones: 3 given, 2 wanted"
        );
        assert_eq!(
            placed("KKJJ").unwrap_err(),
            "JJ: j10 already holds a black stone"
        );
        assert!(
            placed("KKZZ")
                .unwrap_err()
                .starts_with("ZZ: z26 is outside")
        );
        assert_eq!(
            placed("@@").unwrap_err(),
            "wrong number of stones: 0 given, 2 wanted"
        );
        assert_eq!(placed("KKLL"), Ok(()));
    }
}
