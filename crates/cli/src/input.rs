//! From the argument POS to games and positions: the one place that knows where they come
//! from and how they may be written.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use sixfold_core::notation::{GameTextError, parse_game};
use sixfold_core::{Position, Rules};
use sixfold_record::{Contents, MAX_BYTES, ReadError, Record, read_any};

use crate::console::Console;
use crate::globals::Globals;

/// The games that POS stands for, at least one, and where they came from. A board or a
/// game string is a record like any other.
#[derive(Debug)]
pub(crate) struct Games {
    /// The file's name, "standard input", or "the game".
    pub(crate) name: String,
    pub(crate) records: Vec<Record>,
}

impl Games {
    /// Reads POS. What names an existing file is a file, `-` is standard input, and
    /// anything else is a game string, unless it looks like a path.
    pub(crate) fn read(
        argument: &str,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Games> {
        let (name, text) = open(argument, console)?;
        let records = parse(&text, globals.game).with_context(|| name.clone())?;
        Ok(Games { name, records })
    }

    /// The game with this number, from 1. Where nobody asked for one of several, a remark
    /// says that there are more.
    pub(crate) fn choose(
        &self,
        number: Option<usize>,
        console: &mut Console<'_>,
    ) -> anyhow::Result<&Record> {
        let (name, count) = (&self.name, self.records.len());
        if number.is_none() && count > 1 {
            console.note(&format!("{name}: the first of {count} games is taken"))?;
        }
        let index = number.unwrap_or(1).wrapping_sub(1);
        self.records.get(index).ok_or_else(|| {
            let number = number.unwrap_or(1);
            anyhow!("{name}: there is no game {number}, only {count}")
        })
    }
}

/// The position that POS stands for: the end of the main line of the first game.
pub(crate) fn position(
    argument: &str,
    globals: &Globals,
    console: &mut Console<'_>,
) -> anyhow::Result<Position> {
    let games = Games::read(argument, globals, console)?;
    let record = games.choose(None, console)?;
    record
        .main_line_position()
        .with_context(|| games.name.clone())
}

/// The text that POS stands for, and its name.
fn open(argument: &str, console: &mut Console<'_>) -> anyhow::Result<(String, String)> {
    if argument == "-" {
        let name = String::from("standard input");
        let text = read_text(&mut *console.input).with_context(|| name.clone())?;
        return Ok((name, text));
    }
    let path = Path::new(argument);
    if !argument.is_empty() && path.exists() {
        let text = read_file(path).with_context(|| argument.to_owned())?;
        return Ok((argument.to_owned(), text));
    }
    if looks_like_path(argument) {
        bail!("{}: no such file", shown(argument));
    }
    Ok((String::from("the game"), argument.to_owned()))
}

fn read_file(path: &Path) -> anyhow::Result<String> {
    if path.is_dir() {
        bail!("it is a directory");
    }
    read_text(&mut fs::File::open(path)?)
}

fn read_text(reader: &mut dyn Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    reader.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_BYTES {
        bail!("it has more than {} megabytes", MAX_BYTES >> 20);
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        bail!("byte {} is NUL, so this is not text", at + 1);
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow!("byte {} is not UTF-8 text", at + 1)
    })?;
    if text.trim().is_empty() {
        bail!("it is empty; write a game such as \"j10 i11k11\", a board, or SGF");
    }
    Ok(text)
}

/// Whether somebody who wrote this meant a file.
fn looks_like_path(argument: &str) -> bool {
    let lower = argument.to_ascii_lowercase();
    argument.contains(['/', '\\']) || lower.ends_with(".sgf") || lower.ends_with(".txt")
}

