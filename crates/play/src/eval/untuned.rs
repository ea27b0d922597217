//! Weights from a formula: a stone more in a window is worth four times as much, and a cell that
//! several windows speak for, twice.

use sixfold_core::Rules;

use super::{Class, Origin, Parts, Weights};

/// What a cell counts in a line at the highest level with one way. Four lines of the largest part
/// below, with two ways, still fit.
const HIGHEST: i16 = 1024;

/// A stone that completes a row is worth so many times the stone that prevents one.
const COMPLETES: i16 = 3;

/// What being to move is worth without any stone.
const BIAS: i16 = 32;

pub(super) fn weights(rules: Rules) -> Weights {
    let origin = Origin {
        rules,
        games: 0,
        seed: 0,
    };
    let classes: Vec<Parts> = Class::all().map(|class| parts(class, rules.k())).collect();
    let classes = std::array::from_fn(|number| classes[number]);
    Weights::new(origin, BIAS, classes, |_| Parts::default())
}

fn parts(class: Class, k: u8) -> Parts {
    let Some((level, ways)) = class.level_and_ways() else {
        return Parts::default();
    };
    let highest = Class::highest_level(k);
    // Games with a small k have fewer levels; those above their highest do not occur.
    let missing = u32::from(highest.saturating_sub(level));
    let live = if ways > 1 { 2 } else { 1 };
    let worth = live * (HIGHEST >> (2 * missing));
    let own = if level >= highest {
        COMPLETES * worth
    } else {
        worth
    };
    // The sum over all cells is to be some hundreds for an advantage that one sees, the
    // comparison of two cells much more: hence sixteen times less for the value.
    Parts {
        own: worth / 16 + worth / 64,
        other: worth / 16,
        placed_own: [own; 2],
        placed_other: [worth * 3 / 4; 2],
    }
}
