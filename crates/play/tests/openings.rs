//! A book of real games against counts that were made without it. The games lie beside the project and
//! are no part of it; where they are not there, the tests say so and pass.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use sixfold_core::notation::parse_game;
use sixfold_core::{Cell, Color, Outcome, Rules, Symmetry, Turn};
use sixfold_play::book::{Book, Tally, decode, encode};

/// The lines of a file beside the project, without the first, cut at commas.
fn rows(name: &str) -> Option<Vec<Vec<String>>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let Ok(text) = std::fs::read_to_string(path.join(name)) else {
        return None;
    };
    let cut = |line: &str| line.split(',').map(str::to_owned).collect();
    Some(text.lines().skip(1).map(cut).collect())
}

fn outcome(winner: &str) -> Outcome {
    match winner {
        "B" => Outcome::Win(Color::Black),
        "W" => Outcome::Win(Color::White),
        "D" => Outcome::Draw,
        other => panic!("{other}"),
    }
}

fn book_of_games(turns: u8) -> Option<Book> {
    let mut book = Book::new(Rules::CONNECT6, turns);
    for row in rows("games.csv")? {
        let game = parse_game(&row[4], Rules::CONNECT6).unwrap();
        book.add(&game, outcome(&row[2])).unwrap();
    }
    Some(book)
}

/// The replies of White, folded by the eight symmetries, counted one by one without a book.
fn replies_slow() -> Option<BTreeMap<Turn, Tally>> {
    let rules = Rules::CONNECT6;
    let mut replies: BTreeMap<Turn, Tally> = BTreeMap::new();
    for row in rows("games.csv")? {
        let Some(reply) = row[4].split_whitespace().nth(1) else {
            continue;
        };
        let tally = replies.entry(folded(reply, rules)).or_default();
        *tally = tally.plus(Tally::of(outcome(&row[2])));
    }
    Some(replies)
}

/// The first of all images of the turn, around the centre.
fn folded(turn: &str, rules: Rules) -> Turn {
    let (first, used) = Cell::parse_prefix(turn).unwrap();
    let second: Cell = turn[used..].parse().unwrap();
    let image = |symmetry: Symmetry| {
        Turn::pair(symmetry.apply(first, rules), symmetry.apply(second, rules))
    };
    Symmetry::of(rules).map(image).min().unwrap()
}

#[test]
fn replies_to_the_centre_are_counted_as_they_are_without_a_book() {
    let (Some(book), Some(replies)) = (book_of_games(2), replies_slow()) else {
        return;
    };
    let centre = parse_game("j10", Rules::CONNECT6).unwrap();
    let turns = book.turns(&centre);
    let counted: BTreeMap<Turn, Tally> = turns
        .iter()
        .map(|turn| (folded(&turn.turn.to_string(), Rules::CONNECT6), turn.here))
        .collect();
    assert_eq!(turns.len(), replies.len());
    assert_eq!(counted, replies);
}

/// The list of openings is of more games than the file of games has: 18,954 against 17,058 with a
/// reply. So its counts are not those of the book, but none of them is smaller.
#[test]
fn no_reply_has_more_games_than_the_list_of_openings_says() {
    let (Some(replies), Some(openings)) = (replies_slow(), rows("openings.csv")) else {
        return;
    };
    let listed: BTreeMap<Turn, [u32; 3]> = openings
        .iter()
        .map(|row| {
            let number = |column: usize| row[column].parse::<u32>().unwrap();
            let reply = row[0].split_whitespace().nth(1).unwrap();
            let counts = [number(2), number(4), number(3)];
            (folded(reply, Rules::CONNECT6), counts)
        })
        .collect();
    for (turn, tally) in replies {
        let listed = listed.get(&turn).unwrap_or_else(|| panic!("{turn}"));
        let counted = [tally.black, tally.draws, tally.white];
        assert!(counted.iter().zip(listed).all(|(a, b)| a <= b), "{turn}");
    }
}

#[test]
fn a_walk_through_a_book_of_all_games_shows_every_position() {
    let Some(book) = book_of_games(Book::USUAL_TURNS) else {
        return;
    };
    let mut shown = 0;
    let _ = book.walk(&mut |_| {
        shown += 1;
        ControlFlow::Continue(())
    });
    assert_eq!(shown, book.positions().iter().sum::<usize>());
    assert_eq!(decode(&encode(&book)), Ok(book));
}
