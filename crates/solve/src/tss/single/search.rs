//! The attacker's side of the search: rounds, turns, and the inner search for double threats.
//!
//! Positions never repeat, since stones stay, so what is known of one holds however it came about.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use sixfold_core::{Cell, Key, Position, Turn};
use sixfold_threat::{Force, ForcingTurns, GivenUp};

use super::Parameters;
use super::board::Board;
use super::candidates::{Width, candidates};
use super::lean;
use super::proof::{Proof, Strategy};
use crate::control::Control;
use crate::solution::{Solution, Verdict};
use crate::tss::{self, Table};

pub(super) fn run(
    position: &Position,
    parameters: &Parameters,
    table: &Table,
    control: &mut impl Control,
) -> Solution {
    let mut search = Search::new(position, parameters, table, control);
    let trivial = position.is_over() || !position.rules().has_threats();
    let answer = if trivial {
        Answer::Fail(Reach::Exhausted)
    } else {
        search.rounds(parameters.rounds)
    };
    let (verdict, tree) = match answer {
        Answer::Win(proof) => (Verdict::Win, Some(proof.tree())),
        Answer::Fail(Reach::Exhausted) => (Verdict::None, None),
        Answer::Fail(Reach::Limited) | Answer::Stopped => (Verdict::Unknown, None),
    };
    // Where a strategy answers several blocks at once, its tree may go on beyond the real threats,
    // so the turns are counted along the line.
    let line = tree.as_ref().map_or(Vec::new(), |tree| tree.line(position));
    Solution {
        verdict,
        turn: line.first().copied(),
        depth: line.len().div_ceil(2) as u32,
        nodes: search.nodes,
        tree,
    }
}

/// What proofs and failures are kept may take about so much memory, with what one of each takes: a
/// zone has a byte for each window of the board, and a strategy a few hundred for each part.
const MOST_BYTES: usize = 14 << 20;
const BYTES_OF_A_PROOF: usize = 8 << 10;
const BYTES_OF_A_FAILURE: usize = 128;

/// Replies to a single threat are listed one by one where they are no more than this: always with two
/// stones a turn, on all boards with three.
const MOST_REPLIES: u64 = 600_000;

/// What is found out about a position with the attacker to move.
#[derive(Clone)]
pub(crate) enum Answer {
    Win(Rc<Proof>),
    Fail(Reach),
    Stopped,
}

/// Whether a failure says that there is no win at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    Exhausted,
    /// Something was cut: the depth, the width or the nodes.
    Limited,
}

impl Reach {
    fn or(self, other: Reach) -> Reach {
        if self == Reach::Exhausted {
            other
        } else {
            self
        }
    }
}

/// Why the defender's node is no win: a refuted reply, or a stop.
pub(super) enum Refuted {
    Reply(Reach),
    Stopped,
}

/// What an inner search for double threats said, with so many nodes.
struct Double {
    answer: Answer,
    budget: u64,
}

/// A failure of the whole search at a node, with these limits; or a win.
struct Known {
    answer: Answer,
    turns: u32,
    budget: u64,
}

pub(super) struct Search<'a, C> {
    pub(super) board: Board,
    parameters: &'a Parameters,
    /// What the inner searches for double threats remember.
    table: &'a Table,
    control: &'a mut C,
    doubles: HashMap<Key, Double>,
    known: HashMap<Key, Known>,
    /// How often a stone on each cell was part of a refutation.
    pub(super) danger: Vec<u32>,
    generator: ForcingTurns,
    /// The nodes of each inner search in this round.
    budget: u64,
    pub(super) nodes: u64,
    /// What is kept takes about so much memory.
    bytes: usize,
}

