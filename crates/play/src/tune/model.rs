//! The model that is learned: what it predicts, how wrong it was, and in which direction it is less.

use super::moments::Moments;
use super::net::NetModel;
use super::table::{Hold, Layout, Parameter, Rate, Table};
use super::walk::{Learner, Sight};
use crate::eval::{Class, Codes, LOGIT, Origin, Parts, Stage, Weights};

/// Counts that vary less than this are learned as slowly as if they did so much.
const LEAST_SPREAD: f64 = 0.3;

/// The tables in the order of [`Parts::numbers`].
const OWN: usize = 0;
const OTHER: usize = 1;
const TABLES: usize = 6;

fn placed_own(stage: Stage) -> usize {
    2 + stage.index()
}

fn placed_other(stage: Stage) -> usize {
    4 + stage.index()
}

/// Sums of losses, and how many samples they are of. A loss is the negative logarithm of the
/// probability that was given to what happened.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Losses {
    value: [f64; 2],
    policy: [f64; 2],
}

impl Losses {
    /// The mean loss of the value, for each position.
    #[must_use]
    pub fn value(&self) -> f64 {
        self.value[0] / self.value[1]
    }

    /// The mean loss of the policy, for each stone.
    #[must_use]
    pub fn policy(&self) -> f64 {
        self.policy[0] / self.policy[1]
    }

    /// How many positions were looked at.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.value[1] as u64
    }

    pub(super) fn add(&mut self, other: &Losses) {
        for i in 0..2 {
            self.value[i] += other.value[i];
            self.policy[i] += other.policy[i];
        }
    }
}

/// All weights as they are learned.
#[derive(Clone, Debug)]
pub(super) struct Model {
    layout: Layout,
    tables: Vec<Table>,
    bias: Parameter,
    /// The mean count of each code in a position, for both sides. The counts are seen as what they
    /// differ from it, or else all steps would go into the common codes.
    means: [Vec<f64>; 2],
    /// What the means come to with the weights as they are.
    of_means: f64,
    bias_slope: f64,
    /// The network beside the sum, if one is learned.
    net: Option<NetModel>,
    seen: Vec<bool>,
    losses: Losses,
    /// How likely the cells are; kept for its memory.
    chances: Vec<f64>,
}

/// How strongly a step holds the tables of the value and of the policy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holds {
    pub(super) value: Hold,
    pub(super) net: f64,
    pub(super) policy: Hold,
}

impl Model {
    pub(super) fn new(codes: &Codes, moments: &Moments, net: Option<NetModel>) -> Model {
        let layout = Layout::new(codes);
        let pace = |spread: f64| 1.0 / spread.max(LEAST_SPREAD);
        let value = [0, 1].map(|side| {
            let (classes, codes) = moments.spreads(side);
            let codes: Vec<f64> = codes.into_iter().map(pace).collect();
            Table::new(classes.map(pace), &codes)
        });
        let even = vec![1.0; layout.len()];
        let policy = (value.len()..TABLES).map(|_| Table::new([1.0; Class::COUNT], &even));
        Model {
            tables: value.into_iter().chain(policy).collect(),
            bias: Parameter::with_pace(1.0),
            means: moments.means(),
            of_means: 0.0,
            bias_slope: 0.0,
            net,
            seen: moments.seen(),
            losses: Losses::default(),
            chances: Vec::new(),
            layout,
        }
    }

    /// The losses since the last question.
    pub(super) fn take_losses(&mut self) -> Losses {
        std::mem::take(&mut self.losses)
    }

    /// Learns from what was shown since the last step.
    pub(super) fn step(&mut self, shown: &Losses, rate: &Rate, holds: &Holds) {
        let [positions, stones] = [shown.value[1], shown.policy[1]];
        if positions > 0.0 {
            let slope = self.bias_slope;
            for (side, means) in self.means.iter().enumerate() {
                let sign = if side == OWN { 1.0 } else { -1.0 };
                for (of_code, mean) in self.tables[side].slope.iter_mut().zip(means) {
                    *of_code -= sign * slope * mean;
                }
                self.tables[side].step(&self.layout, positions, rate, &holds.value);
            }
            self.bias.step(slope / positions, rate);
            self.bias_slope = 0.0;
            if let Some(net) = &mut self.net {
                net.step(&self.layout, positions, rate, holds.net);
            }
            let of_means = |side: usize| -> f64 {
                let pairs = self.tables[side].sums.iter().zip(&self.means[side]);
                pairs.map(|(sum, mean)| sum * mean).sum()
            };
            self.of_means = of_means(OWN) - of_means(OTHER);
        }
        if stones > 0.0 {
            for table in &mut self.tables[OTHER + 1..] {
                table.step(&self.layout, stones, rate, &holds.policy);
            }
        }
    }

    /// Forgets what was shown since the last step.
    pub(super) fn forget_slopes(&mut self) {
        self.bias_slope = 0.0;
        for table in &mut self.tables {
            table.slope.fill(0.0);
        }
        if let Some(net) = &mut self.net {
            net.forget_slopes();
        }
    }

