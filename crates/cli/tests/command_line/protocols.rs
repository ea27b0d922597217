//! The commands that play for programs of others, as processes. What the protocols say is tested in
//! the crate `arena`; here it is that they are there, begin with the right game and end.

use crate::runner::Place;

#[test]
fn each_protocol_is_served() {
    let mut place = Place::new("protocols");
    let sequences = ["--agent", "sequences:seed=1"];
    let mut say = |command: &str, more: &[&str], lines: &str| {
        let words = [&[command], &sequences[..], more].concat();
        place.run_with_input(&words, lines.as_bytes());
    };
    say("ugi", &[], "position startpos moves j10\nhm\ngo nodes 5\n");
    say(
        "ugi",
        &["--game", "tictactoe"],
        "go\nquery gameover\nquit\nisready\n",
    );
    say("gtp", &[], "1 genmove b\nhm\nloadsgf none.sgf\n2 quit\n");
    say("gtp", &["--game", "gomoku"], "gogui-rules_board_size");
    say(
        "cloudict",
        &["--nodes", "5"],
        "new black\nmove KKLL\nhm\nquit\n",
    );
    say("sau", &[], "name?\nnew white\nmove JJ@@\nhm\n");
    say("botzone", &[], "1\n-1 -1 -1 -1\n7 7 7 8\n");
    say("botzone", &["--keep-running"], "1\n-1 -1 -1 -1\n0 0 0 1\n");
    say("gomocup", &[], "START 15\r\nBEGIN\r\nhm\r\nEND\r\n");
    insta::assert_snapshot!(place.log());
}

#[test]
fn what_a_protocol_cannot_do_is_told_first() {
    let mut place = Place::new("protocols_refused");
    place
        .run(&["ugi", "--agent", "chess"])
        .run(&["gtp", "--agent", "alphabeta:width=0"])
        .run(&["ugi", "--seconds", "soon"])
        .run(&["ugi", "--json"])
        .run(&["gtp", "--game", "26,26,6,2,1"])
        .run(&["sau", "--game", "27,9,6,2,1"])
        .run(&["cloudict", "--game", "9,27,6,2,1"])
        .run(&["gomocup", "--game", "connect6"])
        .run(&["gtp", "--help"])
        .run(&["botzone", "--help"]);
    insta::assert_snapshot!(place.log());
}

/// A file that GTP loads, and the stone before which it stops.
#[test]
fn gtp_loads_games() {
    let mut place = Place::new("protocols_sgf");
    place.file(
        "game.sgf",
        "(;FF[4]GM[511]SZ[19];B[jj];W[ii];W[ki];B[jk];B[kk])",
    );
    place
        .file("large.sgf", "(;SZ[27];B[j10])")
        .file("none.sgf", "no game");
    let lines = "loadsgf game.sgf\nprintsgf\nloadsgf game.sgf 3\nprintsgf\nundo\nprintsgf\n\
                 loadsgf game.sgf 0\nloadsgf game.sgf 99\nprintsgf\nloadsgf large.sgf\n\
                 loadsgf none.sgf\nloadsgf missing.sgf\nloadsgf .\nprintsgf\n";
    place.run_with_input(&["gtp"], lines.as_bytes());
    insta::assert_snapshot!(place.log());
}
