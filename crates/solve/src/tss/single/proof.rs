//! A win that has been proved, with its zone.

use std::rc::Rc;

use sixfold_core::Turn;

use crate::tree::WinTree;
use crate::zone::Zone;

/// A proof that the attacker, to move, wins.
pub(super) struct Proof {
    pub(super) zone: Zone,
    pub(super) strategy: Strategy,
}

/// Proofs share their parts, so a strategy becomes a tree only at the end.
pub(super) enum Strategy {
    /// Double threats to the end.
    Double(WinTree),
    /// One turn, and the stones of the defender with the proof that answers them.
    Turn(Turn, Vec<(Turn, Rc<Proof>)>),
}

impl Proof {
    pub(super) fn tree(&self) -> WinTree {
        match &self.strategy {
            Strategy::Double(tree) => tree.clone(),
            Strategy::Turn(turn, replies) => WinTree {
                turn: *turn,
                replies: replies
                    .iter()
                    .map(|(stones, proof)| (*stones, proof.tree()))
                    .collect(),
            },
        }
    }
}
