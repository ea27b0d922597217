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
use crate::line::{LineId, bits_of};

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
    /// The number of a cell in `cells`, plus one.
    number: Box<[u16; Cell::COUNT]>,
}

impl Default for PairScratch {
    fn default() -> PairScratch {
        PairScratch {
            cells: Vec::new(),
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
        let three = index.windows_with(attacker, line, k.saturating_sub(3));
        LineWindows {
            cells: lines.cells(line),
            direction: lines.direction(line),
            k,
            empties: index.empties(line),
            lack_three: three,
            lack_four: index.attack_windows(attacker, line) & !three,
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
        (0..self.k).fold(0, |all, i| all | windows << i)
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
        let below_end = ((1u64 << first_end) - 1) as u32;
        below_end & !((1u64 << last_start) - 1) as u32
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
        for line in index.attack_lines(attacker).iter() {
            let windows = LineWindows::new(index, attacker, line);
            if windows.lack_three == 0 {
                continue;
            }
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
        for_each_pair(index, attacker, |_, _, _, [a, b]| {
            if self.threat_cell(a).is_none() && self.threat_cell(b).is_none() {
                turns.push(Turn::new(&[a, b]));
            }
        });
    }

    /// T2 cells; pairs of T1 cells; and pairs in one window, of which at most one is a T1 cell.
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
        }
        for_each_pair(index, attacker, |windows, a, b, cells| {
            let found = cells.map(|cell| self.threat_cell(cell));
            let mut common = windows.common(a, b);
            match found {
                [Some(_), Some(_)] => return,
                [Some(one), None] | [None, Some(one)] => {
                    if one.all == Common::None {
                        return;
                    }
                    common = common.and(one.without(windows.direction));
                }
                [None, None] => {}
            }
            if common == Common::None {
                turns.push(Turn::new(&cells));
            }
        });
    }
}

/// Whether stones on two T1 cells make two threats.
#[inline]
fn two_threats<I: Index>(index: &I, attacker: Color, one: &ThreatCell, other: &ThreatCell) -> bool {
    let apart = one.all.and(other.all) == Common::None;
    let Some(direction) = shared_direction(one.cell, other.cell) else {
        return apart;
    };
    // On one line the stones may stand in each other's windows: count that line anew.
    let [a, b] = [one.cell, other.cell].map(|cell| index.lines().places(cell)[direction]);
    if a.line == index.lines().nowhere() {
        return apart;
    }
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

/// Calls `visit` once for every two empty cells that stand in one window which they can turn
/// into a threat.
#[inline]
fn for_each_pair<I: Index>(
    index: &I,
    attacker: Color,
    mut visit: impl FnMut(&LineWindows<'_>, u32, u32, [Cell; 2]),
) {
    for line in index.attack_lines(attacker).iter() {
        let windows = LineWindows::new(index, attacker, line);
        let open = windows.lack_three | windows.lack_four;
        for a in bits_of(windows.covered(open) & windows.empties) {
            let partners = windows.covered(open & windows.through(a)) & windows.empties;
            for b in bits_of(partners & !crate::line::low_bits(a + 1)) {
                let cells = [windows.cells[a as usize], windows.cells[b as usize]];
                visit(&windows, a, b, cells);
            }
        }
    }
}
