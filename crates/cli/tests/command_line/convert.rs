//! `sixfold convert`.

use crate::runner::Place;
use crate::show::RECORD;

#[test]
fn to_every_notation() {
    let mut place = Place::new("convert");
    place.file("game.sgf", RECORD);
    for notation in ["game", "board", "sgf", "sgf-golem", "sgf-taiwan", "json"] {
        place.run(&["convert", "game.sgf", "--to", notation]);
    }
    place.run(&["convert", "j10", "--json"]);
    place.run(&["convert", "j10", "--json", "--to", "game"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn several_games_in_one_file() {
    let mut place = Place::new("convert_several");
    place.file("games.txt", "# two openings\nj10 i11k11\n\nj10 a1b1 c1d1\n");
    place.file("broken.txt", "j10 i11k11\nj10 a1b1\nj10 a1a1\n");
    place
        .run(&["convert", "games.txt", "--to", "sgf", "--out", "games.sgf"])
        .run(&["convert", "games.sgf", "--to", "game"])
        .run(&["convert", "games.sgf", "--to", "sgf-golem"])
        .run(&[
            "convert",
            "games.txt",
            "--to",
            "game",
            "--out",
            "no/such/place",
        ])
        .run(&["convert", "broken.txt", "--to", "game"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn what_a_notation_cannot_carry() {
    let mut place = Place::new("convert_lost");
    place.file("setup.sgf", "(;GM[511]SZ[19]AB[jj][kk]AW[ii]PL[W];W[aa])");
    place
        .run(&["convert", "setup.sgf", "--to", "game"])
        .run(&["convert", "setup.sgf", "--to", "sgf"])
        .run(&["convert", "--game", "tictactoe", "b2 a1", "--to", "game"])
        .run(&["convert", "--game", "tictactoe", "b2 a1", "--to", "board"])
        .run(&["convert", "--game", "tictactoe", "b2 a1", "--to", "sgf"])
        .run(&[
            "convert",
            "--game",
            "27,27,6,2,1",
            "b2",
            "--to",
            "sgf-taiwan",
        ])
        .run_with_input(
            &["convert", "-", "--to", "sgf"],
            b"# game 3,3,3,1,1\n3 . . .\n2 . X .\n1 O . .\n",
        );
    insta::assert_snapshot!(place.log());
}
