//! An AND/OR tree that grows breadth first or by proof numbers: the frame of [`super::bfs()`] and
//! [`super::iterative()`].
//!
//! Attacking positions (OR) and threatening turns (AND) are kept in two lists; the list of
//! positions, in the order in which they came, is also the queue of the breadth-first order. The
//! other order goes to the most-proving position (see [`crate::numbers`]). The board walks from one
//! to the next by placing the turns of the path again.

use std::ops::Range;
use std::sync::Arc;

use sixfold_core::{Position, Turn};
use sixfold_threat::GivenUp;

use super::board::{Board, Coverage};
use super::expand::{Expansion, Won, solution};
use super::params::{Order, Parameters};
use crate::control::Control;
use crate::numbers::{Numbers, most_proving};
use crate::solution::{Solution, Verdict};
use crate::tree::WinTree;

/// What is found out about one attacking position.
pub(super) enum Finding {
    /// The attacker wins with these turns whatever the defender does.
    Win(Vec<Turn>),
    /// The turns to search on.
    Turns(Vec<Turn>, Coverage),
    /// The control said stop.
    Stopped,
}

/// Looks at the position on the board, the attacker to move.
pub(super) trait Look {
    fn look(&mut self, board: &mut Board, control: &mut impl Control) -> Finding;
}

/// An attacking position.
struct Attacking {
    /// The turn it answers and the block it answers with; none at the root.
    origin: Option<(usize, Turn)>,
    /// Its turns; none before it is looked at.
    turns: Range<usize>,
    /// How many of its turns are not refuted yet.
    alive: usize,
    state: State,
    /// Seen from the attacker.
    numbers: Numbers,
}

enum State {
    Open,
    Lost,
    /// Won on its own by these turns.
    WonByLine(Vec<Turn>),
    /// Won by the turn with this number.
    WonByTurn(usize),
}

/// A threatening turn.
struct Threatening {
    /// The position in which it is played.
    origin: usize,
    turn: Turn,
    /// The positions after its blocks.
    blocked: Range<usize>,
    /// How many of them are not won yet.
    unproved: usize,
    /// Whether some block refutes it.
    refuted: bool,
    /// Seen from the defender.
    numbers: Numbers,
}

/// How a tree grows.
#[derive(Clone, Copy)]
pub(super) struct Growth {
    /// Which position comes next.
    pub(super) order: Order,
    /// The search gives up at so many nodes of the tree.
    pub(super) most_nodes: usize,
}

/// Searches from a position.
pub(super) fn grow(
    position: &Position,
    parameters: &Parameters,
    growth: Growth,
    look: &mut impl Look,
    control: &mut impl Control,
) -> Solution {
    let mut tree = Tree {
        board: Board::new(position, parameters),
        positions: vec![Attacking::new(None)],
        turns: Vec::new(),
        coverage: Coverage::Complete,
    };
    let verdict = if tree.board.is_trivial() {
        Verdict::None
    } else {
        tree.grow(growth, look, control)
    };
    let won = (verdict == Verdict::Win).then(|| Won {
        turn: tree.turn_of(0),
        depth: tree.depth_of(0),
        tree: tree.strategy(0, &mut Expansion::new(parameters.tree_nodes)),
    });
    solution(position, verdict, won, tree.board.nodes)
}

struct Tree {
    board: Board,
    positions: Vec<Attacking>,
    turns: Vec<Threatening>,
    coverage: Coverage,
}

impl Attacking {
    fn new(origin: Option<(usize, Turn)>) -> Attacking {
        Attacking {
            origin,
            turns: 0..0,
            alive: 0,
            state: State::Open,
            numbers: Numbers::LEAF,
        }
    }

    fn is_open(&self) -> bool {
        matches!(self.state, State::Open)
    }
}

