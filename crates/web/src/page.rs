//! The files of the page, which are part of the program.

use axum::body::Body;
use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::error::Refusal;

#[derive(RustEmbed)]
#[folder = "../../ui/dist"]
#[allow_missing = true]
struct Files;

/// Files of these folders have a name that changes with their contents, and may be kept for ever.
const FOR_EVER: &str = "assets/";

/// Whether the page is part of this program.
#[must_use]
pub fn is_there() -> bool {
    Files::get("index.html").is_some()
}

/// The file that the path names. A path is looked up among the names of files, and opens none.
pub async fn file(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let path = if path.is_empty() { "index.html" } else { path };
    let Some(found) = Files::get(path) else {
        return match is_there() || path != "index.html" {
            true => Refusal::NoSuchPath.into_response(),
            false => Refusal::NoPage.into_response(),
        };
    };
    let tag: String = found
        .metadata
        .sha256_hash()
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let tag = format!("\"{tag}\"");
    let known = request.headers().get(IF_NONE_MATCH);
    let is_known = known.is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(found.data).into_response(),
    };
    let headers = response.headers_mut();
    let caching = match path.starts_with(FOR_EVER) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind(path)));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(ETAG, tag);
    }
    response
}

/// The type of a file, by the end of its name. Browsers are told not to guess.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_follow_the_name() {
        assert_eq!(kind("assets/sixfold_bg-1a2b.wasm"), "application/wasm");
        assert_eq!(kind("a.b/c"), "application/octet-stream");
        assert_eq!(kind("index.html"), "text/html; charset=utf-8");
    }
}
