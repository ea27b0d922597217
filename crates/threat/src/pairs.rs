//! Forcing turns of two stones with two stones a turn and nothing to block: the hot loop of
//! every threat search in Connect6 (bitboard paper, §5.3).
//!
//! With p = 2 and no threat on the board, every threat window that a turn makes has one or two
//! empty cells, and the turn makes fewer than two threats exactly if one cell is common to all
//! these windows. So it is enough to carry along the **common cells** of the new windows: for
//! each cell and direction those of the windows that a stone there completes to threats, for each
//! pair on one line those of the windows of that line, and to intersect. No stone is placed.

mod windows;

use sixfold_core::{Cell, Color, Turn};

use self::windows::{Common, LineWindows};
use crate::generate::Force;
use crate::index::Index;
use crate::line::{LineId, Lines, MAX_LINES, bits_of, low_bits};

/// A cell on which one stone makes threats.
#[derive(Clone, Copy, Debug)]
struct ThreatCell {
    cell: Cell,
    /// The common cells of its new threat windows in each direction.
    by_direction: [Common; 4],
    all: Common,
}

impl ThreatCell {
    /// Common cells of the new windows in all directions but one.
    #[inline]
    fn without(&self, direction: usize) -> Common {
        let mut common = Common::All;
        for (other, &found) in self.by_direction.iter().enumerate() {
            if other != direction {
                common = common.and(found);
            }
        }
        common
    }
}

/// Buffers of the generator.
#[derive(Clone, Debug)]
pub(crate) struct PairScratch {
    cells: Vec<ThreatCell>,
    /// The empty cells of threat windows that are there already.
    threats: Vec<[Cell; 2]>,
    /// The number of a cell in `cells`, plus one.
    number: Box<[u16; Cell::COUNT]>,
    /// The lines with windows that lack three or four.
    lines: Vec<LineWindows>,
    /// The number of a line in `lines`, plus one.
    line_number: [u8; MAX_LINES],
}

impl Default for PairScratch {
    fn default() -> PairScratch {
        PairScratch {
            cells: Vec::new(),
            threats: Vec::new(),
            number: Box::new([0; Cell::COUNT]),
            lines: Vec::new(),
            line_number: [0; MAX_LINES],
        }
    }
}

impl PairScratch {
    /// Adds the minimal forcing sets. Nothing is to be blocked, and the attacker has no threat.
    pub(crate) fn generate<I: Index>(
        &mut self,
        index: &I,
        attacker: Color,
        force: Force,
        turns: &mut Vec<Turn>,
    ) {
        self.survey(index, attacker);
        match force {
            Force::Single => self.single(turns),
            Force::Double => self.double(index.lines(), turns),
        }
        self.clear();
    }

    /// Adds the minimal forcing sets of a block, which is on the board already, and at most one
    /// more stone. Here the attacker may have threats.
    pub(crate) fn beside_block<I: Index>(
        &mut self,
        index: &I,
        attacker: Color,
        force: Force,
        block: Turn,
        turns: &mut Vec<Turn>,
    ) {
        let forces = |common: Common| match force {
            Force::Single => common != Common::All,
            Force::Double => common == Common::None,
        };
        self.find_threats(index, attacker);
        if forces(common_without(&self.threats, None)) {
            turns.push(block);
            return;
        }
        self.survey(index, attacker);
        for found in &self.cells {
            let common = found
                .all
                .and(common_without(&self.threats, Some(found.cell)));
            if forces(common) {
                turns.push(block.with(found.cell));
            }
        }
        // A stone in a threat window that makes no new one: the special dead-4 of the bitboard
        // paper's Figure 14.
        for &cell in self.threats.as_flattened() {
            let idle = self.threat_cell(cell).is_none();
            if idle && forces(common_without(&self.threats, Some(cell))) {
                turns.push(block.with(cell));
            }
        }
        self.clear();
    }

    /// The empty cells of the attacker's threat windows, twice the same where it is only one.
    /// A window without empty cells is left out: it belongs to a row that is complete.
    fn find_threats<I: Index>(&mut self, index: &I, attacker: Color) {
        self.threats.clear();
        let lines = index.lines();
        for line in index.threat_lines(attacker).iter() {
            let empties = index.empties(line);
            for start in bits_of(index.threat_windows(attacker, line)) {
                let mut cells = lines.cells_of(line, empties & lines.window_bits(start));
                if let Some(first) = cells.next() {
                    self.threats.push([first, cells.next().unwrap_or(first)]);
                }
            }
        }
    }

    fn clear(&mut self) {
        for found in self.cells.drain(..) {
            self.number[found.cell.index()] = 0;
        }
        for windows in self.lines.drain(..) {
            self.line_number[usize::from(windows.line)] = 0;
        }
    }

    /// The windows of a line, if any lack three or four.
    #[inline]
    fn line(&self, line: LineId) -> Option<&LineWindows> {
        match self.line_number[usize::from(line)] {
            0 => None,
            number => Some(&self.lines[usize::from(number) - 1]),
        }
    }

    #[inline]
    fn threat_cell(&self, cell: Cell) -> Option<&ThreatCell> {
        match self.number[cell.index()] {
            0 => None,
            number => Some(&self.cells[usize::from(number) - 1]),
        }
    }

    /// Finds the lines that matter, and the cells on which one stone makes threats.
    fn survey<I: Index>(&mut self, index: &I, attacker: Color) {
        for line in index.attack_lines(attacker).iter() {
            if index.attack_windows(attacker, line) == 0 {
                continue;
            }
            let windows = LineWindows::new(index, attacker, line);
            self.lines.push(windows);
            self.line_number[usize::from(line)] = self.lines.len() as u8;
            for offset in bits_of(windows.covered(windows.lack_three) & windows.empties) {
                self.note_threat_cell(windows.cell(offset), &windows, offset);
            }
        }
    }

