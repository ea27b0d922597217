//! Threat-space search: the attacker threatens with every turn, and the defender can only block.
//!
//! [`double()`] is complete, and [`double_slow()`] its definition. [`conservative()`] searches against all blocks at once.

mod board;
mod conservative;
mod double;
mod double_slow;
mod expand;
mod macro_index;
mod params;
#[cfg(test)]
mod testing;

pub use conservative::conservative;
pub use double::double;
pub use double_slow::double_slow;
pub use params::{DisjointCells, Parameters};
