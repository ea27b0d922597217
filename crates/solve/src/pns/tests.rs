use proptest::prelude::*;
use proptest::strategy::Strategy;
use sixfold_core::{Cell, Color, Outcome, Position, Rules};
use sixfold_threat::slow::subsets;
use sixfold_threat::{Threats, WordIndex};

use super::*;
use crate::control::{NodeLimit, Unlimited};
use crate::tss;
use crate::tss::testing::{check_against_double, connect6_position, examples_solved};
use crate::value::{value, value_slow};

/// Nothing is left out on a small board, be it after some widening.
fn complete() -> Parameters {
    Parameters {
        tree_nodes: 1_000_000,
        probing_cells: 3,
        widening_number: 4,
        reply_cells: 64,
        threats: tss::Parameters {
            free_cells: 64,
            ..tss::Parameters::default()
        },
        ..Parameters::default()
    }
}

/// Parameters that keep a test short.
fn short() -> Parameters {
    Parameters {
        tree_nodes: 3_000,
        threats: tss::Parameters {
            conservative_nodes: 1_000,
            ..tss::Parameters::default()
        },
        ..Parameters::default()
    }
}

/// Whether the attacker, who is to move, wins by turns that leave threats, from the definition:
/// every turn and every reply is tried.
fn wins_by_threats_slow(position: &mut Position) -> bool {
    let attacker = position.to_move();
    let cells: Vec<Cell> = position.empties().iter().collect();
    subsets(&cells, position.stones_to_place())
        .into_iter()
        .any(|turn| {
            let before = position.history().len();
            let won = place(position, turn, attacker) && {
                let index = WordIndex::of(position);
                position.outcome() == Some(Outcome::Win(attacker))
                    || Threats::of(&index, attacker).count() > 0
                        && Threats::of(&index, attacker.other()).count() == 0
                        && every_reply_loses(position)
            };
            let placed = position.history().len() - before;
            position.undo_many(placed, &mut ());
            won
        })
}

fn every_reply_loses(position: &mut Position) -> bool {
    let defender = position.to_move();
    let cells: Vec<Cell> = position.empties().iter().collect();
    subsets(&cells, position.stones_to_place())
        .into_iter()
        .all(|reply| {
            let before = position.history().len();
            let lost = place(position, reply, defender)
                && !position.is_over()
                && wins_by_threats_slow(position);
            let placed = position.history().len() - before;
            position.undo_many(placed, &mut ());
            lost
        })
}

/// Places the stones of a turn as far as the game goes, and says that it was not drawn.
fn place(position: &mut Position, turn: Turn, side: Color) -> bool {
    for cell in turn.iter() {
        if !position.is_over() {
            position.place(cell, &mut ());
        }
    }
    debug_assert!(position.is_over() || position.to_move() != side);
    position.outcome() != Some(Outcome::Draw)
}

/// A position with few enough empty cells to try everything, on a board so small that they are
/// often a line.
fn tiny_position() -> impl Strategy<Value = Position> {
    let rules = (3..=6u32, 2..=4u32, 3..=5u32, 1..=2u32)
        .prop_map(|(m, n, k, p)| Rules::new(m, n, k, p, 1).unwrap());
    let picks = prop::collection::vec((any::<prop::sample::Index>(), 0..3u8), 40);
    (rules, picks, 5..9usize).prop_map(|(rules, picks, empty)| {
        let mut position = Position::new(rules);
        position.end_turn();
        // One stone a turn makes a deep tree, and there is no table.
        let empty = empty - usize::from(rules.p() == 1);
        for (pick, side) in picks {
            if position.empty_count() <= empty {
                break;
            }
            let empties: Vec<Cell> = position.empties().iter().collect();
            let color = Color::BOTH[usize::from(side > 0)];
            position.add_extra(color, *pick.get(&empties), &mut ());
            let index = WordIndex::of(&position);
            let [own, other] =
                [Color::White, Color::Black].map(|color| Threats::of(&index, color).count());
            if position.is_over() || own > 0 || other >= rules.p() {
                position.undo(&mut ());
            }
        }
        position
    })
}

