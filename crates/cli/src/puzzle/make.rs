//! Puzzles from playouts: the same from the same seed, and to be gone on with at any time.

use std::collections::HashSet;

use sixfold_core::{Cell, Key, Position, Rules, notation};
use sixfold_threat::WordIndex;

use super::{GRADES, Kind, Puzzle, grade, judge};
use crate::playout::{can_win, play_turn};
use crate::random::Random;

/// The turns of a playout after which a puzzle is looked for.
const FIRST_TURN: usize = 5;
/// A quiet turn wins early: later somebody has threats.
const QUIET_TURNS: (usize, usize) = (1, 4);
const LAST_TURN: usize = 40;

/// Looks for puzzles in one playout after another, at most one in each, so that no two are
/// neighbours in one game.
pub(crate) struct Maker {
    rules: Rules,
    kind: Kind,
    seed: u64,
    /// The number of the next playout.
    playout: u64,
    /// How many puzzles of each grade are still wanted.
    wanted: [usize; GRADES as usize],
    /// The puzzles that there are already, in whatever orientation.
    seen: HashSet<Key>,
}

impl Maker {
    /// A maker of so many puzzles, of one grade, or as evenly as can be of all.
    pub(crate) fn new(
        rules: Rules,
        kind: Kind,
        seed: u64,
        count: usize,
        only: Option<u8>,
    ) -> Maker {
        // A win that begins without a threat is always a long one.
        let only = match kind {
            Kind::Quiet => only.or(Some(GRADES)),
            Kind::Double | Kind::Single => only,
        };
        let mut wanted = [0; GRADES as usize];
        let grades = wanted.len();
        for (at, wanted) in wanted.iter_mut().enumerate() {
            *wanted = match only {
                None => count / grades + usize::from(at < count % grades),
                Some(grade) if usize::from(grade) == at + 1 => count,
                Some(_) => 0,
            };
        }
        Maker {
            rules,
            kind,
            seed,
            playout: 0,
            wanted,
            seen: HashSet::new(),
        }
    }

    /// Takes note of a puzzle that is there already, and goes on behind it.
    pub(crate) fn add_known(&mut self, puzzle: &Puzzle) {
        self.seen.insert(key(&puzzle.position));
        if let Some(wanted) = self
            .wanted
            .get_mut(usize::from(puzzle.grade).wrapping_sub(1))
        {
            *wanted = wanted.saturating_sub(1);
        }
        if let Some(playout) = self.playout_of(&puzzle.id) {
            self.playout = self.playout.max(playout + 1);
        }
    }

    /// How many puzzles are still wanted.
    pub(crate) fn missing(&self) -> usize {
        self.wanted.iter().sum()
    }

    /// The grades, and how many of each are still wanted.
    pub(crate) fn wanted(&self) -> impl Iterator<Item = (u8, usize)> {
        (1..=GRADES).zip(self.wanted)
    }

    /// How many playouts have been looked at.
    pub(crate) fn playouts(&self) -> u64 {
        self.playout
    }

    /// The next playout's puzzle, if it has one that is wanted.
    pub(crate) fn next_playout(&mut self) -> Option<Puzzle> {
        let number = self.playout;
        self.playout += 1;
        let mut random = Random::branch(self.seed, number);
        let (first, last) = match self.kind {
            Kind::Double | Kind::Single => (FIRST_TURN, LAST_TURN),
            Kind::Quiet => QUIET_TURNS,
        };
        let mut position = Position::new(self.rules);
        let mut index = WordIndex::new(self.rules);
        // A playout knows no good cell on an empty board; nearly every game begins in the centre.
        let centre = Cell::new(self.rules.columns() / 2, self.rules.rows() / 2);
        position.place(centre, &mut index);
        for turn in 1..=last {
            play_turn(&mut position, &mut index, &mut random);
            if position.is_over() || can_win(&index, &position) {
                return None;
            }
            if turn >= first
                && let Some(puzzle) = self.puzzle(&position, number, turn)
            {
                return Some(puzzle);
            }
        }
        None
    }

    fn puzzle(&mut self, position: &Position, playout: u64, turn: usize) -> Option<Puzzle> {
        let facts = judge(position, self.kind).ok()?;
        let grade = grade(facts.depth, facts.nodes);
        let wanted = &mut self.wanted[usize::from(grade) - 1];
        if *wanted == 0 || !self.seen.insert(key(position)) {
            return None;
        }
        *wanted -= 1;
        Some(Puzzle {
            id: format!("{}-{}-{playout}-{turn}", self.kind.name(), self.seed),
            position: position.clone(),
            kind: self.kind,
            depth: facts.depth,
            nodes: facts.nodes,
            grade,
            turn: facts.turn,
        })
    }

    /// The playout that a puzzle of this kind and seed came from.
    fn playout_of(&self, id: &str) -> Option<u64> {
        let rest = id.strip_prefix(&format!("{}-{}-", self.kind.name(), self.seed))?;
        let (playout, _) = rest.split_once('-')?;
        playout.parse().ok()
    }
}

/// The same for all images of a position.
pub(super) fn key(position: &Position) -> Key {
    position.canonical().0.key()
}

/// The game behind a position of a playout.
pub(super) fn game(position: &Position) -> String {
    notation::write_game(position).expect("a playout begins with the empty board")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(maker: &mut Maker) -> Vec<Puzzle> {
        let mut puzzles = Vec::new();
        while maker.missing() > 0 {
            puzzles.extend(maker.next_playout());
        }
        puzzles
    }

    fn ids(puzzles: &[Puzzle]) -> Vec<&str> {
        puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect()
    }

    #[test]
    fn a_run_that_was_stopped_goes_on_as_if_it_had_not() {
        let maker = |count| Maker::new(Rules::CONNECT6, Kind::Double, 1, count, Some(1));
        let whole = made(&mut maker(3));
        assert_eq!(whole.len(), 3);
        let mut second = maker(3);
        whole[..2]
            .iter()
            .for_each(|puzzle| second.add_known(puzzle));
        assert_eq!(ids(&made(&mut second)), ids(&whole[2..]));
    }

    #[test]
    fn grades_are_shared_out() {
        let wanted = |count, only| Maker::new(Rules::CONNECT6, Kind::Double, 1, count, only).wanted;
        assert_eq!(wanted(12, None), [3, 3, 2, 2, 2]);
        assert_eq!(wanted(12, Some(5)), [0, 0, 0, 0, 12]);
    }
}
