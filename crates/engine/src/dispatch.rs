//! Which method calls which search: the one place to enter a new one.

use sixfold_core::Position;
use sixfold_solve::tss::{self, Table};
use sixfold_solve::{Control, Solution, Verdict};

use crate::best;
use crate::budget::{Budget, Meter};
use crate::method::Method;
use crate::options::Options;
use crate::race::{Racer, race};

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
    /// Anything: all turns of both sides were thought of.
    AnyPlay,
}

/// Solves a position for the side to move.
///
/// The other searches of the papers go here when they are there: the victory by single threats as
/// `vcst`; proof-number search as `pn`, `pn-two-stage-1`, `pn-two-stage-2` and `pn-three-stage`;
/// each a line here and its name in [`Method`].
pub fn solve(
    position: &Position,
    method: Method,
    options: &Options,
    table: &Table,
    budget: &Budget<'_>,
) -> Answer {
    let parameters = &options.tss;
    let meter = budget.meter();
    let solution = match method {
        Method::Best => return best::solve(position, options, table, budget),
        Method::Portfolio => portfolio(position, options, table, budget),
        Method::Dfs => metered(meter, |meter| tss::dfs(position, parameters, meter)),
        Method::Bfs => metered(meter, |meter| tss::bfs(position, parameters, meter)),
        Method::Ctss => metered(meter, |meter| {
            tss::conservative(position, parameters, meter)
        }),
        Method::Itss => metered(meter, |meter| tss::iterative(position, parameters, meter)),
        Method::Vcdt => vcdt(position, options, table, budget, u64::MAX),
    };
    Answer {
        solution,
        means: Means::DoubleThreats,
    }
}

/// The complete search for double threats.
pub(crate) fn vcdt(
    position: &Position,
    options: &Options,
    table: &Table,
    budget: &Budget<'_>,
    most_nodes: u64,
) -> Solution {
    if options.threads < 2 {
        let meter = budget.meter_for(most_nodes);
        return metered(meter, |meter| tss::double(position, table, meter));
    }
    let racer = |_| -> Racer<'_> {
        Box::new(move |meter: &mut Meter<'_>| {
            let mut within = |nodes| nodes >= most_nodes || meter.stop(nodes);
            tss::double_in_company(position, table, &mut within)
        })
    };
    race(
        budget,
        (0..options.threads).map(racer).collect(),
        is_definite,
    )
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

/// Two searches that find different things hard, side by side (bitboard paper, §7.2: "a possible
/// solution is to use the two search algorithms simultaneously"). On one thread one comes after
/// the other, first the one that gives up soon.
fn portfolio(
    position: &Position,
    options: &Options,
    table: &Table,
    budget: &Budget<'_>,
) -> Solution {
    let iterative: Racer<'_> = Box::new(|meter| tss::iterative(position, &options.tss, meter));
    let complete: Racer<'_> = Box::new(|meter| tss::double(position, table, meter));
    let racers = vec![iterative, complete];
    if options.threads > 1 {
        return race(budget, racers, is_definite);
    }
    let mut nodes = 0;
    let mut solution = Solution::of(Verdict::Unknown, 0);
    for racer in racers {
        solution = metered(budget.meter(), racer);
        nodes += solution.nodes;
        if is_definite(&solution) {
            break;
        }
    }
    Solution { nodes, ..solution }
}

/// Both searches look for the same wins, so "none" of either is an answer.
fn is_definite(solution: &Solution) -> bool {
    solution.verdict != Verdict::Unknown
}
