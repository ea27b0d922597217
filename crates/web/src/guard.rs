//! Every request is looked at here first, and every answer gets its headers here.
//!
//! A page of another site, open in the same browser, must not use this server: it could make it think,
//! and read what it says. Such a page reaches 127.0.0.1 by its own name (which it lets point here), so
//! the name is checked; or by ours, and then the browser says where the page is from.

use axum::extract::{Request, State};
use axum::http::header::{
    CONTENT_LENGTH, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    TRANSFER_ENCODING, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::Shared;
use crate::error::Refusal;

/// Longer addresses are not read. The page keeps its position behind the #, which is never sent.
const LONGEST_ADDRESS: usize = 2048;

/// What the page may load and do: what is here, and WebAssembly. Nothing inline, nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer, beside the policy.
const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    // Together these isolate the page, so that its worker can be stopped by shared memory.
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Refuses what is not for this server, and adds the headers to every answer.
pub async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let refusal = refusal(&request, &shared.settings.hosts);
    let mut response = match refusal {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refusal(request: &Request, hosts: &[String]) -> Option<Refusal> {
    let headers = request.headers();
    // HTTP/1.1 requests must name the host; the address in the first line may do so, too.
    let host = text(headers, &HOST).or_else(|| request.uri().host());
    let Some(host) = host.filter(|host| is_own(host, hosts)) else {
        return Some(Refusal::WrongHost);
    };
    if let Some(origin) = headers.get(ORIGIN) {
        let is_same = origin
            .to_str()
            .is_ok_and(|origin| authority(origin) == Some(host));
        if !is_same {
            return Some(Refusal::OtherSite);
        }
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Some(Refusal::Method);
    }
    let length = text(headers, &CONTENT_LENGTH).unwrap_or("0");
    if length.trim() != "0" || headers.contains_key(TRANSFER_ENCODING) {
        return Some(Refusal::Body);
    }
    let address = request
        .uri()
        .path_and_query()
        .map_or(0, |path| path.as_str().len());
    (address > LONGEST_ADDRESS).then_some(Refusal::LongAddress(LONGEST_ADDRESS))
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

/// Host and port of an origin such as `http://127.0.0.1:6060`.
fn authority(origin: &str) -> Option<&str> {
    let (scheme, authority) = origin.split_once("://")?;
    matches!(scheme, "http" | "https").then_some(authority)
}

/// Whether a host, perhaps with a port, is a name of this server.
fn is_own(host: &str, hosts: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    let own = ["127.0.0.1", "localhost", "::1"];
    own.contains(&name) || hosts.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_names_are_known_with_and_without_ports() {
        let hosts = [String::from("board.example")];
        for host in [
            "127.0.0.1",
            "127.0.0.1:6060",
            "localhost:1",
            "[::1]:80",
            "[::1]",
            "Board.Example:8080",
        ] {
            assert!(is_own(host, &hosts), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "127.0.0.1.evil.example",
            "127.0.0.2",
            "[::2]",
            "localhost.:1",
        ] {
            assert!(!is_own(host, &hosts), "{host}");
        }
    }

    #[test]
    fn origins_are_taken_apart() {
        assert_eq!(authority("http://127.0.0.1:6060"), Some("127.0.0.1:6060"));
        assert_eq!(authority("null"), None);
        assert_eq!(authority("file://"), None);
    }
}
