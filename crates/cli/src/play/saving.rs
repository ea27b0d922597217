//! Games in files: written whole or not at all, and read back.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use sixfold_core::{Color, Outcome, Position};
use sixfold_play::AgentSpec;
use sixfold_record::{Dialect, GameResult, Reason, Record, write_sgf};

use crate::console::Console;
use crate::globals::Globals;
use crate::input::Games;
use crate::serving;

/// What stands in a file for the player who is no agent.
pub(crate) const PERSON: &str = "player";

/// A game that was read.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) position: Position,
    /// The agents that the file names as Black and White.
    pub(crate) agents: [Option<AgentSpec>; 2],
    /// Whether the file has nothing that would be lost if the game were written over it: no
    /// comments, variations or other games.
    pub(crate) holds_a_game_alone: bool,
}

/// The game as SGF, with the names of the players.
pub(crate) fn sgf(position: &Position, names: [&str; 2]) -> anyhow::Result<String> {
    let mut record = Record::from_position(position);
    for (color, name) in Color::BOTH.into_iter().zip(names) {
        record.set_player(color, name);
    }
    match position.outcome() {
        Some(Outcome::Win(winner)) => {
            record.set_result(&GameResult::Win(winner, Reason::Unstated));
        }
        Some(Outcome::Draw) => record.set_result(&GameResult::Draw),
        None => {}
    }
    Ok(write_sgf(&record, Dialect::Standard)?)
}

/// Writes a file whole: beside its place first, and then moved there, so that whatever happens
/// either the old one or the new one is there.
pub(crate) fn write_whole(file: &Path, text: &str) -> anyhow::Result<()> {
    let not_saved = || format!("{}: not saved", file.display());
    let Some(name) = file.file_name() else {
        bail!("{}: not saved: this is no name of a file", file.display());
    };
    let mut part = name.to_owned();
    part.push(format!(".{}.part", std::process::id()));
    let part = file.with_file_name(part);
    let written = fs::File::create(&part)
        .and_then(|mut out| {
            out.write_all(text.as_bytes())?;
            out.sync_all()
        })
        .and_then(|()| fs::rename(&part, file));
    if written.is_err() {
        // What could not be moved is of no use to anybody.
        let _ = fs::remove_file(&part);
    }
    written.with_context(not_saved)
}

/// Reads a file with a game: the end of its main line is where it goes on.
pub(crate) fn load(
    file: &Path,
    globals: &Globals,
    console: &mut Console<'_>,
) -> anyhow::Result<Loaded> {
    let name = file.display().to_string();
    if !file.exists() {
        bail!("{name}: no such file");
    }
    let games = Games::read(&name, globals, console)?;
    let record = games.choose(Some(1), console)?;
    let position = record.main_line_position().with_context(|| name.clone())?;
    let agent = |color| serving::agent(&record.player(color)?).ok();
    Ok(Loaded {
        position,
        agents: Color::BOTH.map(agent),
        holds_a_game_alone: games.records.len() == 1 && is_bare(record),
    })
}

/// Whether a record has only what [`sgf`] writes.
fn is_bare(record: &Record) -> bool {
    let own = ["PB", "PW", "RE"];
    record.walk().all(|id| {
        let mut properties = record.node(id).properties().iter();
        record.children(id).len() <= 1 && properties.all(|p| own.contains(&p.ident()))
    })
}

/// The first name of this kind that no file has: game.sgf, game-2.sgf, game-3.sgf, …
pub(crate) fn next_free(file: &Path) -> PathBuf {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let ending = file.extension().map(|ending| ending.to_string_lossy());
    let ending = ending.map_or(String::new(), |ending| format!(".{ending}"));
    let names = (2..).map(|number| file.with_file_name(format!("{stem}-{number}{ending}")));
    let mut names = std::iter::once(file.to_owned()).chain(names);
    names
        .find(|name| !name.exists())
        .expect("there is always one more number")
}
