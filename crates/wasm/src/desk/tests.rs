mod walks;

use serde_json::{Value as Json, json};
use sixfold_core::{Rules, notation};
use sixfold_proof::check;

use super::*;

/// White wins by double threats (the second example of the two-stage paper).
const WON: &str = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";

/// Everything that is said to a request, the last message last. Time passes by a millisecond with every look
/// at the clock, so that the same happens on every machine.
#[expect(
    clippy::needless_pass_by_value,
    reason = "a request is written where it is asked"
)]
fn ask_of(desk: &mut Desk, request: Json) -> Vec<Json> {
    let mut said = Vec::new();
    let mut say = |answer: Answer| said.push(serde_json::to_value(answer).unwrap());
    let mut now = 0.0;
    let mut clock = || {
        now += 1.0;
        now
    };
    desk.handle(&request.to_string(), &mut say);
    while desk.is_busy() {
        desk.step(&mut clock, 50.0, &mut say);
    }
    said
}

fn desk() -> Desk {
    Desk::new(Workshop::on_one_thread(Place::browser(), 8))
}

fn ask(request: Json) -> Json {
    ask_of(&mut desk(), request).pop().unwrap()
}

fn connect6(turns: &str) -> Json {
    json!({"rules": "connect6", "turns": turns})
}

#[test]
fn analysis_deepens_and_has_as_many_lines_as_were_asked_for() {
    let limit = json!({"nodes": 3000, "seconds": 1000});
    let request = json!({"id": 5, "kind": "analyse", "position": connect6("j10 i11k11"), "lines": 3, "limit": limit});
    let said = ask_of(&mut desk(), request);
    let done = said.last().unwrap();
    assert_eq!(
        (done["kind"].as_str(), done["id"].as_u64()),
        (Some("done"), Some(5))
    );
    assert_eq!(done["lines"].as_array().unwrap().len(), 3);
    assert_eq!(done["stopped"], false);
    let depths: Vec<u64> = said
        .iter()
        .map(|message| message["depth"].as_u64().unwrap())
        .collect();
    assert!(depths.is_sorted(), "{depths:?}");
    for line in done["lines"].as_array().unwrap() {
        let chance = line["value"]["chance"].as_f64().unwrap();
        assert!((0.0..=100.0).contains(&chance));
        assert_eq!(
            line["turns"][0]
                .as_str()
                .unwrap()
                .matches(char::is_alphabetic)
                .count(),
            2
        );
    }
}

#[test]
fn a_job_that_is_stopped_says_what_it_knows() {
    let mut desk = desk();
    let mut said = Vec::new();
    let request =
        json!({"id": 1, "kind": "analyse", "position": connect6("j10 i11k11"), "lines": 1});
    desk.handle(&request.to_string(), &mut |answer| said.push(answer));
    let mut now = 0.0;
    let mut clock = || {
        now += 1.0;
        now
    };
    desk.step(&mut clock, 5.0, &mut |answer| said.push(answer));
    assert!(desk.is_busy());
    desk.handle(r#"{"id":2,"kind":"stop","target":1}"#, &mut |answer| {
        said.push(answer);
    });
    desk.step(&mut clock, 5.0, &mut |answer| said.push(answer));
    assert!(!desk.is_busy());
    let Some(Body::Done(done)) = said.last().map(|answer| &answer.body) else {
        panic!("{said:?}");
    };
    assert!(done.stopped && done.lines.len() == 1);
    assert!(
        said.iter()
            .any(|answer| answer.id == 2 && matches!(answer.body, Body::Stopped(_)))
    );
}

#[test]
fn a_clock_that_says_infinity_stops_a_search_that_cannot_be_left() {
    let mut desk = desk();
    let request = json!({"id": 1, "kind": "solve", "position": connect6(WON)});
    desk.handle(&request.to_string(), &mut |_| {});
    let mut looks = 0;
    let mut clock = || {
        looks += 1;
        if looks < 2 { 1.0 } else { f64::INFINITY }
    };
    let mut said = Vec::new();
    desk.step(&mut clock, 50.0, &mut |answer| said.push(answer));
    let Some(Body::Solved(solved)) = said.last().map(|answer| &answer.body) else {
        panic!("{said:?}");
    };
    assert!(solved.stopped);
    assert_eq!(solved.verdict, "unknown");
}

