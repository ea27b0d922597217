//! `bench`: the same searches on every machine, in the page as in the program.

use sixfold_core::{Position, Rules, notation};
use sixfold_play::search::Level;
use sixfold_play::{Silent, Task};

use super::meter::{Budget, Work};
use super::workshop::Agents;
use crate::wire::{Benched, Body, Limit, Stage};

/// Games in the middle of which the engine is to choose a turn.
pub const BENCH_GAMES: [&str; 4] = [
    "j10 i9j8 h10i10 e10k10 h9j11 g8h7",
    "j10 k11l9 l10k9 k10j8 j11l8",
    "j10 i11k11 i9k9 h10l10",
    "j10 i10k12 l10l9 k8m11 n10m9 o8k11",
];
/// The memory of each search: small, so that nearly all the time is thinking.
const MEGABYTES: usize = 4;

/// The positions of the bench.
#[must_use]
pub fn bench_positions() -> Vec<Position> {
    let parse = |game: &&str| notation::parse_game(game, Rules::CONNECT6).ok();
    BENCH_GAMES.iter().filter_map(parse).collect()
}

/// One search for each position, on one thread, with nothing remembered between them.
pub(super) fn run(nodes: u64, work: &mut Work<'_>) -> Body {
    let mut signature = 0u64;
    let mut spent = 0;
    let mut milliseconds = 0.0;
    for position in bench_positions() {
        let mut agents = Agents::on_one_thread(MEGABYTES);
        let Ok(agent) = agents.of_level(Level::MOST, 0) else {
            continue;
        };
        agent.prepare(position.rules());
        let limit = Limit {
            seconds: None,
            nodes: Some(nodes),
        };
        let since = work.now();
        let mut budget = Budget::new(work, limit, f64::INFINITY);
        // Nothing is said on the way: whoever measures does not want to be disturbed.
        let silence = |_, _| None;
        let mut meter = work.meter(&mut budget, Stage::Engine).with_news(&silence);
        let choice = agent.choose(&position, Task::default(), &mut meter, &mut Silent);
        meter.finish(choice.info.nodes);
        milliseconds += work.now() - since;
        spent += choice.info.nodes;
        let cells = choice.turn.iter().map(|cell| cell.index() as u64);
        signature = cells.chain([choice.info.nodes]).fold(signature, mixed);
    }
    Body::Benched(Benched {
        signature: format!("{signature:016x}"),
        nodes: spent,
        seconds: milliseconds / 1000.0,
    })
}

/// One more number in the signature, the order counting (the hash FNV-1a, by words).
fn mixed(signature: u64, number: u64) -> u64 {
    (signature ^ number)
        .wrapping_mul(0x0000_0100_0000_01b3)
        .rotate_left(5)
}
