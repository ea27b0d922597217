//! Depth-first proof-number search (Nagai 2002) over double threats.
//!
//! Three kinds of nodes: the attacker is to move; the attacker has forced already and has free
//! stones left; the defender is to move. The numbers of a node's children are held on a stack of
//! their own while the search is below it, so that a table too small costs time and nothing else.

use sixfold_core::{Cell, Color, Key, Observer, Outcome, Position, Turn};
use sixfold_threat::{Force, ForcingTurns, Threats, WordIndex};

use super::numbers::{self, Numbers, all_of, any_of};
use super::regions;
use super::table::Table;
use crate::control::Control;

/// A macro child may always have so many nodes, and then a quarter of what the real blocks had:
/// most wins fall to it at once, and where there is no win it must not cost much.
const MACRO_NODES: u64 = 200;
const MACRO_SHARE: u64 = 4;
/// A macro child that is so many times harder to refute than the real blocks is left alone.
const MACRO_RATIO: u32 = 64;

/// Who does what next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The attacker begins a turn.
    Attack,
    /// The stones on the board force already; the attacker's other stones of this turn are free.
    Free,
    /// The defender has to block.
    Defend,
}

/// How a child is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// These stones of the side to move.
    Stones(Turn),
    /// The free stones are left out.
    EndTurn,
    /// The stones of all other children at once, as the defender's.
    Macro,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) step: Step,
    pub(super) key: Key,
    pub(super) numbers: Numbers,
    /// Threads that are below it now.
    busy: u8,
}

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
    /// A turn that may not be played at the root, which has so many actions behind it.
    pub(super) excluded: Option<Turn>,
    pub(super) root: usize,
    /// Keys of one attacker and one root are not those of another.
    pub(super) salt: Key,
    pub(super) company: Company,
    pub(super) children: Vec<Child>,
    generator: ForcingTurns,
    threats: Threats,
}

/// What the search for the best child of a node finds.
struct Choice {
    numbers: Numbers,
    best: usize,
    limit: Numbers,
}

