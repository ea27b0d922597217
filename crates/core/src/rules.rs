//! The rules are data: one value says which game of the family is played.

use std::fmt;
use std::str::FromStr;

use crate::Cell;

/// The game Connect(m, n, k, p, q): a board of m columns and n rows, k or more
/// in a row win, Black places q stones first, then each side p stones a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Rules {
    columns: u8,
    rows: u8,
    k: u8,
    p: u8,
    q: u8,
}

/// Why five numbers are not a game of the family.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RulesError {
    /// One of the numbers is outside its range.
    #[error("{name} is {value}, but must be from {low} to {high}")]
    OutOfRange {
        /// Which number, in words.
        name: &'static str,
        /// What was given.
        value: u32,
        /// The least that is allowed.
        low: u8,
        /// The most that is allowed.
        high: u8,
    },
    /// The text is neither five numbers nor a preset's name.
    #[error(
        "\"{0}\" is no game: write m,n,k,p,q (such as 19,19,6,2,1) or connect6, gomoku, tictactoe, connect623"
    )]
    Unreadable(String),
}

impl Rules {
    /// The largest board is 32 × 32: a line then fits in one 32-bit word.
    pub const MAX_SIDE: u8 = 32;
    /// The longest row that may be asked for.
    pub const MAX_K: u8 = 12;
    /// The most stones in one turn.
    pub const MAX_STONES: u8 = 6;

    /// Connect6: Connect(19, 19, 6, 2, 1).
    pub const CONNECT6: Rules = Rules {
        columns: 19,
        rows: 19,
        k: 6,
        p: 2,
        q: 1,
    };
    /// Gomoku without further rules: Connect(15, 15, 5, 1, 1).
    pub const GOMOKU: Rules = Rules {
        columns: 15,
        rows: 15,
        k: 5,
        p: 1,
        q: 1,
    };
    /// Tic-tac-toe: Connect(3, 3, 3, 1, 1).
    pub const TICTACTOE: Rules = Rules {
        columns: 3,
        rows: 3,
        k: 3,
        p: 1,
        q: 1,
    };
    /// Connect(6, 2, 3) on 19 × 19, the first game of the family that was proved
    /// a win for Black (Wu and Huang; thesis §1.3).
    pub const CONNECT_6_2_3: Rules = Rules {
        columns: 19,
        rows: 19,
        k: 6,
        p: 2,
        q: 3,
    };

    /// The games that have a name.
    pub const PRESETS: [(&'static str, Rules); 4] = [
        ("connect6", Rules::CONNECT6),
        ("gomoku", Rules::GOMOKU),
        ("tictactoe", Rules::TICTACTOE),
        ("connect623", Rules::CONNECT_6_2_3),
    ];

    /// Checks the five numbers.
    ///
    /// k may be longer than the board (then every game is a draw), q may exceed p,
    /// and k may be at most p (then any turn on an open line wins).
    pub fn new(columns: u32, rows: u32, k: u32, p: u32, q: u32) -> Result<Rules, RulesError> {
        let within = |name, value: u32, low: u8, high: u8| match u8::try_from(value) {
            Ok(small) if (low..=high).contains(&small) => Ok(small),
            _ => Err(RulesError::OutOfRange {
                name,
                value,
                low,
                high,
            }),
        };
        Ok(Rules {
            columns: within("m (columns)", columns, 1, Rules::MAX_SIDE)?,
            rows: within("n (rows)", rows, 1, Rules::MAX_SIDE)?,
            k: within("k (stones in a row)", k, 2, Rules::MAX_K)?,
            p: within("p (stones a turn)", p, 1, Rules::MAX_STONES)?,
            q: within("q (stones in the first turn)", q, 1, Rules::MAX_STONES)?,
        })
    }

    /// m, the number of columns.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// n, the number of rows.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// k: so many or more in a row win.
    #[must_use]
    pub const fn k(self) -> u8 {
        self.k
    }

    /// p, the stones of every turn but the first.
    #[must_use]
    pub const fn p(self) -> u8 {
        self.p
    }

    /// q, the stones of Black's first turn.
    #[must_use]
    pub const fn q(self) -> u8 {
        self.q
    }

    /// The number of cells of the board.
    #[must_use]
    pub const fn cell_count(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether the cell is on the board.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.column() < self.columns && cell.row() < self.rows
    }

    /// All cells, from the bottom row up, each row from the left: in ascending order.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.rows).flat_map(move |row| (0..self.columns).map(move |col| Cell::new(col, row)))
    }

    /// Whether threats mean anything: with k ≤ p a turn on any open line wins, and
    /// an empty board would already be full of them.
    #[must_use]
    pub const fn has_threats(self) -> bool {
        self.k > self.p
    }

    /// The preset's name, where the game has one.
    #[must_use]
    pub fn preset_name(self) -> Option<&'static str> {
        Rules::PRESETS
            .iter()
            .find(|(_, rules)| *rules == self)
            .map(|(name, _)| *name)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules {
            columns,
            rows,
            k,
            p,
            q,
        } = self;
        write!(f, "{columns},{rows},{k},{p},{q}")
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    /// Reads `19,19,6,2,1`, `Connect(19,19,6,2,1)` or a preset's name, in any case.
    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let lower = text.trim().to_ascii_lowercase();
        if let Some((_, rules)) = Rules::PRESETS.iter().find(|(name, _)| *name == lower) {
            return Ok(*rules);
        }
        let inner = lower
            .strip_prefix("connect(")
            .and_then(|rest| rest.strip_suffix(')'))
            .unwrap_or(lower.as_str());
        let unreadable = || RulesError::Unreadable(text.chars().take(60).collect());
        let numbers: Vec<u32> = inner
            .split(',')
            .map(|part| part.trim().parse().map_err(|_| unreadable()))
            .collect::<Result<_, _>>()?;
        match numbers[..] {
            [m, n, k, p, q] => Rules::new(m, n, k, p, q),
            _ => Err(unreadable()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_and_numbers_read_back() {
        for (name, rules) in Rules::PRESETS {
            assert_eq!(name.parse(), Ok(rules));
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(format!("Connect({rules})").parse(), Ok(rules));
        }
    }

    #[test]
    fn each_number_has_its_range() {
        for bad in [
            [0, 9, 5, 1, 1],
            [9, 33, 5, 1, 1],
            [9, 9, 1, 1, 1],
            [9, 9, 13, 1, 1],
        ] {
            let [m, n, k, p, q] = bad;
            assert!(Rules::new(m, n, k, p, q).is_err(), "{bad:?}");
        }
        let error = Rules::new(9, 9, 5, 7, 1).unwrap_err().to_string();
        assert_eq!(error, "p (stones a turn) is 7, but must be from 1 to 6");
        assert!("19,19,6,2".parse::<Rules>().is_err());
        assert!("go".parse::<Rules>().is_err());
    }
}
