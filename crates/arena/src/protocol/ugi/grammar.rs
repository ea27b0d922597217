//! The grammar of UGI: lines to commands, answers to lines. It serves both sides.

use std::time::Duration;

use sixfold_core::{Cell, IllegalStone, Position, Turn};
use sixfold_play::{Info, OptionKind, OptionType, Score};

use crate::limits::{Clock, Limits};
use crate::protocol::quoted;
use crate::turns_to_win;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// `ugi`: who are you?
    Ugi,
    /// `isready`
    IsReady,
    /// `uginewgame`
    NewGame,
    /// `setoption name … [value …]`
    SetOption {
        /// The option.
        name: String,
        /// Its new value, perhaps empty.
        value: String,
    },
    /// `position startpos|fen … [moves …]`
    Position {
        /// Where it begins.
        start: Start,
        /// The turns since.
        turns: Vec<String>,
    },
    /// `query gameover|p1turn|result`
    Query(Query),
    /// `go …`
    Go(Go),
    /// `stop`
    Stop,
    /// `quit`
    Quit,
}

/// Where a position begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// With the empty board.
    Empty,
    /// With the stones of this text: see [`crate::protocol::fen`].
    Fen(String),
}

/// What a client asks of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    /// Is the game over?
    GameOver,
    /// Is it Black's turn?
    P1Turn,
    /// Who has won?
    Result,
}

/// How long to think. Times are in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// `movetime`
    pub time: Option<u64>,
    /// `depth`
    pub depth: Option<u32>,
    /// `nodes`
    pub nodes: Option<u64>,
    /// `infinite`: until `stop`.
    pub infinite: bool,
    /// `p1time`, `p2time`
    pub left: [Option<u64>; 2],
    /// `p1inc`, `p2inc`
    pub increment: [u64; 2],
}

impl Go {
    /// The limits of the engine; these, where nothing is said.
    #[must_use]
    pub fn limits(&self, defaults: &Limits) -> Limits {
        if self.infinite {
            return Limits::default();
        }
        if *self == Go::default() {
            return defaults.clone();
        }
        let clock = match self.left {
            [None, None] => None,
            // Where one side's time is not told, it is as good as the other's.
            [black, white] => Some(Clock {
                left: [black.or(white), white.or(black)].map(|ms| time(ms.unwrap_or(0))),
                increment: self.increment.map(time),
            }),
        };
        Limits {
            time: self.time.map(time),
            clock,
            nodes: self.nodes,
            depth: self.depth,
            lines: 0,
        }
    }
}

fn time(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// No command begins with this word.
    #[error("unknown command \"{0}\"")]
    Unknown(String),
    /// A word stands where another should.
    #[error("{command}: expected {wanted}, found \"{found}\"")]
    Expected {
        /// The command.
        command: &'static str,
        /// What should stand there.
        wanted: &'static str,
        /// What does.
        found: String,
    },
}

fn expected(command: &'static str, wanted: &'static str, found: &str) -> Fault {
    let found = quoted(found);
    Fault::Expected {
        command,
        wanted,
        found,
    }
}

/// Reads a line.
pub fn parse(line: &str) -> Result<Command, Fault> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else {
        return Ok(Command::Nothing);
    };
    match first {
        "ugi" => Ok(Command::Ugi),
        "isready" => Ok(Command::IsReady),
        "uginewgame" => Ok(Command::NewGame),
        "stop" => Ok(Command::Stop),
        "quit" => Ok(Command::Quit),
        "setoption" => set_option(rest),
        "position" => position(rest),
        "query" => query(rest),
        "go" => go(rest),
        other => Err(Fault::Unknown(quoted(other))),
    }
}

