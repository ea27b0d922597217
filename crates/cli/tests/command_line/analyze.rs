//! The best turns of a position. The agent is named and its nodes are limited, so that the answer is
//! the same on every machine.

use crate::runner::Place;

const AGENT: [&str; 4] = ["--agent", "alphabeta:depth=0", "--nodes", "3000"];

#[test]
fn lines_and_boards() {
    let mut place = Place::new("analyze");
    let mut ask = |more: &[&str]| {
        place.run(&[&["analyze"], more, &AGENT].concat());
    };
    ask(&["j10 i11k11"]);
    ask(&["j10 i11k11", "--json", "--lines", "2"]);
    // Black wins at once, White can only lose, and a board that is nearly full.
    ask(&["j10 a1a19 k10l10 s1s19 m10n10 a2a3"]);
    ask(&["--game", "tictactoe", "a1 b2 c3 b1", "--lines", "1"]);
    ask(&["--game", "tictactoe", "a1 a2 c3 b2 b1", "--json"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn what_cannot_be_analysed() {
    let mut place = Place::new("analyze_refused");
    place
        .run(&["analyze", "--game", "tictactoe", "a1 b1 a2 b2 a3"])
        .run(&["analyze", "j10 j10"])
        .run(&["analyze"])
        .run(&["analyze", "j10", "--lines", "0"])
        .run(&["analyze", "j10", "--infinite", "--time", "3"])
        .run(&["analyze", "--help"]);
    insta::assert_snapshot!(place.log());
}
