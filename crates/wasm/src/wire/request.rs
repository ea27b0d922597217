//! What a page asks for.

use serde::{Deserialize, Serialize};

/// A request with the number that its answers carry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Chosen by the page.
    pub id: u64,
    /// What is asked.
    #[serde(flatten)]
    pub kind: RequestKind,
}

/// A position: how the board was at the start, and the turns since.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Position {
    /// `19,19,6,2,1` or the name of a preset.
    pub rules: String,
    /// The board as text, where it was not empty at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The turns, apart by spaces. The last one may have stones missing.
    pub turns: String,
}

/// How much a request may cost.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Limit {
    /// Seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Nodes of all searches together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// Which wins a solver looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// On the spot, by double threats, by single ones, and exact values of small rests.
    #[default]
    Best,
    /// By double threats.
    Double,
    /// By single threats, too.
    Single,
}

/// What is asked. `wire.ts` says what each means.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "lowercase",
    rename_all_fields = "camelCase"
)]
#[expect(
    missing_docs,
    reason = "the fields are described where they are used by people, in wire.ts"
)]
pub enum RequestKind {
    Hello,
    Analyse {
        position: Position,
        lines: usize,
        #[serde(default)]
        limit: Limit,
    },
    Choose {
        position: Position,
        level: u8,
        #[serde(default)]
        limit: Limit,
        #[serde(default)]
        seed: u32,
    },
    Solve {
        position: Position,
        #[serde(default)]
        method: Method,
        #[serde(default)]
        limit: Limit,
    },
    Verify {
        position: Position,
        #[serde(default)]
        limit: Limit,
        #[serde(default = "twenty")]
        most: usize,
    },
    Open {
        certificate: String,
    },
    Answer {
        proof: String,
        replies: Vec<String>,
    },
    Suggest {
        position: Position,
        count: usize,
        #[serde(default)]
        limit: Limit,
    },
    Expand {
        position: Position,
        #[serde(default)]
        limit: Limit,
        #[serde(default = "twelve")]
        most: usize,
    },
    Review {
        position: Position,
        #[serde(default)]
        limit: Limit,
    },
    Try {
        position: Position,
        turn: String,
        #[serde(default)]
        limit: Limit,
    },
    Bench {
        #[serde(default = "bench_nodes")]
        nodes: u64,
    },
    Stop {
        target: u64,
    },
}

impl RequestKind {
    /// The position that the request is about, where it has one.
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        match self {
            RequestKind::Analyse { position, .. }
            | RequestKind::Choose { position, .. }
            | RequestKind::Solve { position, .. }
            | RequestKind::Verify { position, .. }
            | RequestKind::Suggest { position, .. }
            | RequestKind::Expand { position, .. }
            | RequestKind::Review { position, .. }
            | RequestKind::Try { position, .. } => Some(position),
            RequestKind::Hello
            | RequestKind::Open { .. }
            | RequestKind::Answer { .. }
            | RequestKind::Bench { .. }
            | RequestKind::Stop { .. } => None,
        }
    }

    /// Its limit, where it has one: a server lowers it to what it allows.
    pub fn limit_mut(&mut self) -> Option<&mut Limit> {
        match self {
            RequestKind::Analyse { limit, .. }
            | RequestKind::Choose { limit, .. }
            | RequestKind::Solve { limit, .. }
            | RequestKind::Verify { limit, .. }
            | RequestKind::Suggest { limit, .. }
            | RequestKind::Expand { limit, .. }
            | RequestKind::Review { limit, .. }
            | RequestKind::Try { limit, .. } => Some(limit),
            RequestKind::Hello
            | RequestKind::Open { .. }
            | RequestKind::Answer { .. }
            | RequestKind::Bench { .. }
            | RequestKind::Stop { .. } => None,
        }
    }
}

fn twenty() -> usize {
    20
}

fn twelve() -> usize {
    12
}

fn bench_nodes() -> u64 {
    20_000
}