impl<'a, C: Control> Search<'a, C> {
    pub(super) fn new(
        position: &Position,
        parameters: &'a Parameters,
        table: &'a Table,
        control: &'a mut C,
    ) -> Search<'a, C> {
        Search {
            board: Board::new(position),
            parameters,
            table,
            control,
            doubles: HashMap::new(),
            known: HashMap::new(),
            danger: vec![0; Cell::COUNT],
            generator: ForcingTurns::new(),
            budget: parameters.double_nodes,
            nodes: 0,
            bytes: 0,
        }
    }

    /// Rounds with rising limits, up to so many.
    pub(super) fn rounds(&mut self, rounds: u32) -> Answer {
        let mut last = Answer::Fail(Reach::Limited);
        for round in 0..rounds {
            last = self.round(round);
            if !matches!(last, Answer::Fail(Reach::Limited)) {
                break;
            }
        }
        last
    }

    /// One round: each has more nodes for every inner search than the one before, and one turn more.
    fn round(&mut self, round: u32) -> Answer {
        if self.has_too_many_replies() {
            self.budget = u64::MAX;
            return match self.double() {
                Answer::Fail(_) => Answer::Fail(Reach::Limited),
                answer => answer,
            };
        }
        self.set_budget(round);
        for turns in 1..=self.parameters.turns.min(round + 2) {
            match self.attack(turns) {
                Answer::Fail(Reach::Limited) => {}
                answer => return answer,
            }
        }
        Answer::Fail(Reach::Limited)
    }

    /// The nodes of each inner search in this round.
    pub(super) fn set_budget(&mut self, round: u32) {
        let growth = self.parameters.growth.saturating_pow(round);
        self.budget = self.parameters.double_nodes.saturating_mul(growth);
    }

    /// Whether the whole replies to one single threat are more than can be listed: those with all
    /// but one stone free.
    fn has_too_many_replies(&self) -> bool {
        let free = u64::from(self.board.position.rules().p()) - 1;
        let empty = self.board.position.empty_count() as u64;
        let replies = (0..free).fold(1, |n: u64, i| {
            n.saturating_mul(empty - i.min(empty)) / (i + 1)
        });
        replies > MOST_REPLIES
    }

    /// The attacker is to move and may use so many turns before double threats must do.
    pub(super) fn attack(&mut self, turns: u32) -> Answer {
        match self.double() {
            Answer::Fail(reach) if turns == 0 => match self.more_turns() {
                Ok(more) => Answer::Fail(reach.or(more)),
                Err(GivenUp) => Answer::Stopped,
            },
            Answer::Fail(_) => self.attack_singly(turns),
            answer => answer,
        }
    }

    /// Whether there would be anything to try with one turn more.
    fn more_turns(&mut self) -> Result<Reach, GivenUp> {
        let (control, nodes) = (&mut *self.control, self.nodes);
        let mut go_on = || !control.stop(nodes);
        let (attacker, stones) = (self.board.attacker, self.board.position.stones_to_place());
        let index = &mut self.board.seen.index;
        let sets =
            self.generator
                .generate_while(index, attacker, stones, Force::Single, &mut go_on)?;
        if sets.is_empty() || self.board.position.is_over() {
            Ok(Reach::Exhausted)
        } else {
            Ok(Reach::Limited)
        }
    }

    fn attack_singly(&mut self, turns: u32) -> Answer {
        if self.board.position.is_over() {
            return Answer::Fail(Reach::Exhausted);
        }
        let key = self.board.position.key();
        if let Some(known) = self.known.get(&key) {
            let as_far = known.turns >= turns && known.budget >= self.budget;
            let settled = !matches!(known.answer, Answer::Fail(Reach::Limited));
            if as_far || settled {
                return known.answer.clone();
            }
        }
        let answer = self.try_turns(turns);
        if !matches!(answer, Answer::Stopped) {
            let known = Known {
                answer: answer.clone(),
                turns,
                budget: self.budget,
            };
            self.make_room(&answer);
            self.known.insert(key, known);
        }
        answer
    }

    fn try_turns(&mut self, turns: u32) -> Answer {
        let (control, nodes) = (&mut *self.control, self.nodes);
        let candidates = candidates(
            &mut self.board,
            &mut self.generator,
            self.parameters.free_cells,
            &mut || !control.stop(nodes),
        );
        let Ok((candidates, width)) = candidates else {
            return Answer::Stopped;
        };
        let p = self.board.position.rules().p();
        let mut reach = match width {
            Width::Whole => Reach::Exhausted,
            Width::Cut => Reach::Limited,
        };
        for candidate in candidates {
            if candidate.threats == p && turns == 1 {
                // Double threats all the way have been searched.
                reach = Reach::Limited;
                continue;
            }
            self.nodes += 1;
            if self.control.stop(self.nodes) {
                return Answer::Stopped;
            }
            let mark = self.board.mark();
            self.board.play(candidate.turn);
            let answer = self.defend(candidate.turn, turns - 1);
            self.board.back_to(mark);
            match answer {
                Ok(proof) => return Answer::Win(Rc::new(proof)),
                Err(Refuted::Reply(other)) => reach = reach.or(other),
                Err(Refuted::Stopped) => return Answer::Stopped,
            }
        }
        Answer::Fail(reach)
    }

    pub(super) fn is_stopped(&mut self) -> bool {
        self.control.stop(self.nodes)
    }

    pub(super) fn double_against(&mut self, stones: Turn) -> Answer {
        self.against(stones, Search::double)
    }

    /// The same for a macro block. It is a short cut that need not be there, so it gets a part of
    /// the nodes only.
    pub(super) fn double_against_macro(&mut self, stones: Turn) -> Answer {
        let budget = self.budget;
        self.budget = budget / self.parameters.macro_share;
        let answer = self.double_against(stones);
        self.budget = budget;
        answer
    }

    pub(super) fn against(
        &mut self,
        stones: Turn,
        look: impl FnOnce(&mut Self) -> Answer,
    ) -> Answer {
        self.nodes += 1;
        let mark = self.board.mark();
        self.board.add(stones.cells());
        let answer = look(self);
        self.board.back_to(mark);
        answer
    }

    /// The inner search for double threats, remembered.
    pub(super) fn double(&mut self) -> Answer {
        if self.board.position.is_over() {
            return Answer::Fail(Reach::Exhausted);
        }
        let key = self.board.position.key();
        if let Some(known) = self.doubles.get(&key) {
            let settled = !matches!(known.answer, Answer::Fail(Reach::Limited));
            if settled || known.budget >= self.budget {
                return known.answer.clone();
            }
        }
        let found = self.search_doubles();
        let answer = match found.verdict {
            Verdict::Win => self.proof_of_double(found),
            Verdict::None | Verdict::Loss | Verdict::Draw => Answer::Fail(Reach::Exhausted),
            Verdict::Unknown if self.control.stop(self.nodes) => return Answer::Stopped,
            Verdict::Unknown | Verdict::Likely => Answer::Fail(Reach::Limited),
        };
        let known = Double {
            answer: answer.clone(),
            budget: self.budget,
        };
        self.make_room(&answer);
        self.doubles.insert(key, known);
        answer
    }

    /// Forgets everything once it would take too much memory. Proofs that are in use stay.
    fn make_room(&mut self, answer: &Answer) {
        self.bytes += match answer {
            Answer::Win(_) => BYTES_OF_A_PROOF,
            Answer::Fail(_) | Answer::Stopped => BYTES_OF_A_FAILURE,
        };
        if self.bytes > MOST_BYTES {
            self.doubles = HashMap::new();
            self.known = HashMap::new();
            self.bytes = 0;
        }
    }

    /// The one place where the search for double threats is called.
    fn search_doubles(&mut self) -> Solution {
        let (before, budget) = (self.nodes, self.budget);
        let control = &mut *self.control;
        let mut inner = |nodes: u64| nodes >= budget || control.stop(before + nodes);
        let found = tss::double_within(
            &self.board.position,
            &self.board.seen.index,
            self.table,
            self.parameters.parts,
            tss::Blocks::AtOnce,
            &mut inner,
        );
        self.nodes += found.nodes;
        found
    }

    fn proof_of_double(&mut self, found: Solution) -> Answer {
        let with_zone = found
            .tree
            .and_then(|tree| lean::with_zone(tree, &mut self.board));
        match with_zone {
            Some((tree, zone)) => Answer::Win(Rc::new(Proof {
                zone,
                strategy: Strategy::Double(Arc::new(tree)),
            })),
            None => Answer::Fail(Reach::Limited),
        }
    }
}
