//! What `sixfold bench` counts and measures.

mod measure;
mod set;
pub(crate) mod solvers;

pub(crate) use measure::{Rate, measure};
pub(crate) use set::{fixed_set, signature};
