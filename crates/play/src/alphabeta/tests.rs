use proptest::prelude::*;
use sixfold_core::notation::parse_game;
use sixfold_core::{Color, Outcome, Rules};
use sixfold_solve::{NodeLimit, Unlimited};

use super::*;
use crate::testing::{random_position, small_rules, turn_of};
use crate::{AgentSpec, Score, Silent, agents};

/// Minimax by its definition: no cuts, no hints, every board judged anew. Values are those of the
/// side to move; `None` where all cells are marked.
fn minimax_slow(
    position: &Position,
    mover: Color,
    left_to_look: u32,
    (width, root): (usize, usize),
    marks: CellSet,
) -> Option<i64> {
    let side = position.to_move();
    let kind = agents::sequences::kind();
    let settings = Settings::defaults(&kind.options);
    let mut utility = kind.of(position, &settings);
    let sign = if mover == side { 1 } else { -1 };
    let win = (1 << 60) - (position.history().len() - root) as i64;
    match position.outcome() {
        Some(Outcome::Win(winner)) => return Some(if winner == side { win } else { -win }),
        Some(Outcome::Draw) => return Some(0),
        None if left_to_look == 0 => return Some(sign * utility.board(position, mover)),
        None => {}
    }
    let mut marks = marks;
    let mut best = None;
    for (cell, _) in ranked(&mut *utility, position, &marks, width, 1) {
        let mut next = position.clone();
        next.place(cell, &mut ());
        let goes_on = next.to_move() == side;
        let next_marks = if goes_on { marks } else { CellSet::EMPTY };
        let value = minimax_slow(&next, side, left_to_look - 1, (width, root), next_marks);
        let value = value.map(|value| if goes_on { value } else { -value });
        best = best.max(value);
        marks.insert(cell);
    }
    best
}

fn value_of(root: &Root) -> i64 {
    match root.score() {
        Score::Points(points) => points,
        Score::Win(stones) => (1 << 60) - i64::from(stones),
        Score::Loss(stones) => i64::from(stones) - (1 << 60),
        Score::Book { .. } => panic!("alphabeta asks no book"),
    }
}

proptest! {
    #[test]
    fn cuts_change_no_value(
        rules in small_rules(),
        seed in any::<u64>(),
        depth in 1..=4u32,
        width in 1..=4usize,
    ) {
        let position = random_position(rules, seed);
        let kind = agents::sequences::kind();
        let mut search = Search {
            utility: kind.of(&position, &Settings::defaults(&kind.options)),
            position: position.clone(),
            width,
            seed: 1,
            control: &mut Unlimited,
            nodes: 0,
            root: position.history().len(),
        };
        let mut roots = search.first_roots();
        prop_assert!(search.deepen(&mut roots, depth, 1));
        let nobody = position.to_move();
        let expected =
            minimax_slow(&position, nobody, depth, (width, search.root), CellSet::EMPTY);
        prop_assert_eq!(Some(value_of(&roots[0])), expected);
        prop_assert_eq!(search.position.key(), position.key());
    }

    #[test]
    fn every_agent_answers_every_game_the_same_way_twice(rules in small_rules(), seed in any::<u64>()) {
        let position = random_position(rules, seed);
        let specs = ["random", "adjacent", "sequences", "alphabeta:depth=3,width=3",
            "alphabeta:utility=adjacent,depth=2,width=3", "alphabeta:utility=random,depth=3,width=2"];
        for spec in specs {
            let spec = format!("{spec}{}seed={}", if spec.contains(':') { "," } else { ":" }, seed >> 1);
            let turn = turn_of(&spec, &position);
            prop_assert_eq!(&turn, &turn_of(&spec, &position));
            let mut after = position.clone();
            let turn = turn.parse::<TurnText>().unwrap().0;
            for cell in turn.iter() {
                prop_assert_eq!(after.check(cell), Ok(()));
                after.place(cell, &mut ());
            }
        }
    }

    /// However early it is stopped, a whole legal turn comes back.
    #[test]
    fn a_stopped_search_still_chooses(rules in small_rules(), seed in any::<u64>(), nodes in 0..200u64) {
        let position = random_position(rules, seed);
        let mut agent = "alphabeta:depth=0,width=4".parse::<AgentSpec>().unwrap().build();
        let task = Task { depth: 6, lines: 1 + (seed % 3) as usize };
        let choice = agent.choose(&position, task, &mut NodeLimit(nodes), &mut Silent);
        prop_assert_eq!(choice.turn.len(), position.stones_to_place());
        prop_assert!(choice.turn.iter().all(|cell| position.check(cell).is_ok()));
        prop_assert_eq!(choice.info.line[0], choice.turn);
        prop_assert!(choice.info.nodes <= nodes + 1);
    }
}

