//! How fast the complete search for double threats decides, alone and on two threads.

use serde::Serialize;
use sixfold_core::Position;
use sixfold_engine::{Method, Options};
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

/// Runs one and two threads in turn on each of the positions.
pub(crate) fn two_threads(
    set: &'static str,
    positions: &[&Position],
    effort: &Effort,
    mut done: impl FnMut(usize),
) -> Threads {
    let mut total = Threads {
        set,
        positions: positions.len(),
        one_nodes: 0,
        two_nodes: 0,
        one_seconds: 0.0,
        two_seconds: 0.0,
    };
    let on = |position: &Position, threads| {
        let options = Options {
            threads,
            ..Options::default()
        };
        effort.run(position, Method::Vcdt, &options)
    };
    for (i, &position) in positions.iter().enumerate() {
        done(i);
        let (one, two) = (on(position, 1), on(position, 2));
        total.one_nodes += one.nodes;
        total.two_nodes += two.nodes;
        total.one_seconds += one.seconds;
        total.two_seconds += two.seconds;
    }
    total
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
