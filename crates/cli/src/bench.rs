//! What `sixfold bench` counts and measures.

mod columns;
mod engine;
mod measure;
pub(crate) mod proofs;
mod set;
pub(crate) mod solvers;
pub(crate) mod turns;

pub(crate) use columns::Columns;
pub(crate) use engine::{EngineRun, engine};
pub(crate) use measure::{Rate, measure};
pub(crate) use set::{fixed_set, signature};
