//! What a server can be told.

use std::time::Duration;

use serde::Serialize;
use sixfold_wasm::desk::Place;
use sixfold_wasm::wire::HelloLimits;

/// How a server works.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// Names under which others may reach it, beside those of this machine: a request that names
    /// another host is refused.
    pub hosts: Vec<String>,
    /// Threads of the engine, for each request that it thinks about.
    pub threads: usize,
    /// Megabytes that each request under way may remember things in.
    pub megabytes: usize,
    /// What clients may do.
    pub limits: Limits,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hosts: Vec::new(),
            threads: 1,
            megabytes: 128,
            limits: Limits::default(),
        }
    }
}

/// What clients may do. Each has its error in `docs/server.md`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Limits {
    /// Seconds that one request is thought about.
    pub seconds: f64,
    /// Columns and rows of a board.
    pub side: u8,
    /// Bytes of one message of a client.
    pub message_bytes: usize,
    /// Requests of one client under way at a time.
    pub requests: usize,
    /// Clients at a time.
    pub sessions: usize,
    /// Requests of all clients that are thought about at a time; others wait.
    pub thinking: usize,
    /// Seconds that a client may take to accept a message, before it is taken for gone.
    pub patience_seconds: f64,
    /// Seconds without a sign of life, after which a client is taken for gone.
    pub silence_seconds: f64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            seconds: 600.0,
            side: sixfold_core::Rules::MAX_SIDE,
            message_bytes: 6 << 20,
            requests: 8,
            sessions: 16,
            thinking: 2,
            patience_seconds: 10.0,
            silence_seconds: 60.0,
        }
    }
}

impl Limits {
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_secs_f64(self.patience_seconds)
    }

    pub(crate) fn silence(&self) -> Duration {
        Duration::from_secs_f64(self.silence_seconds)
    }
}

impl Settings {
    /// What the desk is told of this place.
    pub(crate) fn place(&self) -> Place {
        Place {
            name: "server",
            threads: self.threads,
            limits: HelloLimits {
                seconds: self.limits.seconds,
                side: self.limits.side,
                message_bytes: self.limits.message_bytes,
                requests: self.limits.requests,
            },
        }
    }
}
