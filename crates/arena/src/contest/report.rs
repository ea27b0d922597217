//! What is kept of a game: a line of the journal, and all that tables are made of.

use serde::{Deserialize, Serialize};
use sixfold_core::{Color, Outcome, notation};

use super::plan::Pairing;
use super::play::Played;
use super::remark::Remark;
use crate::rating::Scored;
use crate::referee::Ending;

/// A game that was played, as the journal has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameReport {
    /// Which game of the match, from 0.
    pub number: u64,
    /// The player with the black stones, by number.
    pub black: usize,
    /// The player with the white stones, by number.
    pub white: usize,
    /// `black`, `white`, or nothing in a draw.
    pub winner: Option<String>,
    /// `row`, `full-board`, `resignation`, or the kind of fault with which the loser lost.
    pub reason: String,
    /// The fault in words.
    #[serde(default)]
    pub detail: Option<String>,
    /// How many stones of the game are its opening.
    pub opening_stones: usize,
    /// The game as a game string.
    pub game: String,
    /// How long each side thought, in seconds, Black first.
    pub seconds: [f64; 2],
    /// What players of our own said of their turns. Journals of earlier versions have none.
    #[serde(default)]
    pub remarks: Vec<Remark>,
    /// The last of what an engine that lost by a fault wrote to its standard error.
    #[serde(default)]
    pub last_words: Option<String>,
}

/// The reason of games that were won on the board.
const ROW: &str = "row";
const FULL_BOARD: &str = "full-board";
const RESIGNATION: &str = "resignation";

impl GameReport {
    /// What is kept of this game.
    #[must_use]
    pub fn new(pairing: &Pairing, opening_stones: usize, played: &Played) -> GameReport {
        let (reason, detail, loser) = match &played.ending {
            Ending::Board(Outcome::Win(_)) => (ROW, None, None),
            Ending::Board(Outcome::Draw) => (FULL_BOARD, None, None),
            Ending::Resignation(_) => (RESIGNATION, None, None),
            Ending::Fault(loser, fault) => {
                (fault.kind().name(), Some(fault.to_string()), Some(loser))
            }
        };
        let last_words = loser.map(|loser| played.last_words[loser.index()].clone());
        GameReport {
            number: pairing.number,
            black: pairing.players[Color::Black.index()],
            white: pairing.players[Color::White.index()],
            winner: played.ending.winner().map(|color| color.to_string()),
            reason: reason.to_owned(),
            detail,
            opening_stones,
            game: notation::write_turns(&played.position),
            seconds: played.used.map(|used| used.as_secs_f64()),
            remarks: played.remarks.clone(),
            last_words: last_words.filter(|words| !words.is_empty()),
        }
    }

    /// The side that won.
    #[must_use]
    pub fn winning_color(&self) -> Option<Color> {
        let winner = self.winner.as_deref()?;
        Color::BOTH
            .into_iter()
            .find(|color| color.to_string() == winner)
    }

    /// How the game ended for this player, one of its two.
    #[must_use]
    pub fn scored_by(&self, player: usize) -> Scored {
        let color = if player == self.black {
            Color::Black
        } else {
            Color::White
        };
        match self.winning_color() {
            None => Scored::Draw,
            Some(winner) if winner == color => Scored::Win,
            Some(_) => Scored::Loss,
        }
    }

    /// Whether the loser did something wrong.
    #[must_use]
    pub fn is_fault(&self) -> bool {
        ![ROW, FULL_BOARD, RESIGNATION].contains(&self.reason.as_str())
    }
}
