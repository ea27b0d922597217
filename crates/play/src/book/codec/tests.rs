use proptest::prelude::*;
use sixfold_core::{Color, Outcome, notation};

use super::*;
use crate::book::tests::{book_of, random_games};
use crate::testing::small_rules;

/// A book of a few games of Connect6.
fn small_book() -> Book {
    let mut book = Book::new(Rules::CONNECT6, 3);
    for (game, outcome) in [
        ("j10 i9i11 k9k11", Outcome::Win(Color::Black)),
        ("j10 i9i11 k9k10", Outcome::Win(Color::White)),
        ("j10 k9k11 i9i11 j9j8", Outcome::Draw),
        ("j10", Outcome::Win(Color::White)),
    ] {
        let game = notation::parse_game(game, Rules::CONNECT6).unwrap();
        book.add(&game, outcome).unwrap();
    }
    book
}

/// These bytes with a checksum that fits, so that the faults behind it come to light.
fn sealed(mut body: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&body);
    body.extend_from_slice(&sum);
    body
}

fn body(book: &Book) -> Vec<u8> {
    let bytes = encode(book);
    bytes[..bytes.len() - CHECKSUM].to_vec()
}

fn fault(bytes: &[u8]) -> String {
    decode(bytes).unwrap_err().to_string()
}

#[test]
fn what_is_no_book_is_told() {
    assert_eq!(
        fault(b""),
        "byte 0: this is no book: it does not begin with SIXBOOK"
    );
    assert_eq!(
        fault(b"SIXPROOF\x01"),
        "byte 0: this is no book: it does not begin with SIXBOOK"
    );
    // A later version is told from a damaged book.
    let mut later = encode(&small_book());
    later[MAGIC.len()] = 2;
    assert_eq!(
        fault(&later),
        "byte 8: the book has version 2, and only version 1 can be read"
    );
    assert_eq!(
        fault(MAGIC),
        "byte 7: the book ends in the middle of the version"
    );
    assert_eq!(
        fault(b"SIXBOOK\x01\x13"),
        "byte 8: the book ends in the middle of the checksum"
    );
}

#[test]
fn every_truncation_and_every_flipped_bit_is_noticed() {
    let bytes = encode(&small_book());
    assert!(decode(&bytes).is_ok());
    for length in 0..bytes.len() {
        assert!(decode(&bytes[..length]).is_err(), "{length}");
    }
    for at in 0..bytes.len() {
        for bit in 0..8 {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << bit;
            assert!(decode(&flipped).is_err(), "bit {bit} of byte {at}");
        }
    }
}

/// With a checksum that fits, the reader has to notice by itself whatever makes no sense. Counts may
/// be changed so that they still fit together; anything that is read must be its own writing.
#[test]
fn what_passes_the_checksum_is_validated() {
    let whole = body(&small_book());
    for length in 0..whole.len() {
        assert!(
            decode(&sealed(whole[..length].to_vec())).is_err(),
            "{length}"
        );
    }
    for at in 0..whole.len() {
        for value in 0..=u8::MAX {
            let mut changed = whole.clone();
            changed[at] = value;
            let changed = sealed(changed);
            if let Ok(book) = decode(&changed) {
                assert_eq!(encode(&book), changed, "byte {at} is {value}");
            }
        }
    }
    let mut longer = whole;
    longer.push(0);
    assert!(fault(&sealed(longer)).ends_with("1 bytes follow the last position"));
}

#[test]
fn absurd_numbers_take_no_memory() {
    let start = |numbers: &[u32]| {
        let mut bytes = MAGIC.to_vec();
        numbers.iter().for_each(|&number| put(&mut bytes, number));
        bytes
    };
    let most = u32::MAX;
    assert_eq!(
        fault(&sealed(start(&[1, 19, 19, 6, 2, 1, 12, most]))),
        "byte 19: the number of positions is not a number from 0 to 0 in its shortest form"
    );
    assert_eq!(
        fault(&sealed(start(&[1, 99, 19, 6, 2, 1, 12, 0]))),
        "byte 13: m (columns) is 99, but must be from 1 to 32"
    );
    let with_position = |numbers: &[u32]| {
        let mut bytes = start(&[1, 19, 19, 6, 2, 1, 12, 1]);
        numbers.iter().for_each(|&number| put(&mut bytes, number));
        fault(&sealed(bytes))
    };
    assert!(with_position(&[0, most, 0, 0, 0, 0, 0]).contains("the bytes of a position is not"));
    assert!(with_position(&[most, 5, 0, 0, 0, 0, 0]).contains("the common bytes is not"));
    // The empty board, one game, and four billion turns.
    let turns = with_position(&[0, 5, 0, 0, 0, 0, 0, 1, 0, 0, most]);
    assert!(turns.contains("the number of turns is not"), "{turns}");
    let games = with_position(&[0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert!(
        games.contains("no game passed through position 1"),
        "{games}"
    );
}

#[test]
fn statistics_must_fit_together() {
    let corrupted = |change: &dyn Fn(&mut Node)| {
        let mut book = small_book();
        change(book.nodes.values_mut().next().unwrap());
        fault(&encode(&book))
    };
    let text = corrupted(&|root| root.tally.black = 0);
    assert!(text.ends_with("more games took a turn in position 1 than passed through it"));
    // One game that took the first turn is nowhere afterwards.
    let text = corrupted(&|root| {
        root.tally.draws += 1;
        root.turns.values_mut().for_each(|tally| tally.draws += 1);
    });
    assert!(
        text.ends_with(
            "the games that took turn 1 are not those that passed through a position after it"
        ),
        "{text}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back(rules in small_rules(), turns in 0..6_u8, seed in any::<u64>()) {
        let book = book_of(rules, turns, &random_games(rules, 12, seed));
        let bytes = encode(&book);
        prop_assert_eq!(decode(&bytes), Ok(book));
    }

    #[test]
    fn any_bytes_get_an_answer(tail in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut bytes = MAGIC.to_vec();
        bytes.push(1);
        bytes.extend_from_slice(&tail);
        let _ = decode(&bytes);
        let _ = decode(&sealed(bytes));
    }
}
