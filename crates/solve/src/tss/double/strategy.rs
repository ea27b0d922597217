//! The whole strategy of a won position, read from the table.
//!
//! Where a defending node was proved by its macro child, the table knows how to win against all
//! blocks at once, and the same turns win against each of them: fewer stones of the defender never
//! hurt the attacker. So two boards are walked together, the one of the table, on which the
//! defender may have more stones, and the real one, whose blocks are answered.

use std::collections::HashMap;
use std::sync::Arc;

use sixfold_core::{CellSet, Key, Position, Rules, Turn};
use sixfold_threat::{Threats, WordIndex};

use super::node::{Kind, Step};
use super::numbers::Numbers;
use super::search::Search;
use crate::control::Control;
use crate::tree::WinTree;

/// How the blocks of a node are answered at which all of them at once lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Blocks {
    /// One by one, as they are played.
    OneByOne,
    /// All at once: the strategy is a line where it would be a bush, but its zone takes every one
    /// of these stones for the defender's.
    AtOnce,
}

/// The real board.
struct Real {
    position: Position,
    index: WordIndex,
    /// The parts of the strategy so far, by the positions on the real board and on the table's.
    parts: HashMap<(Key, Key), Arc<WinTree>>,
    most_parts: usize,
    blocks: Blocks,
}

/// The strategy for the position on the board, which is won. None if it is too large, or if the
/// table has lost a part of it and the control gives no time to find it again.
pub(super) fn of<C: Control>(
    search: &mut Search<'_, C>,
    most_parts: usize,
    blocks: Blocks,
) -> Option<WinTree> {
    let mut real = Real {
        position: search.position.clone(),
        index: search.index.clone(),
        parts: HashMap::new(),
        most_parts,
        blocks,
    };
    attack(search, &mut real).map(|tree| WinTree::clone(&tree))
}

/// The stones on which the win of the position on the board rests: the others of the turn may stand anywhere.
/// None if the table has lost some of them and the control gives no time to find them again.
pub(super) fn first_turn<C: Control>(search: &mut Search<'_, C>) -> Option<Turn> {
    let before = search.position.history().len();
    let turn = play_turn(search);
    let actions = search.position.history().len() - before;
    search.position.undo_many(actions, &mut search.index);
    turn
}

fn attack<C: Control>(search: &mut Search<'_, C>, real: &mut Real) -> Option<Arc<WinTree>> {
    let keys = (real.position.key(), search.position.key());
    if let Some(part) = real.parts.get(&keys) {
        return Some(Arc::clone(part));
    }
    if real.parts.len() >= real.most_parts {
        return None;
    }
    let (before, real_before) = (
        search.position.history().len(),
        real.position.history().len(),
    );
    let turn = play_turn(search)?;
    real.position.place_turn(turn, &mut real.index);
    let mut replies = Some(Vec::new());
    if !real.position.is_over() {
        if real.position.to_move() == search.attacker {
            real.position.end_turn();
        }
        replies = answers(search, real);
    }
    let actions = search.position.history().len() - before;
    search.position.undo_many(actions, &mut search.index);
    let actions = real.position.history().len() - real_before;
    real.position.undo_many(actions, &mut real.index);
    let part = Arc::new(WinTree::new(turn, replies?));
    real.parts.insert(keys, Arc::clone(&part));
    Some(part)
}

/// An answer to every block on the real board; none are needed where it cannot be blocked.
fn answers<C: Control>(
    search: &mut Search<'_, C>,
    real: &mut Real,
) -> Option<Vec<(Turn, Arc<WinTree>)>> {
    let threats = Threats::of(&real.index, search.attacker);
    if threats.count() > real.position.rules().p() {
        return Some(Vec::new());
    }
    let by_macro = wins_by_macro(search)?;
    if by_macro && real.blocks == Blocks::AtOnce {
        let cells: CellSet = threats.blocks().iter().flat_map(Turn::iter).collect();
        if cells.len() <= usize::from(Rules::MAX_STONES) {
            return answer_at_once(search, real, cells);
        }
    }
    let mut replies = Vec::with_capacity(threats.blocks().len());
    for &block in threats.blocks() {
        let before = search.position.history().len();
        if by_macro {
            search.place_all_blocks();
        } else {
            search.position.place_turn(block, &mut search.index);
        }
        real.position.place_turn(block, &mut real.index);
        let answer = attack(search, real);
        real.position.undo_many(block.len(), &mut real.index);
        let actions = search.position.history().len() - before;
        search.position.undo_many(actions, &mut search.index);
        replies.push((block, answer?));
    }
    Some(replies)
}

