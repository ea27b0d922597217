//! The file of a run of games of an agent against itself, which can be gone on with.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use sixfold_arena::contest::lock;
use sixfold_arena::selfplay::{SelfPlay, SelfPlayed};
use sixfold_core::notation;

use crate::games::{GameLine, letter};

/// What a file held.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Its games, whose numbers are those from 0 on.
    pub(crate) games: u64,
    /// The bytes of a last line that was not finished; they were dropped.
    pub(crate) torn: usize,
}

/// Opens the file of a run behind its last whole line.
pub(crate) fn open(path: &Path, plan: &SelfPlay) -> anyhow::Result<(File, Found)> {
    let name = || path.display().to_string();
    if path.exists() && !path.is_file() {
        bail!("{}: it is no file that can be gone on with", name());
    }
    let mut options = OpenOptions::new();
    let options = options.create(true).read(true).append(true);
    let mut file = options.open(path).with_context(name)?;
    if !lock(&file) {
        bail!("{}: another program is playing this run", name());
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(name)?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    let whole = end.map_or(0, |end| end + 1);
    let torn = bytes.split_off(whole);
    let text = String::from_utf8(bytes).with_context(name)?;
    let games = check(&text, plan).with_context(name)?;
    if !is_torn_line(&torn, games) {
        bail!(
            "{}: what stands behind the last whole line is not the beginning of game {games}; \
             choose another file",
            name()
        );
    }
    let torn = torn.len();
    file.set_len(whole as u64).with_context(name)?;
    Ok((file, Found { games, torn }))
}

/// The number of games in a text. They are numbered from 0, and those of another run are refused: the first
/// and the last must begin as in this one, and both, played again, must be the same.
fn check(text: &str, plan: &SelfPlay) -> anyhow::Result<u64> {
    let mut games = 0;
    let last = text.lines().count().saturating_sub(1);
    for (index, line) in text.lines().enumerate() {
        let place = || format!("line {}", index + 1);
        let line: GameLine = serde_json::from_str(line).with_context(place)?;
        if line.number != games {
            bail!(
                "line {}: game {games} is expected here, and not game {}",
                index + 1,
                line.number
            );
        }
        if index == 0 || index == last {
            let opening = notation::write_game(&plan.opening(games)).unwrap_or_default();
            if !is_start(&opening, &line.game) {
                bail!(
                    "line {}: with this --game and --seed game {games} begins with {opening}; \
                     choose another file for another run",
                    index + 1
                );
            }
        }
        games += 1;
    }
    for (number, kept) in (0..).zip(text.lines()) {
        if number != 0 && number != last as u64 {
            continue;
        }
        let again = plan.game(number, &AtomicBool::new(false))?;
        let again = again.map(|game| line(&game)).transpose()?;
        if again.is_some_and(|again| again.trim_end() != kept) {
            bail!(
                "line {}: this program plays game {number} otherwise with these options; choose another \
                 file for another run",
                number + 1
            );
        }
    }
    Ok(games)
}

/// Whether these bytes may be what a run that was ended wrote of the line of this game. Anything else is somebody's
/// and is kept.
fn is_torn_line(bytes: &[u8], number: u64) -> bool {
    let start = format!("{{\"number\":{number},");
    bytes.iter().zip(start.as_bytes()).all(|(a, b)| a == b)
}

/// Whether the game begins with these turns.
fn is_start(opening: &str, game: &str) -> bool {
    let mut turns = game.split_whitespace();
    opening
        .split_whitespace()
        .all(|turn| turns.next() == Some(turn))
}

/// A game as a line of the file.
pub(crate) fn line(game: &SelfPlayed) -> anyhow::Result<String> {
    let line = GameLine {
        number: game.number,
        game: notation::write_game(&game.position).unwrap_or_default(),
        winner: letter(game.winner).to_owned(),
        opening: game.opening,
        scores: game.scores.clone(),
    };
    Ok(serde_json::to_string(&line)? + "\n")
}

/// Writes a line at once, so that a run that is ended has all games but the last.
pub(crate) fn append(file: &mut File, line: &str, path: &Path) -> anyhow::Result<()> {
    file.write_all(line.as_bytes())
        .with_context(|| path.display().to_string())
}
