//! Threat-space search: the attacker threatens with every turn, and the defender can only block.
//!
//! [`double()`] is complete, [`double_slow()`] its definition, and [`double_brute()`] a judge that shares
//! no code with it; [`shortest()`] finds a win with the fewest turns. [`single()`] goes on where a single
//! threat must do. The others are the searches of the
//! papers, with their limits in [`Parameters`]: [`dfs()`] and [`bfs()`] against normal defences,
//! [`conservative()`] against all blocks at once, and [`iterative()`], which joins the two.

mod and_or;
mod bfs;
pub(crate) mod board;
mod brute;
pub(crate) mod conservative;
mod dfs;
mod double;
mod double_slow;
pub(crate) mod expand;
mod iterative;
#[cfg(test)]
mod long_lists;
mod macro_index;
mod params;
mod shortest;
pub mod single;
#[cfg(test)]
pub(crate) mod testing;

pub use bfs::bfs;
pub use brute::double_brute;
pub use conservative::conservative;
pub use dfs::dfs;
pub(crate) use double::{Blocks, double_within};
pub use double::{
    Effort, Probe, Prober, Table, decide_double, decide_double_in_company, double, double_briefly,
    double_except, double_in_company,
};
pub use double_slow::double_slow;
pub use iterative::iterative;
pub use params::{DisjointCells, Order, Parameters};
pub use shortest::shortest;
pub use single::single;
