//! Depth-first proof-number search (Nagai 2002) over double threats.
//!
//! Three kinds of nodes: the attacker is to move; the attacker has forced already and has free
//! stones left; the defender is to move. The numbers of a node's children are held on a stack of
//! their own while the search is below it, so that a table too small costs time and nothing else.

use sixfold_core::{Color, Key, Position, Turn};
use sixfold_threat::{ForcingTurns, Threats, WordIndex};

use super::company::Path;
use super::node::{Child, Efforts, Kind, Step, is_macro, least_two};
use super::numbers::{self, Numbers, all_of, any_of};
use super::regions;
use super::table::Table;
use crate::control::{Control, Pace};

/// A macro child that is so many times harder to refute than the real blocks is left alone.
const MACRO_RATIO: u32 = 64;

/// Whether other threads work on the same table at the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Company {
    Alone,
    Shared,
}

pub(super) struct Search<'a, C> {
    pub(super) position: Position,
    pub(super) index: WordIndex,
    pub(super) attacker: Color,
    pub(super) table: &'a Table,
    pub(super) control: &'a mut C,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    pub(super) pace: Pace,
    /// A turn that may not be played at the root, which has so many actions behind it.
    pub(super) excluded: Option<Turn>,
    pub(super) root: usize,
    /// Keys of one attacker and one root are not those of another.
    pub(super) salt: Key,
    pub(super) company: Company,
    /// In company, the way to the node on the board.
    pub(super) path: Path,
    pub(super) children: Vec<Child>,
    pub(super) generator: ForcingTurns,
    pub(super) threats: Threats,
}

/// A board and the buffers of a search, which can be used again by the next one.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) position: Position,
    pub(super) index: WordIndex,
    children: Vec<Child>,
    generator: ForcingTurns,
    threats: Threats,
}

impl Parts {
    pub(super) fn new(position: &Position) -> Parts {
        Parts::with_index(position, WordIndex::of(position))
    }

    /// The same for who has the index of the position already.
    pub(super) fn with_index(position: &Position, index: WordIndex) -> Parts {
        Parts {
            index,
            position: position.clone(),
            children: Vec::new(),
            generator: ForcingTurns::new(),
            threats: Threats::default(),
        }
    }
}

/// What the search for the best child of a node finds.
struct Choice {
    numbers: Numbers,
    best: usize,
    limit: Numbers,
}

/// What tells the keys of the two attackers apart.
pub(super) const fn salt(attacker: Color) -> Key {
    match attacker {
        Color::Black => 0,
        Color::White => Key::MAX / 3,
    }
}

