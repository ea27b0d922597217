//! One question: does the attacker win?
//!
//! The attacker completes a row, or it does not; how it fails to, does not matter here. Stones
//! are placed one by one, and three facts carry most of the prunings.
//!
//! **A stone more never hurts its side.** Whatever the side can do without the stone it can do
//! with it: it plays as if the cell were empty, places a stone anywhere when it would have
//! placed it there, and the other side has lost a cell.
//!
//! **A cell in all open windows of another cell is at least as good as that**, for either side.
//! An open window has no stone of the other side. Let all open windows through c, of both sides,
//! go through d as well. Then having d, while c is empty, is at least as good as having c, while
//! d is empty: play as if you had c, with the names of the two cells exchanged. As long as d is
//! empty in that other game, no window through c is complete there. If you take d there, take c
//! here, and both games are the same. If the other side takes c here, it takes d there: windows
//! through c are now closed to both sides in both games, and those through d alone are open to
//! you here, but to the other side there.
//!
//! **Dead cells never matter.** A cell in no open window is the worst of all by the second fact:
//! it need not be tried while there is another, and how many there are makes no difference. When
//! only dead cells are left, nobody wins.

use sixfold_core::{Color, Position};

use super::arena::Arena;
use super::board::{Board, Survey};
use super::bound::Weights;
use super::mask::Mask;
use super::table::Table;
use crate::Control;

/// The search for a win of one side.
pub(super) struct Search<'a, const N: usize, C> {
    board: Board<'a, N>,
    attacker: Color,
    weights: Weights,
    /// For each cell, what all open windows through it have in common.
    common: Vec<Mask<N>>,
    /// A stack of lists: the cells still to be tried, each with its weight, the best last.
    untried: Vec<(f64, usize)>,
    table: Table,
    nodes: &'a mut u64,
    control: &'a mut C,
}

impl<'a, const N: usize, C: Control> Search<'a, N, C> {
    /// A search for a win of the attacker, from a position that is not over. The stones placed are
    /// added to `nodes`.
    pub(super) fn new(
        position: &Position,
        arena: &'a Arena<N>,
        attacker: Color,
        nodes: &'a mut u64,
        control: &'a mut C,
    ) -> Search<'a, N, C> {
        Search {
            board: Board::new(position, arena),
            attacker,
            weights: Weights::new(position.rules(), arena.cells()),
            common: vec![Mask::ALL; arena.cells()],
            untried: Vec::new(),
            table: Table::new(arena.cells()),
            nodes,
            control,
        }
    }

    /// Whether the attacker wins. `None` if stopped.
    pub(super) fn wins(&mut self) -> Option<bool> {
        // Who has no open window left does not win.
        if !self.board.is_open_to(self.attacker) {
            return Some(false);
        }
        let live = match self.board.survey() {
            Survey::Decided(winner) => return Some(winner == self.attacker),
            Survey::Undecided(live) => live,
        };
        if self.is_refuted() {
            return Some(false);
        }
        let key = self.board.key(&live);
        if let Some(answer) = self.table.get(key) {
            return Some(answer);
        }
        let before = *self.nodes;
        let first = self.untried.len();
        self.list_cells(live.cells, live.candidates);
        let answer = self.try_cells(first);
        self.untried.truncate(first);
        let answer = answer?;
        self.table.put(key, answer, *self.nodes - before);
        Some(answer)
    }

    /// Whether the weights of the windows tell that the attacker does not win.
    fn is_refuted(&mut self) -> bool {
        let (attacker, left) = (self.attacker, self.board.left());
        self.weights.weigh(attacker, self.board.lacking(attacker));
        self.weights.refute(attacker, self.board.to_move(), left)
    }

    /// Lists the candidates that no other cell surpasses, the heaviest last.
    fn list_cells(&mut self, live: Mask<N>, candidates: Mask<N>) {
        let defender = self.attacker.other();
        self.weights.weigh(defender, self.board.lacking(defender));
        for cell in live.iter() {
            self.common[cell] = live;
        }
        for color in Color::BOTH {
            for window in self.board.lacking(color) {
                for cell in window.iter() {
                    self.common[cell] = self.common[cell] & window;
                }
            }
        }
        let first = self.untried.len();
        for cell in candidates.iter() {
            // Of cells in the same windows the first one is taken. A better cell than a candidate
            // is a candidate: what has to be met by the one is met by the other.
            let surpasses = |other: usize| !self.common[other].contains(cell) || other < cell;
            let others = self.common[cell] - Mask::of(cell);
            if !others.iter().any(surpasses) {
                self.untried.push((self.weights.of_cell(cell), cell));
            }
        }
        let by_weight =
            |a: &(f64, usize), b: &(f64, usize)| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1));
        self.untried[first..].sort_unstable_by(by_weight);
    }

    /// The side to move needs one cell that serves it.
    fn try_cells(&mut self, first: usize) -> Option<bool> {
        let wanted = self.board.to_move() == self.attacker;
        while self.untried.len() > first {
            let Some((_, cell)) = self.untried.pop() else {
                break;
            };
            if self.control.stop(*self.nodes) {
                return None;
            }
            *self.nodes += 1;
            self.board.place(cell);
            let answer = self.wins();
            self.board.undo();
            if answer? == wanted {
                return Some(wanted);
            }
        }
        Some(!wanted)
    }

    /// So many stones of a turn with which the side to move gets what [`Search::wins`] has found
    /// that it can have: a win as the attacker, none of the attacker's otherwise. Most of what is
    /// asked again is in the table. `None` if stopped; fewer stones if they complete a row.
    pub(super) fn turn(&mut self, stones: usize) -> Option<Vec<usize>> {
        let side = self.board.to_move();
        let mut turn = Vec::with_capacity(stones);
        while turn.len() < stones {
            let live = match self.board.survey() {
                Survey::Decided(_) => {
                    let row = self.board.lacking(side).min_by_key(Mask::len);
                    turn.extend(row.unwrap_or(Mask::EMPTY).iter());
                    break;
                }
                Survey::Undecided(live) => live,
            };
            let first = self.untried.len();
            self.list_cells(live.cells, live.candidates);
            let cell = self.first_that_serves(first);
            self.untried.truncate(first);
            // Where no cell is in an open window, any will do.
            let any = (0..self.common.len()).find(|cell| !turn.contains(cell));
            let Some(cell) = cell?.or(any) else { break };
            self.board.place(cell);
            turn.push(cell);
        }
        for _ in 0..turn.len() {
            self.board.undo();
        }
        Some(turn)
    }

    /// The first of the untried cells that gives the side to move what it wants.
    fn first_that_serves(&mut self, first: usize) -> Option<Option<usize>> {
        let wanted = self.board.to_move() == self.attacker;
        while self.untried.len() > first {
            let Some((_, cell)) = self.untried.pop() else {
                break;
            };
            self.board.place(cell);
            let answer = self.wins();
            self.board.undo();
            if answer? == wanted {
                return Some(Some(cell));
            }
        }
        Some(None)
    }
}
