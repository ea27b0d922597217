//! What codes are worth.

mod net_text;
mod text;

use sixfold_core::Rules;

pub use text::{WeightsError, WeightsFault};

use super::{Class, Code, Codes, Net, untuned};

/// The weights that were learned, as files.
const SHIPPED: &[&str] = &[include_str!("../../weights/connect6.txt")];

/// So many units of a value, which are the points of a score, are one logit: the natural logarithm of the odds.
pub const LOGIT: u16 = 256;

/// How much of a turn is still to come when a stone is placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// It is the last stone of the turn.
    Last,
    /// More stones of the turn follow.
    More,
}

impl Stage {
    /// Both, the last stone's first.
    pub const BOTH: [Stage; 2] = [Stage::Last, Stage::More];

    /// The stage of the next stone where so many are left in the turn.
    #[must_use]
    pub const fn of(left: usize) -> Stage {
        if left <= 1 { Stage::Last } else { Stage::More }
    }

    /// 0 for the last stone, 1 for those before.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One entry of each table: 256 units are one logit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Value of a cell whose code for the side to move this is.
    pub own: i16,
    /// Value of a cell whose code for the other side this is, to that side.
    pub other: i16,
    /// How much speaks for a stone on a cell with this code for its own side, by stage.
    pub placed_own: [i16; 2],
    /// The same of the code for the other side.
    pub placed_other: [i16; 2],
}

impl Parts {
    /// The numbers in the order in which files have them.
    #[must_use]
    pub fn numbers(self) -> [i16; 6] {
        let [own_last, own_more] = self.placed_own;
        let [other_last, other_more] = self.placed_other;
        [
            self.own, self.other, own_last, own_more, other_last, other_more,
        ]
    }

    /// The entry of six numbers in this order.
    #[must_use]
    pub fn from_numbers(numbers: [i16; 6]) -> Parts {
        let [own, other, own_last, own_more, other_last, other_more] = numbers;
        Parts {
            own,
            other,
            placed_own: [own_last, own_more],
            placed_other: [other_last, other_more],
        }
    }
}

/// Where weights come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The game whose positions they were learned from. They serve every board with its k and p.
    pub rules: Rules,
    /// How many games they were learned from; 0 where a formula made them.
    pub games: u64,
    /// The seed of the learning.
    pub seed: u64,
}

/// What every code is worth, in units of which 256 are one logit, the natural logarithm of the odds.
///
/// The weight of a code is the sum of one part for each of its four classes and one of its own, so
/// that a code that was hardly ever seen is worth about what its classes are.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    origin: Origin,
    bias: i16,
    classes: [Parts; Class::COUNT],
    /// By rank.
    residuals: Vec<Parts>,
    codes: Codes,
    /// By rank: all that a code is worth.
    sums: Vec<Parts>,
    /// What the value has beside the sum, where it was learned.
    net: Option<Net>,
}

impl Weights {
    /// Weights of these parts; `residual` is asked for the part of each sorted code.
    #[must_use]
    pub fn new(
        origin: Origin,
        bias: i16,
        classes: [Parts; Class::COUNT],
        residual: impl Fn(Code) -> Parts,
    ) -> Weights {
        let codes = Codes::new();
        let residuals: Vec<Parts> = codes.sorted().iter().map(|&code| residual(code)).collect();
        let sums = codes.sorted().iter().zip(&residuals);
        let sums: Vec<Parts> = sums
            .map(|(code, &residual)| sum_of(code.classes(), &classes, residual))
            .collect();
        Weights {
            origin,
            bias,
            classes,
            sums,
            residuals,
            codes,
            net: None,
        }
    }

    /// The same with a network beside the sum.
    #[must_use]
    pub fn with_net(self, net: Net) -> Weights {
        Weights {
            net: Some(net),
            ..self
        }
    }

    /// The network beside the sum.
    #[must_use]
    #[inline]
    pub fn net(&self) -> Option<&Net> {
        self.net.as_ref()
    }

