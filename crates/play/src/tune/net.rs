//! The network as it is learned: rows of classes and codes, and the layer that sees their sums.
//!
//! Its slopes follow from the chain rule, layer by layer (Rumelhart, Hinton and Williams, "Learning
//! representations by back-propagating errors", 1986), and its steps are those of the sums beside it.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;

use super::table::{Layout, Parameter, Rate};
use super::walk::Sight;
use crate::eval::net::{
    FEATURES, HALF, HIDDEN, LAYER_UNITS, Layer, MOST_IN_LAYER, Net, ROW_UNITS, Row, SPREAD,
};
use crate::eval::{Class, Codes};

/// How far from zero the rows of classes begin, the weights of neurons, and what they are worth.
const FIRST_ROWS: f64 = 0.3;
const FIRST_WEIGHTS: f64 = 0.25;
const FIRST_OUT: f64 = 0.1;

/// How large its steps are beside those of the sum: a network takes smaller ones.
const PACE: f64 = 0.2;

/// One number for each feature.
type Features = [f64; FEATURES];

/// A parameter for each of several numbers in a row.
type Learned<const N: usize> = [Parameter; N];

/// The network.
#[derive(Clone, Debug)]
pub(super) struct NetModel {
    classes: [Learned<FEATURES>; Class::COUNT],
    codes: Vec<Learned<FEATURES>>,
    weights: [Learned<HIDDEN>; FEATURES],
    biases: Learned<HIDDEN>,
    out: Learned<HIDDEN>,
    /// The rows of all codes as they are now, by rank.
    rows: Vec<Features>,
    slopes: Slopes,
}

/// What the samples of a batch say: the slopes of the loss.
#[derive(Clone, Debug)]
struct Slopes {
    rows: Vec<Features>,
    weights: [[f64; HIDDEN]; FEATURES],
    biases: [f64; HIDDEN],
    out: [f64; HIDDEN],
}

impl Slopes {
    fn new(codes: usize) -> Slopes {
        Slopes {
            rows: vec![[0.0; FEATURES]; codes],
            weights: [[0.0; HIDDEN]; FEATURES],
            biases: [0.0; HIDDEN],
            out: [0.0; HIDDEN],
        }
    }
}

/// What the network made of a position.
pub(super) struct Seen {
    pub(super) logit: f64,
    inputs: Features,
    neurons: [f64; HIDDEN],
}

impl NetModel {
    pub(super) fn new(layout: &Layout, random: &mut Xoshiro256PlusPlus) -> NetModel {
        let zero = Parameter::with_pace(PACE);
        let mut model = NetModel {
            classes: [[zero; FEATURES]; Class::COUNT],
            codes: vec![[zero; FEATURES]; layout.len()],
            weights: [[zero; HIDDEN]; FEATURES],
            biases: [zero; HIDDEN],
            out: [zero; HIDDEN],
            rows: vec![[0.0; FEATURES]; layout.len()],
            slopes: Slopes::new(layout.len()),
        };
        let mut begin = |parameters: &mut [Parameter], width: f64| {
            for parameter in parameters {
                parameter.weight = width * about_normal(random);
            }
        };
        begin(model.classes.as_flattened_mut(), FIRST_ROWS);
        begin(model.weights.as_flattened_mut(), FIRST_WEIGHTS);
        begin(&mut model.out, FIRST_OUT);
        model.cancel_out();
        model.renew_rows(layout);
        model
    }

    /// Makes every other neuron the one before with the opposite worth: a network that has learned nothing says
    /// nothing, and yet everything in it has a slope. (Worth nothing at all, neurons would have none, and
    /// learned hardly more than the sum.)
    fn cancel_out(&mut self) {
        for at in (1..HIDDEN).step_by(2) {
            for weights in &mut self.weights {
                weights[at].weight = weights[at - 1].weight;
            }
            self.out[at].weight = -self.out[at - 1].weight;
        }
    }

    /// Brings the rows of codes up to date. The code of closed cells has none.
    fn renew_rows(&mut self, layout: &Layout) {
        for rank in 1..self.rows.len() {
            let classes = layout.classes(rank).map(|class| &self.classes[class]);
            self.rows[rank] = std::array::from_fn(|i| {
                let of_classes: f64 = classes.iter().map(|row| row[i].weight).sum();
                self.codes[rank][i].weight + of_classes
            });
        }
    }

