//! The positions that the solvers are measured on.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use serde::Deserialize;
use sixfold_core::{Position, Rules, notation};

/// Where a collection is looked for, seen from the current directory and each one above it: first
/// beside the project, then the project's own.
const BESIDE: &str = "../shared/data/positions.jsonl";
const OWN: &str = "testdata/puzzles.jsonl";
const QUIET: &str = "testdata/puzzles-quiet.jsonl";
/// Likewise for games.
const GAMES: &str = "../shared/data/games.csv";

/// By what the side to move wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// By double threats alone.
    Double,
    /// Single threats are needed, as far as known.
    Single,
}

/// A position that is won.
#[derive(Debug)]
pub(crate) struct Puzzle {
    pub(crate) id: String,
    pub(crate) position: Position,
    pub(crate) kind: Kind,
    /// Whether it is one of the papers' own, which are shown one by one.
    pub(crate) source: Source,
}

/// Where a puzzle comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    /// The papers.
    Paper,
    /// Anything else.
    Other,
}

/// A line of the file. Other fields do not matter.
#[derive(Deserialize, Debug)]
struct WirePuzzle {
    id: String,
    game: String,
    /// Of a collection: `vcdt` and `win-by-nctu6` are taken, others are not.
    claim: Option<String>,
    /// Of the project's own puzzles: `double` or `single`.
    kind: Option<String>,
    set: Option<String>,
}

impl WirePuzzle {
    fn kind(&self) -> Option<Kind> {
        match (self.claim.as_deref(), self.kind.as_deref()) {
            (Some("vcdt"), _) | (None, Some("double")) => Some(Kind::Double),
            (Some("win-by-nctu6"), _) | (None, Some("single")) => Some(Kind::Single),
            _ => None,
        }
    }
}

/// The puzzles of the file.
pub(crate) fn read(file: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut puzzles = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let place = || format!("{}, line {}", file.display(), i + 1);
        let wire: WirePuzzle = serde_json::from_str(line).with_context(place)?;
        let Some(kind) = wire.kind() else {
            continue;
        };
        let position = notation::parse_game(&wire.game, Rules::CONNECT6).with_context(place)?;
        let source = match wire.set.as_deref() {
            Some("paper") => Source::Paper,
            _ => Source::Other,
        };
        puzzles.push(Puzzle {
            id: wire.id,
            position,
            kind,
            source,
        });
    }
    if puzzles.is_empty() {
        bail!(
            "{}: there are no won positions of a known kind",
            file.display()
        );
    }
    Ok(puzzles)
}

/// The collection beside the project, or else the project's own puzzles.
pub(crate) fn find_positions() -> anyhow::Result<PathBuf> {
    find(BESIDE)?
        .or(find(OWN)?)
        .with_context(|| format!("neither {BESIDE} nor {OWN} is here or above; name --positions"))
}

/// The project's own quiet puzzles.
pub(crate) fn find_quiet() -> anyhow::Result<PathBuf> {
    find(QUIET)?.with_context(|| format!("{QUIET} is not here or above; name --positions"))
}

/// The games beside the project, if there are any.
pub(crate) fn find_games() -> anyhow::Result<Option<PathBuf>> {
    find(GAMES)
}

fn find(name: &str) -> anyhow::Result<Option<PathBuf>> {
    let here = std::env::current_dir().context("the current directory")?;
    let mut candidates = here.ancestors().map(|directory| directory.join(name));
    Ok(candidates.find(|file| file.is_file()))
}
