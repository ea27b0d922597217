//! Who wins, by trying everything: what zones and searches are tested against.

use std::collections::HashMap;

use sixfold_core::{Cell, CellSet, Color, Position};

/// Whether the attacker wins a small position against every defence, by exhaustive search with a
/// memory. Boards of at most 64 cells.
#[derive(Debug)]
pub struct Brute {
    columns: usize,
    windows: Vec<u64>,
    board: u64,
    p: usize,
    attacker: Color,
    /// How many turns the attacker may take from now on.
    turns: u32,
    /// By the stones of both sides and the turns, the attacker to move with a whole one.
    known: HashMap<(u64, u64, u32), bool>,
}

impl Brute {
    /// For positions on this one's board.
    ///
    /// # Panics
    /// When the board has more than 64 cells.
    #[must_use]
    pub fn new(position: &Position, attacker: Color) -> Brute {
        let rules = position.rules();
        assert!(rules.cell_count() <= 64);
        let mut brute = Brute {
            columns: usize::from(rules.columns()),
            windows: Vec::new(),
            board: 0,
            p: usize::from(rules.p()),
            attacker,
            turns: u32::MAX,
            known: HashMap::new(),
        };
        brute.windows = Position::windows_slow(rules)
            .map(|window| brute.mask(window))
            .collect();
        brute.board = brute.mask(rules.cells());
        brute
    }

    fn mask(&self, cells: impl IntoIterator<Item = Cell>) -> u64 {
        let bit = |cell: Cell| usize::from(cell.row()) * self.columns + usize::from(cell.column());
        cells
            .into_iter()
            .fold(0, |mask, cell| mask | 1 << bit(cell))
    }

    fn has_row(&self, stones: u64) -> bool {
        self.windows.iter().any(|w| w & !stones == 0)
    }

    /// From now on only wins within so many turns of the attacker count, which are found sooner.
    pub fn limit_turns(&mut self, turns: u32) {
        self.turns = turns;
    }

    /// Whether the attacker wins with these extra stones of the defender on the board, whoever is
    /// to move, with the stones that are left in the turn. The attacker has no row yet.
    pub fn wins(&mut self, position: &Position, extra: &CellSet) -> bool {
        let (own, other) = self.stones(position);
        let other = other | self.mask(extra.iter());
        let left = usize::from(position.left());
        if self.has_row(other) {
            false
        } else if position.to_move() == self.attacker {
            self.attack_with(own, other, left, self.turns)
        } else {
            self.defend_with(own, other, left, self.turns)
        }
    }

    /// Whether the attacker wins, to move with a whole turn, with these extra stones of the
    /// defender on the board.
    #[cfg(test)]
    pub(crate) fn attacker_wins(&mut self, position: &Position, extra: &CellSet) -> bool {
        let (own, other) = self.stones(position);
        let other = other | self.mask(extra.iter());
        !self.has_row(other) && self.attack(own, other, self.turns)
    }

    /// Whether the attacker wins with the defender to move with a whole turn.
    pub fn defender_loses(&mut self, position: &Position) -> bool {
        let (own, other) = self.stones(position);
        self.has_row(own)
            || !self.has_row(other) && self.defend_with(own, other, self.p, self.turns)
    }

    /// The stones of the attacker and of the defender.
    fn stones(&self, position: &Position) -> (u64, u64) {
        let of = |color| self.mask(position.stones(color).iter());
        (of(self.attacker), of(self.attacker.other()))
    }

    fn attack(&mut self, own: u64, other: u64, turns: u32) -> bool {
        if let Some(&known) = self.known.get(&(own, other, turns)) {
            return known;
        }
        let wins = self.attack_with(own, other, self.p, turns);
        self.known.insert((own, other, turns), wins);
        wins
    }

    fn attack_with(&mut self, own: u64, other: u64, stones: usize, turns_left: u32) -> bool {
        let empty = self.board & !own & !other;
        let at_hand = |w: &u64| w & other == 0 && (w & !own).count_ones() as usize <= stones;
        if empty == 0 || self.windows.iter().any(at_hand) {
            return empty != 0 && turns_left > 0;
        }
        if turns_left <= 1 {
            return false;
        }
        // The largest number stands for no limit, and never runs out.
        let later = turns_left.saturating_sub(u32::from(turns_left < u32::MAX));
        // Those that threaten most come first: all are tried, but wins are found sooner.
        let mut turns: Vec<u64> = turns(empty, stones).collect();
        turns.sort_by_cached_key(|turn| {
            let open = |w: &&u64| *w & other == 0;
            let lacking = |w: &u64| (w & !(own | turn)).count_ones() as usize;
            let threats = self.windows.iter().filter(open);
            std::cmp::Reverse(threats.filter(|w| lacking(w) <= self.p).count())
        });
        let mut turns = turns.into_iter();
        turns.any(|turn| self.defend_with(own | turn, other, self.p, later))
    }

    fn defend_with(&mut self, own: u64, other: u64, stones: usize, turns_left: u32) -> bool {
        let empty = self.board & !own & !other;
        let at_hand = |w: &u64| w & own == 0 && (w & !other).count_ones() as usize <= stones;
        empty != 0
            && !self.windows.iter().any(at_hand)
            && turns(empty, stones).all(|turn| self.attack(own, other | turn, turns_left))
    }
}

/// Every set of so many of these bits; all of them where they are fewer.
pub(crate) fn turns(bits: u64, size: usize) -> impl Iterator<Item = u64> {
    let count = bits.count_ones() as usize;
    let size = size.min(count);
    let positions: Vec<u32> = (0..64).filter(|i| bits >> i & 1 == 1).collect();
    let mut chosen: Option<Vec<usize>> = Some((0..size).collect());
    std::iter::from_fn(move || {
        let now = chosen.take()?;
        let mask = now.iter().fold(0, |mask, &i| mask | 1 << positions[i]);
        let mut next = now;
        // The last index that can still go up, and all behind it follow it.
        if let Some(i) = (0..size).rev().find(|&i| next[i] < count - size + i) {
            next[i] += 1;
            for j in i + 1..size {
                next[j] = next[j - 1] + 1;
            }
            chosen = Some(next);
        }
        Some(mask)
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::{Outcome, Rules};

    use super::*;
    use crate::value_slow;

    proptest! {
        #![proptest_config(ProptestConfig {
            // Most games that are drawn are over, or have too many cells left.
            max_global_rejects: 100_000,
            ..ProptestConfig::with_cases(256)
        })]

        /// Against the definition, for both sides, also in the middle of a turn.
        #[test]
        fn agrees_with_the_value_of_the_game(
            (m, n, k) in (2..5_u32, 2..5_u32, 2..5_u32),
            p in 1..4_u32,
            cells in prop::collection::vec(any::<prop::sample::Index>(), 4..16),
        ) {
            let mut position = Position::new(Rules::new(m, n, k, p, 1).unwrap());
            for at in cells {
                if position.is_over() {
                    break;
                }
                let empties: Vec<Cell> = position.empties().iter().collect();
                position.place(empties[at.index(empties.len())], &mut ());
            }
            prop_assume!(!position.is_over() && position.empty_count() <= 8);
            let value = value_slow(&position);
            for color in Color::BOTH {
                let wins = Brute::new(&position, color).wins(&position, &CellSet::EMPTY);
                prop_assert_eq!(wins, value == Outcome::Win(color));
            }
        }
    }
}
