//! The index of line words: the stones in every window of a line, counted at once.
//!
//! Each line keeps one counter for each of its windows and sides, bit-sliced: bit i of slice j is
//! bit j of the count of window i. A stone adds one to all the windows through it with a ripple
//! of a few word operations, and no table is needed. Black's windows are in the low half of a
//! 64-bit word and White's in the high half, so that one operation serves both; whether a window
//! is open to one side is whether the other side's count in it is zero, one rotation away.

use std::sync::Arc;

use sixfold_core::{Cell, Color, Observer, Position, Rules};

use crate::index::Index;
use crate::line::{LineId, LineSet, Lines, MAX_LINES, Place};
use crate::shape::{Kind, Measure, Shape};

/// Counts reach k ≤ 12, so four bits hold them.
const SLICES: usize = 4;

/// A count that no window reaches.
const NEVER: u32 = (1 << SLICES) - 1;

/// Bit-sliced counters and what is derived from them, for one line. Both sides are in each word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
struct LineWords {
    count: [u64; SLICES],
    stones: u64,
    threat: u64,
    attack: u64,
    /// The windows that there are.
    starts: u64,
}

const _: () = assert!(size_of::<LineWords>() == 64, "one line, one cache line");

/// Counts windows in bit-sliced words.
#[derive(Clone, Debug)]
pub struct WordIndex {
    words: Box<[LineWords; MAX_LINES]>,
    /// Lines with threat windows of either side: two sets would cost more at every stone than
    /// they save when they are read.
    threat_lines: LineSet,
    /// Lines with attack windows of either side.
    attack_lines: LineSet,
    numbers: Numbers,
    specialised: Specialised,
    /// Shared by the clones of an index.
    geometry: Arc<Geometry>,
}

/// What never changes on a board.
#[derive(Debug)]
struct Geometry {
    lines: Lines,
    /// What a stone on each cell changes, direction by direction.
    steps: [[Step; 4]; Cell::COUNT],
}

impl Geometry {
    fn new(rules: Rules) -> Geometry {
        let lines = Lines::new(rules);
        let step = |place: &Place| Step {
            stone: 1 << place.offset,
            windows: lines.windows_through(place.line, u32::from(place.offset)),
            line: place.line,
        };
        let steps_of = |i| lines.places(Cell::from_index(i)).each_ref().map(step);
        Geometry {
            steps: std::array::from_fn(steps_of),
            lines,
        }
    }
}

/// What a stone changes on one of its lines.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The stone's bit.
    stone: u32,
    /// The windows through it.
    windows: u32,
    line: LineId,
}

/// Whether the update of Connect6 with its numbers folded in is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Specialised {
    Connect6,
    No,
}

/// What the update of a line needs to know of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    k: u32,
    /// The stones of a threat window.
    threat: u32,
    /// The stones of an attack window.
    attack: u32,
    /// The slices that hold a count of k.
    slices: usize,
}

impl Numbers {
    const CONNECT6: Numbers = Numbers {
        k: 6,
        threat: 4,
        attack: 2,
        slices: 3,
    };

    fn of(rules: Rules) -> Numbers {
        let measure = Measure::of(rules);
        let k = u32::from(rules.k());
        Numbers {
            k,
            threat: measure.threat_stones().unwrap_or(NEVER),
            attack: measure.attack_stones(),
            slices: (32 - k.leading_zeros()) as usize,
        }
    }
}

/// Whether a stone comes or goes.
#[derive(Clone, Copy)]
enum Change {
    Placed,
    Removed,
}

impl WordIndex {
    /// The index of an empty board.
    #[must_use]
    pub fn new(rules: Rules) -> WordIndex {
        let numbers = Numbers::of(rules);
        let mut index = WordIndex {
            words: Box::new([LineWords::default(); MAX_LINES]),
            threat_lines: LineSet::default(),
            attack_lines: LineSet::default(),
            numbers,
            specialised: match numbers {
                Numbers::CONNECT6 => Specialised::Connect6,
                _ => Specialised::No,
            },
            geometry: Arc::new(Geometry::new(rules)),
        };
        let geometry = Arc::clone(&index.geometry);
        for line in geometry.lines.all().iter() {
            let starts = u64::from(geometry.lines.starts(line));
            let words = &mut index.words[usize::from(line)];
            words.starts = starts | starts << 32;
            // With k ≤ 2p even an empty window is an attack window.
            words.derive(index.numbers);
            index.attack_lines.set(line, words.attack != 0);
        }
        index
    }

    /// The index of a position.
    #[must_use]
    pub fn of(position: &Position) -> WordIndex {
        let mut index = WordIndex::new(position.rules());
        index.show(position);
        index
    }

    /// Updates the four lines of a cell. Side and numbers are arguments that are constant where it
    /// is called, so that the compiler can fold them in.
    #[inline(always)]
    fn update(&mut self, color: Color, cell: Cell, change: Change, numbers: Numbers) {
        let [row, column, rising, falling] = self.geometry.steps[cell.index()];
        self.update_line::<0>(color, row, change, numbers);
        self.update_line::<1>(color, column, change, numbers);
        self.update_line::<2>(color, rising, change, numbers);
        self.update_line::<3>(color, falling, change, numbers);
    }