#[test]
fn low_levels_choose_legal_turns_and_the_same_for_the_same_seed() {
    for level in 1..=4 {
        let request = json!({"id": 1, "kind": "choose", "position": connect6("j10 i11k11"), "level": level, "seed": 3});
        let (first, second) = (ask(request.clone()), ask(request));
        assert_eq!(first["turn"], second["turn"]);
        let position = notation::parse_game("j10 i11k11", Rules::CONNECT6).unwrap();
        assert!(text::whole_turn(&position, first["turn"].as_str().unwrap()).is_ok());
    }
}

#[test]
fn lines_have_whole_turns() {
    let (single, _) = puzzles("single").remove(0);
    for turns in [WON, &single, "j10 a1a2 k10l10 a3c1 m10c5 s1s2"] {
        let solved = ask(
            json!({"id": 1, "kind": "solve", "position": connect6(turns), "limit": {"seconds": 1000}}),
        );
        let line: Vec<String> = serde_json::from_value(solved["line"].clone()).unwrap();
        let mut game = crate::game::Game::from_text(turns, "connect6").unwrap();
        let node = game.state().node;
        let nodes = game.add_line(node, &line).map(|nodes| nodes.len());
        assert_eq!(nodes, Ok(line.len()), "{turns}");
        assert!(!line.is_empty());
    }
}

#[test]
fn wins_are_proved_and_only_then_called_so() {
    let solved = ask(json!({"id": 1, "kind": "solve", "position": connect6(WON)}));
    assert_eq!(
        (solved["verdict"].as_str(), solved["means"].as_str()),
        (Some("win"), Some("double"))
    );
    assert_eq!(solved["proof"]["attacker"], "white");
    let zones = &solved["proof"]["zones"];
    let count = |zone: &str| zones[zone].as_array().unwrap().len();
    assert!(count("m") > 0 && count("m") <= count("z1") && count("z1") <= count("z2"));
    let none = ask(
        json!({"id": 1, "kind": "solve", "method": "double", "position": connect6("j10 i11k11")}),
    );
    assert_eq!(
        (none["verdict"].as_str(), none.get("proof")),
        (Some("none"), None)
    );
    let lost = ask(
        json!({"id": 1, "kind": "solve", "position": {"rules": "tictactoe", "turns": "a1 b1 a3 c1 c3"}}),
    );
    assert_eq!(
        (
            lost["verdict"].as_str(),
            lost["proof"]["attackerToMove"].as_bool()
        ),
        (Some("loss"), Some(false))
    );
}

/// The puzzles of this kind that come with the project: games, and the turn that wins.
fn puzzles(kind: &str) -> Vec<(String, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles");
    let text = std::fs::read_to_string(format!("{path}-{kind}.jsonl")).unwrap();
    let read = |line: &str| {
        let puzzle: Json = serde_json::from_str(line).unwrap();
        let cells = puzzle["turn"].as_array().unwrap().iter();
        let turn: String = cells.map(|cell| cell.as_str().unwrap()).collect();
        (puzzle["game"].as_str().unwrap().to_string(), turn)
    };
    text.lines().map(read).collect()
}

#[test]
fn proofs_can_be_handed_on_and_are_checked_again() {
    let solved = ask(json!({"id": 1, "kind": "solve", "position": connect6(WON)}));
    let certificate = solved["proof"]["certificate"].as_str().unwrap();
    let opened = ask(json!({"id": 2, "kind": "open", "certificate": certificate}));
    assert_eq!(opened["proof"]["proof"], solved["proof"]["proof"]);
    assert_eq!(opened["position"]["rules"], "connect6");
    let mut broken = certificate.as_bytes().to_vec();
    let middle = broken.len() / 2;
    broken[middle] = if broken[middle] == b'A' { b'B' } else { b'A' };
    let broken = String::from_utf8(broken).unwrap();
    assert_eq!(
        ask(json!({"id": 2, "kind": "open", "certificate": broken}))["code"],
        "proof"
    );
}

