//! One table of weights that are learned: a part for each class, one for each code, and their sums.

use crate::eval::{Class, Codes};

/// How fast the averages of Adam forget (Kingma and Ba, §2).
const FORGETS: [f64; 2] = [0.9, 0.999];
const EPSILON: f64 = 1e-8;

/// The classes of each code, by rank.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    classes: Vec<[u8; 4]>,
}

impl Layout {
    pub(super) fn new(codes: &Codes) -> Layout {
        let of_code = |code: &crate::eval::Code| code.classes().map(Class::number);
        Layout {
            classes: codes.sorted().iter().map(of_code).collect(),
        }
    }

    /// The number of ranks.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// The classes of the code with this rank.
    pub(super) fn classes(&self, rank: usize) -> [usize; 4] {
        self.classes[rank].map(usize::from)
    }
}

/// One number that is learned, as Adam has it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parameter {
    pub(super) weight: f64,
    /// How large its steps are.
    pub(super) pace: f64,
    mean: f64,
    square: f64,
}

impl Parameter {
    pub(super) fn with_pace(pace: f64) -> Parameter {
        Parameter {
            pace,
            ..Parameter::default()
        }
    }

    /// One step down the gradient of the loss.
    #[inline]
    pub(super) fn step(&mut self, gradient: f64, rate: &Rate) {
        let blend = |old: f64, new: f64, forgets: f64| forgets * old + (1.0 - forgets) * new;
        self.mean = blend(self.mean, gradient, FORGETS[0]);
        self.square = blend(self.square, gradient * gradient, FORGETS[1]);
        let mean = self.mean / rate.known[0];
        let root = (self.square / rate.known[1]).sqrt();
        self.weight -= rate.length * self.pace * mean / (root + EPSILON);
    }
}

/// How far a step goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rate {
    length: f64,
    /// How much of the averages is not the zero that they began with.
    known: [f64; 2],
}

impl Rate {
    /// The rate of the step with this number, from 1.
    pub(super) fn new(length: f64, step: u64) -> Rate {
        let power = i32::try_from(step).unwrap_or(i32::MAX);
        Rate {
            length,
            known: FORGETS.map(|forgets: f64| 1.0 - forgets.powi(power)),
        }
    }
}

/// How strongly weights are held to zero, for each sample.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold {
    pub(super) class: f64,
    pub(super) code: f64,
}

/// Weights that are learned.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) classes: [Parameter; Class::COUNT],
    pub(super) codes: Vec<Parameter>,
    /// The sum of the parts of each code, by rank.
    pub(super) sums: Vec<f64>,
    /// What the samples of this batch say: the slope of the loss in each of these sums.
    pub(super) slope: Vec<f64>,
}

impl Table {
    /// Zeros, which are learned at these paces.
    pub(super) fn new(classes: [f64; Class::COUNT], codes: &[f64]) -> Table {
        Table {
            classes: classes.map(Parameter::with_pace),
            codes: codes.iter().copied().map(Parameter::with_pace).collect(),
            sums: vec![0.0; codes.len()],
            slope: vec![0.0; codes.len()],
        }
    }

    /// One step for a batch of so many samples. The slopes are used up.
    pub(super) fn step(&mut self, layout: &Layout, samples: f64, rate: &Rate, hold: &Hold) {
        let mut of_classes = [0.0; Class::COUNT];
        for (rank, slope) in self.slope.iter_mut().enumerate() {
            let slope = std::mem::take(slope) / samples;
            for class in layout.classes(rank) {
                of_classes[class] += slope;
            }
            let code = &mut self.codes[rank];
            code.step(slope + hold.code * code.weight, rate);
        }
        for (class, slope) in self.classes.iter_mut().zip(of_classes) {
            class.step(slope + hold.class * class.weight, rate);
        }
        for (rank, sum) in self.sums.iter_mut().enumerate() {
            let classes = layout.classes(rank).map(|class| self.classes[class].weight);
            *sum = self.codes[rank].weight + classes.iter().sum::<f64>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A parabola with its lowest point at 3.
    #[test]
    fn steps_lead_to_the_lowest_point() {
        let mut parameter = Parameter::with_pace(1.0);
        for step in 1..=2000 {
            let length = 0.05 * (1.0 - step as f64 / 2000.0);
            let gradient = 2.0 * (parameter.weight - 3.0);
            parameter.step(gradient, &Rate::new(length, step));
        }
        assert!((parameter.weight - 3.0).abs() < 1e-3, "{parameter:?}");
    }

    #[test]
    fn a_slope_goes_to_the_code_and_to_its_classes() {
        let codes = Codes::new();
        let layout = Layout::new(&codes);
        let mut table = Table::new([1.0; Class::COUNT], &vec![1.0; codes.len()]);
        let rank = usize::from(codes.rank("fb71".parse().unwrap()));
        table.slope[rank] = -1.0;
        let hold = Hold {
            class: 0.0,
            code: 0.0,
        };
        table.step(&layout, 1.0, &Rate::new(0.5, 1), &hold);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-6;
        assert!(near(table.sums[rank], 0.5 * 5.0), "{}", table.sums[rank]);
        let other = usize::from(codes.rank("fb72".parse().unwrap()));
        assert!(near(table.sums[other], 0.5 * 3.0), "{}", table.sums[other]);
        assert!(table.slope.iter().all(|&slope| slope == 0.0));
    }
}
