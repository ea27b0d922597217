//! Threat windows, the exact number of threats, and the blocks that meet them.
//!
//! The number of threats of a side is the least number of stones that blocks all of its threat
//! windows at once, in two dimensions: a minimum hitting set over their empty cells (thesis §1.2;
//! counting line by line is wrong where lines cross in an empty cell, see [`crate::historical`]).

use sixfold_core::{Cell, Color, Turn};

use crate::hitting::Hitting;
use crate::index::Index;
use crate::line::bits_of;

/// The threats of one side: how many, and every minimal way to block them.
///
/// Kept as a value that is filled again and again, so that a search does not allocate.
#[derive(Clone, Debug, Default)]
pub struct Threats {
    count: u8,
    blocks: Vec<Turn>,
    hitting: Hitting,
}

impl Threats {
    /// The threats of this side.
    #[must_use]
    pub fn of<I: Index>(index: &I, color: Color) -> Threats {
        let mut threats = Threats::default();
        threats.fill(index, color);
        threats
    }

    /// The least number of stones that blocks everything: 0 to p, or p + 1 for "more than p".
    /// 0 where threats are not counted (k ≤ p).
    #[must_use]
    pub fn count(&self) -> u8 {
        self.count
    }

    /// Every set of at most p cells that blocks all threats and from which no stone can be left
    /// out: the thesis's critical defences (§1.2). Those with more stones than there are threats
    /// are the relaxed ones. Sorted; empty when there is no threat, or more than p.
    #[must_use]
    pub fn blocks(&self) -> &[Turn] {
        &self.blocks
    }

    /// Fills in the threats of this side.
    pub fn fill<I: Index>(&mut self, index: &I, color: Color) {
        self.blocks.clear();
        self.count = 0;
        if index.threat_lines(color).is_empty() {
            return;
        }
        if index.lines().rules().p() <= 2 {
            self.fill_window_by_window(index, color);
        } else {
            self.fill_any(index, color);
        }
    }

    /// The same with blocks of up to so many stones, where that is more than p: Black's first turn
    /// may be longer than all others.
    pub fn fill_blocks<I: Index>(&mut self, index: &I, color: Color, stones: usize) {
        if stones <= usize::from(index.lines().rules().p()) {
            return self.fill(index, color);
        }
        self.blocks.clear();
        self.collect(index, color);
        self.count = self.hitting.least(stones) as u8;
        if self.count > 0 {
            self.hitting.minimal(stones, &mut self.blocks);
            self.blocks.sort_unstable();
        }
    }

    /// The number of threats alone, without blocks.
    pub fn fill_count<I: Index>(&mut self, index: &I, color: Color) {
        let p = index.lines().rules().p();
        if p <= 2 {
            self.fill(index, color);
        } else {
            self.collect(index, color);
            self.count = self.hitting.least(usize::from(p)) as u8;
        }
        self.blocks.clear();
    }

    /// The way for any p: first the number, then the blocks if there are any.
    fn fill_any<I: Index>(&mut self, index: &I, color: Color) {
        let p = index.lines().rules().p();
        self.collect(index, color);
        self.count = self.hitting.least(usize::from(p)) as u8;
        if (1..=p).contains(&self.count) {
            self.hitting.minimal(usize::from(p), &mut self.blocks);
            self.blocks.sort_unstable();
        }
    }

    fn collect<I: Index>(&mut self, index: &I, color: Color) {
        let lines = index.lines();
        self.hitting.clear();
        for line in index.threat_lines(color).iter() {
            let empties = index.empties(line);
            for start in bits_of(index.threat_windows(color, line)) {
                let cells = lines.cells_of(line, empties & lines.window_bits(start));
                self.hitting.push(cells.fold(Turn::NULL, Turn::with));
            }
        }
        self.hitting.simplify();
    }

    /// The way for one or two stones a turn, in the hot path of every search.
    ///
    /// Window by window, the minimal sets that hit all windows so far are kept (Berge's
    /// sequential method): those that miss the new window are extended by each of its empty
    /// cells. Sets of more than p cells are dropped, and there is no other way to grow, so at
    /// most p^p sets are ever held: four in Connect6 (two-stage paper, Property 1).
    fn fill_window_by_window<I: Index>(&mut self, index: &I, color: Color) {
        let lines = index.lines();
        let p = lines.rules().p();
        self.blocks.push(Turn::NULL);
        for line in index.threat_lines(color).iter() {
            let empties = index.empties(line);
            let cells = lines.cells(line);
            for start in bits_of(index.threat_windows(color, line)) {
                self.hit(cells, empties & lines.window_bits(start), p);
            }
        }
        self.finish(p);
    }

    /// Takes one more window into account, given by its empty cells.
    #[inline]
    fn hit(&mut self, cells: &[Cell], empties: u32, p: u8) {
        let mut kept = 0;
        let before = self.blocks.len();
        for i in 0..before {
            let block = self.blocks[i];
            if bits_of(empties).any(|offset| block.contains(cells[offset as usize])) {
                self.blocks.swap(kept, i);
                kept += 1;
            } else if block.len() < usize::from(p) {
                for offset in bits_of(empties) {
                    self.blocks.push(block.with(cells[offset as usize]));
                }
            }
        }
        // Behind the kept sets now stand those that missed the window, then the extended ones.
        // An extended set that contains a kept one is not minimal. It cannot contain another
        // extended one: without the cell that hits the window, one of the sets it came from
        // would contain the other.
        for i in before..self.blocks.len() {
            let extended = self.blocks[i];
            let minimal = !self.blocks[..kept]
                .iter()
                .any(|block| block.is_subset(&extended));
            if minimal {
                self.blocks.swap(kept, i);
                kept += 1;
            }
        }
        self.blocks.truncate(kept);
    }

    fn finish(&mut self, p: u8) {
        self.count = self
            .blocks
            .iter()
            .map(|block| block.len() as u8)
            .min()
            .unwrap_or(p + 1);
        if self.count == 0 {
            self.blocks.clear();
            return;
        }
        self.blocks.sort_unstable();
    }
}

/// The threat windows of one side, each as its k cells along the line.
#[must_use]
pub fn threat_windows<I: Index>(index: &I, color: Color) -> Vec<Vec<Cell>> {
    let lines = index.lines();
    let window = |line, start| lines.cells_of(line, lines.window_bits(start)).collect();
    index
        .threat_lines(color)
        .iter()
        .flat_map(|line| bits_of(index.threat_windows(color, line)).map(move |start| (line, start)))
        .map(|(line, start)| window(line, start))
        .collect()
}
