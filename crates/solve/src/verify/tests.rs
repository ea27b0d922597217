//! What verifiers accept is won: on Connect(6,2,3), and on boards small enough for brute force.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use sixfold_core::{Cell, Color, Position, Rules, notation};
use sixfold_proof::check;
use sixfold_threat::{Threats, WordIndex, slow::subsets};

use super::*;
use crate::certificate;
use crate::control::{NodeLimit, Unlimited};
use crate::solution::Verdict;
use crate::tss::decide_double;
use crate::zone::brute::Brute;

/// Connect(6,2,3): Black has placed three stones (thesis, Figure 6).
fn three_stones() -> Position {
    let rules = Rules::new(19, 19, 6, 2, 3).unwrap();
    notation::parse_game("j10k11j12", rules).unwrap()
}

fn by(verifier: Verifier, position: &Position, table: &Table) -> Verified {
    let parameters = Parameters::new(position.rules().p());
    verify(position, verifier, &parameters, table, &mut Unlimited)
}

/// The zone of the accepted certificate of a win.
fn accepted_zone(position: &Position, found: &Verified) -> sixfold_proof::Zone {
    let certificate = certificate::of_defence(position, &found.answers, "").unwrap();
    check(&certificate, &mut |_| false).unwrap().zone
}

#[test]
fn three_stones_win_and_sharper_verifiers_take_fewer_nodes() {
    let position = three_stones();
    let mut last = u64::MAX;
    for verifier in [
        Verifier::Rzop,
        Verifier::RzopO1,
        Verifier::RzopO2,
        Verifier::General,
        Verifier::Pairs,
    ] {
        let found = by(verifier, &position, &Table::with_megabytes(16));
        assert_eq!(found.finding, Finding::Wins, "{}", verifier.name());
        assert!(found.nodes < last, "{}", verifier.name());
        last = found.nodes;
        accepted_zone(&position, &found);
    }
    assert!(last < 40_000, "{last}");
}

#[test]
fn every_reply_to_three_stones_loses_to_double_threats() {
    let position = three_stones();
    let table = Table::with_megabytes(16);
    let cells: Vec<Cell> = position.empties().iter().collect();
    let replies = subsets(&cells, 2);
    assert_eq!(replies.len(), 63_903);
    // A part of them, different ones on every side; the whole is `sixfold verify --verifier every`.
    for reply in replies.into_iter().step_by(7) {
        let mut after = position.clone();
        after.place_turn(reply, &mut ());
        let found = decide_double(&after, &table, &mut NodeLimit(1_000_000));
        assert_eq!(found.verdict, Verdict::Win, "{reply}");
    }
}

#[test]
fn a_stone_too_few_is_not_enough() {
    let rules = Rules::new(19, 19, 6, 2, 2).unwrap();
    let position = notation::parse_game("j10k11", rules).unwrap();
    for verifier in [Verifier::Rzop, Verifier::General, Verifier::Pairs] {
        let found = by(verifier, &position, &Table::with_megabytes(1));
        assert_eq!(found.finding, Finding::Open);
        let null = |unanswered: &Unanswered| unanswered.stones.is_empty();
        assert!(found.unanswered.iter().all(null), "{found:?}");
    }
}

#[test]
fn a_row_of_the_defender_is_an_answer_to_everything() {
    let rules = Rules::new(6, 6, 4, 2, 1).unwrap();
    let position = notation::parse_game("a1 c1c3 a3a5 e1e3 f6f4", rules).unwrap();
    let found = by(Verifier::Pairs, &position, &Table::with_megabytes(1));
    assert_eq!(found.finding, Finding::Open);
    assert_eq!(found.unanswered[0].because, Because::Row);
    assert_eq!(found.unanswered[0].stones.len(), 2);
}

#[test]
fn a_stopped_verifier_says_so() {
    let position = three_stones();
    for verifier in Verifier::ALL {
        let parameters = Parameters::new(2);
        let table = Table::with_megabytes(1);
        let found = verify(
            &position,
            verifier,
            &parameters,
            &table,
            &mut NodeLimit(150),
        );
        assert_eq!(found.finding, Finding::Stopped, "{}", verifier.name());
    }
}

