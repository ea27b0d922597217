//! `sixfold selftest`.

use crate::runner::Place;

#[test]
fn values_against_their_definition() {
    let mut place = Place::new("selftest");
    place
        .run(&["selftest", "value", "--positions", "60"])
        .run(&[
            "selftest",
            "value",
            "--positions",
            "20",
            "--seed",
            "5",
            "--json",
        ])
        .run(&["selftest", "vcdt", "--positions", "0"])
        .run(&["selftest", "vcdt", "--game", "gomoku"])
        .run(&["selftest", "vcst"])
        .run(&["selftest", "--help"]);
    insta::assert_snapshot!(place.log());
}

/// How a win is counted depends on which one the search finds, so the table is not kept.
#[test]
fn double_threats_against_brute_force() {
    let mut place = Place::new("selftest_vcdt");
    place.run(&["selftest", "vcdt", "--positions", "60"]);
    assert!(place.log().contains("\n60 positions, no disagreement\n"));
    assert!(place.log().ends_with("=> 0"));
}
