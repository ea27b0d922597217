//! The search itself: one stone a level.

use sixfold_core::{Action, Cell, CellSet, Color, Outcome, Position};
use sixfold_solve::Control;

use crate::Score;
use crate::utility::{MOST, Utility, ranked};

/// No line is longer.
pub(super) const MOST_DEPTH: u32 = 64;

/// A won game is worth this much, less the stones that it takes.
const WIN: i64 = 1 << 60;
/// More than anything is worth.
const INFINITE: i64 = 1 << 61;
/// Values beyond this are wins.
const DECIDED: i64 = WIN - Cell::COUNT as i64;

/// The search was stopped.
pub(super) struct Stopped;

pub(super) struct Search<'a> {
    pub(super) utility: Box<dyn Utility>,
    pub(super) position: Position,
    pub(super) width: usize,
    pub(super) seed: u64,
    pub(super) control: &'a mut dyn Control,
    pub(super) nodes: u64,
    /// The length of the history at the root.
    pub(super) root: usize,
}

/// A first stone and what is known of it.
#[derive(Clone, Debug)]
pub(super) struct Root {
    pub(super) value: i64,
    /// The stones that follow with best play, this one first.
    pub(super) line: Vec<Cell>,
    /// The cells that stand before this one in the first order: they are marked in the rest of
    /// the turn.
    marks: CellSet,
}

impl Root {
    pub(super) fn score(&self) -> Score {
        match self.value {
            value if value >= DECIDED => Score::Win((WIN - value) as u32),
            value if value <= -DECIDED => Score::Loss((WIN + value) as u32),
            value => Score::Points(value),
        }
    }

    /// Whether it leads to a turn: where few cells are empty, all that could follow may be marked.
    pub(super) fn is_turn(&self) -> bool {
        self.value > -INFINITE
    }

    /// Whether looking further would change nothing.
    pub(super) fn is_decided(&self) -> bool {
        self.value.abs() >= DECIDED
    }
}

/// What is asked of a node.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i64,
    pub(super) beta: i64,
}

impl Window {
    pub(super) const FULL: Window = Window {
        alpha: -INFINITE,
        beta: INFINITE,
    };

    /// The window as the other side sees it.
    fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

impl Search<'_> {
    /// The first stones that are tried, by what the utility says of them.
    pub(super) fn first_roots(&mut self) -> Vec<Root> {
        let mut marks = CellSet::EMPTY;
        let mut roots = Vec::new();
        for (cell, _) in self.candidates(&marks) {
            roots.push(Root {
                value: 0,
                line: vec![cell],
                marks,
            });
            marks.insert(cell);
        }
        roots
    }

    /// Searches the first stones to this depth and puts the best first. False where it was stopped;
    /// then those that were searched count if they are better than the first, which is searched
    /// first.
    pub(super) fn deepen(&mut self, roots: &mut [Root], depth: u32, lines: usize) -> bool {
        let mut window = Window::FULL;
        let mut searched = 0;
        for root in roots.iter_mut() {
            let hint = root.line.split_off(1);
            match self.stone(root.line[0], &root.marks, depth, window, &hint) {
                Ok((value, rest)) => {
                    root.value = value;
                    root.line.extend(rest);
                    // For several lines every value must be exact.
                    if lines <= 1 {
                        window.alpha = window.alpha.max(value);
                    }
                    searched += 1;
                }
                Err(Stopped) => {
                    root.line.extend(hint);
                    break;
                }
            }
        }
        // A stable sort: a stone that was cut off is no better than the first it was compared to.
        roots[..searched].sort_by_key(|root| std::cmp::Reverse(root.value));
        searched == roots.len()
    }

    fn candidates(&mut self, marks: &CellSet) -> Vec<(Cell, i64)> {
        ranked(
            &mut *self.utility,
            &self.position,
            marks,
            self.width,
            self.seed,
        )
    }

    /// The value of a stone of the side to move, with the stones that follow.
    fn stone(
        &mut self,
        cell: Cell,
        marks: &CellSet,
        depth: u32,
        window: Window,
        hint: &[Cell],
    ) -> Result<(i64, Vec<Cell>), Stopped> {
        let side = self.position.to_move();
        self.position.place(cell, &mut self.utility);
        self.nodes += 1;
        let found = if self.position.to_move() == side {
            self.node(depth - 1, window, marks, hint)
        } else {
            // A new turn: the marks are cleared.
            let found = self.node(depth - 1, window.turned(), &CellSet::EMPTY, hint);
            found.map(|(value, line)| (-value, line))
        };
        self.position.undo(&mut self.utility);
        found
    }

    /// The value to the side to move of a position that was reached by a stone.
    fn node(
        &mut self,
        depth: u32,
        mut window: Window,
        marks: &CellSet,
        hint: &[Cell],
    ) -> Result<(i64, Vec<Cell>), Stopped> {
        if self.control.stop(self.nodes) {
            return Err(Stopped);
        }
        if let Some(value) = self.leaf(depth) {
            return Ok((value, Vec::new()));
        }
        // Where all cells are marked, other orders of the same turn were tried.
        let mut best = (-INFINITE, Vec::new());
        let mut marks = *marks;
        for cell in self.hinted(&marks, hint) {
            let hint = match hint {
                [first, rest @ ..] if *first == cell => rest,
                _ => &[],
            };
            let (value, line) = self.stone(cell, &marks, depth, window, hint)?;
            marks.insert(cell);
            if value > best.0 {
                best = (value, [vec![cell], line].concat());
                window.alpha = window.alpha.max(value);
                if window.alpha >= window.beta {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The value of a position that is not searched further.
    fn leaf(&mut self, depth: u32) -> Option<i64> {
        let to_move = self.position.to_move();
        let win = WIN - self.stones_since_root();
        match self.position.outcome() {
            Some(Outcome::Win(winner)) => Some(if winner == to_move { win } else { -win }),
            Some(Outcome::Draw) => Some(0),
            None if depth > 0 => None,
            None => {
                let mover = self.last_mover();
                let value = self.utility.board(&self.position, mover);
                debug_assert!(value.abs() <= MOST, "{value} would pass for a win");
                Some(if mover == to_move { value } else { -value })
            }
        }
    }

    fn stones_since_root(&self) -> i64 {
        (self.position.history().len() - self.root) as i64
    }

    /// Who placed the last stone. There is one: the search asks after stones of its own.
    fn last_mover(&self) -> Color {
        let last = match self.position.history().next_back() {
            Some(Action::Place(cell)) => self.position.stone_at(cell),
            _ => None,
        };
        last.unwrap_or(self.position.to_move().other())
    }

    /// The cells to try; the one that was best in a shallower search comes first.
    fn hinted(&mut self, marks: &CellSet, hint: &[Cell]) -> Vec<Cell> {
        let ranked = self.candidates(marks);
        let mut cells: Vec<Cell> = ranked.into_iter().map(|(cell, _)| cell).collect();
        if let Some(at) = cells.iter().position(|cell| hint.first() == Some(cell)) {
            cells[..=at].rotate_right(1);
        }
        cells
    }
}
