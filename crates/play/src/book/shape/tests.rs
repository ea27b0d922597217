use std::collections::BTreeSet;

use proptest::prelude::*;
use sixfold_core::{Setup, notation};

use super::*;
use crate::testing::small_rules;

/// One stone or cell moved by a shift; `None` where it leaves the board.
fn shifted(cell: Cell, (dx, dy): (i8, i8), rules: Rules) -> Option<Cell> {
    let along = |from: u8, by: i8, side: u8| {
        let to = from.checked_add_signed(by)?;
        (to < side).then_some(to)
    };
    let column = along(cell.column(), dx, rules.columns())?;
    let row = along(cell.row(), dy, rules.rows())?;
    Some(Cell::new(column, row))
}

type Stones = [BTreeSet<Cell>; 2];

fn stones(position: &Position) -> Stones {
    Color::BOTH.map(|color| position.stones(color).iter().collect())
}

/// Distances from all stones to the left, bottom, right and top edge.
fn distances(stones: &Stones, rules: Rules) -> [u8; 4] {
    let all = || stones.iter().flatten();
    let least = |distance: &dyn Fn(&Cell) -> u8| all().map(distance).min().unwrap_or(0);
    [
        least(&|cell| cell.column()),
        least(&|cell| cell.row()),
        least(&|cell| rules.columns() - 1 - cell.column()),
        least(&|cell| rules.rows() - 1 - cell.row()),
    ]
}

/// Every symmetry with every shift that takes the stones of one position to those of the other,
/// with edges as far away as a window can tell.
fn ways_slow(a: &Position, b: &Position) -> Vec<(Symmetry, (i8, i8))> {
    let rules = a.rules();
    let reach = i8::try_from(rules.k() - 1).unwrap();
    let side = Rules::MAX_SIDE as i8;
    let target = stones(b);
    let mut ways = Vec::new();
    if (a.to_move(), a.left()) != (b.to_move(), b.left()) {
        return ways;
    }
    for symmetry in Symmetry::of(rules) {
        let image: Stones =
            stones(a).map(|side| side.iter().map(|&c| symmetry.apply(c, rules)).collect());
        for shift in (-side..=side).flat_map(|dx| (-side..=side).map(move |dy| (dx, dy))) {
            let moved = image.clone().map(|side| {
                side.into_iter()
                    .map(|cell| shifted(cell, shift, rules))
                    .collect::<Option<BTreeSet<Cell>>>()
            });
            let [Some(black), Some(white)] = moved else {
                continue;
            };
            let near = |stones: &Stones| distances(stones, rules).map(|d| d.min(reach as u8));
            // Without stones there is nothing that could be shifted.
            let is_still = !target.iter().all(BTreeSet::is_empty) || shift == (0, 0);
            if [black, white] == target && near(&image) == near(&target) && is_still {
                ways.push((symmetry, shift));
            }
        }
    }
    ways
}

fn same_slow(a: &Position, b: &Position) -> bool {
    !ways_slow(a, b).is_empty()
}

fn shape(position: &Position) -> Option<Shape> {
    Some(Sight::of(position)?.into_shape())
}

/// A few whole turns at random. Neighbouring cells are preferred, so that shapes repeat.
fn few_turns(rules: Rules, turns: usize, seed: u64) -> Position {
    let mut position = Position::new(rules);
    let mut state = seed | 1;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % bound
    };
    for _ in 0..turns {
        for _ in 0..position.stones_to_place() {
            let cells: Vec<Cell> = position.empties().iter().collect();
            position.place(cells[below(cells.len())], &mut ());
        }
        if position.is_over() {
            break;
        }
    }
    position
}

/// The same position seen through a symmetry, shifted, and with its stones placed in one go.
fn image(position: &Position, symmetry: Symmetry, shift: (i8, i8)) -> Option<Position> {
    let rules = position.rules();
    let mut setup = Setup::new(rules);
    for color in Color::BOTH {
        for cell in position.stones(color).iter() {
            let cell = shifted(symmetry.apply(cell, rules), shift, rules)?;
            setup.stones.push((color, cell));
        }
    }
    setup.to_move = Some(position.to_move());
    setup.left = Some(position.left());
    setup.validate().ok()
}