impl<'a, C: Control> Search<'a, C> {
    pub(super) fn new(
        position: &Position,
        table: &'a Table,
        control: &'a mut C,
        company: Company,
    ) -> Search<'a, C> {
        let attacker = position.to_move();
        Search {
            index: WordIndex::of(position),
            position: position.clone(),
            attacker,
            table,
            control,
            nodes: 0,
            stopped: false,
            excluded: None,
            root: position.history().len(),
            salt: match attacker {
                Color::Black => 0,
                Color::White => Key::MAX / 3,
            },
            company,
            children: Vec::new(),
            generator: ForcingTurns::new(),
            threats: Threats::default(),
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
        let key = self.key();
        let (start, before) = (self.children.len(), self.nodes);
        match kind {
            Kind::Attack => self.expand_attack(),
            Kind::Free => self.expand_free(),
            Kind::Defend => self.expand_defend(missing),
        }
        let mut efforts = self.efforts(kind, start, key);
        let numbers = loop {
            let choice = match kind {
                Kind::Attack | Kind::Free => self.choose_turn(start, limit),
                Kind::Defend => self.choose_block(start, limit, efforts.allow_macro()),
            };
            let only_null = kind == Kind::Free && self.children.len() == start + 1;
            if only_null && choice.numbers.is_disproved() && !self.stopped {
                self.add_completions(start, missing);
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

    fn is_stopped(&mut self) -> bool {
        self.stopped = self.stopped || self.control.stop(self.nodes);
        self.stopped
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
        if self.company == Company::Shared {
            self.table.enter(child.key);
        }
        let numbers = self.run(next, limit, missing + left_out);
        if self.company == Company::Shared {
            self.table.leave(child.key);
        }
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

    /// The children of an attacking node: the minimal sets of stones that force.
    fn expand_attack(&mut self) {
        if self.position.is_over() {
            return;
        }
        let stones = self.position.stones_to_place();
        let first = self.children.len();
        let index = &mut self.index;
        let turns = self
            .generator
            .generate(index, self.attacker, stones, Force::Double);
        for &turn in turns {
            let excluded =
                self.excluded == Some(turn) && self.position.history().len() == self.root;
            if !excluded {
                let key = self.position.key_after(turn) ^ self.salt;
                self.children.push(Child::new(Step::Stones(turn), key));
            }
        }
        for at in first..self.children.len() {
            if self.look_up(at).is_none() {
                self.evaluate_turn(at);
            }
            if self.children[at].numbers.is_proved() {
                return;
            }
        }
    }

    /// The child of a node with free stones is at first the one without them.
    fn expand_free(&mut self) {
        self.position.end_turn();
        let key = self.key();
        self.position.undo(&mut self.index);
        self.children.push(Child::new(Step::EndTurn, key));
        let at = self.children.len() - 1;
        self.look_up(at);
    }

    /// Where the turn without free stones fails: one of them on each cell that matters.
    fn add_completions(&mut self, start: usize, missing: u32) {
        let null = self.children[start].key;
        let cells = regions::cells_to_try(self, null, missing);
        for cell in cells.iter() {
            let turn = Turn::NULL.with(cell);
            if self.is_excluded(turn) {
                continue;
            }
            let key = self.position.key_after(turn) ^ self.salt;
            self.children.push(Child::new(Step::Stones(turn), key));
            let at = self.children.len() - 1;
            if self.look_up(at).is_none() {
                self.evaluate_turn(at);
            }
            if self.children[at].numbers.is_proved() {
                return;
            }
        }
    }

    /// Whether these stones complete the turn that is left out.
    fn is_excluded(&self, stones: Turn) -> bool {
        let Some(excluded) = self.excluded else {
            return false;
        };
        let placed = self.position.history().len() - self.root;
        placed + stones.len() == excluded.len()
            && stones.iter().all(|cell| excluded.contains(cell))
            && excluded.iter().all(|cell| {
                stones.contains(cell) || self.position.stones(self.attacker).contains(cell)
            })
    }

    /// The children of a defending node: the macro block, then every real one.
    fn expand_defend(&mut self, missing: u32) {
        if self.position.is_over() {
            self.children.push(Child::new(Step::Stones(Turn::NULL), 0));
            self.children.last_mut().expect("one was pushed").numbers = Numbers::DISPROVED;
            return;
        }
        let start = self.children.len();
        self.threats.fill(&self.index, self.attacker);
        let with_macro = self.threats.blocks().len() > 1;
        if with_macro {
            self.children.push(Child::new(Step::Macro, 0));
        }
        for &block in self.threats.blocks() {
            let key = self.position.key_after(block) ^ self.salt;
            self.children.push(Child::new(Step::Stones(block), key));
        }
        let first_real = start + usize::from(with_macro);
        for at in first_real..self.children.len() {
            if self.look_up(at).is_none() {
                let numbers = self.evaluate_block(at, missing);
                self.enter(at, numbers);
            }
            if self.children[at].numbers.is_disproved() {
                return;
            }
        }
        if with_macro {
            self.evaluate_macro(start);
        }
    }

    /// The numbers that the table has for a child.
    fn look_up(&mut self, at: usize) -> Option<Numbers> {
        let known = self.table.get(self.children[at].key)?;
        let child = &mut self.children[at];
        child.numbers = known.numbers;
        child.busy = known.busy;
        Some(known.numbers)
    }

    fn enter(&mut self, at: usize, numbers: Numbers) {
        let child = &mut self.children[at];
        child.numbers = numbers;
        self.table.set(child.key, numbers, Turn::NULL, 1);
    }

    /// First numbers after stones of the attacker: a block each has to be met.
    fn evaluate_turn(&mut self, at: usize) {
        let Step::Stones(turn) = self.children[at].step else {
            return;
        };
        self.place(turn);
        let mut completion = None;
        let numbers = match self.position.outcome() {
            Some(Outcome::Win(_)) => Numbers::PROVED,
            Some(Outcome::Draw) => Numbers::DISPROVED,
            None => {
                self.threats.fill(&self.index, self.attacker);
                let blocks = self.threats.blocks().len() as u32;
                if self.threats.count() <= self.position.rules().p() {
                    completion = self.winning_completion();
                    match completion {
                        Some(_) => Numbers::PROVED,
                        None => Numbers {
                            proof: blocks,
                            disproof: 1,
                        },
                    }
                } else {
                    Numbers::PROVED
                }
            }
        };
        self.position.undo_many(turn.len(), &mut self.index);
        let child = &mut self.children[at];
        child.numbers = numbers;
        let completion = completion.map_or(Turn::NULL, |cell| Turn::NULL.with(cell));
        self.table.set(child.key, numbers, completion, 1);
    }

    /// A free stone that makes more threats than can be blocked. (Where several stones are free,
    /// this is left to the search.)
    fn winning_completion(&mut self) -> Option<Cell> {
        if self.position.to_move() != self.attacker || self.position.stones_to_place() != 1 {
            return None;
        }
        let most = self.position.rules().p();
        for cell in regions::near_threats(self, 1).iter() {
            let turn = Turn::NULL.with(cell);
            if self.is_excluded(turn) {
                continue;
            }
            self.nodes += 1;
            self.index.placed(self.attacker, cell);
            self.threats.fill_count(&self.index, self.attacker);
            self.index.removed(self.attacker, cell);
            if self.threats.count() > most {
                return Some(cell);
            }
        }
        None
    }

    /// First numbers after a block: every turn that goes on has to be refuted.
    fn evaluate_block(&mut self, at: usize, missing: u32) -> Numbers {
        let Step::Stones(block) = self.children[at].step else {
            return Numbers::LEAF;
        };
        self.place(block);
        let numbers = self.count_turns();
        if numbers.is_disproved() && missing > 0 {
            let key = self.children[at].key;
            regions::note_leaf(self, key, missing);
        }
        self.position.undo_many(block.len(), &mut self.index);
        numbers
    }

    fn evaluate_macro(&mut self, start: usize) {
        let before = self.position.history().len();
        self.nodes += 1;
        self.place_macro(start);
        self.children[start].key = self.key();
        if self.look_up(start).is_none() {
            let numbers = self.count_turns();
            self.enter(start, numbers);
        }
        let actions = self.position.history().len() - before;
        self.position.undo_many(actions, &mut self.index);
    }

    fn count_turns(&mut self) -> Numbers {
        if self.position.is_over() {
            return Numbers::DISPROVED;
        }
        let stones = self.position.stones_to_place();
        let index = &mut self.index;
        let turns = self
            .generator
            .generate(index, self.attacker, stones, Force::Double);
        match turns.len() {
            0 => Numbers::DISPROVED,
            turns => Numbers {
                proof: 1,
                disproof: turns as u32,
            },
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

fn is_macro(child: &Child) -> bool {
    child.step == Step::Macro
}

impl Child {
    fn new(step: Step, key: Key) -> Child {
        Child {
            step,
            key,
            numbers: Numbers::LEAF,
            busy: 0,
        }
    }
}

/// Nodes spent on both kinds of children of a defending node.
#[derive(Clone, Copy, Default)]
struct Efforts {
    in_macro: u64,
    in_blocks: u64,
}

impl Efforts {
    fn add(&mut self, step: Step, nodes: u64) {
        match step {
            Step::Macro => self.in_macro += nodes,
            _ => self.in_blocks += nodes,
        }
    }

    fn allow_macro(self) -> bool {
        self.in_macro <= MACRO_NODES + self.in_blocks / MACRO_SHARE
    }
}

/// The child with the least number, and the least number of the others. Where another thread is at
/// work, a child seems a little worse than it is.
fn least_two(children: &[Child], number: impl Fn(&Child) -> u32) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, u32::MAX);
    let mut plain_best = u32::MAX;
    for (at, child) in children.iter().enumerate() {
        let plain = number(child);
        let busy = u32::from(child.busy);
        let seeming = plain.saturating_add(busy * (1 + plain / 2));
        if seeming < least {
            second = least;
            (best, least, plain_best) = (at, seeming, plain);
        } else if seeming < second {
            second = seeming;
        }
    }
    // The limit that comes from it must let the child grow, however busy it is.
    (best, second.max(plain_best))
}