impl Tree {
    fn grow(
        &mut self,
        growth: Growth,
        look: &mut impl Look,
        control: &mut impl Control,
    ) -> Verdict {
        let root = self.board.mark();
        let mut queue = 0;
        while let Some(next) = self.next(growth.order, &mut queue) {
            if self.positions.len() + self.turns.len() > growth.most_nodes
                || control.stop(self.board.nodes)
            {
                return Verdict::Unknown;
            }
            control.reached(self.walk_to(next));
            match look.look(&mut self.board, control) {
                Finding::Win(line) => self.win(next, State::WonByLine(line)),
                Finding::Turns(turns, coverage) => {
                    self.coverage = self.coverage.and(coverage);
                    if self.expand(next, turns, control).is_err() {
                        return Verdict::Unknown;
                    }
                }
                Finding::Stopped => return Verdict::Unknown,
            }
            self.board.rewind(root);
            if growth.order == Order::ProofNumbers {
                self.count_up_from(next);
            }
        }
        // With every position looked at and every one without a turn given up, the root is
        // settled. Only if no turn was left out anywhere is that an answer.
        match (&self.positions[0].state, self.coverage) {
            (State::WonByLine(_) | State::WonByTurn(_), _) => Verdict::Win,
            (_, Coverage::Complete) => Verdict::None,
            (_, Coverage::Partial) => Verdict::Unknown,
        }
    }

    /// The position to look at next; none when the root is settled. Whatever stands in the list
    /// before `queue` has been looked at, or does not matter.
    fn next(&self, order: Order, queue: &mut usize) -> Option<usize> {
        match order {
            Order::BreadthFirst => {
                while *queue < self.positions.len() && self.positions[0].is_open() {
                    *queue += 1;
                    if self.matters(*queue - 1) {
                        return Some(*queue - 1);
                    }
                }
                None
            }
            Order::ProofNumbers => self.most_proving_position(),
        }
    }

    fn most_proving_position(&self) -> Option<usize> {
        let mut at = 0;
        if !self.positions[at].is_open() {
            return None;
        }
        while !self.positions[at].turns.is_empty() {
            let turns = self.positions[at].turns.clone();
            let numbers = self.turns[turns.clone()].iter().map(|turn| turn.numbers);
            let turn = &self.turns[turns.start + most_proving(numbers)?];
            let positions = self.positions[turn.blocked.clone()].iter();
            let numbers = positions.map(|position| position.numbers);
            at = turn.blocked.start + most_proving(numbers)?;
        }
        Some(at)
    }

    /// Brings the numbers from a position that was looked at up to the root (bitboard paper,
    /// Table 1).
    fn count_up_from(&mut self, mut at: usize) {
        loop {
            let turns = self.positions[at].turns.clone();
            self.positions[at].numbers = match self.positions[at].state {
                State::WonByLine(_) | State::WonByTurn(_) => Numbers::REACHED,
                State::Lost => Numbers::MISSED,
                State::Open => {
                    Numbers::of_children(self.turns[turns].iter().map(|turn| turn.numbers))
                }
            };
            let Some((number, _)) = self.positions[at].origin else {
                return;
            };
            let positions = self.positions[self.turns[number].blocked.clone()].iter();
            self.turns[number].numbers =
                Numbers::of_children(positions.map(|position| position.numbers));
            at = self.turns[number].origin;
        }
    }

    /// Whether the root's answer can still depend on this position.
    fn matters(&self, mut at: usize) -> bool {
        loop {
            if !self.positions[at].is_open() {
                return false;
            }
            let Some((turn, _)) = self.positions[at].origin else {
                return true;
            };
            if self.turns[turn].refuted {
                return false;
            }
            at = self.turns[turn].origin;
        }
    }

    /// Places the path from the root, and tells which turn of the attacker comes next.
    fn walk_to(&mut self, at: usize) -> u32 {
        let mut path = Vec::new();
        let mut here = at;
        while let Some((turn, block)) = self.positions[here].origin {
            path.push(block);
            path.push(self.turns[turn].turn);
            here = self.turns[turn].origin;
        }
        let turns_so_far = path.len() as u32 / 2;
        for turn in path.into_iter().rev() {
            self.board.place(turn);
        }
        turns_so_far + 1
    }

