//! Long work that may be given up.
//!
//! With three or more stones a turn, on a large board, one list of turns can take seconds or hours.
//! Whoever wants it is asked on the way whether to go on.

use sixfold_core::Turn;
use thiserror::Error;

/// The work was given up on the way, as whoever wanted it would not wait. Nothing is known then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the turns are not all known: the work was given up on the way")]
pub struct GivenUp;

/// Asks now and then whether to go on.
pub(crate) struct Patience<'a, F> {
    go_on: &'a mut F,
    /// Steps up to the next question.
    left: u32,
}

impl<'a, F: FnMut() -> bool> Patience<'a, F> {
    /// Work of so few steps is done before anybody could ask. With two stones a turn there are
    /// hardly ever more, so that there asking costs nothing and changes nothing.
    const FIRST_STEPS: u32 = 512;
    /// Steps between two questions. One takes some microseconds: a count of all threats.
    const STEPS: u32 = 16;
    /// So many comparisons of turns are a step.
    const COMPARISONS: usize = 1024;

    pub(crate) fn new(go_on: &'a mut F) -> Patience<'a, F> {
        Patience {
            go_on,
            left: Patience::<F>::FIRST_STEPS,
        }
    }

    /// One more step of the work.
    #[inline]
    pub(crate) fn step(&mut self) -> Result<(), GivenUp> {
        self.left -= 1;
        if self.left > 0 {
            return Ok(());
        }
        self.left = Patience::<F>::STEPS;
        if (self.go_on)() { Ok(()) } else { Err(GivenUp) }
    }

    /// Sorts in the order of the keys; what has equal ones stays in its order.
    fn sort<T: Copy, K: Ord>(
        &mut self,
        items: &mut Vec<T>,
        key: impl Fn(&T) -> K,
    ) -> Result<(), GivenUp> {
        let mut run = Patience::<F>::COMPARISONS / 8;
        for chunk in items.chunks_mut(run) {
            chunk.sort_by_key(&key);
            self.step()?;
        }
        // Sorted runs, merged two by two until one is left.
        while run < items.len() {
            let mut merged = Vec::with_capacity(items.len());
            for pair in items.chunks(2 * run) {
                self.merge(pair.split_at(run.min(pair.len())), &key, &mut merged)?;
            }
            *items = merged;
            run *= 2;
        }
        Ok(())
    }

    /// Adds what is in two sorted runs, in its order.
    fn merge<T: Copy, K: Ord>(
        &mut self,
        (mut first, mut second): (&[T], &[T]),
        key: impl Fn(&T) -> K,
        merged: &mut Vec<T>,
    ) -> Result<(), GivenUp> {
        for at in 1..=first.len() + second.len() {
            let from_first = match (first.first(), second.first()) {
                (Some(a), Some(b)) => key(a) <= key(b),
                (a, _) => a.is_some(),
            };
            let run = if from_first { &mut first } else { &mut second };
            if let Some((item, rest)) = run.split_first() {
                merged.push(*item);
                *run = rest;
            }
            if at % Patience::<F>::COMPARISONS == 0 {
                self.step()?;
            }
        }
        Ok(())
    }

    /// Drops repeated sets and those that contain another, and leaves the smallest first.
    pub(crate) fn keep_minimal(&mut self, turns: &mut Vec<Turn>) -> Result<(), GivenUp> {
        self.sort(turns, |turn| (turn.len(), *turn))?;
        turns.dedup();
        let mut kept = 0;
        let mut shorter = 0;
        for i in 0..turns.len() {
            let turn = turns[i];
            while shorter < kept && turns[shorter].len() < turn.len() {
                shorter += 1;
            }
            let mut contains_another = false;
            for part in turns[..shorter].chunks(Patience::<F>::COMPARISONS) {
                contains_another = part.iter().any(|other| other.is_subset(&turn));
                if contains_another {
                    break;
                }
                self.step()?;
            }
            if !contains_another {
                turns[kept] = turn;
                kept += 1;
            }
        }
        turns.truncate(kept);
        Ok(())
    }
}

/// Sorts a long list in the order of the keys; what has equal ones stays in its order.
///
/// # Errors
/// When `go_on` said no on the way. The list is in some order then.
pub fn sort_while<T: Copy, K: Ord>(
    items: &mut Vec<T>,
    key: impl Fn(&T) -> K,
    go_on: &mut impl FnMut() -> bool,
) -> Result<(), GivenUp> {
    Patience::new(go_on).sort(items, key)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::Cell;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        /// Long lists, so that runs are merged and questions asked.
        #[test]
        fn sorted_and_minimal_by_definition(
            turns in prop::collection::vec(prop::collection::vec(0..14u8, 1..=5), 0..900),
        ) {
            let turn = |cells: &Vec<u8>| {
                cells.iter().fold(Turn::NULL, |turn, &column| turn.with(Cell::new(column, 0)))
            };
            let turns: Vec<Turn> = turns.iter().map(turn).collect();
            // A key that many share shows whether these stay in order.
            let mut by_length = turns.clone();
            sort_while(&mut by_length, Turn::len, &mut || true).unwrap();
            let mut expected = turns.clone();
            expected.sort_by_key(Turn::len);
            prop_assert_eq!(&by_length, &expected);
            expected.sort_by_key(|turn| (turn.len(), *turn));
            expected.dedup();
            let all = expected.clone();
            let contains_another =
                |turn: &Turn| all.iter().any(|other| other != turn && other.is_subset(turn));
            expected.retain(|turn| !contains_another(turn));
            let mut minimal = turns;
            Patience::new(&mut || true).keep_minimal(&mut minimal).unwrap();
            prop_assert_eq!(minimal, expected);
        }
    }

    #[test]
    fn it_gives_up_at_the_first_no() {
        let mut asked = 0;
        let mut twice = || {
            asked += 1;
            asked < 3
        };
        let mut patience = Patience::new(&mut twice);
        let mut steps = 0;
        while patience.step().is_ok() {
            steps += 1;
        }
        assert_eq!(steps, 512 + 2 * 16 - 1);
        assert_eq!(asked, 3);
    }
}