    #[inline(always)]
    fn update_line<const DIRECTION: usize>(
        &mut self,
        color: Color,
        step: Step,
        change: Change,
        numbers: Numbers,
    ) {
        let shift = 32 * color.index();
        let words = &mut self.words[usize::from(step.line)];
        words.stones ^= u64::from(step.stone) << shift;
        words.count(change, u64::from(step.windows) << shift, numbers);
        words.derive(numbers);
        self.threat_lines
            .set_in(DIRECTION, step.line, words.threat != 0);
        self.attack_lines
            .set_in(DIRECTION, step.line, words.attack != 0);
    }

    /// For Connect6 the comparisons with 4 and 2 become one operation each, which the bench shows
    /// to be worth it. The general path is its check.
    #[inline(always)]
    fn update_of(&mut self, color: Color, cell: Cell, change: Change) {
        match self.specialised {
            Specialised::Connect6 => self.update(color, cell, change, Numbers::CONNECT6),
            Specialised::No => self.update_general(color, cell, change),
        }
    }

    #[inline(never)]
    fn update_general(&mut self, color: Color, cell: Cell, change: Change) {
        self.update(color, cell, change, self.numbers);
    }
}

impl LineWords {
    /// Adds one to the counters of these windows, or takes one away.
    #[inline(always)]
    fn count(&mut self, change: Change, windows: u64, numbers: Numbers) {
        let mut carry = windows;
        for slice in &mut self.count[..numbers.slices] {
            let next = match change {
                Change::Placed => *slice & carry,
                Change::Removed => !*slice & carry,
            };
            *slice ^= carry;
            carry = next;
        }
    }

    /// Brings what follows from the counters up to date.
    #[inline(always)]
    fn derive(&mut self, numbers: Numbers) {
        let count = &self.count[..numbers.slices];
        let any = count.iter().fold(0, |all, slice| all | slice);
        let open = self.starts & !any.rotate_left(32);
        self.threat = open & at_least(count, numbers.threat);
        self.attack = open & at_least(count, numbers.attack);
    }
}

/// The windows whose count is at least the threshold: compared from the lowest bit up, a window
/// leads after a bit if its own is set and the threshold's is not, and keeps its lead if they
/// are equal.
#[inline(always)]
fn at_least(count: &[u64], threshold: u32) -> u64 {
    if threshold >> count.len() != 0 {
        return 0;
    }
    count
        .iter()
        .enumerate()
        .fold(u64::MAX, |leads, (bit, &own)| {
            if threshold >> bit & 1 == 1 {
                leads & own
            } else {
                leads | own
            }
        })
}

/// One half of a word: the windows of one side.
#[inline(always)]
fn half(word: u64, color: Color) -> u32 {
    (word >> (32 * color.index())) as u32
}

impl Observer for WordIndex {
    fn placed(&mut self, color: Color, cell: Cell) {
        match color {
            Color::Black => self.update_of(Color::Black, cell, Change::Placed),
            Color::White => self.update_of(Color::White, cell, Change::Placed),
        }
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        match color {
            Color::Black => self.update_of(Color::Black, cell, Change::Removed),
            Color::White => self.update_of(Color::White, cell, Change::Removed),
        }
    }
}

impl Index for WordIndex {
    #[inline]
    fn lines(&self) -> &Lines {
        &self.geometry.lines
    }

    #[inline]
    fn stones(&self, color: Color, line: LineId) -> u32 {
        half(self.words[usize::from(line)].stones, color)
    }

    #[inline]
    fn threat_windows(&self, color: Color, line: LineId) -> u32 {
        half(self.words[usize::from(line)].threat, color)
    }

    #[inline]
    fn attack_windows(&self, color: Color, line: LineId) -> u32 {
        half(self.words[usize::from(line)].attack, color)
    }

    #[inline]
    fn windows_with(&self, color: Color, line: LineId, stones: u32) -> u32 {
        let LineWords { count, starts, .. } = &self.words[usize::from(line)];
        let any = count.iter().fold(0, |all, slice| all | slice);
        let enough = starts & at_least(count, stones);
        half(enough, color) & !half(any, color.other())
    }

    #[inline]
    fn threat_lines(&self, _: Color) -> LineSet {
        self.threat_lines
    }

    #[inline]
    fn attack_lines(&self, _: Color) -> LineSet {
        self.attack_lines
    }

    fn kind(&self, shape: Shape) -> Kind {
        shape.kind(Measure::of(self.geometry.lines.rules()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connect6_and_only_its_numbers_take_the_special_path() {
        assert_eq!(Numbers::of(Rules::CONNECT6), Numbers::CONNECT6);
        assert_eq!(
            WordIndex::new(Rules::CONNECT6).specialised,
            Specialised::Connect6
        );
        assert_eq!(WordIndex::new(Rules::GOMOKU).specialised, Specialised::No);
    }
}