    /// Adds the turns of the position on the board, and the positions after their blocks.
    fn expand(
        &mut self,
        at: usize,
        turns: Vec<Turn>,
        control: &mut impl Control,
    ) -> Result<(), GivenUp> {
        let mark = self.board.mark();
        self.positions[at].turns = self.turns.len()..self.turns.len() + turns.len();
        for turn in turns {
            self.board.go_on(control)?;
            self.board.place(turn);
            let blocks = self.board.blocks();
            self.board.rewind(mark);
            self.board.nodes += blocks.len() as u64;
            let first = self.positions.len();
            let number = self.turns.len();
            self.turns.push(Threatening {
                origin: at,
                turn,
                blocked: first..first + blocks.len(),
                unproved: blocks.len(),
                refuted: false,
                numbers: Numbers::of_children(blocks.iter().map(|_| Numbers::LEAF)),
            });
            let blocked = |block| Attacking::new(Some((number, block)));
            self.positions.extend(blocks.into_iter().map(blocked));
            self.positions[at].alive += 1;
        }
        if self.positions[at].alive == 0 {
            self.lose(at);
        }
        Ok(())
    }

    /// A position is won: what its turn still has to prove is one block less.
    fn win(&mut self, at: usize, state: State) {
        self.positions[at].state = state;
        if let Some((number, _)) = self.positions[at].origin {
            let turn = &mut self.turns[number];
            turn.unproved -= 1;
            let origin = turn.origin;
            if turn.unproved == 0 && self.positions[origin].is_open() {
                self.win(origin, State::WonByTurn(number));
            }
        }
    }

    /// A position has no turn left: the turn that leads to it is refuted.
    fn lose(&mut self, at: usize) {
        self.positions[at].state = State::Lost;
        if let Some((number, _)) = self.positions[at].origin {
            let turn = &mut self.turns[number];
            if turn.refuted {
                return;
            }
            turn.refuted = true;
            let origin = turn.origin;
            self.positions[origin].alive -= 1;
            if self.positions[origin].alive == 0 && self.positions[origin].is_open() {
                self.lose(origin);
            }
        }
    }

    /// The first turn of a won position.
    fn turn_of(&self, at: usize) -> Turn {
        match &self.positions[at].state {
            State::WonByLine(line) => line[0],
            State::WonByTurn(number) => self.turns[*number].turn,
            State::Open | State::Lost => unreachable!("the position is won"),
        }
    }

    /// The attacker's turns up to the win.
    fn depth_of(&self, at: usize) -> u32 {
        match &self.positions[at].state {
            State::WonByLine(line) => line.len() as u32,
            State::WonByTurn(number) => {
                let blocked = self.turns[*number].blocked.clone();
                1 + blocked.map(|next| self.depth_of(next)).max().unwrap_or(0)
            }
            State::Open | State::Lost => unreachable!("the position is won"),
        }
    }

    /// The strategy in a won position, which is on the board; none if it is too large.
    fn strategy(&mut self, at: usize, expansion: &mut Expansion) -> Option<WinTree> {
        let number = match &self.positions[at].state {
            State::WonByLine(line) => return expansion.of_line(&mut self.board, line),
            State::WonByTurn(number) => *number,
            State::Open | State::Lost => unreachable!("the position is won"),
        };
        let Threatening {
            turn, ref blocked, ..
        } = self.turns[number];
        let mark = self.board.mark();
        let mut replies = Vec::with_capacity(blocked.len());
        for next in blocked.clone() {
            let Some((_, block)) = self.positions[next].origin else {
                unreachable!("only the root answers nothing");
            };
            self.board.place(turn);
            self.board.place(block);
            let reply = self.strategy(next, expansion);
            self.board.rewind(mark);
            replies.push((block, Arc::new(reply?)));
        }
        expansion.count()?;
        Some(WinTree::new(turn, replies))
    }
}
