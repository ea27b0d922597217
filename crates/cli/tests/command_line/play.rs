//! Games against an engine, in plain lines as scripts play them. The agent is named and its nodes
//! are limited, so that it answers the same on every machine.

use crate::runner::Place;

const AGENT: [&str; 4] = ["--agent", "sequences:seed=1", "--nodes", "500"];

fn play(place: &mut Place, more: &[&str], lines: &str) {
    place.run_with_input(&[&["play"], more, &AGENT].concat(), lines.as_bytes());
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut place = Place::new("play");
    let tictactoe = ["--game", "tictactoe"];
    play(&mut place, &tictactoe, "b2\nundo\nb2\nquit\n");
    // Nobody stops this row, since one stone is enough to have two in a row.
    let short = ["--game", "3,3,2,1,1"];
    play(&mut place, &short, "b2\na1\nc3\nb1\na2\nhint\nundo\nnew\n");
    play(&mut place, &["--game", "3,3,3,1,1", "--side", "white"], "");
    insta::assert_snapshot!(place.log());
}

#[test]
fn turns_of_two_stones() {
    let mut place = Place::new("play_two");
    let small = ["--game", "7,7,5,2,1", "--seed", "1"];
    let lines = "hint\nd4\nc3\nc3\nc3 c4 c5\ncastle\nz9\n\nlevel 12\nundo 3\nload\nsave\nC5, d5\n\
                 undo\nundo\nswap\nlevel 1\nhelp\nboard\n";
    play(&mut place, &small, lines);
    insta::assert_snapshot!(place.log());
}

#[test]
fn games_are_saved_and_resumed() {
    let mut place = Place::new("play_saved");
    let small = ["--game", "7,7,5,2,1", "--save", "game.sgf"];
    play(&mut place, &small, "d4\n");
    let saved = String::from_utf8(place.read("game.sgf")).unwrap();
    assert!(saved.contains("PB[player]PW[sequences:seed=1]"), "{saved}");
    let again = ["--save", "game.sgf"];
    play(&mut place, &again, "");
    place.run_with_input(
        &["play", "--resume", "game.sgf", "--nodes", "500"],
        b"a1a2\nsave copy.sgf\nsave copy.sgf\nsave game.sgf\nnew\nload copy.sgf\nload no.sgf\n",
    );
    assert_eq!(place.read("game.sgf"), place.read("copy.sgf"));
    assert_ne!(place.read("game.sgf"), saved.as_bytes());
    place.file("said.sgf", "(;GM[511]SZ[7]RU[7,7,5,2,1]C[mine];B[dd])");
    play(&mut place, &["--resume", "said.sgf"], "save said.sgf\n");
    let kept = String::from_utf8(place.read("said.sgf")).unwrap();
    assert!(kept.contains("C[mine]"), "{kept}");
    insta::assert_snapshot!(place.log());
}

#[test]
fn engines_play_each_other() {
    let mut place = Place::new("play_watch");
    let watched = ["--watch", "--game", "5,5,4,2,1", "--save", "watched.sgf"];
    play(&mut place, &watched, "");
    let saved = String::from_utf8(place.read("watched.sgf")).unwrap();
    assert!(saved.contains("RE["), "{saved}");
    place.run(&[
        "play",
        "--watch",
        "--level",
        "1,2",
        "--seed",
        "1",
        "--game",
        "3,3,3,1,1",
    ]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn what_cannot_be_played() {
    let mut place = Place::new("play_refused");
    place.directory("directory");
    place
        .run(&["play", "--json"])
        .run(&["play", "-"])
        .run(&["play", "j10 j10"])
        .run(&["play", "j10", "--resume", "game.sgf"])
        .run(&["play", "--resume", "missing.sgf"])
        .run(&["play", "--resume", "directory"])
        .run(&["play", "--save", "no/such/directory/game.sgf"])
        .run(&["play", "--level", "0"])
        .run(&["play", "--level", "3,7"])
        .run(&["play", "--watch", "--level", "3,7,9"])
        .run(&["play", "--watch", "--side", "black"])
        .run(&["play", "--side", "red"])
        .run(&["play", "--help"]);
    insta::assert_snapshot!(place.log());
}
