//! Seventeen thousand real games, where they are at hand: all legal, and all the same
//! after a way through every kind of text.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use sixfold_core::notation::{parse_board, parse_game, write_board, write_game};
use sixfold_core::{Action, Color, Outcome, Position, Rules};
use sixfold_record::{Dialect, Record, read_sgf, write_sgf};

struct Game {
    id: String,
    winner: String,
    ending: String,
    text: String,
}

/// The games beside the repository; `None` where somebody has only the repository.
fn games() -> Option<Vec<Game>> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/games.csv");
    let table = fs::read_to_string(path).ok()?;
    let games = table.lines().skip(1).map(|line| {
        let [id, _, winner, ending, text] = line
            .splitn(5, ',')
            .map(str::to_string)
            .collect::<Vec<_>>()
            .try_into()
            .expect("five fields a line");
        Game {
            id,
            winner,
            ending,
            text,
        }
    });
    Some(games.collect())
}

/// How a game ends on the board, stone by stone.
struct Replayed {
    end: Position,
    /// The stones after the winning one.
    after_win: usize,
    /// Whether the win came before the last turn.
    early: bool,
}

fn replay(game: &Game) -> Replayed {
    let end = parse_game(&game.text, Rules::CONNECT6)
        .unwrap_or_else(|error| panic!("game {}: {error}", game.id));
    let mut position = end.clone();
    let mut after_win = 0;
    let mut early = false;
    while let Some(Action::Place(_)) = position.undo(&mut ()) {
        if position.is_over() {
            after_win += 1;
            early |= position.left() == position.rules().p();
        }
    }
    Replayed {
        end,
        after_win,
        early,
    }
}

#[test]
fn the_games_end_as_they_are_said_to() {
    let Some(games) = games() else {
        return skipped();
    };
    let mut endings: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut completed, mut draws) = (0, 0);
    for game in &games {
        let replayed = replay(game);
        let winner = match game.winner.as_str() {
            "B" => Some(Color::Black),
            "W" => Some(Color::White),
            _ => None,
        };
        let outcome = replayed.end.outcome();
        if game.ending == "six" {
            assert_eq!(outcome, winner.map(Outcome::Win), "game {}", game.id);
        } else {
            assert_eq!(outcome, None, "game {}", game.id);
        }
        assert!(!replayed.early, "game {}", game.id);
        assert!(replayed.after_win <= 1, "game {}", game.id);
        completed += replayed.after_win;
        if winner.is_none() {
            draws += 1;
            assert!(replayed.end.empty_count() > 0, "game {}", game.id);
        }
        *endings.entry(&game.ending).or_default() += 1;
    }
    assert_eq!((games.len(), completed, draws), (17_431, 112, 93));
    assert!(endings["six"] > 0);
}

#[test]
fn the_games_are_the_same_after_every_round_trip() {
    let Some(games) = games() else {
        return skipped();
    };
    for game in &games {
        let end = replay(game).end;
        assert_eq!(write_game(&end).as_deref(), Some(game.text.as_str()));
        // A board alone does not tell who won first, so only what it shows is compared.
        let board = parse_board(&write_board(&end), Rules::CONNECT6).unwrap();
        assert_eq!(board.to_move, Some(end.to_move()));
        assert_eq!(board.left, Some(end.left()));
        for color in Color::BOTH {
            let stones = board.stones.iter().filter(|stone| stone.0 == color);
            assert!(stones.map(|stone| stone.1).eq_by_set(end.stones(color)));
        }
        let record = Record::from_position(&end);
        for dialect in Dialect::ALL {
            let text = write_sgf(&record, dialect).unwrap();
            let read = read_sgf(&text, None).unwrap();
            assert!(read.len() == 1 && read[0] == record, "game {}", game.id);
            let again = read[0].main_line_position().unwrap();
            assert!(again == end && again.history().eq(end.history()));
        }
    }
}

/// Comparing cells in any order with a set.
trait EqBySet {
    fn eq_by_set(self, set: &sixfold_core::CellSet) -> bool;
}

impl<I: Iterator<Item = sixfold_core::Cell>> EqBySet for I {
    fn eq_by_set(self, set: &sixfold_core::CellSet) -> bool {
        self.collect::<sixfold_core::CellSet>() == *set
    }
}

#[expect(clippy::print_stderr, reason = "whoever runs the test should know")]
fn skipped() {
    eprintln!("skipped: ../shared/data/games.csv is not there");
}
