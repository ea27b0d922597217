//! The messages between a page and whoever thinks for it: JSON, one object a message.
//!
//! `ui/src/desk/wire.ts` has the same in TypeScript, with what each field means; the test
//! `samples_of_every_message_are_in_the_file` keeps `testdata/wire/samples.json`, which the tests of
//! the page read.

mod answer;
mod board;
mod request;
#[cfg(test)]
mod tests;

pub(crate) use answer::rounded;
pub use answer::{
    Answer, Answered, Benched, Body, Done, Expanded, Failed, Hello, HelloLimits, Info, Judged,
    Line, Mistake, Opened, Progress, Proof, Review, Saving, Solved, Stage, Stopped, Suggested,
    Suggestion, Tried, TurnChosen, TurningPoint, Unanswered, Value, ValueKind, Variation, Verified,
    Zones,
};
pub use board::{
    Header, Mark, Note, RulesData, SideThreats, State, ThreatData, TreeNode, TypedTurn, side_name,
};
pub use request::{Limit, Method, Position, Request, RequestKind};
