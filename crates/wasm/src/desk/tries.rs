//! `try`: a puzzle is answered, and the solver says whether the turn still wins. Any turn that does is
//! right.

use std::sync::Arc;

use sixfold_core::{Outcome, Position, Turn};
use sixfold_proof::Certificate;
use sixfold_solve::verify::{Because, Finding};
use sixfold_solve::{WinTree, certificate, on_the_spot};

use super::fault::Fault;
use super::meter::{Budget, Work};
use super::workshop::completed;
use super::{text, verify, walk};
use crate::wire::{Body, Limit, Tried};

/// The seconds of a request that names none.
const SECONDS: f64 = 20.0;
/// A line is shown so far.
const MOST_TURNS: usize = 30;

/// `try`.
pub(super) fn run(
    position: &Position,
    turn: Turn,
    limit: Limit,
    work: &mut Work<'_>,
) -> Result<Body, Fault> {
    let mut budget = Budget::new(work, limit, SECONDS);
    let side = position.to_move();
    let mut after = position.clone();
    after.place_turn(turn, &mut ());
    let mut tried = Tried {
        verdict: String::from("unknown"),
        line: Vec::new(),
        nodes: 0,
        seconds: 0.0,
        stopped: false,
        proof: None,
        because: None,
    };
    if after.outcome() == Some(Outcome::Win(side)) {
        tried.verdict = String::from("wins");
        let row = certificate::of_strategy(position, &WinTree::leaf(turn), "");
        tried.proof = proof_of(row, work, &mut budget);
    } else if !after.is_over() {
        judge(&after, &mut tried, work, &mut budget);
    } else {
        fails(&mut tried, "escapes", Vec::new());
    }
    tried.nodes = budget.nodes();
    tried.seconds = budget.elapsed(work);
    tried.stopped = work.is_stopped();
    Ok(Body::Tried(Box::new(tried)))
}

fn proof_of(
    written: Option<Certificate>,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> Option<crate::wire::Proof> {
    let kept = super::proofs::keep(written, work, budget);
    kept.ok().map(|proof| proof.wire())
}

fn fails(tried: &mut Tried, because: &str, line: Vec<String>) {
    tried.verdict = String::from("fails");
    tried.because = Some(because.into());
    tried.line = line;
}

/// Whether the side that has just played wins against every reply.
fn judge(after: &Position, tried: &mut Tried, work: &mut Work<'_>, budget: &mut Budget) {
    let rows = on_the_spot(after).and_then(|solution| solution.turn);
    if let Some(row) = rows {
        return fails(tried, "row", text::line(&[completed(after, row)]));
    }
    let (found, proof) = verify::find(after, 1, work, budget);
    if let (Finding::Wins, Some(proof)) = (found.finding, proof) {
        tried.verdict = String::from("wins");
        tried.line = longest_defence(&proof);
        tried.proof = Some(proof.wire());
        return;
    }
    let Some(open) = found.unanswered.first() else {
        return;
    };
    let reply = text::line(&[completed(after, open.stones)]);
    match open.because {
        Because::Row => fails(tried, "row", reply),
        Because::NoSuchWin => fails(tried, "escapes", reply),
        // It may win, but nobody knows.
        Because::Open => tried.line = reply,
    }
}

/// The replies that the proof lists first, and its answers.
fn longest_defence(proof: &Arc<super::OpenProof>) -> Vec<String> {
    let mut replies: Vec<String> = Vec::new();
    let mut line = Vec::new();
    while line.len() < MOST_TURNS {
        let Ok(step) = walk::walk(proof, &replies) else {
            break;
        };
        if !step.turn.is_empty() {
            line.push(text::turn(step.turn));
        }
        let Some(reply) = walk::longest_reply(proof, &step) else {
            break;
        };
        let reply = text::turn(reply);
        line.push(reply.clone());
        replies.push(reply);
    }
    line
}
