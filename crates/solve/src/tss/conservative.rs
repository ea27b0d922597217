//! Conservative threat-space search, CTSS (two-stage paper, §II-B.3, Properties 2 and 3, and
//! §III-A; bitboard paper, §2.2.2): the defender answers every turn with all blocks at once.
//!
//! All cells of all blocks become stones of the defender, a **macro block**. Then the attacker has
//! one position after each of its turns, attacking and defending nodes collapse, and the tree is
//! an OR tree: a win is a single line of turns.
//!
//! **A success is a proof.** Play the line's turns S₁, S₂, … in a real game, whatever the
//! defender does. By induction, before Sᵢ the real defender has stones only where the search has,
//! and from each macro block exactly one of its blocks:
//!
//! 1. The cells of Sᵢ are empty in the search, so they are empty in the game. (If a free stone
//!    went elsewhere, or stones of a turn were left out, the attacker only has more.)
//! 2. After Sᵢ every threat window that the search counts is one in the game, where fewer stones
//!    of the defender stand. So the attacker has at least p threats, and more than p where the
//!    search has.
//! 3. After Sᵢ the defender has no threat in the game. A threat window needs k − p of its
//!    stones. [`MacroIndex`] counts for every window the most stones that any choice of one block
//!    from each macro block can bring there, so every real threat window is among those that it
//!    reports, and Sᵢ has a stone in each of them. Hence the defender cannot make k in a row with
//!    its next turn. In particular a row of k that macro blocks seem to make is never real, and
//!    the search goes on across it.
//! 4. So the defender must block at least the p threats of the search with p stones, and a set of
//!    p cells that does so is one of the blocks from which the macro block was made: the
//!    induction goes on. Cells of the macro block that it did not choose stay empty for good, as
//!    the search sees stones there and no later turn or block uses them. That is why two
//!    disjoint cells never come together, not even by different turns.
//!
//! **A failure proves nothing**, since a defender with that many stones does not exist: the
//! verdict is [`Verdict::Unknown`]. With one exception that needs no macro block: where the game
//! is over or knows no threats, it is [`Verdict::None`].
//!
//! **The paper's examples.** It says of five positions (Figs. 25 to 29) that they have no
//! conservative solution, and that is so as long as all stones of a macro block count together.
//! Once disjoint cells are told apart, the first is solved: it is the paper's own example for
//! them (Fig. 6), whose part (D) shows the win. Free stones play no part in it.
//!
//! The papers name no table. Lines that reach the same stones by the same macro blocks in another
//! order are searched once here, which changes no answer.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use sixfold_core::{Key, Position, Turn};

use super::board::{Attack, Board, cells_of};
use super::expand::{Expansion, Won, solution};
use super::params::Parameters;
use crate::control::Control;
use crate::solution::{Solution, Verdict};

#[cfg(doc)]
use super::macro_index::MacroIndex;

/// Searches for a victory of the side to move by double threats against macro blocks. The depth
/// of a win is the length of its line, and not the least one.
pub fn conservative(
    position: &Position,
    parameters: &Parameters,
    control: &mut impl Control,
) -> Solution {
    let mut board = Board::new(position, parameters);
    if board.is_trivial() {
        return solution(position, Verdict::None, None, 0);
    }
    let (verdict, won) = match search(&mut board, parameters, control) {
        Answer::Win(line) => {
            let won = Won {
                turn: line[0],
                depth: line.len() as u32,
                tree: Expansion::new(parameters.tree_nodes).of_line(&mut board, &line),
            };
            (Verdict::Win, Some(won))
        }
        Answer::Fail | Answer::Stopped => (Verdict::Unknown, None),
    };
    solution(position, verdict, won, board.nodes)
}

/// What a conservative search found.
pub(crate) enum Answer {
    /// The attacker wins with these turns, whatever the defender does.
    Win(Vec<Turn>),
    /// Nothing, which proves nothing.
    Fail,
    /// The control said stop.
    Stopped,
}

