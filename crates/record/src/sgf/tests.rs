//! Every fault with its exact words and place, the decisions about games and turns, and
//! proof that no file costs more than its length.

use sixfold_core::notation::{write_game, write_turns};
use sixfold_core::{Color, Position, Rules};

use super::read::{Budget, read_within};
use super::*;
use crate::{GameResult, Reason, Record, Step};

fn read_one(text: &str) -> Record {
    let mut records = read_sgf(text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(records.len(), 1);
    records.remove(0)
}

fn end(text: &str) -> Position {
    read_one(text).main_line_position().unwrap()
}

#[test]
fn every_fault_says_what_and_where() {
    let table = [
        ("", "1:1 there is no game here: one begins with (;"),
        ("B[jj]", "1:1 there is no game here: one begins with (;"),
        (
            "(;B[jj]",
            "1:8 the file ends where a property, ; ( or ) should stand",
        ),
        ("(;B[jj", "1:4 this [ is never closed by a ]"),
        ("(;C[a\\]", "1:4 this [ is never closed by a ]"),
        (
            "(;\n  C[é]?)",
            "2:7 '?' stands where a property, ; ( or ) should",
        ),
        (
            "(;B[jj](W[ii]))",
            "1:9 'W' stands where the ; of a node should",
        ),
        ("(;(;C[a]);C[b])", "1:10 ';' stands where ( or ) should"),
        (
            "(;C[a]) x",
            "1:9 'x' stands where the ( of another game should",
        ),
        (
            "(;ab[jj])",
            "1:3 \"ab\" is no property name: it has no capital letter",
        ),
        ("(;KM)", "1:3 KM has no value: write KM[...]"),
        ("(;SZ[19]SZ[19])", "1:9 SZ is given twice"),
        ("(;GM[4]GM[4])", "1:8 GM is given twice"),
        ("(;RU[x]RU[y])", "1:8 RU is given twice"),
        (
            "(;SZ[33])",
            "1:6 \"33\" is no board size: write SZ[19] or, for columns and rows, SZ[15:10], up to 32",
        ),
        (
            "(;SZ[9:])",
            "1:6 \"9:\" is no board size: write SZ[19] or, for columns and rows, SZ[15:10], up to 32",
        ),
        (
            "(;RU[Connect(9,9,5,7,1)])",
            "1:6 p (stones a turn) is 7, but must be from 1 to 6",
        ),
        (
            "(;SZ[9]RU[Connect(8,8,5,2,1)])",
            "1:6 the board has 9 columns and 9 rows, but the game is Connect(8,8,5,2,1)",
        ),
        ("(;GM[3])", "1:6 GM[3] is no game that is known here"),
        (
            "(;GM[1];B[jj];W[kk];B[ll])",
            "1:6 GM[1] with one stone a turn is a game of go",
        ),
        ("(;B[j])", "1:5 \"j\" is no point: write jj, JJ or j10"),
        ("(;B[jJ])", "1:5 \"jJ\" is no point: write jj, JJ or j10"),
        (
            "(;B[jjkk])",
            "1:5 \"jjkk\" is no point: write jj, JJ or j10",
        ),
        ("(;B[j10k])", "1:5 \"k\" is no point: write jj, JJ or j10"),
        (
            "(;AB[j10k10])",
            "1:6 \"j10k10\" is no point: write jj, JJ or j10",
        ),
        (
            "(;SZ[15];B[pp])",
            "1:12 \"pp\" is outside the board of 15 columns and 15 rows",
        ),
        (
            "(;SZ[15];B[p1])",
            "1:12 \"p1\" is outside the board of 15 columns and 15 rows",
        ),
        (
            "(;SZ[15];B[aa];W[BB])",
            "1:18 \"BB\" is written in capital letters, but the points before are in small letters",
        ),
        (
            "(;B[jj];W[j10])",
            "1:11 \"j10\" is written in letters and numbers, but the points before are in small letters",
        ),
        (
            "(;B[JJ]TR[jj])",
            "1:11 \"jj\" is written in small letters, but the points before are in capital letters",
        ),
        ("(;LB[jj])", "1:6 \"jj\" has no colon: write LB[aa:text]"),
        ("(;AR[jj])", "1:6 \"jj\" has no colon: write AR[aa:bb]"),
        (
            "(;AB[jj]AW[jj])",
            "1:3 the set-up puts two different things on j10",
        ),
        ("(;PL[x])", "1:6 \"x\" is no side: write PL[B] or PL[W]"),
        (
            "(;LEFT[9])",
            "1:8 \"9\" is no number of stones left: write LEFT[1]",
        ),
        (
            "(;LEFT[3])",
            "1:3 3 stones left in the turn, but it must be from 1 to 2",
        ),
        (
            "(;AB[jj][jk])",
            "1:3 2 black and 0 white stones never stand on the board in a game of Connect(19,19,6,2,1), so say whose turn it is",
        ),
        (
            "(;AB[aa:fa]AW[ab:fb]PL[B])",
            "1:3 both sides have 6 in a row, which no game can reach",
        ),
        ("(;B[jj];W[jj])", "1:11 j10 already holds a black stone"),
        (
            "(;B[jj];W[ii];B[kk])",
            "1:17 black places k9, but it is white's turn (1 left)",
        ),
        (
            "(;B[j10];W[i11k11j10])",
            "1:12 j10 already holds a black stone",
        ),
        (
            "(;B[j10];W[i11k11l11])",
            "1:12 white places l11, but it is black's turn (2 left)",
        ),
        ("(;B[jj];B[])", "1:11 black passes, but it is white's turn"),
        (
            "(;B[a1];W[resign];W[b1b2])",
            "1:11 white resigns, but the main line does not end here",
        ),
        (
            "(;B[a1](;W[b1])(;W[resign]))",
            "1:20 white resigns, but the main line does not end here",
        ),
        (
            "(;RE[W+T];B[a1];W[resign])",
            "1:19 white resigns, but the stated result is W+T",
        ),
    ];
    for (text, expected) in table {
        let error = match read_sgf(text, None) {
            Err(error) => error,
            Ok(_) => panic!("{text} was read"),
        };
        let SgfError {
            line,
            column,
            fault,
        } = &error;
        assert_eq!(format!("{line}:{column} {fault}"), expected, "{text}");
    }
    let error = read_sgf("(;B[jj", None).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 4: this [ is never closed by a ]");
}

#[test]
fn nothing_but_the_rest_of_the_turn_follows_a_win() {
    let won = ";B[a1];W[a2b2];B[b1c1];W[c2d2];B[d1e1];W[e3e4];B[f1";
    assert!(read_sgf(&format!("({won}g7])"), None).is_ok());
    assert!(read_sgf(&format!("({won}];B[])"), None).is_ok());
    for (more, fault) in [
        ("g7];W[h8])", "h8 comes after the end of the game"),
        ("];W[h8])", "h8 comes after the end of the game"),
        ("g7];W[])", "white passes after the end of the game"),
    ] {
        let error = read_sgf(&format!("({won}{more}"), None).unwrap_err();
        assert_eq!(error.fault.to_string(), fault);
    }
}

#[test]
fn the_game_is_decided_by_the_file_then_the_caller_then_the_number() {
    let rules = |text: &str, expected: Option<&str>| {
        let expected = expected.map(|rules| rules.parse().unwrap());
        read_sgf(text, expected).unwrap()[0].rules().to_string()
    };
    for (text, expected, decided) in [
        ("(;)", None, "19,19,6,2,1"),
        ("(;SZ[15])", None, "15,15,6,2,1"),
        ("(;SZ[9:7])", None, "9,7,6,2,1"),
        ("(;GM[511]SZ[9])", None, "9,9,6,2,1"),
        ("(;GM[4])", None, "15,15,5,1,1"),
        ("(;GM[4]SZ[19];B[jj];W[kk];W[ll])", None, "19,19,6,2,1"),
        ("(;GM[4]SZ[19];B[jj];W[kk];B[ll])", None, "19,19,5,1,1"),
        ("(;GM[1]SZ[13];B[jj];W[kk])", None, "13,13,6,2,1"),
        ("(;GM[7]FF[4];B[KJ];W[KI];W[LJ])", None, "19,19,6,2,1"),
        ("(;RU[Gomoku]GM[1])", None, "15,15,5,1,1"),
        ("(;RU[connect6]SZ[9]GM[77])", None, "9,9,6,2,1"),
        ("(;RU[Connect(5,4,3,2,2) blitz])", None, "5,4,3,2,2"),
        ("(;GM[3])", Some("3,3,3,1,1"), "3,3,3,1,1"),
        ("(;SZ[9])", Some("9,9,5,1,1"), "9,9,5,1,1"),
    ] {
        assert_eq!(rules(text, expected), decided, "{text}");
    }
}

#[test]
fn words_in_the_rules_and_the_character_set_are_handled() {
    let record = read_one("(;RU[Japanese]CA[Big5]C[é])");
    let written = write_sgf(&record, Dialect::Standard).unwrap();
    assert_eq!(
        written,
        "(;FF[4]CA[UTF-8]GM[511]SZ[19]RU[Connect(19,19,6,2,1) Japanese]C[é])\n"
    );
    assert_eq!(read_one(&written), record);
}

#[test]
fn the_side_after_a_set_up_is_the_one_that_plays_next() {
    let turn = |text: &str| {
        let record = read_one(text);
        let first = record.position_at(record.root()).unwrap();
        format!("{} {}", first.to_move(), first.left())
    };
    assert_eq!(turn("(;AB[jj]AW[ii][kk])"), "black 2");
    assert_eq!(turn("(;AB[jj]AW[ii][kk];B[aa])"), "black 2");
    assert_eq!(turn("(;AB[jj]AW[ii][kk];W[aa])"), "white 2");
    assert_eq!(turn("(;AB[jj][kk];C[x];W[aa])"), "white 2");
    assert_eq!(turn("(;AB[jj]AW[ii];W[aa])"), "white 1");
    assert_eq!(turn("(;AB[jj][kk]PL[B]LEFT[1];B[aa])"), "black 1");
    assert_eq!(turn("(;PL[W];W[aa])"), "white 2");
    // Later set-ups leave the turn alone, unless they say otherwise.
    let position = end("(;B[jj];W[ii];AB[aa][ba];W[kk];PL[W]AE[aa])");
    assert_eq!((position.to_move(), position.left()), (Color::White, 2));
    assert_eq!(position.stones(Color::Black).len(), 2);
}

#[test]
fn a_resignation_becomes_the_result() {
    let white_won = GameResult::Win(Color::White, Reason::Resignation);
    for text in [
        "(;B[a1];W[b1b2];B[resign])",
        "(;RE[?];B[a1];W[b1b2];B[Resign]C[too hard])",
        "(;RE[W+];B[a1];W[b1b2]B[resign])",
        "(;RE[White+Resign];B[resign])",
    ] {
        assert_eq!(read_one(text).result(), Some(white_won.clone()), "{text}");
    }
    assert_eq!(read_one("(;;B[a1];W[resign])").node_count(), 2);
    let other = read_one("(;RE[adjourned];B[resign])").result();
    assert_eq!(other, Some(GameResult::Other("adjourned".into())));
}

#[test]
fn one_node_of_a_file_becomes_one_node_a_stone() {
    let record = read_one("(;PB[x]B[jj]C[root];W[ii]N[turn]W[kk];AB[aa]B[bb][cc]C[end])");
    let steps: Vec<&Step> = record
        .main_line()
        .map(|id| record.node(id).step())
        .collect();
    assert!(matches!(
        steps[..],
        [
            Step::Nothing,
            Step::Stone(Color::Black, _),
            Step::Stone(Color::White, _),
            Step::Stone(Color::White, _),
            Step::SetUp(_),
            Step::Stone(Color::Black, _),
            Step::Stone(Color::Black, _)
        ]
    ));
    let comments: Vec<_> = record.main_line().map(|id| record.comment(id)).collect();
    assert_eq!(comments[0].as_deref(), Some("root"));
    assert_eq!(comments[6].as_deref(), Some("end"));
    assert_eq!(comments.iter().flatten().count(), 2);
}

#[test]
fn little_golem_joins_only_what_loses_nothing() {
    let text = "(;FF[4]SZ[19];B[j10]\n(;W[i11k11])\n(;W[i11]C[why?];W[l11])\n(;W[a1]\n(;W[a2])\n(;W[a3])))\n";
    assert_eq!(
        write_sgf(&read_one(text), Dialect::LittleGolem).unwrap(),
        text
    );
}

#[test]
fn capitals_end_at_the_26th_line() {
    let record = Record::new(Rules::new(27, 9, 6, 2, 1).unwrap());
    assert_eq!(
        write_sgf(&record, Dialect::Taiwanese)
            .unwrap_err()
            .to_string(),
        "a board of 27 columns and 9 rows cannot be written in capital letters, which end at 26"
    );
}

#[test]
fn cells_outside_the_board_are_not_written() {
    let cell = "d1".parse().unwrap();
    let mut stone = Record::new(Rules::TICTACTOE);
    stone.add_child(stone.root(), Step::Stone(Color::Black, cell));
    let mut label = Record::new(Rules::TICTACTOE);
    label.label(label.root(), cell, "x");
    for record in [stone, label] {
        assert_eq!(
            write_sgf(&record, Dialect::Standard)
                .unwrap_err()
                .to_string(),
            "d1 is outside the board of 3 columns and 3 rows"
        );
    }
}

#[test]
fn passes_are_written_in_three_ways() {
    let game = |text| write_game(&end(text)).unwrap();
    assert_eq!(game("(;B[jj];W[];B[kk];B[tt];W[pass])"), "j10 - k9- -");
    let error = read_sgf("(;SZ[18:20];B[tt])", None).unwrap_err();
    assert_eq!(
        error.fault.to_string(),
        "\"tt\" is outside the board of 18 columns and 20 rows"
    );
    assert_eq!(write_turns(&end("(;SZ[20];B[tt])")), "t1");
}

/// How many changes of positions it took to read the text.
fn actions(text: &str) -> usize {
    let mut budget = Budget::new();
    read_within(text, None, &mut budget).unwrap();
    budget.actions
}

#[test]
fn deep_trees_are_read_written_compared_and_dropped() {
    const DEPTH: usize = 100_000;
    // Each variation opens in the one before; the board is on its third stone throughout.
    let text = format!("(;B[jj]{}{}", "(;C[x]".repeat(DEPTH), ")".repeat(DEPTH + 1));
    let record = read_one(&text);
    assert_eq!(record.node_count(), DEPTH + 2);
    for dialect in Dialect::ALL {
        let written = write_sgf(&record, dialect).unwrap();
        assert_eq!(read_one(&written), record.clone());
    }
    record.check().unwrap();
    assert_eq!(actions(&text), 2);
    let passes = format!("(;{})", ";B[];W[]".repeat(DEPTH));
    assert_eq!(actions(&passes), 4 * DEPTH);
}

#[test]
fn every_stone_is_placed_once_however_wide_the_tree() {
    const WIDTH: usize = 50_000;
    let line = ";B[jj];W[ii];W[ki];B[jk];B[kk]";
    let text = format!("({line}{})", "(;W[aa];W[bb])".repeat(WIDTH));
    // Placed and taken back.
    assert_eq!(actions(&text), 2 * (5 + 2 * WIDTH));
}

#[test]
fn sizes_are_capped() {
    let fault = |text: &str| read_sgf(text, None).unwrap_err().fault;
    assert_eq!(
        fault(&" ".repeat(MAX_BYTES + 1)).to_string(),
        "the file has 16777217 bytes, and more than 16777216 are not read"
    );
    let nodes = format!("({})", ";".repeat(MAX_NODES + 1));
    assert_eq!(
        fault(&nodes).to_string(),
        "the file has more than 1000000 nodes"
    );
    let stones = format!("(;GM[4]{})", ";B[]W[]".repeat(MAX_NODES / 2 + 1));
    assert_eq!(
        fault(&stones).to_string(),
        "the file has more than 1000000 nodes"
    );
    let values = format!("(;C{})", "[]".repeat(MAX_VALUES + 1));
    assert_eq!(
        fault(&values).to_string(),
        "the file has more than 4000000 property values"
    );
    let rectangles = format!("(;AB{}PL[B])", "[aa:ss]".repeat(100_000));
    assert_eq!(
        fault(&rectangles).to_string(),
        "the file has more than 1000000 points in set-ups and marks"
    );
}

#[test]
fn set_ups_that_cost_more_are_rationed() {
    let text = "(;SZ[2])".to_string() + &"(;SZ[2]AB[aa]PL[B])".repeat(50_001);
    assert_eq!(
        read_sgf(&text, None).unwrap_err().fault.to_string(),
        "more than 50000 set-ups that take stones away or change the side to move"
    );
    // A collection in which every game says that Black begins is an ordinary thing.
    assert!(read_sgf(&"(;SZ[19]PL[B])".repeat(60_000), None).is_ok());
}
