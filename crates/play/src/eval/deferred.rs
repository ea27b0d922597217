//! An evaluation that follows the board only when it is asked.

use sixfold_core::{Cell, Color, Observer};

use super::Evaluation;

/// Observes a position as an [`Evaluation`] does, but puts stones off until somebody asks. A search
/// leaves many positions without a question to it: those that its tables know, that are won or lost on
/// the spot or by double threats. Their stones come and go here for next to nothing.
///
/// Stones are taken back in the reverse order in which they were placed, as a position does.
#[derive(Clone, Debug)]
pub struct Deferred {
    evaluation: Evaluation,
    /// The stones placed since the start.
    stones: Vec<(Color, Cell)>,
    /// So many of them the evaluation has seen.
    seen: usize,
}

impl Deferred {
    /// Follows from the position of this evaluation on.
    #[must_use]
    pub fn new(evaluation: Evaluation) -> Deferred {
        Deferred {
            evaluation,
            stones: Vec::new(),
            seen: 0,
        }
    }

    /// The evaluation of the position as it is now. Whoever places stones on it takes them back.
    #[inline]
    pub fn now(&mut self) -> &mut Evaluation {
        for &(color, cell) in &self.stones[self.seen..] {
            self.evaluation.placed(color, cell);
        }
        self.seen = self.stones.len();
        &mut self.evaluation
    }
}

impl Observer for Deferred {
    #[inline]
    fn placed(&mut self, color: Color, cell: Cell) {
        self.stones.push((color, cell));
    }

    #[inline]
    fn removed(&mut self, color: Color, cell: Cell) {
        let last = self.stones.pop();
        debug_assert_eq!(last, Some((color, cell)), "stones are taken back in order");
        if self.seen > self.stones.len() {
            self.seen -= 1;
            self.evaluation.removed(color, cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;
    use sixfold_core::{Position, Rules};

    use super::*;
    use crate::eval::Weights;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(ProptestConfig::default().cases / 8))]

        /// Stones come and go, and now and then it is asked: it says what one that was never put off
        /// says.
        #[test]
        fn what_was_put_off_is_made_up_for(
            steps in prop::collection::vec((any::<u16>(), 0..3u8, any::<bool>()), 0..40),
        ) {
            let rules = Rules::new(9, 7, 5, 2, 1).unwrap();
            let weights = Arc::new(Weights::untuned(rules));
            let mut position = Position::new(rules);
            let mut deferred = Deferred::new(Evaluation::of(&position, Arc::clone(&weights)));
            for (choice, back, is_asked) in steps {
                let cells: Vec<Cell> = position.empties().iter().collect();
                if position.is_over() || back == 0 {
                    position.undo(&mut deferred);
                } else {
                    position.place(cells[usize::from(choice) % cells.len()], &mut deferred);
                }
                if is_asked {
                    let fresh = Evaluation::of(&position, Arc::clone(&weights));
                    prop_assert!(*deferred.now() == fresh);
                }
            }
            let fresh = Evaluation::of(&position, Arc::clone(&weights));
            prop_assert!(*deferred.now() == fresh);
        }
    }
}
