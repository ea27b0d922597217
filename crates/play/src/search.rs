//! The search that Sixfold plays with.
//!
//! Before anything else: a row that can be made is made, and threats are blocked. Then, in rounds
//! (`root.rs`): a win of our own by double threats, or by single ones, is played; turns after which the
//! other side wins by double threats are struck out, with all others that the zone of that win covers;
//! and what is left is searched (`node.rs`) one turn deeper than in the round before. Each round has
//! more nodes for the proofs, as a share of what was spent before, so that nothing here needs a clock.
//!
//! Several threads may search one position with one memory: what one finds, the others read.
//!
//! Papers: two-stage MCTS §V and §VI-B (zones against the opponent's wins), connect-k-agents §4 (width),
//! bitboard §3.2 (scores of cells choose candidates).

mod agent;
mod beginning;
mod complete;
mod config;
mod level;
mod memory;
mod node;
mod root;
mod root_turn;
mod subsets;
mod table;
#[cfg(test)]
mod tests;
mod turns;
mod value;

pub use agent::{Search, options};
pub use level::Level;
use memory::Memory;
pub(crate) use value::MOST_SHOWN;