impl<'a, C: Control> Search<'a, C> {
    pub(super) fn new(
        position: &Position,
        table: &'a Table,
        control: &'a mut C,
        company: Company,
    ) -> Search<'a, C> {
        Search::with_parts(Parts::new(position), table, control, company)
    }

    /// A search for the side to move on the board of these parts.
    pub(super) fn with_parts(
        parts: Parts,
        table: &'a Table,
        control: &'a mut C,
        company: Company,
    ) -> Search<'a, C> {
        let attacker = parts.position.to_move();
        let root = parts.position.history().len();
        Search {
            attacker,
            table,
            control,
            nodes: 0,
            stopped: false,
            pace: Pace::of(parts.position.rules()),
            excluded: None,
            root,
            salt: salt(attacker),
            company,
            path: Path::new(table),
            position: parts.position,
            index: parts.index,
            children: parts.children,
            generator: parts.generator,
            threats: parts.threats,
        }
    }

    /// Gives the parts back. The board is as it was.
    pub(super) fn into_parts(self) -> Parts {
        Parts {
            position: self.position,
            index: self.index,
            children: self.children,
            generator: self.generator,
            threats: self.threats,
        }
    }

    /// Leaves one turn out at the root. What is found then holds for this root and this turn alone.
    pub(super) fn exclude(&mut self, turn: Turn) {
        let root = self.position.key().rotate_left(17);
        self.salt ^= root ^ self.position.key_after(turn).rotate_left(31);
        self.excluded = Some(turn);
    }

    pub(super) fn key(&self) -> Key {
        self.position.key() ^ self.salt
    }

    /// Searches the node on the board until its numbers reach the limit. `missing` free stones
    /// have been left out on the way here.
    pub(super) fn run(&mut self, kind: Kind, limit: Numbers, missing: u32) -> Numbers {
        if self.company == Company::Alone {
            return self.run_here(kind, limit, missing);
        }
        self.path.enter(self.key(), self.table);
        let numbers = self.run_here(kind, limit, missing);
        let numbers = self.path.found_by_others(self.table).unwrap_or(numbers);
        self.path.leave(self.table);
        numbers
    }

    fn run_here(&mut self, kind: Kind, limit: Numbers, missing: u32) -> Numbers {
        let key = self.key();
        let (start, before) = (self.children.len(), self.nodes);
        let expanded = match kind {
            Kind::Attack => self.expand_attack(),
            Kind::Free => self.expand_free(),
            Kind::Defend => self.expand_defend(missing),
        };
        if expanded.is_err() {
            // Some children are not known, so nothing is.
            self.children.truncate(start);
            return Numbers::LEAF;
        }
        let mut efforts = self.efforts(kind, start, key);
        let numbers = loop {
            let choice = match kind {
                Kind::Attack | Kind::Free => self.choose_turn(start, limit),
                Kind::Defend => self.choose_block(start, limit, efforts.allow_macro()),
            };
            let only_null = kind == Kind::Free && self.children.len() == start + 1;
            if only_null && choice.numbers.is_disproved() {
                if self.is_stopped() || self.add_completions(start, missing).is_err() {
                    // Not every free stone was tried: nothing is known.
                    break Numbers::LEAF;
                }
                if self.children.len() > start + 1 {
                    continue;
                }
            }
            if choice.numbers.reach(limit) || choice.numbers.is_settled() || self.is_stopped() {
                break choice.numbers;
            }
            let at = self.nodes;
            let child = self.children[choice.best];
            let found = self.descend(kind, start, child, choice.limit, missing);
            self.children[choice.best].numbers = found;
            efforts.add(child.step, self.nodes - at);
            self.refresh(start);
        };
        if numbers.is_disproved() && missing > 0 {
            regions::note(self, kind, key, start, missing);
        }
        let turn = match kind {
            Kind::Defend => Turn::NULL,
            Kind::Attack | Kind::Free => self.winning_turn(start),
        };
        self.children.truncate(start);
        self.table.set(key, numbers, turn, self.nodes - before);
        numbers
    }

    pub(super) fn is_stopped(&mut self) -> bool {
        self.pace.start_anew();
        self.stopped = self.stopped || self.control.stop(self.nodes);
        self.stopped || self.company == Company::Shared && self.path.is_overtaken(self.table)
    }

    fn winning_turn(&self, start: usize) -> Turn {
        let won = |child: &&Child| child.numbers.is_proved();
        match self.children[start..].iter().find(won) {
            Some(Child {
                step: Step::Stones(turn),
                ..
            }) => *turn,
            _ => Turn::NULL,
        }
    }

    /// Goes to a child, searches it, and comes back.
    fn descend(
        &mut self,
        kind: Kind,
        start: usize,
        child: Child,
        limit: Numbers,
        missing: u32,
    ) -> Numbers {
        let left_out = match child.step {
            Step::EndTurn => self.position.stones_to_place() as u32,
            _ => 0,
        };
        let before = self.position.history().len();
        match child.step {
            Step::Stones(turn) => self.place(turn),
            Step::EndTurn => self.position.end_turn(),
            Step::Macro => {
                self.nodes += 1;
                self.place_macro(start);
            }
        }
        let next = match kind {
            Kind::Defend => Kind::Attack,
            _ if self.position.to_move() == self.attacker => Kind::Free,
            _ => Kind::Defend,
        };
        let numbers = self.run(next, limit, missing + left_out);
        let actions = self.position.history().len() - before;
        self.position.undo_many(actions, &mut self.index);
        numbers
    }

    pub(super) fn place(&mut self, turn: Turn) {
        self.nodes += 1;
        self.position.place_turn(turn, &mut self.index);
    }

    /// The stones of all blocks at once.
    pub(super) fn place_macro(&mut self, start: usize) {
        for at in start..self.children.len() {
            if let Step::Stones(block) = self.children[at].step {
                self.add_stones(block);
            }
        }
        if self.position.may_end_turn() {
            self.position.end_turn();
        }
    }

    pub(super) fn push_step(&mut self, step: Step) {
        self.children.push(Child::new(step, 0));
    }

    fn add_stones(&mut self, block: Turn) {
        for cell in block.iter() {
            if self.position.stone_at(cell).is_none() {
                let defender = self.attacker.other();
                self.position.add_extra(defender, cell, &mut self.index);
            }
        }
    }

    /// Other threads may have found something out about the children.
    fn refresh(&mut self, start: usize) {
        if self.company == Company::Alone {
            return;
        }
        for child in &mut self.children[start..] {
            if child.numbers.is_settled() {
                continue;
            }
            if let Some(known) = self.table.get(child.key) {
                child.numbers = known.numbers;
                child.busy = known.busy;
            }
        }
    }

    fn choose_turn(&self, start: usize, limit: Numbers) -> Choice {
        let children = &self.children[start..];
        let numbers = any_of(children.iter().map(|child| child.numbers));
        let (best, second) = least_two(children, |child| child.numbers.proof);
        let disproof = self
            .children
            .get(start + best)
            .map_or(0, |c| c.numbers.disproof);
        Choice {
            numbers,
            best: start + best,
            limit: Numbers {
                proof: limit.proof.min(numbers::beyond(second)),
                disproof: numbers::share(limit.disproof, numbers.disproof, disproof),
            },
        }
    }

    fn choose_block(&self, start: usize, limit: Numbers, allow_macro: bool) -> Choice {
        let children = &self.children[start..];
        let (macro_child, real) = match children.first() {
            Some(child) if child.step == Step::Macro => (Some(child.numbers), &children[1..]),
            _ => (None, children),
        };
        let first_real = start + children.len() - real.len();
        let numbers = all_of(real.iter().map(|child| child.numbers));
        let most_disproof = numbers.disproof.saturating_mul(MACRO_RATIO);
        match macro_child {
            Some(child) if child.is_proved() => Choice {
                numbers: Numbers::PROVED,
                best: start,
                limit,
            },
            Some(child)
                if allow_macro
                    && child.proof <= numbers.proof
                    && child.disproof <= most_disproof
                    && !numbers.is_disproved() =>
            {
                Choice {
                    numbers: Numbers {
                        proof: child.proof,
                        ..numbers
                    },
                    best: start,
                    limit: Numbers {
                        proof: limit.proof.min(numbers::beyond(numbers.proof)),
                        disproof: most_disproof.saturating_add(1),
                    },
                }
            }
            _ => {
                let (best, second) = least_two(real, |child| child.numbers.disproof);
                let proof = real.get(best).map_or(0, |child| child.numbers.proof);
                Choice {
                    numbers,
                    best: first_real + best,
                    limit: Numbers {
                        proof: numbers::share(limit.proof, numbers.proof, proof),
                        disproof: limit.disproof.min(numbers::beyond(second)),
                    },
                }
            }
        }
    }

    /// What the macro child and the real ones of a defending node have cost so far.
    fn efforts(&self, kind: Kind, start: usize, key: Key) -> Efforts {
        let mut efforts = Efforts::default();
        if kind == Kind::Defend && self.children[start..].first().is_some_and(is_macro) {
            let effort = |key| self.table.get(key).map_or(0, |known| known.effort);
            efforts.in_macro = u64::from(effort(self.children[start].key));
            efforts.in_blocks = u64::from(effort(key)).saturating_sub(efforts.in_macro);
        }
        efforts
    }
}
