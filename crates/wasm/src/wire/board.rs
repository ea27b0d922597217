//! What the board of a page shows at once, without a search. `ui/src/desk/game.ts` has the same in
//! TypeScript.

use serde::{Deserialize, Serialize};
use sixfold_core::{Color, Rules};

/// The word for a side.
#[must_use]
pub fn side_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The game that is played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct RulesData {
    pub columns: u8,
    pub rows: u8,
    pub k: u8,
    pub p: u8,
    pub q: u8,
    pub name: Option<&'static str>,
    pub text: String,
    pub has_threats: bool,
}

impl From<Rules> for RulesData {
    fn from(rules: Rules) -> RulesData {
        RulesData {
            columns: rules.columns(),
            rows: rules.rows(),
            k: rules.k(),
            p: rules.p(),
            q: rules.q(),
            name: rules.preset_name(),
            text: rules.to_string(),
            has_threats: rules.has_threats(),
        }
    }
}

/// What is shown at the cursor.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct State {
    pub revision: u32,
    pub node: usize,
    /// Handed over as arrays of bytes and words, not as JSON.
    #[serde(skip)]
    pub cells: Vec<u8>,
    #[serde(skip)]
    pub numbers: Vec<u16>,
    pub to_move: &'static str,
    pub left: u8,
    pub of_turn: u8,
    pub pending: Vec<String>,
    pub last_turn: Vec<String>,
    pub turn_number: usize,
    pub outcome: Option<&'static str>,
    pub winning_rows: Vec<Vec<String>>,
    pub result: Option<String>,
    pub comment: String,
    pub note: Option<Note>,
    pub marks: Vec<Mark>,
    pub has_previous: bool,
    pub has_next: bool,
    pub variation: usize,
    pub variations: usize,
    pub can_undo: bool,
}

/// A mark of the record on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct Mark {
    pub cell: String,
    pub shape: &'static str,
    pub text: Option<String>,
}

/// What was found out about a node, as it is saved in the record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct Note {
    pub black: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proved: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
}

/// One node of the tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct TreeNode {
    pub id: usize,
    pub parent: i64,
    pub children: Vec<usize>,
    pub turn: String,
    pub side: Option<&'static str>,
    pub depth: usize,
    pub is_main: bool,
    pub has_comment: bool,
    pub black: Option<f64>,
    pub mistake: Option<String>,
    pub proved: Option<String>,
}

/// The threats of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct SideThreats {
    pub count: u8,
    pub windows: Vec<Vec<String>>,
    pub block_cells: Vec<String>,
    pub blocks: Vec<String>,
    pub wins: Vec<String>,
}

/// The threats of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct ThreatData {
    pub black: SideThreats,
    pub white: SideThreats,
    pub wins_now: Vec<String>,
    pub must_block: Vec<String>,
    pub must_block_cells: Vec<String>,
    pub cannot_block: bool,
}

/// A turn that was typed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct TypedTurn {
    pub cells: Vec<String>,
}

/// What is known of a game besides its turns.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[expect(missing_docs, reason = "the fields are described in game.ts")]
pub struct Header {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}
