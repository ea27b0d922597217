//! Threat windows, the exact number of threats, and the blocks that meet them.
//!
//! The number of threats of a side is the least number of stones that blocks all of its threat
//! windows at once, in two dimensions: a minimum hitting set over their empty cells (thesis §1.2;
//! counting line by line is wrong where lines cross in an empty cell, see [`crate::historical`]).

use sixfold_core::{Cell, Color, Turn};

use crate::hitting::Hitting;
use crate::index::Index;
use crate::line::bits_of;
use crate::small::SmallBlocks;

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
            if let Some(blocks) = SmallBlocks::of(index, color) {
                self.count = blocks.least();
                blocks.append_to(&mut self.blocks);
            }
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
        self.blocks.clear();
        let p = index.lines().rules().p();
        self.count = if p <= 2 {
            SmallBlocks::of(index, color).map_or(0, |blocks| blocks.least())
        } else {
            self.collect(index, color);
            self.hitting.least(usize::from(p)) as u8
        };
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
