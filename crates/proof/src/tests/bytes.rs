//! Bytes that are no certificate, and what is said about them.

use std::sync::LazyLock;

use proptest::prelude::*;
use sixfold_core::Color;

use super::good::{certificate, good, node, position, tictactoe};
use crate::{Builder, DecodeError, Fault, MAGIC, check, decode, encode};

/// The bytes of the example in docs/certificate.md, in its parts.
const HEAD: &[u8] = b"SIXPROOF\x01";
const GAME: &[u8] = &[3, 3, 3, 1, 1];
const SIDES: &[u8] = &[0, 0, 1];
const STONES: &[u8] = &[1, 4, 1, 1];
const COMMENT: &[u8] = &[0];
const NODES: &[u8] = &[2, 1, 3, 0, 1, 0, 1, 1, 8, 1];

/// The example with one part replaced.
fn with(part: usize, bytes: &[u8]) -> Vec<u8> {
    let mut parts = [HEAD, GAME, SIDES, STONES, COMMENT, NODES];
    parts[part] = bytes;
    parts.concat()
}

fn fault(bytes: &[u8]) -> Fault {
    decode(bytes).expect_err("no certificate").fault
}

fn number(what: &'static str, low: u32, high: u32) -> Fault {
    Fault::Number { what, low, high }
}

#[test]
fn the_example_of_the_document() {
    let read = decode(&with(0, HEAD)).unwrap();
    assert!(check(&read, &mut |_| false).is_ok());
    assert_eq!(read.nodes(), tictactoe().nodes());
    assert_eq!(read.position(), tictactoe().position());
    assert_eq!(encode(&read), with(0, HEAD));
}

#[test]
fn what_is_written_reads_back() {
    for good in good() {
        let bytes = encode(&good);
        assert_eq!(decode(&bytes), Ok(good));
    }
}

#[test]
fn heads_and_positions_that_are_wrong() {
    let cells = "the position";
    let cases = [
        (with(0, b"SIXPROOG\x01"), Fault::Magic),
        (with(0, b"sixproof\x01"), Fault::Magic),
        (with(0, b"SIXPROOF\x00"), Fault::Version(0)),
        (with(0, b"SIXPROOF\x02"), Fault::Version(2)),
        (with(0, b"SIXPROOF\x81\x01"), Fault::Version(129)),
        (
            with(0, b"SIXPROOF\x81\x00"),
            number("the version", 0, u32::MAX),
        ),
        (with(2, &[2, 0, 1]), number("the attacker", 0, 1)),
        (with(2, &[0, 2, 1]), number("the side to move", 0, 1)),
        (with(2, &[0, 0, 0]), number("the stones left", 1, 6)),
        (with(2, &[0, 0, 7]), number("the stones left", 1, 6)),
        (with(3, &[10, 4, 1, 1]), number(cells, 0, 9)),
        (with(3, &[1, 9, 1, 1]), number(cells, 0, 8)),
        (with(3, &[2, 4, 0, 1, 1]), Fault::Order(cells)),
        (with(3, &[2, 4, 4, 1, 1]), Fault::Order(cells)),
        (with(4, &[1, 0xff]), Fault::Comment),
        (
            with(4, &[0x81, 0x20]),
            number("the length of the comment", 0, 4_096),
        ),
        (with(4, &[0x80, 0x20]), Fault::Truncated("the comment")),
    ];
    for (bytes, expected) in cases {
        assert_eq!(fault(&bytes), expected, "{bytes:?}");
    }
    let impossible = [
        with(1, &[0, 3, 3, 1, 1]),
        with(1, &[33, 3, 3, 1, 1]),
        with(1, &[3, 3, 1, 1, 1]),
        with(1, &[3, 3, 13, 1, 1]),
        with(1, &[3, 3, 3, 0, 1]),
        with(1, &[3, 3, 3, 1, 7]),
        // Two stones are left where a turn has one; two stones on b2; a row for each side.
        with(2, &[0, 0, 2]),
        with(3, &[1, 4, 1, 4]),
        with(3, &[3, 0, 1, 2, 3, 3, 4, 5]),
    ];
    for bytes in impossible {
        assert!(matches!(fault(&bytes), Fault::Position(_)), "{bytes:?}");
    }
}

#[test]
fn nodes_that_are_wrong() {
    let (turn, reply) = ("a turn", "a reply");
    let (nodes, replies) = ("the number of nodes", "the number of replies");
    let back = "the way back to an answer";
    // What follows the comment: the number of nodes, and the nodes.
    let cases: [(&[u8], Fault); 16] = [
        (&[0], number(nodes, 1, 0)),
        (&[0, 0, 0], number(nodes, 1, 1)),
        // More nodes than there are bytes for.
        (&[2, 1, 3], number(nodes, 1, 1)),
        (&[6, 1, 3, 0, 1, 0, 1, 1, 8, 1], number(nodes, 1, 5)),
        (&[1, 10, 3, 0], number(turn, 0, 9)),
        (&[1, 1, 9, 0], number(turn, 0, 8)),
        (&[1, 2, 3, 3, 0], Fault::Order(turn)),
        (&[1, 2, 3, 2, 0], Fault::Order(turn)),
        (&[1, 1, 3, 9, 0], number(replies, 0, 2)),
        // An answer that is the node itself, or one that is not there.
        (&[1, 1, 3, 1, 0, 0], number(back, 1, 0)),
        (&[1, 1, 3, 1, 0, 1], number(back, 1, 0)),
        (&[2, 1, 3, 0, 1, 0, 1, 1, 8, 0], number(back, 1, 1)),
        (&[2, 1, 3, 0, 1, 0, 1, 1, 8, 2], number(back, 1, 1)),
        (&[2, 1, 3, 0, 1, 0, 1, 2, 8, 8, 1], Fault::Order(reply)),
        (&[2, 1, 3, 0, 1, 0, 1, 1, 8, 1, 0, 7], Fault::Trailing(2)),
        (&[2, 1, 3, 0, 1, 0, 1, 1, 8], Fault::Truncated(back)),
    ];
    for (bytes, expected) in cases {
        assert_eq!(fault(&with(5, bytes)), expected, "{bytes:?}");
    }
}

