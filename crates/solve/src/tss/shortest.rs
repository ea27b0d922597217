//! A shortest victory by continuous double threats: depth first, one turn deeper at a time.
//!
//! [`super::double()`] finds some win, and fast; this search finds one with the fewest turns, which is
//! what a puzzle is measured by. The depth is raised one turn at a time, so the first win met is a
//! shortest one, and when no branch was cut by the depth, there is no win at all.
//!
//! **Free stones.** To try every cell for a free stone would cost hundreds of searches. Instead
//! the turn is searched without it first. If that wins, it wins with any free stone, since more
//! stones of the attacker never hurt. If it fails, the failure rests on certain cells only:
//!
//! - after the turn itself, the empty cells of threat windows and of windows that the free stones
//!   could make threats;
//! - at every attacking node of the failed search, the empty cells of windows that a turn together
//!   with the free stones could make threats, and those of the defender's threat windows.
//!
//! A free stone on any other cell changes no list of turns, no count of threats and no block that
//! the failure used, so the same failure stands. Only the cells of that set are tried. The set is
//! computed for as many free stones as may be missing at once.

use std::collections::HashMap;
use std::sync::Arc;

use sixfold_core::{CellSet, Color, Key, Outcome, Position, Turn};
use sixfold_threat::{Force, ForcingTurns, Index, Threats, WordIndex};

use crate::control::{Control, Pace};
use crate::solution::{Solution, Verdict};
use crate::tree::WinTree;

/// Searches for a victory of the side to move by double threats alone with as few turns as can be.
/// For p other than 2, "double" means at least p threats.
pub fn shortest(position: &Position, control: &mut impl Control) -> Solution {
    let attacker = position.to_move();
    let mut search = Search {
        index: WordIndex::of(position),
        position: position.clone(),
        attacker,
        control,
        table: HashMap::new(),
        generator: ForcingTurns::new(),
        pace: Pace::of(position.rules()),
        nodes: 0,
    };
    let (verdict, tree) = match search.deepen() {
        Answer::Win { .. } => {
            let tree = search.tree().with_whole_turns(position);
            (Verdict::Win, Some(tree))
        }
        Answer::Fail(_) => (Verdict::None, None),
        Answer::Stopped => (Verdict::Unknown, None),
    };
    Solution {
        verdict,
        turn: tree.as_ref().map(|tree| tree.turn),
        depth: tree.as_ref().map_or(0, WinTree::depth),
        nodes: search.nodes,
        tree,
    }
}

/// What is known of a position with the attacker to move.
#[derive(Clone, Debug)]
enum Answer {
    Win { turn: Turn, depth: u32 },
    Fail(Failure),
    Stopped,
}

/// There is no win within the depth.
#[derive(Clone, Debug)]
struct Failure {
    /// Whether no branch was cut by the depth, so that there is no win at any depth.
    reach: Reach,
    /// The cells on which it rests.
    cells: CellSet,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    Exhausted,
    CutByDepth,
}

impl Failure {
    fn new() -> Failure {
        Failure {
            reach: Reach::Exhausted,
            cells: CellSet::EMPTY,
        }
    }

    fn add(&mut self, other: &Failure) {
        self.cells |= other.cells;
        if other.reach == Reach::CutByDepth {
            self.reach = Reach::CutByDepth;
        }
    }
}

/// What the table keeps of a position.
enum Entry {
    Win {
        turn: Turn,
        depth: u32,
    },
    /// A failure at this depth, whose cells hold for so many missing stones.
    Fail {
        failure: Failure,
        depth: u32,
        missing: u32,
    },
}

struct Search<'a, C> {
    position: Position,
    index: WordIndex,
    attacker: Color,
    control: &'a mut C,
    table: HashMap<Key, Entry>,
    generator: ForcingTurns,
    pace: Pace,
    nodes: u64,
}

/// A forcing set and the threats it leaves.
#[derive(Clone, Copy)]
struct Candidate {
    turn: Turn,
    /// How many blocks the defender has: fewer first.
    blocks: usize,
}

/// What a look at the turns of a position says.
enum Weighed {
    /// This one wins at once.
    Win(Turn),
    /// None does; the order in which to search them.
    Candidates(Vec<Candidate>),
    /// The control said stop.
    Stopped,
}

