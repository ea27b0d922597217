//! A small network beside the sum: what the codes of all cells say together.
//!
//! A sum over cells cannot know that the other side's chances count for little while the side to move
//! has a winning attack, and for everything once it has none. So each code also has a row of numbers;
//! the rows of all empty cells are added up for each side, and a layer of [`HIDDEN`] neurons, none of
//! which counts below zero, sees both sums: those of the side to move and those of the other. As in the
//! networks of chess and shogi programs (Nasu, "Efficiently updatable neural-network-based evaluation
//! functions for computer shogi", 2018), only the first sums are large, and these follow the board
//! stone by stone; what is left takes about five hundred multiplications.
//!
//! The sums are whole numbers, so that the order in which stones come and go changes nothing. The
//! layer behind them is computed in single precision, operation by operation in one order, which gives
//! the same on every machine.

use super::{Class, Codes, LOGIT};

/// The numbers of a row: the first half counts for the side whose code it is, the second for the other.
pub const FEATURES: usize = 16;
/// Half of them.
pub const HALF: usize = FEATURES / 2;
/// The neurons.
pub const HIDDEN: usize = 32;

/// The units of the numbers in rows that make 1.
pub const ROW_UNITS: f32 = 256.0;
/// The units of the numbers of the layer that make 1.
pub const LAYER_UNITS: f32 = 4096.0;
/// The numbers of the layer are no larger than this: four thousand times 1, of which no neuron makes use.
pub const MOST_IN_LAYER: i32 = 1 << 24;
/// The network says no more than this of a position, whatever its numbers are.
const MOST: f32 = 100_000.0;
/// Sums over a board are divided by this, so that they are of the size that neurons are made for.
pub const SPREAD: f32 = 20.0;

/// The last sum is taken in so many parts.
const LANES: usize = 8;

/// What a code adds to the sums of its side.
pub type Row = [i16; FEATURES];

/// The numbers of a layer, in units of [`LAYER_UNITS`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// By what each sum enters each neuron.
    pub weights: [[i32; HIDDEN]; FEATURES],
    /// What each neuron has without them.
    pub biases: [i32; HIDDEN],
    /// By what each neuron enters the value, in logits.
    pub out: [i32; HIDDEN],
}

/// The network: rows of codes, and the layer that sees their sums.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    classes: [Row; Class::COUNT],
    /// What codes add to the rows of their classes, by rank.
    residuals: Vec<Row>,
    layer: Layer,
    /// By rank: classes and residual together.
    rows: Vec<Row>,
    /// The layer as it is computed with.
    weights: Box<[[f32; HIDDEN]; FEATURES]>,
    biases: [f32; HIDDEN],
    out: [f32; HIDDEN],
}

/// The sums of one side's rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Sums([i32; FEATURES]);

impl Sums {
    /// No cell has a row.
    pub const ZERO: Sums = Sums([0; FEATURES]);

    /// A cell has another row now.
    #[inline]
    pub fn replace(&mut self, before: &Row, now: &Row) {
        for (sum, (&before, &now)) in self.0.iter_mut().zip(before.iter().zip(now)) {
            *sum += i32::from(now) - i32::from(before);
        }
    }

    /// One more cell has this row.
    pub fn add(&mut self, row: &Row) {
        self.replace(&[0; FEATURES], row);
    }
}

impl Net {
    /// A network of these numbers; `residuals` are those of the codes in the order of their ranks. The code
    /// of cells that are closed in all directions, which cells with a stone have as well, adds nothing.
    #[must_use]
    pub fn new(
        classes: [Row; Class::COUNT],
        mut residuals: Vec<Row>,
        layer: Layer,
        codes: &Codes,
    ) -> Net {
        residuals[0] = [0; FEATURES];
        let row = |(code, residual): (&super::Code, &Row)| -> Row {
            let of_classes = code
                .classes()
                .map(|class| &classes[usize::from(class.number())]);
            std::array::from_fn(|i| {
                let sum: i32 = of_classes.iter().map(|row| i32::from(row[i])).sum();
                let sum = sum + i32::from(residual[i]);
                sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16
            })
        };
        let mut rows: Vec<Row> = codes.sorted().iter().zip(&residuals).map(row).collect();
        rows[0] = [0; FEATURES];
        let real = |units: i32| units as f32 / LAYER_UNITS;
        Net {
            rows,
            weights: Box::new(
                layer
                    .weights
                    .map(|weights| weights.map(|units| real(units) / (ROW_UNITS * SPREAD))),
            ),
            biases: layer.biases.map(real),
            out: layer.out.map(|units| real(units) * f32::from(LOGIT)),
            classes,
            residuals,
            layer,
        }
    }

    /// The rows of classes.
    #[must_use]
    pub fn classes(&self) -> &[Row; Class::COUNT] {
        &self.classes
    }

    /// What codes add to the rows of their classes, by rank.
    #[must_use]
    pub fn residuals(&self) -> &[Row] {
        &self.residuals
    }

    /// The layer.
    #[must_use]
    pub fn layer(&self) -> &Layer {
        &self.layer
    }

    /// The row of a code.
    #[must_use]
    #[inline]
    pub fn row(&self, rank: u16) -> &Row {
        &self.rows[usize::from(rank)]
    }

    /// What the network adds to the value, in units of which 256 are one logit, from the sums of the side
    /// to move and of the other.
    #[must_use]
    pub fn value(&self, own: &Sums, other: &Sums) -> i32 {
        let mut neurons = self.biases;
        for (at, weights) in self.weights.iter().enumerate() {
            let (side, across) = match at < HALF {
                true => (own, other),
                false => (other, own),
            };
            let sum = (side.0[at % HALF] + across.0[HALF + at % HALF]) as f32;
            for (neuron, weight) in neurons.iter_mut().zip(weights) {
                *neuron += sum * weight;
            }
        }
        // Several sums side by side, which processors can add up at once.
        let mut lanes = [0.0; LANES];
        for (neurons, out) in neurons
            .chunks_exact(LANES)
            .zip(self.out.chunks_exact(LANES))
        {
            for (lane, (neuron, weight)) in lanes.iter_mut().zip(neurons.iter().zip(out)) {
                *lane += neuron.max(0.0) * weight;
            }
        }
        lanes.iter().sum::<f32>().clamp(-MOST, MOST).round() as i32
    }
}
