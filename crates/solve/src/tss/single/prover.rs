//! Proofs against given stones of the defender: what verifiers ask for.

use sixfold_core::{Position, Turn};
use sixfold_threat::{Threats, WordIndex};

use super::Parameters;
use super::search::{Answer, Search};
use crate::control::Control;
use crate::tss::Table;
use crate::zone::ZoneBoard;

/// How directly the attacker wins (thesis §2.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Lambda {
    /// Λ1: by double threats alone (VCDT).
    One,
    /// Λ2: by single threats, too (VCST).
    Two,
}

/// Proves that the attacker wins a position in which the defender is to move, after given stones of
/// his.
pub(crate) struct Prover<'a, C> {
    search: Search<'a, C>,
}

impl<'a, C: Control> Prover<'a, C> {
    pub(crate) fn new(
        position: &Position,
        parameters: &'a Parameters,
        table: &'a Table,
        control: &'a mut C,
    ) -> Prover<'a, C> {
        let mut attacker_to_move = position.clone();
        attacker_to_move.end_turn();
        Prover {
            search: Search::new(&attacker_to_move, parameters, table, control),
        }
    }

    /// The position with the attacker to move, the defender having placed nothing.
    pub(crate) fn position(&self) -> &Position {
        &self.search.board.position
    }

    pub(crate) fn zones(&self) -> &ZoneBoard {
        &self.search.board.seen.zones
    }

    pub(crate) fn index(&self) -> &WordIndex {
        &self.search.board.seen.index
    }

    /// The attacker's threats against so many stones of the defender.
    pub(crate) fn threats(&self, stones: usize) -> Threats {
        let mut threats = Threats::default();
        threats.fill_blocks(self.index(), self.search.board.attacker, stones);
        threats
    }

    /// Turns and blocks placed so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// Whether to stop.
    pub(crate) fn is_stopped(&mut self) -> bool {
        self.search.is_stopped()
    }

    /// Does the attacker win after these stones? With rounds of rising limits, up to so many.
    pub(crate) fn prove(&mut self, stones: Turn, lambda: Lambda, rounds: u32) -> Answer {
        self.search.against(stones, |search| match lambda {
            Lambda::One => {
                search.set_budget(rounds.saturating_sub(1));
                search.double()
            }
            Lambda::Two => search.rounds(rounds),
        })
    }
}
