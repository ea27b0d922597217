//! Clients that are slow, deaf or silent hold nothing for long: each time limit of `docs/server.md`.

use std::time::Duration;

use serde_json::json;
use sixfold_web::{Limits, Settings};
use tokio::time::sleep;

use crate::client::{Socket, ask, start};

/// As long as nothing in a test lasts.
const FOR_EVER: f64 = 3600.0;

fn settings(limits: Limits) -> Settings {
    Settings {
        megabytes: 8,
        limits,
        ..Settings::default()
    }
}

/// A message that is refused in an answer of the same length, since that names what it cannot read.
fn echoed() -> String {
    json!({"id": 1, "kind": "x".repeat(2 << 20)}).to_string()
}

fn solve(id: u64) -> String {
    let position = json!({"rules": "connect6", "turns": "j10 i11k11"});
    json!({"id": id, "kind": "solve", "position": position, "limit": {"nodes": 1}}).to_string()
}

#[tokio::test]
async fn who_does_not_accept_a_message_is_given_up() {
    let address = start(settings(Limits {
        sessions: 1,
        patience_seconds: 0.2,
        silence_seconds: FOR_EVER,
        ..Limits::default()
    }))
    .await;
    let mut deaf = Socket::connect(address, "").await.ok().unwrap();
    for _ in 0..8 {
        deaf.say_if_read(&echoed()).await;
    }
    // The only place is free again, though the client has not gone.
    let mut next = Socket::connect_when_free(address).await;
    next.say(&json!({"id": 1, "kind": "hello"}).to_string())
        .await;
    assert_eq!(next.end_of(1).await["kind"], "hello");
    drop(deaf);
}

#[tokio::test]
async fn who_lets_too_many_answers_wait_is_told_so() {
    let address = start(settings(Limits {
        requests: 400,
        thinking: 1,
        patience_seconds: FOR_EVER,
        silence_seconds: FOR_EVER,
        ..Limits::default()
    }))
    .await;
    // Somebody else has the only place to think.
    let mut other = Socket::connect(address, "").await.ok().unwrap();
    let position = json!({"rules": "connect6", "turns": "j10 i11k11"});
    let analyse = json!({"id": 1, "kind": "analyse", "position": position, "lines": 1});
    other.say(&analyse.to_string()).await;
    assert_eq!(other.hear().await.unwrap()["kind"], "info");
    let mut slow = Socket::connect(address, "").await.ok().unwrap();
    for id in 1..=300 {
        slow.say(&solve(id)).await;
    }
    let mut is_read = true;
    for _ in 0..20 {
        is_read = is_read && slow.say_if_read(&echoed()).await;
    }
    assert!(!is_read, "the server waits until its answers are read");
    // Requests are thought about in the order in which they came, so those of the slow client end first.
    let stop = json!({"id": 2, "kind": "stop", "target": 1});
    other.say(&stop.to_string()).await;
    other.say(&solve(3)).await;
    assert_eq!(other.end_of(3).await["kind"], "solved");
    assert_eq!(slow.closing().await, Some(1008));
}

#[tokio::test]
async fn who_gives_no_sign_of_life_is_given_up() {
    let address = start(settings(Limits {
        sessions: 1,
        silence_seconds: 0.3,
        ..Limits::default()
    }))
    .await;
    let mut silent = Socket::connect(address, "").await.ok().unwrap();
    let (pings, code) = silent.pings_before_closing().await;
    assert!(pings >= 3, "{pings}");
    assert_eq!(code, Some(1001));
    Socket::connect_when_free(address).await;
}

#[tokio::test]
async fn who_says_something_now_and_then_is_kept() {
    let address = start(settings(Limits {
        silence_seconds: 1.5,
        ..Limits::default()
    }))
    .await;
    let mut socket = Socket::connect(address, "").await.ok().unwrap();
    for id in 1..=10 {
        sleep(Duration::from_millis(200)).await;
        socket
            .say(&json!({"id": id, "kind": "hello"}).to_string())
            .await;
        assert_eq!(socket.end_of(id).await["kind"], "hello");
    }
}

#[tokio::test]
async fn a_request_that_never_comes_to_its_end_is_not_waited_for() {
    let address = start(settings(Limits {
        patience_seconds: 0.1,
        silence_seconds: 0.2,
        ..Limits::default()
    }))
    .await;
    for half in [
        "",
        "GET / HTTP/1.1\r\nHo",
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    ] {
        // Returns when the server has closed the connection.
        let (status, text) = ask(address, half).await;
        assert!(status == 0 || status == 408, "{half:?}: {text}");
    }
}
