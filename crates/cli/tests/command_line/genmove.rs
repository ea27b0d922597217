//! Turns that are asked for. The agent is named and its nodes are limited, so that the answer is the
//! same on every machine.

use crate::runner::Place;

const AGENT: [&str; 4] = ["--agent", "alphabeta:depth=0", "--nodes", "2000"];

/// White is to move, and j10 to n10 are Black's: both ends must be blocked.
const FIVE: &str = "j10 a1a19 k10l10 s1s19 m10n10";

#[test]
fn turns() {
    let mut place = Place::new("genmove");
    place.file("game.sgf", "(;GM[511]SZ[19];B[jj];W[ii];W[ki])");
    let mut ask = |more: &[&str]| {
        place.run(&[&["genmove"], more, &AGENT].concat());
    };
    ask(&["j10 i11k11"]);
    ask(&["game.sgf", "--json"]);
    ask(&[""]);
    // The rest of a turn.
    ask(&["j10 i11"]);
    ask(&[FIVE]);
    ask(&["j10 a1a19 k10l10 s1s19 m10n10 a2a3", "--json"]);
    ask(&["--game", "tictactoe", "b2 a1 c3"]);
    place
        .run(&["genmove", "j10", "--agent", "sequences:seed=1"])
        .run(&["genmove", "j10", "--level", "1"])
        .run_with_input(
            &["genmove", "-", "--agent", "sequences:seed=1"],
            b"j10 i11k11\n",
        );
    insta::assert_snapshot!(place.log());
}

#[test]
fn what_cannot_be_answered() {
    let mut place = Place::new("genmove_refused");
    place
        .run(&["genmove", "--game", "tictactoe", "a1 b1 a2 b2 a3"])
        .run(&["genmove", "--game", "1,1,2,1,1", "a1"])
        .run(&["genmove", "j10 j10"])
        .run(&["genmove", "missing.sgf"])
        .run(&["genmove"])
        .run(&["genmove", "j10", "--agent", "chess"])
        .run(&["genmove", "j10", "--level", "11"])
        .run(&["genmove", "j10", "--level", "3", "--agent", "random"])
        .run(&["genmove", "j10", "--time", "soon"])
        .run(&["genmove", "j10", "--depth", "0"])
        .run(&["genmove", "--help"]);
    insta::assert_snapshot!(place.log());
}
