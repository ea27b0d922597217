//! Games with their results from files: CSV, JSON lines, SGF.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use serde::Deserialize;
use sixfold_core::{Color, Outcome, Position, Rules, notation};
use sixfold_record::{GameResult, Record, read_sgf};

/// A game and how it ended.
pub(crate) struct PlayedGame {
    pub(crate) game: Position,
    pub(crate) outcome: Outcome,
}

/// What stands in one place of a file.
#[expect(
    clippy::large_enum_variant,
    reason = "one at a time, and nearly all are games"
)]
pub(crate) enum Found {
    Game(PlayedGame),
    /// A game that says nothing about who wins: why.
    Skipped(&'static str),
    /// It cannot be read: why.
    Faulty(String),
}

/// A file whose games can be gone through.
pub(crate) struct GameFile {
    name: String,
    kind: Kind,
    text: String,
}

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Csv,
    Jsonl,
    Sgf,
}

/// Why a game without a result is left out.
const NO_RESULT: &str = "no result";
/// Why a game of other rules is left out.
const OTHER_GAME: &str = "of another game";

impl GameFile {
    /// Reads a file whose name says what is in it.
    pub(crate) fn open(path: &Path) -> anyhow::Result<GameFile> {
        let name = path.display().to_string();
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let kind = match extension.to_str() {
            Some("csv") => Kind::Csv,
            Some("jsonl") => Kind::Jsonl,
            Some("sgf") => Kind::Sgf,
            _ => bail!("{name}: games are read from files that end in .csv, .jsonl or .sgf"),
        };
        let text = std::fs::read(path).map_err(anyhow::Error::from);
        let text = text.and_then(|bytes| Ok(String::from_utf8(bytes)?));
        let text = text.with_context(|| name.clone())?;
        let text = text.trim_start_matches('\u{feff}').to_owned();
        Ok(GameFile { name, kind, text })
    }

    pub(crate) fn open_all(paths: &[PathBuf]) -> anyhow::Result<Vec<GameFile>> {
        paths.iter().map(|path| GameFile::open(path)).collect()
    }

    /// About how many games there are, for a progress bar.
    pub(crate) fn about(&self) -> u64 {
        match self.kind {
            Kind::Csv | Kind::Jsonl => self.text.lines().count() as u64,
            Kind::Sgf => self.text.matches("(;").count() as u64,
        }
    }

    /// Shows everything that is found, each with its place, until the visitor breaks off.
    pub(crate) fn each(
        &self,
        wanted: Option<Rules>,
        visit: &mut dyn FnMut(&str, Found) -> ControlFlow<()>,
    ) -> anyhow::Result<()> {
        let rules = wanted.unwrap_or(Rules::CONNECT6);
        match self.kind {
            Kind::Csv => self.each_row(rules, visit),
            Kind::Jsonl => {
                let lines = self.text.lines().enumerate();
                let lines = lines.filter(|(_, line)| !line.trim().is_empty());
                for (index, line) in lines {
                    if visit(&self.place(index), of_json(line, rules)).is_break() {
                        break;
                    }
                }
                Ok(())
            }
            Kind::Sgf => {
                self.each_record(wanted, visit);
                Ok(())
            }
        }
    }

    /// The place of a line, from 0, as compilers write it.
    fn place(&self, index: usize) -> String {
        format!("{}:{}", self.name, index + 1)
    }

    fn each_row(
        &self,
        rules: Rules,
        visit: &mut dyn FnMut(&str, Found) -> ControlFlow<()>,
    ) -> anyhow::Result<()> {
        let mut lines = self.text.lines().enumerate();
        let header = lines.next().map_or("", |(_, line)| line);
        let names = fields(header).map_err(|fault| anyhow!("{}: {fault}", self.place(0)))?;
        let column = |wanted: &str| {
            let found = names.iter().position(|name| name.trim() == wanted);
            found.with_context(|| format!("{}: there is no column {wanted}", self.place(0)))
        };
        let (game, winner) = (column("game")?, column("winner")?);
        for (index, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let found = match fields(line) {
                Ok(row) if row.len() == names.len() => played(&row[game], &row[winner], rules),
                Ok(row) => Found::Faulty(format!(
                    "{} columns, but the first line has {}",
                    row.len(),
                    names.len()
                )),
                Err(fault) => Found::Faulty(fault.to_owned()),
            };
            if visit(&self.place(index), found).is_break() {
                break;
            }
        }
        Ok(())
    }

