//! Positions that are none: each is answered with what is wrong and where, and status 1.

use crate::runner::Place;

#[test]
fn games_that_cannot_be_played() {
    let mut place = Place::new("bad_games");
    for game in [
        "nonsense",
        "j10 j10",
        "j10 t1t2",
        "j10k10",
        "j10 i11 k11",
        "j10 i11k11l11",
        "j99",
        "é",
        "j10 \u{1b}[31m",
        "(",
        "(;B[jj",
        "(;GM[1];B[jj];W[aa];B[bb])",
        "(;B[zz])",
        "(;SZ[19];B[jj];B[jj])",
        ". . .",
        "-5",
        "--",
    ] {
        place.run(&["show", "--", game]);
    }
    place.run(&["show", "--game", "tictactoe", "j10"]);
    place.run(&["perft", "2", "j10 j10"]);
    place.run(&["convert", "j10 j10", "--to", "sgf"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn files_that_hold_no_position() {
    let mut place = Place::new("bad_files");
    place.directory("directory");
    place.file("empty.sgf", "");
    place.file("nul.sgf", b"(;B[jj]\0)");
    place.file("latin1.sgf", b"(;C[caf\xe9])");
    place.file("junk", [0x7f, b'E', b'L', b'F', 0xff, 0xfe]);
    place.file("other.sgf", "(;GM[511]SZ[15];B[aa])");
    place.file("game", "j10 i11k11\nj9x9");
    place.file("short.txt", ". . .\n. . .\n");
    place
        .run(&["show", "missing.sgf"])
        .run(&["show", "no/such/file"])
        .run(&["show", "missing.txt"])
        .run(&["show", "directory"])
        .run(&["show", "."])
        .run(&["show", "nul.sgf"])
        .run(&["show", "latin1.sgf"])
        .run(&["show", "junk"])
        .run(&["show", "other.sgf", "--game", "connect6"])
        .run(&["show", "game"])
        .run(&["show", "short.txt"])
        .run(&["show", "empty.sgf", "--game", "1,1,2,1,1"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn standard_input_that_holds_no_position() {
    let mut place = Place::new("bad_stdin");
    let inputs: [&[u8]; 8] = [
        b"",
        b" \n\t\n",
        b"\0\0\0",
        b"\xff\xfe\x00j",
        b"\x89PNG\r\n\x1a\n",
        b"# game 99,1,1,1,1\n",
        b"# game 3,3,3,1,1\n3 . X .\n2 . # .\n1 . . .\n",
        b"# game 3,3,3,1,1\nX X .\n. . .\n. . .\n",
    ];
    for input in inputs {
        place.run_with_input(&["show", "-"], input);
    }
    place.run_with_input(
        &["show", "-", "--game", "gomoku"],
        b"# game tictactoe\nb2\n",
    );
    let endless = vec![b' '; (16 << 20) + 1];
    place.run_with_input(&["show", "-"], &endless);
    insta::assert_snapshot!(place.log());
}
