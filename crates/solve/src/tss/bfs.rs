//! Breadth-first search over the AND/OR tree of double threats and normal defences (two-stage
//! paper, §II-B.2 and §VI-A; bitboard paper, §2.2.1 and Table 6): a baseline of the papers.
//!
//! The papers give the tree 60,000 nodes (bitboard paper, §7.2), and in another experiment 600,000
//! (two-stage paper, §VI-A); the former is the default. A turn that leaves more than p threats
//! ends the search of its position at once, and is looked for before any other turn is entered
//! in the tree; a position whose turn is refuted already, or whose question is settled, is
//! passed over.

use sixfold_core::Position;

use super::and_or::{Finding, Look, breadth_first};
use super::board::{Attack, Board};
use super::params::Parameters;
use crate::control::Control;
use crate::solution::Solution;

/// Searches for a victory of the side to move by double threats, level by level, so that the win
/// found is a shortest one among those that its turns allow. [`crate::Verdict::None`] only if no
/// free stone was left out, see [`Parameters::free_cells`].
pub fn bfs(position: &Position, parameters: &Parameters, control: &mut impl Control) -> Solution {
    let most_nodes = parameters.bfs_nodes;
    breadth_first(position, parameters, most_nodes, &mut Plain, control)
}

/// Looks at nothing but the turns.
struct Plain;

impl Look for Plain {
    fn look(&mut self, board: &mut Board, _: &mut impl Control) -> Finding {
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
            let found = bfs(&position, &parameters, &mut Unlimited);
            check_against_brute_force(&position, &found)?;
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]

        #[test]
        fn in_connect6_its_wins_are_real(position in connect6_position()) {
            let found = bfs(&position, &short(), &mut Unlimited);
            check_against_double(&position, &found)?;
        }

        #[test]
        fn a_stopped_search_does_not_say_none(position in connect6_position()) {
            let found = bfs(&position, &short(), &mut NodeLimit(0));
            prop_assert!(found.verdict != Verdict::None || found.nodes == 0);
        }
    }

    /// The two-stage paper needs 110,643 nodes for the third example and 593,170 for the fifth
    /// (Table IV), more than the default here.
    #[test]
    fn it_solves_those_of_the_papers_examples_that_are_small_enough() {
        let solved =
            examples_solved(|position| bfs(position, &Parameters::default(), &mut Unlimited));
        assert!(solved.is_none_or(|solved| solved == ['1', '2', '4']));
    }
}