/// One answer to all blocks, which are these cells, at once.
fn answer_at_once<C: Control>(
    search: &mut Search<'_, C>,
    real: &mut Real,
    cells: CellSet,
) -> Option<Vec<(Turn, Arc<WinTree>)>> {
    let before = search.position.history().len();
    let real_before = real.position.history().len();
    search.place_all_blocks();
    for cell in cells.iter() {
        let defender = search.attacker.other();
        real.position.add_extra(defender, cell, &mut real.index);
    }
    real.position.end_turn();
    let answer = attack(search, real);
    let actions = real.position.history().len() - real_before;
    real.position.undo_many(actions, &mut real.index);
    let actions = search.position.history().len() - before;
    search.position.undo_many(actions, &mut search.index);
    let blocks = cells.iter().fold(Turn::NULL, Turn::with);
    Some(vec![(blocks, answer?)])
}

/// Places the winning stones on the table's board, and ends the turn. What forces is not all: where the turn
/// does not win without more stones, the one that does is in the entry of the node after it. If it is not
/// known, the stones before it stay on the board.
fn play_turn<C: Control>(search: &mut Search<'_, C>) -> Option<Turn> {
    let mut turn = Turn::NULL;
    let mut kind = Kind::Attack;
    loop {
        let stones = winning_stones(search, kind)?;
        if stones.is_empty() {
            // The rest of the turn is free.
            search.position.end_turn();
            return Some(turn);
        }
        search.position.place_turn(stones, &mut search.index);
        turn = stones.iter().fold(turn, Turn::with);
        if search.position.is_over() || search.position.to_move() != search.attacker {
            return Some(turn);
        }
        let most = search.position.rules().p();
        if Threats::of(&search.index, search.attacker).count() > most {
            search.position.end_turn();
            return Some(turn);
        }
        kind = Kind::Free;
    }
}

/// The stones that the table has for a won node; searched again where it has lost them.
fn winning_stones<C: Control>(search: &mut Search<'_, C>, kind: Kind) -> Option<Turn> {
    let known = search.table.get(search.key());
    let known = match known {
        Some(known)
            if known.numbers.is_proved() && (kind == Kind::Free || !known.turn.is_empty()) =>
        {
            known
        }
        _ => {
            search.prove(kind)?;
            search.table.get(search.key())?
        }
    };
    Some(known.turn)
}

/// Whether the macro child of the defending node on the table's board is won.
fn wins_by_macro<C: Control>(search: &mut Search<'_, C>) -> Option<bool> {
    for _ in 0..2 {
        let before = search.position.history().len();
        search.place_all_blocks();
        let key = search.key();
        let actions = search.position.history().len() - before;
        search.position.undo_many(actions, &mut search.index);
        if search
            .table
            .get(key)
            .is_some_and(|known| known.numbers.is_proved())
        {
            return Some(true);
        }
        let blocks = Threats::of(&search.index, search.attacker);
        let real_ones_won = blocks.blocks().iter().all(|&block| {
            let key = search.position.key_after(block) ^ search.salt;
            search
                .table
                .get(key)
                .is_some_and(|known| known.numbers.is_proved())
        });
        if real_ones_won {
            return Some(false);
        }
        search.prove(Kind::Defend)?;
    }
    // The table is too small to hold even this node; each answer is searched when it is needed.
    Some(false)
}

