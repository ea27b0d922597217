//! Files of games with their results, as weights are learned from.
//!
//! A file whose name ends in `.csv` has a heading with the columns `game` and `winner`; every other
//! file has one JSON object on each line, as `sixfold selfplay` writes them.

mod csv;
mod line;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use sixfold_core::{Color, Position, Rules, notation};

pub(crate) use line::GameLine;

/// A game from a file.
#[derive(Clone, Debug)]
pub(crate) struct ReadGame {
    /// The line of the file where it stands.
    pub(crate) line: usize,
    /// Its last position.
    pub(crate) position: Position,
    /// Who has won; nobody where it is a draw.
    pub(crate) winner: Option<Color>,
    /// So many stones are its opening.
    pub(crate) opening: usize,
    /// What the players of the turns behind it said of the positions, if anything.
    pub(crate) scores: Vec<Option<i64>>,
}

/// Reads the games of a file, each once: repeated games say nothing new.
pub(crate) fn read(path: &Path, rules: Rules) -> anyhow::Result<Vec<ReadGame>> {
    let name = || path.display().to_string();
    let text = fs::read_to_string(path).with_context(name)?;
    let is_csv = path
        .extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("csv"));
    let lines = if is_csv {
        csv::lines(&text)
    } else {
        line::lines(&text)
    };
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for (number, line) in lines.with_context(name)? {
        let place = || format!("{}, line {number}", path.display());
        if seen.insert(line.game.clone()) {
            games.push(game(number, &line, rules).with_context(place)?);
        }
    }
    if games.is_empty() {
        bail!("{}: there are no games in it", path.display());
    }
    Ok(games)
}

fn game(number: usize, line: &GameLine, rules: Rules) -> anyhow::Result<ReadGame> {
    Ok(ReadGame {
        line: number,
        position: notation::parse_game(&line.game, rules)?,
        winner: winner(&line.winner)?,
        opening: line.opening,
        scores: line.scores.clone(),
    })
}

/// Who a result names.
fn winner(text: &str) -> anyhow::Result<Option<Color>> {
    match text {
        "B" => Ok(Some(Color::Black)),
        "W" => Ok(Some(Color::White)),
        "D" => Ok(None),
        other => bail!("the winner \"{other}\" is none of B, W and D"),
    }
}

/// How a result is written.
pub(crate) fn letter(winner: Option<Color>) -> &'static str {
    match winner {
        Some(Color::Black) => "B",
        Some(Color::White) => "W",
        None => "D",
    }
}
