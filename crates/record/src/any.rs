//! Text of unknown kind: what a command line or a text field is given.

use sixfold_core::notation::{BoardTextError, GameTextError, parse_board, parse_game};
use sixfold_core::{Position, Rules, SetupError};

use crate::sgf::{MAX_BYTES, SgfError, looks_like_sgf};
use crate::{CheckError, Record, read_sgf};

/// What a text turned out to hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contents {
    /// An SGF file: one game or several.
    Games(Vec<Record>),
    /// A game string or a board.
    Position(Box<Position>),
}

/// Why a text cannot be read, in the words of the kind that it looks like.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// It looks like an SGF file.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// It looks like a board.
    #[error(transparent)]
    Board(#[from] BoardTextError),
    /// It is a board, but no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// It looks like nothing else, so it should be a game string.
    #[error(transparent)]
    Game(#[from] GameTextError),
    /// It is too long to be looked at.
    #[error("the text has {0} bytes, and more than {MAX_BYTES} are not read")]
    TooLarge(usize),
}

impl Contents {
    /// The position meant: the end of the main line, of the first game if there are
    /// several.
    pub fn into_position(self) -> Result<Position, CheckError> {
        match self {
            Contents::Games(games) => match games.first() {
                Some(game) => game.main_line_position(),
                // No reader returns an empty list; nothing at all is an empty board.
                None => Ok(Position::new(Rules::CONNECT6)),
            },
            Contents::Position(position) => Ok(*position),
        }
    }
}

/// Reads an SGF file, a board or a game string, whichever the text looks like.
///
/// An SGF file says itself which game it is, and one that contradicts `rules` is an
/// error. Boards and game strings are of `rules`, and of Connect6 where it is `None`.
pub fn read_any(text: &str, rules: Option<Rules>) -> Result<Contents, ReadError> {
    if text.len() > MAX_BYTES {
        return Err(ReadError::TooLarge(text.len()));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if looks_like_sgf(text) {
        return Ok(Contents::Games(read_sgf(text, rules)?));
    }
    let rules = rules.unwrap_or(Rules::CONNECT6);
    let position = if looks_like_board(text) {
        parse_board(text, rules)?.validate()?
    } else {
        parse_game(text, rules)?
    };
    Ok(Contents::Position(Box::new(position)))
}

/// No game string has a dot in it, or a line of nothing but crosses and noughts.
fn looks_like_board(text: &str) -> bool {
    let is_row = |line: &str| {
        let cells = line.trim().trim_start_matches(|c: char| c.is_ascii_digit());
        let mut cells = cells.chars().filter(|c| !c.is_whitespace()).peekable();
        cells.peek().is_some() && cells.all(|c| "XxOo.+*".contains(c))
    };
    text.contains('.') || text.contains("to move") || text.lines().any(is_row)
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::write_board;

    use super::*;

    fn position(text: &str) -> Position {
        let contents = read_any(text, None).unwrap();
        contents.into_position().unwrap()
    }

    fn fault(text: &str, rules: Option<Rules>) -> String {
        read_any(text, rules).unwrap_err().to_string()
    }

    #[test]
    fn the_three_kinds_of_text_are_told_apart() {
        let game = position("j10 i11k11 j9");
        assert_eq!(game.left(), 1);
        assert_eq!(position(&write_board(&game)), game);
        for sgf in [
            "(;GM[511]SZ[19];B[jj];W[ii];W[ki];B[jk])",
            "\u{feff}\n (;SZ[19];B[j10];W[i11k11];B[j9])",
            "Dear all,\nsee (;SZ[19];B[JJ];W[IK];W[KK];B[JI])",
        ] {
            assert_eq!(position(sgf), game, "{sgf}");
        }
        assert_eq!(position(""), Position::new(Rules::CONNECT6));
    }

    #[test]
    fn a_full_board_without_dots_is_a_board() {
        let rules = Rules::new(2, 2, 3, 1, 1).unwrap();
        let contents = read_any("XO\nOX", Some(rules)).unwrap();
        let position = contents.into_position().unwrap();
        assert_eq!(position.empty_count(), 0);
    }

    #[test]
    fn the_error_is_that_of_the_kind_it_looks_like() {
        assert_eq!(
            fault("j10 zz", None),
            "turn 2, line 1, column 5: \"zz\" is no cell: write a column letter and a row number, such as j10"
        );
        assert_eq!(
            fault("...\n.?.\n...", Some(Rules::TICTACTOE)),
            "line 2, column 2: '?' is none of . (empty), X (black), O (white)"
        );
        assert_eq!(
            fault("XX.\n...\n...", Some(Rules::TICTACTOE)),
            "2 black and 0 white stones never stand on the board in a game of Connect(3,3,3,1,1), so say whose turn it is"
        );
        assert_eq!(
            fault("(", None),
            "line 1, column 1: there is no game here: one begins with (;"
        );
        assert_eq!(
            fault(&" ".repeat(MAX_BYTES + 1), None),
            "the text has 16777217 bytes, and more than 16777216 are not read"
        );
    }

    #[test]
    fn a_file_of_another_game_is_refused() {
        assert_eq!(
            fault("(;SZ[19])", Some(Rules::TICTACTOE)),
            "line 1, column 6: the board has 19 columns and 19 rows, but the game is Connect(3,3,3,1,1)"
        );
        assert_eq!(
            fault("(;SZ[3]RU[Connect(3,3,3,2,1)])", Some(Rules::TICTACTOE)),
            "line 1, column 11: the file is a game of Connect(3,3,3,2,1), but Connect(3,3,3,1,1) is asked for"
        );
    }
}
