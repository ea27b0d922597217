//! An index that keeps nothing but the stones: every question is answered by looking at the board.
//!
//! It stands for a program without the bitboard paper's knowledge base (§7.1, Table 5). The slow
//! twins of the turns themselves cannot: they try every pair of cells, which takes seconds for a
//! single node. Here the generator is the same as ever, and what it asks is counted cell by cell.

use sixfold_core::{Cell, CellSet, Color, Observer, Rules};
use sixfold_threat::{Index, Kind, LineId, LineSet, Lines, Measure, Shape};

/// The stones of both sides.
#[derive(Clone, Debug)]
pub(crate) struct ScannedIndex {
    lines: Lines,
    stones: [CellSet; 2],
}

impl ScannedIndex {
    pub(crate) fn new(rules: Rules) -> ScannedIndex {
        ScannedIndex {
            lines: Lines::new(rules),
            stones: [CellSet::EMPTY; 2],
        }
    }
}

impl Observer for ScannedIndex {
    fn placed(&mut self, color: Color, cell: Cell) {
        self.stones[color.index()].insert(cell);
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        self.stones[color.index()].remove(cell);
    }
}

impl Index for ScannedIndex {
    fn lines(&self) -> &Lines {
        &self.lines
    }

    fn stones(&self, color: Color, line: LineId) -> u32 {
        let stones = &self.stones[color.index()];
        let cells = self.lines.cells(line).iter().enumerate();
        cells.fold(0, |bits, (i, &cell)| {
            bits | u32::from(stones.contains(cell)) << i
        })
    }

    fn threat_windows(&self, color: Color, line: LineId) -> u32 {
        match Measure::of(self.lines.rules()).threat_stones() {
            Some(needed) => self.windows_with(color, line, needed),
            None => 0,
        }
    }

    fn attack_windows(&self, color: Color, line: LineId) -> u32 {
        let needed = Measure::of(self.lines.rules()).attack_stones();
        self.windows_with(color, line, needed)
    }

    fn windows_with(&self, color: Color, line: LineId, stones: u32) -> u32 {
        let k = usize::from(self.lines.rules().k());
        let own = &self.stones[color.index()];
        let others = &self.stones[color.other().index()];
        let mut found = 0;
        for (start, window) in self.lines.cells(line).windows(k).enumerate() {
            let is_open = !window.iter().any(|&cell| others.contains(cell));
            let count = window.iter().filter(|&&cell| own.contains(cell)).count();
            if is_open && count as u32 >= stones {
                found |= 1 << start;
            }
        }
        found
    }

    /// Which lines have any is not kept: either none, which the generator asks for, or every line.
    fn threat_lines(&self, color: Color) -> LineSet {
        let has_threat = |line| self.threat_windows(color, line) != 0;
        if self.lines.all().iter().any(has_threat) {
            self.lines.all()
        } else {
            LineSet::default()
        }
    }

    fn attack_lines(&self, _: Color) -> LineSet {
        self.lines.all()
    }

    fn kind(&self, shape: Shape) -> Kind {
        shape.kind(Measure::of(self.lines.rules()))
    }
}
