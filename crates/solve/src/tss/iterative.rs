//! Iterative threat-space search, ITSS (two-stage paper, §III-B and §III-C, Fig. 10):
//! conservative search where it is enough, normal defences where it is not.
//!
//! The first iteration is a conservative search at the root. Each further iteration answers the
//! double threats of the last level with normal defences, and searches conservatively from each
//! of the positions that arise. So the tree grows breadth first, as in [`super::bfs()`], with
//! [`super::conservative()`] as the look at each position, whose own nodes are forgotten.
//!
//! A conservative success settles a position as won; a failure says nothing, and the position
//! stays open for the next iteration. What refutes a turn is only ever a position, reached by
//! normal defences, in which the attacker has no double threat left. Therefore
//! [`Verdict::None`](crate::Verdict::None) is justified when the whole tree is refuted, provided
//! that no free stone was left out on the way (see [`Parameters::free_cells`]).
//!
//! The paper leaves open what proof-number search would make of the same tree (§III-D and §VII-B).
//! [`Order::ProofNumbers`](super::Order) is that search: not the last level as a whole is taken up
//! next, but the most-proving position alone.

use sixfold_core::Position;

use super::and_or::{Finding, Growth, Look, grow};
use super::board::{Attack, Board};
use super::conservative::{self, Answer};
use super::params::Parameters;
use crate::control::Control;
use crate::solution::Solution;

/// Searches for a victory of the side to move by double threats. The depth of a win counts the
/// whole lines of the conservative searches, and is not the least one.
pub fn iterative(
    position: &Position,
    parameters: &Parameters,
    control: &mut impl Control,
) -> Solution {
    let growth = Growth {
        order: parameters.iterative_order,
        most_nodes: parameters.iterative_nodes,
    };
    let mut look = Conservative(*parameters);
    grow(position, parameters, growth, &mut look, control)
}

/// Searches each position conservatively before its turns are entered in the tree.
struct Conservative(Parameters);

impl Look for Conservative {
    fn look(&mut self, board: &mut Board, control: &mut impl Control) -> Finding {
        match conservative::search(board, &self.0, control) {
            Answer::Win(line) => return Finding::Win(line),
            Answer::Stopped => return Finding::Stopped,
            Answer::Fail => {}
        }
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
    use crate::tss::Order;
    use crate::tss::testing::{examples_solved, tests_of_every_search};

    tests_of_every_search!(iterative);

    mod by_proof_numbers {
        use super::*;

        tests_of_every_search!(|position: &_, parameters: &_, control: &mut _| {
            iterative_by(Order::ProofNumbers, position, parameters, control)
        });
    }

    fn iterative_by(
        order: Order,
        position: &Position,
        parameters: &Parameters,
        control: &mut impl Control,
    ) -> Solution {
        let parameters = Parameters {
            iterative_order: order,
            ..*parameters
        };
        iterative(position, &parameters, control)
    }

    #[test]
    fn it_solves_the_papers_examples_in_either_order() {
        for order in [Order::BreadthFirst, Order::ProofNumbers] {
            let parameters = Parameters::default();
            let search =
                |position: &Position| iterative_by(order, position, &parameters, &mut Unlimited);
            let solved = examples_solved(search);
            assert!(solved.is_none_or(|solved| solved == ['1', '2', '3', '4', '5']));
        }
    }
}