/// Searches from the position on the board, the attacker to move, and leaves the board as it was.
pub(crate) fn search(
    board: &mut Board,
    parameters: &Parameters,
    control: &mut impl Control,
) -> Answer {
    let most_nodes = board.nodes + parameters.conservative_nodes;
    let stones = board.position.stones_to_place();
    let mut search = Search {
        board,
        control,
        most_nodes,
        failed: HashSet::new(),
        line: Vec::new(),
    };
    match search.attack(stones, 0) {
        Found::Win => Answer::Win(search.line),
        Found::Nothing => Answer::Fail,
        Found::Stopped => Answer::Stopped,
    }
}

struct Search<'a, C> {
    board: &'a mut Board,
    control: &'a mut C,
    most_nodes: u64,
    /// Stones and macro blocks that led nowhere.
    failed: HashSet<Key>,
    /// The turns on the board; in the end those that win.
    line: Vec<Turn>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Found {
    Win,
    Nothing,
    Stopped,
}

impl<C: Control> Search<'_, C> {
    /// The attacker has so many stones; `macro_key` is made of all macro blocks on the board.
    ///
    /// All stones are placed outside turns: the attacker is always to move, and a row that a
    /// macro block seems to make does not end the game.
    fn attack(&mut self, stones: usize, macro_key: Key) -> Found {
        let key = self.board.position.key() ^ macro_key;
        if self.failed.contains(&key) {
            return Found::Nothing;
        }
        let turns = match self.board.attack(stones, self.control) {
            Attack::Stopped => return Found::Stopped,
            Attack::Win(turn) => {
                self.line.push(turn);
                return Found::Win;
            }
            Attack::Turns(turns, _) => turns,
        };
        for turn in turns {
            if self.board.nodes >= self.most_nodes {
                return Found::Nothing;
            }
            if self.control.stop(self.board.nodes) {
                return Found::Stopped;
            }
            let found = self.answer_with_macro_block(turn, macro_key);
            if found != Found::Nothing {
                return found;
            }
        }
        self.failed.insert(key);
        Found::Nothing
    }

    /// Places the turn and its macro block, and goes on.
    fn answer_with_macro_block(&mut self, turn: Turn, macro_key: Key) -> Found {
        let board = &mut *self.board;
        let mark = board.mark();
        let (attacker, defender) = (board.attacker, board.attacker.other());
        board.nodes += 1;
        for cell in turn.iter() {
            board.position.add_extra(attacker, cell, &mut board.index);
        }
        let blocks = board.blocks();
        for cell in cells_of(&blocks) {
            board.position.add_extra(defender, cell, &mut board.index);
        }
        let macro_key = macro_key ^ key_of(&blocks);
        board.index.push_macro_block(blocks);
        let p = usize::from(board.position.rules().p());
        let stones = p.min(board.position.empty_count());
        self.line.push(turn);
        let found = self.attack(stones, macro_key);
        if found != Found::Win {
            self.line.pop();
        }
        self.board.index.pop_macro_block();
        self.board.rewind(mark);
        found
    }
}

/// A key of one macro block. The order of several does not matter, so they are combined with XOR.
fn key_of(blocks: &[Turn]) -> Key {
    let mut hasher = DefaultHasher::new();
    blocks.hash(&mut hasher);
    Key::from(hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Unlimited;
    use crate::tss::DisjointCells;
    use crate::tss::testing::{examples_solved, is_strategy, problems, tests_of_every_search};

    tests_of_every_search!(conservative);

    #[test]
    fn of_the_papers_examples_it_solves_the_one_that_disjoint_cells_explain() {
        let search = |disjoint_cells| {
            examples_solved(|position| {
                let parameters = Parameters {
                    disjoint_cells,
                    ..Parameters::default()
                };
                conservative(position, &parameters, &mut Unlimited)
            })
        };
        let expected = |solved: &[char], found: Option<Vec<char>>| {
            assert!(found.is_none_or(|found| found == solved));
        };
        expected(&['1'], search(DisjointCells::ToldApart));
        expected(&[], search(DisjointCells::CountedTogether));
    }

    #[test]
    fn its_lines_win_against_real_blocks() {
        for problem in problems() {
            let found = conservative(&problem.position, &Parameters::default(), &mut Unlimited);
            if let Some(tree) = found.tree {
                assert!(is_strategy(&tree, &problem.position), "{}", problem.name);
            }
        }
    }
}
