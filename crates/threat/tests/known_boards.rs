//! Boards that tell the definitions apart.

use sixfold_core::{Cell, Color, Position, Rules, Setup, Turn, notation};
use sixfold_threat::{
    Force, ForcingTurns, GivenUp, Index, Threats, WordIndex, historical, slow, threat_windows,
};

fn board(black: &str, white: &str) -> Position {
    let stones = |color, names: &str| {
        names
            .split_whitespace()
            .map(|name| (color, cell(name)))
            .collect::<Vec<_>>()
    };
    let setup = Setup {
        stones: [stones(Color::Black, black), stones(Color::White, white)].concat(),
        to_move: Some(Color::Black),
        left: Some(2),
        ..Setup::new(Rules::CONNECT6)
    };
    setup.validate().unwrap()
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

/// connect-k-agents §2.2: the window of the row has its last empty cell at h8, that of the column
/// crosses it at g8. One stone on g8 blocks both, but only h8 was marked.
#[test]
fn marking_the_last_empty_cell_counts_too_many() {
    let position = board("c8 d8 e8 f8 g4 g5 g6 g7", "b8 i8 g3 g10");
    let index = WordIndex::of(&position);
    assert_eq!(slow::threats(&position, Color::Black), 1);
    assert_eq!(Threats::of(&index, Color::Black).count(), 1);
    assert_eq!(
        Threats::of(&index, Color::Black).blocks()[0],
        Turn::new(&[cell("g8")])
    );
    assert_eq!(historical::count_repaired(&index, Color::Black), 1);
    assert_eq!(historical::count_wu_huang(&index, Color::Black), 2);
}

/// connect-k-agents §2.3: the columns cross the window of the row in both of its empty cells, and
/// marking these hides the two other threats.
#[test]
fn marking_all_empty_cells_counts_too_few() {
    let position = board(
        "c8 d8 e8 f8 g4 g5 g6 g7 h4 h5 h6 h7",
        "b8 i8 g3 g10 h3 h10 d4 d7 i4 i7 e7 f5 j6",
    );
    let index = WordIndex::of(&position);
    assert_eq!(slow::threats(&position, Color::Black), 2);
    assert_eq!(Threats::of(&index, Color::Black).count(), 2);
    assert_eq!(historical::count_repaired(&index, Color::Black), 1);
    assert_eq!(historical::count_wu_huang(&index, Color::Black), 2);
}

/// Windows far apart are threats each, however many there are.
#[test]
fn all_counts_agree_where_no_lines_cross() {
    let position = board("a1 b1 c1 d1 a5 b5 c5 d5 a9 b9 c9 d9", "g1 g5 g9");
    let index = WordIndex::of(&position);
    assert_eq!(historical::count_wu_huang(&index, Color::Black), 3);
    assert_eq!(historical::count_repaired(&index, Color::Black), 3);
    assert_eq!(Threats::of(&index, Color::Black).count(), 3);
}

/// Thesis §1.2, Figure 2: one threat, blocked by one stone or by two of which neither is enough.
#[test]
fn relaxed_blocks_are_listed() {
    let position = board("e8 f8 g8 h8", "b8 k8");
    let index = WordIndex::of(&position);
    let threats = Threats::of(&index, Color::Black);
    // The windows are c-h, d-i and e-j, and no cell is in all of them and empty.
    assert_eq!(threats.count(), 2);
    assert_eq!(threats.blocks().len(), 3);
    let position = board("e8 f8 g8 h8", "c8 k8");
    let threats = Threats::of(&WordIndex::of(&position), Color::Black);
    assert_eq!(threats.count(), 1);
    let blocks: Vec<String> = threats.blocks().iter().map(Turn::to_string).collect();
    assert_eq!(
        blocks,
        ["d8j8", "i8"],
        "d8 and j8 together are the relaxed block"
    );
}

#[test]
fn a_finished_row_cannot_be_blocked() {
    let position = board("a1 b1 c1 d1 e1 f1", "");
    let index = WordIndex::of(&position);
    let threats = Threats::of(&index, Color::Black);
    assert_eq!((threats.count(), threats.blocks().len()), (3, 0));
    assert_eq!(threat_windows(&index, Color::Black).len(), 3);
}

/// d1 makes a threat on a diagonal, e1 one in a column, and e2 blocks both; but on row 1 the two
/// stones make a third window of their own, so the pair makes two threats.
#[test]
fn two_threat_cells_on_one_line_are_counted_together() {
    let position = board("b1 c1 f3 g4 h5 e3 e4 e5", "g1 e7 j7");
    let pair = Turn::new(&[cell("d1"), cell("e1")]);
    let mut index = WordIndex::of(&position);
    let mut generator = ForcingTurns::new();
    let turns = generator
        .generate(&mut index, Color::Black, 2, Force::Double)
        .to_vec();
    assert!(turns.contains(&pair), "{turns:?}");
    let general = generator.generate_general(&mut index, Color::Black, 2, Force::Double);
    assert!(general.contains(&pair) && general.len() == turns.len());
    let mut after = position;
    after.place_turn(pair, &mut ());
    assert_eq!(slow::threats(&after, Color::Black), 2);
}

/// Property 1 of the bitboard paper calls a turn on two T2 cells won. Here e5 makes two threats,
/// on row 5 and in column e, and f6 makes two, on row 6 and in column f; but the lines cross in
/// the empty cells f5 and e6, and these two block all four.
#[test]
fn two_double_threats_can_be_two_threats() {
    let position = board("g5 h5 i5 e7 e8 e9 f2 f3 f4 b6 c6 d6", "d5 k5 e4 e11 f7 g6");
    let (one, other) = (Turn::new(&[cell("e5")]), Turn::new(&[cell("f6")]));
    let mut index = WordIndex::of(&position);
    let turns = ForcingTurns::new()
        .generate(&mut index, Color::Black, 2, Force::Double)
        .to_vec();
    assert!(turns.contains(&one) && turns.contains(&other), "{turns:?}");
    let mut after = position;
    after.place_turn(Turn::new(&[cell("e5"), cell("f6")]), &mut index);
    assert_eq!(slow::threats(&after, Color::Black), 2);
    let threats = Threats::of(&index, Color::Black);
    assert_eq!(threats.count(), 2);
    assert!(
        threats
            .blocks()
            .contains(&Turn::new(&[cell("f5"), cell("e6")]))
    );
}

/// The doubled four of row 5 has nothing to do with what a stone on row 14 makes.
#[test]
fn threat_cells_do_not_depend_on_threats_elsewhere() {
    let position = board("g5 h5 i5 j5 g14 h14 i14", "");
    let cells = sixfold_threat::threat_cells(&WordIndex::of(&position), Color::Black);
    assert!(cells.t2.contains(cell("f14")) && cells.t2.contains(cell("j14")));
    assert!(cells.t1.contains(cell("e14")) && cells.t1.contains(cell("k14")));
}

/// Black's first turn may be longer than p, and so may its blocks.
#[test]
fn a_long_first_turn_may_block_more_than_p_threats() {
    let rules: Rules = "9,9,5,1,3".parse().unwrap();
    let white = "b1 b2 b3 b4 c1 c2 c3 c4";
    let setup = Setup {
        stones: white
            .split_whitespace()
            .map(|name| (Color::White, cell(name)))
            .chain([(Color::Black, cell("d5"))])
            .collect(),
        to_move: Some(Color::Black),
        left: Some(3),
        ..Setup::new(rules)
    };
    let position = setup.validate().unwrap();
    let mut index = WordIndex::of(&position);
    let mut generator = ForcingTurns::new();
    let turns = generator.generate(&mut index, Color::Black, 3, Force::Double);
    let names: Vec<String> = turns.iter().map(Turn::to_string).collect();
    assert_eq!(names, ["a5b5c5", "b5c5e5", "b5c5f5"]);
}

/// With four stones a turn a list can be so long that nobody waits for its end.
#[test]
fn a_long_list_may_be_given_up() {
    let position = |game: &str, turns| notation::parse_game(turns, game.parse().unwrap()).unwrap();
    let mut generator = ForcingTurns::new();
    // A list of which the end is seen: somebody is asked at least once in sixteen turns.
    let small = position("7,7,6,4,1", "d4");
    let mut index = WordIndex::of(&small);
    let mut asked = 0;
    let mut ask = || {
        asked += 1;
        true
    };
    let turns = generator
        .generate_while(&mut index, small.to_move(), 4, Force::Double, &mut ask)
        .unwrap()
        .to_vec();
    assert!(asked > 100 && turns.len() < 16 * asked, "{asked} questions");
    assert_eq!(
        generator.generate(&mut index, small.to_move(), 4, Force::Double),
        turns
    );
    // One of hundreds of millions of sets.
    let large = position("19,19,6,4,1", "j10");
    let mut index = WordIndex::of(&large);
    for most in [1, 2, 50] {
        let mut asked = 0;
        let mut ask = || {
            asked += 1;
            asked < most
        };
        let given_up =
            generator.generate_while(&mut index, large.to_move(), 4, Force::Double, &mut ask);
        assert_eq!(given_up, Err(GivenUp));
        assert_eq!(asked, most, "who said no is not asked again");
    }
    let stones: Vec<u32> = index
        .lines()
        .all()
        .iter()
        .map(|line| index.stones(large.to_move(), line))
        .collect();
    assert!(
        stones.iter().all(|&bits| bits == 0),
        "the index is restored"
    );
}
