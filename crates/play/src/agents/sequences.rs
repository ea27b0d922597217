//! Sums over windows: connect-k-agents §3.3, "Sequences".
//!
//! A window with stones of one side only is worth the square of their number, so that stones in
//! line are worth more than scattered ones. A board is worth, to the side that has just placed a
//! stone, by the first of these rules that applies:
//!
//! 1. it can complete a row with the stones left in its turn: the most;
//! 2. the other side has threats: little, and the less the more there are;
//! 3. it has more than p threats itself: very much;
//! 4. otherwise U = Σ own² − c · Σ other², where c is the defensive constant.
//!
//! The paper counts threats by marking cells, which errs where lines cross (§2.3); here the count
//! is exact. What it calls local updates, of the windows through a stone, is [`Windows`].

mod windows;

use sixfold_core::{Cell, Color, Observer, Position, Rules};
use sixfold_threat::{Threats, WordIndex};

pub use windows::{Tally, Windows};

use crate::{OptionKind, Settings, Utility, UtilityKind};

/// Its name, which others take as their default.
pub const NAME: &str = "sequences";

/// The agent `sequences`.
#[must_use]
pub fn kind() -> UtilityKind {
    UtilityKind {
        name: NAME,
        about: "fills windows that the other side has not spoiled, and sees threats",
        options: vec![OptionKind::number(
            DEFENCE,
            100,
            (0, 1000),
            "what the other side's windows count, in percent of its own",
        )],
        build: |position, settings| Box::new(Sequences::new(position.rules(), settings)),
    }
}

const DEFENCE: &str = "defence";

/// A row that can be completed in this turn.
const ROW: i64 = 1 << 44;
/// More threats than the other side has stones to block them.
const TOO_MANY_THREATS: i64 = 1 << 40;
/// One threat of the other side. More than any sum of windows: at most 4 · 1024 of them, each
/// worth at most 12², times the largest constant.
const THREAT: i64 = 1 << 34;

/// The utility `sequences`.
struct Sequences {
    windows: Windows,
    index: WordIndex,
    threats: Threats,
    /// The constant c in percent.
    defence: i64,
}

impl Sequences {
    fn new(rules: Rules, settings: &Settings) -> Sequences {
        Sequences {
            windows: Windows::new(rules),
            index: WordIndex::new(rules),
            threats: Threats::default(),
            defence: settings.number(DEFENCE),
        }
    }

    /// The exact number of threats of this side, 0 to p + 1. A stone that is only tried is known to
    /// the windows; the index hears of it when there is something to count, which is seldom.
    fn threats(&mut self, rules: Rules, side: Color, tried: Option<(Color, Cell)>) -> i64 {
        if !rules.has_threats() || !self.windows.tally(side).has(rules.k() - rules.p()) {
            return 0;
        }
        if let Some((color, cell)) = tried {
            self.index.placed(color, cell);
        }
        self.threats.fill_count(&self.index, side);
        if let Some((color, cell)) = tried {
            self.index.removed(color, cell);
        }
        i64::from(self.threats.count())
    }

    /// What the board is worth to a side that has so many stones left in its turn.
    fn value(
        &mut self,
        rules: Rules,
        (side, left): (Color, u8),
        tried: Option<(Color, Cell)>,
    ) -> i64 {
        let own = self.windows.tally(side);
        let other = self.windows.tally(side.other());
        let sum = 100 * own.squares() - self.defence * other.squares();
        if own.has(rules.k().saturating_sub(left)) {
            return ROW + sum;
        }
        let against = self.threats(rules, side.other(), tried);
        if against > 0 {
            return sum - against * THREAT;
        }
        if self.threats(rules, side, tried) > i64::from(rules.p()) {
            return TOO_MANY_THREATS + sum;
        }
        sum
    }
}

impl Observer for Sequences {
    fn placed(&mut self, color: Color, cell: Cell) {
        self.windows.placed(color, cell);
        self.index.placed(color, cell);
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        self.windows.removed(color, cell);
        self.index.removed(color, cell);
    }
}

impl Utility for Sequences {
    fn worth(&mut self, position: &Position, cell: Cell) -> i64 {
        let side = position.to_move();
        let left = position.left() - 1;
        self.windows.placed(side, cell);
        let value = self.value(position.rules(), (side, left), Some((side, cell)));
        self.windows.removed(side, cell);
        value
    }

    fn board(&mut self, position: &Position, side: Color) -> i64 {
        let goes_on = position.to_move() == side;
        let left = if goes_on { position.left() } else { 0 };
        self.value(position.rules(), (side, left), None)
    }
}

#[cfg(test)]
mod tests;
