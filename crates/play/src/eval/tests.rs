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

/// A number from -200 to 200 that looks like chance.
fn odd(seed: u32, i: usize) -> i16 {
    (seed.wrapping_mul(2_654_435_761).rotate_left(5 * i as u32) % 401) as i16 - 200
}

/// A network in which everything counts.
fn odd_net() -> Net {
    let codes = Codes::new();
    let row = |seed: u32| std::array::from_fn(|i| odd(seed, i));
    let layer = net::Layer {
        weights: std::array::from_fn(|at| {
            std::array::from_fn(|i| 100 * i32::from(odd(at as u32 + 7, i)))
        }),
        biases: std::array::from_fn(|i| i32::from(odd(3, i))),
        out: std::array::from_fn(|i| 20 * i32::from(odd(5, i))),
    };
    let residuals = (0..codes.len() as u32).map(|rank| row(rank + 50));
    let classes = std::array::from_fn(|class| row(class as u32 + 20));
    Net::new(classes, residuals.collect(), layer, &codes)
}

/// Weights in which every code of every table counts, code 0 as well.
fn odd_weights(rules: Rules) -> Arc<Weights> {
    let part = |seed: u32| Parts::from_numbers(std::array::from_fn(|i| odd(seed, i)));
    let origin = Weights::untuned(rules).origin();
    let classes = std::array::from_fn(|number| part(number as u32 + 1));
    let weights = Weights::new(origin, 17, classes, |code| {
        part(u32::from(code.bits()) + 100)
    });
    Arc::new(weights.with_net(odd_net()))
}

fn sums_of(net: &Net, ranks: &[u16]) -> net::Sums {
    let mut sums = net::Sums::ZERO;
    for &rank in ranks {
        sums.add(net.row(rank));
    }
    sums
}

/// One input, one neuron, and numbers that can be worked out by hand.
#[test]
fn a_small_network_says_what_its_definition_says() {
    let codes = Codes::new();
    let mut layer = net::Layer {
        weights: [[0; net::HIDDEN]; net::FEATURES],
        biases: [0; net::HIDDEN],
        out: [0; net::HIDDEN],
    };
    // A neuron that sees the first input: 2 times it less a half, worth 3 logits.
    layer.weights[0][5] = 2 * 4096;
    layer.biases[5] = -2048;
    layer.out[5] = 3 * 4096;
    let mut residuals = vec![[0; net::FEATURES]; codes.len()];
    // Into the first input go the first number of its own side and the ninth of the other.
    residuals[9][0] = 10 * 256;
    residuals[11][net::HALF] = 5 * 256;
    let net = Net::new([[0; net::FEATURES]; Class::COUNT], residuals, layer, &codes);
    let value = |own: &[u16], other: &[u16]| net.value(&sums_of(&net, own), &sums_of(&net, other));
    // 10 / 20 = a half: 2 · ½ − ½ = ½, and 3 · ½ logits are 384 units.
    assert_eq!(value(&[9], &[]), 384);
    // ¼ from the other side: 2 · ¼ − ½ = 0.
    assert_eq!(value(&[], &[11]), 0);
    // Together ¾, which gives 1: more than both alone.
    assert_eq!(value(&[9], &[11]), 768);
    // The other way round they are in no input that anybody sees, and below zero nothing counts.
    assert_eq!(value(&[11], &[9]), 0);
}

/// However large the numbers of a file are, the value can be told from a win.
#[test]
fn no_network_says_more_than_a_search_can_take() {
    let codes = Codes::new();
    let most = net::MOST_IN_LAYER;
    for (rows, out) in [(i16::MAX, most), (i16::MAX, -most), (i16::MIN, most)] {
        let layer = net::Layer {
            weights: [[most; net::HIDDEN]; net::FEATURES],
            biases: [most; net::HIDDEN],
            out: [out; net::HIDDEN],
        };
        let residuals = vec![[0; net::FEATURES]; codes.len()];
        let net = Net::new(
            [[rows; net::FEATURES]; Class::COUNT],
            residuals,
            layer,
            &codes,
        );
        let sums = sums_of(&net, &[300; Cell::COUNT]);
        assert!(net.value(&sums, &sums).abs() <= 100_000);
    }
}

/// What one side's rows add up to decides with what the other's do: the network is no sum of both.
#[test]
fn the_network_sees_both_sides_together() {
    let net = odd_net();
    let sums = |ranks: &[u16]| sums_of(&net, ranks);
    let [nothing, some, others] = [sums(&[]), sums(&[300; 9]), sums(&[1200; 7])];
    let [none, own, other, both] = [
        net.value(&nothing, &nothing),
        net.value(&some, &nothing),
        net.value(&nothing, &others),
        net.value(&some, &others),
    ];
    // Each is rounded by half a unit at most.
    assert!(((both - other) - (own - none)).abs() > 2);
    assert!((net.value(&others, &some) + both).abs() > 2);
    assert_eq!(*net.row(0), [0; net::FEATURES]);
}

#[test]
fn a_network_reads_back_and_says_what_it_is_worth() {
    let weights = odd_weights(Rules::CONNECT6);
    let read: Weights = weights.to_string().parse().unwrap();
    assert_eq!(read, *weights);
    let position = crate::testing::random_position(Rules::CONNECT6, 5);
    assert_ne!(
        slow::net_value_slow(&position, &read, position.to_move()),
        0
    );
}

#[test]
fn what_is_wrong_with_a_network_is_said() {
    let text = odd_weights(Rules::CONNECT6).to_string();
    let without = |start: &str| -> String {
        let lines = text.lines().filter(|line| !line.starts_with(start));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let one = |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap();
    let of_bias = |number: &str| {
        let line = format!("net-bias{}", format!(" {number}").repeat(net::HIDDEN));
        text.replace(one("net-bias"), &line)
    };
    let cases = [
        (without("net-bias"), "has no net-bias"),
        (without("net-out"), "has no net-out"),
        (without("net-class 3 "), "has no net-class 3"),
        (without("net-weight 15 "), "has no net-weight 15"),
        (
            format!("{text}{}\n", one("net-out")),
            "net-out stands here for the second time",
        ),
        (
            format!("{text}{}\n", one("net-weight 2 ")),
            "net-weight 2 stands here for the second time",
        ),
        (
            format!("{text}net-code 1230 1\n"),
            "2 values follow, but 17 are expected",
        ),
        (
            format!("{text}net-weight 16 1\n"),
            "2 values follow, but 33 are expected",
        ),
        (
            of_bias("x"),
            "\"x\" is no number from -16777216 to 16777216",
        ),
        (of_bias("16777217"), "\"16777217\" is no number"),
        (of_bias("-2147483648"), "\"-2147483648\" is no number"),
        (
            format!("{text}net-code 0000{}\n", " 1".repeat(net::FEATURES)),
            "closed cells, code 0000, have no row",
        ),
        (
            format!("{text}net-depth 5\n"),
            "\"net-depth\" is none of game",
        ),
    ];
    for (text, expected) in cases {
        let error = text.parse::<Weights>().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
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
