//! One game out of a strategy: against the defence that lasts longest.

use std::cmp::Reverse;
use std::collections::HashMap;

use sixfold_core::{Color, Key, Position, Turn};
use sixfold_threat::{Threats, WordIndex};

use super::WinTree;

/// So many positions are looked at to find out which defence lasts longest; where there are more,
/// what the strategy has room for decides.
const MOST_LOOKS: u32 = 4_000;

impl WinTree {
    /// A game along the longest path from the position of the tree: turns of the attacker and
    /// blocks in turn, until there are more threats than can be blocked.
    ///
    /// Turns are whole ones: free stones go to cells that the strategy does not use. Where the
    /// strategy answers all blocks at once, one of them is played; where the defender has a stone
    /// left after the block, it is left out.
    #[must_use]
    pub fn line(&self, position: &Position) -> Vec<Turn> {
        let mut game = Game::new(position);
        let mut spare = self.spare_cells(position).into_iter();
        let mut line = Vec::new();
        let mut tree = self;
        loop {
            let mut turn = tree.turn;
            game.position.place_turn(turn, &mut game.index);
            while !game.position.is_over() && game.position.to_move() == game.attacker {
                let Some(cell) = spare.next() else {
                    game.position.end_turn();
                    break;
                };
                turn = turn.with(cell);
                game.position.place(cell, &mut game.index);
            }
            line.push(turn);
            let Some((block, next)) = game.longest_reply(tree) else {
                return line;
            };
            game.block(block);
            if game.position.is_over() {
                return line;
            }
            line.push(block);
            tree = next;
        }
    }
}

/// The board along the way.
struct Game {
    position: Position,
    index: WordIndex,
    attacker: Color,
    /// The attacker's turns that are still to come in parts of the tree, by position.
    known: HashMap<(*const WinTree, Key), u32>,
    looks: u32,
}

impl Game {
    fn new(position: &Position) -> Game {
        Game {
            position: position.clone(),
            index: WordIndex::of(position),
            attacker: position.to_move(),
            known: HashMap::new(),
            looks: 0,
        }
    }

    /// The stones that the defender can play, each with the answer; none where it is over, or nothing
    /// blocks all threats.
    fn replies<'t>(&self, tree: &'t WinTree) -> Vec<(Turn, &'t WinTree)> {
        let most = usize::from(self.position.rules().p());
        let threats = Threats::of(&self.index, self.attacker);
        if self.position.is_over() || usize::from(threats.count()) > most {
            return Vec::new();
        }
        let mut replies = Vec::new();
        for (reply, next) in &tree.replies {
            let blocks = threats
                .blocks()
                .iter()
                .filter(|block| block.is_subset(reply));
            if reply.len() > most {
                replies.extend(blocks.map(|&block| (block, &**next)));
            } else if blocks.count() > 0 {
                replies.push((*reply, &**next));
            }
        }
        replies
    }

    fn longest_reply<'t>(&mut self, tree: &'t WinTree) -> Option<(Turn, &'t WinTree)> {
        let replies = self.replies(tree).into_iter();
        // Of equals the first.
        replies.min_by_key(|(block, next)| {
            let before = self.position.history().len();
            self.block(*block);
            let turns = self.turns_to_come(next);
            self.back_to(before);
            Reverse(turns)
        })
    }

    /// The attacker's turns until nothing blocks all threats, against the longest defence.
    fn turns_to_come(&mut self, tree: &WinTree) -> u32 {
        let place = (std::ptr::from_ref(tree), self.position.key());
        if let Some(&known) = self.known.get(&place) {
            return known;
        }
        self.looks += 1;
        if self.looks > MOST_LOOKS || self.position.is_over() {
            return tree.depth();
        }
        let before = self.position.history().len();
        self.position.place_turn(tree.turn, &mut self.index);
        if !self.position.is_over() && self.position.to_move() == self.attacker {
            self.position.end_turn();
        }
        let mut longest = 0;
        for (block, next) in self.replies(tree) {
            let before = self.position.history().len();
            self.block(block);
            longest = longest.max(self.turns_to_come(next));
            self.back_to(before);
        }
        self.back_to(before);
        self.known.insert(place, longest + 1);
        longest + 1
    }

    /// The defender plays these stones, and gives up what is left of the turn.
    fn block(&mut self, block: Turn) {
        self.position.place_turn(block, &mut self.index);
        if !self.position.is_over() && self.position.to_move() != self.attacker {
            self.position.end_turn();
        }
    }

    fn back_to(&mut self, before: usize) {
        let actions = self.position.history().len() - before;
        self.position.undo_many(actions, &mut self.index);
    }
}
