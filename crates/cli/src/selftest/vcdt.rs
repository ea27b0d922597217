//! The complete double-threat search against brute force, in verdict and strategy.

use sixfold_core::Position;
use sixfold_solve::{NodeLimit, Unlimited, Verdict, tss};

use super::{Agreement, Disagreement, Tally, positions, run};
use crate::random::Random;

/// Brute force looks at so many boards and no more; larger positions are left out and counted.
const BRUTE_FORCE: u64 = 100_000;

/// A new table for each position, so that one does not answer for another.
const TABLE_MEGABYTES: usize = 1;

const COLUMNS: &[&str] = &["at once", "later", "none"];

/// Compares on so many random positions of this seed.
pub(crate) fn compare(
    count: u64,
    seed: u64,
    go_on: impl FnMut(u64) -> bool,
) -> Result<Tally, Box<Disagreement>> {
    let draw = |number| positions::threatening(&mut Random::branch(seed, number));
    run(COLUMNS, count, draw, judge, go_on)
}

fn judge(position: &Position) -> Result<Agreement, String> {
    let expected = tss::double_brute(position, &mut NodeLimit(BRUTE_FORCE));
    if expected == Verdict::Unknown {
        return Ok(Agreement::LeftOut);
    }
    let table = tss::Table::with_megabytes(TABLE_MEGABYTES);
    let found = tss::double(position, &table, &mut Unlimited);
    if found.verdict != expected {
        return Err(format!(
            "double says {:?}, brute force {expected:?}",
            found.verdict
        ));
    }
    match (expected, found.tree) {
        (Verdict::Win, None) => Err(String::from("double has no strategy for its win")),
        (Verdict::Win, Some(tree)) => match tree.check(position) {
            Ok(()) if Some(tree.turn) == found.turn => {
                Ok(Agreement::On(usize::from(!tree.replies.is_empty())))
            }
            Ok(()) => Err(String::from("the strategy begins with another turn")),
            Err(fault) => Err(format!("the strategy does not win: {fault}")),
        },
        _ => Ok(Agreement::On(2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sample of what `sixfold selftest vcdt` does.
    #[test]
    fn a_sample_agrees_and_has_wins_and_nones_for_each_p() {
        let tally = compare(400, 7, |_| true).unwrap_or_else(|fault| panic!("{fault:?}"));
        assert_eq!(tally.compared, 400);
        let p: Vec<u8> = tally.rows.iter().map(|row| row.p).collect();
        assert_eq!(p, [1, 2, 3]);
        for row in &tally.rows {
            let [at_once, later, none] = row.counts[..] else {
                panic!("{row:?}");
            };
            assert!(at_once + later >= 20 && none >= 20, "{tally:?}");
            assert!(row.left_out * 5 < row.counts.iter().sum(), "{tally:?}");
        }
    }
}
