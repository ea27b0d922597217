//! The server of the page: its files, and the engine behind a WebSocket.
//!
//! [`app`] is the whole of it as one function of its [`Settings`]; [`serve`] lets it answer on a listener.
//! `docs/server.md` has every limit and every error. The parts: [`guard`] looks at every request before
//! anybody else does; [`page`] has the files, which are part of the program, so that no path of a request
//! reaches the file system; [`live`] is a conversation with one client in the messages of
//! [`sixfold_wasm::wire`]; [`pool`] has the threads that think.

mod connection;
pub mod error;
pub mod guard;
pub mod live;
pub mod page;
pub mod pool;
pub mod settings;

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router, middleware};
use serde::Serialize;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

pub use error::ServeError;
pub use settings::{Limits, Settings};

use connection::Watching;
use error::Refusal;
use live::Sessions;
use pool::Pool;

/// What all requests share.
#[derive(Clone)]
pub struct Shared {
    settings: Arc<Settings>,
    pool: Arc<Pool>,
    sessions: Arc<Sessions>,
}

/// The whole server.
///
/// # Errors
/// Where the machine does not have the memory that the settings ask for.
pub fn app(settings: Settings) -> Result<Router, ServeError> {
    let pool = Arc::new(Pool::new(&settings)?);
    let sessions = Arc::new(Sessions::new(settings.limits.sessions));
    let shared = Shared {
        settings: Arc::new(settings),
        pool,
        sessions,
    };
    Ok(Router::new()
        .route("/live", any(live::upgrade))
        .route("/server.json", get(server_file))
        .route("/api/health", get(|| async { Json(Health { ok: true }) }))
        .route("/api/version", get(version))
        .route("/api/limits", get(limits))
        .route("/api/{*rest}", any(|| async { Refusal::NoSuchPath }))
        .fallback(page::file)
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(shared.clone(), guard::guard))
        .with_state(shared))
}

/// Answers on this listener until `end` comes.
///
/// # Errors
/// Where the settings ask for too much, or the listener fails.
pub async fn serve(
    listener: TcpListener,
    settings: Settings,
    end: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    // Longer than a WebSocket may be silent, whose end says why.
    let silence = settings.limits.silence() + settings.limits.patience();
    let app = app(settings)?;
    axum::serve(Watching { listener, silence }, app)
        .with_graceful_shutdown(end)
        .await
        .map_err(ServeError::Io)
}

#[derive(Serialize)]
struct Health {
    ok: bool,
}

/// Tells the page that there is a server; the static page has a file of this name that says there is none.
async fn server_file() -> impl IntoResponse {
    #[derive(Serialize)]
    struct File {
        live: &'static str,
    }
    Json(File { live: "/live" })
}

async fn version() -> impl IntoResponse {
    #[derive(Serialize)]
    struct Version {
        name: &'static str,
        version: &'static str,
    }
    Json(Version {
        name: "Sixfold",
        version: env!("CARGO_PKG_VERSION"),
    })
}

async fn limits(State(shared): State<Shared>) -> Response {
    Json(&shared.settings.limits).into_response()
}
