//! Games against the engine: `sixfold play`.
//!
//! A [`session`] knows who plays and what each [`order`] does. Round it stand two ways to play:
//! [`lines`] reads orders and prints boards, and [`keyboard`] draws a screen and hears keys.

mod board;
pub(crate) mod game;
pub(crate) mod keyboard;
mod keys;
pub(crate) mod lines;
mod order;
mod reason;
pub(crate) mod saving;
mod screen;
pub(crate) mod session;
