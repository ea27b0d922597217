//! One search after the other on the same positions.

use std::time::Duration;

use serde::Serialize;
use sixfold_core::Position;
use sixfold_engine::{Budget, Limits, Method, Options, Team, solve};
use sixfold_solve::Verdict;
use sixfold_solve::tss::Order;

/// How much is measured.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// A search ends after so long.
    pub(crate) limit: Duration,
    /// The size of the table, where a search has one.
    pub(crate) hash_mb: usize,
    /// Rounds of which the best is taken.
    pub(crate) rounds: usize,
    /// So many positions of games are drawn.
    pub(crate) games: usize,
    /// Of each set every so many-th position is taken.
    pub(crate) every: usize,
}

impl Effort {
    /// What takes longer than this is measured once: a disturbance is a small part of it.
    pub(crate) const LONG: f64 = 1.0;

    /// Answers to a position by one search: the nodes and the verdict of the first round, the time
    /// of the best one. Each round has a fresh table, whose making is not in the time: a set may hold
    /// several positions of one game.
    pub(crate) fn run(&self, position: &Position, method: Method, options: &Options) -> Run {
        let mut best: Option<Run> = None;
        for _ in 0..self.rounds {
            let run = self.run_once(position, method, options);
            let seconds = run.seconds;
            let best = best.get_or_insert(run);
            best.seconds = best.seconds.min(seconds);
            if seconds > Effort::LONG {
                break;
            }
        }
        best.unwrap_or_else(|| self.run_once(position, method, options))
    }

    /// The same, once.
    fn run_once(&self, position: &Position, method: Method, options: &Options) -> Run {
        let team = match method {
            Method::Best | Method::Vcdt | Method::Vcst | Method::Portfolio => {
                Team::with_megabytes(self.hash_mb)
            }
            _ => Team::with_megabytes(0),
        };
        self.run_on(position, method, options, &team)
    }

    /// The same by a team that is there already.
    pub(crate) fn run_on(
        &self,
        position: &Position,
        method: Method,
        options: &Options,
        team: &Team,
    ) -> Run {
        let budget = Budget::new(Limits {
            time: Some(self.limit),
            ..Limits::default()
        });
        let answer = solve(position, method, options, team, &budget);
        Run {
            verdict: answer.solution.verdict,
            nodes: answer.solution.nodes,
            seconds: budget.elapsed().as_secs_f64(),
        }
    }
}

/// What a search said and cost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) verdict: Verdict,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

impl Run {
    /// A win, be it one against the replies that were tried.
    pub(crate) fn is_solved(&self) -> bool {
        matches!(self.verdict, Verdict::Win | Verdict::Likely)
    }
}

/// A search with its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contestant {
    pub(crate) name: &'static str,
    pub(crate) method: Method,
    pub(crate) options: Options,
}

impl Contestant {
    fn new(method: Method) -> Contestant {
        Contestant {
            name: method.name(),
            method,
            options: Options::default(),
        }
    }

    /// Those for double threats (two-stage paper, Table IV; bitboard paper, Table 7), and ours.
    pub(crate) fn for_double_threats() -> Vec<Contestant> {
        let mut by_proof_numbers = Contestant::new(Method::Itss);
        by_proof_numbers.name = "itss-pn";
        by_proof_numbers.options.tss.iterative_order = Order::ProofNumbers;
        let mut all = [Method::Dfs, Method::Bfs, Method::Ctss, Method::Itss]
            .map(Contestant::new)
            .to_vec();
        all.push(by_proof_numbers);
        let others = [
            Method::Pn,
            Method::PnTwoStage1,
            Method::PnTwoStage2,
            Method::PnThreeStage,
            Method::Vcdt,
            Method::Best,
        ];
        all.extend(others.map(Contestant::new));
        all
    }

    /// Those for single threats (two-stage paper, Table V; bitboard paper, Table 8), and ours.
    pub(crate) fn for_single_threats() -> Vec<Contestant> {
        let methods = [
            Method::Pn,
            Method::PnTwoStage1,
            Method::PnTwoStage2,
            Method::PnThreeStage,
            Method::Vcst,
            Method::Best,
            Method::Portfolio,
        ];
        methods.map(Contestant::new).to_vec()
    }
}

/// What one search made of a set. Also what `--json` prints.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Total {
    pub(crate) method: &'static str,
    pub(crate) positions: usize,
    /// Wins that are proved.
    pub(crate) solved: usize,
    /// Wins against the replies that were tried.
    pub(crate) likely: usize,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

impl Total {
    pub(crate) fn of(method: &'static str, runs: &[Run]) -> Total {
        let with = |verdict| runs.iter().filter(|run| run.verdict == verdict).count();
        Total {
            method,
            positions: runs.len(),
            solved: with(Verdict::Win),
            likely: with(Verdict::Likely),
            nodes: runs.iter().map(|run| run.nodes).sum(),
            seconds: runs.iter().map(|run| run.seconds).sum(),
        }
    }
}
