//! The state of the search: the stones placed since the root, and the windows still open.

use sixfold_core::{Color, Key, Position};

use super::arena::Arena;
use super::mask::Mask;

pub(super) struct Board<'a, const N: usize> {
    arena: &'a Arena<N>,
    p: u8,
    to_move: Color,
    left: u8,
    /// The stones of each side placed since the root.
    stones: [Mask<N>; 2],
    /// For each side a stack of lists of windows, one list for each stone placed since the root;
    /// the last ones are the windows open now.
    open: [Vec<usize>; 2],
    /// Where the last lists begin.
    start: [usize; 2],
    /// What undo needs to know.
    history: Vec<Step>,
}

struct Step {
    cell: usize,
    to_move: Color,
    left: u8,
    start: [usize; 2],
}

/// What a look at the open windows tells.
pub(super) enum Survey<const N: usize> {
    /// This turn or the next decides.
    Decided(Color),
    /// Nothing is decided yet.
    Undecided(Live<N>),
}

/// What still matters of a position.
pub(super) struct Live<const N: usize> {
    /// All empty cells of open windows.
    pub(super) cells: Mask<N>,
    /// The cells on one of which the next stone must be, or may be without loss.
    pub(super) candidates: Mask<N>,
    /// The stones in open windows of their side.
    stones: [Mask<N>; 2],
}

impl<'a, const N: usize> Board<'a, N> {
    pub(super) fn new(position: &Position, arena: &'a Arena<N>) -> Board<'a, N> {
        Board {
            arena,
            p: position.rules().p(),
            to_move: position.to_move(),
            left: position.left(),
            stones: [Mask::EMPTY; 2],
            open: Color::BOTH.map(|color| (0..arena.windows(color).len()).collect()),
            start: [0; 2],
            history: Vec::new(),
        }
    }

    pub(super) fn to_move(&self) -> Color {
        self.to_move
    }

    pub(super) fn left(&self) -> u8 {
        self.left
    }

    /// Whether this side has an open window.
    pub(super) fn is_open_to(&self, color: Color) -> bool {
        !self.list(color).is_empty()
    }

    /// The open windows of a side, each as the cells it lacks.
    pub(super) fn lacking(&self, color: Color) -> impl Iterator<Item = Mask<N>> {
        let stones = self.stones[color.index()];
        let windows = self.arena.windows(color);
        self.list(color)
            .iter()
            .map(move |&window| windows[window] - stones)
    }

    fn list(&self, color: Color) -> &[usize] {
        &self.open[color.index()][self.start[color.index()]..]
    }

    /// Places a stone of the side to move on an empty cell. It completes no window: where one
    /// can be completed, [`Board::survey`] has told, and nobody goes on.
    pub(super) fn place(&mut self, cell: usize) {
        let side = self.to_move;
        self.history.push(Step {
            cell,
            to_move: side,
            left: self.left,
            start: self.start,
        });
        self.stones[side.index()] |= Mask::of(cell);
        for color in Color::BOTH {
            let list = &mut self.open[color.index()];
            let windows = self.arena.windows(color);
            let (from, to) = (self.start[color.index()], list.len());
            for i in from..to {
                let window = list[i];
                if color == side || !windows[window].contains(cell) {
                    list.push(window);
                }
            }
            self.start[color.index()] = to;
        }
        (self.to_move, self.left) = if self.left == 1 {
            (side.other(), self.p)
        } else {
            (side, self.left - 1)
        };
    }

    /// Takes the last stone back.
    pub(super) fn undo(&mut self) {
        let Some(step) = self.history.pop() else {
            return;
        };
        (self.to_move, self.left) = (step.to_move, step.left);
        let side = step.to_move.index();
        self.stones[side] = self.stones[side] - Mask::of(step.cell);
        for (list, start) in self.open.iter_mut().zip(self.start) {
            list.truncate(start);
        }
        self.start = step.start;
    }

    /// Looks at all open windows once.
    pub(super) fn survey(&self) -> Survey<N> {
        let (side, left) = (self.to_move, u32::from(self.left));
        let mut cells = Mask::EMPTY;
        for window in self.lacking(side) {
            // The stones left complete it.
            if window.len() <= left {
                return Survey::Decided(side);
            }
            cells |= window;
        }
        // A window of the other side that lacks at most p cells is completed in its next turn
        // unless a stone of this turn is in it. (Its cells are empty until then, so the board is
        // not too full to complete it; and k may be as small as it likes.) Every such window must
        // be met by one of the stones left, and the first of them may as well be the next.
        let mut smallest = Mask::ALL;
        let mut in_all = Mask::ALL;
        let mut apart = Mask::EMPTY;
        let mut needed = 0;
        for window in self.lacking(side.other()) {
            cells |= window;
            if window.len() <= u32::from(self.p) {
                in_all = in_all & window;
                if window.len() < smallest.len() {
                    smallest = window;
                }
                // Windows that have no cell in common need a stone each.
                if !window.meets(apart) {
                    apart |= window;
                    needed += 1;
                }
            }
        }
        if needed > left || (left == 1 && in_all.is_empty()) {
            return Survey::Decided(side.other());
        }
        Survey::Undecided(Live {
            cells,
            candidates: cells & if left == 1 { in_all } else { smallest },
            stones: Color::BOTH.map(|color| self.live_stones(color)),
        })
    }

    fn live_stones(&self, color: Color) -> Mask<N> {
        let windows = self.arena.windows(color);
        let mut cells = Mask::EMPTY;
        for &window in self.list(color) {
            cells |= windows[window];
        }
        cells & self.stones[color.index()]
    }

    /// A key of what still matters: positions with the same key have the same value, up to
    /// colliding hashes.
    ///
    /// Cells are of four kinds: empty, with a live stone of one side or the other, or out of the
    /// game. A stone in no open window of its side is out of the game: all windows through it are
    /// closed already. So is an empty cell in no open window. How many cells are out of the game
    /// does not matter (see [`super::search`]).
    pub(super) fn key(&self, live: &Live<N>) -> Key {
        /// Odd, and as irregular as the golden ratio, from whose binary digits it comes.
        const GOLDEN: Key = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
        let turn = 2 * u128::from(self.left) + self.to_move.index() as u128;
        let kinds = live.stones.map(|stones| stones | live.cells);
        self.arena.key(kinds) ^ turn.wrapping_mul(GOLDEN)
    }
}
