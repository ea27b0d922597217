//! Breadth-first search over the AND/OR tree of double threats and normal defences (two-stage
//! paper, §II-B.2 and §VI-A; bitboard paper, §2.2.1 and Table 6): a baseline of the papers.
//!
//! The papers give the tree 60,000 nodes (bitboard paper, §7.2), and in another experiment 600,000
//! (two-stage paper, §VI-A); the former is the default. A turn that leaves more than p threats
//! ends the search of its position at once, and is looked for before any other turn is entered
//! in the tree; a position whose turn is refuted already, or whose question is settled, is
//! passed over.

use sixfold_core::Position;

use super::and_or::{Finding, Growth, Look, grow};
use super::board::{Attack, Board};
use super::params::{Order, Parameters};
use crate::control::Control;
use crate::solution::Solution;

/// Searches for a victory of the side to move by double threats, level by level, so that the win
/// found is a shortest one among those that its turns allow. [`crate::Verdict::None`] only if no
/// free stone was left out, see [`Parameters::free_cells`].
pub fn bfs(position: &Position, parameters: &Parameters, control: &mut impl Control) -> Solution {
    let growth = Growth {
        order: Order::BreadthFirst,
        most_nodes: parameters.bfs_nodes,
    };
    grow(position, parameters, growth, &mut Plain, control)
}

/// Looks at nothing but the turns.
struct Plain;

impl Look for Plain {
    fn look(&mut self, board: &mut Board, control: &mut impl Control) -> Finding {
        match board.attack(board.position.stones_to_place(), control) {
            Attack::Stopped => Finding::Stopped,
            Attack::Win(turn) => Finding::Win(vec![turn]),
            Attack::Turns(turns, coverage) => Finding::Turns(turns, coverage),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::Unlimited;
    use crate::tss::testing::{examples_solved, tests_of_every_search};

    tests_of_every_search!(bfs);

    /// The two-stage paper needs 110,643 nodes for the third example and 593,170 for the fifth
    /// (Table IV), more than the default here.
    #[test]
    fn it_solves_those_of_the_papers_examples_that_are_small_enough() {
        let solved =
            examples_solved(|position| bfs(position, &Parameters::default(), &mut Unlimited));
        assert!(solved.is_none_or(|solved| solved == ['1', '2', '4']));
    }
}