fn set_option(words: &[&str]) -> Result<Command, Fault> {
    let [first, rest @ ..] = words else {
        return Err(expected("setoption", "name", ""));
    };
    if *first != "name" || rest.is_empty() || rest[0] == "value" {
        return Err(expected("setoption", "name NAME", &words.join(" ")));
    }
    let at = rest.iter().position(|word| *word == "value");
    let (name, value) = rest.split_at(at.unwrap_or(rest.len()));
    Ok(Command::SetOption {
        name: name.join(" "),
        value: value.get(1..).unwrap_or_default().join(" "),
    })
}

fn position(words: &[&str]) -> Result<Command, Fault> {
    let at = words.iter().position(|word| *word == "moves");
    let (start, turns) = words.split_at(at.unwrap_or(words.len()));
    let start = match start {
        ["startpos"] => Start::Empty,
        ["fen", fen @ ..] => Start::Fen(fen.join(" ")),
        other => return Err(expected("position", "startpos or fen", &other.join(" "))),
    };
    let turns = turns.get(1..).unwrap_or_default();
    Ok(Command::Position {
        start,
        turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
    })
}

fn query(words: &[&str]) -> Result<Command, Fault> {
    let query = match words {
        ["gameover"] => Query::GameOver,
        ["p1turn"] => Query::P1Turn,
        ["result"] => Query::Result,
        other => {
            return Err(expected(
                "query",
                "gameover, p1turn or result",
                &other.join(" "),
            ));
        }
    };
    Ok(Command::Query(query))
}

fn go(words: &[&str]) -> Result<Command, Fault> {
    let mut go = Go::default();
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        if word == "infinite" {
            go.infinite = true;
            continue;
        }
        let known = [
            "movetime", "depth", "nodes", "p1time", "p2time", "p1inc", "p2inc",
        ];
        if !known.contains(&word) {
            let wanted = "movetime, depth, nodes, infinite, p1time, p2time, p1inc or p2inc";
            return Err(expected("go", wanted, word));
        }
        let text = words.next().unwrap_or_default();
        let is_time = !matches!(word, "depth" | "nodes");
        let number = match text.parse::<i64>() {
            // A client whose clock has run out still waits for an answer.
            Ok(number) if is_time => Some(number.max(0) as u64),
            Ok(number) => u64::try_from(number).ok(),
            Err(_) => None,
        };
        let number = number.filter(|number| *number <= MOST);
        let number: u64 = number.ok_or_else(|| expected("go", "a number", text))?;
        match word {
            "movetime" => go.time = Some(number),
            "depth" => go.depth = Some(number.min(u64::from(u32::MAX)) as u32),
            "nodes" => go.nodes = Some(number),
            "p1time" => go.left[0] = Some(number),
            "p2time" => go.left[1] = Some(number),
            "p1inc" => go.increment[0] = number,
            _ => go.increment[1] = number,
        }
    }
    Ok(Command::Go(go))
}

/// No limit is larger: as milliseconds, this is thirty million years.
const MOST: u64 = 1_000_000_000_000_000_000;

/// Why a turn cannot be placed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnFault {
    /// It is not made of names of cells.
    #[error("\"{0}\" is no turn: write its stones together, such as j11k10")]
    Unreadable(String),
    /// It has too many stones or too few.
    #[error("{turn}: wrong number of stones: {found} given, {wanted} wanted")]
    Stones {
        /// What was written.
        turn: String,
        /// Its stones.
        found: usize,
        /// The stones of the turn.
        wanted: usize,
    },
    /// A stone is illegal.
    #[error(transparent)]
    Illegal(#[from] IllegalStone),
    /// A cell is named twice.
    #[error("{0} is named twice")]
    Twice(Cell),
}

/// Reads the stones of a turn, in the order in which they are written.
pub fn parse_turn(text: &str) -> Result<Vec<Cell>, TurnFault> {
    let unreadable = || TurnFault::Unreadable(quoted(text));
    let mut cells = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (cell, used) = Cell::parse_prefix(rest).ok_or_else(unreadable)?;
        if cells.contains(&cell) {
            return Err(TurnFault::Twice(cell));
        }
        cells.push(cell);
        rest = &rest[used..];
    }
    if cells.is_empty() {
        return Err(unreadable());
    }
    Ok(cells)
}

