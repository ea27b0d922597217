//! `sixfold verify`, `check`, `solve --certificate` and `show --zones`.

use crate::runner::Place;

/// White wins by double threats.
const SIX_TURNS: &str = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";
/// Black has begun with three stones, and wins.
const THREE: [&str; 3] = ["--game", "connect623", "j10k11j12"];

#[test]
fn certificates_are_written_and_judged() {
    let mut place = Place::new("certificates");
    place.file("text.proof", "no certificate");
    let [flag, game, turns] = THREE;
    place
        .run(&["solve", SIX_TURNS, "--certificate", "win.proof"])
        .run(&["check", "win.proof"])
        .run(&["check", "win.proof", "--json"])
        .run(&["verify", flag, game, turns, "--certificate", "three.proof"])
        .run(&["check", "three.proof", "--sgf", "three.sgf"])
        .run(&[
            "solve",
            "--game",
            "4,4,3,1,1",
            "b2",
            "--certificate",
            "loss.proof",
        ])
        .run(&["check", "loss.proof"])
        .run(&[
            "solve",
            "--game",
            "6,5,4,1,1",
            "c3 b2",
            "--certificate",
            "exact.proof",
        ])
        .run(&["check", "exact.proof"])
        .run(&[
            "solve",
            "j10",
            "--method",
            "vcdt",
            "--certificate",
            "none.proof",
        ])
        .run(&["check", "none.proof"])
        .run(&["check", "text.proof"])
        .run(&["solve", SIX_TURNS, "--certificate", "-", "--json"])
        .run(&["show", SIX_TURNS, "--zones=win.proof"])
        .run(&["show", "j10", "--zones=win.proof"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn a_file_that_was_changed_is_rejected() {
    let mut place = Place::new("changed_certificates");
    place.run(&["solve", SIX_TURNS, "--certificate", "win.proof"]);
    let bytes = place.read("win.proof");
    place.file("cut.proof", &bytes[..bytes.len() / 2]);
    let mut flipped = bytes;
    let middle = flipped.len() / 2;
    flipped[middle] ^= 0x10;
    place.file("flipped.proof", &flipped);
    place
        .run(&["check", "cut.proof"])
        .run(&["check", "flipped.proof"]);
    let log = place.log();
    assert_eq!(log.matches("=> 1").count(), 2, "{log}");
}

#[test]
fn replies_without_an_answer_are_listed() {
    let mut place = Place::new("verify");
    let [flag, game, turns] = THREE;
    place
        .run(&["verify", flag, game, turns])
        .run(&["verify", flag, game, turns, "--json"])
        .run(&["verify", flag, game, turns, "--nodes", "100"])
        .run(&["verify", "--game", "19,19,6,2,2", "j10k11"])
        .run(&[
            "verify",
            "--game",
            "6,6,4,2,1",
            "a1 c1c3 a3a5 e1e3 f6f4",
            "--json",
        ])
        .run(&[
            "verify",
            "--game",
            "5,5,4,3,1",
            "c3 a1e5a5",
            "--verifier",
            "rzop",
        ])
        .run(&["verify", "--game", "tictactoe", "a1 b1 a2 b2 a3"])
        .run(&["verify", "j10", "--verifier", "rzop-o3"])
        .run(&["verify", "j10", "--seconds", "nan"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn zones_are_drawn() {
    let mut place = Place::new("zones");
    let [flag, game, turns] = THREE;
    place
        .run(&["show", flag, game, turns, "--zones"])
        .run(&[
            "show",
            "--game",
            "tictactoe",
            "b2 a1 b3",
            "--zones",
            "--json",
        ])
        .run(&["show", "j10", "--zones"]);
    insta::assert_snapshot!(place.log());
}