/// A small board without threats, Black to move.
fn small_board() -> impl Strategy<Value = Position> {
    let rules = prop::sample::select(vec![
        (5u32, 4u32, 3u32, 1u32),
        (5, 5, 4, 1),
        (5, 5, 4, 2),
        (6, 5, 5, 2),
        (6, 6, 5, 3),
        (7, 5, 6, 3),
    ]);
    let picks = prop::collection::vec((any::<prop::sample::Index>(), 0..10u8), 60);
    (rules, picks, 0..4usize, 5..8u8).prop_map(|((m, n, k, p), picks, more, share)| {
        // So few that brute force is quick: a turn of three stones has many forms.
        let empty = more + [10, 9, 8][p as usize - 1];
        let rules = Rules::new(m, n, k, p, 1).unwrap();
        let mut position = Position::new(rules);
        let mut index = WordIndex::of(&position);
        for (pick, side) in picks {
            if position.empty_count() <= empty {
                break;
            }
            let cells: Vec<Cell> = position.empties().iter().collect();
            let color = if side < share {
                Color::Black
            } else {
                Color::White
            };
            position.add_extra(color, *pick.get(&cells), &mut index);
            if Threats::of(&index, color).count() > 0 {
                position.undo(&mut index);
            }
        }
        position.end_turn();
        position
    })
}

/// The same after a turn of Black that wins, and leaves White a stone to choose freely.
fn just_played(mut position: Position, brute: &mut Brute) -> Option<Position> {
    position.end_turn();
    let cells: Vec<Cell> = position.empties().iter().collect();
    for turn in subsets(&cells, usize::from(position.rules().p()).min(cells.len())) {
        let mut after = position.clone();
        after.place_turn(turn, &mut ());
        if after.is_over() {
            continue;
        }
        let threats = Threats::of(&WordIndex::of(&after), Color::Black).count();
        if threats < after.rules().p() && brute.defender_loses(&after) {
            return Some(after);
        }
    }
    None
}

/// Every set of up to so many of these cells.
fn sets_up_to(cells: &[Cell], most: usize) -> Vec<Turn> {
    (1..=most).flat_map(|size| subsets(cells, size)).collect()
}

/// What is counted over all cases, for the test of the test.
#[derive(Default)]
struct Seen {
    won: usize,
    covered: usize,
    irrelevant: usize,
}

/// Tries a verifier on a position: what it says is won is won, with every set of up to three stones
/// that it calls irrelevant; what it leaves unanswered is not a win by brute force of all replies.
fn try_verifier(verifier: Verifier, position: &Position, brute: &mut Brute, seen: &mut Seen) {
    let found = by(verifier, position, &Table::with_megabytes(1));
    if found.finding != Finding::Wins {
        assert!(!found.unanswered.is_empty());
        return;
    }
    let says = |what: &str| format!("{what} {} {position:?}", verifier.name());
    assert!(brute.defender_loses(position), "{}", says("not won"));
    seen.won += 1;
    let zone = accepted_zone(position, &found);
    let replies = subsets(
        &position.empties().iter().collect::<Vec<_>>(),
        position.stones_to_place(),
    );
    seen.covered += usize::from(found.answers.len() > 1 && found.answers.len() < replies.len());
    let windows = sixfold_proof::Windows::new(position.rules());
    let cells: Vec<Cell> = position.empties().iter().collect();
    for stones in sets_up_to(&cells, 3.min(cells.len())) {
        let by_psi = found
            .psi
            .as_ref()
            .is_some_and(|psi| psi.is_irrelevant(stones.cells()));
        if by_psi || zone.is_irrelevant(stones.cells(), &windows) {
            seen.irrelevant += 1;
            let mut more = position.clone();
            for cell in stones.iter() {
                more.add_extra(Color::White, cell, &mut ());
            }
            assert!(brute.defender_loses(&more), "{} {stones}", says("matters"));
        }
    }
}

#[test]
fn what_verifiers_accept_is_won_and_stays_won_with_irrelevant_stones() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen: Vec<Seen> = Verifier::ALL.iter().map(|_| Seen::default()).collect();
    for _ in 0..300 {
        let position = small_board().new_tree(&mut runner).unwrap().current();
        let mut brute = Brute::new(&position, Color::Black);
        let Some(position) = just_played(position, &mut brute) else {
            continue;
        };
        for (i, verifier) in Verifier::ALL.into_iter().enumerate() {
            if verifier.is_for(position.rules().p()) {
                try_verifier(verifier, &position, &mut brute, &mut seen[i]);
            }
        }
    }
    for (verifier, seen) in Verifier::ALL.into_iter().zip(seen) {
        let told = format!(
            "{} won, {} with zones, {} sets",
            seen.won, seen.covered, seen.irrelevant
        );
        println!("{} {told}", verifier.name());
    }
}

#[test]
fn names_read_back() {
    for verifier in Verifier::ALL {
        assert_eq!(verifier.name().parse(), Ok(verifier));
    }
    assert!("rzop-o3".parse::<Verifier>().is_err());
}
