//! `sixfold review`.

use crate::runner::Place;

/// Black wins by double threats after White's last turn, on which White remarks.
fn lost_game(remark: &str) -> String {
    format!(
        "(;SZ[19]PB[first]PW[second]RE[B+R];B[jj];W[as];W[aa];B[kj];B[lj];W[ss];W[sa];B[jh];B[kh];W[aj];W[sj]{remark})\n"
    )
}

fn said(safety: &str) -> String {
    lost_game(&format!(
        "C[score +1, depth 1, 9 nodes, 0.100 s; safety: {safety}]"
    ))
}

#[test]
fn overlooked_wins_are_faults() {
    let mut place = Place::new("review");
    place
        .directory("faulty")
        .directory("excused")
        .directory("none");
    place
        .file("faulty/1.sgf", said("safe"))
        .file("faulty/2.sgf", said("all lose"))
        .file("faulty/3.sgf", said("safe").replace("RE[B+R]", "RE[W+R]"))
        .file("faulty/match.jsonl", "no game")
        .file("excused/1.sgf", said("out of time"))
        .file("excused/2.SGF", said("all lose"))
        .file("silent.sgf", lost_game(""));
    let long = ["--seconds", "1000"];
    place
        .run(&[&["review", "faulty"][..], &long].concat())
        .run(&[&["review", "excused"][..], &long].concat())
        .run(&["review", "silent.sgf"])
        .run(&["review", "excused", "--player", "first"])
        .run(&["review", "excused", "--seconds", "0"])
        .run(&[&["review", "excused", "faulty/1.sgf", "--json"][..], &long].concat())
        .run(&["review", "--help"]);
    insta::assert_snapshot!(place.log());
}

/// Whoever is named answers for all turns, also without remarks.
#[test]
fn a_named_player_needs_no_remarks() {
    let mut place = Place::new("review_named");
    place.file("silent.sgf", lost_game("") + &said("unchecked"));
    place.run(&[
        "review",
        "silent.sgf",
        "--player",
        "second",
        "--seconds",
        "1000",
    ]);
    let log = place.log();
    assert!(
        log.contains("silent.sgf: turn 6, a10s10: second said nothing"),
        "{log}"
    );
    let second = "silent.sgf, game 2: turn 6, a10s10: second said \"unchecked\"";
    assert!(log.contains(second), "{log}");
    assert!(log.ends_with("=> 1"));
}

#[test]
fn what_cannot_be_reviewed() {
    let mut place = Place::new("review_bad");
    place.directory("empty").directory("broken");
    place
        .file("broken/1.sgf", said("safe"))
        .file("broken/2.sgf", "(;SZ[19];B[jj];\nW[jj];W[aa])")
        .file("unsure.sgf", said("perhaps"))
        .file("one.sgf", said("safe"));
    place
        .run(&["review"])
        .run(&["review", "nowhere"])
        .run(&["review", "empty"])
        .run(&["review", "broken"])
        .run(&["review", "unsure.sgf"])
        .run(&["review", "one.sgf", "--player", "third"])
        .run(&["review", "one.sgf", "--seconds", "soon"]);
    insta::assert_snapshot!(place.log());
}

/// What a match writes can be read: agents that do not look are nobody's concern.
#[test]
fn games_of_a_match_are_read() {
    let mut place = Place::new("review_match");
    let game = ["--game", "9,9,6,2,1"];
    place.run(
        &[
            &[
                "match",
                "sequences",
                "random",
                "--games",
                "2",
                "--out",
                "games",
            ][..],
            &game,
        ]
        .concat(),
    );
    let sgf = String::from_utf8(place.read("games/game-00001.sgf")).unwrap();
    assert!(sgf.contains("; safety: unchecked]"), "{sgf}");
    place.run(&["review", "games"]);
    assert!(place.log().ends_with("undecided\n=> 0"), "{}", place.log());
    place.run(&["review", "games", "--player", "random", "--seconds", "1000"]);
    let log = place.log();
    assert!(
        log.contains("random said \"unchecked\" and loses to"),
        "{log}"
    );
    assert!(log.ends_with("=> 1"));
}
