//! Verifiers within a budget, their certificates checked before anybody sees them.

use sixfold_core::Position;
use sixfold_proof::Certificate;
use sixfold_solve::certificate;
use sixfold_solve::tss::Table;
use sixfold_solve::verify::{self, Finding, Parameters, Verified, Verifier};

use crate::budget::Budget;
use crate::certify::{NotCertified, accepted};

/// Verifies that the side that is not to move wins against every reply.
pub fn verify(
    position: &Position,
    verifier: Verifier,
    parameters: &Parameters,
    table: &Table,
    budget: &Budget<'_>,
) -> Verified {
    let mut meter = budget.meter();
    let verified = verify::verify(position, verifier, parameters, table, &mut meter);
    meter.finish(verified.nodes);
    verified
}

/// The certificate of what was verified, accepted by the checker.
///
/// # Errors
/// Where nothing was proved, or the checker rejects it.
pub fn certify_verified(
    position: &Position,
    verified: &Verified,
    comment: &str,
    budget: &Budget<'_>,
) -> Result<Certificate, NotCertified> {
    if verified.finding != Finding::Wins {
        return Err(NotCertified::NoWin);
    }
    let written = certificate::of_defence(position, &verified.answers, comment);
    accepted(written.ok_or(NotCertified::NoStrategy)?, budget)
}