#[test]
fn a_turn_is_verified_or_its_unanswered_replies_are_listed() {
    let solved = ask(json!({"id": 1, "kind": "solve", "position": connect6(WON)}));
    let turn = solved["line"][0].as_str().unwrap();
    let verified =
        ask(json!({"id": 1, "kind": "verify", "position": connect6(&format!("{WON} {turn}"))}));
    assert_eq!(
        (verified["finding"].as_str(), verified["attacker"].as_str()),
        (Some("wins"), Some("white"))
    );
    assert!(verified["proof"].is_object());
    let open =
        ask(json!({"id": 1, "kind": "verify", "position": connect6("j10 i11k11"), "most": 3}));
    assert_eq!(open["finding"], "open");
    assert!(!open["unanswered"].as_array().unwrap().is_empty() && open.get("proof").is_none());
}

#[test]
fn a_right_answer_is_right_and_a_wrong_one_is_refuted() {
    let solved = ask(json!({"id": 1, "kind": "solve", "position": connect6(WON)}));
    let turn = &solved["line"][0];
    let right = ask(json!({"id": 1, "kind": "try", "position": connect6(WON), "turn": turn}));
    assert_eq!(right["verdict"], "wins");
    assert!(
        right["proof"].is_object() && right["line"].as_array().unwrap().len() > 2,
        "{right}"
    );
    let wrong = ask(json!({"id": 1, "kind": "try", "position": connect6(WON), "turn": "a1a19"}));
    assert_eq!(
        (wrong["verdict"].as_str(), wrong["because"].as_str()),
        (Some("fails"), Some("escapes"))
    );
    let position = notation::parse_game(&format!("{WON} a1a19"), Rules::CONNECT6).unwrap();
    assert!(text::whole_turn(&position, wrong["line"][0].as_str().unwrap()).is_ok());
    // Black has four in a row, and nobody looks.
    let four = "j10 a1a2 k10l10 a3c1 m10c5";
    let row = ask(json!({"id": 1, "kind": "try", "position": connect6(four), "turn": "s1s2"}));
    assert_eq!(
        (row["verdict"].as_str(), row["because"].as_str()),
        (Some("fails"), Some("row"))
    );
    let six = ask(
        json!({"id": 1, "kind": "try", "position": connect6(&format!("{four} s1s2")), "turn": "n10o10"}),
    );
    assert_eq!(six["verdict"], "wins");
}

#[test]
fn suggestions_begin_with_what_is_proved() {
    let limit = json!({"nodes": 20_000, "seconds": 1000});
    let won = ask(
        json!({"id": 1, "kind": "suggest", "position": connect6(WON), "count": 3, "limit": limit}),
    );
    assert!(won["suggestions"][0]["proof"].is_object(), "{won}");
    let open = ask(
        json!({"id": 1, "kind": "suggest", "position": connect6("j10 i11k11"), "count": 3, "limit": limit}),
    );
    let suggestions = open["suggestions"].as_array().unwrap();
    assert!(!suggestions.is_empty() && suggestions.len() <= 3);
    assert!(
        suggestions
            .iter()
            .all(|suggestion| suggestion.get("proof").is_none())
    );
}

#[test]
fn variations_can_be_played() {
    let limit = json!({"nodes": 30_000, "seconds": 1000});
    for turns in [WON, "j10 i11k11", "j10 a1a2 k10l10 a3c1 m10c5"] {
        let expanded = ask(
            json!({"id": 1, "kind": "expand", "position": connect6(turns), "limit": limit, "most": 6}),
        );
        let variations = expanded["variations"].as_array().unwrap();
        assert!(
            !variations.is_empty() && variations.len() <= 6,
            "{expanded}"
        );
        let mut game = crate::game::Game::from_text(turns, "connect6").unwrap();
        let node = game.state().node;
        for variation in variations {
            let line: Vec<String> = serde_json::from_value(variation["turns"].clone()).unwrap();
            assert!(game.add_line(node, &line).is_ok(), "{turns}: {line:?}");
        }
    }
    let won = ask(json!({"id": 1, "kind": "expand", "position": connect6(WON), "limit": limit}));
    assert_eq!(won["variations"][0]["because"], "proved");
    assert!(won["proof"].is_object());
}

