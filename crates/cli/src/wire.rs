//! What `--json` prints: structs apart from the types of the library crates, so that the
//! fields stay as they are when those change.
//!
//! Every object at the top has `version`. A field may be added without a new version;
//! a field that goes or changes its meaning gets one. Cells are names (`j10`), colours
//! `black` and `white`.

use serde::Serialize;
use sixfold_core::{CellSet, Color, Outcome, Position, Rules, notation};

use crate::draw::{Mark, Shape};
use crate::played;
use crate::scene::Scene;
use crate::zones::WireZones;

/// The version of everything in this file.
pub(crate) const VERSION: u32 = 1;

/// The game.
#[derive(Serialize, Debug)]
pub(crate) struct WireRules {
    /// m, the number of columns.
    pub(crate) columns: u8,
    /// n, the number of rows.
    pub(crate) rows: u8,
    /// So many or more in a row win.
    pub(crate) k: u8,
    /// Stones a turn.
    pub(crate) p: u8,
    /// Stones in Black's first turn.
    pub(crate) q: u8,
    /// The preset's name, or null.
    pub(crate) name: Option<&'static str>,
}

impl From<Rules> for WireRules {
    fn from(rules: Rules) -> WireRules {
        WireRules {
            columns: rules.columns(),
            rows: rules.rows(),
            k: rules.k(),
            p: rules.p(),
            q: rules.q(),
            name: rules.preset_name(),
        }
    }
}

/// A position.
#[derive(Serialize, Debug)]
pub(crate) struct WirePosition {
    /// The game.
    pub(crate) game: WireRules,
    /// The turns as a game string from the empty board, or null where stones were set up.
    pub(crate) turns: Option<String>,
    /// All black stones, from the bottom row up, each row from the left.
    pub(crate) black: Vec<String>,
    /// All white stones, in the same order.
    pub(crate) white: Vec<String>,
    /// Whose turn it is, also after the end of the game.
    pub(crate) to_move: &'static str,
    /// How many stones are left in the turn.
    pub(crate) left: u8,
    /// The stones of the last turn, finished or not; empty where none was played.
    pub(crate) last_turn: Vec<String>,
    /// `black` or `white` won, `draw`, or null while the game goes on.
    pub(crate) outcome: Option<&'static str>,
    /// The winner's rows from end to end, each a list of cells.
    pub(crate) winning_rows: Vec<Vec<String>>,
    /// The hash as 32 hexadecimal digits.
    pub(crate) key: String,
}

impl From<&Position> for WirePosition {
    fn from(position: &Position) -> WirePosition {
        WirePosition {
            game: position.rules().into(),
            turns: notation::write_game(position),
            black: names(position.stones(Color::Black)),
            white: names(position.stones(Color::White)),
            to_move: color_name(position.to_move()),
            left: position.left(),
            last_turn: names(&played::last_turn(position)),
            outcome: position.outcome().map(|outcome| match outcome {
                Outcome::Win(color) => color_name(color),
                Outcome::Draw => "draw",
            }),
            winning_rows: played::winning_rows(position)
                .into_iter()
                .map(|row| row.iter().map(ToString::to_string).collect())
                .collect(),
            key: format!("{:032x}", position.key()),
        }
    }
}

/// A position with what a record says about it.
#[derive(Serialize, Debug)]
pub(crate) struct WireScene {
    #[serde(flatten)]
    pub(crate) position: WirePosition,
    /// The names of the players, or null.
    pub(crate) players: WirePlayers,
    /// The result that the record states, in the words of SGF (`W+R`), or null. A game may be
    /// resigned, so it can say more than `outcome`.
    pub(crate) result: Option<String>,
    /// The comment on the position, or null.
    pub(crate) comment: Option<String>,
    /// The marks on the board.
    pub(crate) marks: Vec<WireMark>,
    /// The zones of a proof, where they were asked for, otherwise null.
    pub(crate) zones: Option<WireZones>,
}

/// The names of the players.
#[derive(Serialize, Debug)]
pub(crate) struct WirePlayers {
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
}

/// A mark on a cell.
#[derive(Serialize, Debug)]
pub(crate) struct WireMark {
    /// Where.
    pub(crate) cell: String,
    /// `label`, `triangle`, `circle`, `square` or `cross`.
    pub(crate) shape: &'static str,
    /// The text of a label, otherwise null.
    pub(crate) text: Option<String>,
}

impl From<Scene> for WireScene {
    fn from(scene: Scene) -> WireScene {
        let [black, white] = scene.players;
        WireScene {
            position: WirePosition::from(&scene.position),
            players: WirePlayers { black, white },
            result: scene.result.map(|result| result.to_string()),
            comment: scene.comment,
            marks: scene.marks.iter().map(WireMark::from).collect(),
            zones: None,
        }
    }
}

impl From<&Mark> for WireMark {
    fn from(mark: &Mark) -> WireMark {
        let (shape, text) = match &mark.shape {
            Shape::Label(text) => ("label", Some(text.clone())),
            Shape::Triangle => ("triangle", None),
            Shape::Circle => ("circle", None),
            Shape::Square => ("square", None),
            Shape::Cross => ("cross", None),
            Shape::MustBlock => ("must_block", None),
            Shape::WouldWin => ("would_win", None),
        };
        WireMark {
            cell: mark.cell.to_string(),
            shape,
            text,
        }
    }
}

/// The names of cells, in ascending order.
pub(crate) fn names(cells: &CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// The word for a side.
pub(crate) fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// What a command prints: the version, then the command's fields.
#[derive(Serialize, Debug)]
pub(crate) struct Versioned<T> {
    version: u32,
    #[serde(flatten)]
    body: T,
}

/// The object as indented JSON with its version, and a line feed.
pub(crate) fn to_json(body: impl Serialize) -> anyhow::Result<String> {
    let object = Versioned {
        version: VERSION,
        body,
    };
    Ok(serde_json::to_string_pretty(&object)? + "\n")
}
