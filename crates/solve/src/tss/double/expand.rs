//! The children of a node, and their first numbers: from the table, or from one look at the board.

use sixfold_core::{Cell, Observer, Outcome, Turn};
use sixfold_threat::{Force, GivenUp};

use super::node::{Child, Step};
use super::numbers::Numbers;
use super::regions;
use super::search::Search;
use crate::control::Control;

impl<C: Control> Search<'_, C> {
    /// The children of an attacking node: the minimal sets of stones that force.
    pub(super) fn expand_attack(&mut self) -> Result<(), GivenUp> {
        if self.position.is_over() {
            return Ok(());
        }
        let first = self.children.len();
        self.generate()?;
        for &turn in self.generator.turns() {
            let excluded =
                self.excluded == Some(turn) && self.position.history().len() == self.root;
            if !excluded {
                let key = self.position.key_after(turn) ^ self.salt;
                self.table.prefetch(key);
                self.children.push(Child::new(Step::Stones(turn), key));
            }
        }
        // All looks before the first evaluation: one child that is known to win is enough.
        for at in first..self.children.len() {
            self.look_up(at);
            if self.children[at].numbers.is_proved() {
                return Ok(());
            }
        }
        for at in first..self.children.len() {
            if self.children[at].is_known {
                continue;
            }
            self.go_on()?;
            self.evaluate_turn(at);
            if self.children[at].numbers.is_proved() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Lists the attacker's turns.
    fn generate(&mut self) -> Result<(), GivenUp> {
        let stones = self.position.stones_to_place();
        let (control, nodes) = (&mut *self.control, self.nodes);
        let mut go_on = || !control.stop(nodes);
        let (index, attacker) = (&mut self.index, self.attacker);
        let turns =
            self.generator
                .generate_while(index, attacker, stones, Force::Double, &mut go_on);
        self.stopped = self.stopped || turns.is_err();
        turns.map(|_| ())
    }

    /// Asks the control now and then, where many children are looked at in a row.
    #[inline]
    fn go_on(&mut self) -> Result<(), GivenUp> {
        if self.pace.is_due() && self.is_stopped() {
            return Err(GivenUp);
        }
        Ok(())
    }

    /// The child of a node with free stones is at first the one without them.
    pub(super) fn expand_free(&mut self) -> Result<(), GivenUp> {
        self.position.end_turn();
        let key = self.key();
        self.position.undo(&mut self.index);
        self.children.push(Child::new(Step::EndTurn, key));
        let at = self.children.len() - 1;
        self.look_up(at);
        Ok(())
    }

    /// Where the turn without free stones fails: one of them on each cell that matters.
    pub(super) fn add_completions(&mut self, start: usize, missing: u32) -> Result<(), GivenUp> {
        let null = self.children[start].key;
        let cells = regions::cells_to_try(self, null, missing);
        for cell in cells.iter() {
            let turn = Turn::NULL.with(cell);
            if self.is_excluded(turn) {
                continue;
            }
            self.go_on()?;
            let key = self.position.key_after(turn) ^ self.salt;
            self.children.push(Child::new(Step::Stones(turn), key));
            let at = self.children.len() - 1;
            if self.look_up(at).is_none() {
                self.evaluate_turn(at);
            }
            if self.children[at].numbers.is_proved() {
                break;
            }
        }
        Ok(())
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
    pub(super) fn expand_defend(&mut self, missing: u32) -> Result<(), GivenUp> {
        if self.position.is_over() {
            self.children.push(Child::new(Step::Stones(Turn::NULL), 0));
            self.children.last_mut().expect("one was pushed").numbers = Numbers::DISPROVED;
            return Ok(());
        }
        let start = self.children.len();
        self.threats.fill(&self.index, self.attacker);
        let with_macro = self.threats.blocks().len() > 1;
        if with_macro {
            self.children.push(Child::new(Step::Macro, 0));
        }
        for &block in self.threats.blocks() {
            let key = self.position.key_after(block) ^ self.salt;
            self.table.prefetch(key);
            self.children.push(Child::new(Step::Stones(block), key));
        }
        let first_real = start + usize::from(with_macro);
        for at in first_real..self.children.len() {
            self.go_on()?;
            if self.look_up(at).is_none() {
                let numbers = self.evaluate_block(at, missing)?;
                self.enter(at, numbers);
            }
            if self.children[at].numbers.is_disproved() {
                return Ok(());
            }
        }
        if with_macro {
            self.evaluate_macro(start)?;
        }
        Ok(())
    }

    /// The numbers that the table has for a child.
    fn look_up(&mut self, at: usize) -> Option<Numbers> {
        let known = self.table.get(self.children[at].key)?;
        let child = &mut self.children[at];
        child.numbers = known.numbers;
        child.busy = known.busy;
        child.is_known = true;
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
    fn evaluate_block(&mut self, at: usize, missing: u32) -> Result<Numbers, GivenUp> {
        let Step::Stones(block) = self.children[at].step else {
            return Ok(Numbers::LEAF);
        };
        self.place(block);
        let numbers = self.count_turns();
        if numbers.is_ok_and(Numbers::is_disproved) && missing > 0 {
            let key = self.children[at].key;
            regions::note_leaf(self, key, missing);
        }
        self.position.undo_many(block.len(), &mut self.index);
        numbers
    }

    fn evaluate_macro(&mut self, start: usize) -> Result<(), GivenUp> {
        let before = self.position.history().len();
        self.nodes += 1;
        self.place_macro(start);
        self.children[start].key = self.key();
        let mut counted = Ok(());
        if self.look_up(start).is_none() {
            counted = self.count_turns().map(|numbers| self.enter(start, numbers));
        }
        let actions = self.position.history().len() - before;
        self.position.undo_many(actions, &mut self.index);
        counted
    }

    fn count_turns(&mut self) -> Result<Numbers, GivenUp> {
        if self.position.is_over() {
            return Ok(Numbers::DISPROVED);
        }
        self.generate()?;
        Ok(match self.generator.turns().len() {
            0 => Numbers::DISPROVED,
            turns => Numbers {
                proof: 1,
                disproof: turns as u32,
            },
        })
    }
}
