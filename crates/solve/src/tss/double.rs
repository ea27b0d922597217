//! Victory by continuous double threats (VCDT; thesis §1.3, two-stage paper §II-B): a complete
//! search.
//!
//! The attacker's turns come from their minimal sets of stones; where a set leaves stones over,
//! those are free and may be what wins later ([`regions`] says where they can matter). The search
//! is a depth-first proof-number search over a table of fixed size ([`search`]). A defending node
//! first tries all blocks at once, the conservative defence of the two-stage paper: this is ITSS
//! driven by proof numbers. A win is read from the table as a whole strategy ([`strategy`]); it
//! need not be the shortest, which is what [`super::shortest()`] is for.
//!
//! Positions never repeat, so there is no graph-history problem. Transpositions do inflate sums;
//! [`numbers`] says what is done about it.

mod bucket;
mod company;
mod expand;
mod node;
mod numbers;
mod prober;
mod regions;
mod search;
mod strategy;
mod table;

use sixfold_core::{Position, Turn};
use sixfold_threat::WordIndex;

use crate::control::Control;
use crate::solution::{Solution, Verdict};
use node::Kind;
use numbers::Numbers;
pub use prober::{Effort, Probe, Prober};
use search::{Company, Parts, Search};
pub(crate) use strategy::Blocks;
pub use table::Table;

/// A strategy with more parts than this is not written out.
const MOST_PARTS: usize = 200_000;

/// One with more than this takes more than a few milliseconds to write out.
const FEW_PARTS: usize = 1_000;

/// Searches for a victory of the side to move by double threats alone, and for a win gives the
/// whole strategy. For p other than 2, "double" means at least p threats.
pub fn double(position: &Position, table: &Table, control: &mut impl Control) -> Solution {
    let search = Search::new(position, table, control, Company::Alone);
    answer(search, position, MOST_PARTS, Blocks::OneByOne)
}

/// The same without the strategy, which can take longer to write out than to find: the verdict, and
/// for a win the stones of the first turn on which it rests. None are named if the table has lost them and
/// the control gives no time to find them again.
pub fn decide_double(position: &Position, table: &Table, control: &mut impl Control) -> Solution {
    answer(
        Search::new(position, table, control, Company::Alone),
        position,
        0,
        Blocks::OneByOne,
    )
}

/// The same for who has to move soon: with a strategy that answers blocks all at once where it can,
/// and none where even that is large. A whole one may have a hundred thousand parts, and take a
/// hundred times as long to write out as to find. The depth is that of the line.
pub fn double_briefly(position: &Position, table: &Table, control: &mut impl Control) -> Solution {
    let index = WordIndex::of(position);
    let mut found = double_within(position, &index, table, FEW_PARTS, Blocks::AtOnce, control);
    if let Some(tree) = &found.tree {
        // Where all blocks are answered at once the tree may go on beyond the real threats.
        let line = tree.line(position);
        found.turn = line.first().copied();
        found.depth = line.len().div_ceil(2) as u32;
    }
    found
}

/// The same with a strategy of at most so many parts, or none, for who has the index of the position: to build one
/// takes longer than most of these searches.
pub(crate) fn double_within(
    position: &Position,
    index: &WordIndex,
    table: &Table,
    most_parts: usize,
    blocks: Blocks,
    control: &mut impl Control,
) -> Solution {
    let parts = Parts::with_index(position, index.clone());
    let search = Search::with_parts(parts, table, control, Company::Alone);
    answer(search, position, most_parts, blocks)
}

/// The same while other threads do so on the same table: each prefers what no other is at.
pub fn double_in_company(
    position: &Position,
    table: &Table,
    control: &mut impl Control,
) -> Solution {
    let search = Search::new(position, table, control, Company::Shared);
    answer(search, position, MOST_PARTS, Blocks::OneByOne)
}

/// The same without the strategy.
pub fn decide_double_in_company(
    position: &Position,
    table: &Table,
    control: &mut impl Control,
) -> Solution {
    let search = Search::new(position, table, control, Company::Shared);
    answer(search, position, 0, Blocks::OneByOne)
}

/// The same with one first turn left out: does any other turn win by double threats?
pub fn double_except(
    position: &Position,
    excluded: Turn,
    table: &Table,
    control: &mut impl Control,
) -> Solution {
    let mut search = Search::new(position, table, control, Company::Alone);
    search.exclude(excluded);
    answer(search, position, MOST_PARTS, Blocks::OneByOne)
}