fn game(text: &str) -> Position {
    notation::parse_game(text, Rules::CONNECT6).unwrap()
}

#[test]
fn symmetry_shift_and_order_do_not_matter() {
    let one = shape(&game("j10 i11k11 j9k9")).unwrap();
    for same in [
        "j10 i9k9 j11k11",   // turned over
        "j10 k11i11 k9j9",   // stones of a turn in another order
        "k9 i11k11 j10j9",   // another stone of Black's first
        "h10 g11i11 h9i9",   // shifted
        "j10 i11i9 k10k9",   // rotated
        "g12 f13h13 g11h11", // at the distance that counts as any
    ] {
        assert_eq!(shape(&game(same)), Some(one.clone()), "{same}");
    }
    for other in [
        "j10 i11k11 j9k8",
        "f12 e13g13 f11g11", // one column too near to the edge
        "j10 i11k11",
    ] {
        assert_ne!(shape(&game(other)), Some(one.clone()), "{other}");
    }
}

#[test]
fn only_positions_between_turns_have_a_shape() {
    for text in ["j10 i11", "j10 -", "j10 i11-", "j10 - i11k11"] {
        assert_eq!(shape(&game(text)), None, "{text}");
    }
    let set_up = Setup {
        stones: vec![
            (Color::Black, Cell::new(3, 3)),
            (Color::White, Cell::new(4, 4)),
        ],
        to_move: Some(Color::Black),
        ..Setup::new(Rules::GOMOKU)
    };
    let mut position = set_up.validate().unwrap();
    assert_eq!(turns_played(&position), Some(2));
    position.add_extra(Color::White, Cell::new(5, 5), &mut ());
    assert_eq!(turns_played(&position), None);
}

