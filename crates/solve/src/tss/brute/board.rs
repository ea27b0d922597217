//! A board as two sets of bits and a list of windows: all that brute force needs.
//!
//! Nothing of the threat index is used, so that a fault there cannot hide here.

use sixfold_core::{Cell, Color, Position};

/// A set of cells, one bit each.
pub(super) type Cells = u128;

/// The most cells that a board may have here.
pub(super) const MOST_CELLS: usize = 128;

/// Every window of a board, and the numbers of the rules that matter.
pub(super) struct Windows {
    windows: Vec<Cells>,
    pub(super) all: Cells,
    k: u32,
    pub(super) p: u32,
}

/// The stones of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Stones {
    pub(super) attacker: Cells,
    pub(super) defender: Cells,
}

impl Stones {
    pub(super) fn of(position: &Position, attacker: Color) -> Stones {
        let columns = u32::from(position.rules().columns());
        let side = |color: Color| {
            let cells = position.stones(color).iter();
            cells.fold(0, |all, cell| all | bit(cell, columns))
        };
        Stones {
            attacker: side(attacker),
            defender: side(attacker.other()),
        }
    }

    /// With more stones of the attacker.
    pub(super) fn and_attacker(self, cells: Cells) -> Stones {
        Stones {
            attacker: self.attacker | cells,
            ..self
        }
    }

    /// With more stones of the defender.
    pub(super) fn and_defender(self, cells: Cells) -> Stones {
        Stones {
            defender: self.defender | cells,
            ..self
        }
    }
}

fn bit(cell: Cell, columns: u32) -> Cells {
    1 << (u32::from(cell.row()) * columns + u32::from(cell.column()))
}

impl Windows {
    pub(super) fn of(position: &Position) -> Windows {
        let rules = position.rules();
        let columns = u32::from(rules.columns());
        let set = |cells: Vec<Cell>| cells.iter().fold(0, |all, &cell| all | bit(cell, columns));
        Windows {
            windows: Position::windows_slow(rules).map(set).collect(),
            all: rules.cells().fold(0, |all, cell| all | bit(cell, columns)),
            k: u32::from(rules.k()),
            p: u32::from(rules.p()),
        }
    }

    pub(super) fn empties(&self, stones: Stones) -> Cells {
        self.all & !stones.attacker & !stones.defender
    }

    /// Whether the attacker has k in a row, or could have with so many stones more.
    pub(super) fn can_complete(&self, stones: Stones, more: u32) -> bool {
        self.open(
            stones.attacker,
            stones.defender,
            self.k.saturating_sub(more),
        )
        .next()
        .is_some()
    }

    /// The windows without a stone of the other side and with at least so many of its own.
    fn open(&self, own: Cells, other: Cells, least: u32) -> impl Iterator<Item = Cells> + '_ {
        let windows = self.windows.iter().copied();
        windows.filter(move |window| window & other == 0 && (window & own).count_ones() >= least)
    }

    /// The empty cells of each threat window of the attacker.
    pub(super) fn attacks(&self, stones: Stones) -> Vec<Cells> {
        let windows = self.open(stones.attacker, stones.defender, self.k - self.p);
        windows.map(|window| window & !stones.attacker).collect()
    }

    /// The empty cells of each threat window of the defender.
    pub(super) fn counters(&self, stones: Stones) -> Vec<Cells> {
        let windows = self.open(stones.defender, stones.attacker, self.k - self.p);
        windows.map(|window| window & !stones.defender).collect()
    }

    /// The empty cells of windows that so many more stones of the attacker can make threats.
    pub(super) fn near(&self, stones: Stones, more: u32) -> Cells {
        let least = (self.k - self.p).saturating_sub(more);
        let windows = self.open(stones.attacker, stones.defender, least);
        windows.fold(0, |all, window| all | window) & !stones.attacker
    }
}

/// Each cell of a set, alone.
pub(super) fn singles(mut cells: Cells) -> impl Iterator<Item = Cells> {
    std::iter::from_fn(move || {
        let lowest = cells & cells.wrapping_neg();
        cells ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Whether so many cells can hit every window.
pub(super) fn can_hit(windows: &[Cells], chosen: Cells, most: u32) -> bool {
    match windows.iter().find(|&&window| window & chosen == 0) {
        None => true,
        Some(_) if most == 0 => false,
        Some(&window) => singles(window).any(|cell| can_hit(windows, chosen | cell, most - 1)),
    }
}

/// Adds the sets of exactly so many cells that hit every window, where fewer cannot.
pub(super) fn hitting_sets(windows: &[Cells], chosen: Cells, most: u32, sets: &mut Vec<Cells>) {
    match windows.iter().find(|&&window| window & chosen == 0) {
        None => sets.push(chosen),
        Some(_) if most == 0 => {}
        Some(&window) => {
            for cell in singles(window) {
                hitting_sets(windows, chosen | cell, most - 1, sets);
            }
        }
    }
}
