//! `sixfold perft`.

use crate::runner::Place;

#[test]
fn counts() {
    let mut place = Place::new("perft");
    place
        .run(&["perft", "0"])
        .run(&["perft", "1"])
        .run(&["perft", "9", "--game", "tictactoe"])
        .run(&["perft", "1", "--game", "tictactoe", "--divide"])
        .run(&["perft", "2", "--game", "3,3,3,2,1", "b2", "--divide"])
        .run(&["perft", "0", "--game", "tictactoe", "--divide"])
        .run(&[
            "perft",
            "3",
            "--game",
            "tictactoe",
            "b2 a1 c3 a2 a3 b1 c1",
            "--divide",
        ])
        // Far more turns than the board has cells: the game ends before.
        .run(&["perft", "4294967295", "--game", "2,2,3,1,1"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn json() {
    let mut place = Place::new("perft_json");
    place
        .run(&["perft", "2", "--game", "tictactoe", "--json"])
        .run(&["perft", "1", "--game", "2,1,2,1,1", "--json", "--divide"]);
    insta::assert_snapshot!(place.log());
}
