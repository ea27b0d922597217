//! What the server refuses, in words and with its status.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// Why a server does not start or has ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The machine does not have the memory.
    #[error("there is no memory for {megabytes} megabytes, {times} times")]
    Memory {
        /// For each request.
        megabytes: usize,
        /// Requests at a time.
        times: usize,
    },
    /// The engine cannot be made.
    #[error("the engine cannot be made: {0}")]
    Engine(String),
    /// The network failed.
    #[error(transparent)]
    Io(std::io::Error),
}

/// Why a request is not answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The request names another host.
    #[error("this server does not answer to that name: start it with --host NAME if it should")]
    WrongHost,
    /// A page of another site asks.
    #[error("pages of other sites may not talk to this server")]
    OtherSite,
    /// Only GET and HEAD are known.
    #[error("only GET and HEAD are answered")]
    Method,
    /// A request with a body.
    #[error("requests have no body here")]
    Body,
    /// The address is too long.
    #[error("the address has more than {0} bytes")]
    LongAddress(usize),
    /// There is nothing under this path.
    #[error("there is nothing under this path")]
    NoSuchPath,
    /// The page was not built when the program was compiled.
    #[error("this program was compiled without the page: run cargo xtask serve")]
    NoPage,
    /// A plain request for the WebSocket.
    #[error("this path speaks WebSocket")]
    NoUpgrade,
    /// Too many clients.
    #[error("{0} clients are connected, and more are not taken")]
    Sessions(usize),
}

impl Refusal {
    /// The word for programs.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Refusal::WrongHost => "host",
            Refusal::OtherSite => "origin",
            Refusal::Method => "method",
            Refusal::Body => "body",
            Refusal::LongAddress(_) => "address",
            Refusal::NoSuchPath => "path",
            Refusal::NoPage => "page",
            Refusal::NoUpgrade => "upgrade",
            Refusal::Sessions(_) => "sessions",
        }
    }

    fn status(self) -> StatusCode {
        match self {
            Refusal::WrongHost => StatusCode::MISDIRECTED_REQUEST,
            Refusal::OtherSite => StatusCode::FORBIDDEN,
            Refusal::Method => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::Body => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::LongAddress(_) => StatusCode::URI_TOO_LONG,
            Refusal::NoSuchPath => StatusCode::NOT_FOUND,
            Refusal::NoPage | Refusal::Sessions(_) => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::NoUpgrade => StatusCode::UPGRADE_REQUIRED,
        }
    }
}

/// What a refused client reads.
#[derive(Serialize)]
struct WireRefusal {
    code: &'static str,
    what: String,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = Json(WireRefusal {
            code: self.code(),
            what: self.to_string(),
        });
        (self.status(), body).into_response()
    }
}
