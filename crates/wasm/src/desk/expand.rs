//! `expand`: variations to add to the tree after a position.

use std::sync::Arc;

use sixfold_core::{Position, Turn};
use sixfold_solve::{Verdict, WinTree};

use super::fault::Fault;
use super::meter::{Budget, Work};
use super::proofs::OpenProof;
use super::workshop::completed;
use super::{solve, suggest, text, verify};
use crate::wire::{Body, Expanded, Limit, Method, Variation};

/// The seconds of a request that names none.
const SECONDS: f64 = 10.0;
/// The parts of the time that the solver and the verifier have: one in so many.
const SHARE: f64 = 3.0;

/// `expand`.
pub(super) fn run(
    position: &Position,
    most: usize,
    limit: Limit,
    work: &mut Work<'_>,
) -> Result<Body, Fault> {
    let mut budget = Budget::new(work, limit, SECONDS);
    let found =
        won(position, most, work, &mut budget).or_else(|| lost(position, most, work, &mut budget));
    let (variations, proof) = match found {
        Some((variations, proof)) => (variations, proof),
        None => (candidates(position, most, work, &mut budget)?, None),
    };
    Ok(Body::Expanded(Expanded {
        variations,
        nodes: budget.nodes(),
        seconds: budget.elapsed(work),
        stopped: work.is_stopped(),
        proof: proof.map(|proof| proof.wire()),
    }))
}

type Found = (Vec<Variation>, Option<Arc<OpenProof>>);

/// A third of what is left.
fn share(work: &mut Work<'_>, budget: &Budget) -> Budget {
    let seconds = (budget.ends() - work.now()) / 1000.0 / SHARE;
    let limit = Limit {
        seconds: seconds.is_finite().then_some(seconds.max(0.0)),
        nodes: Some(budget.nodes_left() / SHARE as u64),
    };
    Budget::new(work, limit, SECONDS)
}

/// The side to move wins: its strategy, two turns deep.
fn won(
    position: &Position,
    most: usize,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Option<Found> {
    let mut part = share(work, budget);
    let found = solve::find(position, Method::Best, work, &mut part).solution;
    budget.spend(part.nodes());
    let tree = found
        .tree
        .as_ref()
        .filter(|_| found.verdict == Verdict::Win)?;
    let proof = solve::prove(position, &found, work, budget)?;
    let turn = completed(position, tree.turn);
    let mut after = position.clone();
    after.place_turn(turn, &mut ());
    let mut variations = vec![proved(text::line(&solve::line(position, Some(tree), None)))];
    variations.extend(answers(&after, &tree.replies, &[turn], most));
    variations.truncate(most);
    Some((variations, Some(proof)))
}

/// The side to move has lost, or nearly: the answers to its replies, and those without an answer.
fn lost(
    position: &Position,
    most: usize,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Option<Found> {
    let mut part = share(work, budget);
    let (found, proof) = verify::find(position, most, work, &mut part);
    budget.spend(part.nodes());
    if found.answers.is_empty() {
        return None;
    }
    let open = found.unanswered.iter().map(|left| Variation {
        turns: text::line(&[completed(position, left.stones)]),
        because: String::from("unanswered"),
        value: None,
    });
    let mut variations: Vec<Variation> = open.take(most / 2).collect();
    if proof.is_some() {
        variations.extend(answers(position, &found.answers, &[], most));
    }
    variations.truncate(most);
    (!variations.is_empty()).then_some((variations, proof))
}

/// The replies with their answers, after the turns so far.
fn answers(
    position: &Position,
    replies: &[(Turn, Arc<WinTree>)],
    so_far: &[Turn],
    most: usize,
) -> Vec<Variation> {
    let mut variations: Vec<Variation> = Vec::new();
    let fits = |stones: &Turn| stones.len() <= position.stones_to_place();
    for (stones, answer) in replies.iter().filter(|(stones, _)| fits(stones)).take(most) {
        let reply = completed(position, *stones);
        let mut after = position.clone();
        after.place_turn(reply, &mut ());
        // What fills the reply up may take a cell of the answer; then it stands for another reply.
        let is_free = answer.turn.iter().all(|cell| after.check(cell).is_ok());
        let mut turns = so_far.to_vec();
        turns.push(reply);
        if is_free {
            turns.push(completed(&after, answer.turn));
        }
        let variation = proved(text::line(&turns));
        if !variations.contains(&variation) {
            variations.push(variation);
        }
    }
    variations
}

fn proved(turns: Vec<String>) -> Variation {
    Variation {
        turns,
        because: String::from("proved"),
        value: None,
    }
}

/// What the engine thinks of.
fn candidates(
    position: &Position,
    most: usize,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Result<Vec<Variation>, Fault> {
    const A_FEW: usize = 5;
    let suggestions = suggest::find(position, most.min(A_FEW), work, budget)?;
    let variations = suggestions.into_iter().map(|suggestion| Variation {
        turns: vec![suggestion.turn],
        because: String::from("candidate"),
        value: Some(suggestion.value),
    });
    Ok(variations.collect())
}
