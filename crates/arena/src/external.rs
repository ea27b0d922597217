//! Engines that run as processes of their own: started, talked to, and always ended.
//!
//! Nothing that such a process does may stop the match or outlive it. Its output is read by a
//! thread that gives up when there is too much of it, its input is written by a thread that may
//! wait for a process that does not read, and whoever asks waits no longer than a deadline. When
//! the process is dropped, its whole group is killed and it is waited for.

mod command_line;
mod group;
mod input;
mod output;
mod process;

pub use command_line::{CommandLine, CommandLineError};
pub use output::OutputLimits;
pub use process::{Interruption, Process, Silence};
