//! Every incremental value agrees with its slow twin at every node of a perft, on both back
//! ends, on random positions of random family members.

use proptest::prelude::*;
use sixfold_core::{Cell, CellSet, Color, Observer, Position, Rules, Turn, perft};
use sixfold_threat::{
    Force, ForcingTurns, Index, TableIndex, Threats, WordIndex, connections, score, slow,
    threat_cells, threat_windows,
};

/// So many cases where the usual number is 256, and more or fewer with `PROPTEST_CASES`.
fn share(cases: u32) -> ProptestConfig {
    let usual = ProptestConfig::default();
    ProptestConfig {
        cases: (usual.cases.saturating_mul(cases) / 256).max(1),
        ..usual
    }
}

/// Both back ends behind one observer.
struct Both {
    words: WordIndex,
    table: TableIndex,
}

impl Observer for Both {
    fn placed(&mut self, color: Color, cell: Cell) {
        self.words.placed(color, cell);
        self.table.placed(color, cell);
    }
    fn removed(&mut self, color: Color, cell: Cell) {
        self.words.removed(color, cell);
        self.table.removed(color, cell);
    }
}

impl Both {
    fn of(position: &Position) -> Both {
        Both {
            words: WordIndex::of(position),
            table: TableIndex::of(position).unwrap(),
        }
    }
}

/// Small members of the family, those that meet the edges of the definitions included, and often
/// the numbers of Connect6, which have a path of their own.
fn rules() -> impl Strategy<Value = Rules> {
    let any = (1..=8u32, 1..=8u32, 2..=7u32, 1..=4u32, 1..=4u32);
    let connect6 = (6..=8u32, 1..=8u32, Just(6), Just(2), 1..=3u32);
    prop_oneof![any, connect6].prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap())
}

/// Members with room for threats, most of them with two stones a turn.
fn roomy_rules() -> impl Strategy<Value = Rules> {
    (
        5..=9u32,
        4..=9u32,
        3..=6u32,
        prop_oneof![3 => Just(2u32), 1 => 1..=3u32],
        1..=3u32,
    )
        .prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap())
}

/// Stones thrown on the board, one side favoured, so that threats of all kinds come up. Rows may
/// be complete already, but seldom are.
fn scattered(rules: Rules, seed: u64, fill: usize) -> Position {
    let mut position = Position::new(rules);
    let mut random = seed | 1;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 33) as usize % below
    };
    if next(2) == 0 {
        position.end_turn();
    }
    let bias = 2 + next(6);
    let keeps_rows = next(8) == 0;
    for _ in 0..(rules.cell_count() * fill / 100) {
        let empties: Vec<Cell> = position.empties().iter().collect();
        if empties.len() < 2 {
            break;
        }
        let color = if next(8) < bias {
            Color::Black
        } else {
            Color::White
        };
        position.add_extra(color, empties[next(empties.len())], &mut ());
        if position.is_over() && !keeps_rows {
            position.undo(&mut ());
        }
    }
    position
}

/// Stones thrown on the board one by one, none of them where it would make a threat: both sides
/// have shapes in plenty, and nobody has to block.
fn quiet(rules: Rules, seed: u64, fill: usize) -> Position {
    let mut random = seed | 1;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 33) as usize % below
    };
    let mut position = Position::new(rules);
    while position.left() != rules.p() {
        position.end_turn();
    }
    let mut index = WordIndex::of(&position);
    for _ in 0..(rules.cell_count() * fill / 100) {
        let empties: Vec<Cell> = position.empties().iter().collect();
        let cell = empties[next(empties.len())];
        let color = if next(4) == 0 {
            position.to_move().other()
        } else {
            position.to_move()
        };
        position.add_extra(color, cell, &mut index);
        if Threats::of(&index, color).count() > 0 {
            position.undo(&mut index);
        }
    }
    position
}

/// Windows with every number of stones, for both sides.
fn check_windows<I: Index>(index: &I, position: &Position) {
    let rules = position.rules();
    let slow_windows = slow::windows(position);
    for color in Color::BOTH {
        for needed in 0..=u32::from(rules.k()) {
            let mut found: Vec<Vec<Cell>> = Vec::new();
            for line in index.lines().all().iter() {
                let windows = index.windows_with(color, line, needed);
                for start in (0..32).filter(|start| windows >> start & 1 == 1) {
                    let bits = index.lines().window_bits(start);
                    found.push(index.lines().cells_of(line, bits).collect());
                }
                assert!(windows == 0 || index.lines_with(color, needed).contains(line));
            }
            let mut expected: Vec<Vec<Cell>> = slow_windows
                .iter()
                .filter(|window| {
                    window.stones[color.other().index()] == 0
                        && window.stones[color.index()] >= needed as usize
                })
                .map(|window| window.cells.clone())
                .collect();
            found.sort();
            expected.sort();
            assert_eq!(found, expected);
        }
    }
}

