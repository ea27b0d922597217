//! What a page is told.

use serde::{Deserialize, Serialize};
use sixfold_core::Color;
use sixfold_play::Score;
use sixfold_play::eval::LOGIT;

use super::request::Position;

/// A message with the number of the request that it belongs to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The request's.
    pub id: u64,
    /// What is said.
    #[serde(flatten)]
    pub body: Body,
}

/// What is said. `wire.ts` says what each means.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(missing_docs, reason = "each variant is the struct of its name")]
pub enum Body {
    Hello(Hello),
    Info(Info),
    Done(Done),
    Turn(TurnChosen),
    Progress(Progress),
    Solved(Box<Solved>),
    Verified(Box<Verified>),
    Opened(Box<Opened>),
    Answered(Answered),
    Suggested(Suggested),
    Expanded(Expanded),
    Judged(Judged),
    Review(Review),
    Tried(Box<Tried>),
    Benched(Benched),
    Stopped(Stopped),
    Error(Failed),
}

impl Body {
    /// Whether it ends its request.
    #[must_use]
    pub fn is_final(&self) -> bool {
        !matches!(self, Body::Info(_) | Body::Progress(_) | Body::Judged(_))
    }
}

macro_rules! wire {
    ($($(#[$about:meta])* $name:ident { $($field:ident : $kind:ty),* $(,)? })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
            #[serde(rename_all = "camelCase")]
            #[expect(missing_docs, reason = "the fields are described in wire.ts")]
            pub struct $name { $(pub $field: $kind),* }
        )*
    };
}

wire! {
    /// Who thinks.
    Hello { name: String, version: String, r#where: String, threads: usize, limits: HelloLimits }
    /// What a request may ask for.
    HelloLimits { seconds: f64, side: u8, message_bytes: usize, requests: usize }
    /// A turn and what is expected after it.
    Line { value: Value, turns: Vec<String> }
    /// What the engine thinks so far.
    Info { depth: u32, nodes: u64, seconds: f64, lines: Vec<Line> }
    /// The end of an analysis.
    Done { depth: u32, nodes: u64, seconds: f64, lines: Vec<Line>, safety: String, stopped: bool }
    /// The engine's turn.
    TurnChosen {
        turn: String, value: Value, line: Vec<String>, depth: u32, nodes: u64, seconds: f64,
        safety: String, stopped: bool,
    }
    /// Cells on which stones of the loser may spoil a proof.
    Zones { winner: String, m: Vec<String>, z1: Vec<String>, z2: Vec<String> }
    /// The end of `verify`.
    Unanswered { stones: String, because: String }
    /// A proof that was opened.
    Opened { proof: Proof, position: Position }
    /// A step of a proof.
    Answered {
        proof: String, turn: String, needed: String, wins: bool, listed: Vec<String>,
        reply_count: u64, zones: Zones, turns_left: u32,
    }
    /// The end of `suggest`.
    Suggested { suggestions: Vec<Suggestion>, nodes: u64, seconds: f64, stopped: bool }
    /// A turn that would have saved a game.
    Saving { turn: String, proved: bool, value: Value }
    /// A turn that was worse than another.
    Mistake {
        turn: usize, side: String, played: String, cost: f64, better: String, line: Vec<String>,
        reason: String, proved: bool,
    }
    /// Where a game was lost.
    TurningPoint {
        turn: usize, loser: String, played: String, loss_proved: bool, line: Vec<String>,
        savings: Vec<Saving>,
    }
    /// How fast this machine is.
    Benched { signature: String, nodes: u64, seconds: f64 }
    /// `stop` was heard.
    Stopped { target: u64 }
    /// A request could not be answered.
    Failed { code: String, what: String, r#where: String }
}

macro_rules! wire_with_options {
    ($($(#[$about:meta])* $name:ident {
        $($field:ident : $kind:ty),* $(,)? ; $($maybe:ident : $maybe_kind:ty),* $(,)?
    })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
            #[serde(rename_all = "camelCase")]
            #[expect(missing_docs, reason = "the fields are described in wire.ts")]
            pub struct $name {
                $(pub $field: $kind,)*
                $(
                    #[serde(default, skip_serializing_if = "Option::is_none")]
                    pub $maybe: Option<$maybe_kind>,
                )*
            }
        )*
    };
}

wire_with_options! {
    /// How a search goes on.
    Progress { nodes: u64, seconds: f64, stage: Stage; done: usize, of: usize }
    /// A proof that the checker has accepted.
    Proof {
        proof: String, attacker: String, attacker_to_move: bool, turns: u32, nodes: usize,
        replies: u64, zones: Zones; certificate: String,
    }
    /// The end of `solve`.
    Solved {
        verdict: String, means: String, line: Vec<String>, nodes: u64, seconds: f64, stopped: bool;
        proof: Proof,
    }
    /// The end of `verify`.
    Verified {
        finding: String, attacker: String, unanswered: Vec<Unanswered>, nodes: u64, seconds: f64,
        stopped: bool; proof: Proof,
    }
    /// A turn worth a thought.
    Suggestion { turn: String, value: Value, line: Vec<String>; proof: Proof, refutation: Vec<String> }
    /// A variation to add.
    Variation { turns: Vec<String>, because: String; value: Value }
    /// The end of `expand`.
    Expanded {
        variations: Vec<Variation>, nodes: u64, seconds: f64, stopped: bool; proof: Proof,
    }
    /// What is thought of one position of a game.
    Judged {
        turn: usize, black: f64, line: Vec<String>; proved: String, played: String, best: String,
    }
    /// The end of `review`.
    Review {
        black: Vec<Option<f64>>, mistakes: Vec<Mistake>, seconds: f64, stopped: bool;
        turning_point: TurningPoint,
    }
    /// The end of `try`.
    Tried {
        verdict: String, line: Vec<String>, nodes: u64, seconds: f64, stopped: bool;
        proof: Proof, because: String,
    }
}

/// What a search is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Stage {
    Spot,
    Double,
    Single,
    Exact,
    Verify,
    Check,
    Engine,
}

/// What a value says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the words say it")]
pub enum ValueKind {
    Points,
    Win,
    Loss,
}

/// A value as people read it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Value {
    /// The chance of the side to move, in per cent.
    pub chance: f64,
    /// Points, or what the search takes for decided.
    pub kind: ValueKind,
    /// The stones that a win or loss takes, or hundredths of a logit.
    pub amount: i64,
}

