//! The index of line words: the stones in every window of a line, counted at once.
//!
//! Each line keeps one counter for each of its windows and sides, bit-sliced: bit i of slice j is
//! bit j of the count of window i. A stone adds one to all the windows through it with a ripple
//! of a few word operations, and no table is needed. Black's windows are in the low half of a
//! 64-bit word and White's in the high half, so that one operation serves both; whether a window
//! is open to one side is whether the other side's count in it is zero, one rotation away.

use sixfold_core::{Cell, Color, Observer, Position, Rules};

use crate::index::{Index, show_all};
use crate::line::{LineId, LineSet, Lines, MAX_LINES, windows_through};
use crate::shape::{Kind, Measure, Shape};

/// Counts reach k ≤ 12, so four bits hold them.
const SLICES: usize = 4;

/// Bit-sliced counters and what is derived from them, for one line. Both sides are in each word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
struct LineWords {
    count: [u64; SLICES],
    stones: u64,
    threat: u64,
    attack: u64,
}

const _: () = assert!(size_of::<LineWords>() == 64, "one line, one cache line");

/// Counts windows in bit-sliced words.
#[derive(Clone, Debug)]
pub struct WordIndex {
    lines: Lines,
    measure: Measure,
    /// The line [`Lines::nowhere`] included, whose windows are never looked at.
    words: Box<[LineWords; MAX_LINES]>,
    threat_lines: LineSet,
    attack_lines: LineSet,
    threshold: Thresholds,
}

/// The stones that threat and attack windows need, as masks for bit-sliced comparison.
#[derive(Clone, Copy, Debug)]
struct Thresholds {
    threat: [u64; SLICES],
    attack: [u64; SLICES],
}

impl WordIndex {
    /// The index of an empty board.
    #[must_use]
    pub fn new(rules: Rules) -> WordIndex {
        let lines = Lines::new(rules);
        let measure = Measure::of(rules);
        // Where threats are not counted, no window can have enough stones.
        let threat = measure.threat_stones().unwrap_or((1 << SLICES) - 1);
        let threshold = Thresholds {
            threat: masks(threat),
            attack: masks(measure.attack_stones()),
        };
        let mut index = WordIndex {
            words: Box::new([LineWords::default(); MAX_LINES]),
            threat_lines: LineSet::default(),
            attack_lines: LineSet::default(),
            lines,
            measure,
            threshold,
        };
        // With k ≤ 2p even an empty window is an attack window.
        for line in index.lines.ids() {
            index.derive(line);
        }
        index
    }

    /// The index of a position.
    #[must_use]
    pub fn of(position: &Position) -> WordIndex {
        let mut index = WordIndex::new(position.rules());
        show_all(&mut index, position);
        index
    }

    /// Brings what is derived from the counters of a line up to date.
    #[inline]
    fn derive(&mut self, line: LineId) {
        let starts = u64::from(self.lines.starts(line));
        let words = &mut self.words[usize::from(line)];
        let any = words.count.iter().fold(0, |all, slice| all | slice);
        let open = (starts | starts << 32) & !any.rotate_left(32);
        let threat = open & at_least(&words.count, &self.threshold.threat);
        let attack = open & at_least(&words.count, &self.threshold.attack);
        if (threat != 0) != (words.threat != 0) {
            self.threat_lines.toggle(line);
        }
        if (attack != 0) != (words.attack != 0) {
            self.attack_lines.toggle(line);
        }
        (words.threat, words.attack) = (threat, attack);
    }
}

/// Bit j of the threshold, inverted and spread over a word.
fn masks(threshold: u32) -> [u64; SLICES] {
    std::array::from_fn(|bit| {
        if threshold >> bit & 1 == 1 {
            0
        } else {
            u64::MAX
        }
    })
}

/// The windows whose count is at least the threshold: compared from the lowest bit up, a window
/// leads after a bit if its own is set and the threshold's is not, and keeps its lead if they
/// are equal.
#[inline]
fn at_least(count: &[u64; SLICES], not_threshold: &[u64; SLICES]) -> u64 {
    count
        .iter()
        .zip(not_threshold)
        .fold(u64::MAX, |leads, (&own, &not)| {
            own & not | leads & (own | not)
        })
}

/// One half of a word: the windows of one side.
#[inline]
fn half(word: u64, color: Color) -> u32 {
    (word >> (32 * color.index())) as u32
}

impl Observer for WordIndex {
    #[inline]
    fn placed(&mut self, color: Color, cell: Cell) {
        let shift = 32 * color.index();
        for place in *self.lines.places(cell) {
            let words = &mut self.words[usize::from(place.line)];
            words.stones ^= 1 << (usize::from(place.offset) + shift);
            let through = windows_through(u32::from(self.measure.k), u32::from(place.offset));
            let mut carry = u64::from(through) << shift;
            for slice in &mut words.count {
                (*slice, carry) = (*slice ^ carry, *slice & carry);
            }
            self.derive(place.line);
        }
    }

    #[inline]
    fn removed(&mut self, color: Color, cell: Cell) {
        let shift = 32 * color.index();
        for place in *self.lines.places(cell) {
            let words = &mut self.words[usize::from(place.line)];
            words.stones ^= 1 << (usize::from(place.offset) + shift);
            let through = windows_through(u32::from(self.measure.k), u32::from(place.offset));
            let mut borrow = u64::from(through) << shift;
            for slice in &mut words.count {
                (*slice, borrow) = (*slice ^ borrow, !*slice & borrow);
            }
            self.derive(place.line);
        }
    }
}

impl Index for WordIndex {
    #[inline]
    fn lines(&self) -> &Lines {
        &self.lines
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
        let count = &self.words[usize::from(line)].count;
        let blocked = count.iter().fold(0, |all, slice| all | slice);
        let enough = if stones < 1 << SLICES {
            at_least(count, &masks(stones))
        } else {
            0
        };
        self.lines.starts(line) & half(enough, color) & !half(blocked, color.other())
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
        shape.kind(self.measure)
    }
}
