//! What a decent client is answered.

use serde_json::json;
use sixfold_web::{Limits, Settings};

use crate::client::{Socket, ask, request, start};

fn small() -> Settings {
    Settings {
        megabytes: 8,
        ..Settings::default()
    }
}

/// White wins by double threats (the second example of the two-stage paper).
const WON: &str = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";

#[tokio::test]
async fn what_the_page_asks_first() {
    let address = start(small()).await;
    let host = address.to_string();
    let (status, text) = ask(address, &request("GET /server.json", &host, "")).await;
    assert_eq!(status, 200);
    assert!(text.ends_with("{\"live\":\"/live\"}"), "{text}");
    let (_, text) = ask(address, &request("GET /api/version", &host, "")).await;
    assert!(text.contains("\"name\":\"Sixfold\""), "{text}");
    let (_, text) = ask(address, &request("GET /api/limits", &host, "")).await;
    assert!(text.contains("\"messageBytes\":6291456"), "{text}");
    for header in [
        "cross-origin-opener-policy: same-origin",
        "cross-origin-embedder-policy: require-corp",
        "x-content-type-options: nosniff",
    ] {
        assert!(text.contains(header), "{text}");
    }
}

#[tokio::test]
async fn a_proof_is_found_and_any_reply_is_answered() {
    let address = start(small()).await;
    let mut socket = Socket::connect(address, "").await.ok().unwrap();
    let position = json!({"rules": "connect6", "turns": WON});
    socket
        .say(&json!({"id": 1, "kind": "solve", "position": position}).to_string())
        .await;
    let solved = socket.end_of(1).await;
    assert_eq!(solved["verdict"], "win");
    let proof = &solved["proof"]["proof"];
    // Replies that block nothing, and have nothing to do with it.
    socket
        .say(&json!({"id": 2, "kind": "answer", "proof": proof, "replies": ["a1a2"]}).to_string())
        .await;
    let answered = socket.end_of(2).await;
    assert_eq!(answered["wins"], true, "{answered}");
    // Another client does not have the proof, but can be given it.
    let mut other = Socket::connect(address, "").await.ok().unwrap();
    other
        .say(&json!({"id": 3, "kind": "answer", "proof": proof, "replies": []}).to_string())
        .await;
    assert_eq!(other.end_of(3).await["code"], "proof");
    let certificate = &solved["proof"]["certificate"];
    other
        .say(&json!({"id": 4, "kind": "open", "certificate": certificate}).to_string())
        .await;
    assert_eq!(&other.end_of(4).await["proof"]["proof"], proof);
}

#[tokio::test]
async fn analysis_streams_until_it_is_stopped() {
    let address = start(small()).await;
    let mut socket = Socket::connect(address, "").await.ok().unwrap();
    let position = json!({"rules": "connect6", "turns": "j10 i11k11"});
    socket
        .say(&json!({"id": 1, "kind": "analyse", "position": position, "lines": 2}).to_string())
        .await;
    let first = socket.hear().await.unwrap();
    assert_eq!(
        (first["kind"].as_str(), first["id"].as_u64()),
        (Some("info"), Some(1))
    );
    socket
        .say(&json!({"id": 2, "kind": "stop", "target": 1}).to_string())
        .await;
    let done = socket.end_of(1).await;
    assert_eq!(
        (done["kind"].as_str(), done["stopped"].as_bool()),
        (Some("done"), Some(true))
    );
}

#[tokio::test]
async fn thinking_ends_when_its_time_is_over_or_the_client_is_gone() {
    let settings = Settings {
        limits: Limits {
            seconds: 0.2,
            thinking: 1,
            ..Limits::default()
        },
        ..small()
    };
    let address = start(settings).await;
    let position = json!({"rules": "connect6", "turns": "j10 i11k11"});
    let analyse = json!({"id": 1, "kind": "analyse", "position": position, "lines": 1, "limit": {"seconds": 9999}}).to_string();
    for _ in 0..3 {
        // Each leaves without a word; if one held the only place to think, the last would wait for ever.
        let mut gone = Socket::connect(address, "").await.ok().unwrap();
        gone.say(&analyse).await;
    }
    let mut socket = Socket::connect(address, "").await.ok().unwrap();
    socket.say(&analyse).await;
    assert_eq!(socket.end_of(1).await["kind"], "done");
}

#[tokio::test]
async fn a_request_that_waits_for_its_turn_hears_stop() {
    let settings = Settings {
        limits: Limits {
            seconds: 600.0,
            thinking: 1,
            ..Limits::default()
        },
        ..small()
    };
    let address = start(settings).await;
    let position = json!({"rules": "connect6", "turns": "j10 i11k11"});
    let analyse = |id: u64| {
        json!({"id": id, "kind": "analyse", "position": position, "lines": 1, "limit": {"seconds": 500}}).to_string()
    };
    let stop = |id: u64| json!({"id": 100 + id, "kind": "stop", "target": id}).to_string();
    let mut first = Socket::connect(address, "").await.ok().unwrap();
    first.say(&analyse(1)).await;
    let mut second = Socket::connect(address, "").await.ok().unwrap();
    // More than may be under way at the same time: each is over before the next one comes.
    for id in 1..=12 {
        second.say(&analyse(id)).await;
        second.say(&stop(id)).await;
        let end = second.end_of(id).await;
        assert_eq!(
            (end["kind"].as_str(), end["stopped"].as_bool()),
            (Some("done"), Some(true))
        );
    }
    first.say(&stop(1)).await;
    assert_eq!(first.end_of(1).await["kind"], "done");
}