impl Value {
    /// The value of a score.
    #[must_use]
    pub fn of(score: Score) -> Value {
        match score {
            Score::Win(stones) => Value::win(stones),
            Score::Loss(stones) => Value {
                chance: 0.0,
                kind: ValueKind::Loss,
                amount: i64::from(stones),
            },
            Score::Points(points) => Value::logits(points as f64 / f64::from(LOGIT)),
            Score::Book { .. } => {
                let rate = score.book_rate().unwrap_or(0.5).clamp(0.01, 0.99);
                Value::logits((rate / (1.0 - rate)).ln())
            }
        }
    }

    /// A win that takes so many stones.
    #[must_use]
    pub fn win(stones: u32) -> Value {
        Value {
            chance: 100.0,
            kind: ValueKind::Win,
            amount: i64::from(stones),
        }
    }

    fn logits(logits: f64) -> Value {
        // A search that has proved nothing is never quite sure.
        let chance = (100.0 / (1.0 + (-logits).exp())).clamp(1.0, 99.0);
        Value {
            chance: rounded(chance),
            kind: ValueKind::Points,
            amount: (logits * 100.0).round() as i64,
        }
    }

    /// The chance of Black, where this side is to move.
    #[must_use]
    pub fn black(&self, to_move: Color) -> f64 {
        match to_move {
            Color::Black => self.chance,
            Color::White => rounded(100.0 - self.chance),
        }
    }
}

/// One digit after the point is enough for per cent.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
