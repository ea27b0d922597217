//! Threats in Connect(m, n, k, p, q): what one side would do next if the other let it.
//!
//! ```
//! use sixfold_core::{Color, Rules, notation};
//! use sixfold_threat::{Threats, WordIndex};
//!
//! let game = "j10 a1a2 k10l10 a3c1 m10c5 -";
//! let position = notation::parse_game(game, Rules::CONNECT6)?;
//! let index = WordIndex::of(&position);
//! assert_eq!(Threats::of(&index, Color::Black).count(), 2);
//! # Ok::<(), notation::GameTextError>(())
//! ```
//!
//! A **window** is k cells in a row; a **threat window** has no stone of the other side and at
//! least k − p of its own; the **number of threats** is the least number of stones that blocks
//! them all. Read in this order: [`slow`], the definitions; [`mod@line`]; [`Index`] and its two back
//! ends [`WordIndex`] and [`TableIndex`]; [`Threats`]; [`generate`]; [`shape`] and [`score`].
//!
//! Papers: Yen and others, "Bitboard knowledge base system", §3–5; Levin and others, "Analysis of
//! computational agents for Connect-k games", §2; Wu's thesis on relevance zones, §1.2.

mod block;
pub mod connection;
pub mod generate;
pub mod historical;
mod hitting;
mod index;
pub mod line;
mod pairs;
mod patience;
pub mod score;
pub mod shape;
pub mod slow;
mod small;
mod table;
mod words;

pub use block::{Threats, threat_windows};
pub use connection::{Connection, ConnectionClass, TableIndex, connections};
pub use generate::{Force, ForcingTurns, ThreatCells, threat_cells};
pub use index::Index;
pub use line::{LineId, LineSet, Lines};
pub use patience::{GivenUp, sort_while};
pub use shape::{Kind, Measure, Shape};
pub use table::{LineTooLong, MAX_TABLE_LENGTH, ShapeInfo, ShapeTable};
pub use words::WordIndex;
