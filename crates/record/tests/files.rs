//! The files in `testdata/sgf`, each with the game it holds, and their way through all
//! dialects.

use std::fs;
use std::path::PathBuf;

use sixfold_core::Position;
use sixfold_core::notation::{write_game, write_turns};
use sixfold_record::{
    Contents, Dialect, GameResult, Record, WriteError, read_any, read_sgf, write_collection,
    write_sgf,
};

fn directory() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sgf")
}

fn file(name: &str) -> String {
    let path = directory().join(format!("{name}.sgf"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn record(name: &str) -> Record {
    read_sgf(&file(name), None).unwrap().remove(0)
}

fn end(record: &Record) -> Position {
    record.main_line_position().unwrap()
}

/// Name, game of the family, main line.
const GAMES: [(&str, &str, &str); 13] = [
    ("standard", "19,19,6,2,1", "j10 i11k11 j9k9"),
    ("taiwanese", "19,19,6,2,1", "j10 i11k11 j9k9"),
    ("little-golem", "19,19,6,2,1", "j10 i11k11 j9k9"),
    (
        "gomoku-number-two-in-a-row",
        "19,19,6,2,1",
        "j10 i11k11 j9k9",
    ),
    ("gomoku-number-one-a-turn", "15,15,5,1,1", "h8 i7 h9 h10"),
    ("go-number-with-passes", "19,19,6,2,1", "j10 i11- - k11j11"),
    ("variations", "19,19,6,2,1", "j10 i11k11 j9k9"),
    ("old-names", "19,19,6,2,1", "j10 i11k11"),
    ("large-board", "32,32,6,2,1", "aa6 aa32z1 af1"),
    ("family", "9,7,5,3,2", "a7b7 a1b1c1 c7d7e7"),
    (
        "completed-after-win",
        "19,19,6,2,1",
        "a1 a2b2 b1c1 c2d2 d1e1 e3e4 f1g7",
    ),
    ("two-plays-in-one-node", "19,19,6,2,1", "j10 i11k11 j9k9"),
    ("rectangular", "6,4,4,1,1", "a4 f1 -"),
];

#[test]
fn each_file_holds_the_game_it_should() {
    for (name, rules, game) in GAMES {
        let record = record(name);
        assert_eq!(record.rules().to_string(), rules, "{name}");
        assert_eq!(write_game(&end(&record)).as_deref(), Some(game), "{name}");
    }
}

#[test]
fn set_ups_hold_the_position_they_should() {
    let record = record("set-up");
    let root = record.position_at(record.root()).unwrap();
    assert_eq!(
        (root.to_move().to_string(), root.left()),
        ("white".into(), 2)
    );
    assert_eq!(root.stones(sixfold_core::Color::Black).len(), 4);
    let last = end(&record);
    assert_eq!(last.stones(sixfold_core::Color::Black).len(), 3);
    assert_eq!(last.stones(sixfold_core::Color::White).len(), 6);
    assert_eq!(write_turns(&last), "k15");

    let second = self::record("set-up-in-second-node");
    assert_eq!(write_turns(&end(&second)), "e2e1");
    assert_eq!((end(&second).is_over(), end(&second).left()), (false, 2));
}

#[test]
fn what_is_said_about_a_game_is_kept() {
    let record = record("variations");
    let root = record.root();
    assert_eq!(
        record.comment(root).as_deref(),
        Some("Brackets ] and backslashes \\, a soft break: kept.")
    );
    assert_eq!(
        record.player(sixfold_core::Color::Black).as_deref(),
        Some("黑")
    );
    let first = record.children(root)[0];
    assert_eq!(record.text(first, "N").as_deref(), Some("first"));
    assert_eq!(record.children(first).len(), 3);
    let written = write_sgf(&record, Dialect::Standard).unwrap();
    for kept in [
        "AP[Composer:1.0]",
        "TE[1]",
        "LB[ii:A][ki:B\\:]",
        "TR[jj][aa][ba]",
        "XY[private \\: value][and another]",
        "AR[jj:kk]LN[aa:ss]VW[]",
        "W[]CR[jj]",
    ] {
        assert!(written.contains(kept), "{kept} in {written}");
    }
    assert_eq!(self::record("rectangular").result(), Some(GameResult::Draw));
}

#[test]
fn every_file_goes_through_every_dialect_and_back() {
    let mut files = 0;
    for entry in fs::read_dir(directory()).unwrap() {
        let path = entry.unwrap().path();
        let records = read_sgf(&fs::read_to_string(&path).unwrap(), None).unwrap();
        let mut current = records.clone();
        for dialect in [
            Dialect::Taiwanese,
            Dialect::LittleGolem,
            Dialect::Standard,
            Dialect::LittleGolem,
        ] {
            match write_collection(&current, dialect) {
                Ok(text) => current = read_sgf(&text, None).unwrap(),
                Err(WriteError::BoardTooLarge { rules, .. }) => assert!(rules.columns() > 26),
                Err(error) => panic!("{error}"),
            }
            assert_eq!(current, records, "{} in {dialect}", path.display());
        }
        files += 1;
    }
    assert_eq!(files, 16);
}

#[test]
fn a_collection_is_read_whole() {
    let Contents::Games(games) = read_any(&file("collection"), None).unwrap() else {
        panic!("a collection of games");
    };
    let lines: Vec<_> = games.iter().map(|game| write_turns(&end(game))).collect();
    assert_eq!(lines, ["j10", "e5 d4f6", "e5 d4f4"]);
}

#[test]
fn the_standard_dialect_is_as_it_should_be() {
    assert_eq!(
        write_sgf(&record("little-golem"), Dialect::Standard).unwrap(),
        "(;FF[4]GM[511]SZ[19]EV[an example]PB[first]PW[second]SO[https://example.org]RE[B+R]\
         ;B[jj];W[ii];W[ki];B[jk];B[kk])\n"
    );
    assert_eq!(
        write_sgf(&record("family"), Dialect::Taiwanese).unwrap(),
        "(;FF[4]GM[511]SZ[9:7]RU[Connect(9,7,5,3,2)];B[AG];B[BG];W[AA];W[BA];W[CA];B[CG];B[DG]\
         ;B[EG]C[Five in a row, and Black's turn is over.])\n"
    );
}
