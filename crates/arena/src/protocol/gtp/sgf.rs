//! `loadsgf` and `printsgf`.

use std::fs::File;
use std::io::Read;

use sixfold_core::Position;
use sixfold_record::{Dialect, MAX_BYTES, Record, read_sgf, write_sgf};

use crate::protocol::gtp::{Files, can_name};

/// The position at the end of a file's first game, or before the stone of this number.
pub(super) fn load(words: &[&str], files: Files) -> Result<Position, String> {
    let (path, number) = match words {
        [path] => (*path, None),
        [path, number] => {
            let number = number.parse::<usize>().ok().filter(|number| *number > 0);
            (
                *path,
                Some(number.ok_or("write the number of a stone, from 1")?),
            )
        }
        _ => return Err("write the name of a file".into()),
    };
    if files == Files::Unread {
        return Err("cannot load file: files are not read here".into());
    }
    let text = read(path).map_err(|error| format!("cannot load file: {error}"))?;
    let records = read_sgf(&text, None).map_err(|error| format!("cannot load file: {error}"))?;
    let record = records.first().ok_or("cannot load file: it is empty")?;
    let position = record.main_line_position();
    let mut position = position.map_err(|error| format!("cannot load file: {error}"))?;
    if !can_name(position.rules()) {
        return Err("cannot load file: the board is too large for GTP".into());
    }
    if let Some(number) = number {
        let after = position.history().len().saturating_sub(number - 1);
        position.undo_many(after, &mut ());
    }
    Ok(position)
}

/// Reads a file, unless it is larger than any game: some files never end.
fn read(path: &str) -> Result<String, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let is_file = file.metadata().is_ok_and(|data| data.is_file());
    if !is_file {
        return Err("it is no file".into());
    }
    let mut bytes = Vec::new();
    let read = file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The game as SGF.
pub(super) fn print(position: &Position, words: &[&str]) -> Result<String, String> {
    if !words.is_empty() {
        return Err("files are not written here: the game is the answer".into());
    }
    let record = Record::from_position(position);
    let written = write_sgf(&record, Dialect::Standard);
    written.map_err(|error| error.to_string())
}
