//! Which turns lose to double threats: what a player wants to know before choosing one.
//!
//! The side to move is the defender here. Where the other side wins by double threats after some
//! stones of the defender, the zone of that proof covers every other turn whose stones outside them
//! are irrelevant to it (two-stage paper, §V: a null turn first, then only turns in the zone), so
//! that one proof strikes out thousands of turns.

use std::sync::Arc;

use sixfold_core::{Cell, Position, Turn};

use super::board::Board;
use super::lean;
use crate::control::Control;
use crate::solution::Verdict;
use crate::tree::WinTree;
use crate::tss::{self, Prober, Table};
use crate::zone::{Windows, Zone};

/// Collects proofs that turns of the side to move lose.
pub struct Refuter {
    /// The defender has given up its turn, and the attacker is to move.
    board: Board,
    proofs: Vec<Refutation>,
    nodes: u64,
}

/// The attacker wins by double threats after these stones.
struct Refutation {
    stones: Turn,
    zone: Zone,
    depth: Depth,
}

/// The most turns that the attacker needs up to the one that leaves too many threats; 0 where that is not known.
pub type Depth = u32;

/// What is known of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refuted {
    /// The other side wins by double threats, and the zone of its win is kept.
    Loses(Depth),
    /// The same, but its strategy was too large for a zone, or too many are kept already: it says nothing
    /// of other turns.
    LosesAlone(Depth),
    /// The other side has no win by double threats.
    Holds,
    /// The search was stopped before it knew.
    Unknown,
}

/// A strategy with more parts than this is not worth its zone.
const MOST_PARTS: usize = 2_000;

/// So many proofs are kept. Each takes about a kilobyte in Connect6, and every turn is compared with all of
/// them, while those that strike out many turns come early.
const MOST_PROOFS: usize = 4_096;

impl Refuter {
    /// For turns of the side to move. The game must not be over.
    #[must_use]
    pub fn new(position: &Position) -> Refuter {
        let mut attacker_to_move = position.clone();
        attacker_to_move.end_turn();
        Refuter {
            board: Board::new(&attacker_to_move),
            proofs: Vec::new(),
            nodes: 0,
        }
    }

    /// The same for the board of a prober, whose index is copied; to build one takes longer than most
    /// proofs.
    #[must_use]
    pub fn on(prober: &Prober, windows: &Arc<Windows>) -> Refuter {
        let mut attacker_to_move = prober.position().clone();
        attacker_to_move.end_turn();
        let index = prober.index().clone();
        Refuter {
            board: Board::with(attacker_to_move, index, Arc::clone(windows)),
            proofs: Vec::new(),
            nodes: 0,
        }
    }

    /// The turns and blocks placed so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a proof is known that the turn loses.
    #[must_use]
    pub fn is_refuted(&self, turn: Turn) -> bool {
        self.refutation_of(turn).is_some()
    }

    /// How deep the proof is that the turn loses, if one is known.
    #[must_use]
    pub fn refutation_of(&self, turn: Turn) -> Option<Depth> {
        let windows = self.board.windows();
        let mut proofs = self.proofs.iter();
        let covers = proofs.find(|proof| proof.covers(turn, &windows));
        covers.map(|proof| proof.depth)
    }

    /// Whether the other side wins after these stones and no others: a whole turn, a part of one, or
    /// none at all.
    pub fn refute(&mut self, stones: Turn, table: &Table, control: &mut impl Control) -> Refuted {
        let mark = self.board.mark();
        self.board.add(stones.cells());
        let refuted = self.search(stones, table, control);
        self.board.back_to(mark);
        refuted
    }

    fn search(&mut self, stones: Turn, table: &Table, control: &mut impl Control) -> Refuted {
        let position = &self.board.position;
        if position.is_over() {
            return Refuted::Holds;
        }
        if !position.rules().has_threats() {
            // No double threats are needed there to make a row.
            return Refuted::Unknown;
        }
        let found = tss::double_within(
            position,
            &self.board.seen.index,
            table,
            MOST_PARTS,
            tss::Blocks::AtOnce,
            control,
        );
        self.nodes += found.nodes;
        match found.verdict {
            Verdict::Win => match self.keep(stones, found.tree, found.depth) {
                true => Refuted::Loses(found.depth),
                false => Refuted::LosesAlone(found.depth),
            },
            Verdict::None => Refuted::Holds,
            _ => Refuted::Unknown,
        }
    }

    /// Keeps the zone of a win after these stones, if there is one and room for it.
    fn keep(&mut self, stones: Turn, tree: Option<WinTree>, depth: Depth) -> bool {
        let tree = tree.filter(|_| self.proofs.len() < MOST_PROOFS);
        let with_zone = tree.and_then(|tree| lean::with_zone(tree, &mut self.board));
        let Some((_, zone)) = with_zone else {
            return false;
        };
        self.proofs.push(Refutation {
            stones,
            zone,
            depth,
        });
        true
    }
}

impl Refutation {
    fn covers(&self, turn: Turn, windows: &Windows) -> bool {
        let others: Vec<Cell> = turn
            .iter()
            .filter(|&cell| !self.stones.contains(cell))
            .collect();
        self.zone.is_irrelevant(&others, windows)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::{Cell, Rules, notation};
    use sixfold_threat::slow::subsets;

    use super::*;
    use crate::control::Unlimited;
    use crate::tss::double_brute;
    use crate::tss::testing::small_position as position;

    proptest! {
        #![proptest_config(ProptestConfig {
            max_global_rejects: 100_000,
            ..ProptestConfig::with_cases(60)
        })]

        /// Whatever turn is struck out by the proof of another one does lose to double threats.
        #[test]
        fn what_is_struck_out_loses(position in position()) {
            prop_assume!(!position.is_over() && position.empty_count() <= 30);
            let table = Table::with_megabytes(1);
            let mut refuter = Refuter::new(&position);
            refuter.refute(Turn::NULL, &table, &mut Unlimited);
            let cells: Vec<Cell> = position.empties().iter().collect();
            for turn in subsets(&cells, position.stones_to_place()) {
                let mut after = position.clone();
                after.place_turn(turn, &mut ());
                if after.is_over() {
                    continue;
                }
                let struck = refuter.is_refuted(turn);
                if !struck {
                    refuter.refute(turn, &table, &mut Unlimited);
                }
                if struck || refuter.is_refuted(turn) {
                    let wins = double_brute(&after, &mut Unlimited);
                    prop_assert_eq!(wins, Verdict::Win, "{}", turn);
                }
            }
        }
    }

    #[test]
    fn proofs_beyond_the_most_are_not_kept() {
        let game = "j10 a1a19 k10l10 s1s19 j12k12 a10s10";
        let mut position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        position.end_turn();
        let (mut refuter, table) = (Refuter::new(&position), Table::with_megabytes(1));
        let kept = refuter.refute(Turn::NULL, &table, &mut Unlimited);
        let Refuted::Loses(depth) = kept else {
            panic!("there is no win: {kept:?}");
        };
        for _ in 1..MOST_PROOFS {
            assert_eq!(refuter.refute(Turn::NULL, &table, &mut Unlimited), kept);
        }
        let alone = refuter.refute(Turn::NULL, &table, &mut Unlimited);
        assert_eq!(alone, Refuted::LosesAlone(depth));
        assert_eq!(refuter.proofs.len(), MOST_PROOFS);
    }
}
