//! A win that has been proved, with its zone.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use sixfold_core::Turn;

use crate::tree::WinTree;
use crate::zone::Zone;

/// A proof that the attacker, to move, wins.
pub(crate) struct Proof {
    pub(crate) zone: Zone,
    pub(super) strategy: Strategy,
}

/// Proofs share their parts, so a strategy becomes a tree only at the end.
pub(crate) enum Strategy {
    /// Double threats to the end.
    Double(Arc<WinTree>),
    /// One turn, and the stones of the defender with the proof that answers them.
    Turn(Turn, Vec<(Turn, Rc<Proof>)>),
}

/// The trees of proofs that were met before.
pub(crate) type Trees = HashMap<*const Proof, Arc<WinTree>>;

impl Proof {
    pub(super) fn tree(&self) -> WinTree {
        WinTree::clone(&self.shared_tree(&mut Trees::new()))
    }

    pub(crate) fn shared_tree(&self, trees: &mut Trees) -> Arc<WinTree> {
        let (turn, replies) = match &self.strategy {
            Strategy::Double(tree) => return Arc::clone(tree),
            Strategy::Turn(turn, replies) => (turn, replies),
        };
        let place = std::ptr::from_ref(self);
        if let Some(tree) = trees.get(&place) {
            return Arc::clone(tree);
        }
        let replies = replies
            .iter()
            .map(|(stones, proof)| (*stones, proof.shared_tree(trees)))
            .collect();
        let tree = Arc::new(WinTree::new(*turn, replies));
        trees.insert(place, Arc::clone(&tree));
        tree
    }
}
