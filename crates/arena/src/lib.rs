//! Protocols, engines and matches for Connect(m, n, k, p, q).
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use std::sync::Arc;
//! use sixfold_arena::{AgentEngine, Engine, Limits};
//! use sixfold_core::{Position, Rules};
//! use sixfold_play::Silent;
//!
//! let mut engine = AgentEngine::new("random:seed=3".parse()?);
//! engine.new_game(Rules::GOMOKU)?;
//! let limits = Limits { nodes: Some(1000), ..Limits::default() };
//! let stop = Arc::new(AtomicBool::new(false));
//! let position = Position::new(Rules::GOMOKU);
//! let choice = engine.think(&position, &limits, &stop, &mut Silent)?;
//! assert_eq!(choice.turn.len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An [`Engine`] is whatever can be asked for a turn with [`Limits`]: agents now, the search engine
//! later, and programs of others.

mod client;
pub mod contest;
pub mod external;
pub mod opening;
pub mod rating;
pub mod referee;

mod agent_engine;
mod engine;
mod limits;
pub mod protocol;
pub mod selfplay;
pub mod serve;
mod turns;

pub use agent_engine::AgentEngine;
pub use engine::{Engine, EngineError, OFF, ON, OptionError, PONDER};
pub use limits::{Clock, Limits};
pub use turns::turns_to_win;

/// The program's name and version, as every protocol tells it.
pub const PROGRAM: &str = concat!("Sixfold ", env!("CARGO_PKG_VERSION"));

/// Whose program it is.
pub const AUTHOR: &str = "the Sixfold project";
