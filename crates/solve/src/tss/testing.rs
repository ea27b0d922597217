//! What the tests of the searches share: positions, and checks of what the searches say.

use std::ops::Range;

use proptest::prelude::*;
use sixfold_core::{Cell, Outcome, Position, Rules, notation};
use sixfold_threat::{Threats, WordIndex};

use super::{Parameters, Table, double, double_slow};
use crate::control::NodeLimit;
use crate::solution::{Solution, Verdict};
use crate::tree::WinTree;

/// The tests that every search of the papers has to pass, given the search as a function of
/// position, parameters and control.
macro_rules! tests_of_every_search {
    ($search:expr) => {
        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig::with_cases(200))]

            #[test]
            fn on_small_boards_it_is_right(
                position in $crate::tss::testing::small_position(),
                free_cells in 0..20usize,
            ) {
                proptest::prop_assume!($crate::tss::testing::is_small(&position));
                let short = $crate::tss::testing::short();
                let parameters = $crate::tss::Parameters { free_cells, ..short };
                let found = $search(&position, &parameters, &mut $crate::Unlimited);
                $crate::tss::testing::check_against_brute_force(&position, &found)?;
            }
        }

        proptest::proptest! {
            #![proptest_config(proptest::prelude::ProptestConfig::with_cases(40))]

            #[test]
            fn in_connect6_its_wins_are_real(
                position in $crate::tss::testing::connect6_position(),
            ) {
                let short = $crate::tss::testing::short();
                let found = $search(&position, &short, &mut $crate::Unlimited);
                $crate::tss::testing::check_against_double(&position, &found)?;
            }

            #[test]
            fn a_stopped_search_does_not_say_none(
                position in $crate::tss::testing::connect6_position(),
            ) {
                let short = $crate::tss::testing::short();
                let found = $search(&position, &short, &mut $crate::NodeLimit(0));
                proptest::prop_assert!(
                    found.verdict != $crate::Verdict::None || found.nodes == 0
                );
            }
        }
    };
}
pub(crate) use tests_of_every_search;

/// Positions with few empty cells, so that [`double_slow()`] can try every set of stones, in which
/// neither side has threats that would settle everything with the first turn.
pub(crate) fn small_position() -> impl Strategy<Value = Position> {
    let rules = (5..=7u32, 4..=7u32, 4..=6u32, 1..=3u32)
        .prop_map(|(m, n, k, p)| Rules::new(m, n, k, p, 1).unwrap());
    scattered(rules, 6..18, 2..7, 1)
}

/// Positions with so many empty cells and so many tenths of the stones the attacker's, who is to
/// move and has no threat; the defender has at most so many.
pub(crate) fn scattered(
    rules: impl Strategy<Value = Rules>,
    empty: Range<usize>,
    share: Range<u8>,
    defenders_threats: u8,
) -> impl Strategy<Value = Position> {
    let picks = prop::collection::vec((any::<prop::sample::Index>(), 0..10u8), 100);
    (rules, picks, empty, share).prop_map(move |(rules, picks, empty, share)| {
        let mut position = Position::new(rules);
        position.end_turn();
        let attacker = position.to_move();
        let mut index = WordIndex::of(&position);
        for (pick, side) in picks {
            if position.empty_count() <= empty {
                break;
            }
            let empties: Vec<Cell> = position.empties().iter().collect();
            let (color, allowed) = if side < share {
                (attacker, 0)
            } else {
                (attacker.other(), defenders_threats)
            };
            position.add_extra(color, *pick.get(&empties), &mut index);
            if Threats::of(&index, color).count() > allowed {
                position.undo(&mut index);
            }
        }
        position
    })
}

/// Whether [`double_slow()`] can be asked: the empty cells and the turns on them are few.
pub(crate) fn is_small(position: &Position) -> bool {
    let empty = position.empty_count();
    let turns =
        (0..position.stones_to_place()).fold(1, |sets, i| sets * empty.saturating_sub(i) / (i + 1));
    empty < 18 && turns <= 500 && !position.is_over()
}

/// What every search of the papers owes: a win is real and so is its strategy, "none" is true.
pub(crate) fn check_against_brute_force(
    position: &Position,
    found: &Solution,
) -> Result<(), TestCaseError> {
    let expected = double_slow(position);
    match found.verdict {
        Verdict::Win => {
            prop_assert!(expected.is_some_and(|least| least <= found.depth));
            let tree = found
                .tree
                .as_ref()
                .expect("a small board has a small strategy");
            prop_assert!(is_strategy(tree, position));
            prop_assert_eq!(Some(tree.turn), found.turn);
        }
        Verdict::None => prop_assert_eq!(expected, None),
        Verdict::Likely => prop_assert!(false, "it answers every block"),
        Verdict::Unknown => {}
        Verdict::Loss | Verdict::Draw => prop_assert!(false, "a search for wins cannot say so"),
    }
    Ok(())
}

/// Whether the tree wins: every turn is legal, leaves the defender no threat and at least p of
/// the attacker's, and every block has its answer.
pub(crate) fn is_strategy(tree: &WinTree, position: &Position) -> bool {
    wins(tree, &mut position.clone(), &mut WordIndex::of(position))
}