/// Few of the picks may have been fit.
fn is_tiny(position: &Position) -> bool {
    position.empty_count() <= 8 && !position.is_over()
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 4096, ..ProptestConfig::with_cases(200) })]

    /// With everything tried there are only wins and their absence, and both are true.
    #[test]
    fn on_tiny_boards_complete_searches_know_everything(position in tiny_position()) {
        prop_assume!(is_tiny(&position));
        let attacker_wins = value_slow(&position) == Outcome::Win(position.to_move());
        let threats_win = wins_by_threats_slow(&mut position.clone());
        for stages in Stages::ALL {
            for quiet_turns in [QuietTurns::LeftOut, QuietTurns::SecondStage] {
                let parameters = Parameters { quiet_turns, ..complete() };
                let found = search(&position, stages, &parameters, &mut Unlimited);
                let by_threats = matches!(stages, Stages::TwoStageTypeI | Stages::TwoStageTypeII)
                    && quiet_turns == QuietTurns::LeftOut;
                let expected = if by_threats { threats_win } else { attacker_wins };
                let verdict = if expected { Verdict::Win } else { Verdict::None };
                prop_assert_eq!(found.verdict, verdict, "{:?} {:?}", stages, quiet_turns);
            }
        }
    }

    /// With little tried, what is said is still true.
    #[test]
    fn on_tiny_boards_limited_searches_say_nothing_false(
        position in tiny_position(),
        reply_cells in 0..10usize,
        free_cells in 0..10usize,
        tree_nodes in 1..500usize,
    ) {
        prop_assume!(is_tiny(&position));
        let attacker_wins = value_slow(&position) == Outcome::Win(position.to_move());
        let standard_look = Look::Conservative;
        let mut parameters = Parameters { reply_cells, tree_nodes, standard_look, ..complete() };
        parameters.threats.free_cells = free_cells;
        for stages in Stages::ALL {
            let found = search(&position, stages, &parameters, &mut Unlimited);
            match found.verdict {
                Verdict::Win => prop_assert!(attacker_wins),
                Verdict::Likely => prop_assert!(reply_cells < position.empty_count()),
                Verdict::None if matches!(stages, Stages::Standard | Stages::ThreeStage) => {
                    prop_assert!(!attacker_wins);
                }
                Verdict::None => prop_assert!(!wins_by_threats_slow(&mut position.clone())),
                Verdict::Unknown => {}
                Verdict::Loss | Verdict::Draw => prop_assert!(false, "it looks for wins"),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn in_connect6_its_proofs_are_real(position in connect6_position()) {
        for stages in Stages::ALL {
            let found = search(&position, stages, &short(), &mut Unlimited);
            // On this board a single threat always leaves replies that were not tried, so that
            // whatever is proved is won by double threats.
            match found.verdict {
                Verdict::Win => check_against_double(&position, &found)?,
                Verdict::Likely => prop_assert!(found.turn.is_some()),
                Verdict::None | Verdict::Unknown => {}
                Verdict::Loss | Verdict::Draw => prop_assert!(false, "it looks for wins"),
            }
        }
    }

    #[test]
    fn a_stopped_search_knows_nothing(position in connect6_position()) {
        for stages in Stages::ALL {
            let found = search(&position, stages, &short(), &mut NodeLimit(0));
            prop_assert_eq!(found.verdict, Verdict::Unknown);
        }
    }

    #[test]
    fn the_tree_stays_within_its_limit(position in connect6_position()) {
        // The root alone: there is no room for a look.
        let parameters = Parameters { tree_nodes: 1, ..short() };
        for stages in Stages::ALL {
            let found = search(&position, stages, &parameters, &mut Unlimited);
            prop_assert_eq!(found.verdict, Verdict::Unknown);
            prop_assert_eq!(found.nodes, 0);
        }
    }
}

/// Whole games on small boards: tic-tac-toe and its kin.
#[test]
fn toy_games_have_their_values() {
    for (m, n, k, p, q) in [
        (3, 3, 3, 1, 1),
        (4, 3, 3, 1, 1),
        (4, 4, 3, 1, 1),
        (3, 2, 3, 2, 1),
        (4, 2, 3, 2, 1),
        (4, 2, 4, 2, 1),
        (3, 3, 3, 2, 1),
    ] {
        let position = Position::new(Rules::new(m, n, k, p, q).unwrap());
        let wins = value(&position, &mut Unlimited).value == Some(Outcome::Win(position.to_move()));
        let verdict = if wins { Verdict::Win } else { Verdict::None };
        for stages in [Stages::Standard, Stages::ThreeStage] {
            let found = search(&position, stages, &complete(), &mut Unlimited);
            assert_eq!(found.verdict, verdict, "{m} {n} {k} {p} {q}, {stages:?}");
        }
    }
}

/// A game without threats is unknown, a finished one has nothing to win.
#[test]
fn nothing_is_claimed_where_there_is_nothing_to_search() {
    let mut position = Position::new(Rules::new(3, 3, 2, 2, 1).unwrap());
    let found = search(&position, Stages::Standard, &complete(), &mut Unlimited);
    assert_eq!(found.verdict, Verdict::Unknown);
    for cell in [(0, 0), (1, 0), (0, 1)] {
        position.place(Cell::new(cell.0, cell.1), &mut ());
    }
    assert!(position.is_over());
    let found = search(&position, Stages::Standard, &complete(), &mut Unlimited);
    assert_eq!(found.verdict, Verdict::None);
}

#[test]
fn the_multistage_searches_solve_the_papers_examples() {
    for stages in [Stages::TwoStageTypeI, Stages::ThreeStage] {
        let solved = examples_solved(|position| {
            search(position, stages, &Parameters::default(), &mut Unlimited)
        });
        assert!(solved.is_none_or(|solved| solved == ['1', '2', '3', '4', '5']));
    }
}
