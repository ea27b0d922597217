//! Samples of every message, which the page's tests read, too.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::*;

const FILE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../testdata/wire/samples.json"
);

fn position() -> Json {
    json!({"rules": "connect6", "turns": "j10 i11k11"})
}

fn requests() -> Vec<Json> {
    let limit = json!({"seconds": 2.5, "nodes": 1000});
    vec![
        json!({"id": 1, "kind": "hello"}),
        json!({"id": 2, "kind": "analyse", "position": position(), "lines": 3, "limit": limit}),
        json!({"id": 3, "kind": "choose", "position": position(), "level": 5, "limit": limit, "seed": 7}),
        json!({"id": 4, "kind": "solve", "position": {"rules": "tictactoe", "start": "...\n.X.\n...\nwhite to move, 1 left", "turns": "a1"}, "method": "double", "limit": limit}),
        json!({"id": 5, "kind": "verify", "position": position(), "limit": limit, "most": 5}),
        json!({"id": 6, "kind": "open", "certificate": "AAAA"}),
        json!({"id": 7, "kind": "answer", "proof": "00ff", "replies": ["a1a2"]}),
        json!({"id": 8, "kind": "suggest", "position": position(), "count": 3, "limit": limit}),
        json!({"id": 9, "kind": "expand", "position": position(), "limit": limit, "most": 6}),
        json!({"id": 10, "kind": "review", "position": position(), "limit": limit}),
        json!({"id": 11, "kind": "try", "position": position(), "turn": "a1a2", "limit": limit}),
        json!({"id": 12, "kind": "bench", "nodes": 1000}),
        json!({"id": 13, "kind": "stop", "target": 2}),
    ]
}

fn answers() -> Vec<Json> {
    let value = json!({"chance": 61.5, "kind": "points", "amount": 47});
    let zones =
        json!({"winner": "black", "m": ["a1"], "z1": ["a1", "b1"], "z2": ["a1", "b1", "c1"]});
    let proof = json!({
        "proof": "00ff", "attacker": "black", "attackerToMove": true, "turns": 4, "nodes": 12,
        "replies": 345, "zones": zones, "certificate": "AAAA"
    });
    let limits = json!({"seconds": 600.0, "side": 32, "messageBytes": 1000, "requests": 8});
    let line = json!([{"value": value, "turns": ["i9k9", "a1a2"]}]);
    vec![
        json!({"id": 1, "kind": "hello", "name": "Sixfold", "version": "0.1.0", "where": "server", "threads": 2, "limits": limits}),
        json!({"id": 2, "kind": "info", "depth": 4, "nodes": 99, "seconds": 0.5, "lines": line}),
        json!({"id": 2, "kind": "done", "depth": 6, "nodes": 999, "seconds": 1.5, "lines": line, "safety": "safe", "stopped": false}),
        json!({"id": 3, "kind": "turn", "turn": "i9k9", "value": value, "line": ["i9k9"], "depth": 2, "nodes": 9, "seconds": 0.25, "safety": "out of time", "stopped": true}),
        json!({"id": 4, "kind": "progress", "nodes": 5, "seconds": 0.25, "stage": "double", "done": 1, "of": 9}),
        json!({"id": 4, "kind": "solved", "verdict": "win", "means": "double", "line": ["i9k9"], "nodes": 7, "seconds": 0.5, "stopped": false, "proof": proof}),
        json!({"id": 5, "kind": "verified", "finding": "open", "attacker": "black", "unanswered": [{"stones": "a1", "because": "none"}], "nodes": 7, "seconds": 0.5, "stopped": false}),
        json!({"id": 6, "kind": "opened", "proof": proof, "position": position()}),
        json!({"id": 7, "kind": "answered", "proof": "00ff", "turn": "i9k9", "needed": "i9", "wins": false, "listed": ["a1a2"], "replyCount": 12, "zones": zones, "turnsLeft": 3}),
        json!({"id": 8, "kind": "suggested", "suggestions": [{"turn": "i9k9", "value": value, "line": ["i9k9"], "proof": proof}, {"turn": "a1a2", "value": value, "line": ["a1a2"], "refutation": ["i9k9"]}], "nodes": 7, "seconds": 0.5, "stopped": false}),
        json!({"id": 9, "kind": "expanded", "variations": [{"turns": ["i9k9"], "because": "candidate", "value": value}, {"turns": ["a1a2", "b1b2"], "because": "proved"}], "nodes": 7, "seconds": 0.5, "stopped": false, "proof": proof}),
        json!({"id": 10, "kind": "judged", "turn": 2, "black": 41.5, "line": ["i9k9"], "proved": "white", "played": "a1a2", "best": "i9k9"}),
        json!({"id": 10, "kind": "review", "black": [50.0, null, 41.5], "mistakes": [{"turn": 2, "side": "white", "played": "a1a2", "cost": 20.5, "better": "i9k9", "line": ["i9k9"], "reason": "lost", "proved": true}], "seconds": 3.5, "stopped": false, "turningPoint": {"turn": 2, "loser": "white", "played": "a1a2", "lossProved": true, "line": ["j9k9"], "savings": [{"turn": "i9k9", "proved": true, "value": value}]}}),
        json!({"id": 11, "kind": "tried", "verdict": "fails", "line": ["i9k9"], "nodes": 7, "seconds": 0.5, "stopped": false, "because": "escapes"}),
        json!({"id": 12, "kind": "benched", "signature": "0123", "nodes": 1000, "seconds": 0.5}),
        json!({"id": 13, "kind": "stopped", "target": 2}),
        json!({"id": 14, "kind": "error", "code": "turn", "what": "j10 already holds a black stone", "where": "turn"}),
    ]
}

/// What is read is written again as it was, so that no field is lost or has another name.
#[test]
fn messages_read_and_write() {
    for request in requests() {
        let read: Request = serde_json::from_value(request.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), request);
    }
    for answer in answers() {
        let read: Answer = serde_json::from_value(answer.clone()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), answer);
    }
}

/// The page's tests read the file. Where it is not as it should be, it is written anew, and the test
/// fails this once.
#[test]
fn samples_of_every_message_are_in_the_file() {
    let samples = json!({"requests": requests(), "answers": answers()});
    let wanted = serde_json::to_string_pretty(&samples).unwrap() + "\n";
    let path = Path::new(FILE);
    let there = std::fs::read_to_string(path).unwrap_or_default();
    if there != wanted {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, wanted).unwrap();
        panic!("testdata/wire/samples.json was not as it should be, and is written anew");
    }
}

#[test]
fn chances_follow_scores() {
    use sixfold_play::Score;
    assert_eq!(Value::of(Score::Points(0)).chance, 50.0);
    assert_eq!(Value::of(Score::Win(4)).chance, 100.0);
    assert_eq!(Value::of(Score::Loss(4)).chance, 0.0);
    let (better, worse) = (
        Value::of(Score::Points(200)),
        Value::of(Score::Points(-200)),
    );
    assert!(better.chance > 60.0 && (better.chance + worse.chance - 100.0).abs() < 0.2);
    assert_eq!(Value::of(Score::Points(1 << 40)).chance, 99.0);
    assert_eq!(better.black(sixfold_core::Color::White), worse.chance);
}
