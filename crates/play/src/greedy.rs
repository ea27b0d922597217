//! An agent of any utility: each stone of the turn goes where it is worth most.

use sixfold_core::{CellSet, Position, Turn};
use sixfold_solve::Control;

use crate::registry::UtilityKind;
use crate::utility::ranked;
use crate::{Agent, Choice, Info, Listener, Safety, Score, Settings, Task};

/// Places stone after stone where the utility says, as the agents of the paper do without search
/// (connect-k-agents §3.3).
pub struct Greedy {
    kind: UtilityKind,
    settings: Settings,
}

impl Greedy {
    /// An agent of this kind of utility.
    #[must_use]
    pub fn new(kind: UtilityKind, settings: Settings) -> Greedy {
        Greedy { kind, settings }
    }
}

impl Agent for Greedy {
    fn name(&self) -> &str {
        self.kind.name
    }

    fn choose(
        &mut self,
        position: &Position,
        _: Task,
        _: &mut dyn Control,
        listener: &mut dyn Listener,
    ) -> Choice {
        let seed = self.settings.number("seed") as u64;
        let mut utility = self.kind.of(position, &self.settings);
        let mut position = position.clone();
        let mut turn = Turn::NULL;
        let mut score = 0;
        for _ in 0..position.stones_to_place() {
            let best = ranked(&mut *utility, &position, &CellSet::EMPTY, 1, seed);
            let Some(&(cell, worth)) = best.first() else {
                break;
            };
            score = worth;
            turn = turn.with(cell);
            position.place(cell, &mut utility);
        }
        let info = Info {
            depth: turn.len() as u32,
            nodes: turn.len() as u64,
            score: Score::Points(score),
            line: vec![turn],
        };
        listener.report(std::slice::from_ref(&info));
        Choice {
            turn,
            info,
            safety: Safety::Unchecked,
        }
    }
}
