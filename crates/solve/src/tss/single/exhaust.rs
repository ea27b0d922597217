//! Strategies for what is known by the exact value alone.
//!
//! [`crate::exact()`] says who wins a small rest of a board and names one turn; it keeps no strategy,
//! and the reasons for which it skips turns are none that a checker of certificates knows. Here its
//! turns are played, and every reply is answered in the same way, until double threats win. As in
//! [`crate::verify`], a proof covers every reply that is irrelevant to its zone, from the null turn on.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use sixfold_core::{Cell, Key, Position, Turn};
use sixfold_threat::Threats;

use super::board::Board;
use super::cover::Cover;
use super::lean;
use super::proof::{Proof, Strategy, Trees};
use crate::control::Control;
use crate::solution::Verdict;
use crate::tree::WinTree;
use crate::tss::{self, Table};
use crate::value::exact;
use crate::verify::replies;
use crate::zone::Zone;

/// The strategy of the side that wins.
#[derive(Clone, Debug)]
pub enum Exhausted {
    /// The side to move wins.
    Attack(WinTree),
    /// The other side does: stones of the side to move, each with the answer to them.
    Defence(Vec<(Turn, Arc<WinTree>)>),
}

/// The nodes of each look for double threats, and the most parts of their strategy.
const DOUBLE_NODES: u64 = 1_000;
const DOUBLE_PARTS: usize = 200;
/// A strategy with more proofs than this is given up: one takes a few kilobytes.
const MOST_PROOFS: usize = 200_000;

/// A strategy for the side that wins by the exact value. `None` if nobody does, if it was stopped, or
/// if the strategy became too large.
pub fn exhaust(
    position: &Position,
    table: &Table,
    control: &mut impl Control,
) -> Option<Exhausted> {
    let mut spent = 0;
    let mut within = |nodes: u64| control.stop(nodes);
    let value = exact(position, &mut within);
    spent += value.nodes;
    let mut start = position.clone();
    if value.verdict == Verdict::Loss {
        // Replies are added as extra stones, with the attacker to move.
        start.end_turn();
    }
    let mut search = Exhaust {
        board: Board::new(&start),
        table,
        control,
        known: HashMap::new(),
        nodes: spent,
    };
    match value.verdict {
        Verdict::Win => Some(Exhausted::Attack(search.attack()?.tree())),
        Verdict::Loss => {
            let (_, replies) = search.defend(position.stones_to_place())?;
            let mut trees = Trees::new();
            let answers = replies.iter();
            let answers = answers.map(|(stones, proof)| (*stones, proof.shared_tree(&mut trees)));
            Some(Exhausted::Defence(answers.collect()))
        }
        _ => None,
    }
}

/// The zone of a node with the defender to move, and what answers his stones.
type Defended = (Zone, Vec<(Turn, Rc<Proof>)>);

/// Some reply has none.
struct NoAnswer;

struct Exhaust<'a, C> {
    board: Board,
    table: &'a Table,
    control: &'a mut C,
    known: HashMap<Key, Option<Rc<Proof>>>,
    nodes: u64,
}

