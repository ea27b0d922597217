//! From the argument POS to a position: the one place that knows where positions come
//! from and how they may be written.

use std::fs;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use sixfold_core::{Position, Rules, notation};

use crate::console::Console;
use crate::globals::Globals;

/// More than any game or collection of games that makes sense here.
const LARGEST: u64 = 64 << 20;

/// A text that holds a position, and where it came from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file's name, "standard input", or "the game".
    pub(crate) name: String,
    pub(crate) text: String,
}

impl Source {
    /// Finds the text that POS stands for. What names an existing file is a file, `-` is
    /// standard input, and anything else is a game string, unless it looks like a path.
    pub(crate) fn open(argument: &str, console: &mut Console<'_>) -> anyhow::Result<Source> {
        if argument == "-" {
            let name = "standard input";
            let text = read_text(&mut *console.input).context(name)?;
            if text.trim().is_empty() {
                bail!(
                    "{name}: it is empty; write a game such as \"j10 i11k11\", a board or an SGF file"
                );
            }
            return Ok(Source {
                name: name.to_owned(),
                text,
            });
        }
        let path = Path::new(argument);
        if !argument.is_empty() && path.exists() {
            let text = read_file(path).with_context(|| argument.to_owned())?;
            return Ok(Source {
                name: argument.to_owned(),
                text,
            });
        }
        if looks_like_path(argument) {
            bail!("{}: no such file", shown(argument));
        }
        Ok(Source {
            name: String::from("the game"),
            text: argument.to_owned(),
        })
    }

    /// The position, in the game that the options or the text name, or else Connect6.
    pub(crate) fn position(&self, globals: &Globals) -> anyhow::Result<Position> {
        let (text, named) = without_remarks(&self.text).with_context(|| self.name.clone())?;
        let rules = globals.game.or(named).unwrap_or(Rules::CONNECT6);
        let position = if looks_like_board(&text) {
            notation::parse_board(&text, rules)
                .map_err(anyhow::Error::from)
                .and_then(|setup| Ok(setup.validate()?))
        } else {
            notation::parse_game(&text, rules).map_err(anyhow::Error::from)
        };
        position.with_context(|| self.name.clone())
    }
}

/// Reads POS: [`Source::open`] and [`Source::position`] in one.
pub(crate) fn position(
    argument: &str,
    globals: &Globals,
    console: &mut Console<'_>,
) -> anyhow::Result<Position> {
    Source::open(argument, console)?.position(globals)
}

fn read_file(path: &Path) -> anyhow::Result<String> {
    if path.is_dir() {
        bail!("it is a directory");
    }
    read_text(&mut fs::File::open(path)?)
}

fn read_text(reader: &mut dyn Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    reader.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        bail!("it has more than {} megabytes", LARGEST >> 20);
    }
    if let Some(at) = bytes.iter().position(|&byte| byte == 0) {
        bail!("byte {} is NUL, so this is not text", at + 1);
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        anyhow::anyhow!("byte {} is not UTF-8 text", at + 1)
    })
}

/// Whether somebody who wrote this meant a file.
fn looks_like_path(argument: &str) -> bool {
    let lower = argument.to_ascii_lowercase();
    argument.contains(['/', '\\']) || lower.ends_with(".sgf") || lower.ends_with(".txt")
}

/// Whether the text is rows of a board: its stones and empty cells are single characters,
/// while a game has cell names.
fn looks_like_board(text: &str) -> bool {
    text.contains(['.', '+', '*']) || text.contains(" to move")
}

/// The text with its lines of remarks emptied, so that the others keep their numbers, and
/// the game if a line such as `# game 15,15,5,1,1` names one.
fn without_remarks(text: &str) -> anyhow::Result<(String, Option<Rules>)> {
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
