//! What the root does when every turn that it has loses.

use std::collections::HashSet;

use sixfold_core::Turn;

use super::super::config::Proofs;
use super::super::root_turn::{Check, MOST_TURNS, RootTurn, every_turn};
use super::{FIRST_CHECK, MOST_CHECK, Root};

/// So many turns are still looked at for one that no proof is known to refute, when time is over.
const MOST_LATE: usize = 100;
/// So many turns that may hold are enough where all that were tried lose.
const ENOUGH: usize = 14;

impl Root<'_, '_> {
    /// Every turn that was tried loses: lists more, until enough are found that may hold.
    pub(super) fn widen(&mut self) {
        if self.is_complete_without_more() {
            return;
        }
        let more = every_turn(self.searcher, &self.bases).take(MOST_TURNS);
        let mut tried: HashSet<Turn> = self.turns.iter().map(|turn| turn.turn).collect();
        let (mut looked_at, mut held, mut late) = (0, 0, 0);
        // All turns that may hold take the share of one proof together: the best is looked at longer later.
        let most = (self.allowance(FIRST_CHECK) / ENOUGH as u64).max(MOST_CHECK);
        self.is_complete = true;
        for candidate in more {
            looked_at += 1;
            if !tried.insert(candidate.turn) {
                continue;
            }
            // There may be tens of thousands of turns, and tens of proofs to compare each with.
            let is_stopped = self.searcher.is_stopped();
            late += usize::from(is_stopped);
            if late > MOST_LATE {
                self.is_complete = false;
                break;
            }
            if self.refuter.is_refuted(candidate.turn) {
                continue;
            }
            self.turns.push(RootTurn::new(candidate));
            if is_stopped {
                // This one was not looked at, which is better than to lose.
                self.is_complete = false;
                break;
            }
            let last = self.turns.len() - 1;
            if self.check(last, most) != Check::Loses {
                held += 1;
            }
            if held >= ENOUGH {
                self.is_complete = false;
                break;
            }
        }
        self.is_complete &= looked_at < MOST_TURNS;
        self.sort();
    }

    /// Every turn loses. The other side may not see it: from now on nothing is proved, and what is
    /// found that way is played.
    pub(super) fn hope(&mut self) {
        self.all_lose = true;
        self.searcher.config.proofs = Proofs::Off;
        self.double_is_open = false;
        self.single_is_open = false;
        self.round = 0;
        self.expected = None;
        self.turns.sort_by_key(|turn| std::cmp::Reverse(turn.worth));
        self.turns.truncate(self.searcher.config.root.turns);
        for turn in &mut self.turns {
            turn.check = Check::Open(0);
            turn.depth = 0;
            turn.is_exact = false;
            turn.value = turn.worth;
        }
    }
}
