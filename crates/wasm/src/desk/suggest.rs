//! `suggest`: turns worth a thought, what the solver proves first.

use std::sync::Arc;

use sixfold_core::{Position, Turn};
use sixfold_play::search::Level;
use sixfold_play::{Info, Task};
use sixfold_solve::Verdict;

use super::fault::Fault;
use super::meter::{Budget, Work};
use super::{solve, text};
use crate::wire::{Body, Limit, Method, Stage, Suggested, Suggestion, Value};

/// The seconds of a request that names none.
const SECONDS: f64 = 5.0;
/// The nodes that refute a candidate, or do not.
const REFUTING: u64 = 20_000;
/// The part of the time that the solver has first: one in so many.
const FOR_SOLVER: f64 = 4.0;

/// Turns worth a thought.
pub(super) fn find(
    position: &Position,
    count: usize,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Result<Vec<Suggestion>, Fault> {
    let mut suggestions = Vec::new();
    let seconds = (budget.ends() - work.now()) / 1000.0 / FOR_SOLVER;
    let limit = Limit {
        seconds: seconds.is_finite().then_some(seconds.max(0.0)),
        nodes: Some(solve_nodes(budget)),
    };
    let mut first = Budget::new(work, limit, SECONDS);
    let found = solve::find(position, Method::Best, work, &mut first);
    if found.solution.verdict == Verdict::Win
        && let Some(proof) = solve::prove(position, &found.solution, work, &mut first)
        && let Some(turn) = found.solution.turn
    {
        let stones = u32::from(position.rules().p()) * found.solution.depth.max(1);
        suggestions.push(Suggestion {
            turn: text::turn(super::workshop::completed(position, turn)),
            value: Value::win(stones),
            line: text::line(&solve::line(
                position,
                found.solution.tree.as_ref(),
                Some(turn),
            )),
            proof: Some(proof.wire()),
            refutation: None,
        });
    }
    budget.spend(first.nodes());
    for info in candidates(position, count, work, budget)? {
        let Some(&turn) = info.line.first() else {
            continue;
        };
        let name = text::turn(turn);
        if suggestions.len() >= count || suggestions.iter().any(|known| known.turn == name) {
            continue;
        }
        suggestions.push(Suggestion {
            turn: name,
            value: Value::of(info.score),
            line: text::line(&info.line),
            proof: None,
            refutation: refutation(position, turn, work, budget),
        });
    }
    Ok(suggestions)
}

/// A share of the nodes, where they are limited.
fn solve_nodes(budget: &Budget) -> u64 {
    budget.nodes_left() / FOR_SOLVER as u64
}

/// What the engine thinks of: so many turns, the best first.
pub(super) fn candidates(
    position: &Position,
    count: usize,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Result<Vec<Info>, Fault> {
    let mut agents = work.workshop.take_agents();
    let task = Task {
        lines: count,
        ..Task::default()
    };
    let mut best: Vec<Info> = Vec::new();
    let chosen = agents.of_level(Level::MOST, 0).map(|agent| {
        let mut meter = work.meter(budget, Stage::Engine);
        let mut listener = |lines: &[Info]| best = lines.to_vec();
        let choice = agent.choose(position, task, &mut meter, &mut listener);
        meter.finish(choice.info.nodes);
        choice
    });
    work.workshop.put_agents_back(agents);
    let chosen = chosen?;
    if best.is_empty() {
        best.push(chosen.info);
    }
    Ok(best)
}

/// The other side's winning line after a turn, where it has a proved one.
pub(super) fn refutation(
    position: &Position,
    turn: Turn,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Option<Vec<String>> {
    let mut after = position.clone();
    after.place_turn(turn, &mut ());
    if after.is_over() {
        return None;
    }
    let table = Arc::clone(&work.workshop.table);
    let found = solve::by_double(&after, &table, REFUTING, work, budget);
    let is_won = found.verdict == Verdict::Win;
    solve::prove(&after, &found, work, budget).filter(|_| is_won)?;
    Some(text::line(&solve::line(
        &after,
        found.tree.as_ref(),
        found.turn,
    )))
}

/// `suggest`.
pub(super) fn run(
    position: &Position,
    count: usize,
    limit: Limit,
    work: &mut Work<'_>,
) -> Result<Body, Fault> {
    let mut budget = Budget::new(work, limit, SECONDS);
    let suggestions = find(position, count, work, &mut budget)?;
    Ok(Body::Suggested(Suggested {
        suggestions,
        nodes: budget.nodes(),
        seconds: budget.elapsed(work),
        stopped: work.is_stopped(),
    }))
}
