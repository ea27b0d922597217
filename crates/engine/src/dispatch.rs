//! Which method calls which search: the one place to enter a new one.

use std::sync::Arc;

use sixfold_core::Position;
use sixfold_solve::pns::{self, Stages};
use sixfold_solve::tss;
use sixfold_solve::{Control, Solution, Verdict, on_the_spot};

use crate::best;
use crate::budget::{Budget, Meter};
use crate::method::Method;
use crate::options::{Detail, Options};
use crate::race::{Racer, race};
use crate::team::Team;

/// An answer, and what it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The verdict, with nodes over all threads and searches.
    pub solution: Solution,
    /// Which wins were looked for: "none" means none of these.
    pub means: Means,
}

/// What a side may do to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Means {
    /// It is decided within this turn and the next, or over already.
    OnTheSpot,
    /// Every turn leaves at least p threats.
    DoubleThreats,
    /// Every turn leaves at least one threat.
    SingleThreats,
    /// Anything: all turns of both sides were thought of.
    AnyPlay,
}

/// Solves a position for the side to move. The team is kept from one call to the next.
pub fn solve(
    position: &Position,
    method: Method,
    options: &Options,
    team: &Team,
    budget: &Budget<'_>,
) -> Answer {
    if !position.rules().has_threats() {
        // One turn makes a row wherever there is room for one, so there is nothing to search for.
        if let Some(solution) = on_the_spot(position) {
            let means = Means::OnTheSpot;
            return Answer { solution, means };
        }
    }
    let parameters = &options.tss;
    let meter = budget.meter();
    let staged = |stages| {
        let meter = budget.meter();
        metered(meter, |meter| {
            pns::search(position, stages, &options.pns, meter)
        })
    };
    let (solution, means) = match method {
        Method::Best => return best::solve(position, options, team, budget),
        Method::Portfolio => return portfolio(position, options, team, budget),
        Method::Dfs => (
            metered(meter, |meter| tss::dfs(position, parameters, meter)),
            Means::DoubleThreats,
        ),
        Method::Bfs => (
            metered(meter, |meter| tss::bfs(position, parameters, meter)),
            Means::DoubleThreats,
        ),
        Method::Ctss => (
            metered(meter, |meter| {
                tss::conservative(position, parameters, meter)
            }),
            Means::DoubleThreats,
        ),
        Method::Itss => (
            metered(meter, |meter| tss::iterative(position, parameters, meter)),
            Means::DoubleThreats,
        ),
        Method::Pn => (staged(Stages::Standard), Means::AnyPlay),
        Method::PnTwoStage1 => (staged(Stages::TwoStageTypeI), Means::SingleThreats),
        Method::PnTwoStage2 => (staged(Stages::TwoStageTypeII), Means::SingleThreats),
        Method::PnThreeStage => (staged(Stages::ThreeStage), Means::AnyPlay),
        Method::Vcdt => (
            vcdt(position, options, team, budget, u64::MAX),
            Means::DoubleThreats,
        ),
        Method::Vcst => (
            vcst(position, options, team, budget, u64::MAX),
            Means::SingleThreats,
        ),
    };
    Answer { solution, means }
}

/// The nodes of a search before other threads join it. To wake a thread takes longer than a short
/// search, and near the root threads do the same. Values from 30 to 300 could not be told apart by
/// more than chance.
const NODES_ALONE: u64 = 200;

/// The nodes after which they are woken, so that they are awake when it comes to that. Most searches
/// end before.
const NODES_TO_ROUSE: u64 = 50;

/// The complete search for double threats.
pub(crate) fn vcdt(
    position: &Position,
    options: &Options,
    team: &Team,
    budget: &Budget<'_>,
    most_nodes: u64,
) -> Solution {
    let helpers = options.threads.saturating_sub(1);
    let (alone, mut rouse_at) = match helpers {
        0 => (most_nodes, u64::MAX),
        _ => (most_nodes.min(NODES_ALONE), NODES_TO_ROUSE),
    };
    let first = metered(budget.meter_for(alone), |meter| {
        let mut control = |nodes| {
            if nodes >= rouse_at {
                team.crew.rouse(helpers);
                rouse_at = u64::MAX;
            }
            meter.stop(nodes)
        };
        match options.detail {
            Detail::Strategy => tss::double(position, &team.table, &mut control),
            Detail::FirstTurn => tss::decide_double(position, &team.table, &mut control),
        }
    });
    if alone == most_nodes || is_definite(&first) || budget.is_spent() {
        return first;
    }
    let racer = |_| -> Racer {
        let (position, table, detail) = (position.clone(), Arc::clone(&team.table), options.detail);
        Box::new(move |meter: &mut Meter<'_>| {
            let mut within = |nodes| nodes >= most_nodes || meter.stop(nodes);
            match detail {
                Detail::Strategy => tss::double_in_company(&position, &table, &mut within),
                Detail::FirstTurn => tss::decide_double_in_company(&position, &table, &mut within),
            }
        })
    };
    let racers = (0..options.threads).map(racer).collect();
    let mut solution = race(&team.crew, budget, racers, is_definite).solution;
    solution.nodes += first.nodes;
    solution
}

/// Runs a search and enters its nodes.
pub(crate) fn metered(
    mut meter: Meter<'_>,
    search: impl FnOnce(&mut Meter<'_>) -> Solution,
) -> Solution {
    let solution = search(&mut meter);
    meter.finish(solution.nodes);
    solution
}

/// The search for single threats.
pub(crate) fn vcst(
    position: &Position,
    options: &Options,
    team: &Team,
    budget: &Budget<'_>,
    most_nodes: u64,
) -> Solution {
    metered(budget.meter_for(most_nodes), |meter| {
        tss::single(position, &options.single, &team.table, meter)
    })
}

/// Two searches that find different things hard, side by side (as the bitboard paper
/// suggests in §7.2): the proof-number search for double threats, and the search for single
/// threats, which is depth first. On one thread one comes
/// after the other, the first with a tenth of the nodes.
fn portfolio(position: &Position, options: &Options, team: &Team, budget: &Budget<'_>) -> Answer {
    let mut answer = Answer {
        solution: Solution::of(Verdict::Unknown, 0),
        means: Means::SingleThreats,
    };
    if options.threads > 1 {
        let shared = || (position.clone(), Arc::clone(&team.table));
        let (board, table) = shared();
        let double: Racer = Box::new(move |meter| tss::double_in_company(&board, &table, meter));
        let ((board, table), parameters) = (shared(), options.single);
        let single: Racer = Box::new(move |meter| tss::single(&board, &parameters, &table, meter));
        // That there are no double threats to win by ends nothing: single threats may do.
        let raced = race(&team.crew, budget, vec![single, double], |solution| {
            solution.verdict == Verdict::Win
        });
        answer.solution = raced.solution;
        // The search for single threats finds wins by double ones on its way, too.
        let tree = answer.solution.tree.as_ref();
        if raced.by == 1 || tree.is_some_and(|tree| tree.keeps_double_threats(position)) {
            answer.means = Means::DoubleThreats;
        }
        return answer;
    }
    let a_tenth = budget.nodes_left() / 10;
    let double = vcdt(position, options, team, budget, a_tenth.max(1));
    if double.verdict == Verdict::Win {
        answer.solution = double;
        answer.means = Means::DoubleThreats;
    } else {
        answer.solution = vcst(position, options, team, budget, u64::MAX);
        answer.solution.nodes += double.nodes;
    }
    answer
}

/// Whether it is an answer.
fn is_definite(solution: &Solution) -> bool {
    solution.verdict != Verdict::Unknown
}
