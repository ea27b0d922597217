//! The referee: judges turns and time, and knows when a game is over. A pure state machine: what
//! the players answered and how long it took come in as values, so that every ruling can be tested
//! without a process or a clock.

mod clock;
mod fault;
mod ruling;

pub use clock::{Clocks, Overrun, TimeControl};
pub use fault::{Fault, FaultKind};
pub use ruling::{Choice, Ending, Game};
