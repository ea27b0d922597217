//! What a proof rests on, and so which further stones of the defender it does not mind.

use sixfold_core::{Cell, CellSet};

use crate::board::Windows;

/// The slack of a window that holds a stone of the attacker: the defender never completes it.
pub const NEVER: u8 = u8::MAX;

/// The zone of a proof. Extra stones of the defender are **irrelevant** to the proof if none of
/// them is on a cell of the zone and every window holds fewer of them than its slack. Then the
/// attacker still wins, with the same proof (docs/zones.md, Theorem 1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// The cells that must stay free of extra stones.
    pub(crate) cells: CellSet,
    /// For each window the least number of extra stones with which the defender might complete it
    /// in time, at least 1.
    pub(crate) slack: Vec<u8>,
}

impl Zone {
    /// The cells on which one stone may spoil the proof by being there.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.cells
    }

    /// How many extra stones in this window may spoil the proof, or [`NEVER`].
    #[must_use]
    pub fn slack(&self, window: usize) -> u8 {
        self.slack[window]
    }

    /// Whether these different stones are irrelevant.
    #[must_use]
    pub fn is_irrelevant(&self, stones: &[Cell], windows: &Windows) -> bool {
        let many =
            |window: &u16| windows.count(*window, stones) >= self.slack[usize::from(*window)];
        let matters =
            |cell: &Cell| self.cells.contains(*cell) || windows.through(*cell).iter().any(many);
        !stones.iter().any(matters)
    }

    /// The cells on which so many extra stones may spoil the proof: Z1, Z2, … of the thesis (§3.1).
    /// Occupied cells may be among them.
    #[must_use]
    pub fn cells_for(&self, stones: u8, windows: &Windows) -> CellSet {
        let mut cells = self.cells;
        for (window, &slack) in self.slack.iter().enumerate() {
            if slack <= stones {
                for &cell in windows.cells(window) {
                    cells.insert(cell);
                }
            }
        }
        cells
    }

    /// Adds what a proof of the defender's node rests on: its cells, and its slack less the most
    /// stones in the window, of one reply, that the proof did not expect (`struck`).
    pub(crate) fn add(&mut self, proof: &Zone, struck: &[u8]) {
        self.cells |= proof.cells;
        let struck = struck.iter().chain(std::iter::repeat(&0));
        let given = proof.slack.iter().zip(struck);
        for (slack, (&theirs, &struck)) in self.slack.iter_mut().zip(given) {
            if theirs != NEVER {
                *slack = (*slack).min(theirs - struck);
            }
        }
    }
}