impl<C: Control> Search<'_, C> {
    fn deepen(&mut self) -> Answer {
        if self.position.is_over() || !self.position.rules().has_threats() {
            return Answer::Fail(Failure::new());
        }
        for depth in 1.. {
            match self.attack(depth, 0) {
                Answer::Fail(Failure {
                    reach: Reach::CutByDepth,
                    ..
                }) => {}
                answer => return answer,
            }
        }
        unreachable!("a board with finitely many cells is exhausted at some depth")
    }

    /// The attacker is to move and may use so many turns. `missing` free stones have been left
    /// out on the way here.
    fn attack(&mut self, depth: u32, missing: u32) -> Answer {
        if self.position.is_over() {
            return Answer::Fail(Failure::new());
        }
        let key = self.position.key();
        match self.table.get(&key) {
            Some(Entry::Win { turn, depth }) => {
                return Answer::Win {
                    turn: *turn,
                    depth: *depth,
                };
            }
            Some(Entry::Fail {
                failure,
                depth: searched,
                missing: allowed,
            }) if *allowed >= missing
                && (*searched >= depth || failure.reach == Reach::Exhausted) =>
            {
                return Answer::Fail(failure.clone());
            }
            _ => {}
        }
        let answer = self.search_turns(depth, missing);
        let entry = match &answer {
            Answer::Win { turn, depth } => Entry::Win {
                turn: *turn,
                depth: *depth,
            },
            Answer::Fail(failure) => Entry::Fail {
                failure: failure.clone(),
                depth,
                missing,
            },
            Answer::Stopped => return answer,
        };
        self.table.insert(key, entry);
        answer
    }

    fn search_turns(&mut self, depth: u32, missing: u32) -> Answer {
        let stones = self.position.stones_to_place();
        let (control, nodes) = (&mut *self.control, self.nodes);
        let mut go_on = || !control.stop(nodes);
        let (index, attacker) = (&mut self.index, self.attacker);
        let turns =
            self.generator
                .generate_while(index, attacker, stones, Force::Double, &mut go_on);
        let Ok(turns) = turns.map(<[Turn]>::to_vec) else {
            return Answer::Stopped;
        };
        let mut failure = Failure::new();
        if missing > 0 {
            failure.cells = self.cells_that_matter(missing);
        }
        if depth == 0 {
            if !turns.is_empty() {
                failure.reach = Reach::CutByDepth;
            }
            return Answer::Fail(failure);
        }
        let candidates = match self.weigh(&turns) {
            Weighed::Win(turn) => return Answer::Win { turn, depth: 1 },
            Weighed::Candidates(candidates) => candidates,
            Weighed::Stopped => return Answer::Stopped,
        };
        for Candidate { turn, .. } in candidates {
            self.position.place_turn(turn, &mut self.index);
            let answer = self.complete(turn, stones - turn.len(), depth - 1, missing);
            self.position.undo_many(turn.len(), &mut self.index);
            match answer {
                Answer::Fail(other) => failure.add(&other),
                answer => return answer,
            }
            if self.control.stop(self.nodes) {
                return Answer::Stopped;
            }
        }
        Answer::Fail(failure)
    }

    /// A turn that wins at once, or all turns in the order in which to search them.
    fn weigh(&mut self, turns: &[Turn]) -> Weighed {
        let p = self.position.rules().p();
        let mut candidates = Vec::with_capacity(turns.len());
        let mut threats = Threats::default();
        for &turn in turns {
            if self.pace.is_due() && self.control.stop(self.nodes) {
                return Weighed::Stopped;
            }
            self.nodes += 1;
            self.position.place_turn(turn, &mut self.index);
            let won = self.position.outcome() == Some(Outcome::Win(self.attacker));
            threats.fill(&self.index, self.attacker);
            self.position.undo_many(turn.len(), &mut self.index);
            if won || threats.count() > p {
                return Weighed::Win(turn);
            }
            candidates.push(Candidate {
                turn,
                blocks: threats.blocks().len(),
            });
        }
        candidates.sort_by_key(|candidate| candidate.blocks);
        Weighed::Candidates(candidates)
    }

    /// The stones of `turn` are on the board and so many more are free: first none of them, then
    /// each on the cells that matter.
    fn complete(&mut self, turn: Turn, free: usize, depth: u32, missing: u32) -> Answer {
        if free == 0 || self.position.is_over() {
            return self.defend(turn, depth, missing);
        }
        self.position.end_turn();
        let answer = self.defend(turn, depth, missing + free as u32);
        self.position.undo(&mut self.index);
        let Answer::Fail(mut failure) = answer else {
            return answer;
        };
        failure.cells |= self.cells_near_threats(missing + free as u32);
        for cell in (failure.cells & self.position.empties()).iter() {
            self.nodes += 1;
            self.position.place(cell, &mut self.index);
            let answer = self.complete(turn.with(cell), free - 1, depth, missing);
            self.position.undo(&mut self.index);
            match answer {
                Answer::Fail(other) => failure.add(&other),
                answer => return answer,
            }
        }
        Answer::Fail(failure)
    }

    /// The attacker's turn is on the board: every block must lose.
    fn defend(&mut self, turn: Turn, depth: u32, missing: u32) -> Answer {
        if self.position.is_over() {
            return Answer::Fail(Failure::new());
        }
        let threats = Threats::of(&self.index, self.attacker);
        let mut longest = 0;
        for &block in threats.blocks() {
            self.nodes += 1;
            self.position.place_turn(block, &mut self.index);
            let answer = self.attack(depth, missing);
            self.position.undo_many(block.len(), &mut self.index);
            match answer {
                Answer::Win { depth, .. } => longest = longest.max(depth),
                answer => return answer,
            }
        }
        Answer::Win {
            turn,
            depth: longest + 1,
        }
    }

    /// The strategy that the table holds for this position, which is won.
    fn tree(&mut self) -> WinTree {
        let Some(&Entry::Win { turn, .. }) = self.table.get(&self.position.key()) else {
            unreachable!("every won position of a strategy is in the table");
        };
        let before = self.position.history().len();
        self.position.place_turn(turn, &mut self.index);
        let mut replies = Vec::new();
        if !self.position.is_over() {
            if self.position.to_move() == self.attacker {
                self.position.end_turn();
            }
            for &block in Threats::of(&self.index, self.attacker).blocks() {
                self.position.place_turn(block, &mut self.index);
                replies.push((block, Arc::new(self.tree())));
                self.position.undo_many(block.len(), &mut self.index);
            }
        }
        let placed = self.position.history().len() - before;
        self.position.undo_many(placed, &mut self.index);
        WinTree::new(turn, replies)
    }

    /// The cells on which the answer rests at an attacking node, if so many stones of the attacker
    /// are missing: see the head of this file.
    fn cells_that_matter(&self, missing: u32) -> CellSet {
        let turn = u32::from(self.position.rules().p());
        let defender = self.attacker.other();
        let to_block = self
            .index
            .cells_of_windows(self.index.threat_lines(defender), |line| {
                self.index.threat_windows(defender, line)
            });
        self.cells_near_threats(turn + missing) | to_block
    }

    /// The empty cells of windows that so many more stones of the attacker can make threats, and
    /// of those that are threats already.
    fn cells_near_threats(&self, stones: u32) -> CellSet {
        let rules = self.position.rules();
        let needed = u32::from(rules.k() - rules.p()).saturating_sub(stones);
        let lines = self.index.lines_with(self.attacker, needed);
        let windows = |line| self.index.windows_with(self.attacker, line, needed);
        self.index.cells_of_windows(lines, windows)
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
        #![proptest_config(ProptestConfig::with_cases(300))]

        #[test]
        fn the_depth_is_the_least_there_is(position in small_position()) {
            prop_assume!(is_small(&position));
            let found = shortest(&position, &mut Unlimited);
            match double_slow(&position) {
                None => prop_assert_eq!(found.verdict, Verdict::None),
                Some(least) => {
                    prop_assert_eq!((found.verdict, found.depth), (Verdict::Win, least));
                    prop_assert_eq!(found.tree.unwrap().check(&position), Ok(()));
                }
            }
        }
    }

    /// The second example of the two-stage paper.
    #[test]
    fn a_known_depth_and_a_limit() {
        let game = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";
        let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        let found = shortest(&position, &mut Unlimited);
        assert_eq!((found.verdict, found.depth), (Verdict::Win, 6));
        assert_eq!(found.tree.unwrap().check(&position), Ok(()));
        let stopped = shortest(&position, &mut NodeLimit(10));
        assert_eq!(stopped.verdict, Verdict::Unknown);
    }
}
