use std::sync::Arc;

use proptest::prelude::*;
use sixfold_core::notation::parse_game;
use sixfold_core::{Cell, CellSet, Color, Observer, Position, Rules};

use super::slow::{class_slow, code_slow, value_slow, worth_slow};
use super::*;

/// Games of the family of which some have lines shorter than k, and some more stones to a level.
fn some_rules() -> impl Strategy<Value = Rules> {
    (1..=10u32, 1..=8u32, 3..=8u32, 1..=3u32, 1..=3u32)
        .prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap())
}

/// Weights in which every code of every table counts, code 0 as well.
fn odd_weights(rules: Rules) -> Arc<Weights> {
    let part = |seed: u32| {
        Parts::from_numbers(std::array::from_fn(|i| {
            (seed.wrapping_mul(2_654_435_761).rotate_left(5 * i as u32) % 401) as i16 - 200
        }))
    };
    let origin = Weights::untuned(rules).origin();
    let classes = std::array::from_fn(|number| part(number as u32 + 1));
    Arc::new(Weights::new(origin, 17, classes, |code| {
        part(u32::from(code.bits()) + 100)
    }))
}

fn agrees(evaluation: &Evaluation, position: &Position) -> Result<(), TestCaseError> {
    let weights = evaluation.weights();
    prop_assert_eq!(*evaluation.empties(), position.empties());
    for side in Color::BOTH {
        for cell in position.empties().iter() {
            let code = evaluation.code(side, cell);
            prop_assert_eq!(code, code_slow(position, cell, side), "{:?} {}", side, cell);
        }
        let value = value_slow(position, weights, side);
        prop_assert_eq!(evaluation.value(side), value);
    }
    prop_assert!(*evaluation == Evaluation::of(position, Arc::clone(weights)));
    Ok(())
}

/// The best cells by sorting all.
fn best_slow(
    position: &Position,
    weights: &Weights,
    side: Color,
    stage: Stage,
    left_out: &CellSet,
    most: usize,
) -> Vec<(i32, Cell)> {
    let cells = position.empties() - *left_out;
    let mut all: Vec<(i32, Cell)> = cells
        .iter()
        .map(|cell| (worth_slow(position, weights, side, stage, cell), cell))
        .collect();
    all.sort_by_key(|&(worth, cell)| (-worth, cell));
    all.truncate(most);
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 8))]

    /// Random games with stones taken back on the way: every node agrees with the definitions, and
    /// so does every node on the way back.
    #[test]
    fn codes_and_values_agree_with_their_definitions(
        rules in some_rules(),
        choices in prop::collection::vec((any::<u16>(), 0..8u8), 0..24),
    ) {
        let weights = odd_weights(rules);
        let mut position = Position::new(rules);
        let mut evaluation = Evaluation::new(rules, Arc::clone(&weights));
        agrees(&evaluation, &position)?;
        for (choice, back) in choices {
            let cells: Vec<Cell> = position.empties().iter().collect();
            if position.is_over() || back == 0 {
                position.undo(&mut evaluation);
            } else {
                position.place(cells[usize::from(choice) % cells.len()], &mut evaluation);
            }
            agrees(&evaluation, &position)?;
        }
        while position.undo(&mut evaluation).is_some() {
            agrees(&evaluation, &position)?;
        }
    }

    #[test]
    fn the_best_cells_are_the_first_of_all(
        rules in some_rules(),
        seed in any::<u64>(),
        most in 0..20usize,
        more in any::<bool>(),
    ) {
        let position = crate::testing::random_position(rules, seed);
        let weights = odd_weights(rules);
        let evaluation = Evaluation::of(&position, Arc::clone(&weights));
        let stage = if more { Stage::More } else { Stage::Last };
        let left_out: CellSet = rules.cells().filter(|cell| cell.index() % 5 == 0).collect();
        let mut best = vec![(0, Cell::new(0, 0))];
        for side in Color::BOTH {
            evaluation.best(side, stage, &left_out, most, &mut best);
            let slow = best_slow(&position, &weights, side, stage, &left_out, most);
            prop_assert_eq!(&best, &slow);
        }
    }

    /// A stone that is only thought of changes what one that is placed changes.
    #[test]
    fn what_is_best_after_a_stone_is_foreseen(
        rules in some_rules(),
        seed in any::<u64>(),
        most in 0..9usize,
        spare in 0..60usize,
        more in any::<bool>(),
    ) {
        let position = crate::testing::random_position(rules, seed);
        let mut evaluation = Evaluation::of(&position, odd_weights(rules));
        let stage = if more { Stage::More } else { Stage::Last };
        let (mut ranked, mut foreseen, mut found) = (Vec::new(), Vec::new(), Vec::new());
        for side in Color::BOTH {
            evaluation.best(side, stage, &CellSet::EMPTY, most + spare, &mut ranked);
            for stone in position.empties().iter() {
                let is_complete =
                    evaluation.best_after(side, stage, stone, &ranked, most, &mut foreseen);
                // On these boards a stone changes fewer cells than it can on large ones.
                prop_assert!(is_complete || spare < 60);
                if is_complete {
                    let mut after = evaluation.clone();
                    after.placed(side, stone);
                    after.best(side, stage, &CellSet::EMPTY, most, &mut found);
                    prop_assert_eq!(&foreseen, &found);
                }
            }
        }
    }
}