fn check_index<I: Index>(index: &I, position: &Position) {
    let rules = position.rules();
    check_windows(index, position);
    for color in Color::BOTH {
        for line in index.lines().all().iter() {
            let attack = u32::from(rules.k()).saturating_sub(2 * u32::from(rules.p()));
            assert_eq!(
                index.attack_windows(color, line),
                index.windows_with(color, line, attack)
            );
            for connection in connections(index, color, line) {
                let kind = connection.shape.kind(sixfold_threat::Measure::of(rules));
                assert_eq!(index.kind(connection.shape), kind);
            }
        }
        let mut windows = threat_windows(index, color);
        let mut expected: Vec<Vec<Cell>> = slow::threat_windows(position, color)
            .into_iter()
            .map(|window| window.cells)
            .collect();
        windows.sort();
        expected.sort();
        assert_eq!(windows, expected);
        let threats = Threats::of(index, color);
        assert_eq!(threats.count(), slow::threats(position, color));
        assert_eq!(threats.blocks(), slow::blocks(position, color));
        let mut counted = threats.clone();
        counted.fill_count(index, color);
        assert_eq!(counted.count(), threats.count());
        assert!(counted.blocks().is_empty());
    }
}

fn sorted(turns: &[Turn]) -> Vec<Turn> {
    let mut turns = turns.to_vec();
    turns.sort_unstable();
    turns
}

fn check_scores<I: Index>(index: &I, position: &Position) {
    check_scores_at(index, position, usize::MAX);
}

/// The scores of the first so many empty cells.
fn check_scores_at<I: Index>(index: &I, position: &Position, count: usize) {
    for cell in position.empties().iter().take(count) {
        assert_eq!(
            score::score(index, cell),
            score::score_slow(position, cell),
            "{cell}"
        );
    }
}

fn check_turns<I: Index>(index: &mut I, position: &Position, force: Force) {
    let stones = position.stones_to_place();
    let wanted = force.threats(position.rules().p());
    let mut generator = ForcingTurns::new();
    let expected = slow::forcing_turns(position, wanted);
    let general = sorted(generator.generate_general(index, position.to_move(), stones, force));
    assert_eq!(general, expected, "general");
    let fast = sorted(generator.generate(index, position.to_move(), stones, force));
    assert_eq!(fast, expected, "fast");
}

/// Threat cells by their definition: the windows that the stone turns into threats, and whether
/// one cell meets them all.
fn check_cells<I: Index>(index: &I, position: &Position) {
    let rules = position.rules();
    for color in Color::BOTH {
        let cells = threat_cells(index, color);
        let windows = slow::windows(position);
        for cell in position.empties().iter() {
            let made: Vec<CellSet> = windows
                .iter()
                .filter(|window| {
                    rules.has_threats()
                        && window.stones[color.other().index()] == 0
                        && window.stones[color.index()] + 1 == usize::from(rules.k() - rules.p())
                        && window.empties.contains(cell)
                })
                .map(|window| window.empties)
                .collect();
            let blocks_all =
                |other: Cell| other != cell && made.iter().all(|empties| empties.contains(other));
            let one = !made.is_empty() && position.empties().iter().any(blocks_all);
            assert_eq!(cells.t1.contains(cell), one, "{cell}");
            assert_eq!(cells.t2.contains(cell), !made.is_empty() && !one, "{cell}");
        }
    }
}

proptest! {
    #![proptest_config(share(150))]

    #[test]
    fn everything_at_every_node_of_a_perft(rules in rules(), seed in any::<u64>(), fill in 20..95usize) {
        let mut position = scattered(rules, seed, fill);
        let mut both = Both::of(&position);
        check_index(&both.words, &position);
        check_index(&both.table, &position);
        // The rest of the board is filled until few enough cells are left to walk through.
        let mut random = seed;
        while position.empty_count() > 7 {
            let empties: Vec<Cell> = position.empties().iter().collect();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let color = Color::BOTH[(random >> 62) as usize & 1];
            position.add_extra(color, empties[(random >> 33) as usize % empties.len()], &mut both);
            if position.is_over() {
                position.undo(&mut both);
                position.add_extra(color.other(), empties[(random >> 33) as usize % empties.len()], &mut both);
            }
        }
        if !position.is_over() {
            perft::walk(&mut position, 2, &mut both, &mut |node, both| {
                check_index(&both.words, node);
                check_index(&both.table, node);
                check_scores(&both.words, node);
                check_scores(&both.table, node);
                check_cells(&both.words, node);
                check_cells(&both.table, node);
                if !node.is_over() && node.stones_to_place() <= 2 {
                    check_turns(&mut both.words.clone(), node, Force::Double);
                    check_turns(&mut both.table.clone(), node, Force::Single);
                }
            });
            // All the way back to where it began.
            check_index(&both.words, &position);
            check_index(&both.table, &position);
        }
    }

    #[test]
    fn scores_and_cells(rules in roomy_rules(), seed in any::<u64>(), fill in 10..80usize) {
        let position = scattered(rules, seed, fill);
        let Both { words, table } = Both::of(&position);
        check_scores(&words, &position);
        check_scores(&table, &position);
        check_cells(&words, &position);
        check_cells(&table, &position);
        // Generators leave the index as they found it.
        check_index(&words, &position);
    }

    #[test]
    fn forcing_turns(rules in roomy_rules(), seed in any::<u64>(), fill in 30..95usize) {
        let position = scattered(rules, seed, fill);
        let sets = (0..=position.stones_to_place() as u32)
            .map(|size| (0..size as usize).fold(1, |n, i| n * (position.empty_count() - i) / (i + 1)))
            .sum::<usize>();
        prop_assume!(sets <= 2_000);
        let Both { mut words, mut table } = Both::of(&position);
        for force in [Force::Single, Force::Double] {
            check_turns(&mut words, &position, force);
            check_turns(&mut table, &position, force);
        }
        check_index(&words, &position);
        check_index(&table, &position);
    }
}

