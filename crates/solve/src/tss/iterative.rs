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

use sixfold_core::Position;

use super::and_or::{Finding, Look, breadth_first};
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
    let most_nodes = parameters.iterative_nodes;
    let mut look = Conservative(*parameters);
    breadth_first(position, parameters, most_nodes, &mut look, control)
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
        match board.attack(board.position.stones_to_place()) {
            Attack::Win(turn) => Finding::Win(vec![turn]),
            Attack::Turns(turns, coverage) => Finding::Turns(turns, coverage),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::control::{NodeLimit, Unlimited};
    use crate::solution::Verdict;
    use crate::tss::testing::{
        check_against_brute_force, check_against_double, connect6_position, examples_solved,
        is_small, short, small_position,
    };

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn on_small_boards_it_is_right(position in small_position(), free_cells in 0..20usize) {
            prop_assume!(is_small(&position));
            let parameters = Parameters { free_cells, ..short() };
            let found = iterative(&position, &parameters, &mut Unlimited);
            check_against_brute_force(&position, &found)?;
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn in_connect6_its_wins_are_real(position in connect6_position()) {
            let found = iterative(&position, &short(), &mut Unlimited);
            check_against_double(&position, &found)?;
        }

        #[test]
        fn a_stopped_search_does_not_say_none(position in connect6_position()) {
            let found = iterative(&position, &short(), &mut NodeLimit(0));
            prop_assert!(found.verdict != Verdict::None || found.nodes == 0);
        }
    }

    #[test]
    fn it_solves_the_papers_examples() {
        let solved =
            examples_solved(|position| iterative(position, &Parameters::default(), &mut Unlimited));
        assert!(solved.is_none_or(|solved| solved == ['1', '2', '3', '4', '5']));
    }
}
