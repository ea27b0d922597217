//! Forcing turns of two stones with two stones a turn and nothing to block: the hot loop of
//! every threat search in Connect6 (bitboard paper, §5.3).
//!
//! With p = 2 and no threat on the board, every threat window that a turn makes has one or two
//! empty cells, and the turn makes fewer than two threats exactly if one cell is common to all
//! these windows. So it is enough to carry along the **common cells** of the new windows: for
//! each cell and direction those of the windows that a stone there completes to threats, for each
//! pair on one line those of the windows of that line, and to intersect. No stone is placed.

use sixfold_core::{Cell, Color, Turn};

use crate::generate::Force;
use crate::index::Index;
use crate::line::{LineId, Lines, bits_of, low_bits};

/// The cells that meet all of some windows. Windows have at most two empty cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Common {
    /// There is no window to meet: no threat.
    All,
    /// One of these two meets them all: one threat. Twice the same cell where it is only one.
    Cells(Cell, Cell),
    /// No cell meets them all: two threats or more.
    None,
}

impl Common {
    #[inline]
    fn and(self, other: Common) -> Common {
        match (self, other) {
            (Common::All, common) | (common, Common::All) => common,
            (Common::None, _) | (_, Common::None) => Common::None,
            (Common::Cells(a, b), Common::Cells(c, d)) => {
                let (a_in, b_in) = (a == c || a == d, b == c || b == d);
                match (a_in, b_in) {
                    (true, true) => self,
                    (true, false) => Common::Cells(a, a),
                    (false, true) => Common::Cells(b, b),
                    (false, false) => Common::None,
                }
            }
        }
    }

    /// From the common cells of windows of one line.
    #[inline]
    fn on_line(cells: &[Cell], bits: u32) -> Common {
        if bits == 0 {
            return Common::None;
        }
        let first = bits.trailing_zeros();
        let last = 31 - bits.leading_zeros();
        Common::Cells(cells[first as usize], cells[last as usize])
    }
}

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
}

impl Default for PairScratch {
    fn default() -> PairScratch {
        PairScratch {
            cells: Vec::new(),
            threats: Vec::new(),
            number: Box::new([0; Cell::COUNT]),
        }
    }
}

/// The windows of one line that matter here.
struct LineWindows<'a> {
    cells: &'a [Cell],
    direction: usize,
    k: u32,
    empties: u32,
    /// Windows that lack three stones: one more makes a threat.
    lack_three: u32,
    /// Windows that lack four stones: two more make a threat.
    lack_four: u32,
}

impl<'a> LineWindows<'a> {
    fn new<I: Index>(index: &'a I, attacker: Color, line: LineId) -> LineWindows<'a> {
        let lines = index.lines();
        let k = u32::from(lines.rules().k());
        let attack = index.attack_windows(attacker, line) & !index.threat_windows(attacker, line);
        let three = index.windows_with(attacker, line, k.saturating_sub(3)) & attack;
        LineWindows {
            cells: lines.cells(line),
            direction: Lines::direction(line),
            k,
            empties: index.empties(line),
            lack_three: three,
            lack_four: attack & !three,
        }
    }

    /// The windows that contain this cell, were the line without end.
    #[inline]
    fn through(&self, offset: u32) -> u32 {
        crate::line::windows_through(self.k, offset)
    }

    /// The cells of these windows.
    #[inline]
    fn covered(&self, windows: u32) -> u32 {
        let mut cells = windows;
        let mut width = 1;
        while width < self.k {
            let step = width.min(self.k - width);
            cells |= cells << step;
            width += step;
        }
        cells
    }

    /// The empty cells that stand in a window that lacks four together with this cell.
    #[inline]
    fn partners(&self, offset: u32) -> u32 {
        self.covered(self.lack_four & self.through(offset)) & self.empties & !(1 << offset)
    }

    #[inline]
    fn turn(&self, a: u32, b: u32) -> Turn {
        Turn::new(&[self.cells[a as usize], self.cells[b as usize]])
    }

    /// The cells that all these windows contain.
    #[inline]
    fn shared(&self, windows: u32) -> u32 {
        if windows == 0 {
            return u32::MAX;
        }
        // Windows overlap in the stretch from the start of the last to the end of the first.
        let first_end = windows.trailing_zeros() + self.k;
        let last_start = 31 - windows.leading_zeros();
        low_bits(first_end) & !low_bits(last_start)
    }

    /// Common cells of the windows that stones on these two cells (or on one, given twice) turn
    /// into threats.
    #[inline]
    fn common(&self, a: u32, b: u32) -> Common {
        let (through_a, through_b) = (self.through(a), self.through(b));
        let both = if a == b { 0 } else { through_a & through_b };
        let windows = self.lack_three & (through_a | through_b) | self.lack_four & both;
        if windows == 0 {
            return Common::All;
        }
        let empties = self.empties & !(1 << a | 1 << b);
        Common::on_line(self.cells, self.shared(windows) & empties)
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
        self.find_threat_cells(index, attacker);
        match force {
            Force::Single => self.single(index, attacker, turns),
            Force::Double => self.double(index, attacker, turns),
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
        self.find_threat_cells(index, attacker);
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
                let found = Common::on_line(lines.cells(line), empties & lines.window_bits(start));
                if let Common::Cells(a, b) = found {
                    self.threats.push([a, b]);
                }
            }
        }
    }