    fn note_threat_cell(&mut self, cell: Cell, windows: &LineWindows, offset: u32) {
        let number = &mut self.number[cell.index()];
        if *number == 0 {
            let by_direction = [Common::All; 4];
            self.cells.push(ThreatCell {
                cell,
                by_direction,
                all: Common::All,
            });
            *number = self.cells.len() as u16;
        }
        let found = &mut self.cells[usize::from(*number) - 1];
        let common = windows.common(offset, offset);
        found.by_direction[windows.direction()] = common;
        found.all = found.all.and(common);
    }

    /// T1 and T2 cells, and the T1 pairs without them.
    fn single(&self, turns: &mut Vec<Turn>) {
        turns.extend(self.cells.iter().map(|found| Turn::new(&[found.cell])));
        for windows in &self.lines {
            let idle = |offset: &u32| self.threat_cell(windows.cell(*offset)).is_none();
            for a in bits_of(windows.covered(windows.lack_four) & windows.empties).filter(idle) {
                let partners = windows.partners(a) & !low_bits(a + 1);
                for b in bits_of(partners).filter(idle) {
                    turns.push(windows.turn(a, b));
                }
            }
        }
    }

    /// Every set of one or two cells that makes two threats, in four kinds.
    fn double(&self, lines: &Lines, turns: &mut Vec<Turn>) {
        for (i, one) in self.cells.iter().enumerate() {
            if one.all == Common::None {
                turns.push(Turn::new(&[one.cell]));
                continue;
            }
            for other in &self.cells[i + 1..] {
                if other.all != Common::None && self.two_threats(lines, one, other) {
                    turns.push(Turn::pair(one.cell, other.cell));
                }
            }
            self.with_partner(lines, one, turns);
        }
        for windows in &self.lines {
            self.two_windows(windows, turns);
        }
    }

    /// Whether stones on two T1 cells make two threats.
    #[inline]
    fn two_threats(&self, lines: &Lines, one: &ThreatCell, other: &ThreatCell) -> bool {
        let apart = one.all.and(other.all) == Common::None;
        let Some(direction) = shared_direction(one.cell, other.cell) else {
            return apart;
        };
        // On one line the stones may stand in each other's windows: count that line anew.
        let [a, b] = [one.cell, other.cell].map(|cell| lines.places(cell)[direction]);
        let Some(windows) = self.line(a.line) else {
            return apart;
        };
        let on_line = windows.common(u32::from(a.offset), u32::from(b.offset));
        on_line
            .and(one.without(direction))
            .and(other.without(direction))
            == Common::None
    }

    /// A T1 cell, and a cell that makes no threat alone but one together with it.
    fn with_partner(&self, lines: &Lines, one: &ThreatCell, turns: &mut Vec<Turn>) {
        for (direction, place) in lines.places(one.cell).iter().enumerate() {
            let Some(windows) = self.line(place.line) else {
                continue;
            };
            let a = u32::from(place.offset);
            let partners = windows.partners(a);
            if partners == 0 {
                continue;
            }
            let elsewhere = one.without(direction);
            for b in bits_of(partners) {
                let idle = self.threat_cell(windows.cell(b)).is_none();
                if idle && windows.common(a, b).and(elsewhere) == Common::None {
                    turns.push(windows.turn(a, b));
                }
            }
        }
    }

    /// Two cells that make no threat alone, but two on one line together: they must be all that
    /// two windows share of empty cells. Of several such windows the outermost two are taken, so
    /// that every pair is found once.
    fn two_windows(&self, windows: &LineWindows, turns: &mut Vec<Turn>) {
        for first in bits_of(windows.lack_four) {
            for last in bits_of(windows.lack_four & !low_bits(first + 1)) {
                let shared = windows.shared(1 << first | 1 << last) & windows.empties;
                let without_one = shared & shared.wrapping_sub(1);
                let exactly_two = without_one.is_power_of_two();
                if !exactly_two {
                    continue;
                }
                let (a, b) = (shared.trailing_zeros(), without_one.trailing_zeros());
                let all = windows.lack_four & windows.through(a) & windows.through(b);
                let outermost = all.trailing_zeros() == first && 31 - all.leading_zeros() == last;
                let idle = |offset: u32| self.threat_cell(windows.cell(offset)).is_none();
                if outermost && idle(a) && idle(b) {
                    turns.push(windows.turn(a, b));
                }
            }
        }
    }
}

/// The common cells of threat windows, once a stone of the attacker is on one of their cells.
fn common_without(threats: &[[Cell; 2]], stone: Option<Cell>) -> Common {
    threats.iter().fold(Common::All, |common, &[a, b]| {
        let left = match (Some(a) == stone, Some(b) == stone) {
            (true, true) => Common::None,
            (true, false) => Common::Cells(b, b),
            (false, true) => Common::Cells(a, a),
            (false, false) => Common::Cells(a, b),
        };
        common.and(left)
    })
}

/// The direction of the line through two different cells, if there is one: the order is that of
/// [`sixfold_core::DIRECTIONS`].
#[inline]
fn shared_direction(a: Cell, b: Cell) -> Option<usize> {
    let columns = i32::from(a.column()) - i32::from(b.column());
    let rows = i32::from(a.row()) - i32::from(b.row());
    match () {
        () if rows == 0 => Some(0),
        () if columns == 0 => Some(1),
        () if columns == rows => Some(2),
        () if columns == -rows => Some(3),
        () => None,
    }
}