impl<C: Control> Search<'_, C> {
    /// The stones that force at the won node on the board, if the table still has them. The win may need
    /// particular stones besides, which [`first_turn`] knows.
    pub(super) fn forcing_stones(&self) -> Option<Turn> {
        let turn = self.table.get(self.key())?.turn;
        (!turn.is_empty()).then_some(turn)
    }

    /// Searches a node that is known to be won once more.
    fn prove(&mut self, kind: Kind) -> Option<()> {
        let numbers = self.run(kind, Numbers::NO_LIMIT, 0);
        numbers.is_proved().then_some(())
    }

    /// The macro block of the defending node on the board.
    fn place_all_blocks(&mut self) {
        let start = self.children.len();
        let threats = Threats::of(&self.index, self.attacker);
        for &block in threats.blocks() {
            self.push_step(Step::Stones(block));
        }
        self.place_macro(start);
        self.children.truncate(start);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::{Cell, notation};
    use sixfold_threat::slow::subsets;

    use super::*;
    use crate::control::{NodeLimit, Unlimited};
    use crate::solution::Verdict;
    use crate::tss::double::{decide_double, double_briefly, double_within};
    use crate::tss::testing::{is_small, small_position};
    use crate::tss::{Table, double_slow};

    /// Whether every whole turn with these stones wins, from the definition.
    fn wins_wherever_the_others_stand(position: &Position, stones: Turn) -> bool {
        whole_turns(position, stones)
            .into_iter()
            .all(|turn| double_slow::wins_with(position, turn))
    }

    /// The turns with these stones, which are whole unless the stones end the game or too few cells are empty.
    fn whole_turns(position: &Position, stones: Turn) -> Vec<Turn> {
        let mut after = position.clone();
        after.place_turn(stones, &mut ());
        if after.is_over() {
            return vec![stones];
        }
        let cells: Vec<Cell> = after.empties().iter().collect();
        let left = position.stones_to_place() - stones.len();
        let others = subsets(&cells, left.min(cells.len())).into_iter();
        others
            .map(|others| others.iter().fold(stones, Turn::with))
            .collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            max_global_rejects: 100_000,
            ..ProptestConfig::with_cases(4 * ProptestConfig::default().cases)
        })]

        #[test]
        fn without_a_strategy_the_turn_still_wins(position in small_position()) {
            prop_assume!(is_small(&position));
            let table = Table::with_megabytes(1);
            let found = decide_double(&position, &table, &mut Unlimited);
            prop_assert_eq!(found.turn.is_some(), found.verdict == Verdict::Win);
            if let Some(turn) = found.turn {
                prop_assert!(wins_wherever_the_others_stand(&position, turn), "{}", turn);
                let brief = double_briefly(&position, &table, &mut Unlimited);
                let turn = brief.turn.unwrap();
                prop_assert!(wins_wherever_the_others_stand(&position, turn), "{}", turn);
            }
        }

        /// A table of a few slots loses stones, and a control that stops gives no time to find them again.
        #[test]
        fn what_is_lost_is_not_made_up(position in small_position(), nodes in 1..60u64) {
            prop_assume!(is_small(&position));
            let table = Table::with_megabytes(0);
            let found = decide_double(&position, &table, &mut NodeLimit(nodes));
            if let Some(turn) = found.turn {
                prop_assert_eq!(found.verdict, Verdict::Win);
                prop_assert!(wins_wherever_the_others_stand(&position, turn), "{}", turn);
            }
        }

        #[test]
        fn a_strategy_of_too_many_parts_still_says_the_turn(
            position in small_position(),
            most_parts in 0..3usize,
        ) {
            prop_assume!(is_small(&position));
            let (index, table) = (WordIndex::of(&position), Table::with_megabytes(1));
            let control = &mut Unlimited;
            let found = double_within(&position, &index, &table, most_parts, Blocks::AtOnce, control);
            if let Some(turn) = found.turn {
                prop_assert!(wins_wherever_the_others_stand(&position, turn), "{}", turn);
            }
        }
    }

    /// With f5 White makes two threats, but wins only if the other stone of the turn is on one of three cells.
    const ONE_FREE_STONE_WINS: &str = "\
7 O O O . . . X
6 O . . . . . .
5 O X O O O . O
4 O O X O O . X
3 O O O O X O X
2 X O . X O O X
1 X O O X O O O
  a b c d e f g
white to move, 2 left
";

    #[test]
    fn the_free_stone_that_wins_is_named() {
        let rules = Rules::new(7, 7, 6, 2, 1).unwrap();
        let setup = notation::parse_board(ONE_FREE_STONE_WINS, rules).unwrap();
        let position = setup.validate().unwrap();
        let f5 = Turn::NULL.with("f5".parse().unwrap());
        let winning = whole_turns(&position, f5);
        let winning = winning
            .iter()
            .filter(|&&turn| double_slow::wins_with(&position, turn));
        assert_eq!(winning.count(), 3);

        let found = decide_double(&position, &Table::with_megabytes(1), &mut Unlimited);
        assert_eq!(found.verdict, Verdict::Win);
        assert!(found.tree.is_none());
        let turn = found.turn.unwrap();
        assert!(wins_wherever_the_others_stand(&position, turn), "{turn}");
    }
}
