//! Strategies written out: from a line against macro blocks to answers to every real block.

use std::sync::Arc;

use sixfold_core::{Position, Turn};

use super::board::Board;
use crate::solution::{Solution, Verdict};
use crate::tree::WinTree;

/// A win as a search knows it.
pub(crate) struct Won {
    /// The first turn.
    pub(crate) turn: Turn,
    /// The attacker's turns.
    pub(crate) depth: u32,
    /// The strategy, unless it is too large to write out.
    pub(crate) tree: Option<WinTree>,
}

/// The answer of a search, the turns of its strategy made whole.
pub(crate) fn solution(
    position: &Position,
    verdict: Verdict,
    won: Option<Won>,
    nodes: u64,
) -> Solution {
    let Some(Won { turn, depth, tree }) = won else {
        return Solution::of(verdict, nodes);
    };
    let tree = tree.map(|tree| tree.with_whole_turns(position));
    Solution {
        verdict,
        turn: Some(tree.as_ref().map_or(turn, |tree| tree.turn)),
        depth: tree.as_ref().map_or(depth, WinTree::depth),
        nodes,
        tree,
    }
}

/// Writes strategies out, up to a number of nodes.
pub(crate) struct Expansion {
    left: usize,
}

impl Expansion {
    pub(crate) fn new(most_nodes: usize) -> Expansion {
        Expansion { left: most_nodes }
    }

    /// One more node; none if there are too many.
    pub(crate) fn count(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        Some(())
    }

    /// The strategy that plays these turns, one after the other, against every real block. It
    /// ends where the real threats cannot be blocked, which may be sooner than in the line.
    pub(crate) fn of_line(&mut self, board: &mut Board, line: &[Turn]) -> Option<WinTree> {
        self.count()?;
        let (&turn, rest) = line.split_first()?;
        let mark = board.mark();
        board.place(turn);
        let blocks = board.blocks();
        let mut replies = Vec::with_capacity(blocks.len());
        for block in blocks {
            let blocked = board.mark();
            board.place(block);
            let reply = self.of_line(board, rest);
            board.rewind(blocked);
            match reply {
                Some(reply) => replies.push((block, Arc::new(reply))),
                None => break,
            }
        }
        let complete = replies.len() == board.blocks().len();
        board.rewind(mark);
        complete.then(|| WinTree::new(turn, replies))
    }
}
