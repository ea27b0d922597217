//! The stones on the board, counted in every window: k cells in a row.

use sixfold_core::{Cell, CellSet, Color, Position, Rules};

/// The windows of a board, by number.
#[derive(Clone, Debug)]
pub struct Windows {
    k: usize,
    cells: Vec<Cell>,
    through: Vec<Vec<u16>>,
}

impl Windows {
    /// Every window of this game's board.
    #[must_use]
    pub fn new(rules: Rules) -> Windows {
        let mut windows = Windows {
            k: usize::from(rules.k()),
            cells: Vec::new(),
            through: vec![Vec::new(); Cell::COUNT],
        };
        for (number, cells) in Position::windows_slow(rules).enumerate() {
            for cell in &cells {
                windows.through[cell.index()].push(number as u16);
            }
            windows.cells.extend(cells);
        }
        windows
    }

    /// How many there are: fewer than 4 · 32 · 32.
    #[must_use]
    pub fn count_all(&self) -> usize {
        self.cells.len() / self.k
    }

    /// The cells of a window.
    #[must_use]
    pub fn cells(&self, window: usize) -> &[Cell] {
        &self.cells[window * self.k..][..self.k]
    }

    /// The windows through a cell.
    #[must_use]
    pub fn through(&self, cell: Cell) -> &[u16] {
        &self.through[cell.index()]
    }

    /// How many of these cells the window holds.
    pub(crate) fn count(&self, window: u16, cells: &[Cell]) -> u8 {
        let window = self.cells(usize::from(window));
        cells.iter().filter(|cell| window.contains(cell)).count() as u8
    }
}

/// A side, as seen by the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Whose win is to be proved.
    Attacker,
    /// The other.
    Defender,
}

/// The stones of both sides.
pub(crate) struct Board {
    pub(crate) windows: Windows,
    board: CellSet,
    stones: [CellSet; 2],
    counts: [Vec<u8>; 2],
}

impl Board {
    pub(crate) fn new(position: &Position, attacker: Color) -> Board {
        let windows = Windows::new(position.rules());
        let none = vec![0; windows.count_all()];
        let mut board = Board {
            windows,
            board: CellSet::board(position.rules()),
            stones: [CellSet::EMPTY; 2],
            counts: [none.clone(), none],
        };
        for cell in position.stones(attacker).iter() {
            board.put(Side::Attacker, cell);
        }
        for cell in position.stones(attacker.other()).iter() {
            board.put(Side::Defender, cell);
        }
        board
    }

    /// The stones of both sides: what tells one position from another.
    pub(crate) fn stones(&self) -> [CellSet; 2] {
        self.stones
    }

    pub(crate) fn empties(&self) -> CellSet {
        self.board - self.stones[0] - self.stones[1]
    }

    fn put(&mut self, side: Side, cell: Cell) {
        self.stones[side as usize].insert(cell);
        for &window in self.windows.through(cell) {
            self.counts[side as usize][usize::from(window)] += 1;
        }
    }

    /// Places stones. Where one is not on an empty cell of the board, nothing happens and the cell
    /// is returned.
    pub(crate) fn place(&mut self, side: Side, cells: &[Cell]) -> Result<(), Cell> {
        for (i, &cell) in cells.iter().enumerate() {
            if !self.empties().contains(cell) {
                self.remove(side, &cells[..i]);
                return Err(cell);
            }
            self.put(side, cell);
        }
        Ok(())
    }

    pub(crate) fn remove(&mut self, side: Side, cells: &[Cell]) {
        for &cell in cells {
            self.stones[side as usize].remove(cell);
            for &window in self.windows.through(cell) {
                self.counts[side as usize][usize::from(window)] -= 1;
            }
        }
    }

    /// Whether the attacker has k in a row.
    pub(crate) fn attacker_has_row(&self) -> bool {
        let k = self.windows.k as u8;
        self.counts[Side::Attacker as usize].contains(&k)
    }

    /// For each window without a stone of the attacker its empty cells less so many, and [`NEVER`]
    /// for the others. A window in which nothing would be left is the error: the defender completes
    /// it with so many stones.
    ///
    /// [`NEVER`]: crate::NEVER
    pub(crate) fn slack(&self, stones: u8) -> Result<Vec<u8>, Box<[Cell]>> {
        let short = self.windows.k as u8;
        let counts = self.counts[0].iter().zip(&self.counts[1]);
        let slack: Vec<u8> = counts
            .map(|(&attacker, &defender)| match attacker {
                0 => (short - defender).saturating_sub(stones),
                _ => crate::NEVER,
            })
            .collect();
        match slack.iter().position(|&left| left == 0) {
            Some(window) => Err(self.windows.cells(window).into()),
            None => Ok(slack),
        }
    }

    /// The empty cells of every window that the attacker can complete with so many stones.
    pub(crate) fn threats(&self, stones: u8) -> Vec<Vec<Cell>> {
        let enough = (self.windows.k as u8).saturating_sub(stones);
        let empties = self.empties();
        let mut threats = Vec::new();
        for (window, &attacker) in self.counts[0].iter().enumerate() {
            if attacker >= enough && self.counts[1][window] == 0 {
                let cells = self.windows.cells(window).iter().copied();
                threats.push(cells.filter(|&cell| empties.contains(cell)).collect());
            }
        }
        threats
    }
}
