//! `solve`: does the side to move win, and how?

use std::sync::Arc;

use sixfold_core::{Position, Turn};
use sixfold_solve::tss::{self, Table};
use sixfold_solve::{
    Exhausted, Solution, Verdict, WinTree, certificate, exact, exhaust, on_the_spot,
};

use super::fault::Fault;
use super::meter::{Budget, Work};
use super::proofs::{self, OpenProof};
use super::text;
use super::workshop::whole_line;
use crate::wire::{Body, Limit, Method, Solved, Stage};

/// The seconds of a request that names none.
const SECONDS: f64 = 10.0;
/// The nodes of each search in the first round, and by how much they grow.
const FIRST_NODES: u64 = 100_000;
const GROWTH: u64 = 8;
/// With so many empty cells the exact value is looked for at once, and with so many later.
const FEW_CELLS: usize = 24;
const SOME_CELLS: usize = 36;

/// What was found out about a position.
pub(super) struct Found {
    pub(super) solution: Solution,
    pub(super) means: Means,
}

/// Which wins were looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Means {
    Spot,
    Double,
    Single,
    Any,
}

impl Means {
    fn name(self) -> &'static str {
        match self {
            Means::Spot => "spot",
            Means::Double => "double",
            Means::Single => "single",
            Means::Any => "any",
        }
    }
}

/// Looks for a win of the side to move: the cheap and certain first, then in rounds with rising limits,
/// so that none waits long for the others.
pub(super) fn find(
    position: &Position,
    method: Method,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Found {
    if let Some(solution) = on_the_spot(position) {
        let means = Means::Spot;
        return Found { solution, means };
    }
    let table = Arc::clone(&work.workshop.table);
    let (mut double, mut single) = (Verdict::Unknown, Verdict::Unknown);
    let mut means = Means::Double;
    let mut most = FIRST_NODES;
    loop {
        if double == Verdict::Unknown {
            let solution = by_double(position, &table, most, work, budget);
            double = solution.verdict;
            if double == Verdict::Win || method == Method::Double && double == Verdict::None {
                return Found { solution, means };
            }
        }
        if method == Method::Best && position.empty_count() <= exact_cells(most) {
            let mut meter = work.meter_for(budget, Stage::Exact, most);
            let solution = exact(position, &mut meter);
            meter.finish(solution.nodes);
            if !matches!(solution.verdict, Verdict::Unknown | Verdict::None) {
                let means = Means::Any;
                return Found { solution, means };
            }
        }
        if method != Method::Double && single == Verdict::Unknown {
            let mut meter = work.meter_for(budget, Stage::Single, most);
            let parameters = tss::single::Parameters::default();
            let solution = tss::single(position, &parameters, &table, &mut meter);
            meter.finish(solution.nodes);
            single = solution.verdict;
            if single == Verdict::Win {
                let means = Means::Single;
                return Found { solution, means };
            }
        }
        if double == Verdict::None {
            means = Means::Single;
        }
        let is_settled = double != Verdict::Unknown && single != Verdict::Unknown;
        let has_exact = method == Method::Best && position.empty_count() <= SOME_CELLS;
        if is_settled && !has_exact || budget.is_spent(work) {
            let verdict = match (double, single) {
                (Verdict::None, Verdict::None) => Verdict::None,
                _ => Verdict::Unknown,
            };
            let solution = Solution::of(verdict, 0);
            return Found { solution, means };
        }
        most = most.saturating_mul(GROWTH);
    }
}

/// A win by double threats, with its strategy.
pub(super) fn by_double(
    position: &Position,
    table: &Table,
    most: u64,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Solution {
    let mut meter = work.meter_for(budget, Stage::Double, most);
    let solution = tss::double(position, table, &mut meter);
    meter.finish(solution.nodes);
    solution
}

fn exact_cells(most: u64) -> usize {
    match most {
        FIRST_NODES => FEW_CELLS,
        _ => SOME_CELLS,
    }
}

/// The proof of what was found, if it is a win or a loss that can be proved.
pub(super) fn prove(
    position: &Position,
    solution: &Solution,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Option<Arc<OpenProof>> {
    let written = match (solution.verdict, &solution.tree) {
        (Verdict::Win, Some(tree)) => certificate::of_strategy(position, tree, ""),
        (Verdict::Loss, _) if on_the_spot(position).is_some() => {
            certificate::of_defence(position, &[], "")
        }
        (Verdict::Win | Verdict::Loss, _) => exhausted(position, work, budget),
        _ => None,
    };
    proofs::keep(Some(written?), work, budget).ok()
}

/// The certificate behind an exact value.
fn exhausted(
    position: &Position,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Option<sixfold_proof::Certificate> {
    let table = Arc::clone(&work.workshop.table);
    let mut meter = work.meter(budget, Stage::Exact);
    match exhaust(position, &table, &mut meter)? {
        Exhausted::Attack(tree) => certificate::of_strategy(position, &tree, ""),
        Exhausted::Defence(answers) => certificate::of_defence(position, &answers, ""),
    }
}

/// The winning turn and the longest defence.
pub(super) fn line(position: &Position, tree: Option<&WinTree>, turn: Option<Turn>) -> Vec<Turn> {
    match (tree, turn) {
        (Some(tree), _) => whole_line(position, &tree.line(position)),
        (None, Some(turn)) => whole_line(position, &[turn]),
        (None, None) => Vec::new(),
    }
}

/// `solve`.
pub(super) fn run(
    position: &Position,
    method: Method,
    limit: Limit,
    work: &mut Work<'_>,
) -> Result<Body, Fault> {
    let mut budget = Budget::new(work, limit, SECONDS);
    let Found { solution, means } = find(position, method, work, &mut budget);
    let proof = prove(position, &solution, work, &mut budget);
    let verdict = match solution.verdict {
        Verdict::Win => "win",
        Verdict::Loss => "loss",
        Verdict::Draw => "draw",
        Verdict::None => "none",
        Verdict::Likely | Verdict::Unknown => "unknown",
    };
    Ok(Body::Solved(Box::new(Solved {
        verdict: verdict.into(),
        means: means.name().into(),
        line: match solution.verdict {
            Verdict::Win => text::line(&line(position, solution.tree.as_ref(), solution.turn)),
            _ => Vec::new(),
        },
        nodes: budget.nodes(),
        seconds: budget.elapsed(work),
        stopped: work.is_stopped(),
        proof: proof.map(|proof| proof.wire()),
    })))
}