/// A turn as it is written.
struct TurnText(Turn);

impl std::str::FromStr for TurnText {
    type Err = ();

    fn from_str(mut text: &str) -> Result<TurnText, ()> {
        let mut turn = Turn::NULL;
        while !text.is_empty() {
            let (cell, used) = Cell::parse_prefix(text).ok_or(())?;
            turn = turn.with(cell);
            text = &text[used..];
        }
        Ok(TurnText(turn))
    }
}

#[test]
fn it_sees_a_win_and_a_loss_in_time() {
    // Tic-tac-toe with a fork for Black: b2 and c3 against a1 and c1.
    let position = parse_game("b2 a1 c3 c1", Rules::TICTACTOE).unwrap();
    let mut agent = "alphabeta:depth=9,width=9"
        .parse::<AgentSpec>()
        .unwrap()
        .build();
    let choice = agent.choose(&position, Task::default(), &mut Unlimited, &mut Silent);
    assert_eq!(choice.turn.to_string(), "b1");
    // With all cells tried, the empty board is a draw.
    let empty = Position::new(Rules::TICTACTOE);
    let choice = agent.choose(&empty, Task::default(), &mut Unlimited, &mut Silent);
    assert_eq!(choice.info.score, Score::Points(0));
    assert_eq!(choice.info.depth, 9);
}

#[test]
fn several_lines_have_different_turns_and_fall_in_value() {
    let position = parse_game("j10 i11k11", Rules::CONNECT6).unwrap();
    let mut agent = "alphabeta:depth=2,width=5"
        .parse::<AgentSpec>()
        .unwrap()
        .build();
    let mut last = Vec::new();
    let task = Task {
        lines: 3,
        ..Task::default()
    };
    let mut keep = |lines: &[Info]| last = lines.to_vec();
    let choice = agent.choose(&position, task, &mut Unlimited, &mut keep);
    assert_eq!(last.len(), 3);
    assert_eq!(last[0].line[0], choice.turn);
    let points = |info: &Info| match info.score {
        Score::Points(points) => points,
        other => panic!("{other}"),
    };
    for (rank, info) in last.iter().enumerate() {
        assert_eq!(info.depth, 2);
        let better = &last[..rank];
        assert!(better.iter().all(|other| points(other) >= points(info)));
        assert!(better.iter().all(|other| other.line[0] != info.line[0]));
    }
}

/// On 3 × 3 with two stones a turn and no row long enough: the first stone, then all pairs of the
/// eight cells that are left, each in one order. Several lines are wanted, so that nothing is cut.
#[test]
fn no_turn_is_looked_at_in_two_orders() {
    let position = Position::new("3,3,4,2,1".parse::<Rules>().unwrap());
    let spec = "alphabeta:utility=random,depth=3,width=9";
    let mut agent = spec.parse::<AgentSpec>().unwrap().build();
    let task = Task {
        lines: 9,
        ..Task::default()
    };
    let choice = agent.choose(&position, task, &mut Unlimited, &mut Silent);
    let pairs = 8 * 7 / 2;
    let depths = [9, 9 * (1 + 8), 9 * (1 + 8 + pairs)];
    assert_eq!(choice.info.nodes, depths.iter().sum::<u64>());
}
