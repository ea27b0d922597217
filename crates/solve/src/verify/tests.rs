//! Connect(6,2,3), and what verifiers do not accept. That what they accept is won is tried on small
//! boards by `sixfold selftest verifiers`.

use sixfold_core::{Cell, Position, Rules, notation};
use sixfold_proof::check;
use sixfold_threat::slow::subsets;

use super::*;
use crate::certificate;
use crate::control::{NodeLimit, Unlimited};
use crate::solution::Verdict;
use crate::tss::decide_double;

/// Connect(6,2,3): Black has placed three stones (thesis, Figure 6).
fn three_stones() -> Position {
    notation::parse_game("j10k11j12", Rules::CONNECT_6_2_3).unwrap()
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

#[test]
fn names_read_back() {
    for verifier in Verifier::ALL {
        assert_eq!(verifier.name().parse(), Ok(verifier));
    }
    assert!("rzop-o3".parse::<Verifier>().is_err());
}

/// What one pass leaves open, the next settles, with the replies that the first did not look at.
#[test]
fn later_passes_settle_what_was_open() {
    let position = three_stones();
    let mut parameters = Parameters::new(2);
    parameters.search.double_nodes = 60;
    parameters.order = 1;
    let mut verified = |rounds| {
        parameters.search.rounds = rounds;
        let table = Table::with_megabytes(4);
        verify(
            &position,
            Verifier::Pairs,
            &parameters,
            &table,
            &mut Unlimited,
        )
    };
    let first = verified(1);
    assert_eq!(first.finding, Finding::Open);
    assert!(
        first
            .unanswered
            .iter()
            .any(|left| left.because == Because::Open)
    );
    let all = verified(4);
    assert_eq!(all.finding, Finding::Wins, "{:?}", all.unanswered);
    accepted_zone(&position, &all);
}

#[test]
fn games_without_threats_have_nothing_to_verify() {
    for (game, turns) in [
        ("3,1,2,3,1", "b1"),
        ("4,4,2,2,1", "b2"),
        ("5,1,3,3,1", "c1"),
    ] {
        let position = notation::parse_game(turns, game.parse().unwrap()).unwrap();
        for verifier in [Verifier::General, Verifier::Pairs, Verifier::Every] {
            let found = by(verifier, &position, &Table::with_megabytes(1));
            assert_eq!(found.finding, Finding::Open, "{game} {}", verifier.name());
        }
    }
}