#[test]
fn on_small_boards_nothing_can_be_shifted() {
    let rules = Rules::TICTACTOE;
    let first = |name: &str| shape(&notation::parse_game(name, rules).unwrap());
    assert_eq!(first("a1"), first("c3"));
    assert_eq!(first("a2"), first("b1"));
    assert_ne!(first("a1"), first("b2"));
    assert_ne!(first("a1"), first("b1"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases / 4, ..ProptestConfig::default() })]

    /// Random positions of few stones on small boards are often the same.
    #[test]
    fn the_shape_agrees_with_its_definition(
        rules in small_rules(), turns in 0..4_usize, seeds in any::<[u64; 2]>()
    ) {
        let [a, b] = seeds.map(|seed| few_turns(rules, turns, seed));
        if let (Some(shape_a), Some(shape_b)) = (shape(&a), shape(&b)) {
            prop_assert_eq!(shape_a == shape_b, same_slow(&a, &b), "{:?} {:?}", a, b);
        }
    }

    /// Images are the same wherever the edges are far enough, and then by both definitions.
    #[test]
    fn images_agree_with_the_definition(
        turns in 0..5_usize, seed in any::<u64>(), which in 0..8_usize, shift in (-4..5_i8, -4..5_i8)
    ) {
        let rules = Rules::new(12, 12, 4, 2, 1).unwrap();
        let middle = few_turns(Rules::new(5, 5, 4, 2, 1).unwrap(), turns, seed);
        let mut position = Position::new(rules);
        for action in middle.history() {
            if let sixfold_core::Action::Place(cell) = action {
                position.place(Cell::new(cell.column() + 4, cell.row() + 4), &mut ());
            }
        }
        let symmetry = Symmetry::of(rules).nth(which).unwrap();
        if let (Some(image), Some(own)) = (image(&position, symmetry, shift), shape(&position)) {
            let seen = shape(&image).unwrap();
            prop_assert_eq!(seen == own, same_slow(&position, &image));
        }
    }

    /// What is the same has the same windows round its stones: the reason for the distances.
    #[test]
    fn no_window_with_a_stone_is_cut_off(
        rules in small_rules(), turns in 1..4_usize, seeds in any::<[u64; 2]>()
    ) {
        let [a, b] = seeds.map(|seed| few_turns(rules, turns, seed));
        prop_assume!(shape(&a).is_some() && shape(&a) == shape(&b));
        let (symmetry, shift) = ways_slow(&a, &b)[0];
        let windows = |position: &Position| -> BTreeSet<BTreeSet<Cell>> {
            Position::windows_slow(rules)
                .filter(|window| window.iter().any(|&cell| position.stone_at(cell).is_some()))
                .map(|window| window.into_iter().collect())
                .collect()
        };
        let moved = |window: BTreeSet<Cell>| -> Option<BTreeSet<Cell>> {
            window.iter().map(|&c| shifted(symmetry.apply(c, rules), shift, rules)).collect()
        };
        let images: Option<BTreeSet<BTreeSet<Cell>>> = windows(&a).into_iter().map(moved).collect();
        prop_assert_eq!(images, Some(windows(&b)));
    }

    /// Two turns are the same where a symmetry with a shift takes position and turn to the other's.
    #[test]
    fn local_turns_agree_with_their_definition(
        rules in small_rules(), turns in 0..3_usize, seeds in any::<[u64; 2]>(), picks in any::<[u64; 2]>()
    ) {
        let [a, b] = seeds.map(|seed| few_turns(rules, turns, seed));
        prop_assume!(shape(&a).is_some() && shape(&a) == shape(&b) && !a.is_over());
        let pick = |position: &Position, seed: u64| {
            let cells: Vec<Cell> = position.empties().iter().collect();
            (0..position.stones_to_place() as u64)
                .map(|n| cells[(seed.rotate_left(7 * n as u32) % cells.len() as u64) as usize])
                .fold(Turn::NULL, Turn::with)
        };
        let (of_a, of_b) = (pick(&a, picks[0]), pick(&b, picks[1]));
        let same = ways_slow(&a, &b).into_iter().any(|(symmetry, shift)| {
            let cells = of_a.iter().map(|c| shifted(symmetry.apply(c, rules), shift, rules));
            cells.collect::<Option<Vec<Cell>>>().is_some_and(|cells| Turn::new(&cells) == of_b)
        });
        let (sight_a, sight_b) = (Sight::of(&a).unwrap(), Sight::of(&b).unwrap());
        prop_assert_eq!(sight_a.local(of_a) == sight_b.local(of_b), same);
        // And back to the board.
        prop_assert!(sight_a.placed(&sight_a.local(of_a)).any(|turn| turn == of_a));
    }

    /// Bytes of shapes and turns read back.
    #[test]
    fn bytes_read_back(rules in small_rules(), turns in 0..4_usize, seed in any::<u64>()) {
        let position = few_turns(rules, turns, seed);
        if let Some(sight) = Sight::of(&position) {
            let read = Shape::read(sight.shape().bytes(), rules);
            prop_assert_eq!(read.as_ref().map(Sight::shape), Some(sight.shape()));
            let cells = position.empties().iter().take(position.stones_to_place());
            let local = sight.local(cells.fold(Turn::NULL, Turn::with));
            prop_assert_eq!(LocalTurn::read(local.bytes(), &read.unwrap()), Some(local));
        }
    }

    /// Any bytes get an answer, and what is read is what stands for all its images.
    #[test]
    fn any_bytes_get_an_answer(
        rules in small_rules(), bytes in prop::collection::vec(0..8_u8, 0..20), turn in any::<[u8; 2]>()
    ) {
        if let Some(sight) = Shape::read(&bytes, rules) {
            prop_assert_eq!(sight.shape().bytes(), &bytes[..]);
            let _ = LocalTurn::read(&turn, &sight);
        }
    }
}