/// Places a whole turn, or says what is wrong with it and places nothing. Where a stone wins, those
/// after it may be left out.
pub fn place_turn(position: &mut Position, text: &str) -> Result<Turn, TurnFault> {
    let cells = parse_turn(text)?;
    let wanted = position.stones_to_place();
    let stones = || TurnFault::Stones {
        turn: quoted(text),
        found: cells.len(),
        wanted,
    };
    if position.is_over() {
        return Err(IllegalStone::GameOver { cell: cells[0] }.into());
    }
    if cells.len() > wanted {
        return Err(stones());
    }
    for &cell in &cells {
        position.check(cell)?;
    }
    for &cell in &cells {
        position.place(cell, &mut ());
    }
    if cells.len() < wanted && !position.is_over() {
        position.undo_many(cells.len(), &mut ());
        return Err(stones());
    }
    Ok(Turn::new(&cells))
}

/// The line that tells of an option.
#[must_use]
pub fn option(option: &OptionKind) -> String {
    let kind = match &option.kind {
        OptionType::Number { default, low, high } => {
            format!("spin default {default} min {low} max {high}")
        }
        OptionType::Word { default, among } => {
            let words: Vec<String> = among.iter().map(|word| format!(" var {word}")).collect();
            format!("combo default {default}{}", words.concat())
        }
        OptionType::Text { default } => format!("string default {default}"),
    };
    format!("option name {} type {kind}", option.name)
}

/// The line that tells what the engine thinks of a position. `rank` is given where there are several.
#[must_use]
pub fn info(info: &Info, position: &Position, rank: Option<usize>, spent: Duration) -> String {
    let rank = rank.map_or(String::new(), |rank| format!(" multipv {rank}"));
    let milliseconds = spent.as_millis();
    let line: Vec<String> = info.line.iter().map(Turn::to_string).collect();
    let score = match info.score {
        Score::Points(points) => format!("cp {points}"),
        Score::Win(stones) => format!("mate {}", turns_to_win(position, stones)),
        Score::Loss(stones) => format!("mate -{}", turns_to_win(position, stones)),
        // How much better than even the games of the book went, in thousandths.
        Score::Book { .. } => {
            let rate = info.score.book_rate().unwrap_or(0.5);
            format!("cp {:.0}", (rate - 0.5) * 1000.0)
        }
    };
    // `string` takes the rest of the line, so it comes last.
    let remark = match info.score {
        Score::Book { .. } => format!(" string {}", info.score),
        _ => String::new(),
    };
    format!(
        "info depth {}{rank} nodes {} time {milliseconds} score {score} pv {}{remark}",
        info.depth,
        info.nodes,
        line.join(" ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first turn may have more stones than others, and a turn may be begun: what counts is how
    /// many stones it has left.
    #[test]
    fn mates_count_turns_from_this_one() {
        let mate = |game: &str, rules: &str, score| {
            let position = sixfold_core::notation::parse_game(game, rules.parse().unwrap());
            let info = Info {
                depth: 1,
                nodes: 1,
                score,
                line: Vec::new(),
            };
            let line = super::info(&info, &position.unwrap(), None, Duration::ZERO);
            let (_, behind) = line.split_once("score ").unwrap();
            behind.trim_end_matches(" pv ").to_owned()
        };
        assert_eq!(mate("", "9,9,5,1,5", Score::Win(5)), "mate 1");
        assert_eq!(mate("", "9,9,5,1,5", Score::Loss(6)), "mate -1");
        assert_eq!(mate("j10 a1", "connect6", Score::Win(4)), "mate 2");
        assert_eq!(mate("j10", "connect6", Score::Win(4)), "mate 1");
        assert_eq!(mate("j10", "connect6", Score::Loss(4)), "mate -1");
    }
}
