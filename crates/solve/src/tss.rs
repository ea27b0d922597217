//! Threat-space search: the attacker threatens with every turn, and the defender can only block.
//!
//! [`double()`] is complete, and [`double_slow()`] its definition. [`single()`] goes on where a single
//! threat must do. The others are the searches of the
//! papers, with their limits in [`Parameters`]: [`dfs()`] and [`bfs()`] against normal defences,
//! [`conservative()`] against all blocks at once, and [`iterative()`], which joins the two.

mod and_or;
mod bfs;
pub(crate) mod board;
pub(crate) mod conservative;
mod dfs;
mod double;
mod double_slow;
pub(crate) mod expand;
mod iterative;
mod macro_index;
mod params;
pub mod single;
#[cfg(test)]
pub(crate) mod testing;

pub use bfs::bfs;
pub use conservative::conservative;
pub use dfs::dfs;
pub(crate) use double::double_within;
pub use double::{Table, decide_double, double, double_except, double_in_company};
pub use double_slow::double_slow;
pub use iterative::iterative;
pub use params::{DisjointCells, Order, Parameters};
pub use single::single;
