//! How a game ended, as its record says: agreed, resigned, on time or on the board.

use std::fmt;

use sixfold_core::Color;

/// The result that a record states. The board may say more or less: games are resigned,
/// lost on time and agreed drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// This side won.
    Win(Color, Reason),
    /// Nobody won.
    Draw,
    /// The game was broken off and does not count.
    Void,
    /// The result is not known.
    Unknown,
    /// A result in other words, which are kept.
    Other(String),
}

/// Why a game was won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The record does not say, which usually means on the board.
    Unstated,
    /// The other side resigned.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side forfeited the game.
    Forfeit,
}

impl GameResult {
    /// Reads the value of SGF's `RE`. Everything can be read: see [`GameResult::Other`].
    #[must_use]
    pub fn parse(text: &str) -> GameResult {
        let lower = text.trim().to_ascii_lowercase();
        let other = || GameResult::Other(text.to_string());
        match lower.as_str() {
            "0" | "draw" => return GameResult::Draw,
            "void" => return GameResult::Void,
            "?" => return GameResult::Unknown,
            _ => {}
        }
        let Some((winner, reason)) = lower.split_once('+') else {
            return other();
        };
        let winner = match winner {
            "b" | "black" => Color::Black,
            "w" | "white" => Color::White,
            _ => return other(),
        };
        match reason {
            "" => GameResult::Win(winner, Reason::Unstated),
            "r" | "resign" => GameResult::Win(winner, Reason::Resignation),
            "t" | "time" => GameResult::Win(winner, Reason::Time),
            "f" | "forfeit" => GameResult::Win(winner, Reason::Forfeit),
            _ => other(),
        }
    }
}

impl fmt::Display for GameResult {
    /// The value of SGF's `RE`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameResult::Win(winner, reason) => {
                let side = match winner {
                    Color::Black => 'B',
                    Color::White => 'W',
                };
                let reason = match reason {
                    Reason::Unstated => "",
                    Reason::Resignation => "R",
                    Reason::Time => "T",
                    Reason::Forfeit => "F",
                };
                write!(f, "{side}+{reason}")
            }
            GameResult::Draw => f.write_str("0"),
            GameResult::Void => f.write_str("Void"),
            GameResult::Unknown => f.write_str("?"),
            GameResult::Other(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_read_and_write() {
        for text in [
            "B+", "W+", "B+R", "W+T", "B+F", "0", "Void", "?", "B+12.5", "jigo", "",
        ] {
            assert_eq!(GameResult::parse(text).to_string(), text);
        }
        assert_eq!(GameResult::parse("Draw"), GameResult::Draw);
        assert_eq!(
            GameResult::parse("white+Resign"),
            GameResult::Win(Color::White, Reason::Resignation)
        );
        assert_eq!(GameResult::parse("+R"), GameResult::Other("+R".into()));
    }
}
