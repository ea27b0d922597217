//! An agent that asks a book before it thinks.

use std::sync::Arc;

use sixfold_core::{Position, Rules};
use sixfold_solve::Control;
use sixfold_threat::WordIndex;

use super::{Advice, Book, Rule};
use crate::quiet::{is_quiet, wins_by_double_threats};
use crate::{Agent, Choice, Info, Listener, Safety, Score, Task};

/// The nodes of each look for wins by double threats.
const NODES: u64 = 3_000;

/// Takes the turn that a book recommends, and leaves the choice to another agent where there is
/// none. It is asked anew at every turn: a game that left the book may come back to it.
///
/// Statistics see no threats: whoever left one unanswered may have won all the same. So the other agent also
/// chooses where somebody has a threat, where the side to move wins by double threats, and where the other side
/// would after the recommended turn, as far as a short search sees.
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
        let advice = self.book.recommend(position, &self.rule);
        let Some(advice) = advice.filter(|advice| is_sound(position, advice, control)) else {
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

/// Whether nothing that threats decide speaks against a turn.
fn is_sound(position: &Position, advice: &Advice, control: &mut dyn Control) -> bool {
    if !position.rules().has_threats() {
        // Whoever is to move makes a row.
        return false;
    }
    let mut limited = |nodes: u64| nodes >= NODES || control.stop(nodes);
    if !is_quiet(position, &WordIndex::of(position), &mut limited) {
        return false;
    }
    let mut after = position.clone();
    after.place_turn(advice.statistics.turn, &mut ());
    after.is_over() || !wins_by_double_threats(&after, &mut limited)
}
