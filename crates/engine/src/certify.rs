//! Certificates for what the methods find, checked before anybody sees them.

use crate::team::Team;
use std::sync::Arc;

use sixfold_core::{Position, Turn};
use sixfold_proof::{Certificate, Reason, Rejection, check};
use sixfold_solve::{Exhausted, Solution, Verdict, WinTree, certificate, exhaust, on_the_spot};

use crate::best::MOST_CELLS;
use crate::budget::Budget;
use crate::dispatch::{vcdt, vcst};
use crate::options::{Detail, Options};

/// Why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotCertified {
    /// Certificates are for wins.
    #[error("no win was found")]
    NoWin,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A win without its strategy, and none was found within the budget.
    #[error("the win comes without its strategy, and none was found within the limits")]
    NoStrategy,
    /// Somebody stopped the check.
    #[error("the check was stopped")]
    Stopped,
    /// The checker does not accept the strategy: a fault of this program.
    #[error("the checker rejects the strategy, so take it for no win: {0}")]
    Rejected(Rejection),
}

/// The certificate of a position that was solved, accepted by [`sixfold_proof::check`]. Where the
/// method that solved it keeps no strategy, one is looked for with what is left of the budget.
///
/// # Errors
/// Where nothing was proved, or no strategy was found, or the checker rejects it.
pub fn certify(
    position: &Position,
    solution: &Solution,
    comment: &str,
    options: &Options,
    team: &Team,
    budget: &Budget<'_>,
) -> Result<Certificate, NotCertified> {
    if position.is_over() {
        return Err(NotCertified::GameOver);
    }
    let written = match (solution.verdict, &solution.tree) {
        (Verdict::Win, Some(tree)) => certificate::of_strategy(position, tree, comment),
        (Verdict::Win, None) => find(position, options, team, budget)
            .and_then(|tree| certificate::of_strategy(position, &tree, comment)),
        (Verdict::Loss, _) => answers(position, team, budget)
            .and_then(|answers| certificate::of_defence(position, &answers, comment)),
        _ => return Err(NotCertified::NoWin),
    };
    let written = written.ok_or(NotCertified::NoStrategy)?;
    accepted(written, budget)
}

/// Hands a certificate on if the checker accepts it. Only the budget's flag stops the check: a win
/// that took all nodes is to be certified like others.
///
/// # Errors
/// Where the checker does not, or was stopped.
pub fn accepted(
    certificate: Certificate,
    budget: &Budget<'_>,
) -> Result<Certificate, NotCertified> {
    match check(&certificate, &mut |_| budget.is_stopped()) {
        Ok(_) => Ok(certificate),
        Err(Rejection {
            reason: Reason::Stopped,
            ..
        }) => Err(NotCertified::Stopped),
        Err(rejection) => Err(NotCertified::Rejected(rejection)),
    }
}

/// A strategy for a win of which the method has kept none.
fn find(
    position: &Position,
    options: &Options,
    team: &Team,
    budget: &Budget<'_>,
) -> Option<WinTree> {
    let options = Options {
        detail: Detail::Strategy,
        ..*options
    };
    let double = vcdt(position, &options, team, budget, u64::MAX);
    if double.tree.is_some() {
        return double.tree;
    }
    match exhausted(position, team, budget) {
        Some(Exhausted::Attack(tree)) => Some(tree),
        _ => vcst(position, &options, team, budget, u64::MAX).tree,
    }
}

/// The strategy behind an exact value, where there is hope to know it.
fn exhausted(position: &Position, team: &Team, budget: &Budget<'_>) -> Option<Exhausted> {
    if position.empty_count() > MOST_CELLS {
        return None;
    }
    exhaust(position, team.table(), &mut budget.meter())
}

/// What the side that wins answers to stones of the side to move, which has lost. Where there are
/// more threats than can be blocked there is nothing to answer.
fn answers(
    position: &Position,
    team: &Team,
    budget: &Budget<'_>,
) -> Option<Vec<(Turn, Arc<WinTree>)>> {
    if on_the_spot(position).is_some() {
        return Some(Vec::new());
    }
    match exhausted(position, team, budget)? {
        Exhausted::Defence(answers) => Some(answers),
        Exhausted::Attack(_) => None,
    }
}