    fn each_record(
        &self,
        wanted: Option<Rules>,
        visit: &mut dyn FnMut(&str, Found) -> ControlFlow<()>,
    ) {
        let records = match read_sgf(&self.text, wanted) {
            Ok(records) => records,
            Err(error) => {
                let _ = visit(&self.name, Found::Faulty(error.to_string()));
                return;
            }
        };
        for (index, record) in records.iter().enumerate() {
            let place = match records.len() {
                1 => self.name.clone(),
                _ => format!("{}, game {}", self.name, index + 1),
            };
            let found = of_record(record, wanted.unwrap_or(Rules::CONNECT6));
            if visit(&place, found).is_break() {
                break;
            }
        }
    }
}

/// The fields of a line of CSV, in quotation marks or not (RFC 4180, without line feeds in fields).
fn fields(line: &str) -> Result<Vec<String>, &'static str> {
    let mut fields = Vec::new();
    let mut rest = line;
    loop {
        let mut field = String::new();
        if let Some(quoted) = rest.strip_prefix('"') {
            rest = quoted;
            loop {
                let end = rest.find('"').ok_or("a quotation mark is not closed")?;
                field.push_str(&rest[..end]);
                rest = &rest[end + 1..];
                // Two marks are one that belongs to the field.
                match rest.strip_prefix('"') {
                    Some(after) => {
                        field.push('"');
                        rest = after;
                    }
                    None => break,
                }
            }
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            field.push_str(&rest[..end]);
            rest = &rest[end..];
        }
        fields.push(field);
        match rest.strip_prefix(',') {
            Some(after) => rest = after,
            None if rest.is_empty() => return Ok(fields),
            None => return Err("a quotation mark ends in the middle of a field"),
        }
    }
}

/// A line of JSON. Other fields do not matter.
#[derive(Deserialize)]
struct WireGame {
    game: String,
    winner: Option<String>,
}

fn of_json(line: &str, rules: Rules) -> Found {
    match serde_json::from_str::<WireGame>(line) {
        Ok(wire) => played(&wire.game, wire.winner.as_deref().unwrap_or(""), rules),
        Err(error) => Found::Faulty(error.to_string()),
    }
}

/// A game string with B, W or D.
fn played(game: &str, winner: &str, rules: Rules) -> Found {
    let outcome = match winner.trim() {
        "B" => Outcome::Win(Color::Black),
        "W" => Outcome::Win(Color::White),
        "D" => Outcome::Draw,
        "" | "?" => return Found::Skipped(NO_RESULT),
        other => {
            let shown: String = other.chars().take(20).collect();
            return Found::Faulty(format!("the winner is \"{shown}\", but must be B, W or D"));
        }
    };
    match notation::parse_game(game, rules) {
        Ok(game) => Found::Game(PlayedGame { game, outcome }),
        Err(error) => Found::Faulty(format!("turn {}: {}", error.turn, error.fault)),
    }
}

/// The main line of a record, with the result that it states, or else the one on the board.
fn of_record(record: &Record, rules: Rules) -> Found {
    if record.rules() != rules {
        return Found::Skipped(OTHER_GAME);
    }
    let game = match record.main_line_position() {
        Ok(game) => game,
        Err(error) => return Found::Faulty(error.to_string()),
    };
    let outcome = match record.result() {
        Some(GameResult::Win(winner, _)) => Some(Outcome::Win(winner)),
        Some(GameResult::Draw) => Some(Outcome::Draw),
        Some(GameResult::Void) => None,
        Some(GameResult::Unknown | GameResult::Other(_)) | None => game.outcome(),
    };
    match outcome {
        Some(outcome) => Found::Game(PlayedGame { game, outcome }),
        None => Found::Skipped(NO_RESULT),
    }
}

/// What was left out of a book, and why.
#[derive(Default)]
pub(crate) struct LeftOut {
    skipped: BTreeMap<String, u64>,
    /// Places and reasons.
    pub(crate) faults: Vec<(String, String)>,
}

impl LeftOut {
    pub(crate) fn skip(&mut self, reason: &str) {
        *self.skipped.entry(reason.to_owned()).or_default() += 1;
    }

    pub(crate) fn fault(&mut self, place: &str, reason: String) {
        self.faults.push((place.to_owned(), reason));
    }

    /// Each reason with its number of games.
    pub(crate) fn reasons(&self) -> impl Iterator<Item = (&str, u64)> {
        self.skipped.iter().map(|(reason, &n)| (reason.as_str(), n))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_told_apart() {
        let split = |line: &str| fields(line).map(|fields| fields.join("|"));
        assert_eq!(split("a,b,,c"), Ok("a|b||c".into()));
        assert_eq!(split(""), Ok("".into()));
        assert_eq!(
            split("\"a, b\",\"say \"\"x\"\"\",c"),
            Ok("a, b|say \"x\"|c".into())
        );
        assert_eq!(split("\"a"), Err("a quotation mark is not closed"));
        assert_eq!(
            split("\"a\"b,c"),
            Err("a quotation mark ends in the middle of a field")
        );
    }
}
