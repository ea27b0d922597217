//! How many windows there are with so many stones of one side, kept up to date stone by stone.

use sixfold_core::{Cell, Color, Observer, Position, Rules};

/// The most stones in a window, and one.
const COUNTS: usize = Rules::MAX_K as usize + 1;

/// For one side: the number of windows without a stone of the other, by their stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    windows: [u16; COUNTS],
}

impl Tally {
    /// Whether there is a window with at least so many stones.
    #[must_use]
    pub fn has(&self, stones: u8) -> bool {
        self.windows[usize::from(stones)..].iter().any(|&n| n > 0)
    }

    /// The sum of the squares of the stones of each window.
    #[must_use]
    pub fn squares(&self) -> i64 {
        let parts = self.windows.iter().zip(0i64..);
        parts
            .map(|(&n, stones)| i64::from(n) * stones * stones)
            .sum()
    }
}

/// The windows of a board with their stones. A stone changes the windows through it, at most k in
/// each of four directions: the paper's local update (connect-k-agents §3.3).
#[derive(Clone, Debug)]
pub struct Windows {
    /// The stones of each side in each window.
    stones: Vec<[u8; 2]>,
    /// The windows through all cells, those of one cell together.
    through: Vec<u16>,
    /// Where those of each cell begin; one entry more than there are cells.
    first: Vec<u32>,
    tallies: [Tally; 2],
}

impl Windows {
    /// The windows of an empty board.
    #[must_use]
    pub fn new(rules: Rules) -> Windows {
        let windows: Vec<Vec<Cell>> = Position::windows_slow(rules).collect();
        let mut of_cell = vec![Vec::new(); Cell::COUNT];
        for (number, window) in windows.iter().enumerate() {
            for cell in window {
                of_cell[cell.index()].push(number as u16);
            }
        }
        let mut first = vec![0];
        let mut through = Vec::new();
        for numbers in of_cell {
            through.extend(numbers);
            first.push(through.len() as u32);
        }
        let mut empty = Tally::default();
        empty.windows[0] = windows.len() as u16;
        Windows {
            stones: vec![[0; 2]; windows.len()],
            through,
            first,
            tallies: [empty; 2],
        }
    }

    /// The windows of one side, by their stones.
    #[must_use]
    pub fn tally(&self, side: Color) -> Tally {
        self.tallies[side.index()]
    }

    /// The definition: every window of the board is looked at.
    #[must_use]
    pub fn tally_slow(position: &Position, side: Color) -> Tally {
        let mut tally = Tally::default();
        for window in Position::windows_slow(position.rules()) {
            let stones = |color: Color| {
                let set = position.stones(color);
                window.iter().filter(|&&cell| set.contains(cell)).count()
            };
            if stones(side.other()) == 0 {
                tally.windows[stones(side)] += 1;
            }
        }
        tally
    }

    /// Changes the count of one side in each window through a cell.
    #[inline]
    fn change(&mut self, color: Color, cell: Cell, by: impl Fn(u8) -> u8) {
        let Windows {
            stones,
            through,
            first,
            tallies,
        } = self;
        let (own, other) = (color.index(), color.other().index());
        let range = first[cell.index()] as usize..first[cell.index() + 1] as usize;
        for &window in &through[range] {
            let counts = &mut stones[usize::from(window)];
            let (before, after) = (counts[own], by(counts[own]));
            if counts[other] == 0 {
                tallies[own].windows[usize::from(before)] -= 1;
                tallies[own].windows[usize::from(after)] += 1;
            }
            // A first stone closes the window to the other side, and the last one that goes opens it.
            if before == 0 {
                tallies[other].windows[usize::from(counts[other])] -= 1;
            } else if after == 0 {
                tallies[other].windows[usize::from(counts[other])] += 1;
            }
            counts[own] = after;
        }
    }
}

impl Observer for Windows {
    fn placed(&mut self, color: Color, cell: Cell) {
        self.change(color, cell, |stones| stones + 1);
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        self.change(color, cell, |stones| stones - 1);
    }
}
