//! An agent that asks a book before it thinks.

use std::sync::Arc;

use sixfold_core::{Position, Rules};
use sixfold_solve::Control;

use super::{Book, Rule};
use crate::{Agent, Choice, Info, Listener, Safety, Score, Task};

/// Takes the turn that a book recommends, and leaves the choice to another agent where there is
/// none. It is asked anew at every turn: a game that left the book may come back to it.
///
/// Which of the two chose is told by the score: [`Score::Book`] is a book's and nobody else's.
/// In the middle of a turn the other agent chooses, since books know whole turns.
pub struct BookFirst {
    /// What is asked first.
    pub book: Arc<Book>,
    /// By which rule.
    pub rule: Rule,
    /// Who chooses where the book does not.
    pub then: Box<dyn Agent>,
}

impl Agent for BookFirst {
    fn name(&self) -> &str {
        self.then.name()
    }

    fn prepare(&mut self, rules: Rules) {
        self.then.prepare(rules);
    }

    fn can_ponder(&self) -> bool {
        self.then.can_ponder()
    }

    fn ponder(&mut self, position: &Position, control: &mut dyn Control) {
        self.then.ponder(position, control);
    }

    fn choose(
        &mut self,
        position: &Position,
        task: Task,
        control: &mut dyn Control,
        listener: &mut dyn Listener,
    ) -> Choice {
        let Some(advice) = self.book.recommend(position, &self.rule) else {
            return self.then.choose(position, task, control, listener);
        };
        let (turn, tally) = (advice.statistics.turn, advice.statistics.after);
        let side = position.to_move();
        let info = Info {
            depth: 0,
            nodes: 0,
            score: Score::Book {
                wins: tally.wins(side),
                draws: tally.draws,
                losses: tally.losses(side),
            },
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
