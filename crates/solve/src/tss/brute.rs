//! Victory by continuous double threats by brute force on boards of up to 128 cells: the judge of
//! [`super::double()`] where [`super::double_slow()`], which tries every set of stones, is too slow.
//!
//! It shares no code with the search it judges: no threat index, no generator of turns, no
//! reasoning about which cells a failure rests on. It is faster than the definition by two facts
//! alone.
//!
//! - **A stone that is needed has a reason.** In a smallest set of stones that forces, every stone
//!   blocks a threat of the defender or is in a threat window of the attacker.
//! - **More stones of the attacker never hurt.** If a turn fails even with *all* cells of a group
//!   as free stones, it fails with any one of them. Groups that do not fail are halved until every
//!   group has as many cells as it has stones to give, and then the answer is exact.

mod board;

use std::collections::HashMap;

use board::{Cells, MOST_CELLS, Stones, Windows, can_hit, hitting_sets, singles};
use sixfold_core::Position;

use crate::control::Control;
use crate::solution::Verdict;

/// Whether the side to move wins by double threats alone, as [`super::double_slow()`] defines it.
/// The control is given the number of boards looked at.
///
/// # Panics
/// On boards of more than 128 cells.
pub fn double_brute(position: &Position, control: &mut impl Control) -> Verdict {
    let rules = position.rules();
    assert!(
        rules.cell_count() <= MOST_CELLS,
        "brute force is for small boards"
    );
    if position.is_over() || !rules.has_threats() {
        return Verdict::None;
    }
    let mut brute = Brute {
        windows: Windows::of(position),
        control,
        nodes: 0,
        known: HashMap::new(),
    };
    let stones = Stones::of(position, position.to_move());
    match brute.attack(stones, u32::from(position.left())) {
        Ok(true) => Verdict::Win,
        Ok(false) => Verdict::None,
        Err(Stopped) => Verdict::Unknown,
    }
}

/// The control stopped the search.
struct Stopped;

/// A group of cells, of which so many get a free stone.
#[derive(Clone, Copy)]
struct Group {
    cells: Cells,
    stones: u32,
}

struct Brute<'a, C> {
    windows: Windows,
    control: &'a mut C,
    nodes: u64,
    /// Whether the attacker wins, by the stones on the board and the stones left in the attacker's
    /// turn; with 0 the defender is to move.
    known: HashMap<(Stones, u32), bool>,
}

