//! What a page can ask: the record of a game, its rules and threats at once; engine, solver and proofs
//! as requests with answers.
//!
//! - [`wire`] has the messages, as structs that become JSON and are converted by hand;
//! - [`game`] is the record that a page has open: a tree of turns with a cursor;
//! - [`desk`] takes requests and works on them in slices, so that a worker without threads hears
//!   "stop" in between; a server gives each request a thread and uses the same code;
//! - behind `cfg(target_arch = "wasm32")` stands a thin layer that shows `Game` and `Desk` to
//!   JavaScript.
//!
//! Nothing here reads a clock or starts a thread: the time comes in with every call.

#[cfg(target_arch = "wasm32")]
pub mod browser;
pub mod desk;
pub mod game;
pub mod text;
pub mod wire;
