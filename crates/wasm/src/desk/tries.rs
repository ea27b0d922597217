//! `try`: a puzzle is answered, and the solver says whether the turn still wins. Any turn that does is
//! right.

use std::sync::Arc;

use sixfold_core::{Outcome, Position, Turn};
use sixfold_proof::Certificate;
use sixfold_solve::verify::{Because, Finding};
use sixfold_solve::{Verdict, WinTree, certificate, on_the_spot, tss};
use sixfold_threat::{Threats, WordIndex};

use super::fault::Fault;
use super::meter::{Budget, Work};
use super::workshop::completed;
use super::{solve, suggest, text, verify, walk};
use crate::wire::{Body, Limit, Stage, Tried};

/// The seconds of a request that names none.
const SECONDS: f64 = 20.0;
/// So many replies are tried that may refute a turn, after a look of so many nodes and seconds.
const REPLIES: usize = 6;
const LOOK: u64 = 3_000;
const LOOK_SECONDS: f64 = 2.0;
/// The nodes that are to show that a reply escapes.
const ESCAPE: u64 = 20_000;
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
    if let Some(reply) = refutation(after, work, budget) {
        return fails(tried, "escapes", text::line(&[reply]));
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

/// A reply that saves the defender, among those that the engine thinks of. Where threats leave it no free
/// stone there are so few replies that the verifier is as quick.
fn refutation(after: &Position, work: &mut Work<'_>, budget: &mut Budget) -> Option<Turn> {
    let attacker = after.to_move().other();
    let threats = Threats::of(&WordIndex::of(after), attacker);
    if usize::from(threats.count()) >= after.stones_to_place() {
        return None;
    }
    let limit = Limit {
        nodes: Some(LOOK),
        seconds: Some(LOOK_SECONDS),
    };
    let mut look = Budget::new(work, limit, LOOK_SECONDS);
    let lines = suggest::candidates(after, REPLIES, work, &mut look).ok()?;
    budget.spend(look.nodes());
    let replies = lines.iter().filter_map(|info| info.line.first());
    replies
        .copied()
        .find(|&reply| escapes(after, reply, work, budget))
}

/// Whether the attacker has no win left after this reply: none by double threats, which is certain, and
/// none by single ones that is found soon.
fn escapes(after: &Position, reply: Turn, work: &mut Work<'_>, budget: &mut Budget) -> bool {
    let mut replied = after.clone();
    replied.place_turn(reply, &mut ());
    if replied.is_over() {
        return replied.outcome() != Some(Outcome::Win(after.to_move().other()));
    }
    let table = Arc::clone(&work.workshop.table);
    let double = solve::by_double(&replied, &table, ESCAPE, work, budget);
    if double.verdict != Verdict::None {
        return false;
    }
    let mut meter = work.meter_for(budget, Stage::Single, ESCAPE);
    let parameters = tss::single::Parameters::default();
    let single = tss::single(&replied, &parameters, &table, &mut meter);
    meter.finish(single.nodes);
    matches!(single.verdict, Verdict::None | Verdict::Unknown)
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
