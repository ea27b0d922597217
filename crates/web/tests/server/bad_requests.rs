//! Every limit has its error, and nothing that a client sends does harm.

use serde_json::json;
use sixfold_web::{Limits, Settings};

use crate::client::{Socket, ask, request, start};

/// Small limits, so that they are reached.
fn strict() -> Settings {
    Settings {
        megabytes: 8,
        limits: Limits {
            seconds: 5.0,
            side: 19,
            message_bytes: 2_000,
            requests: 2,
            sessions: 2,
            thinking: 1,
            ..Limits::default()
        },
        ..Settings::default()
    }
}

/// Requests of HTTP, and the status and word that each is refused with.
#[tokio::test]
async fn plain_requests() {
    let address = start(strict()).await;
    let own = address.to_string();
    let get = |path: &str, more: &str| request(&format!("GET {path}"), &own, more);
    let long = format!("/{}", "a".repeat(5_000));
    let cases = [
        (request("GET /", "evil.example", ""), 421, "host"),
        (request("GET /", "127.0.0.1.evil.example", ""), 421, "host"),
        ("GET / HTTP/1.0\r\n\r\n".to_string(), 421, "host"),
        (get("/", "Origin: http://evil.example\r\n"), 403, "origin"),
        (get("/api/limits", "Origin: null\r\n"), 403, "origin"),
        (get("/live", ""), 426, "upgrade"),
        (request("POST /api/version", &own, ""), 405, "method"),
        (request("DELETE /index.html", &own, ""), 405, "method"),
        (request("OPTIONS /live", &own, ""), 405, "method"),
        (get("/", "Content-Length: 5\r\n") + "hello", 413, "body"),
        (
            get("/", "Transfer-Encoding: chunked\r\n") + "0\r\n\r\n",
            413,
            "body",
        ),
        (get(&long, ""), 414, "address"),
        (get("/api/nothing", ""), 404, "path"),
        (get("/no-such-file.js", ""), 404, "path"),
        (get("/../../../../etc/passwd", ""), 404, "path"),
        (get("/%2e%2e/%2e%2e/Cargo.toml", ""), 404, "path"),
        (get("/assets/..%2f..%2fCargo.toml", ""), 404, "path"),
        (get("//etc/passwd", ""), 404, "path"),
        (get("/C:\\windows\\win.ini", ""), 404, "path"),
        (get("/index.html%00.png", ""), 404, "path"),
    ];
    for (asked, status, code) in cases {
        let (answered, text) = ask(address, &asked).await;
        let line = asked.lines().next().unwrap_or_default();
        assert_eq!(answered, status, "{line}: {text}");
        assert!(
            text.contains(&format!("\"code\":\"{code}\"")),
            "{line}: {text}"
        );
        assert!(text.contains("content-security-policy"), "{line}: {text}");
    }
}

/// What is no HTTP at all gets no answer but an error, and the server goes on.
#[tokio::test]
async fn what_is_no_request() {
    let address = start(strict()).await;
    for bytes in [
        "\0\0\0\0\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "\u{16}\u{3}\u{1}\r\n\r\n",
    ] {
        let (status, _) = ask(address, bytes).await;
        assert!(
            status == 0 || status == 400 || status == 505,
            "{bytes:?}: {status}"
        );
    }
    let head = "X: y\r\n".repeat(20_000);
    let (status, _) = ask(address, &request("GET /", &address.to_string(), &head)).await;
    assert!(status == 0 || status == 431, "{status}");
    let (status, text) = ask(
        address,
        &request("GET /api/health", &address.to_string(), ""),
    )
    .await;
    assert_eq!(status, 200);
    assert!(text.contains("{\"ok\":true}"));
}

