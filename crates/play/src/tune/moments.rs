//! How often codes occur in a position, on average and how differently from position to position.

use super::table::Layout;
use super::walk::{Learner, Sight};
use crate::eval::{Class, Stage};

/// A sum of numbers and of their squares.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    first: f64,
    second: f64,
}

impl Sums {
    fn add(&mut self, number: f64) {
        self.first += number;
        self.second += number * number;
    }

    fn mean(self, of: f64) -> f64 {
        self.first / of
    }

    /// The standard deviation.
    fn spread(self, of: f64) -> f64 {
        let mean = self.mean(of);
        (self.second / of - mean * mean).max(0.0).sqrt()
    }
}

/// Counts of one side's codes and classes.
#[derive(Clone, Debug)]
struct Counts {
    codes: Vec<Sums>,
    classes: [Sums; Class::COUNT],
    /// Those of the position at hand.
    here: Vec<u16>,
}

impl Counts {
    fn new(layout: &Layout) -> Counts {
        Counts {
            codes: vec![Sums::default(); layout.len()],
            classes: Default::default(),
            here: vec![0; layout.len()],
        }
    }

    fn add(&mut self, ranks: &[u16], layout: &Layout) {
        let mut classes = [0.0; Class::COUNT];
        for &rank in ranks {
            self.here[usize::from(rank)] += 1;
            for class in layout.classes(usize::from(rank)) {
                classes[class] += 1.0;
            }
        }
        for &rank in ranks {
            let here = std::mem::take(&mut self.here[usize::from(rank)]);
            self.codes[usize::from(rank)].add(f64::from(here));
        }
        for (sums, count) in self.classes.iter_mut().zip(classes) {
            sums.add(count);
        }
    }
}

/// What is to be known of the lessons before weights are learned from them.
#[derive(Clone, Debug)]
pub(super) struct Moments {
    layout: Layout,
    positions: f64,
    /// The side to move's, and the other's.
    counts: [Counts; 2],
}

impl Moments {
    pub(super) fn new(layout: &Layout) -> Moments {
        Moments {
            layout: layout.clone(),
            positions: 0.0,
            counts: [Counts::new(layout), Counts::new(layout)],
        }
    }

    /// How many positions there are.
    pub(super) fn positions(&self) -> f64 {
        self.positions
    }

    /// The mean count of each code in a position, for the side to move and for the other.
    pub(super) fn means(&self) -> [Vec<f64>; 2] {
        let mean = |sums: &Sums| sums.mean(self.positions);
        [0, 1].map(|side| self.counts[side].codes.iter().map(mean).collect())
    }

    /// Which codes occur for either side.
    pub(super) fn seen(&self) -> Vec<bool> {
        let [own, other] = &self.counts;
        let both = own.codes.iter().zip(&other.codes);
        both.map(|(own, other)| own.first + other.first > 0.0)
            .collect()
    }

    /// How much the counts of classes and codes vary, for the side to move (0) or the other (1).
    pub(super) fn spreads(&self, side: usize) -> ([f64; Class::COUNT], Vec<f64>) {
        let spread = |sums: &Sums| sums.spread(self.positions);
        let counts = &self.counts[side];
        (
            counts.classes.each_ref().map(spread),
            counts.codes.iter().map(spread).collect(),
        )
    }
}

impl Learner for Moments {
    fn position(&mut self, sight: &Sight, _: f64) {
        self.positions += 1.0;
        self.counts[0].add(&sight.own, &self.layout);
        self.counts[1].add(&sight.other, &self.layout);
    }

    fn stone(&mut self, _: &Sight, _: Stage, _: usize) {}
}
