//! The simple interaction of Botzone, where Connect6 is played on 15 × 15.
//!
//! First the number n of turns that are asked for so far; then 2n − 1 lines, the other side's turns
//! and our own in turn; the answer is one line. A turn is `x0 y0 x1 y1`, counted from 0, and −1 for
//! a stone that is not there: Black's first turn has one stone, and what Black is asked for first
//! has none. In the long-running mode a second line says that we go on, and from then on only the
//! other side's turn comes.
//!
//! The platform knows no errors: what makes no sense is answered by a turn without stones.

use sixfold_core::{Cell, Position, Rules, Turn};
use sixfold_play::Choice;

use crate::engine::EngineError;
use crate::protocol::letters;
use crate::protocol::{Defaults, Flow, Protocol};
use crate::serve::Host;

/// Says that the program goes on after its answer.
pub const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// The game that is played there: Connect6 on the board of Gomoku.
#[must_use]
pub fn rules() -> Rules {
    let (board, game) = (Rules::GOMOKU, Rules::CONNECT6);
    let [columns, rows, k, p, q] =
        [board.columns(), board.rows(), game.k(), game.p(), game.q()].map(u32::from);
    Rules::new(columns, rows, k, p, q).expect("parts of presets are in their ranges")
}

/// Whether the program ends after its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Life {
    /// It is started anew for each turn.
    OneTurn,
    /// It says that it goes on, and does.
    LongRunning,
}

/// The numbers of a line; `None` where there is something else.
#[must_use]
pub fn numbers(line: &str) -> Option<Vec<i32>> {
    line.split_whitespace()
        .map(|word| word.parse().ok())
        .collect()
}

/// The stones of a turn, by its numbers; `None` where they name no cells, or one twice.
#[must_use]
pub fn stones(numbers: &[i32], rules: Rules) -> Option<Vec<Cell>> {
    if numbers.is_empty() || !numbers.len().is_multiple_of(2) {
        return None;
    }
    let mut cells = Vec::new();
    for pair in numbers.chunks_exact(2) {
        if pair == [-1, -1] {
            continue;
        }
        let column = u8::try_from(pair[0])
            .ok()
            .filter(|x| *x < rules.columns())?;
        let row = u8::try_from(pair[1]).ok().filter(|y| *y < rules.rows())?;
        let cell = Cell::new(column, row);
        if cells.contains(&cell) {
            return None;
        }
        cells.push(cell);
    }
    Some(cells)
}

/// Writes a turn, with −1 for each stone that it has less than a turn of the game.
#[must_use]
pub fn write(turn: Turn, rules: Rules) -> String {
    let stones = turn
        .iter()
        .map(|cell| format!("{} {}", cell.column(), cell.row()));
    let missing = usize::from(rules.p()).saturating_sub(turn.len());
    let missing = std::iter::repeat_n(String::from("-1 -1"), missing);
    stones.chain(missing).collect::<Vec<_>>().join(" ")
}

/// What the server waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expects {
    /// The number of turns.
    Count,
    /// So many lines, the last of which asks for an answer.
    Turns(u32),
    /// So many lines of a history that makes no sense, the last of which gets its one answer.
    Broken(u32),
    /// One turn of the other side.
    Request,
}

/// The server of the interaction.
pub struct Botzone {
    defaults: Defaults,
    life: Life,
    position: Position,
    expects: Expects,
}

impl Botzone {
    /// A server for this game.
    #[must_use]
    pub fn new(defaults: Defaults, life: Life) -> Botzone {
        let position = Position::new(defaults.rules);
        Botzone {
            defaults,
            life,
            position,
            expects: Expects::Count,
        }
    }

    /// Obeys a line; `None` where it makes no sense.
    fn obey(&mut self, line: &str, host: &mut Host) -> Option<Flow> {
        if line.trim().is_empty() {
            return Some(Flow::Next);
        }
        let numbers = numbers(line);
        if let Expects::Turns(left) | Expects::Broken(left) = self.expects {
            let placed = match (self.expects, &numbers) {
                (Expects::Turns(_), Some(turn)) => self.place(turn),
                _ => None,
            };
            match (placed, left) {
                (None, ..=1) => return None,
                (None, _) => self.expects = Expects::Broken(left - 1),
                (Some(()), 2..) => self.expects = Expects::Turns(left - 1),
                (Some(()), _) => return self.think(host),
            }
            return Some(Flow::Next);
        }
        match (self.expects, &numbers?[..]) {
            (Expects::Count, [n]) => {
                let count = u32::try_from(*n)
                    .ok()
                    .filter(|n| (1..=10_000).contains(n))?;
                self.position = Position::new(self.defaults.rules);
                self.expects = Expects::Turns(2 * count - 1);
                Some(Flow::Next)
            }
            (Expects::Request, turn) => {
                self.place(turn)?;
                self.think(host)
            }
            _ => None,
        }
    }

    /// Lets the engine think, unless the game is over.
    fn think(&mut self, host: &mut Host) -> Option<Flow> {
        if self.position.is_over() {
            return None;
        }
        host.think(&self.position, &self.defaults.limits);
        Some(match self.life {
            Life::OneTurn => Flow::AfterAnswer,
            Life::LongRunning => Flow::Next,
        })
    }

    /// Places a turn. Only before the first stone may it be without any.
    fn place(&mut self, numbers: &[i32]) -> Option<()> {
        let cells = stones(numbers, self.defaults.rules)?;
        let is_start = self.position.history().len() == 0;
        if cells.is_empty() && is_start {
            return Some(());
        }
        letters::place(&mut self.position, &cells).ok()
    }

    fn say(&mut self, turn: Turn, host: &mut Host) -> Flow {
        host.say(write(turn, self.defaults.rules));
        match self.life {
            Life::OneTurn => Flow::Quit,
            Life::LongRunning => {
                host.say(KEEP_RUNNING);
                Flow::Next
            }
        }
    }
}

impl Protocol for Botzone {
    fn rules(&self) -> Option<Rules> {
        Some(self.position.rules())
    }

    fn line(&mut self, line: &str, host: &mut Host) -> Flow {
        match self.obey(line, host) {
            Some(flow) => flow,
            None => {
                if self.expects != Expects::Request {
                    self.expects = Expects::Count;
                }
                host.say(write(Turn::NULL, self.defaults.rules));
                match self.life {
                    Life::OneTurn => Flow::Quit,
                    Life::LongRunning => Flow::Next,
                }
            }
        }
    }

    fn answer(&mut self, answer: Result<Choice, EngineError>, host: &mut Host) -> Flow {
        let turn = answer.map_or(Turn::NULL, |choice| choice.turn);
        self.position.place_turn(turn, &mut ());
        self.expects = Expects::Request;
        self.say(turn, host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_read_and_write() {
        let rules = rules();
        let read = |text: &str| stones(&numbers(text)?, rules);
        let cells = read("7 7 -1 -1").unwrap();
        assert_eq!(write(Turn::new(&cells), rules), "7 7 -1 -1");
        assert_eq!(read("-1 -1 -1 -1"), Some(vec![]));
        let two = read("0 14 14 0").unwrap();
        assert_eq!(write(Turn::new(&two), rules), "14 0 0 14");
        for bad in [
            "", "1", "1 2 3", "15 0", "0 15", "-1 0", "1 1 1 1", "a b", "1e1 2",
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
