//! From a proved tree to a strategy, and how far it can be trusted.

use std::sync::Arc;

use sixfold_core::Turn;

use super::tree::{NodeId, Side, Tree};
use crate::numbers::Numbers;
use crate::solution::Verdict;
use crate::tree::WinTree;
use crate::tss::board::{Board, Coverage};
use crate::tss::expand::{Expansion, Won};

/// A win, and whether every reply of the defender was tried on the way.
pub(super) struct Strategy {
    pub(super) won: Won,
    coverage: Coverage,
}

impl Strategy {
    /// A win where nothing was left out, else a likely one.
    pub(super) fn verdict(&self) -> Verdict {
        match self.coverage {
            Coverage::Complete => Verdict::Win,
            Coverage::Partial => Verdict::Likely,
        }
    }

    /// The strategy in a proved position of the attacker, which is on the board.
    pub(super) fn of(
        tree: &Tree,
        at: NodeId,
        board: &mut Board,
        expansion: &mut Expansion,
    ) -> Strategy {
        let node = &tree.nodes[at];
        if let Side::Attacker(attacking) = &node.side
            && let Some(&turn) = attacking.line.first()
        {
            return Strategy {
                won: Won {
                    turn,
                    depth: attacking.line.len() as u32,
                    tree: expansion.of_line(board, &attacking.line),
                },
                coverage: Coverage::Complete,
            };
        }
        let proved = |&&child: &&NodeId| tree.nodes[child].numbers == Numbers::MISSED;
        let Some(&child) = node.children.iter().find(proved) else {
            unreachable!("a proved position has a line or a proved turn");
        };
        Strategy::after(tree, child, board, expansion)
    }

    /// The strategy that begins with the turn to a proved position of the defender.
    fn after(tree: &Tree, at: NodeId, board: &mut Board, expansion: &mut Expansion) -> Strategy {
        let node = &tree.nodes[at];
        let Side::Defender(defending) = &node.side else {
            unreachable!("positions alternate");
        };
        let mut coverage = defending.coverage;
        let mut depth = 1;
        let mut replies: Option<Vec<(Turn, Arc<WinTree>)>> = Some(Vec::new());
        let mark = board.mark();
        board.place(node.turn);
        for &child in &node.children {
            let reply = tree.nodes[child].turn;
            let blocked = board.mark();
            board.place(reply);
            let next = Strategy::of(tree, child, board, expansion);
            board.rewind(blocked);
            coverage = coverage.and(next.coverage);
            depth = depth.max(next.won.depth + 1);
            match (&mut replies, next.won.tree) {
                (Some(replies), Some(next)) => replies.push((reply, Arc::new(next))),
                _ => replies = None,
            }
        }
        board.rewind(mark);
        let replies = expansion.count().and(replies);
        let turn = node.turn;
        let tree = replies.map(|replies| WinTree::new(turn, replies));
        Strategy {
            won: Won { turn, depth, tree },
            coverage,
        }
    }
}