/// Messages on the WebSocket, and the word that each is refused with.
#[tokio::test]
async fn messages() {
    let address = start(strict()).await;
    let mut socket = Socket::connect(address, "").await.ok().unwrap();
    let position = json!({"rules": "connect6", "turns": "j10 i11k11"});
    let analyse = |position: &serde_json::Value| {
        json!({"id": 1, "kind": "analyse", "position": position, "lines": 1}).to_string()
    };
    let cases = [
        ("".to_string(), "unreadable", "message"),
        ("{".to_string(), "unreadable", "message"),
        ("[]".to_string(), "unreadable", "message"),
        ("null".to_string(), "unreadable", "message"),
        (
            json!({"kind": "hello"}).to_string(),
            "unreadable",
            "message",
        ),
        (
            json!({"id": -1, "kind": "hello"}).to_string(),
            "unreadable",
            "message",
        ),
        (json!({"id": 1}).to_string(), "unreadable", "message"),
        (
            json!({"id": 1, "kind": "shutdown"}).to_string(),
            "unreadable",
            "message",
        ),
        (
            json!({"id": 1, "kind": "analyse"}).to_string(),
            "unreadable",
            "message",
        ),
        (
            analyse(&json!({"rules": "go", "turns": ""})),
            "position",
            "position.rules",
        ),
        (
            analyse(&json!({"rules": "25,25,6,2,1", "turns": ""})),
            "limit",
            "position.rules",
        ),
        (
            analyse(&json!({"rules": "connect6", "turns": "j10 j10"})),
            "position",
            "position.turns",
        ),
        (
            analyse(&json!({"rules": "connect6", "turns": "z99"})),
            "position",
            "position.turns",
        ),
        (
            analyse(&json!({"rules": "tictactoe", "turns": "a1 b1 a2 b2 a3"})),
            "over",
            "position",
        ),
        (
            analyse(&json!({"rules": "tictactoe", "start": "XXX", "turns": ""})),
            "position",
            "position.start",
        ),
        (
            json!({"id": 1, "kind": "analyse", "position": position, "lines": 0}).to_string(),
            "limit",
            "lines",
        ),
        (
            json!({"id": 1, "kind": "choose", "position": position, "level": 11}).to_string(),
            "limit",
            "level",
        ),
        (
            json!({"id": 1, "kind": "try", "position": position, "turn": "a1"}).to_string(),
            "turn",
            "turn",
        ),
        (
            json!({"id": 1, "kind": "try", "position": position, "turn": "j10a1"}).to_string(),
            "turn",
            "turn",
        ),
        (
            json!({"id": 1, "kind": "suggest", "position": position, "count": 9999}).to_string(),
            "limit",
            "count",
        ),
        (
            json!({"id": 1, "kind": "answer", "proof": "none", "replies": []}).to_string(),
            "proof",
            "proof",
        ),
        (
            json!({"id": 1, "kind": "open", "certificate": "!!!"}).to_string(),
            "proof",
            "certificate",
        ),
        (
            json!({"id": 1, "kind": "open", "certificate": "AAAA"}).to_string(),
            "proof",
            "certificate",
        ),
        (
            json!({"id": 1, "kind": "bench", "nodes": 0}).to_string(),
            "limit",
            "nodes",
        ),
    ];
    for (message, code, place) in cases {
        socket.say(&message).await;
        let answer = socket.hear().await.expect("the conversation goes on");
        assert_eq!(answer["kind"], "error", "{message}: {answer}");
        assert_eq!(
            (answer["code"].as_str(), answer["where"].as_str()),
            (Some(code), Some(place)),
            "{message}: {answer}"
        );
        assert!(
            answer["what"].as_str().is_some_and(|what| !what.is_empty()),
            "{answer}"
        );
    }
    socket.say_bytes(&[1, 2, 3]).await;
    assert_eq!(socket.hear().await.unwrap()["code"], "unreadable");
    socket
        .say(&json!({"id": 7, "kind": "hello"}).to_string())
        .await;
    assert_eq!(socket.hear().await.unwrap()["where"], "server");
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_the_conversation() {
    let address = start(strict()).await;
    let mut socket = Socket::connect(address, "").await.ok().unwrap();
    socket.say(&"x".repeat(3_000)).await;
    assert_eq!(socket.hear().await.unwrap()["code"], "size");
    assert_eq!(socket.closing().await, Some(1009));
    // One that is far too large is not even read.
    let mut socket = Socket::connect(address, "").await.ok().unwrap();
    socket.say(&"x".repeat(100_000)).await;
    assert!(matches!(socket.closing().await, Some(1009) | None));
}

#[tokio::test]
async fn frames_that_are_none_end_the_conversation() {
    let address = start(strict()).await;
    for bytes in [
        &[0xff; 32][..],
        &[0x81, 0x05, 1, 2, 3, 4, 5],
        &[0x83, 0x80, 0, 0, 0, 0],
    ] {
        let mut socket = Socket::connect(address, "").await.ok().unwrap();
        socket.write(bytes).await;
        assert_eq!(socket.hear().await, None);
    }
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let address = start(strict()).await;
    let refused = Socket::connect(address, "Origin: http://evil.example\r\n").await;
    assert_eq!(refused.err().map(|(status, _)| status), Some(403));
    let own = format!("Origin: http://{address}\r\n");
    assert!(Socket::connect(address, &own).await.is_ok());
}

#[tokio::test]
async fn clients_and_requests_are_counted() {
    let address = start(strict()).await;
    let first = Socket::connect(address, "").await.ok().unwrap();
    let mut second = Socket::connect(address, "").await.ok().unwrap();
    let third = Socket::connect(address, "").await;
    assert_eq!(third.err().map(|(status, _)| status), Some(503));
    drop(first);
    let _again = Socket::connect_when_free(address).await;
    let analyse = |id: u64| {
        let position = json!({"rules": "connect6", "turns": "j10 i11k11"});
        json!({"id": id, "kind": "analyse", "position": position, "lines": 1}).to_string()
    };
    for id in 1..=2 {
        second.say(&analyse(id)).await;
    }
    second.say(&analyse(2)).await;
    assert_eq!(second.end_of(2).await["code"], "busy");
    second
        .say(&json!({"id": 9, "kind": "stop", "target": 1}).to_string())
        .await;
    assert_eq!(second.end_of(1).await["stopped"], true);
    second.say(&analyse(2)).await;
    let doubled = second.end_of(2).await;
    assert_eq!(
        (doubled["code"].as_str(), doubled["where"].as_str()),
        (Some("unreadable"), Some("id"))
    );
}