/// Reads text of any kind: SGF, a board, a game string, or several game strings, one on
/// each line.
fn parse(text: &str, wanted: Option<Rules>) -> anyhow::Result<Vec<Record>> {
    let (text, named) = without_remarks(text)?;
    if let (Some(wanted), Some(named)) = (wanted, named)
        && wanted != named
    {
        bail!("it says that it is of Connect({named}), but --game is Connect({wanted})");
    }
    let rules = wanted.or(named);
    match read_any(&text, rules) {
        Ok(Contents::Games(records)) => Ok(records),
        Ok(Contents::Position(position)) => Ok(vec![Record::from_position(&position)]),
        Err(ReadError::Game(as_one)) => {
            let rules = rules.unwrap_or(Rules::CONNECT6);
            game_on_each_line(&text, rules).map_err(|as_many| {
                // The reading that came further is the one that was meant.
                let meant_many = as_many.line > as_one.line;
                anyhow::Error::from(if meant_many { as_many } else { as_one })
            })
        }
        Err(error) => Err(error.into()),
    }
}

/// Every line that is not empty as a game of its own. An error has its line in the text.
fn game_on_each_line(text: &str, rules: Rules) -> Result<Vec<Record>, GameTextError> {
    let lines = text.lines().enumerate();
    lines
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| match parse_game(line, rules) {
            Ok(position) => Ok(Record::from_position(&position)),
            Err(error) => Err(GameTextError {
                line: index + 1,
                ..error
            }),
        })
        .collect()
}

/// The text with its lines of remarks (`# …`) emptied, so that the others keep their
/// numbers, and the game if a line such as `# game 15,15,5,1,1` names one. SGF has no such
/// lines and stays as it is.
fn without_remarks(text: &str) -> anyhow::Result<(String, Option<Rules>)> {
    let text = text.trim_start_matches('\u{feff}');
    if text.contains("(;") || text.trim_start().starts_with('(') {
        return Ok((text.to_owned(), None));
    }
    let mut game = None;
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        match line.trim_start().strip_prefix('#') {
            None => kept.push_str(line),
            Some(remark) => {
                if let Some(rules) = remark.trim_start().strip_prefix("game ") {
                    game = Some(rules.parse()?);
                }
            }
        }
        kept.push('\n');
    }
    Ok((kept, game))
}

/// An argument short enough for an error message.
fn shown(argument: &str) -> String {
    match argument.char_indices().nth(200) {
        None => argument.to_owned(),
        Some((end, _)) => format!("{}…", &argument[..end]),
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::write_game;

    use super::*;

    fn games(text: &str, rules: Option<Rules>) -> Result<Vec<String>, String> {
        let records = parse(text, rules).map_err(|error| error.to_string())?;
        let written = records.iter().map(|record| {
            let position = record.main_line_position().unwrap();
            write_game(&position).unwrap()
        });
        Ok(written.collect())
    }

    #[test]
    fn lines_are_one_game_or_several() {
        let read = |text| games(text, None).unwrap();
        assert_eq!(read("j10\ni11k11\n"), ["j10 i11k11"]);
        assert_eq!(read("j10 i11k11\n\nj10 a1b1\n"), ["j10 i11k11", "j10 a1b1"]);
        assert_eq!(read(""), [""]);
    }

    #[test]
    fn the_error_is_that_of_the_reading_that_came_further() {
        let fault = |text| games(text, None).unwrap_err();
        assert_eq!(
            fault("j10\ni11k11\nj9x9"),
            "turn 3, line 3, column 3: x9 is outside the board of 19 columns and 19 rows"
        );
        assert_eq!(
            fault("j10 i11k11\nj10 a1b1\nj10 a1a1"),
            "turn 2, line 3, column 7: a1 already holds a white stone"
        );
    }

    #[test]
    fn a_remark_names_the_game() {
        let text = "# game 3,3,3,1,1\n# found on a napkin\nb2 a1\n";
        assert_eq!(games(text, None).unwrap(), ["b2 a1"]);
        assert_eq!(
            games(text, Some(Rules::GOMOKU)).unwrap_err(),
            "it says that it is of Connect(3,3,3,1,1), but --game is Connect(15,15,5,1,1)"
        );
    }

    #[test]
    fn paths_are_told_from_games() {
        for path in ["a/b", "game.sgf", "GAME.SGF", "board.txt", "./x", "c:\\x"] {
            assert!(looks_like_path(path), "{path}");
        }
        for game in ["", "j10 i11k11", "nonsense"] {
            assert!(!looks_like_path(game), "{game}");
        }
    }
}