/// Members with two stones a turn, where the generator for two stones is at home.
fn two_stone_rules() -> impl Strategy<Value = Rules> {
    (5..=10u32, 5..=10u32, 3..=6u32, 1..=3u32)
        .prop_map(|(m, n, k, q)| Rules::new(m, n, k, 2, q).unwrap())
}

proptest! {
    #![proptest_config(share(1500))]

    #[test]
    fn two_stones_and_nothing_to_block(
        rules in two_stone_rules(), seed in any::<u64>(), fill in 5..60usize
    ) {
        let position = quiet(rules, seed, fill);
        let Both { mut words, mut table } = Both::of(&position);
        let mut generator = ForcingTurns::new();
        for force in [Force::Single, Force::Double] {
            let attacker = position.to_move();
            let general = sorted(generator.generate_general(&mut words, attacker, 2, force));
            let fast = sorted(generator.generate(&mut words, attacker, 2, force));
            prop_assert_eq!(&fast, &general);
            let fast = sorted(generator.generate(&mut table, attacker, 2, force));
            prop_assert_eq!(&fast, &general);
        }
        if position.empty_count() <= 20 {
            check_turns(&mut words, &position, Force::Double);
            check_turns(&mut table, &position, Force::Single);
        }
    }

    #[test]
    fn two_stones_and_something_to_block(
        rules in two_stone_rules(), seed in any::<u64>(), fill in 5..60usize, more in 1..5usize
    ) {
        let mut position = quiet(rules, seed, fill);
        let Both { mut words, mut table } = Both::of(&position);
        let (attacker, defender) = (position.to_move(), position.to_move().other());
        let mut random = seed;
        for _ in 0..more {
            // The defender's best cells, so that most positions have something to block; now and
            // then the attacker's.
            let side = if random % 5 == 0 { attacker } else { defender };
            let cells = threat_cells(&words, side);
            let candidates: Vec<Cell> = (cells.t1 | cells.t2).iter().collect();
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            if let Some(&cell) = candidates.get((random >> 40) as usize % candidates.len().max(1)) {
                position.add_extra(side, cell, &mut ());
                words.placed(side, cell);
                table.placed(side, cell);
            }
        }
        let mut generator = ForcingTurns::new();
        for force in [Force::Single, Force::Double] {
            let general = sorted(generator.generate_general(&mut words, attacker, 2, force));
            prop_assert_eq!(&sorted(generator.generate(&mut words, attacker, 2, force)), &general);
            prop_assert_eq!(&sorted(generator.generate(&mut table, attacker, 2, force)), &general);
        }
        if position.empty_count() <= 16 {
            check_turns(&mut words, &position, Force::Double);
        }
    }
}

/// Members with long lines, long rows and long turns.
fn large_rules() -> impl Strategy<Value = Rules> {
    let any = (9..=32u32, 9..=32u32, 5..=12u32, 1..=6u32, 1..=6u32);
    let table = (15..=20u32, 15..=20u32, 5..=8u32, 1..=3u32, 1..=3u32);
    prop_oneof![
        any.prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap()),
        table.prop_map(|(m, n, k, p, q)| Rules::new(m, n, k, p, q).unwrap()),
        Just(Rules::CONNECT6),
    ]
}

proptest! {
    #![proptest_config(share(25))]

    /// Stones come and go at random on large boards; after each, both back ends are compared with
    /// the board.
    #[test]
    fn windows_on_large_boards(rules in large_rules(), seed in any::<u64>()) {
        let mut position = scattered(rules, seed, 25);
        prop_assume!(!position.is_over());
        let mut words = WordIndex::of(&position);
        let mut random = seed;
        let start = position.history().len();
        for _ in 0..12 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let empties: Vec<Cell> = position.empties().iter().collect();
            if random >> 62 == 0 && position.history().len() > start || position.is_over() {
                position.undo(&mut words);
            } else {
                position.place(empties[(random >> 33) as usize % empties.len()], &mut words);
            }
            check_windows(&words, &position);
        }
        check_scores_at(&words, &position, 9);
        let longest = rules.columns().max(rules.rows());
        if longest <= 20 && rules.k() >= 5 {
            let table = TableIndex::of(&position).unwrap();
            check_windows(&table, &position);
            check_scores_at(&table, &position, 9);
            for color in Color::BOTH {
                let (a, b) = (Threats::of(&words, color), Threats::of(&table, color));
                prop_assert_eq!((a.count(), a.blocks()), (b.count(), b.blocks()));
            }
        }
    }
}
