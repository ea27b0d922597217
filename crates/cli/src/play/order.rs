//! What the player may type.

use std::path::PathBuf;

use sixfold_core::Cell;

use crate::console::printable;
use crate::thinking::LEVELS;

/// What is to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Place stones: a turn, or some of it.
    Stones(Vec<Cell>),
    Undo,
    Hint,
    Level(u8),
    /// To this file, or to the one that the game is saved to anyway.
    Save(Option<PathBuf>),
    Load(PathBuf),
    New,
    Swap,
    Board,
    Help,
    Quit,
}

/// Why a line is no order.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NoOrder {
    #[error(
        "\"{0}\" is neither a cell nor a command: write a turn such as j11k10, or help for a list"
    )]
    Unknown(String),
    #[error("{0} takes nothing else, but here it has \"{1}\"")]
    TooMuch(&'static str, String),
    #[error("write a level from {low} to {high}, such as: level 3", low = LEVELS.start(), high = LEVELS.end())]
    NoLevel,
    #[error("write the name of a file, such as: load game.sgf")]
    NoFile,
}

/// All commands with what they do, in lines so short that they fit beside the board.
pub(crate) const HELP: &str = "\
j11k10    stones, also one by one
undo      take back your last turn
hint      what to play, and why
level N   play against level N
new       begin again
swap      change sides
save FILE, load FILE
board     draw the board
quit      end; so does Ctrl-C";

/// Reads a line; `None` where it is empty.
pub(crate) fn parse(line: &str) -> Result<Option<Order>, NoOrder> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |name, order| match rest {
        "" => Ok(Some(order)),
        _ => Err(NoOrder::TooMuch(name, shown(rest))),
    };
    match word.to_lowercase().as_str() {
        "" => Ok(None),
        "undo" => alone("undo", Order::Undo),
        "hint" => alone("hint", Order::Hint),
        "new" => alone("new", Order::New),
        "swap" => alone("swap", Order::Swap),
        "board" => alone("board", Order::Board),
        "help" | "?" => alone("help", Order::Help),
        "quit" | "exit" => alone("quit", Order::Quit),
        "level" => {
            let level = rest.parse::<u8>().ok();
            let level = level.filter(|&level| LEVELS.contains(&i64::from(level)));
            Ok(Some(Order::Level(level.ok_or(NoOrder::NoLevel)?)))
        }
        "save" => Ok(Some(Order::Save(file(rest)))),
        "load" | "resume" => Ok(Some(Order::Load(file(rest).ok_or(NoOrder::NoFile)?))),
        _ => Ok(Some(Order::Stones(cells(line)?))),
    }
}

fn file(name: &str) -> Option<PathBuf> {
    (!name.is_empty()).then(|| PathBuf::from(name))
}

/// Cells together or apart, by spaces or commas.
fn cells(line: &str) -> Result<Vec<Cell>, NoOrder> {
    let is_apart = |c: char| c.is_whitespace() || c == ',';
    let mut cells = Vec::new();
    for word in line.split(is_apart).filter(|word| !word.is_empty()) {
        let lower = word.to_lowercase();
        let mut rest = lower.as_str();
        while !rest.is_empty() {
            let found = Cell::parse_prefix(rest);
            let (cell, used) = found.ok_or_else(|| NoOrder::Unknown(shown(word)))?;
            cells.push(cell);
            rest = &rest[used..];
        }
    }
    match cells.is_empty() {
        true => Err(NoOrder::Unknown(shown(line))),
        false => Ok(cells),
    }
}

/// As much of a text as fits into a message.
fn shown(text: &str) -> String {
    printable(&text.chars().take(40).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stones(line: &str) -> String {
        match parse(line) {
            Ok(Some(Order::Stones(cells))) => {
                let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
                names.join(" ")
            }
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn stones_are_written_in_every_way() {
        assert_eq!(stones("j11k10"), "j11 k10");
        assert_eq!(stones("  j11   k10 "), "j11 k10");
        assert_eq!(stones("J11, K10"), "j11 k10");
        assert_eq!(stones("k10"), "k10");
        assert_eq!(stones("a1b1c1"), "a1 b1 c1");
    }

    #[test]
    fn commands() {
        assert_eq!(parse("").unwrap(), None);
        assert_eq!(parse(" \t").unwrap(), None);
        assert_eq!(parse("Undo").unwrap(), Some(Order::Undo));
        assert_eq!(parse("level 10").unwrap(), Some(Order::Level(10)));
        assert_eq!(parse("save").unwrap(), Some(Order::Save(None)));
        let file = |name: &str| PathBuf::from(name);
        assert_eq!(
            parse("save my game.sgf").unwrap(),
            Some(Order::Save(Some(file("my game.sgf"))))
        );
        assert_eq!(
            parse("resume A.sgf").unwrap(),
            Some(Order::Load(file("A.sgf")))
        );
        for line in HELP.lines() {
            let name = line.split([' ', ',']).next().unwrap();
            assert!(parse(&format!("{name} 3")).is_ok() || parse(name).is_ok());
        }
    }

    #[test]
    fn what_is_no_order_is_refused_in_words() {
        let error = |line: &str| parse(line).unwrap_err().to_string();
        assert_eq!(
            error("castle"),
            "\"castle\" is neither a cell nor a command: write a turn such as j11k10, or help for a list"
        );
        assert!(error("j11 k").starts_with("\"k\" is neither"));
        assert!(error("j11k99").starts_with("\"j11k99\" is neither"));
        assert!(error(",").starts_with("\",\" is neither"));
        assert!(error("\u{1b}[A").starts_with("\"\u{fffd}[A\" is neither"));
        assert_eq!(
            error("undo 3"),
            "undo takes nothing else, but here it has \"3\""
        );
        for line in ["level", "level x", "level 0", "level 11", "level 3 4"] {
            assert_eq!(error(line), "write a level from 1 to 10, such as: level 3");
        }
        assert_eq!(
            error("load"),
            "write the name of a file, such as: load game.sgf"
        );
    }
}
