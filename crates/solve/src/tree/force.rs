//! Whether a strategy is one of double threats all the way.

use std::collections::HashSet;

use sixfold_core::{Color, Position, Turn};
use sixfold_threat::{Threats, WordIndex};

use super::WinTree;

impl WinTree {
    /// Whether every turn of this strategy, which wins for the side to move, leaves at least p
    /// threats. Parts that are shared are looked at once.
    #[must_use]
    pub fn keeps_double_threats(&self, position: &Position) -> bool {
        let mut walk = Walk {
            attacker: position.to_move(),
            p: position.rules().p(),
            position: position.clone(),
            index: WordIndex::of(position),
            seen: HashSet::new(),
        };
        walk.keeps(self)
    }
}

struct Walk {
    attacker: Color,
    p: u8,
    /// Stones of both sides as they come, whoever is to move.
    position: Position,
    index: WordIndex,
    seen: HashSet<*const WinTree>,
}

impl Walk {
    fn keeps(&mut self, tree: &WinTree) -> bool {
        if !self.seen.insert(tree) {
            return true;
        }
        let before = self.position.history().len();
        self.add(self.attacker, tree.turn);
        let mut keeps = Threats::of(&self.index, self.attacker).count() >= self.p;
        for (reply, next) in &tree.replies {
            let answered = self.position.history().len();
            self.add(self.attacker.other(), *reply);
            keeps = keeps && self.keeps(next);
            self.back_to(answered);
        }
        self.back_to(before);
        keeps
    }

    fn add(&mut self, color: Color, stones: Turn) {
        for cell in stones.iter() {
            if self.position.stone_at(cell).is_none() {
                self.position.add_extra(color, cell, &mut self.index);
            }
        }
    }

    fn back_to(&mut self, mark: usize) {
        let actions = self.position.history().len() - mark;
        self.position.undo_many(actions, &mut self.index);
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation;

    use super::*;
    use crate::control::Unlimited;
    use crate::tss::{self, Table};

    #[test]
    fn double_threats_are_told_from_single_ones() {
        // The second example of the two-stage paper is won by double threats in six turns.
        let game = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";
        let position = notation::parse_game(game, sixfold_core::Rules::CONNECT6).unwrap();
        let found = tss::double(&position, &Table::with_megabytes(1), &mut Unlimited);
        let tree = found.tree.unwrap();
        assert!(tree.keeps_double_threats(&position));
        // With a last turn that threatens nothing it is no such strategy any more.
        let mut weak = tree;
        let corner = sixfold_core::Cell::new(0, 0);
        weak.replies[0].1 = std::sync::Arc::new(WinTree::leaf(Turn::new(&[corner])));
        assert!(!weak.keeps_double_threats(&position));
        weak.turn = Turn::new(&[corner]);
        assert!(!weak.keeps_double_threats(&position));
    }
}
