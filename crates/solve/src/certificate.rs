//! Strategies as certificates, for [`sixfold_proof::check`] to judge.
//!
//! A part of a strategy may be met with different stones on the board, and a certificate's nodes
//! stand for one position each, so a part is written once for every position in which it is used;
//! and what is the same in the same position is written once.

use std::collections::HashMap;
use std::sync::Arc;

use sixfold_core::{CellSet, Color, Position, Turn};
use sixfold_proof::{Builder, Certificate, Node, Reply};

use crate::tree::WinTree;

/// The certificate that the side to move wins with this strategy. Whether it does is not looked at.
#[must_use]
pub fn of_strategy(position: &Position, tree: &WinTree, comment: &str) -> Option<Certificate> {
    let mut writer = Writer::new(position, position.to_move());
    writer.add(tree)?;
    writer.builder.finish(comment)
}

/// The certificate that the side to move loses: stones of it, each with the strategy that answers
/// them. Whether it does is not looked at.
#[must_use]
pub fn of_defence(
    position: &Position,
    answers: &[(Turn, Arc<WinTree>)],
    comment: &str,
) -> Option<Certificate> {
    let mut writer = Writer::new(position, position.to_move().other());
    let replies = writer.add_replies(answers)?;
    writer.push(Turn::NULL, replies)?;
    writer.builder.finish(comment)
}

/// The stones of the attacker and of the defender.
type Stones = [CellSet; 2];

struct Writer {
    builder: Builder,
    stones: Stones,
    /// Parts that were written, with the stones they were written for.
    parts: HashMap<(*const WinTree, Stones), u32>,
    /// Everything that was written.
    nodes: HashMap<(Stones, Node), u32>,
}

const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

impl Writer {
    fn new(position: &Position, attacker: Color) -> Writer {
        Writer {
            builder: Builder::new(position, attacker),
            stones: [attacker, attacker.other()].map(|color| *position.stones(color)),
            parts: HashMap::new(),
            nodes: HashMap::new(),
        }
    }

    /// The node of a part, attacker to move.
    fn add(&mut self, tree: &WinTree) -> Option<u32> {
        let part = (std::ptr::from_ref(tree), self.stones);
        if let Some(&node) = self.parts.get(&part) {
            return Some(node);
        }
        self.toggle(ATTACKER, tree.turn);
        let replies = self.add_replies(&tree.replies);
        self.toggle(ATTACKER, tree.turn);
        let node = self.push(tree.turn, replies?)?;
        self.parts.insert(part, node);
        Some(node)
    }

    fn add_replies(&mut self, answers: &[(Turn, Arc<WinTree>)]) -> Option<Box<[Reply]>> {
        let mut replies = Vec::with_capacity(answers.len());
        for (stones, answer) in answers {
            self.toggle(DEFENDER, *stones);
            let next = self.add(answer);
            self.toggle(DEFENDER, *stones);
            replies.push(Reply {
                stones: stones.cells().into(),
                next: next?,
            });
        }
        Some(replies.into())
    }

    fn push(&mut self, turn: Turn, replies: Box<[Reply]>) -> Option<u32> {
        let turn = turn.cells().into();
        let entry = (self.stones, Node { turn, replies });
        if let Some(&node) = self.nodes.get(&entry) {
            return Some(node);
        }
        let node = self.builder.push(entry.1.clone())?;
        self.nodes.insert(entry, node);
        Some(node)
    }

    fn toggle(&mut self, side: usize, turn: Turn) {
        for cell in turn.iter() {
            self.stones[side].toggle(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use sixfold_proof::check;

    use super::*;
    use crate::control::Unlimited;
    use crate::tss::testing::problems_with;
    use crate::tss::{Table, double};

    /// All wins of the collection, where it is there.
    #[test]
    fn wins_by_double_threats_are_accepted() {
        let table = Table::with_megabytes(16);
        for problem in problems_with("vcdt") {
            let tree = double(&problem.position, &table, &mut Unlimited)
                .tree
                .unwrap();
            let certificate = of_strategy(&problem.position, &tree, "").unwrap();
            let checked = check(&certificate, &mut |_| false);
            assert!(checked.is_ok(), "{}: {checked:?}", problem.name);
        }
    }
}
