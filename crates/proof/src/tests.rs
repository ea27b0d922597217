//! Certificates that are proofs, and many that are not.

mod bytes;
mod good;
mod rejected;
mod rules;