#[test]
fn a_lost_game_has_a_turning_point() {
    // Black makes four in a row, White looks elsewhere, and Black makes the row.
    let game = "j10 i11k11 k10l10 a1a2 m10n10 a3a4 o10i10";
    let limit = json!({"nodes": 2000, "seconds": 1000});
    let said = ask_of(
        &mut desk(),
        json!({"id": 1, "kind": "review", "position": connect6(game), "limit": limit}),
    );
    let judged: Vec<u64> = said
        .iter()
        .filter(|message| message["kind"] == "judged")
        .map(|message| message["turn"].as_u64().unwrap())
        .collect();
    assert_eq!(judged, [7, 6, 5, 4, 3, 2, 1, 0]);
    let review = said.last().unwrap();
    assert_eq!(review["black"].as_array().unwrap().len(), 8);
    assert_eq!(review["black"][7], 100.0);
    let point = &review["turningPoint"];
    assert_eq!(point["loser"], "white");
    // White had lost at turn 4 already, but Black let it escape: the last chance was to block at turn 6.
    assert!(point["lossProved"] == true && point["turn"] == 6, "{point}");
    let savings = point["savings"].as_array().unwrap();
    assert!(
        savings.iter().any(|saving| saving["turn"] == "i10o10"),
        "{review}"
    );
    let mistakes = review["mistakes"].as_array().unwrap();
    assert!(
        mistakes
            .iter()
            .any(|mistake| mistake["turn"] == 4 && mistake["reason"] == "lost"),
        "{review}"
    );
}

#[test]
fn the_bench_is_the_same_every_time() {
    let run = || ask(json!({"id": 1, "kind": "bench", "nodes": 300}));
    let (first, second) = (run(), run());
    assert_eq!(first["signature"], second["signature"]);
    assert!(first["nodes"].as_u64().unwrap() > 0);
    assert_eq!(bench_positions().len(), BENCH_GAMES.len());
}

#[test]
fn whatever_is_asked_is_answered_once() {
    let mut desk = desk();
    for (request, code) in [
        ("", "unreadable"),
        ("{}", "unreadable"),
        (r#"{"id":1,"kind":"dance"}"#, "unreadable"),
        (
            r#"{"id":1,"kind":"answer","proof":"x","replies":[]}"#,
            "proof",
        ),
        (
            r#"{"id":1,"kind":"solve","position":{"rules":"connect6","turns":"j10 j10"}}"#,
            "position",
        ),
        (
            r#"{"id":1,"kind":"choose","level":0,"position":{"rules":"connect6","turns":""}}"#,
            "limit",
        ),
        (
            r#"{"id":1,"kind":"solve","position":{"rules":"tictactoe","turns":"a1 b1 a2 b2 a3"}}"#,
            "over",
        ),
    ] {
        let mut said = Vec::new();
        desk.handle(request, &mut |answer| said.push(answer));
        while desk.is_busy() {
            desk.step(&mut || 0.0, 50.0, &mut |answer| said.push(answer));
        }
        let [
            Answer {
                body: Body::Error(failed),
                ..
            },
        ] = &said[..]
        else {
            panic!("{request}: {said:?}");
        };
        assert_eq!(failed.code, code, "{request}");
    }
    let twice =
        r#"{"id":1,"kind":"analyse","lines":1,"position":{"rules":"connect6","turns":"j10"}}"#;
    let mut said = Vec::new();
    desk.handle(twice, &mut |answer| said.push(answer));
    desk.handle(twice, &mut |answer| said.push(answer));
    assert!(
        matches!(&said[..], [Answer { body: Body::Error(failed), .. }] if failed.what.contains("under way"))
    );
}

#[test]
fn every_proof_that_is_kept_is_accepted_by_the_checker() {
    let mut desk = desk();
    let solved = ask_of(
        &mut desk,
        json!({"id": 1, "kind": "solve", "position": connect6(WON)}),
    )
    .pop()
    .unwrap();
    let name = solved["proof"]["proof"].as_str().unwrap();
    let proof = desk.workshop.proofs.lock().unwrap().find(name).unwrap();
    let accepted = check(&proof.certificate, &mut |_| false).unwrap();
    assert_eq!(
        (accepted.zone, accepted.replies),
        (proof.zone.clone(), proof.replies)
    );
}
