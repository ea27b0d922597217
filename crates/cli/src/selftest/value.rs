//! Values of small games against their definition.

use sixfold_core::{Outcome, Position};
use sixfold_solve::{Unlimited, value, value_slow};

use super::{Agreement, Disagreement, Tally, positions, run};
use crate::random::Random;

/// The definition tries every turn; with more empty cells than this it takes too long.
const EMPTIES: usize = 9;

const COLUMNS: &[&str] = &["wins", "draws", "losses"];

/// Compares on so many random positions of this seed.
pub(crate) fn compare(
    count: u64,
    seed: u64,
    go_on: impl FnMut(u64) -> bool,
) -> Result<Tally, Box<Disagreement>> {
    let draw = |number| {
        let position = positions::small(&mut Random::branch(seed, number), EMPTIES);
        (!position.is_over()).then_some(position)
    };
    run(COLUMNS, count, draw, judge, go_on)
}

fn judge(position: &Position) -> Result<Agreement, String> {
    let expected = value_slow(position);
    let found = value(position, &mut Unlimited).value;
    if found != Some(expected) {
        return Err(format!("value says {found:?}, its definition {expected:?}"));
    }
    Ok(Agreement::On(match expected {
        Outcome::Win(side) if side == position.to_move() => 0,
        Outcome::Draw => 1,
        Outcome::Win(_) => 2,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_agrees_and_has_every_value() {
        let tally = compare(600, 7, |_| true).unwrap_or_else(|fault| panic!("{fault:?}"));
        let total = tally.total();
        assert!(total.counts.iter().all(|&count| count >= 5), "{tally:?}");
    }
}