    /// What it says of a position.
    pub(super) fn see(&self, sight: &Sight) -> Seen {
        let sums = |ranks: &[u16]| {
            let mut sums = [0.0; FEATURES];
            for &rank in ranks {
                for (sum, part) in sums.iter_mut().zip(&self.rows[usize::from(rank)]) {
                    *sum += part;
                }
            }
            sums
        };
        let (own, other) = (sums(&sight.own), sums(&sight.other));
        let inputs = std::array::from_fn(|at| {
            let (side, across) = if at < HALF {
                (&own, &other)
            } else {
                (&other, &own)
            };
            (side[at % HALF] + across[HALF + at % HALF]) / f64::from(SPREAD)
        });
        let mut neurons = self.biases.map(|bias| bias.weight);
        for (input, weights) in inputs.iter().zip(&self.weights) {
            for (neuron, weight) in neurons.iter_mut().zip(weights) {
                *neuron += input * weight.weight;
            }
        }
        let out = neurons.iter().zip(&self.out);
        Seen {
            logit: out.map(|(neuron, out)| neuron.max(0.0) * out.weight).sum(),
            inputs,
            neurons,
        }
    }

    /// Notes in which direction the loss of a position falls, where it has this slope in the logit.
    pub(super) fn note(&mut self, sight: &Sight, seen: &Seen, slope: f64) {
        let mut behind = [0.0; HIDDEN];
        for (at, &neuron) in seen.neurons.iter().enumerate() {
            if neuron > 0.0 {
                self.slopes.out[at] += slope * neuron;
                behind[at] = slope * self.out[at].weight;
                self.slopes.biases[at] += behind[at];
            }
        }
        let mut own = [0.0; FEATURES];
        let mut other = [0.0; FEATURES];
        for (at, &input) in seen.inputs.iter().enumerate() {
            let mut of_input = 0.0;
            let slopes = self.slopes.weights[at].iter_mut().zip(&behind);
            for ((slope, behind), weight) in slopes.zip(&self.weights[at]) {
                *slope += input * behind;
                of_input += behind * weight.weight;
            }
            let of_input = of_input / f64::from(SPREAD);
            let (side, across) = match at < HALF {
                true => (&mut own, &mut other),
                false => (&mut other, &mut own),
            };
            side[at % HALF] = of_input;
            across[HALF + at % HALF] = of_input;
        }
        for (ranks, of_side) in [(&sight.own, &own), (&sight.other, &other)] {
            for &rank in ranks {
                let slopes = &mut self.slopes.rows[usize::from(rank)];
                for (slope, part) in slopes.iter_mut().zip(of_side) {
                    *slope += part;
                }
            }
        }
    }

    /// One step for a batch of so many positions. Codes are held to the rows of their classes.
    pub(super) fn step(&mut self, layout: &Layout, samples: f64, rate: &Rate, hold: f64) {
        let slopes = std::mem::replace(&mut self.slopes, Slopes::new(layout.len()));
        let mut of_classes = [[0.0; FEATURES]; Class::COUNT];
        for (rank, row) in slopes.rows.iter().enumerate().skip(1) {
            for class in layout.classes(rank) {
                for (sum, slope) in of_classes[class].iter_mut().zip(row) {
                    *sum += slope;
                }
            }
            for (code, slope) in self.codes[rank].iter_mut().zip(row) {
                code.step(slope / samples + hold * code.weight, rate);
            }
        }
        let step = |parameters: &mut [Parameter], slopes: &[f64]| {
            for (parameter, slope) in parameters.iter_mut().zip(slopes) {
                parameter.step(slope / samples, rate);
            }
        };
        step(self.classes.as_flattened_mut(), of_classes.as_flattened());
        step(
            self.weights.as_flattened_mut(),
            slopes.weights.as_flattened(),
        );
        step(&mut self.biases, &slopes.biases);
        step(&mut self.out, &slopes.out);
        self.renew_rows(layout);
    }

    /// Forgets what was noted since the last step.
    pub(super) fn forget_slopes(&mut self) {
        self.slopes = Slopes::new(self.rows.len());
    }

