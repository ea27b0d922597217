//! Any cell is as good as any other.

use sixfold_core::{Cell, Color, Observer, Position};

use crate::{Utility, UtilityKind};

/// The agent `random`.
#[must_use]
pub fn kind() -> UtilityKind {
    UtilityKind {
        name: "random",
        about: "places stones anywhere",
        options: vec![],
        build: |_, _| Box::new(Random),
    }
}

/// All cells are worth nothing, so that the seed decides.
struct Random;

impl Observer for Random {
    fn placed(&mut self, _: Color, _: Cell) {}
    fn removed(&mut self, _: Color, _: Cell) {}
}

impl Utility for Random {
    fn worth(&mut self, _: &Position, _: Cell) -> i64 {
        0
    }

    fn board(&mut self, _: &Position, _: Color) -> i64 {
        0
    }
}
