use std::sync::Arc;

use proptest::prelude::*;
use sixfold_core::{Cell, notation};
use sixfold_solve::Unlimited;

use super::*;
use crate::testing::{random_position, small_rules};
use crate::{Agent, AgentSpec, Info, Score, Silent, Task};

/// Random games with random results, as far as their boards allow.
pub(super) fn random_games(rules: Rules, count: u64, seed: u64) -> Vec<(Position, Outcome)> {
    let outcomes = [
        Outcome::Win(Color::Black),
        Outcome::Win(Color::White),
        Outcome::Draw,
    ];
    let game = |n: u64| {
        let seed = seed.wrapping_add(n.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let position = random_position(rules, seed);
        let outcome = outcomes[(seed >> 20) as usize % outcomes.len()];
        (position, outcome)
    };
    (0..count).map(game).collect()
}

pub(super) fn book_of(rules: Rules, turns: u8, games: &[(Position, Outcome)]) -> Book {
    let mut book = Book::new(rules, turns);
    for (game, outcome) in games {
        match book.add(game, *outcome) {
            Ok(()) | Err(NotAdded::NoTurn) => {}
            Err(other) => panic!("{other}"),
        }
    }
    book
}

fn game(text: &str) -> Position {
    notation::parse_game(text, Rules::CONNECT6).unwrap()
}

/// A book of games of Connect6, each with `B`, `W` or `D` for its result.
fn connect6(games: &[(&str, char)]) -> Book {
    let mut book = Book::new(Rules::CONNECT6, Book::USUAL_TURNS);
    for (text, winner) in games {
        let outcome = match winner {
            'B' => Outcome::Win(Color::Black),
            'W' => Outcome::Win(Color::White),
            _ => Outcome::Draw,
        };
        book.add(&game(text), outcome).unwrap();
    }
    book
}

fn advised(book: &Book, position: &str) -> Option<String> {
    let advice = book.recommend(&game(position), &Rule::default())?;
    Some(advice.statistics.turn.to_string())
}

#[test]
fn images_of_a_turn_are_counted_together() {
    let book = connect6(&[
        ("j10 i9i11", 'W'),
        ("j10 k9k11", 'W'),
        ("j10 i9k9", 'B'),
        ("h12 g11g13", 'D'),
        ("j10 a1a2", 'B'),
    ]);
    let turns = book.turns(&game("j10"));
    let tally = |games| {
        let found = turns.iter().find(|turn| turn.here.games() == games);
        found.map(|turn| (turn.here.black, turn.here.draws, turn.here.white))
    };
    assert_eq!(turns.len(), 2);
    assert_eq!(tally(4), Some((1, 1, 2)));
    assert_eq!(tally(1), Some((1, 0, 0)));
    assert_eq!(book.tally().games(), 5);
    assert_eq!(book.position(&game("j10")).map(Tally::games), Some(5));
    // The empty board has two first turns, which lead to one position.
    let first = book.turns(&game(""));
    let counts: Vec<(u64, u64)> = first
        .iter()
        .map(|turn| (turn.here.games(), turn.after.games()))
        .collect();
    assert_eq!(first.len(), 2);
    assert!(
        counts.contains(&(4, 5)) && counts.contains(&(1, 5)),
        "{counts:?}"
    );
}

#[test]
fn games_that_come_on_other_ways_count_for_the_position() {
    // After three turns both have the same stones.
    let book = connect6(&[
        ("j10 i9i11 k9k11", 'B'),
        ("k9 i9i11 j10k11", 'B'),
        ("j10 i9i11 a1a2", 'W'),
    ]);
    let turns = book.turns(&game("j10 i9i11"));
    let joined = turns.iter().find(|turn| turn.turn.to_string() == "k9k11");
    let joined = joined.unwrap();
    assert_eq!((joined.here.games(), joined.after.games()), (1, 2));
}

#[test]
fn turns_are_mapped_back_to_the_board_in_hand() {
    let book = connect6(&[("j10 i9i11 k9l12", 'B'); 5]);
    // The shape is symmetric, so each board has two turns that are the same.
    for (position, turns) in [
        ("j10 i9i11", ["k9l12", "l8k11"]),
        ("j10 k9k11", ["i9h12", "h8i11"]),
        ("h12 g11g13", ["i11j14", "j10i13"]),
    ] {
        let advised = advised(&book, position).unwrap();
        assert!(turns.contains(&&*advised), "{position} {advised}");
    }
    assert_eq!(advised(&book, "j10 i9i12"), None, "not in the book");
    assert_eq!(advised(&book, "j10 i9"), None, "in the middle of a turn");
    assert_eq!(advised(&book, "j10 - k9k10"), None);
    // A board of another size is another game.
    let gomoku = notation::parse_game("h8", Rules::GOMOKU).unwrap();
    assert!(book.turns(&gomoku).is_empty() && book.position(&gomoku).is_none());
}

#[test]
fn a_turn_without_room_is_left_out() {
    // Eight columns to the left of the first stone, and again with only five there.
    let book = connect6(&[("j10 k10k11 b10l12", 'B'); 4]);
    assert_eq!(advised(&book, "j10 k10k11").as_deref(), Some("b10l12"));
    let near = game("f10 g10g11");
    assert_eq!(book.position(&near).map(Tally::games), Some(4));
    assert!(book.turns(&near).is_empty());
}

#[test]
fn a_walk_shows_every_position_once() {
    let book = connect6(&[
        ("j10 i9i11 k9k11", 'B'),
        ("k9 i9i11 j10k11", 'B'),
        ("j10 k9k11 a1a2", 'W'),
    ]);
    let mut games = Vec::new();
    let _ = book.walk(&mut |position| {
        games.push(notation::write_game(position).unwrap());
        ControlFlow::Continue(())
    });
    let known: usize = book.positions().iter().sum();
    assert_eq!(games.len(), known, "{games:?}");
    assert_eq!(games[0], "");
    assert_eq!(
        games
            .iter()
            .filter(|game| game.matches(' ').count() == 2)
            .count(),
        2
    );
    let mut visits = 0;
    let _ = book.walk(&mut |_| {
        visits += 1;
        ControlFlow::Break(())
    });
    assert_eq!(visits, 1);
}

#[test]
fn images_of_a_turn_are_the_same_turn() {
    let first = game("j10");
    let turn = |a: &str, b: &str| Turn::pair(a.parse().unwrap(), b.parse().unwrap());
    assert!(Book::is_same_turn(
        &first,
        turn("i9", "k9"),
        turn("i9", "i11")
    ));
    assert!(!Book::is_same_turn(
        &first,
        turn("i9", "k9"),
        turn("i9", "k8")
    ));
}

#[test]
fn games_that_cannot_be_added_leave_the_book_as_it_was() {
    let mut book = connect6(&[("j10 i9i11", 'W')]);
    let before = book.clone();
    let draw = Outcome::Draw;
    let won = game("a1 a3b3 b1c1 c3d3 d1e1 g3h3 f1g7");
    assert_eq!(
        book.add(&won, draw),
        Err(NotAdded::OtherResult(Color::Black))
    );
    assert_eq!(book.add(&game(""), draw), Err(NotAdded::NoTurn));
    assert_eq!(book.add(&game("- j10k10"), draw), Err(NotAdded::NoTurn));
    let gomoku = notation::parse_game("h8", Rules::GOMOKU).unwrap();
    let refused = book.add(&gomoku, draw).unwrap_err().to_string();
    assert_eq!(
        refused,
        "it is a game of Connect(15,15,5,1,1), and the book is of Connect(19,19,6,2,1)"
    );
    let set_up = sixfold_core::Setup {
        stones: vec![(Color::Black, Cell::new(9, 9))],
        ..sixfold_core::Setup::new(Rules::CONNECT6)
    };
    let mut set_up = set_up.validate().unwrap();
    set_up.place(Cell::new(3, 3), &mut ());
    assert_eq!(book.add(&set_up, draw), Err(NotAdded::SetUp));
    assert_eq!(book, before);
    assert!(book.add(&won, Outcome::Win(Color::Black)).is_ok());
    assert!(book.turns(&won).is_empty(), "the game is over");
    let other = Book::new(Rules::CONNECT6, 3);
    assert_eq!(
        book.merge(other).unwrap_err().to_string(),
        "a book of 12 turns of Connect(19,19,6,2,1) and one of 3 turns of Connect(19,19,6,2,1) cannot be one"
    );
}

#[test]
fn turns_that_are_not_whole_and_what_comes_after_a_null_turn_are_left_out() {
    let counts = |text: &str| connect6(&[(text, 'B')]).positions()[..4].to_vec();
    assert_eq!(counts("j10 i9i11 k9"), [1, 1, 1, 0]);
    assert_eq!(counts("j10 i9- k9k10"), [1, 1, 0, 0]);
    assert_eq!(counts("j10 i9i11 k9k10"), [1, 1, 1, 1]);
}

#[test]
fn an_agent_with_a_book_says_when_it_is_out_of_it() {
    let book = Arc::new(connect6(&[
        ("j10 i9i11 k9k11 i10j9 i8i12", 'B'),
        ("j10 i9i11 k9k11 i10j9 i8i12", 'B'),
    ]));
    let then = "adjacent".parse::<AgentSpec>().unwrap().build();
    let mut agent = BookFirst {
        book,
        rule: Rule::default(),
        then,
    };
    assert_eq!(agent.name(), "adjacent");
    let mut ask = |position: &str| {
        let mut said: Vec<Info> = Vec::new();
        let mut listener = |lines: &[Info]| said.extend_from_slice(lines);
        let task = Task::default();
        let choice = agent.choose(&game(position), task, &mut Unlimited, &mut listener);
        assert_eq!(said.last(), Some(&choice.info));
        choice
    };
    let from_book = Score::Book {
        wins: 2,
        draws: 0,
        losses: 0,
    };
    let choice = ask("j10 i9i11");
    assert_eq!(choice.info.score, from_book);
    assert_eq!(
        choice.info.score.to_string(),
        "book: 2 won, 0 drawn, 0 lost"
    );
    assert_eq!(
        (choice.turn.to_string(), choice.info.nodes),
        ("k9k11".into(), 0)
    );
    // White has only lost there, so the book hands over; so it does where it knows nothing.
    for out_of_book in ["j10 i9i11 k9k11", "j10 i9i12", "j10 i9i11 k9"] {
        assert!(matches!(ask(out_of_book).info.score, Score::Points(_)));
    }
    // And back in the book after a turn that was not from it.
    assert_eq!(ask("j10 i9i11 k9k11 i10j9").info.score, from_book);
}

/// Each of these turns was played and won all the same, because the other side did not see it.
#[test]
fn a_book_is_not_asked_where_threats_decide() {
    let games = [
        (
            "it leaves four in a row",
            "j10 a1a19 k10l10 s1s19 m10c3 a5a7",
            'W',
        ),
        (
            "it lets a row lie",
            "j10 a1a19 k10l10 s1s19 m10c3 a5a7 c5c7",
            'B',
        ),
        (
            "it loses to double threats",
            "j10 a1a19 k10l10 s1s19 j12k12 a10s10",
            'W',
        ),
        (
            "double threats win",
            "j10 a1a19 k10l10 s1s19 j12k12 a10s10 c4c5",
            'B',
        ),
    ];
    for (why, played, winner) in games {
        let book = connect6(&[(played, winner)]);
        let (before, turn) = played.rsplit_once(' ').unwrap();
        let before = game(before);
        let advice = book.recommend(&before, &Rule::default()).unwrap();
        assert_eq!(advice.statistics.turn.to_string(), turn);
        let mut agent = BookFirst {
            book: Arc::new(book),
            rule: Rule::default(),
            then: "adjacent".parse::<AgentSpec>().unwrap().build(),
        };
        let choice = agent.choose(&before, Task::default(), &mut Unlimited, &mut Silent);
        assert!(
            matches!(choice.info.score, Score::Points(_)),
            "{why}: {choice:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_games_does_not_matter(
        rules in small_rules(), turns in 0..6_u8, seed in any::<u64>(), by in 0..12_usize
    ) {
        let mut games = random_games(rules, 12, seed);
        let book = book_of(rules, turns, &games);
        games.rotate_left(by);
        games.swap(0, 11 - by);
        prop_assert_eq!(&book_of(rules, turns, &games), &book);
    }

    #[test]
    fn merging_two_books_is_the_book_of_all_games(
        rules in small_rules(), turns in 0..6_u8, seed in any::<u64>(), at in 0..12_usize
    ) {
        let games = random_games(rules, 12, seed);
        let (one, other) = games.split_at(at);
        let mut merged = book_of(rules, turns, one);
        merged.merge(book_of(rules, turns, other)).unwrap();
        prop_assert_eq!(&merged, &book_of(rules, turns, &games));
    }

    /// Statistics by their definition: the games with a turn of this image here, counted one by one.
    #[test]
    fn recommended_turns_are_legal_and_statistics_add_up(
        rules in small_rules(), seed in any::<u64>(), threshold in 0..6_u64
    ) {
        let games = random_games(rules, 12, seed);
        let book = book_of(rules, 4, &games);
        for (game, _) in &games {
            let mut position = game.clone();
            loop {
                let turns = book.turns(&position);
                for statistics in &turns {
                    prop_assert_eq!(statistics.turn.len(), position.stones_to_place());
                    for cell in statistics.turn.iter() {
                        prop_assert_eq!(position.check(cell), Ok(()));
                    }
                    prop_assert!(statistics.after.games() >= statistics.here.games());
                }
                let here: u64 = turns.iter().map(|turn| turn.here.games()).sum();
                let passed = book.position(&position).map_or(0, Tally::games);
                prop_assert!(here <= passed);
                let advice = book.recommend(&position, &Rule { threshold });
                prop_assert!(advice.is_none_or(|advice| turns.contains(&advice.statistics)));
                if position.undo(&mut ()).is_none() {
                    break;
                }
            }
        }
    }
}
