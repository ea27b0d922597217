//! How fast the complete search for double threats decides, alone and on two threads.

use serde::Serialize;
use sixfold_core::Position;
use sixfold_engine::{Detail, Method, Options, Team};
use sixfold_solve::Verdict;

use super::contest::{Effort, Run};

/// Of the positions drawn from games, one in so many is a hard one: those with the most nodes.
pub(crate) const HARD_GAMES: usize = 20;

/// Nodes a second over a set. Also what `--json` prints; likewise below.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Speed {
    pub(crate) set: &'static str,
    pub(crate) positions: usize,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    pub(crate) nodes_per_second: f64,
}

impl Speed {
    pub(crate) fn of<'a>(set: &'static str, runs: impl Iterator<Item = &'a Run>) -> Speed {
        let (mut positions, mut nodes, mut seconds) = (0, 0, 0.0);
        for run in runs {
            positions += 1;
            nodes += run.nodes;
            seconds += run.seconds;
        }
        Speed {
            set,
            positions,
            nodes,
            seconds,
            nodes_per_second: nodes as f64 / f64::max(seconds, 1e-9),
        }
    }
}

/// How long it takes to decide positions of games.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Decisions {
    pub(crate) positions: usize,
    /// There is a win by double threats.
    pub(crate) won: usize,
    /// There is none.
    pub(crate) none: usize,
    /// Not known when the time was up.
    pub(crate) open: usize,
    pub(crate) nodes: u64,
    /// All together.
    pub(crate) seconds: f64,
    pub(crate) median_seconds: f64,
    pub(crate) seconds_of_90_percent: f64,
    pub(crate) seconds_of_99_percent: f64,
    pub(crate) most_seconds: f64,
}

impl Decisions {
    pub(crate) fn of(runs: &[Run]) -> Decisions {
        let with = |verdict| runs.iter().filter(|run| run.verdict == verdict).count();
        let mut times: Vec<f64> = runs.iter().map(|run| run.seconds).collect();
        times.sort_by(f64::total_cmp);
        Decisions {
            positions: runs.len(),
            won: with(Verdict::Win),
            none: with(Verdict::None),
            open: with(Verdict::Unknown),
            nodes: runs.iter().map(|run| run.nodes).sum(),
            seconds: times.iter().sum(),
            median_seconds: at_percent(&times, 50),
            seconds_of_90_percent: at_percent(&times, 90),
            seconds_of_99_percent: at_percent(&times, 99),
            most_seconds: at_percent(&times, 100),
        }
    }
}

/// The least of the sorted values that so many per cent do not exceed.
fn at_percent(sorted: &[f64], percent: usize) -> f64 {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(0.0)
}

/// Two threads against one.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Threads {
    pub(crate) set: &'static str,
    pub(crate) positions: usize,
    pub(crate) one_nodes: u64,
    pub(crate) two_nodes: u64,
    pub(crate) one_seconds: f64,
    pub(crate) two_seconds: f64,
}

/// What is asked for here is a decision: a win is not written out.
fn options(threads: usize) -> Options {
    Options {
        threads,
        detail: Detail::FirstTurn,
        ..Options::default()
    }
}

/// Decides the positions one after the other by one team, as a program does that is asked again
/// and again; the best of some rounds, each with a team and a table of its own.
pub(crate) fn decide(
    positions: &[&Position],
    threads: usize,
    rounds: usize,
    effort: &Effort,
    mut done: impl FnMut(usize),
) -> Vec<Run> {
    let mut best: Vec<Run> = Vec::new();
    for round in 0..rounds.max(1) {
        let team = Team::with_megabytes(effort.hash_mb);
        for (i, position) in positions.iter().enumerate() {
            done(i);
            let run = effort.run_on(position, Method::Vcdt, &options(threads), &team);
            match best.get_mut(i) {
                Some(known) => known.seconds = known.seconds.min(run.seconds),
                None => best.push(run),
            }
        }
        if round == 0 && best.iter().any(|run| run.seconds > Effort::LONG) {
            break;
        }
    }
    best
}

/// One thread and two on the same positions.
pub(crate) fn two_threads(
    set: &'static str,
    positions: &[&Position],
    effort: &Effort,
    mut done: impl FnMut(usize),
) -> Threads {
    let mut runs = |threads| decide(positions, threads, effort.rounds, effort, &mut done);
    let (one, two) = (runs(1), runs(2));
    let nodes = |runs: &[Run]| runs.iter().map(|run| run.nodes).sum();
    let seconds = |runs: &[Run]| runs.iter().map(|run| run.seconds).sum();
    Threads {
        set,
        positions: positions.len(),
        one_nodes: nodes(&one),
        two_nodes: nodes(&two),
        one_seconds: seconds(&one),
        two_seconds: seconds(&two),
    }
}

/// So many of the positions with the most nodes, without those that were not decided: there both
/// would take as long as they may.
pub(crate) fn hardest<'a>(
    positions: impl IntoIterator<Item = &'a Position>,
    runs: &[Run],
    count: usize,
) -> Vec<&'a Position> {
    let mut decided: Vec<(&Position, &Run)> = positions
        .into_iter()
        .zip(runs)
        .filter(|(_, run)| run.verdict != Verdict::Unknown)
        .collect();
    decided.sort_by_key(|(_, run)| std::cmp::Reverse(run.nodes));
    decided.truncate(count);
    decided.into_iter().map(|(position, _)| position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_occur() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!(at_percent(&values, 50), 100.0);
        assert_eq!(at_percent(&values, 99), 198.0);
        assert_eq!(at_percent(&values, 100), 200.0);
        assert_eq!(at_percent(&values[..1], 50), 1.0);
        assert_eq!(at_percent(&[], 50), 0.0);
    }
}
