use std::ops::ControlFlow;
use std::sync::Arc;

use sixfold_core::{Cell, CellSet, Color, Outcome, Position, Rules};

use super::*;
use crate::eval::{Evaluation, Stage, Weights};

fn rules() -> Rules {
    "7,7,4,1,1".parse().unwrap()
}

/// A game of four in a row in which Black plays by the untuned weights and White anywhere, so that
/// stones together win.
fn game(seed: u64) -> PlayedGame {
    let weights = Arc::new(Weights::untuned(rules()));
    let mut position = Position::new(rules());
    let mut evaluation = Evaluation::new(rules(), weights);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % bound
    };
    let mut best = Vec::new();
    while !position.is_over() {
        let side = position.to_move();
        evaluation.best(side, Stage::Last, &CellSet::EMPTY, 3, &mut best);
        let plays_well = seed.is_multiple_of(2) == (side == sixfold_core::Color::Black);
        let cell = if plays_well && below(4) > 0 {
            best[below(best.len())].1
        } else {
            let cells: Vec<Cell> = position.empties().iter().collect();
            cells[below(cells.len())]
        };
        position.place(cell, &mut evaluation);
    }
    let winner = match position.outcome() {
        Some(Outcome::Win(winner)) => Some(winner),
        _ => None,
    };
    PlayedGame::new(&position, winner, 1).unwrap()
}

fn lessons(from: u64, to: u64) -> Vec<Lesson> {
    (from..to).map(|seed| Lesson::new(game(seed))).collect()
}

fn params() -> Params {
    Params {
        epochs: 6,
        games_a_step: 8,
        rate: 0.05,
        value_hold: 10.0,
        ..Params::default()
    }
}

fn learned(params: Params) -> (Weights, Vec<Epoch>) {
    let mut tuner = Tuner::new(rules(), lessons(0, 60), params);
    let mut go_on = |_| ControlFlow::Continue(());
    let epochs = (0..params.epochs)
        .map(|_| tuner.epoch(&mut go_on).unwrap())
        .collect();
    (tuner.weights(), epochs)
}

#[test]
fn losses_fall_also_on_games_that_were_not_learned_from() {
    let mut untrained = Tuner::new(rules(), lessons(0, 60), params());
    let before = untrained.measure();
    assert!((before.value() - std::f64::consts::LN_2).abs() < 1e-9);
    let (weights, epochs) = learned(params());
    let after = epochs.last().unwrap().held_out;
    assert!(after.value() < before.value() - 0.05, "{after:?}");
    assert!(after.policy() < before.policy() - 0.05, "{after:?}");
    // Whole units say the same as the model did.
    let weights = Arc::new(weights);
    let of_units = check(rules(), &weights, untrained.held_out());
    assert!((of_units.loss - after.value()).abs() < 0.02, "{of_units:?}");
    assert_eq!(of_units.positions, after.positions());
    let others = check(rules(), &weights, &lessons(1000, 1030));
    assert!(others.loss < 0.69 && others.accuracy > 0.55, "{others:?}");
    assert!(others.cells[1] > others.cells[0] && others.cells[0] > 0.2);
}

/// The games again, in which the players said this of each position, by whether they won in the end.
fn lessons_with(said: impl Fn(bool) -> i64) -> Vec<Lesson> {
    let with_scores = |seed| {
        let game = game(seed);
        let won = |turn: usize| game.score(Color::BOTH[turn % 2]) == 1.0;
        let scores: Vec<Option<i64>> = (1..game.turns().len())
            .map(|turn| Some(said(won(turn))))
            .collect();
        Lesson::new(game.with_scores(&scores).unwrap())
    };
    (0..60).map(with_scores).collect()
}

fn learned_from(lessons: Vec<Lesson>, share_of_said: f64) -> Arc<Weights> {
    let params = Params {
        share_of_said,
        ..params()
    };
    let mut tuner = Tuner::new(rules(), lessons, params);
    for _ in 0..params.epochs {
        tuner.epoch(&mut |_| ControlFlow::Continue(())).unwrap();
    }
    Arc::new(tuner.weights())
}

#[test]
fn what_players_said_counts_with_its_share() {
    let contrary = || lessons_with(|won| if won { -1000 } else { 1000 });
    let right = |share| {
        let weights = learned_from(contrary(), share);
        check(rules(), &weights, &lessons(1000, 1030)).accuracy
    };
    let (by_results, by_words) = (right(0.0), right(1.0));
    assert!(
        by_results > 0.55 && by_words < 0.45,
        "{by_results} {by_words}"
    );
}

/// Who takes its position for lost plays anything.
#[test]
fn turns_in_positions_said_to_be_lost_teach_no_policy() {
    let teaches = |said: i64| {
        let weights = learned_from(lessons_with(|_| said), 0.5);
        let ranks = 0..weights.codes().sorted().len() as u16;
        ranks.into_iter().any(|rank| {
            let parts = weights.parts(rank);
            [parts.placed_own, parts.placed_other] != [[0; 2]; 2]
        })
    };
    assert!(teaches(0));
    assert!(!teaches(-10_000));
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let few = Params {
        epochs: 1,
        ..params()
    };
    let other = Params { seed: 2, ..few };
    let first = learned(few);
    assert_eq!(first, learned(few));
    assert_ne!(first.0.to_string(), learned(other).0.to_string());
}

#[test]
fn codes_that_did_not_occur_are_worth_their_classes() {
    let (weights, _) = learned(params());
    let text = weights.to_string();
    // Three of four are a threat, so that quiet positions have no class of the third level, of which
    // ten is the first.
    assert!(text.contains("\ncode 9"), "{text}");
    assert!(!text.contains("\ncode a"), "{text}");
    assert!(text.contains("\nnet-code 9") && !text.contains("\nnet-code a"));
    let none = format!(
        "\nnet-class 10{}\n",
        " 0".repeat(crate::eval::net::FEATURES)
    );
    assert!(text.contains(&none), "{text}");
}

#[test]
fn learning_can_be_broken_off() {
    let mut tuner = Tuner::new(rules(), lessons(0, 40), params());
    let mut calls = 0;
    let epoch = tuner.epoch(&mut |done| {
        calls += 1;
        assert_eq!(done, 8 * calls);
        if calls == 2 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((epoch, calls), (None, 2));
}