    /// A formula that knows how long a row has to be and nothing else, for any game of the family.
    #[must_use]
    pub fn untuned(rules: Rules) -> Weights {
        untuned::weights(rules)
    }

    /// The weights that were learned for this k and p, or the formula where there are none.
    #[must_use]
    pub fn for_rules(rules: Rules) -> Weights {
        let is_of_game = |text: &&&str| {
            let learned = text::rules_of(text);
            learned.is_some_and(|learned| (learned.k(), learned.p()) == (rules.k(), rules.p()))
        };
        match SHIPPED.iter().find(is_of_game) {
            Some(text) => text.parse().expect("what is shipped can be read"),
            None => Weights::untuned(rules),
        }
    }

    /// Where they come from.
    #[must_use]
    pub fn origin(&self) -> Origin {
        self.origin
    }

    /// What it is worth to be to move.
    #[must_use]
    pub fn bias(&self) -> i16 {
        self.bias
    }

    /// The numbers of the codes.
    #[must_use]
    pub fn codes(&self) -> &Codes {
        &self.codes
    }

    /// The row of a code in the tables.
    #[must_use]
    #[inline]
    pub fn rank(&self, code: Code) -> u16 {
        self.codes.rank(code)
    }

    /// All that a code is worth.
    #[must_use]
    #[inline]
    pub fn parts(&self, rank: u16) -> Parts {
        self.sums[usize::from(rank)]
    }

    #[inline]
    pub(super) fn parts_of(&self, code: Code) -> &Parts {
        &self.sums[usize::from(self.rank(code))]
    }

    /// What a cell is worth by its code: if it is the code of the side to move, and if it is the
    /// other side's.
    #[must_use]
    #[inline]
    pub fn value(&self, rank: u16) -> [i16; 2] {
        let Parts { own, other, .. } = self.parts(rank);
        [own, other]
    }

    /// What speaks for a stone on a cell: if this is its own side's code, and if it is the other's.
    #[must_use]
    #[inline]
    pub fn placed(&self, stage: Stage, rank: u16) -> [i16; 2] {
        let parts = self.parts(rank);
        let i = stage.index();
        [parts.placed_own[i], parts.placed_other[i]]
    }
}

/// Sums that do not fit are as large as can be: they occur in files made by hand alone.
fn sum_of(of: [Class; 4], classes: &[Parts; Class::COUNT], residual: Parts) -> Parts {
    let parts = of.map(|class| classes[usize::from(class.number())].numbers());
    let residual = residual.numbers();
    Parts::from_numbers(std::array::from_fn(|i| {
        let sum: i32 = parts.iter().map(|part| i32::from(part[i])).sum();
        let sum = sum + i32::from(residual[i]);
        sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shipped_can_be_read() {
        for text in SHIPPED {
            let weights: Result<Weights, WeightsError> = text.parse();
            assert!(weights.is_ok(), "{weights:?}");
        }
    }

    #[test]
    fn a_code_is_worth_its_classes_and_its_own_part() {
        let origin = Origin {
            rules: Rules::CONNECT6,
            games: 1,
            seed: 1,
        };
        let part = |number: i16| Parts::from_numbers([number, 0, 0, 2 * number, 0, 0]);
        let classes = std::array::from_fn(|i| part(i as i16));
        let special: Code = "fb71".parse().unwrap();
        let residual = |code| part(if code == special.sorted() { 100 } else { 0 });
        let weights = Weights::new(origin, 0, classes, residual);
        let rank = |text: &str| weights.rank(text.parse().unwrap());
        assert_eq!(weights.value(rank("fb72")), [15 + 11 + 7 + 2, 0]);
        assert_eq!(weights.value(rank("71fb")), [15 + 11 + 7 + 1 + 100, 0]);
        assert_eq!(weights.placed(Stage::More, rank("0001")), [2, 0]);
        assert_eq!(weights.placed(Stage::Last, rank("0001")), [0, 0]);
    }
}
