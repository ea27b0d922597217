//! What `match --json` and `ladder --json` print.

use serde::Serialize;
use sixfold_arena::contest::{GameReport, Plan, Results};
use sixfold_arena::rating::{Sample, SprtVerdict};

use crate::wire::WireRules;

/// A match.
#[derive(Serialize, Debug)]
pub(crate) struct WireMatch {
    game: WireRules,
    seed: u64,
    /// False where it was interrupted.
    complete: bool,
    /// Best first.
    players: Vec<WirePlayer>,
    /// For two players: what their games say.
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<WireDifference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<WireSprt>,
    /// The games that count, from 1 as in all that people read; black and white are players by
    /// number.
    games: Vec<GameReport>,
}

/// One who takes part.
#[derive(Serialize, Debug)]
struct WirePlayer {
    /// As on the command line, from 0.
    number: usize,
    name: String,
    rank: usize,
    games: u64,
    points: f64,
    sodos: f64,
    elo: f64,
    elo_error: f64,
    /// Against each player by number; against itself all are 0.
    against: Vec<WireCounts>,
}

#[derive(Serialize, Debug)]
struct WireCounts {
    wins: u64,
    draws: u64,
    losses: u64,
}

/// The first player's strength, compared with the second's. What is infinite is null, and so is
/// everything where no pair of games is complete.
#[derive(Serialize, Debug)]
struct WireDifference {
    /// Pairs of games with swapped colours, by the first player's points: 0, ½, 1, 1½, 2.
    pairs: Vec<u64>,
    score: Option<f64>,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    superiority: Option<f64>,
}

#[derive(Serialize, Debug)]
struct WireSprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    llr: f64,
    llr_low: f64,
    llr_high: f64,
    /// `elo0`, `elo1`, or null where it is not decided.
    accepted: Option<&'static str>,
}

impl WireMatch {
    pub(crate) fn new(plan: &Plan, results: &Results<'_>) -> WireMatch {
        WireMatch {
            game: plan.rules.into(),
            seed: plan.seed,
            complete: results.are_complete(),
            players: players(plan, results),
            difference: (plan.entrants.len() == 2).then(|| difference(results)),
            sprt: sprt(plan, results),
            games: results.games().map(counted_from_one).collect(),
        }
    }
}

fn counted_from_one(game: &GameReport) -> GameReport {
    GameReport {
        number: game.number + 1,
        ..game.clone()
    }
}

fn players(plan: &Plan, results: &Results<'_>) -> Vec<WirePlayer> {
    let names = plan.names();
    let table = results.table();
    let ratings = results.ratings();
    let standings = table.standings();
    standings
        .into_iter()
        .map(|standing| WirePlayer {
            number: standing.player,
            name: names[standing.player].clone(),
            rank: standing.rank,
            games: standing.games,
            points: standing.half_points as f64 / 2.0,
            sodos: standing.quarter_sodos as f64 / 4.0,
            elo: ratings[standing.player].elo,
            elo_error: ratings[standing.player].error,
            against: (0..names.len())
                .map(|other| {
                    let games = table.between(standing.player, other);
                    WireCounts {
                        wins: games.wins(),
                        draws: games.draws(),
                        losses: games.losses(),
                    }
                })
                .collect(),
        })
        .collect()
}

fn difference(results: &Results<'_>) -> WireDifference {
    let elo = results.elo_of(0, 1);
    let pairs = results.pairs_of(0, 1);
    let known = |value: f64| (pairs.trials() > 0).then_some(value);
    let finite = |value: f64| known(value).filter(|value| value.is_finite());
    WireDifference {
        pairs: pairs.counts().to_vec(),
        score: known(elo.score),
        elo: finite(elo.difference),
        elo_low: finite(elo.low),
        elo_high: finite(elo.high),
        superiority: known(elo.superiority),
    }
}

fn sprt(plan: &Plan, results: &Results<'_>) -> Option<WireSprt> {
    let test = plan.sprt?;
    let (verdict, llr) = results.sprt()?;
    let [elo0, elo1] = test.hypotheses();
    let [alpha, beta] = test.error_rates();
    let [llr_low, llr_high] = test.bounds();
    Some(WireSprt {
        elo0,
        elo1,
        alpha,
        beta,
        llr,
        llr_low,
        llr_high,
        accepted: match verdict {
            SprtVerdict::Elo0 => Some("elo0"),
            SprtVerdict::Elo1 => Some("elo1"),
            SprtVerdict::Continue => None,
        },
    })
}