    fn clear(&mut self) {
        for found in self.cells.drain(..) {
            self.number[found.cell.index()] = 0;
        }
    }

    #[inline]
    fn threat_cell(&self, cell: Cell) -> Option<&ThreatCell> {
        match self.number[cell.index()] {
            0 => None,
            number => Some(&self.cells[usize::from(number) - 1]),
        }
    }

    fn find_threat_cells<I: Index>(&mut self, index: &I, attacker: Color) {
        for line in attack_lines(index, attacker) {
            let windows = LineWindows::new(index, attacker, line);
            for offset in bits_of(windows.covered(windows.lack_three) & windows.empties) {
                let cell = windows.cells[offset as usize];
                let common = windows.common(offset, offset);
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
                found.by_direction[windows.direction] = common;
                found.all = found.all.and(common);
            }
        }
    }

    /// T1 and T2 cells, and the T1 pairs without them.
    fn single<I: Index>(&self, index: &I, attacker: Color, turns: &mut Vec<Turn>) {
        turns.extend(self.cells.iter().map(|found| Turn::new(&[found.cell])));
        for line in attack_lines(index, attacker) {
            let windows = LineWindows::new(index, attacker, line);
            let idle = |offset: &u32| self.threat_cell(windows.cells[*offset as usize]).is_none();
            for a in bits_of(windows.covered(windows.lack_four) & windows.empties).filter(idle) {
                let partners = windows.partners(a) & !low_bits(a + 1);
                for b in bits_of(partners).filter(idle) {
                    turns.push(windows.turn(a, b));
                }
            }
        }
    }

    /// Every set of one or two cells that makes two threats, in four kinds.
    fn double<I: Index>(&self, index: &I, attacker: Color, turns: &mut Vec<Turn>) {
        for (i, one) in self.cells.iter().enumerate() {
            if one.all == Common::None {
                turns.push(Turn::new(&[one.cell]));
                continue;
            }
            for other in &self.cells[i + 1..] {
                if other.all != Common::None && two_threats(index, attacker, one, other) {
                    turns.push(Turn::new(&[one.cell, other.cell]));
                }
            }
            self.with_partner(index, attacker, one, turns);
        }
        for line in index.attack_lines(attacker).iter() {
            // Fewer than two windows cannot make two threats.
            if index.attack_windows(attacker, line).count_ones() >= 2 {
                self.two_windows(&LineWindows::new(index, attacker, line), turns);
            }
        }
    }

    /// A T1 cell, and a cell that makes no threat alone but one together with it.
    fn with_partner<I: Index>(
        &self,
        index: &I,
        attacker: Color,
        one: &ThreatCell,
        turns: &mut Vec<Turn>,
    ) {
        for (direction, place) in index.lines().places(one.cell).iter().enumerate() {
            if index.attack_windows(attacker, place.line) == 0 {
                continue;
            }
            let windows = LineWindows::new(index, attacker, place.line);
            let elsewhere = one.without(direction);
            let a = u32::from(place.offset);
            for b in bits_of(windows.partners(a)) {
                let idle = self.threat_cell(windows.cells[b as usize]).is_none();
                if idle && windows.common(a, b).and(elsewhere) == Common::None {
                    turns.push(windows.turn(a, b));
                }
            }
        }
    }

    /// Two cells that make no threat alone, but two on one line together: they must be all that
    /// two windows share of empty cells. Of several such windows the outermost two are taken, so
    /// that every pair is found once.
    fn two_windows(&self, windows: &LineWindows<'_>, turns: &mut Vec<Turn>) {
        for first in bits_of(windows.lack_four) {
            for last in bits_of(windows.lack_four & !low_bits(first + 1)) {
                let shared = windows.shared(1 << first | 1 << last) & windows.empties;
                if shared.count_ones() != 2 {
                    continue;
                }
                let (a, b) = (shared.trailing_zeros(), 31 - shared.leading_zeros());
                let all = windows.lack_four & windows.through(a) & windows.through(b);
                let outermost = all.trailing_zeros() == first && 31 - all.leading_zeros() == last;
                let idle = |offset: u32| self.threat_cell(windows.cells[offset as usize]).is_none();
                if outermost && idle(a) && idle(b) {
                    turns.push(windows.turn(a, b));
                }
            }
        }
    }
}

/// The lines with attack windows of the attacker, without those of the other side alone.
#[inline]
fn attack_lines<I: Index>(index: &I, attacker: Color) -> impl Iterator<Item = LineId> {
    let lines = index.attack_lines(attacker).iter();
    lines.filter(move |&line| index.attack_windows(attacker, line) != 0)
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

/// Whether stones on two T1 cells make two threats.
#[inline]
fn two_threats<I: Index>(index: &I, attacker: Color, one: &ThreatCell, other: &ThreatCell) -> bool {
    let apart = one.all.and(other.all) == Common::None;
    let Some(direction) = shared_direction(one.cell, other.cell) else {
        return apart;
    };
    // Where the line is too short, it has no windows. On one line the stones may stand in each other's windows: count that line anew.
    let [a, b] = [one.cell, other.cell].map(|cell| index.lines().places(cell)[direction]);
    let windows = LineWindows::new(index, attacker, a.line);
    let on_line = windows.common(u32::from(a.offset), u32::from(b.offset));
    on_line
        .and(one.without(direction))
        .and(other.without(direction))
        == Common::None
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