    /// The network in whole units. Codes that did not occur have the rows of their classes, and classes that
    /// did not occur, of which nothing is known but where they began, have none.
    pub(super) fn net(&self, layout: &Layout, codes: &Codes, seen: &[bool]) -> Net {
        let row_units = |weight: f64| {
            let units = (weight * f64::from(ROW_UNITS)).round();
            units.clamp(i16::MIN.into(), i16::MAX.into()) as i16
        };
        let layer_units = |parameter: Parameter| {
            let units = (parameter.weight * f64::from(LAYER_UNITS)).round();
            units.clamp((-MOST_IN_LAYER).into(), MOST_IN_LAYER.into()) as i32
        };
        let mut occurs = [false; Class::COUNT];
        for rank in (0..seen.len()).filter(|&rank| seen[rank]) {
            for class in layout.classes(rank) {
                occurs[class] = true;
            }
        }
        let classes: [Row; Class::COUNT] = std::array::from_fn(|class| match occurs[class] {
            true => self.classes[class].map(|part| row_units(part.weight)),
            false => [0; FEATURES],
        });
        let residual = |rank: usize| -> Row {
            if !seen[rank] {
                return [0; FEATURES];
            }
            let of_classes = layout.classes(rank).map(|class| classes[class]);
            std::array::from_fn(|i| {
                let known: i32 = of_classes.iter().map(|row| i32::from(row[i])).sum();
                let missing = i32::from(row_units(self.rows[rank][i])) - known;
                missing.clamp(i16::MIN.into(), i16::MAX.into()) as i16
            })
        };
        let residuals = (0..self.rows.len()).map(residual).collect();
        let layer = Layer {
            weights: self.weights.map(|weights| weights.map(layer_units)),
            biases: self.biases.map(layer_units),
            out: self.out.map(layer_units),
        };
        Net::new(classes, residuals, layer, codes)
    }
}

/// A number that is mostly between -1 and 1, with mean 0 and variance 1: the sum of twelve even ones.
fn about_normal(random: &mut Xoshiro256PlusPlus) -> f64 {
    let mut even = || (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
    (0..12).map(|_| even()).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    fn sight() -> Sight {
        Sight {
            cells: Vec::new(),
            own: vec![7, 7, 300, 41, 1000],
            other: vec![12, 900, 3, 0, 7],
        }
    }

    /// A network whose neurons are worth something.
    fn model(layout: &Layout) -> NetModel {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
        let mut model = NetModel::new(layout, &mut random);
        for parameter in model.out.iter_mut().chain(&mut model.biases) {
            parameter.weight = 0.3 * about_normal(&mut random);
        }
        model
    }

    /// Against the definition of a slope: how the answer changes with a small change of one number.
    #[test]
    fn slopes_are_those_of_small_changes() {
        let layout = Layout::new(&Codes::new());
        let mut model = model(&layout);
        let sight = sight();
        let seen = model.see(&sight);
        model.note(&sight, &seen, 1.0);
        let slopes = model.slopes.clone();
        const SMALL: f64 = 1e-6;
        let mut agrees = |slope: f64, change: &mut dyn FnMut(&mut NetModel, f64)| {
            let mut after = |by: f64| {
                change(&mut model, by);
                let logit = model.see(&sight).logit;
                change(&mut model, -by);
                logit
            };
            let found = (after(SMALL) - after(-SMALL)) / (2.0 * SMALL);
            assert!((slope - found).abs() < 1e-6, "{slope} {found}");
        };
        for at in 0..FEATURES {
            for rank in [7, 12, 300, 1000] {
                agrees(slopes.rows[rank][at], &mut |model, by| {
                    model.rows[rank][at] += by;
                });
            }
            agrees(slopes.weights[at][2 * at], &mut |model, by| {
                model.weights[at][2 * at].weight += by;
            });
        }
        for at in 0..HIDDEN {
            agrees(slopes.biases[at], &mut |model, by| {
                model.biases[at].weight += by;
            });
            agrees(slopes.out[at], &mut |model, by| model.out[at].weight += by);
        }
        assert!(slopes.rows[300].iter().any(|&slope| slope != 0.0));
    }

    /// What is learned as real numbers and what is computed in whole ones differ by what is rounded off.
    #[test]
    fn the_network_of_whole_units_says_what_was_learned() {
        let codes = Codes::new();
        let layout = Layout::new(&codes);
        let model = model(&layout);
        let net = model.net(&layout, &codes, &vec![true; layout.len()]);
        let sight = sight();
        let [own, other] = [&sight.own, &sight.other].map(|ranks| {
            let mut sums = crate::eval::net::Sums::ZERO;
            for &rank in ranks {
                sums.add(net.row(rank));
            }
            sums
        });
        let units = f64::from(net.value(&own, &other));
        assert!((units / 256.0 - model.see(&sight).logit).abs() < 0.01);
    }
}
