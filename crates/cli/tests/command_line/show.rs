//! `sixfold show`.

use crate::runner::Place;

pub(crate) const RECORD: &str = "\
(;FF[4]GM[511]SZ[19]PB[Ann]PW[Bob]RE[W+R];B[jj];W[ii];W[ki]C[White
keeps apart.]LB[aa:A]TR[jj]CR[cc]SQ[dd]MA[ee]
(;B[jk];B[kk])(;B[kj];B[lj]))
";

#[test]
fn boards_of_all_kinds() {
    let mut place = Place::new("show");
    place
        .run(&["show", "j10 i11k11 j9k9"])
        .run(&["show", "j10 i11k11 j9"])
        .run(&["show", "--game", "tictactoe", "b2 a1 c3 a2 a3 b1 c1"])
        .run(&["show", "--game", "2,2,3,1,1", "a1 a2 b1 b2"])
        .run(&["show", "--game", "5,1,3,1,1", ""])
        .run(&["show", "--game", "1,1,2,1,1", "a1"])
        .run(&["show", "--game", "28,3,6,2,1", "ab1 a3aa2"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn a_record_with_its_remarks() {
    let mut place = Place::new("show_record");
    place.file("game.sgf", RECORD);
    place.file("games.sgf", format!("{RECORD}(;GM[511]SZ[19];B[aa])"));
    place
        .run(&["show", "game.sgf"])
        .run(&["show", "game.sgf", "--turn", "2"])
        .run(&["show", "game.sgf", "--turn", "4"])
        .run(&["show", "games.sgf", "--nth", "2"])
        .run(&["show", "games.sgf", "--nth", "3"])
        .run(&["show", "games.sgf"])
        .run_with_input(&["show", "-", "--turn", "1"], RECORD.as_bytes());
    insta::assert_snapshot!(place.log());
}

#[test]
fn json() {
    let mut place = Place::new("show_json");
    place.file("game.sgf", RECORD);
    place
        .run(&["show", "game.sgf", "--turn", "2", "--json"])
        .run(&[
            "--json",
            "--game",
            "tictactoe",
            "show",
            "b2 a1 c3 a2 a3 b1 c1",
        ]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn colours_when_asked_for() {
    let mut place = Place::new("show_colour");
    place
        .run(&["show", "--game", "tictactoe", "b2 a1", "--color", "always"])
        .run(&["show", "--game", "tictactoe", "b2 a1", "--color", "never"]);
    insta::assert_snapshot!(place.log().replace('\x1b', "ESC"));
}

#[test]
fn svg_on_standard_output() {
    let mut place = Place::new("show_svg");
    place.run(&[
        "show",
        "--game",
        "tictactoe",
        "b2 a1 c3",
        "--theme",
        "slate",
        "--mark",
        "a2",
        "--label",
        "a3=<&>",
        "--svg",
    ]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn pictures_in_files() {
    let mut place = Place::new("show_files");
    place
        .run(&[
            "show",
            "j10 i11k11",
            "--svg",
            "a.svg",
            "--png",
            "a.png",
            "--size",
            "300",
        ])
        .run(&[
            "show",
            "j10 i11k11",
            "--svg",
            "b.svg",
            "--json",
            "--game",
            "connect6",
        ])
        .run(&["show", "j10", "--png", "missing/a.png"])
        .run(&["show", "j10", "--png", "-", "--svg", "-"])
        .run(&["show", "j10", "--svg", "--json"])
        .run(&["show", "j10", "--svg", "c.svg", "--mark", "t20"])
        .run(&["show", "j10", "--svg", "c.svg", "--label", "a20=x"]);
    insta::assert_snapshot!(place.log());
    assert!(place.read("a.svg").starts_with(b"<svg "));
    let png = place.read("a.png");
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    assert_eq!(png[16..24], [0, 0, 1, 44, 0, 0, 1, 44], "300 × 300 pixels");
}

#[test]
fn a_picture_can_be_piped() {
    let mut place = Place::new("show_pipe");
    place.run(&[
        "show",
        "--game",
        "tictactoe",
        "b2",
        "--png",
        "-",
        "--size",
        "64",
    ]);
    assert!(place.log().contains("bytes that are no text"));
    assert!(place.log().ends_with("=> 0"));
}
