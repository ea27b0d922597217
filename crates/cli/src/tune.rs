//! What `sixfold tune` does beside learning: lessons on several threads, and what is printed.

mod lessons;
mod report;

pub(crate) use lessons::lessons;
pub(crate) use report::{Checked, Report};