impl<C: Control> Exhaust<'_, C> {
    /// A proof that the attacker, to move, wins. `None` if he does not, or it cannot be had.
    fn attack(&mut self) -> Option<Rc<Proof>> {
        if self.board.position.is_over() {
            return None;
        }
        let key = self.board.position.key();
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        self.nodes += 1;
        if self.control.stop(self.nodes) || self.known.len() >= MOST_PROOFS {
            return None;
        }
        let proof = self.by_double_threats().or_else(|| self.by_value());
        let proof = proof.map(Rc::new);
        self.known.insert(key, proof.clone());
        proof
    }

    fn by_double_threats(&mut self) -> Option<Proof> {
        let (before, control) = (self.nodes, &mut *self.control);
        let mut within = |nodes: u64| nodes >= DOUBLE_NODES || control.stop(before + nodes);
        let found = tss::double_within(
            &self.board.position,
            &self.board.seen.index,
            self.table,
            DOUBLE_PARTS,
            tss::Blocks::AtOnce,
            &mut within,
        );
        self.nodes += found.nodes;
        let (tree, zone) = lean::with_zone(found.tree?, &mut self.board)?;
        Some(Proof {
            zone,
            strategy: Strategy::Double(Arc::new(tree)),
        })
    }

    fn by_value(&mut self) -> Option<Proof> {
        let (before, control) = (self.nodes, &mut *self.control);
        let mut within = |nodes: u64| control.stop(before + nodes);
        let value = exact(&self.board.position, &mut within);
        self.nodes += value.nodes;
        let turn = value.turn.filter(|_| value.verdict == Verdict::Win)?;
        let mark = self.board.mark();
        self.board.play(turn);
        let whole = usize::from(self.board.position.rules().p());
        let defended = match self.board.position.is_over() {
            true => Some((self.board.seen.zones.row_made(), Vec::new())),
            false => self.defend(whole.min(self.board.position.empty_count())),
        };
        self.board.back_to(mark);
        let (mut zone, replies) = defended?;
        zone.add_turn(turn.iter());
        Some(Proof {
            zone,
            strategy: Strategy::Turn(turn, replies),
        })
    }

    /// Answers to every reply of so many stones. `None` if there are none to some.
    fn defend(&mut self, whole: usize) -> Option<Defended> {
        let mut zone = self.board.seen.zones.defence_against(whole as u8)?;
        let mut threats = Threats::default();
        threats.fill_blocks(&self.board.seen.index, self.board.attacker, whole);
        let fits = |block: &&Turn| block.len() <= whole;
        let blocks: Vec<Turn> = match threats.count() {
            0 => vec![Turn::NULL],
            _ => threats.blocks().iter().filter(fits).copied().collect(),
        };
        let cells: Vec<Cell> = self.board.position.empties().iter().collect();
        let mut cover = Cover::new(self.board.windows());
        for part in blocks.iter().filter(|block| block.len() < whole) {
            // What wins against fewer stones covers more; where it does not, replies do without.
            if let Some(proof) = self.against(*part) {
                cover.push(*part, proof);
            }
        }
        let each = replies::every(&blocks, &cells, whole, &mut |reply| {
            if !cover.covers(&reply) {
                let proof = self.against(reply).ok_or(NoAnswer)?;
                cover.push(reply, proof);
            }
            Ok::<(), NoAnswer>(())
        });
        each.ok()?;
        let struck = replies::every(&blocks, &cells, whole, &mut |reply| {
            cover.strike(&reply).then_some(()).ok_or(NoAnswer)
        });
        struck.ok()?;
        let replies = cover.finish(&mut zone);
        Some((zone, replies))
    }

    fn against(&mut self, stones: Turn) -> Option<Rc<Proof>> {
        let mark = self.board.mark();
        self.board.add(stones.cells());
        let proof = self.attack();
        self.board.back_to(mark);
        proof
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_proof::check;

    use super::*;
    use crate::certificate;
    use crate::control::Unlimited;
    use crate::tss::testing::small_position;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        /// Whoever wins by the exact value has a strategy, and its certificate is accepted.
        #[test]
        fn what_is_won_can_be_proved(position in small_position()) {
            prop_assume!(!position.is_over() && position.empty_count() <= 14);
            let verdict = exact(&position, &mut Unlimited).verdict;
            let table = Table::with_megabytes(1);
            let certificate = match exhaust(&position, &table, &mut Unlimited) {
                None => {
                    prop_assert!(!matches!(verdict, Verdict::Win | Verdict::Loss));
                    return Ok(());
                }
                Some(Exhausted::Attack(tree)) => {
                    prop_assert_eq!(verdict, Verdict::Win);
                    certificate::of_strategy(&position, &tree, "")
                }
                Some(Exhausted::Defence(answers)) => {
                    prop_assert_eq!(verdict, Verdict::Loss);
                    certificate::of_defence(&position, &answers, "")
                }
            };
            let checked = check(&certificate.unwrap(), &mut |_| false);
            prop_assert!(checked.is_ok(), "{checked:?}");
        }
    }
}
