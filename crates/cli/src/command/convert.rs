//! `sixfold convert`: games from one notation to another.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;
use sixfold_core::{Rules, notation};
use sixfold_record::{Dialect, Record, Step, write_collection};

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::input::Games;
use crate::output::save;
use crate::scene::Scene;
use crate::{board_text, wire};

/// Convert games between game strings, boards, SGF of several dialects, and JSON
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    /// A game such as 'j10 i11k11', a file (SGF, board text, or game strings, one a line), or -
    /// for standard input
    #[arg(value_name = "POS")]
    games: String,

    /// The notation to write [default with --json: json]
    #[arg(
        long,
        value_name = "NOTATION",
        value_enum,
        required_unless_present = "json"
    )]
    to: Option<Notation>,

    /// The file to write; - is standard output
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

const EXAMPLES: &str = "\
All games of a file are converted. What the notation cannot carry is named on standard error.

Examples:
  sixfold convert game.sgf --to game
  sixfold convert 'j10 i11k11 j9k9' --to sgf --out game.sgf
  sixfold convert old.sgf --to sgf-taiwan
  sixfold convert games.txt --to sgf --out games.sgf

JSON: {\"version\", \"games\": [game, ...]}, each game as in `sixfold show --json` at its end.";

/// How games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Notation {
    /// One line for each game: j10 i11k11 j9k9
    Game,
    /// The last position as text
    Board,
    /// SGF, one node a stone, as the standard has it
    Sgf,
    /// SGF as the server Little Golem writes it: ;W[i11k11]
    SgfGolem,
    /// SGF with capitals, as Taiwanese programs write it: ;W[IK];W[KK]
    SgfTaiwan,
    /// The fields of `show --json` for each game
    Json,
}

/// What `--to json` prints.
#[derive(Serialize, Debug)]
struct WireGames {
    games: Vec<wire::WireScene>,
}

impl Run for Convert {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let notation = match (self.to, globals.json) {
            (Some(notation), false) | (Some(notation @ Notation::Json), true) => notation,
            (None, _) => Notation::Json,
            (Some(_), true) => bail!("--json is --to json, and contradicts the other --to"),
        };
        let Games { name, records } = Games::read(&self.games, globals, console)?;
        let text = match notation {
            Notation::Game => game_lines(&records),
            Notation::Board => boards(&records),
            Notation::Sgf => Ok(write_collection(&records, Dialect::Standard)?),
            Notation::SgfGolem => Ok(write_collection(&records, Dialect::LittleGolem)?),
            Notation::SgfTaiwan => Ok(write_collection(&records, Dialect::Taiwanese)?),
            Notation::Json => json(&records),
        };
        let text = text.with_context(|| name.clone())?;
        save(&self.out, text.as_bytes(), console)?;
        console.flush()?;
        let lost = lost(notation, &records);
        if !lost.is_empty() {
            let word = notation.to_possible_value().expect("no notation is hidden");
            console.note(&format!(
                "{name}: --to {} leaves out {}",
                word.get_name(),
                lost.join(", ")
            ))?;
        }
        Ok(())
    }
}

/// Each game on a line. Nothing is written where one of them cannot be.
fn game_lines(records: &[Record]) -> anyhow::Result<String> {
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let position = record.main_line_position()?;
        let Some(line) = notation::write_game(&position) else {
            bail!(
                "game {}: stones were set up, which no game string can say; use --to board or --to sgf",
                index + 1
            );
        };
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}

/// The last position of each game, apart by empty lines.
fn boards(records: &[Record]) -> anyhow::Result<String> {
    let boards: Vec<String> = records
        .iter()
        .map(|record| {
            let position = record.main_line_position()?;
            Ok(board_text::game_line(position.rules()) + &notation::write_board(&position))
        })
        .collect::<anyhow::Result<_>>()?;
    Ok(boards.join("\n"))
}

fn json(records: &[Record]) -> anyhow::Result<String> {
    let games = records
        .iter()
        .map(|record| Ok(Scene::of(record, None)?.into()))
        .collect::<anyhow::Result<_>>()?;
    wire::to_json(WireGames { games })
}

/// What the records have and the notation cannot say, in words.
fn lost(notation: Notation, records: &[Record]) -> Vec<String> {
    let nodes = || {
        records
            .iter()
            .flat_map(|record| record.walk().map(move |id| (record, id)))
    };
    let has_variations = nodes().any(|(record, id)| record.children(id).len() > 1);
    let has_remarks = nodes().any(|(record, id)| !record.node(id).properties().is_empty());
    let has_turns = nodes().any(|(record, id)| matches!(record.node(id).step(), Step::Stone(..)));
    let mut lost = Vec::new();
    let is_plain = matches!(notation, Notation::Game | Notation::Board);
    if notation == Notation::Board && has_turns {
        lost.push(String::from("the order of the stones"));
    }
    if (is_plain || notation == Notation::Json) && has_variations {
        lost.push(String::from("variations"));
    }
    if notation == Notation::Json && remarks_on_the_way(records) {
        lost.push(String::from("comments and marks before the end"));
    }
    if is_plain && has_remarks {
        lost.push(String::from("names, comments and marks"));
    }
    let other_rules = records
        .iter()
        .map(Record::rules)
        .find(|&rules| rules != Rules::CONNECT6);
    if let (Notation::Game, Some(rules)) = (notation, other_rules) {
        lost.push(format!("which game it is (--game {rules})"));
    }
    lost
}

/// Whether something is said on the main lines between the start and the end.
fn remarks_on_the_way(records: &[Record]) -> bool {
    records.iter().any(|record| {
        let line: Vec<_> = record.main_line().skip(1).collect();
        let on_the_way = line.split_last().map_or(&[][..], |(_, before)| before);
        on_the_way
            .iter()
            .any(|&id| !record.node(id).properties().is_empty())
    })
}
