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

/// The machine may be busy, so that only what does not depend on it is looked at.
#[test]
fn clocks_are_counted() {
    let mut place = Place::new("selftest_clocks");
    let game = ["--game", "8,8,5,2,1"];
    let clocks = ["selftest", "clocks", "--games", "6", "--agent", "random"];
    place.run(&[&clocks[..], &game].concat());
    let log = place.log();
    assert!(log.contains("\n6 games, "), "{log}");
    assert!(log.contains("\nover 50 ms "), "{log}");
    assert!(log.contains("! sixfold: 6 games were played in"), "{log}");
    place.run(&["selftest", "vcdt", "--agent", "random"]);
    let words = "--agent and --concurrency: only clocks has players";
    assert!(place.log().contains(words));
    place.run(&["selftest", "clocks", "--agent", "nobody"]);
    assert!(place.log().contains("there is no agent \"nobody\""));
}
