//! Victory by continuous double threats, from its definition: every turn is tried.

use std::collections::HashMap;

use sixfold_core::{Cell, Color, Key, Outcome, Position, Turn};
use sixfold_threat::{Threats, WordIndex, slow};

/// The least number of turns in which the side to move wins by double threats alone, if it does:
/// with every turn it makes k in a row, or blocks all threats of the other side and leaves at
/// least p threats, and so on after every block, until it leaves more than p.
///
/// For boards with few empty cells: all sets of stones are tried, memory and time know no limit.
#[must_use]
pub fn double_slow(position: &Position) -> Option<u32> {
    if position.is_over() || !position.rules().has_threats() {
        return None;
    }
    Slow::new(position).attack()
}

/// Whether the side to move wins by double threats if it begins with this turn.
#[cfg(test)]
pub(super) fn wins_with(position: &Position, turn: Turn) -> bool {
    Slow::new(position).with(turn, Slow::defend).is_some()
}

struct Slow {
    position: Position,
    index: WordIndex,
    attacker: Color,
    known: HashMap<Key, Option<u32>>,
}

impl Slow {
    fn new(position: &Position) -> Slow {
        Slow {
            position: position.clone(),
            index: WordIndex::of(position),
            attacker: position.to_move(),
            known: HashMap::new(),
        }
    }

    fn attack(&mut self) -> Option<u32> {
        if self.position.is_over() {
            return None;
        }
        let key = self.position.key();
        if let Some(&answer) = self.known.get(&key) {
            return answer;
        }
        let cells: Vec<Cell> = self.position.empties().iter().collect();
        let turns = slow::subsets(&cells, self.position.stones_to_place());
        let best = turns
            .into_iter()
            .filter_map(|turn| self.with(turn, Slow::defend))
            .min();
        self.known.insert(key, best);
        best
    }

    /// The attacker's turn is on the board: in how many turns, this one included, does it win?
    fn defend(&mut self) -> Option<u32> {
        match self.position.outcome() {
            Some(Outcome::Win(_)) => return Some(1),
            Some(Outcome::Draw) => return None,
            None => {}
        }
        let p = self.position.rules().p();
        if Threats::of(&self.index, self.attacker.other()).count() > 0 {
            return None;
        }
        let threats = Threats::of(&self.index, self.attacker);
        if threats.count() > p {
            return Some(1);
        }
        if threats.count() < p {
            return None;
        }
        // Exactly p threats need all stones of the defender's turn.
        let mut longest = 0;
        for &block in threats.blocks() {
            longest = longest.max(self.with(block, Slow::attack)?);
        }
        Some(longest + 1)
    }

    fn with<T>(&mut self, turn: Turn, look: impl FnOnce(&mut Slow) -> T) -> T {
        self.position.place_turn(turn, &mut self.index);
        let answer = look(self);
        self.position.undo_many(turn.len(), &mut self.index);
        answer
    }
}
