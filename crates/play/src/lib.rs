//! Agents that choose a turn in Connect(m, n, k, p, q).
//!
//! ```
//! use sixfold_core::{Position, Rules};
//! use sixfold_play::{Agent, AgentSpec, Silent, Task};
//! use sixfold_solve::NodeLimit;
//!
//! let spec: AgentSpec = "sequences:seed=7".parse()?;
//! let mut agent = spec.build();
//! let position = Position::new(Rules::CONNECT6);
//! let choice = agent.choose(&position, Task::default(), &mut NodeLimit(1000), &mut Silent);
//! assert_eq!(choice.turn.len(), 1);
//! # Ok::<(), sixfold_play::SpecError>(())
//! ```
//!
//! Read in this order: [`Agent`]; [`Utility`], what a stone on a cell is worth; [`greedy`], which
//! makes an agent of any utility, and [`alphabeta`], which looks ahead with it; [`Registry`], the
//! list of all agents, which reads their descriptions. `docs/agents.md` shows how to add one. [`eval`] says
//! what a position is worth by learned weights, and [`tune`] learns them.
//! Nothing here reads a clock, starts a thread or prints: same seed, same limits, same turn.
//!
//! Paper: Levin, Deitch, Emerson and Shimshock, "Analysis of Computational Agents for Connect-k
//! Games", §3.3 and §4.

mod agent;
pub mod agents;
pub mod alphabeta;
pub mod book;
mod chance;
pub mod eval;
pub mod greedy;
mod options;
mod quiet;
mod registry;
pub mod search;
mod spec;
#[cfg(test)]
mod testing;
pub mod tune;
mod utility;

pub use agent::{Agent, Choice, Info, Listener, Safety, Score, Silent, Task, UnknownSafety};
pub use options::{OptionKind, OptionType, Settings, WrongValue};
pub use registry::{AgentKind, MakeAgent, Registry, UtilityKind};
pub use spec::{AgentSpec, NoMemory, SpecError};
pub use utility::{MOST, Utility, ranked};

/// The example of `docs/agents.md` is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/agents.md")]
struct AgentsDocument;
