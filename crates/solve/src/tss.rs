//! Threat-space search: the attacker threatens with every turn, and the defender can only block.

mod double;
mod double_slow;

pub use double::double;
pub use double_slow::double_slow;
