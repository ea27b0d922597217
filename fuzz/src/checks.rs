//! What must hold for every input. Shared by the fuzz targets and the tests.

use sixfold_core::notation::{parse_board, parse_game, write_board, write_game};
use sixfold_core::{Position, Rules};
use sixfold_record::{
    Contents, Dialect, Record, SgfError, WriteError, read_any, read_sgf, write_collection,
};

/// The game from the bytes after a `=`, and the rest as text.
fn split(data: &[u8]) -> (Option<Rules>, String) {
    let (rules, text) = match data {
        [b'=', m, n, k, p, q, text @ ..] => {
            let from = |byte: &u8, low: u32, high: u8| {
                low + u32::from(*byte) % (u32::from(high) - low + 1)
            };
            let rules = Rules::new(
                from(m, 1, Rules::MAX_SIDE),
                from(n, 1, Rules::MAX_SIDE),
                from(k, 2, Rules::MAX_K),
                from(p, 1, Rules::MAX_STONES),
                from(q, 1, Rules::MAX_STONES),
            );
            (Some(rules.expect("numbers in their ranges")), text)
        }
        text => (None, text),
    };
    (rules, String::from_utf8_lossy(text).into_owned())
}

/// Any text as an SGF file: read, or refused with a place inside the text.
pub fn sgf(data: &[u8]) {
    let (expected, text) = split(data);
    match read_sgf(&text, expected) {
        Ok(records) => {
            assert!(!records.is_empty());
            for record in &records {
                assert!(expected.is_none_or(|rules| rules == record.rules()));
                record.check().expect("what was read is legal");
            }
        }
        Err(error) => place_is_inside(&error, &text),
    }
}

fn place_is_inside(error: &SgfError, text: &str) {
    let line = text.split('\n').nth(error.line - 1);
    let line = line.unwrap_or_else(|| panic!("{error}: there is no such line"));
    assert!(
        (1..=line.chars().count() + 1).contains(&error.column),
        "{error}: there is no such column"
    );
}

/// Any text as a game string: what reads is written and read back, history and all.
pub fn game(data: &[u8]) {
    let (rules, text) = split(data);
    let rules = rules.unwrap_or(Rules::CONNECT6);
    let Ok(position) = parse_game(&text, rules) else {
        return;
    };
    assert_eq!(position.key(), position.key_slow());
    assert_eq!(position.outcome(), position.outcome_slow());
    let written = write_game(&position).expect("no stone came from elsewhere");
    let again = parse_game(&written, rules).expect("what was written reads");
    assert_eq!(again, position);
    assert!(again.history().eq(position.history()));
}

/// Any text as a board: what reads is written and read back.
pub fn board(data: &[u8]) {
    let (rules, text) = split(data);
    let rules = rules.unwrap_or(Rules::TICTACTOE);
    let Some(position) = parse_board(&text, rules)
        .ok()
        .and_then(|setup| setup.validate().ok())
    else {
        return;
    };
    assert_eq!(position.key(), position.key_slow());
    assert_eq!(position.outcome(), position.outcome_slow());
    let again = parse_board(&write_board(&position), rules).expect("what was written reads");
    assert_eq!(again.validate().as_ref(), Ok(&position));
}

/// Any text as whatever it looks like: what reads is written in each dialect and reads
/// back equal.
pub fn round_trip(data: &[u8]) {
    let (expected, text) = split(data);
    match read_any(&text, expected) {
        Ok(Contents::Games(records)) => records_round_trip(&records),
        Ok(Contents::Position(position)) => position_round_trip(&position),
        Err(_) => {}
    }
}

fn records_round_trip(records: &[Record]) {
    for dialect in Dialect::ALL {
        let written = match write_collection(records, dialect) {
            Ok(written) => written,
            Err(WriteError::BoardTooLarge { .. }) => continue,
            Err(error) => panic!("{error}"),
        };
        let again = read_sgf(&written, None).expect("what was written reads");
        assert_eq!(again, records, "{written}");
        let rewritten = write_collection(&again, dialect);
        assert_eq!(rewritten, Ok(written));
    }
    for record in records {
        let end = record.main_line_position().expect("what was read is legal");
        position_round_trip(&end);
    }
}

fn position_round_trip(position: &Position) {
    let record = Record::from_position(position);
    let end = record.main_line_position().expect("positions are legal");
    assert_eq!(&end, position);
    assert_eq!(end.key(), position.key());
    let written = write_collection(std::slice::from_ref(&record), Dialect::LittleGolem);
    let again = read_sgf(&written.expect("boards of all sizes"), None);
    assert_eq!(again, Ok(vec![record]));
}