fn wins(tree: &WinTree, position: &mut Position, index: &mut WordIndex) -> bool {
    let before = position.history().len();
    let answer = wins_on(tree, position, index);
    while position.history().len() > before {
        position.undo(index);
    }
    answer
}

/// The same, with the stones left on the board.
fn wins_on(tree: &WinTree, position: &mut Position, index: &mut WordIndex) -> bool {
    let attacker = position.to_move();
    for cell in tree.turn.iter() {
        if position.check(cell).is_err() {
            return false;
        }
        position.place(cell, index);
    }
    if position.is_over() {
        return position.outcome() == Some(Outcome::Win(attacker));
    }
    if position.to_move() == attacker {
        position.end_turn();
    }
    let threats = Threats::of(index, attacker);
    let p = position.rules().p();
    if Threats::of(index, attacker.other()).count() > 0 || threats.count() < p {
        return false;
    }
    threats.blocks().iter().all(|block| {
        let Some((_, next)) = tree.replies.iter().find(|(reply, _)| reply == block) else {
            return false;
        };
        position.place_turn(*block, index);
        let answer = wins(next, position, index);
        for _ in block.iter() {
            position.undo(index);
        }
        answer
    })
}

/// A Connect6 position in which one side has scattered its stones thinly round the centre, and
/// the other has a few more: often won by double threats, often not.
pub(crate) fn connect6_position() -> impl Strategy<Value = Position> {
    prop::collection::vec((6..13u8, 6..13u8), 11..23).prop_map(|cells| {
        let mut position = Position::new(Rules::CONNECT6);
        let mut index = WordIndex::of(&position);
        for (column, row) in cells {
            let cell = Cell::new(column, row);
            if position.stone_at(cell).is_some() {
                continue;
            }
            let color = position.to_move();
            position.place(cell, &mut index);
            if Threats::of(&index, color).count() > 0 {
                position.undo(&mut index);
            }
        }
        position
    })
}

/// On a board too large for brute force: the strategy of a win wins, and [`double()`] does not
/// contradict as far as it gets.
pub(crate) fn check_against_double(
    position: &Position,
    found: &Solution,
) -> Result<(), TestCaseError> {
    if let Some(tree) = &found.tree {
        prop_assert!(is_strategy(tree, position));
    }
    let complete = || double(position, &Table::with_megabytes(1), &mut NodeLimit(50_000)).verdict;
    match found.verdict {
        Verdict::Win => prop_assert_ne!(complete(), Verdict::None),
        Verdict::None => prop_assert_ne!(complete(), Verdict::Win),
        Verdict::Likely => prop_assert!(false, "it answers every block"),
        Verdict::Unknown => {}
        Verdict::Loss | Verdict::Draw => prop_assert!(false, "a search for wins cannot say so"),
    }
    Ok(())
}

/// Parameters that keep a test short.
pub(crate) fn short() -> Parameters {
    Parameters {
        dfs_nodes: 20_000,
        bfs_nodes: 5_000,
        iterative_nodes: 300,
        conservative_nodes: 1_000,
        ..Parameters::default()
    }
}

/// A problem from the collection.
pub(crate) struct Problem {
    pub(crate) name: String,
    pub(crate) position: Position,
}

/// The problems that the side to move wins by double threats alone; none where the collection is
/// not there.
pub(crate) fn problems() -> Vec<Problem> {
    problems_with("vcdt")
}

/// The problems of which this is claimed.
pub(crate) fn problems_with(claim: &str) -> Vec<Problem> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/positions.jsonl"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        #[expect(clippy::print_stderr, reason = "a skipped test says so")]
        {
            eprintln!("skipped: there is no collection of positions");
        }
        return Vec::new();
    };
    let problem = |line: &str| Problem {
        name: text_field(line, "id").to_owned(),
        position: notation::parse_game(text_field(line, "game"), Rules::CONNECT6).unwrap(),
    };
    let lines = text.lines();
    let won = lines.filter(|line| text_field(line, "claim") == claim);
    won.map(problem).collect()
}

/// Which of the five examples of the two-stage paper (Figs. 25 to 29) a search solves, by their
/// numbers; `None` where the collection is not there. The strategies found are checked.
pub(crate) fn examples_solved(mut search: impl FnMut(&Position) -> Solution) -> Option<Vec<char>> {
    let mut problems = problems();
    problems.retain(|problem| problem.name.starts_with("ITSS-Example"));
    let mut solved = Vec::new();
    for problem in &problems {
        let found = search(&problem.position);
        if found.verdict == Verdict::Win {
            solved.extend(problem.name.chars().last());
        }
        if let Some(tree) = &found.tree {
            assert!(is_strategy(tree, &problem.position), "{}", problem.name);
        }
    }
    (!problems.is_empty()).then_some(solved)
}

/// A text field of a line of JSON, without escapes.
fn text_field<'a>(line: &'a str, name: &str) -> &'a str {
    let key = format!("\"{name}\": \"");
    let start = line.find(&key).map_or(line.len(), |at| at + key.len());
    let rest = &line[start..];
    &rest[..rest.find('"').unwrap_or(rest.len())]
}