fn answer(
    mut search: Search<'_, impl Control>,
    position: &Position,
    most_parts: usize,
    blocks: Blocks,
) -> Solution {
    if position.is_over() || !position.rules().has_threats() {
        return Solution::of(Verdict::None, 0);
    }
    let numbers = search.run(Kind::Attack, Numbers::NO_LIMIT, 0);
    let mut solution = Solution::of(Verdict::Unknown, search.nodes);
    if numbers.is_disproved() {
        solution.verdict = Verdict::None;
    }
    if !numbers.is_proved() {
        return solution;
    }
    solution.verdict = Verdict::Win;
    // Before the strategy is written out, which may overwrite parts of the table.
    solution.turn = strategy::first_turn(&mut search);
    let excluded = search.excluded;
    if let Some(tree) = strategy::of(&mut search, most_parts, blocks) {
        let tree = match blocks {
            Blocks::OneByOne => tree.with_whole_turns_but(position, excluded),
            // For searches that want as few stones as there can be.
            Blocks::AtOnce => tree,
        };
        solution.turn = Some(tree.turn);
        solution.depth = tree.depth();
        solution.tree = Some(tree);
    }
    // What the table had lost was searched again.
    solution.nodes = search.nodes;
    solution
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::{Cell, Outcome, Rules};
    use sixfold_threat::Threats;

    use super::*;
    use crate::control::{NodeLimit, Unlimited};
    use crate::tree::WinTree;
    use crate::tss::double_slow::{self, double_slow};
    use crate::tss::testing::small_position as position;

    /// Whether the tree wins: every turn is whole and legal, and every block has its answer.
    fn is_strategy(tree: &WinTree, position: &Position) -> bool {
        let attacker = position.to_move();
        let mut after = position.clone();
        for cell in tree.turn.iter() {
            if after.check(cell).is_err() {
                return false;
            }
            after.place(cell, &mut ());
        }
        if after.outcome() == Some(Outcome::Win(attacker)) {
            return true;
        }
        if after.to_move() == attacker {
            // Too few cells were left to complete the turn.
            after.end_turn();
        }
        let index = WordIndex::of(&after);
        let threats = Threats::of(&index, attacker);
        if after.is_over() || Threats::of(&index, attacker.other()).count() > 0 {
            return false;
        }
        threats.count() > after.rules().p()
            || threats.count() == after.rules().p()
                && threats.blocks().iter().all(|block| {
                    let mut blocked = after.clone();
                    blocked.place_turn(*block, &mut ());
                    let reply = tree.replies.iter().find(|(reply, _)| reply == block);
                    reply.is_some_and(|(_, next)| is_strategy(next, &blocked))
                })
    }

    /// Whether some other turn wins, from the definition.
    fn another_wins(position: &Position, turn: Turn) -> bool {
        let cells: Vec<Cell> = position.empties().iter().collect();
        let size = position.stones_to_place();
        let mut others = sixfold_threat::slow::subsets(&cells, size);
        others.retain(|other| *other != turn);
        others
            .into_iter()
            .any(|other| double_slow::wins_with(position, other))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn agrees_with_brute_force(position in position()) {
            let sets = (0..position.stones_to_place()).fold(1, |n, i| {
                n * position.empty_count().saturating_sub(i) / (i + 1)
            });
            prop_assume!(sets <= 500 && !position.is_over());
            let expected = double_slow(&position);
            let table = Table::with_megabytes(1);
            let found = double(&position, &table, &mut Unlimited);
            match expected {
                None => prop_assert_eq!(found.verdict, Verdict::None),
                Some(turns) => {
                    prop_assert_eq!(found.verdict, Verdict::Win);
                    prop_assert!(found.depth >= turns);
                    prop_assert!(is_strategy(&found.tree.unwrap(), &position));
                    let turn = found.turn.unwrap();
                    let other = double_except(&position, turn, &table, &mut Unlimited);
                    prop_assert_ne!(other.turn, Some(turn));
                    prop_assert_eq!(other.verdict == Verdict::Win, another_wins(&position, turn));
                    let brief = double_briefly(&position, &table, &mut Unlimited);
                    prop_assert_eq!(brief.verdict, Verdict::Win);
                    prop_assert!(brief.depth >= turns);
                    prop_assert!(wins_with(&position, brief.turn.unwrap(), &table));
                }
            }
        }
    }

    /// Whether the attacker still wins after this turn, however it is blocked.
    fn wins_with(position: &Position, turn: Turn, table: &Table) -> bool {
        let attacker = position.to_move();
        let mut position = position.clone();
        position.place_turn(turn, &mut ());
        if position.is_over() {
            return position.outcome() == Some(Outcome::Win(attacker));
        }
        if position.to_move() == attacker {
            position.end_turn();
        }
        let threats = Threats::of(&WordIndex::of(&position), attacker);
        threats.count() > position.rules().p()
            || threats.blocks().iter().all(|&block| {
                let mut position = position.clone();
                position.place_turn(block, &mut ());
                if !position.is_over() && position.to_move() != attacker {
                    position.end_turn();
                }
                let found = decide_double(&position, table, &mut Unlimited);
                found.verdict == Verdict::Win
            })
    }

    /// The first of two threads on one table to know says so.
    fn by_two_threads(position: &Position, table: &Table) -> Vec<Verdict> {
        std::thread::scope(|scope| {
            let search = || double_in_company(position, table, &mut Unlimited).verdict;
            let threads = [scope.spawn(search), scope.spawn(search)];
            threads.map(|thread| thread.join().unwrap()).to_vec()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        /// A table of a few slots forgets nearly everything at once.
        #[test]
        fn a_table_too_small_costs_time_and_nothing_else(position in position()) {
            let expected = decide_double(&position, &Table::with_megabytes(1), &mut Unlimited);
            prop_assume!(expected.nodes < 2000);
            let table = Table::with_megabytes(0);
            let found = double(&position, &table, &mut Unlimited);
            prop_assert_eq!(found.verdict, expected.verdict);
            if found.verdict == Verdict::Win {
                prop_assert!(is_strategy(&found.tree.unwrap(), &position));
            }
        }

        #[test]
        fn two_threads_say_what_one_says(position in position()) {
            let expected = double(&position, &Table::with_megabytes(1), &mut Unlimited).verdict;
            let table = Table::with_megabytes(1);
            prop_assert_eq!(by_two_threads(&position, &table), [expected; 2]);
            prop_assert_eq!(double(&position, &table, &mut Unlimited).verdict, expected);
        }

        /// What one search leaves in the table does not mislead another, of whichever side.
        #[test]
        fn a_table_may_be_used_again(positions in prop::collection::vec(position(), 2..5)) {
            let table = Table::with_megabytes(1);
            for position in positions {
                let mut turned = position.clone();
                for position in [&position, { turned.end_turn(); &turned }] {
                    if position.is_over() {
                        continue;
                    }
                    let fresh = Table::with_megabytes(1);
                    let alone = double(position, &fresh, &mut Unlimited);
                    let again = double(position, &table, &mut Unlimited);
                    prop_assert_eq!(again.verdict, alone.verdict);
                    if let Some(tree) = again.tree {
                        prop_assert!(is_strategy(&tree, position));
                    }
                }
            }
        }
    }

    /// A search is stopped while another one finds out about the same positions. What it leaves in
    /// the table must not say that there is no win: here a turn whose free stone had not been tried.
    #[test]
    fn a_stopped_search_leaves_nothing_false() {
        let board = "\
8 . . . . . . X .
7 . . . X . O O .
6 X . O O . X . .
5 . . . O . . . .
4 . . O . . X . .
3 . O O . . . . X
2 X . . . O X X .
1 X X . . . . . X
  a b c d e f g h
white to move, 2 left
";
        let rules = Rules::new(8, 8, 6, 2, 1).unwrap();
        let setup = sixfold_core::notation::parse_board(board, rules).unwrap();
        let position = setup.validate().unwrap();
        for stop in [1, 2, 3, 4, 6, 10, 20, 40] {
            for other in [20, 60, 400] {
                let table = Table::with_megabytes(1);
                let mut asked = 0;
                let mut control = |_| {
                    asked += 1;
                    if asked == stop {
                        let _ = double_in_company(&position, &table, &mut NodeLimit(other));
                    }
                    asked >= stop
                };
                let stopped = double_in_company(&position, &table, &mut control);
                assert_ne!(stopped.verdict, Verdict::None);
                let again = decide_double(&position, &table, &mut Unlimited);
                assert_eq!(again.verdict, Verdict::Win);
            }
        }
    }

    #[test]
    fn a_stopped_search_says_so() {
        let game = "j10 a1a19 k10l10 s1s19 j12k12 a10s10";
        let position = sixfold_core::notation::parse_game(game, Rules::CONNECT6).unwrap();
        let found = double(&position, &Table::with_megabytes(1), &mut NodeLimit(1));
        assert_ne!(found.verdict, Verdict::None);
    }
}
