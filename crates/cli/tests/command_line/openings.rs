//! `sixfold openings`.

use crate::runner::Place;

/// Few nodes, and nearly anything is even: these are tests of the command, not of the engine.
fn openings<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let quick = ["openings", "--nodes", "200", "--even", "2000"];
    [&quick, more].concat()
}

#[test]
fn openings_depend_on_the_seed() {
    let mut place = Place::new("openings");
    place
        .run(&openings(&["--count", "4", "--seed", "5"]))
        .run(&openings(&["--count", "2", "--seed", "5"]))
        .run(&openings(&["--count", "2", "--seed", "6", "--json"]))
        .run(&openings(&["--count", "0"]));
    insta::assert_snapshot!(place.log());
}

#[test]
fn a_game_that_the_engine_has_not_learned_has_no_judge() {
    let mut place = Place::new("openings_of_others");
    place
        .run(&["openings", "--game", "gomoku"])
        .run(&["openings", "--count", "-1"]);
    insta::assert_snapshot!(place.log());
}