/// A number that no file could keep is refused before anything is made of that size.
#[test]
fn hostile_numbers_everywhere() {
    let whole = with(0, HEAD);
    let mut huge = vec![0xff; 9];
    huge.push(0x01);
    let most = [0xff, 0xff, 0xff, 0xff, 0x0f];
    let beyond = [0xff, 0xff, 0xff, 0xff, 0x1f];
    let overlong = [0x80, 0x80, 0x80, 0x00];
    let forms: [&[u8]; 4] = [&huge, &most, &beyond, &overlong];
    for at in MAGIC.len()..whole.len() {
        for form in forms {
            let bytes = [&whole[..at], form, &whole[at + 1..]].concat();
            let found = decode(&bytes).unwrap_err();
            assert!(found.at <= bytes.len());
            let is_fitting = matches!(
                found.fault,
                Fault::Number { .. } | Fault::Version(u32::MAX) | Fault::Position(_)
            );
            assert!(is_fitting, "{at}: {found}");
        }
    }
}

#[test]
fn cut_off_or_continued_anywhere() {
    for good in good() {
        let whole = encode(&good);
        for length in 0..whole.len() {
            let found = fault(&whole[..length]);
            let is_fitting = match length < MAGIC.len() {
                true => found == Fault::Magic,
                // The number of nodes is compared with the bytes that follow.
                false => matches!(found, Fault::Truncated(_) | Fault::Number { .. }),
            };
            assert!(is_fitting, "{length}: {found}");
        }
        for more in [0, 1, 0xff] {
            let long = [whole.as_slice(), &[more]].concat();
            assert_eq!(fault(&long), Fault::Trailing(1));
        }
    }
}

#[test]
fn the_place_of_a_fault() {
    let error = decode(&with(3, &[1, 9, 1, 1])).unwrap_err();
    let place = HEAD.len() + GAME.len() + SIDES.len() + 1;
    assert_eq!(error.at, place);
    assert_eq!(
        error.to_string(),
        "byte 18: the position is not a number from 0 to 8 in its shortest form"
    );
    let DecodeError { at, fault } = decode(b"PNG").unwrap_err();
    assert_eq!((at, fault), (0, Fault::Magic));
}

/// A comment that is too long to be read is not written.
#[test]
fn long_comments_are_cut() {
    let good = tictactoe();
    for (text, length) in [("é".repeat(3_000), 4_096), ("€".repeat(2_000), 4_095)] {
        let mut builder = Builder::new(good.position(), Color::Black);
        builder.push(node("a1", &[])).unwrap();
        let written = builder.finish(&text).unwrap();
        assert_eq!(written.comment().len(), length);
        assert_eq!(decode(&encode(&written)), Ok(written));
    }
}

#[test]
fn a_builder_takes_no_answer_that_is_not_there() {
    let game = position("3,3,3,1,1", "b2 b1");
    let mut builder = Builder::new(&game, Color::Black);
    assert_eq!(builder.push(node("a1", &[("c3", 0)])), None);
    assert_eq!(builder.push(node("a2", &[])), Some(0));
    assert_eq!(builder.push(node("a1", &[("c3", 1)])), None);
    assert_eq!(builder.push(node("a1", &[("c3", 0)])), Some(1));
    assert!(Builder::new(&game, Color::Black).finish("").is_none());
    // Cells are put in order, so that what is written reads back.
    let nodes = [node("c3 a1", &[])];
    let written = certificate(&game, Color::Black, &nodes);
    assert_eq!(decode(&encode(&written)), Ok(written));
}

/// Good certificates as bytes, made once.
static GOOD: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| good().iter().map(encode).collect());

proptest! {
    /// Whatever is read is the one form of its certificate, and gets an answer from the checker.
    #[test]
    fn changed_bytes_are_read_and_judged_or_refused(
        which in any::<prop::sample::Index>(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..12_u8), 1..4),
    ) {
        let mut bytes = GOOD[which.index(GOOD.len())].clone();
        for (at, value) in changes {
            let at = MAGIC.len() + at.index(bytes.len() - MAGIC.len());
            bytes[at] = value;
        }
        if let Ok(read) = decode(&bytes) {
            prop_assert_eq!(encode(&read), bytes);
            let mut budget = 20_000;
            let _ = check(&read, &mut |_| {
                budget -= 1;
                budget == 0
            });
        }
    }
}
