//! Blocks where a turn has one or two stones, in the hot path of every search.
//!
//! Window by window, the minimal sets that hit all windows so far are kept (Berge's sequential
//! method): those that miss the new window are extended by each of its empty cells, and sets of more
//! than p cells are dropped. A window has at most p empty cells. So, if a set of s cells counts
//! p^(p − s), the sum begins with p^p for the empty set and never grows, and at most p^p sets are ever
//! held: four in Connect6 (two-stage paper, Property 1).

use sixfold_core::{Cell, Color, Turn};

use crate::index::Index;
use crate::line::bits_of;

/// The most sets that are held at once.
const MOST: usize = 4;

/// A set of one cell, which stands in both places then, or of two.
#[derive(Clone, Copy)]
struct OneOrTwo([Cell; 2]);

impl OneOrTwo {
    const fn single(cell: Cell) -> OneOrTwo {
        OneOrTwo([cell; 2])
    }

    #[inline]
    fn is_single(self) -> bool {
        self.0[0] == self.0[1]
    }

    #[inline]
    fn contains(self, cell: Cell) -> bool {
        self.0[0] == cell || self.0[1] == cell
    }

    #[inline]
    fn meets(self, other: OneOrTwo) -> bool {
        self.contains(other.0[0]) || self.contains(other.0[1])
    }

    #[inline]
    fn is_subset(self, other: OneOrTwo) -> bool {
        other.contains(self.0[0]) && other.contains(self.0[1])
    }

    fn turn(self) -> Turn {
        let OneOrTwo([one, other]) = self;
        match self.is_single() {
            true => Turn::NULL.with(one),
            false => Turn::pair(one, other),
        }
    }

    /// In the order of turns.
    fn order(self) -> [Cell; 2] {
        let OneOrTwo([one, other]) = self;
        [one.min(other), one.max(other)]
    }
}

/// Sets of cells, few and small.
#[derive(Clone, Copy)]
struct Sets {
    sets: [OneOrTwo; MOST],
    len: usize,
}

impl Sets {
    const NONE: Sets = Sets {
        sets: [OneOrTwo::single(Cell::new(0, 0)); MOST],
        len: 0,
    };

    #[inline]
    fn push(&mut self, set: OneOrTwo) {
        self.sets[self.len] = set;
        self.len += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[OneOrTwo] {
        &self.sets[..self.len]
    }

    /// The sets of one cell of a window.
    #[inline]
    fn singles(OneOrTwo([one, other]): OneOrTwo) -> Sets {
        let mut sets = Sets::NONE;
        sets.push(OneOrTwo::single(one));
        if one != other {
            sets.push(OneOrTwo::single(other));
        }
        sets
    }

    /// The minimal sets of at most p cells that hit what these hit and one more window.
    #[inline]
    fn hitting(&self, window: OneOrTwo, p: u8) -> Sets {
        let mut kept = Sets::NONE;
        for &set in self.as_slice() {
            if set.meets(window) {
                kept.push(set);
            }
        }
        if p < 2 || kept.len == self.len {
            return kept;
        }
        let mut all = kept;
        for &set in self.as_slice() {
            if !set.is_single() || set.meets(window) {
                continue;
            }
            for &OneOrTwo([cell, _]) in Sets::singles(window).as_slice() {
                let extended = OneOrTwo([set.0[0], cell]);
                // One that contains a kept one is not minimal. It cannot contain another extended
                // one: without the cell that hits the window, one of the sets they came from would
                // contain the other.
                if !kept.as_slice().iter().any(|set| set.is_subset(extended)) {
                    all.push(extended);
                }
            }
        }
        all
    }
}

/// Every minimal block of all threats of a side, where p is at most 2.
pub(crate) struct SmallBlocks {
    blocks: Sets,
    p: u8,
}

impl SmallBlocks {
    /// Those of a side, if it has threats.
    #[inline]
    pub(crate) fn of<I: Index>(index: &I, color: Color) -> Option<SmallBlocks> {
        let lines = index.lines();
        let p = lines.rules().p();
        debug_assert!(p <= 2);
        let mut found: Option<Sets> = None;
        'lines: for line in index.threat_lines(color).iter() {
            let empties = index.empties(line);
            let cells = lines.cells(line);
            for start in bits_of(index.threat_windows(color, line)) {
                let window = open_cells(cells, empties & lines.window_bits(start));
                let sets = match (window, found) {
                    // A row that is complete cannot be blocked.
                    (None, _) => Sets::NONE,
                    (Some(window), None) => Sets::singles(window),
                    (Some(window), Some(sets)) => sets.hitting(window, p),
                };
                found = Some(sets);
                if sets.len == 0 {
                    break 'lines;
                }
            }
        }
        found.map(|blocks| SmallBlocks { blocks, p })
    }

    /// The stones of the smallest block, or p + 1 where there is none.
    #[inline]
    pub(crate) fn least(&self) -> u8 {
        let sets = self.blocks.as_slice().iter();
        sets.map(|set| 2 - u8::from(set.is_single()))
            .min()
            .unwrap_or(self.p + 1)
    }

    /// Appends the blocks, sorted.
    #[inline]
    pub(crate) fn append_to(mut self, turns: &mut Vec<Turn>) {
        self.blocks.sets[..self.blocks.len].sort_unstable_by_key(|set| set.order());
        turns.extend(self.blocks.as_slice().iter().map(|set| set.turn()));
    }
}

/// The empty cells of a threat window, one or two, given by their bits in its line. A row that is
/// complete has none.
#[inline]
fn open_cells(cells: &[Cell], empties: u32) -> Option<OneOrTwo> {
    debug_assert!(empties.count_ones() <= 2);
    let last = empties.checked_ilog2()?;
    let first = empties.trailing_zeros();
    Some(OneOrTwo([cells[first as usize], cells[last as usize]]))
}
