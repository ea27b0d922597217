//! `sixfold book`, and engines that ask one.

use crate::runner::Place;

/// Nine games with a first turn or two in common, and lines that are no use.
const GAMES: &str = "\
id,winner,game,event
1,B,j10 i9i11 k9k11 i10j9,\"Open, final\"
2,B,j10 k9k11 i9i11 k10j9,
3,B,j10 i9k9 i11k11,
4,B,h12 g11g13 i11i13 a1a2,shifted
5,W,j10 i9i11 k10l10 j9k9,
6,W,j10 h10j8,
7,W,j10 h10j8 k9k11,
8,D,j10 h10j8,
9,B,j10 a1a2,
";

fn with_book(test: &str) -> Place {
    let mut place = Place::new(test);
    place.file("games.csv", GAMES);
    place.run(&["book", "build", "games.csv", "--out", "games.book"]);
    place
}

#[test]
fn a_book_is_built_and_shown() {
    let mut place = with_book("book");
    place
        .run(&["book", "show", "games.book"])
        .run(&["book", "show", "games.book", "j10"])
        .run(&["book", "show", "games.book", "h12 g11g13", "--top", "1"])
        .run(&["book", "show", "games.book", "j10", "--threshold", "1"])
        .run(&["book", "show", "games.book", "j10 i9i11 k9k11 i10j9"])
        .run(&["book", "show", "games.book", "j10 i9i12"])
        .run(&["book", "show", "games.book", "j10 i9i11", "--json"])
        .run(&["book", "check", "games.book"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn games_come_from_csv_json_and_sgf() {
    let mut place = Place::new("book_sources");
    let json = "{\"game\":\"j10 i9i11\",\"winner\":\"B\",\"id\":7}\n\n{\"game\":\"j10\"}\n";
    let sgf = "(;SZ[19]RE[W+R];B[j10];W[i9i11])(;SZ[19];B[j10];W[i9i11])";
    place
        .file("a.csv", "game,winner\nj10 i9i11,W\n,D\n")
        .file("b.jsonl", json)
        .file("c.sgf", sgf)
        .file("gomoku.csv", "game,winner\r\nh8 h9,B\r\n");
    place
        .run(&[
            "book", "build", "a.csv", "b.jsonl", "c.sgf", "--out", "all.book", "--turns", "2",
        ])
        .run(&["book", "show", "all.book", "j10", "--json"])
        .run(&[
            "book", "build", "a.csv", "--out", "one.book", "--turns", "1", "--json",
        ])
        .run(&[
            "book",
            "build",
            "gomoku.csv",
            "--game",
            "gomoku",
            "--out",
            "gomoku.book",
        ])
        .run(&["book", "show", "gomoku.book", "h8"])
        .run(&["book", "show", "gomoku.book", "h8", "--game", "connect6"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn faults_are_named_with_their_places() {
    let mut place = Place::new("book_faults");
    let faulty = "\
winner,game
B,j10 i9i11
X,j10 i9i11
B,j10 j10i9
B,j10,i9i11
W,\"j10 i9i11
W,a1 a3b3 b1c1 c3d3 d1e1 g3h3 f1g7
";
    place
        .file("faulty.csv", faulty)
        .file("columns.csv", "game,result\nj10,B\n")
        .file(
            "faulty.jsonl",
            "{\"game\":\"j10\",\"winner\":\"B\"}\n{\"game\":3}\n",
        )
        .file("faulty.sgf", "(;SZ[19];B[j10];W[j10i9])")
        .file("empty.csv", "game,winner\n")
        .file("games.txt", "j10");
    for name in [
        "faulty.csv",
        "columns.csv",
        "faulty.jsonl",
        "faulty.sgf",
        "empty.csv",
        "games.txt",
        "nowhere.csv",
    ] {
        place.run(&["book", "build", name, "--out", "out.book"]);
    }
    place.run(&["book", "build", "faulty.csv", "--out", "out.book", "--json"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn files_that_are_no_books_are_refused() {
    let mut place = with_book("book_damaged");
    let whole = place.read("games.book");
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    place
        .file("cut.book", &whole[..whole.len() / 2])
        .file("flipped.book", flipped)
        .file("text.book", "j10 i9i11\n")
        .file("later.book", b"SIXBOOK\x02")
        .directory("directory.book");
    for name in ["cut", "flipped", "text", "later", "directory", "nowhere"] {
        place.run(&["book", "check", &format!("{name}.book")]);
    }
    place.run(&["ugi", "--book", "text.book"]);
    insta::assert_snapshot!(place.log());
}

/// A game that Black's last turn loses, although Black is said to have won it.
const LOSING: &str = "j10 k10k11 a1a19 k12k13 s1s19 a10s10";

#[test]
fn recommended_turns_that_lose_are_found() {
    let mut place = Place::new("book_check");
    place
        .file("losing.csv", format!("game,winner\n{LOSING},B\n"))
        .file("games.csv", GAMES);
    place
        .run(&["book", "build", "losing.csv", "--out", "losing.book"])
        .run(&["book", "check", "losing.book", "--solve", "600"])
        .run(&["book", "check", "losing.book", "--solve", "600", "--json"])
        .run(&["book", "build", "games.csv", "--out", "games.book"])
        .run(&["book", "check", "games.book", "--games", "games.csv"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn engines_ask_a_book_first() {
    let mut place = with_book("book_engine");
    let session = "position startpos moves j10 i9i11\ngo nodes 50\nposition startpos moves j10 i9i12\ngo nodes 50\nquit\n";
    place.run_with_input(
        &["ugi", "--agent", "adjacent", "--book", "games.book"],
        session.as_bytes(),
    );
    // The runner hides what follows the depth, which is 0 for a turn from a book.
    let genmove = ["genmove", "j10 i9i11", "--agent", "adjacent", "--book"];
    place
        .run(&[&genmove[..], &["games.book"]].concat())
        .run(&[&genmove[..], &["nowhere.book"]].concat());
    insta::assert_snapshot!(place.log());
}

#[test]
fn help() {
    let mut place = Place::new("book_help");
    place
        .run(&["book", "--help"])
        .run(&["book", "build", "--help"])
        .run(&["book", "show", "--help"])
        .run(&["book", "check", "--help"]);
    insta::assert_snapshot!(place.log());
}
