//! `verify`: does the turn that was just played win against every reply?

use std::sync::Arc;

use sixfold_core::Position;
use sixfold_solve::certificate;
use sixfold_solve::verify::{Because, Finding, Parameters, Verified as Found, Verifier, verify};

use super::fault::Fault;
use super::meter::{Budget, Work};
use super::proofs::{self, OpenProof};
use super::text;
use crate::wire::{Body, Limit, Stage, Unanswered, Verified, side_name};

/// The seconds of a request that names none.
const SECONDS: f64 = 10.0;

/// Verifies that the side that is not to move wins, and has that checked. Open, where the checker does
/// not accept it.
pub(super) fn find(
    position: &Position,
    most: usize,
    work: &mut Work<'_>,
    budget: &mut Budget,
) -> (Found, Option<Arc<OpenProof>>) {
    let parameters = Parameters {
        most_unanswered: most.max(1),
        ..Parameters::new(position.rules().p())
    };
    let table = Arc::clone(&work.workshop.table);
    let mut meter = work.meter(budget, Stage::Verify);
    let found = verify(position, Verifier::Pairs, &parameters, &table, &mut meter);
    meter.finish(found.nodes);
    let proof = match found.finding {
        Finding::Wins => {
            let written = certificate::of_defence(position, &found.answers, "");
            proofs::keep(written, work, budget).ok()
        }
        Finding::Open | Finding::Stopped => None,
    };
    (found, proof)
}

/// The word for why a reply has no answer.
pub(super) fn because(because: Because) -> &'static str {
    match because {
        Because::Row => "row",
        Because::NoSuchWin => "none",
        Because::Open => "limits",
    }
}

/// `verify`.
pub(super) fn run(
    position: &Position,
    limit: Limit,
    most: usize,
    work: &mut Work<'_>,
) -> Result<Body, Fault> {
    let mut budget = Budget::new(work, limit, SECONDS);
    let (found, proof) = find(position, most, work, &mut budget);
    let finding = match (found.finding, &proof) {
        (Finding::Wins, Some(_)) => "wins",
        (Finding::Wins | Finding::Open, _) => "open",
        (Finding::Stopped, _) => "stopped",
    };
    let unanswered = found.unanswered.iter().map(|left| Unanswered {
        stones: text::turn(left.stones),
        because: because(left.because).into(),
    });
    Ok(Body::Verified(Box::new(Verified {
        finding: finding.into(),
        attacker: side_name(position.to_move().other()).into(),
        unanswered: unanswered.collect(),
        nodes: budget.nodes(),
        seconds: budget.elapsed(work),
        stopped: work.is_stopped(),
        proof: proof.map(|proof| proof.wire()),
    })))
}
