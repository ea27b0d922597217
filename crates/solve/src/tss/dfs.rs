//! Depth-first search over double threats and normal defences (two-stage paper, §II-B.2 and
//! §VI-A; bitboard paper, §2.2.1 and Table 6): a baseline of the papers, without a table.
//!
//! "Basic DFS has no depth limit, but the outcome is bad"; with the limit of 14 the papers got
//! their best results. A level of their tree is a turn of either side (two-stage paper, §II-A.1),
//! so 14 levels hold the seven attacking turns of a win.

use std::sync::Arc;

use sixfold_core::{Position, Turn};

use super::board::{Attack, Board, Coverage};
use super::expand::{Expansion, Won, solution};
use super::params::Parameters;
use crate::control::Control;
use crate::solution::{Solution, Verdict};
use crate::tree::WinTree;

/// Searches for a victory of the side to move by double threats, depth first. The win found need
/// not be a shortest one. [`Verdict::None`] only if no branch was cut by the depth and no free
/// stone was left out, see [`Parameters::free_cells`].
pub fn dfs(position: &Position, parameters: &Parameters, control: &mut impl Control) -> Solution {
    let mut search = Search {
        board: Board::new(position, parameters),
        control,
        most_nodes: parameters.dfs_nodes,
        expansion: Expansion::new(parameters.tree_nodes),
    };
    let answer = if search.board.is_trivial() {
        Answer::Fail(Coverage::Complete)
    } else {
        search.attack(parameters.dfs_levels)
    };
    let (verdict, won) = match answer {
        Answer::Win(won) => (Verdict::Win, Some(won)),
        Answer::Fail(Coverage::Complete) => (Verdict::None, None),
        Answer::Fail(Coverage::Partial) | Answer::Stopped => (Verdict::Unknown, None),
    };
    solution(position, verdict, won, search.board.nodes)
}

enum Answer {
    Win(Won),
    /// No win, and whether everything was looked at.
    Fail(Coverage),
    Stopped,
}

struct Search<'a, C> {
    board: Board,
    control: &'a mut C,
    most_nodes: u64,
    expansion: Expansion,
}

impl<C: Control> Search<'_, C> {
    /// The attacker is to move and so many levels are left.
    fn attack(&mut self, levels: u32) -> Answer {
        let stones = self.board.position.stones_to_place();
        let (turns, mut coverage) = match self.board.attack(stones, self.control) {
            Attack::Stopped => return Answer::Stopped,
            Attack::Win(_) if levels == 0 => return Answer::Fail(Coverage::Partial),
            Attack::Win(turn) => {
                let tree = self.expansion.count().map(|()| WinTree::leaf(turn));
                let depth = 1;
                return Answer::Win(Won { turn, depth, tree });
            }
            Attack::Turns(turns, coverage) => (turns, coverage),
        };
        if levels < 2 && !turns.is_empty() {
            return Answer::Fail(Coverage::Partial);
        }
        for turn in turns {
            if self.board.nodes >= self.most_nodes || self.control.stop(self.board.nodes) {
                return Answer::Stopped;
            }
            let mark = self.board.mark();
            self.board.place(turn);
            let answer = self.defend(turn, levels - 1);
            self.board.rewind(mark);
            match answer {
                Answer::Fail(covered) => coverage = coverage.and(covered),
                answer => return answer,
            }
        }
        Answer::Fail(coverage)
    }

    /// The attacker's turn is on the board: every block must lose.
    fn defend(&mut self, turn: Turn, levels: u32) -> Answer {
        let mut depth = 1;
        let mut replies = Some(Vec::new());
        for block in self.board.blocks() {
            self.board.nodes += 1;
            let mark = self.board.mark();
            self.board.place(block);
            let answer = self.attack(levels - 1);
            self.board.rewind(mark);
            let Answer::Win(won) = answer else {
                return answer;
            };
            depth = depth.max(won.depth + 1);
            match (&mut replies, won.tree) {
                (Some(replies), Some(tree)) => replies.push((block, Arc::new(tree))),
                _ => replies = None,
            }
        }
        let replies = self.expansion.count().and(replies);
        let tree = replies.map(|replies| WinTree::new(turn, replies));
        Answer::Win(Won { turn, depth, tree })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Unlimited;
    use crate::tss::testing::{examples_solved, tests_of_every_search};

    tests_of_every_search!(dfs);

    /// Two-stage paper, Table IV: the fifth example needs nine attacking turns.
    #[test]
    fn it_solves_those_of_the_papers_examples_that_the_paper_says() {
        let solved =
            examples_solved(|position| dfs(position, &Parameters::default(), &mut Unlimited));
        assert!(solved.is_none_or(|solved| solved == ['1', '2', '3', '4']));
    }
}