    /// The weights in whole units. A code that occurred is worth its sum to half a unit; the others
    /// are worth what their classes are.
    pub(super) fn weights(&self, origin: Origin, codes: &Codes) -> Weights {
        let whole = |logits: f64| {
            let units = (logits * f64::from(LOGIT)).round();
            units.clamp(i16::MIN.into(), i16::MAX.into()) as i16
        };
        let classes: [Parts; Class::COUNT] = std::array::from_fn(|class| {
            let of_table = |table: usize| whole(self.tables[table].classes[class].weight);
            Parts::from_numbers(std::array::from_fn(of_table))
        });
        let residual = |code| {
            let rank = usize::from(codes.rank(code));
            if !self.seen[rank] {
                return Parts::default();
            }
            Parts::from_numbers(std::array::from_fn(|table| {
                let of_classes = self.layout.classes(rank);
                let known: i32 = of_classes
                    .map(|class| i32::from(classes[class].numbers()[table]))
                    .iter()
                    .sum();
                let missing = i32::from(whole(self.tables[table].sums[rank])) - known;
                missing.clamp(i16::MIN.into(), i16::MAX.into()) as i16
            }))
        };
        // The common codes occur a hundred times in a position, and so does what was rounded off
        // them: on average the bias makes up for it.
        let of_means = |side: usize| -> f64 {
            let pairs = self.tables[side].sums.iter().zip(&self.means[side]);
            let units = pairs.map(|(&sum, mean)| f64::from(whole(sum)) * mean);
            units.sum::<f64>() / f64::from(LOGIT)
        };
        let bias = whole(self.bias.weight - of_means(OWN) + of_means(OTHER));
        let weights = Weights::new(origin, bias, classes, residual);
        match &self.net {
            Some(net) => weights.with_net(net.net(&self.layout, codes, &self.seen)),
            None => weights,
        }
    }
}

impl Learner for Model {
    fn position(&mut self, sight: &Sight, chance: f64) {
        let [own, other] = [OWN, OTHER].map(|table| &self.tables[table].sums);
        let sum = |sums: &[f64], ranks: &[u16]| -> f64 {
            ranks.iter().map(|&rank| sums[usize::from(rank)]).sum()
        };
        let sums =
            self.bias.weight - self.of_means + sum(own, &sight.own) - sum(other, &sight.other);
        let seen = self.net.as_ref().map(|net| net.see(sight));
        let logit = sums + seen.as_ref().map_or(0.0, |seen| seen.logit);
        self.losses.value[0] += logistic_loss(logit, chance);
        self.losses.value[1] += 1.0;
        let slope = probability(logit) - chance;
        self.bias_slope += slope;
        if let (Some(net), Some(seen)) = (&mut self.net, &seen) {
            net.note(sight, seen, slope);
        }
        for &rank in &sight.own {
            self.tables[OWN].slope[usize::from(rank)] += slope;
        }
        for &rank in &sight.other {
            self.tables[OTHER].slope[usize::from(rank)] -= slope;
        }
    }

    fn stone(&mut self, sight: &Sight, stage: Stage, played: usize) {
        let [own, other] = [placed_own(stage), placed_other(stage)];
        let ranks = || sight.own.iter().zip(&sight.other);
        let chances = &mut self.chances;
        chances.clear();
        chances.extend(ranks().map(|(&a, &b)| {
            self.tables[own].sums[usize::from(a)] + self.tables[other].sums[usize::from(b)]
        }));
        let most = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let logit_of_played = chances[played] - most;
        let mut total = 0.0;
        for chance in chances.iter_mut() {
            *chance = (*chance - most).exp();
            total += *chance;
        }
        self.losses.policy[0] += total.ln() - logit_of_played;
        self.losses.policy[1] += 1.0;
        for (at, (&a, &b)) in ranks().enumerate() {
            let happened = if at == played { 1.0 } else { 0.0 };
            let slope = chances[at] / total - happened;
            self.tables[own].slope[usize::from(a)] += slope;
            self.tables[other].slope[usize::from(b)] += slope;
        }
    }
}

/// The probability that has these log odds.
pub(super) fn probability(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// −log of the probability that was given to this score.
pub(super) fn logistic_loss(logit: f64, score: f64) -> f64 {
    // log(1 + e^x) without overflow.
    let softplus = |x: f64| x.max(0.0) + (-x.abs()).exp().ln_1p();
    score * softplus(-logit) + (1.0 - score) * softplus(logit)
}

#[cfg(test)]
mod tests {
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    use super::*;

    /// A position in which a side has a code, or has it not, beside others that are always there.
    fn sight(own: bool, other: bool) -> Sight {
        let ranks = |has: bool| vec![40, 40, if has { 700 } else { 41 }, 90];
        Sight {
            cells: Vec::new(),
            own: ranks(own),
            other: ranks(other),
        }
    }

    /// The loss after learning that the side to move wins where both sides have a code or neither has.
    fn loss_of(net: bool) -> f64 {
        let codes = Codes::new();
        let layout = Layout::new(&codes);
        let cases = [(false, false), (false, true), (true, false), (true, true)];
        let mut moments = Moments::new(&layout);
        for (own, other) in cases {
            moments.position(&sight(own, other), 0.0);
        }
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        let net = net.then(|| NetModel::new(&layout, &mut random));
        let mut model = Model::new(&codes, &moments, net);
        let free = Hold {
            class: 0.0,
            code: 0.0,
        };
        let holds = Holds {
            value: free,
            net: 0.0,
            policy: free,
        };
        let mut losses = Losses::default();
        for step in 1..=1500 {
            for (own, other) in cases {
                let chance = if own == other { 1.0 } else { 0.0 };
                model.position(&sight(own, other), chance);
            }
            losses = model.take_losses();
            model.step(&losses, &Rate::new(0.05, step), &holds);
        }
        losses.value()
    }

    /// What no sum can say, since one side's code is good for it or bad depending on the other's.
    #[test]
    fn a_network_learns_what_a_sum_cannot() {
        assert!(loss_of(false) > 0.69);
        assert!(loss_of(true) < 0.1, "{}", loss_of(true));
    }
}
