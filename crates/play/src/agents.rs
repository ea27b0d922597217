//! The utilities, a file each: what agents differ in.

pub mod adjacent;
pub mod random;
pub mod sequences;
