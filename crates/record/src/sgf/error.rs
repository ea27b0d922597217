//! What can be wrong in an SGF file, and where it is.

use sixfold_core::{Color, Rules, RulesError};

use super::{Dialect, MAX_BYTES, MAX_NODES, MAX_POINTS, MAX_VALUES};
use crate::{AmbiguousCell, StepError};

/// A fault in an SGF file, and where it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct SgfError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column of the text, in characters, from 1.
    pub column: usize,
    /// What is wrong.
    #[source]
    pub fault: SgfFault,
}

/// What can be wrong in an SGF file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SgfFault {
    /// The text is longer than is read.
    #[error("the file has {0} bytes, and more than {MAX_BYTES} are not read")]
    TooLarge(usize),
    /// There are more nodes than are read.
    #[error("the file has more than {MAX_NODES} nodes")]
    TooManyNodes,
    /// There are more values than are read.
    #[error("the file has more than {MAX_VALUES} property values")]
    TooManyValues,
    /// There are more points than are read.
    #[error("the file has more than {MAX_POINTS} points in set-ups and marks")]
    TooManyPoints,
    /// There is no game in the text.
    #[error("there is no game here: one begins with (;")]
    NoGame,
    /// Something else stands where this should.
    #[error("'{found}' stands where {expected} should")]
    Unexpected {
        /// What stands there.
        found: char,
        /// What should.
        expected: &'static str,
    },
    /// The text ends where something should stand.
    #[error("the file ends where {0} should stand")]
    Ends(&'static str),
    /// A bracket without its partner.
    #[error("this [ is never closed by a ]")]
    Unclosed,
    /// A property name without a capital letter.
    #[error("\"{0}\" is no property name: it has no capital letter")]
    NoIdent(String),
    /// A property without a value.
    #[error("{0} has no value: write {0}[...]")]
    NoValue(String),
    /// A property of the root that may be given once, given again.
    #[error("{0} is given twice")]
    GivenTwice(&'static str),
    /// A board size that is none.
    #[error("\"{0}\" is no board size: write SZ[19] or, for columns and rows, SZ[15:10], up to {max}", max = Rules::MAX_SIDE)]
    Size(String),
    /// A game of the family that is none.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The board size is not that of the game.
    #[error("the board has {columns} columns and {rows} rows, but the game is Connect({rules})")]
    SizeDiffers {
        /// The columns by `SZ`.
        columns: u8,
        /// The rows by `SZ`.
        rows: u8,
        /// The game that is stated or expected.
        rules: Rules,
    },
    /// The file is of another game of the family than the caller wants.
    #[error("the file is a game of Connect({found}), but Connect({expected}) is asked for")]
    RulesDiffer {
        /// The game of the file.
        found: Rules,
        /// The game that is asked for.
        expected: Rules,
    },
    /// The file is of a game that is not of the family.
    #[error("GM[{0}] is no game that is known here")]
    OtherGame(String),
    /// The file is a game of go.
    #[error("GM[1] with one stone a turn is a game of go")]
    Go,
    /// A value that is no point.
    #[error("\"{0}\" is no point: write jj, JJ or j10")]
    NoPoint(String),
    /// A point that is not on the board.
    #[error("\"{value}\" is outside the board of {columns} columns and {rows} rows", columns = rules.columns(), rows = rules.rows())]
    OffBoard {
        /// The point as it is written.
        value: String,
        /// The game, which says how large the board is.
        rules: Rules,
    },
    /// A point in another dialect than those before.
    #[error("\"{value}\" is written in {found}, but the points before are in {before}")]
    MixedDialects {
        /// The point as it is written.
        value: String,
        /// The dialect it is in.
        found: Dialect,
        /// The dialect of the points before.
        before: Dialect,
    },
    /// A label without its text, or an arrow without its end.
    #[error("\"{value}\" has no colon: write {ident}[{example}]")]
    NotComposed {
        /// The value as it is written.
        value: String,
        /// The property.
        ident: String,
        /// How it should look.
        example: &'static str,
    },
    /// A cell that is set up in two ways at once.
    #[error(transparent)]
    Ambiguous(#[from] AmbiguousCell),
    /// A side to move that is none.
    #[error("\"{0}\" is no side: write PL[B] or PL[W]")]
    NoSide(String),
    /// A number of stones left that is none.
    #[error("\"{0}\" is no number of stones left: write LEFT[1]")]
    NoLeft(String),
    /// The game does not allow the step.
    #[error(transparent)]
    Step(#[from] StepError),
    /// A resignation that is not the end of the main line.
    #[error("{0} resigns, but the main line does not end here")]
    ResignationInside(Color),
    /// A resignation by the side that won.
    #[error("{color} resigns, but the stated result is {stated}")]
    ResignationDiffers {
        /// The side that resigns.
        color: Color,
        /// The result as stated.
        stated: String,
    },
}

impl SgfFault {
    /// The fault with its place, which is only now looked for: a good file never pays
    /// for counting its lines.
    pub(super) fn at(self, text: &str, offset: usize) -> SgfError {
        let before = &text.as_bytes()[..offset.min(text.len())];
        let line_start = before
            .iter()
            .rposition(|&b| b == b'\n')
            .map_or(0, |at| at + 1);
        let in_line = String::from_utf8_lossy(&before[line_start..]);
        SgfError {
            line: before.iter().filter(|&&b| b == b'\n').count() + 1,
            // A byte-order mark takes no column on any screen.
            column: in_line.chars().filter(|&c| c != '\u{feff}').count() + 1,
            fault: self,
        }
    }
}

/// The beginning of a value, short enough for an error message.
pub(super) fn shown(value: &str) -> String {
    value.chars().take(20).collect()
}
