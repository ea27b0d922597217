//! Goes through the lessons again and again.

use std::ops::ControlFlow;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use sixfold_core::Rules;

use super::lesson::Lesson;
use super::model::{Holds, Losses, Model};
use super::moments::Moments;
use super::net::NetModel;
use super::table::{Hold, Layout, Rate};
use super::walk::{Walk, shuffle};
use crate::eval::{Codes, Origin, Weights};

/// How weights are learned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Params {
    /// How often all games are gone through.
    pub epochs: u32,
    /// The games between two steps.
    pub games_a_step: usize,
    /// The length of the first steps. The last is near 0.
    pub rate: f64,
    /// How strongly the own parts of codes are held to zero in the value: as if so many positions
    /// said it of each.
    pub value_hold: f64,
    /// The same in the network.
    pub net_hold: f64,
    /// The same in the policy.
    pub policy_hold: f64,
    /// What the value is.
    pub form: Form,
    /// How much what players thought of a position counts in what it is worth, where it is known; the rest is
    /// how the game ended.
    pub share_of_said: f64,
    /// One of so many games is not learned from and shows how good the weights are on others.
    pub held_out: usize,
    /// What all chance depends on.
    pub seed: u64,
}

/// What the value of a position is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A sum over cells.
    Sum,
    /// The sum, and a small network that sees all cells together.
    Network,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            epochs: 12,
            games_a_step: 32,
            rate: 0.01,
            value_hold: 3_000.0,
            net_hold: 1.0,
            policy_hold: 1.0,
            form: Form::Network,
            share_of_said: 0.7,
            held_out: 10,
            seed: 1,
        }
    }
}

/// The parts of classes are held to zero so much less than those of codes: enough to choose among
/// answers that are equally good, since the classes of a cell count four in all.
const CLASS_HOLD: f64 = 1e-4;

/// What one time through all games came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// The losses on the games that are learned from, each before its step.
    pub learned: Losses,
    /// The losses on the games that were held out, after the last step.
    pub held_out: Losses,
}

/// Learns weights from lessons, epoch by epoch.
pub struct Tuner {
    rules: Rules,
    params: Params,
    learned: Vec<Lesson>,
    held_out: Vec<Lesson>,
    codes: Codes,
    model: Model,
    walk: Walk,
    random: Xoshiro256PlusPlus,
    holds: Holds,
    epochs: u32,
    steps: u64,
}

impl Tuner {
    /// A tuner that knows nothing yet. All lessons are of this game.
    #[must_use]
    pub fn new(rules: Rules, mut lessons: Vec<Lesson>, params: Params) -> Tuner {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(params.seed);
        lessons.retain(|lesson| lesson.positions() > 0);
        shuffle(&mut lessons, &mut random);
        // At least one, or nobody could say how well it learned; unless it would be the only one to learn from.
        let most = lessons.len().saturating_sub(1);
        let held_out = (lessons.len() / params.held_out.max(2)).max(1).min(most);
        let held_out = lessons.split_off(lessons.len() - held_out);
        let codes = Codes::new();
        let mut walk = Walk::new(rules, params.share_of_said);
        let mut moments = Moments::new(&Layout::new(&codes));
        for lesson in &lessons {
            walk.show(lesson, &mut random, &mut moments);
        }
        let net = match params.form {
            Form::Sum => None,
            Form::Network => Some(NetModel::new(&Layout::new(&codes), &mut random)),
        };
        let positions = moments.positions().max(1.0);
        let hold = |strength: f64, samples: f64| Hold {
            class: CLASS_HOLD * strength / samples,
            code: strength / samples,
        };
        Tuner {
            rules,
            params,
            learned: lessons,
            held_out,
            model: Model::new(&codes, &moments, net),
            codes,
            walk,
            random,
            holds: Holds {
                value: hold(params.value_hold, positions),
                net: params.net_hold / positions,
                policy: hold(params.policy_hold, positions),
            },
            epochs: 0,
            steps: 0,
        }
    }

    /// The games that are learned from.
    #[must_use]
    pub fn learned(&self) -> &[Lesson] {
        &self.learned
    }

    /// The games that are not.
    #[must_use]
    pub fn held_out(&self) -> &[Lesson] {
        &self.held_out
    }

    /// The losses on the games that are held out, with the weights as they are now.
    pub fn measure(&mut self) -> Losses {
        // The same order of stones each time, so that numbers can be compared.
        let mut random = Xoshiro256PlusPlus::seed_from_u64(self.params.seed);
        for lesson in &self.held_out {
            self.walk.show(lesson, &mut random, &mut self.model);
        }
        self.model.forget_slopes();
        self.model.take_losses()
    }

    /// Goes through all games once. `progress` is told after each step how many were gone through,
    /// and may break off; then there is no report.
    pub fn epoch(&mut self, progress: &mut dyn FnMut(usize) -> ControlFlow<()>) -> Option<Epoch> {
        shuffle(&mut self.learned, &mut self.random);
        let mut learned = Losses::default();
        let mut done = 0;
        let a_step = self.params.games_a_step.max(1);
        let steps_in_all =
            u64::from(self.params.epochs.max(1)) * self.learned.len().div_ceil(a_step) as u64;
        for games in self.learned.chunks(a_step) {
            for lesson in games {
                self.walk.show(lesson, &mut self.random, &mut self.model);
            }
            let shown = self.model.take_losses();
            learned.add(&shown);
            self.steps += 1;
            let left = 1.0 - (self.steps - 1) as f64 / steps_in_all as f64;
            let rate = Rate::new(self.params.rate * left.max(0.0), self.steps);
            self.model.step(&shown, &rate, &self.holds);
            done += games.len();
            if progress(done).is_break() {
                return None;
            }
        }
        self.epochs += 1;
        Some(Epoch {
            learned,
            held_out: self.measure(),
        })
    }

    /// The weights as they are now, in whole units.
    #[must_use]
    pub fn weights(&self) -> Weights {
        let origin = Origin {
            rules: self.rules,
            games: self.learned.len() as u64,
            seed: self.params.seed,
        };
        self.model.weights(origin, &self.codes)
    }
}
