//! Openings from a file: game strings or SGF, one on each line, or a collection in SGF.

use sixfold_core::notation::{GameTextError, parse_game};
use sixfold_core::{Position, Rules};
use sixfold_record::{CheckError, SgfError, read_sgf};

use super::fault_of;

/// Why a file holds no openings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningError {
    /// There is nothing in it.
    #[error(
        "there is no opening in it: write one on each line, as a game string (j10 i11k11) or as SGF"
    )]
    Empty,
    /// What is wrong with one of them.
    #[error("opening {number} on line {line}: {fault}")]
    Fault {
        /// Which opening, from 1.
        number: usize,
        /// The line on which it begins, from 1.
        line: usize,
        /// What is wrong.
        fault: OpeningFault,
    },
}

/// What is wrong with an opening.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningFault {
    /// The game string cannot be read.
    #[error(transparent)]
    Game(#[from] GameTextError),
    /// The SGF cannot be read.
    #[error(transparent)]
    Sgf(#[from] SgfError),
    /// The SGF is of an illegal game.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// It has stones outside turns.
    #[error("it has stones that were set up, and an opening is made of turns")]
    SetUp,
    /// Somebody passed.
    #[error("it has a null turn, which no protocol can play")]
    NullTurn,
    /// Nothing is left to play.
    #[error("the game is over")]
    Over,
    /// It stops within a turn.
    #[error("it ends in the middle of a turn")]
    HalfTurn,
}

/// Reads the openings of a text. Empty lines and lines that begin with `#` are skipped. A text that
/// begins with `(` is SGF: one game on each line, or any collection.
pub fn parse_openings(text: &str, rules: Rules) -> Result<Vec<Position>, OpeningError> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let mut openings = Vec::new();
    for (number, (index, line)) in lines.enumerate() {
        let at_line = |fault| OpeningError::Fault {
            number: number + 1,
            line: index + 1,
            fault,
        };
        if line.trim_start().starts_with('(') {
            match read_sgf(line, Some(rules)) {
                Ok(records) => {
                    for record in records {
                        let position = record.main_line_position();
                        let position = position.map_err(|error| at_line(error.into()))?;
                        openings.push(accepted(position).map_err(at_line)?);
                    }
                }
                // A game that goes on over several lines: the text is one collection.
                Err(_) if number == 0 => return collection(text, rules),
                Err(error) => return Err(at_line(error.into())),
            }
        } else {
            let position = parse_game(line, rules).map_err(|error| at_line(error.into()))?;
            openings.push(accepted(position).map_err(at_line)?);
        }
    }
    if openings.is_empty() {
        return Err(OpeningError::Empty);
    }
    Ok(openings)
}

fn collection(text: &str, rules: Rules) -> Result<Vec<Position>, OpeningError> {
    let at = |number, fault| OpeningError::Fault {
        number,
        line: 1,
        fault,
    };
    let records = read_sgf(text, Some(rules)).map_err(|error| at(1, error.into()))?;
    let numbered = records.iter().enumerate();
    numbered
        .map(|(index, record)| {
            let position = record
                .main_line_position()
                .map_err(|error| at(index + 1, error.into()))?;
            accepted(position).map_err(|fault| at(index + 1, fault))
        })
        .collect()
}

fn accepted(position: Position) -> Result<Position, OpeningFault> {
    match fault_of(&position) {
        None => Ok(position),
        Some(fault) => Err(fault),
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::write_game;

    use super::*;

    fn games(text: &str) -> Vec<String> {
        let openings = parse_openings(text, Rules::CONNECT6).unwrap();
        openings
            .iter()
            .map(|opening| write_game(opening).unwrap())
            .collect()
    }

    fn fault(text: &str) -> String {
        parse_openings(text, Rules::CONNECT6)
            .unwrap_err()
            .to_string()
    }

    #[test]
    fn one_on_each_line() {
        assert_eq!(
            games("# two\nj10 i11k11\n\n(;GM[511]SZ[19];B[jj];W[ii];W[ki];B[jk];B[jl])\n"),
            ["j10 i11k11", "j10 i11k11 j9j8"]
        );
        assert_eq!(
            games("(;GM[511]SZ[19]\n;B[jj])\n(;GM[511]SZ[19]\n;B[aa])"),
            ["j10", "a19"]
        );
    }

    #[test]
    fn errors_say_which_and_where() {
        assert_eq!(
            fault("# none\n\n"),
            "there is no opening in it: write one on each line, as a game string (j10 i11k11) or as SGF"
        );
        assert_eq!(
            fault("j10\n\nj10 i11j10"),
            "opening 2 on line 3: turn 2, line 1, column 8: j10 already holds a black stone"
        );
        assert_eq!(
            fault("j10 i11"),
            "opening 1 on line 1: it ends in the middle of a turn"
        );
        assert_eq!(
            fault("j10 -"),
            "opening 1 on line 1: it has a null turn, which no protocol can play"
        );
        assert_eq!(
            fault("a1 a2b2 b1c1 c2d2 d1e1 e3e4 f1g7"),
            "opening 1 on line 1: the game is over"
        );
        assert_eq!(
            fault("j10\n(;GM[511]SZ[19]AB[jj])"),
            "opening 2 on line 2: it has stones that were set up, and an opening is made of turns"
        );
        assert!(fault("j10\n(;SZ[15])").starts_with("opening 2 on line 2: line 1, column"));
        assert!(fault("(;SZ[19]\n;B[jj];W[jj])").starts_with("opening 1 on line 1: "));
    }
}
