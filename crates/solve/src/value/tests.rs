use std::collections::{HashMap, HashSet};
use std::path::Path;

use proptest::prelude::*;
use sixfold_core::{Color, Key, Rules, notation};

use super::board::{Board, Survey};
use super::bound::Weights;
use super::*;
use crate::{NodeLimit, Unlimited};

fn rules(game: &str) -> Rules {
    game.parse().unwrap()
}

fn solved(position: &Position) -> GameValue {
    value(position, &mut Unlimited).value.unwrap()
}

/// Games on small boards: k beyond the board's sides, k <= p, and q on either side of p.
fn small_rules() -> impl Strategy<Value = Rules> {
    let numbers = (1..=5u32, 1..=4u32, 2..=5u32, 1..=4u32, 1..=5u32);
    numbers.prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap())
}

/// One change of a position: what to do and where.
#[derive(Clone, Copy, Debug)]
enum Change {
    Place(usize),
    Extra(Color, usize),
    EndTurn,
}

fn change() -> impl Strategy<Value = Change> {
    let color = prop_oneof![Just(Color::Black), Just(Color::White)];
    prop_oneof![
        8 => any::<usize>().prop_map(Change::Place),
        2 => (color, any::<usize>()).prop_map(|(color, at)| Change::Extra(color, at)),
        1 => Just(Change::EndTurn),
    ]
}

/// The position after these changes, and then more stones until at most `empties` cells are left
/// or the game is over. What would end the game early is mostly taken back.
fn changed(rules: Rules, changes: &[Change], empties: usize) -> Position {
    let mut position = Position::new(rules);
    for i in 0.. {
        let done = i >= changes.len() && position.empty_count() <= empties;
        if position.is_over() || done || i > 100 {
            break;
        }
        let cells: Vec<Cell> = position.empties().iter().collect();
        let pick = |at: usize| cells[(at + i) % cells.len()];
        match changes.get(i).copied().unwrap_or(Change::Place(7 * i)) {
            Change::Place(at) => position.place(pick(at), &mut ()),
            Change::Extra(color, at) => position.add_extra(color, pick(at), &mut ()),
            Change::EndTurn => position.end_turn(),
        }
        if position.is_over() && i % 5 != 0 {
            position.undo(&mut ());
        }
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// Positions as games, null turns and extra stones make them, in the middle of turns, too.
    #[test]
    fn values_agree_with_their_definition(
        rules in small_rules(),
        changes in prop::collection::vec(change(), 0..10),
    ) {
        let position = changed(rules, &changes, 8);
        prop_assert_eq!(solved(&position), value_slow(&position), "{:?}", position);
    }

    /// The turn must keep the value, too.
    #[test]
    fn exact_answers_agree_with_their_definition(
        rules in small_rules(),
        changes in prop::collection::vec(change(), 0..10),
    ) {
        let mut position = changed(rules, &changes, 8);
        let (side, value) = (position.to_move(), value_slow(&position));
        let solution = exact(&position, &mut Unlimited);
        let expected = match value {
            Outcome::Draw => Verdict::Draw,
            Outcome::Win(winner) if winner == side => Verdict::Win,
            Outcome::Win(_) => Verdict::Loss,
        };
        prop_assert_eq!(solution.verdict, expected, "{:?}", position);
        let has_turn = expected != Verdict::Loss && !position.is_over();
        prop_assert_eq!(solution.turn.is_some(), has_turn);
        if let Some(turn) = solution.turn {
            let stones = position.stones_to_place();
            position.place_turn(turn, &mut ());
            prop_assert!(turn.len() == stones || position.is_over());
            prop_assert_eq!(value_slow(&position), value, "{} in {:?}", turn, position);
        }
    }

    /// Sets of many words serve large boards, and must do the same.
    #[test]
    fn the_number_of_words_makes_no_difference(
        rules in small_rules(),
        changes in prop::collection::vec(change(), 0..10),
    ) {
        let position = changed(rules, &changes, 12);
        if position.is_over() {
            return Ok(());
        }
        let (mut few, mut many) = (0, 0);
        prop_assert_eq!(
            value_in_words::<1>(&position, &mut few, &mut Unlimited),
            value_in_words::<{ Cell::COUNT / 64 }>(&position, &mut many, &mut Unlimited)
        );
        prop_assert_eq!(few, many);
    }
}

/// From the empty board, where symmetries and the stolen strategy come in.
#[test]
fn all_tiny_games_agree_with_their_definition() {
    let mut games = 0;
    for (m, n) in [
        (1, 1),
        (2, 1),
        (1, 4),
        (5, 1),
        (7, 1),
        (2, 2),
        (3, 2),
        (2, 4),
        (3, 3),
    ] {
        for (k, p, q) in
            (2..=5).flat_map(|k| (1..=4).flat_map(move |p| (1..=5).map(move |q| (k, p, q))))
        {
            let position = Position::new(Rules::new(m, n, k, p, q).unwrap());
            assert_eq!(
                solved(&position),
                value_slow(&position),
                "{}",
                position.rules()
            );
            games += 1;
        }
    }
    assert_eq!(games, 9 * 4 * 4 * 5);
}

/// Every position that can come from a root, each with its value.
struct Walk<'a> {
    position: Position,
    cells: Vec<Cell>,
    board: Board<'a, 1>,
    weights: Weights,
    seen: HashSet<Key>,
    known: HashMap<Key, GameValue>,
    by_key: HashMap<Key, GameValue>,
    refuted: usize,
}