impl<C: Control> Brute<'_, C> {
    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.control.stop(self.nodes) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// Whether the attacker, who is to place so many stones, wins.
    fn attack(&mut self, stones: Stones, left: u32) -> Result<bool, Stopped> {
        let empties = self.windows.empties(stones);
        let left = left.min(empties.count_ones());
        if left == 0 {
            return Ok(false);
        }
        if self.windows.can_complete(stones, left) {
            return Ok(true);
        }
        if let Some(&wins) = self.known.get(&(stones, left)) {
            return Ok(wins);
        }
        let wins = self.search_turns(stones, left)?;
        self.known.insert((stones, left), wins);
        Ok(wins)
    }

    fn search_turns(&mut self, stones: Stones, left: u32) -> Result<bool, Stopped> {
        let mut sets = Vec::new();
        self.extend(stones, 0, self.windows.all, left, &mut sets)?;
        sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
        // What wins at once comes first; the others as they come.
        let p = self.windows.p;
        let wins_at_once = |set: &Cells| {
            let after = self.windows.attacks(stones.and_attacker(*set));
            !can_hit(&after, 0, p)
        };
        if sets.iter().any(wins_at_once) {
            return Ok(true);
        }
        for (number, &set) in sets.iter().enumerate() {
            let contains_another = sets[..number].iter().any(|other| other & !set == 0);
            if !contains_another
                && self.wins_with(stones.and_attacker(set), left - set.count_ones())?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds sets of up to so many stones that force, the smallest ones among them. `set` is on
    /// the board, and cells are added in ascending order, from `allowed`.
    fn extend(
        &mut self,
        stones: Stones,
        set: Cells,
        allowed: Cells,
        left: u32,
        sets: &mut Vec<Cells>,
    ) -> Result<(), Stopped> {
        self.count()?;
        let counters = self.windows.counters(stones);
        let p = self.windows.p;
        if counters.is_empty() && !can_hit(&self.windows.attacks(stones), 0, p - 1) {
            sets.push(set);
            return Ok(());
        }
        if left == 0 || !can_hit(&counters, 0, left) {
            return Ok(());
        }
        let blocking = counters.iter().fold(0, |all, window| all | window);
        let useful = self.windows.near(stones, left) | blocking;
        for cell in singles(useful & allowed) {
            let above = allowed & !(cell | (cell - 1));
            self.extend(stones.and_attacker(cell), set | cell, above, left - 1, sets)?;
        }
        Ok(())
    }

    /// Whether the attacker, whose forcing stones are on the board, wins with so many free ones.
    fn wins_with(&mut self, stones: Stones, free: u32) -> Result<bool, Stopped> {
        if self.defend(stones)? {
            return Ok(true);
        }
        let cells = self.windows.empties(stones);
        let group = Group {
            cells,
            stones: free.min(cells.count_ones()),
        };
        if group.stones == 0 {
            return Ok(false);
        }
        self.wins_with_some(stones, &[group])
    }

    /// Whether the attacker wins with free stones chosen from these groups.
    fn wins_with_some(&mut self, stones: Stones, groups: &[Group]) -> Result<bool, Stopped> {
        let all = groups.iter().fold(0, |all, group| all | group.cells);
        if !self.defend(stones.and_attacker(all))? {
            return Ok(false);
        }
        let spare = |group: &Group| group.cells.count_ones() - group.stones;
        let largest = (0..groups.len()).max_by_key(|&at| spare(&groups[at]));
        let Some(at) = largest.filter(|&at| spare(&groups[at]) > 0) else {
            return Ok(true);
        };
        let group = groups[at];
        let half = group.cells.count_ones() as usize / 2;
        let low = singles(group.cells)
            .take(half)
            .fold(0, |all, cell| all | cell);
        for in_low in 0..=group.stones {
            let parts = [(low, in_low), (group.cells & !low, group.stones - in_low)];
            let parts = parts.map(|(cells, stones)| Group { cells, stones });
            if parts
                .iter()
                .any(|part| part.cells.count_ones() < part.stones)
            {
                continue;
            }
            let mut finer = groups.to_vec();
            finer.swap_remove(at);
            finer.extend(parts.into_iter().filter(|part| part.stones > 0));
            if self.wins_with_some(stones, &finer)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the attacker wins with the defender to move.
    fn defend(&mut self, stones: Stones) -> Result<bool, Stopped> {
        self.count()?;
        if self.windows.can_complete(stones, 0) {
            return Ok(true);
        }
        if !self.windows.counters(stones).is_empty() {
            return Ok(false);
        }
        let attacks = self.windows.attacks(stones);
        let p = self.windows.p;
        if !can_hit(&attacks, 0, p) {
            return Ok(true);
        }
        if can_hit(&attacks, 0, p - 1) {
            return Ok(false);
        }
        if let Some(&wins) = self.known.get(&(stones, 0)) {
            return Ok(wins);
        }
        let mut blocks = Vec::new();
        hitting_sets(&attacks, 0, p, &mut blocks);
        blocks.sort_unstable();
        blocks.dedup();
        let mut wins = true;
        for block in blocks {
            wins = self.attack(stones.and_defender(block), p)?;
            if !wins {
                break;
            }
        }
        self.known.insert((stones, 0), wins);
        Ok(wins)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::{Rules, notation};

    use super::*;
    use crate::control::{NodeLimit, Unlimited};
    use crate::tss::double_slow;
    use crate::tss::testing::{is_small, small_position};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(600))]

        #[test]
        fn agrees_with_the_definition(position in small_position()) {
            prop_assume!(is_small(&position));
            let expected = match double_slow(&position) {
                Some(_) => Verdict::Win,
                None => Verdict::None,
            };
            prop_assert_eq!(double_brute(&position, &mut Unlimited), expected);
        }
    }

    #[test]
    fn what_is_over_has_no_win_and_what_is_stopped_is_unknown() {
        let parse = |game: &str, rules: &str| {
            let rules: Rules = rules.parse().unwrap();
            notation::parse_game(game, rules).unwrap()
        };
        let over = parse("a1 a2 b1 b2 c1", "tictactoe");
        assert_eq!(double_brute(&over, &mut Unlimited), Verdict::None);
        let open = parse("e5 a1i9 f5e6 a9i1", "9,9,5,2,1");
        assert_eq!(double_brute(&open, &mut NodeLimit(1)), Verdict::Unknown);
        assert_eq!(double_brute(&open, &mut Unlimited), Verdict::Win);
    }
}
