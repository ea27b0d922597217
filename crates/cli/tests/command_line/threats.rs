//! `sixfold threats` and the signature of `sixfold bench`.

use crate::runner::Place;

/// Black has a live four, White a dead three.
const LIVE_FOUR: &str = "j10 a1a2 k10l10 a3c1 m10c5";

#[test]
fn counts_windows_and_blocks() {
    let mut place = Place::new("threats");
    place
        .run(&["threats", LIVE_FOUR])
        .run(&["threats", "j10 a1a2 k10l10 -", "--turns", "double"])
        // A relaxed block: two stones of which neither is enough alone.
        .run(&["threats", "--game", "9,3,6,2,1", "d2 b2a1 e2f2 i1i3 g2c3"])
        // More than p threats, and a row that is complete.
        .run(&["threats", "--game", "8,8,4,1,1", "c3 a1 d3 a8 e3"])
        .run(&[
            "threats",
            "--game",
            "3,3,3,1,1",
            "a1 a2 b1 b2 c1",
            "--turns",
            "single",
        ])
        // With k at most p nothing is counted.
        .run(&["threats", "--game", "5,5,2,3,1", "c3"])
        .run(&["threats", ""]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn json() {
    let mut place = Place::new("threats_json");
    place
        .run(&["threats", LIVE_FOUR, "--json", "--turns", "single"])
        .run(&["threats", "--game", "5,5,2,3,1", "c3", "--json"]);
    insta::assert_snapshot!(place.log());
}

/// A count over a fixed set of positions. A commit that changes it says so.
#[test]
fn bench_signature() {
    let mut place = Place::new("bench");
    place
        .run(&["bench", "--signature"])
        .run(&["bench", "--signature", "--json"]);
    insta::assert_snapshot!(place.log());
}