impl Walk<'_> {
    /// Whatever the search concludes without trying is true.
    fn check_all(&mut self) {
        if self.position.is_over() || !self.seen.insert(self.position.key()) {
            return;
        }
        let value = slow::search(&mut self.position, &mut self.known);
        let live = match self.board.survey() {
            Survey::Decided(winner) => return assert_eq!(value, Outcome::Win(winner)),
            Survey::Undecided(live) => live,
        };
        let known = *self.by_key.entry(self.board.key(&live)).or_insert(value);
        assert_eq!(
            value, known,
            "another value under the same key: {:?}",
            self.position
        );
        let (side, left) = (self.board.to_move(), self.board.left());
        for attacker in Color::BOTH {
            self.weights.weigh(attacker, self.board.lacking(attacker));
            if self.weights.refute(attacker, side, left) {
                assert_ne!(value, Outcome::Win(attacker), "{:?}", self.position);
                self.refuted += 1;
            }
        }
        for cell in self.position.empties().iter() {
            let number = self.cells.iter().position(|&other| other == cell).unwrap();
            self.position.place(cell, &mut ());
            self.board.place(number);
            self.check_all();
            self.board.undo();
            self.position.undo(&mut ());
        }
    }
}

#[test]
fn every_conclusion_holds_at_every_position() {
    for (game, turns) in [
        ("3,3,3,1,1", ""),
        ("3,3,3,2,1", ""),
        ("4,3,4,2,1", ""),
        ("4,3,3,1,1", "b2 a1"),
        ("4,4,4,2,1", "b2 c3d1 a2c1 d2"),
        ("5,2,4,2,2", "c1"),
        ("4,4,4,1,1", "b2 c3 c2 b3 a1"),
        ("6,2,4,3,3", ""),
        ("6,2,5,4,2", ""),
        ("10,1,4,2,1", ""),
    ] {
        let position = notation::parse_game(turns, rules(game)).unwrap();
        let arena = Arena::new(&position);
        let mut walk = Walk {
            cells: position.empties().iter().collect(),
            board: Board::new(&position, &arena),
            weights: Weights::new(position.rules(), arena.cells()),
            seen: HashSet::new(),
            known: HashMap::new(),
            by_key: HashMap::new(),
            refuted: 0,
            position,
        };
        walk.check_all();
        assert!(
            walk.refuted > 0 && walk.by_key.len() < walk.seen.len(),
            "{game} {turns}"
        );
    }
}

/// The games and values of the file of known values; `None` where the file is not at hand.
fn known_values() -> Option<Vec<(Rules, GameValue)>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/values.csv");
    let text = std::fs::read_to_string(path).ok()?;
    let row = |line: &str| {
        let (game, letter) = line.rsplit_once(',').unwrap();
        let value = match letter {
            "B" => Outcome::Win(Color::Black),
            "W" => Outcome::Win(Color::White),
            "D" => Outcome::Draw,
            other => panic!("{other} is no value"),
        };
        (rules(game), value)
    };
    Some(text.lines().skip(1).map(row).collect())
}

#[test]
fn known_values_are_found() {
    let Some(rows) = known_values() else {
        #[expect(clippy::print_stderr, reason = "a skipped test says so")]
        {
            eprintln!("skipped: the file of known values is not there");
        }
        return;
    };
    for (rules, known) in rows {
        let solution = value(&Position::new(rules), &mut Unlimited);
        assert_eq!(solution.value, Some(known), "{rules}");
    }
}

/// Beyond what the definition can do, known from the literature on m,n,k games.
#[test]
fn games_of_the_literature() {
    for game in ["5,5,4,1,1", "5,5,5,1,1"] {
        assert_eq!(solved(&Position::new(rules(game))), Outcome::Draw, "{game}");
    }
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let position = Position::new(rules("5,5,4,1,1"));
    let solution = value(&position, &mut NodeLimit(10));
    assert_eq!((solution.value, solution.nodes), (None, 10));
    let solution = exact(&position, &mut NodeLimit(10));
    assert_eq!((solution.verdict, solution.nodes), (Verdict::Unknown, 10));
}

/// Boards of any size are taken, and what is over or decided at once is told.
#[test]
fn large_boards_with_short_answers() {
    let white = Outcome::Win(Color::White);
    let mut position = Position::new(rules("32,32,2,2,1"));
    assert_eq!(solved(&position), white);
    position.place("p16".parse().unwrap(), &mut ());
    position.place("a1".parse().unwrap(), &mut ());
    position.place("b2".parse().unwrap(), &mut ());
    assert_eq!(position.outcome(), Some(white));
    assert_eq!(value(&position, &mut NodeLimit(0)).value, Some(white));
    assert_eq!(solved(&Position::new(rules("1,32,12,1,1"))), Outcome::Draw);
    let connect6 = value(&Position::new(Rules::CONNECT6), &mut NodeLimit(1000));
    assert_eq!((connect6.value, connect6.nodes), (None, 1000));
}