/// The row that `docs/evaluation.md` draws: White on d10, Black on h10 and j10.
#[test]
fn classes_of_the_row_in_the_document() {
    let position = parse_game("h10 d10a1 j10a19", Rules::CONNECT6).unwrap();
    let row = |side: Color| -> Vec<String> {
        let cells = (0..15).map(|column| Cell::new(column, 9));
        let empty = cells.filter(|&cell| position.stone_at(cell).is_none());
        empty
            .map(
                |cell| match class_slow(&position, cell, 0, side).level_and_ways() {
                    None => String::from("-"),
                    Some((level, ways)) => format!("{level}/{ways}"),
                },
            )
            .collect()
    };
    let document = include_str!("../../../../docs/evaluation.md");
    for (name, side) in [("Black ", Color::Black), ("White ", Color::White)] {
        let line = document.lines().find_map(|line| line.strip_prefix(name));
        let drawn: Vec<&str> = line.unwrap().split_whitespace().collect();
        assert_eq!(row(side), drawn);
    }
}

/// The first cells by policy for the side to move.
fn first_cells(game: &str, rules: Rules, most: usize) -> Vec<String> {
    let position = parse_game(game, rules).unwrap();
    let evaluation = Evaluation::of(&position, Arc::new(Weights::untuned(rules)));
    let stage = Stage::of(position.stones_to_place());
    let mut best = Vec::new();
    evaluation.best(position.to_move(), stage, &CellSet::EMPTY, most, &mut best);
    let mut names: Vec<String> = best.iter().map(|(_, cell)| cell.to_string()).collect();
    names.sort();
    names
}

#[test]
fn the_obvious_cell_comes_first() {
    // Four in a row are made six.
    let win = first_cells("j10 a1a2 k10l10 a3c1 m10s19 c5s1", Rules::CONNECT6, 2);
    assert_eq!(win, ["i10", "n10"]);
    // The other side stops them at both ends.
    let block = first_cells("j10 a1a2 k10l10 a3c1 m10s19", Rules::CONNECT6, 2);
    assert_eq!(block, ["i10", "n10"]);
    // A row of five is completed in the hole, although the other side threatens as well.
    let hole = first_cells("h8 h10 i8 i10 j8 j10 l8 k10", Rules::GOMOKU, 1);
    assert_eq!(hole, ["k8"]);
    // Two in a row, with one stone of the other side beside them.
    assert_eq!(first_cells("a1 c2 b1", Rules::TICTACTOE, 1), ["c1"]);
}

#[test]
fn more_stones_together_are_worth_more() {
    let value = |game: &str| {
        let position = parse_game(game, Rules::CONNECT6).unwrap();
        let weights = Arc::new(Weights::for_rules(Rules::CONNECT6));
        Evaluation::of(&position, weights).value(position.to_move())
    };
    let (apart, together) = (
        value("j10 a1a19 s1s19 a10b10"),
        value("j10 a1a19 i9k11 a10b10"),
    );
    assert!(together > apart, "{together} {apart}");
    // The same stones are worth less to the other side when it is to move.
    let defended = value("j10 a1a19 i9k11");
    assert!(defended < 0 && together > 0, "{defended} {together}");
}
