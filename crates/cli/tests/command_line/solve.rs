//! `sixfold solve`.

use crate::runner::Place;

/// The second example of the two-stage paper: White wins with l6 and m5.
const SIX_TURNS: &str = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";

#[test]
fn verdicts_in_words() {
    let mut place = Place::new("solve");
    place
        .run(&["solve", SIX_TURNS])
        .run(&["solve", SIX_TURNS, "--nodes", "10"])
        .run(&["solve", SIX_TURNS, "--method", "itss", "--json"])
        .run(&["solve", SIX_TURNS, "--method", "ctss", "--json"])
        .run(&["solve", "--game", "tictactoe", "b2 a1"])
        .run(&[
            "solve",
            "--game",
            "9,9,5,2,1",
            "e5 a1i9 f5e6 a9i1",
            "--tree",
            "-",
        ])
        .run(&["solve", "j10", "--seconds", "-1"])
        .run(&["solve"]);
    insta::assert_snapshot!(place.log());
}
