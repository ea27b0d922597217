//! Turns that chance plays instead of the agent, so that games with one opening differ and positions
//! occur that the agent would not have chosen.

use std::sync::Arc;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;
use sixfold_core::{Cell, CellSet, Color, Observer, Position, Turn};
use sixfold_play::eval::{Evaluation, Stage, Weights};
use sixfold_threat::{Threats, WordIndex};

/// So many turns behind the opening may be played by chance: few games are longer.
const TURNS: usize = 40;
/// Of these one of so many,
const ONE_OF: u64 = 5;
/// on one of so many cells for which most speaks.
const CELLS: usize = 8;

/// Knows which cells the evaluation prefers.
pub(super) struct Variety {
    evaluation: Evaluation,
    index: WordIndex,
    best: Vec<(i32, Cell)>,
}

impl Variety {
    pub(super) fn new(position: &Position) -> Variety {
        let weights = Arc::new(Weights::for_rules(position.rules()));
        Variety {
            evaluation: Evaluation::of(position, weights),
            index: WordIndex::of(position),
            best: Vec::new(),
        }
    }

    /// A turn by chance, if this is one of those. Not where somebody has a threat: then one turn is
    /// right and the others lose, and nothing is to be learned from what comes after.
    pub(super) fn turn(
        &mut self,
        position: &Position,
        turns: usize,
        random: &mut Xoshiro256PlusPlus,
    ) -> Option<Turn> {
        if turns >= TURNS || !random.next_u64().is_multiple_of(ONE_OF) {
            return None;
        }
        let has_threat = |side| Threats::of(&self.index, side).count() > 0;
        if Color::BOTH.into_iter().any(has_threat) {
            return None;
        }
        let stones = position.stones_to_place();
        let (side, stage) = (position.to_move(), Stage::of(stones));
        let most = CELLS.max(stones);
        self.evaluation
            .best(side, stage, &CellSet::EMPTY, most, &mut self.best);
        let mut turn = Turn::NULL;
        while turn.len() < stones {
            let at = random.next_u64() % self.best.len() as u64;
            turn = turn.with(self.best[at as usize].1);
        }
        Some(turn)
    }
}

impl Observer for Variety {
    fn placed(&mut self, color: Color, cell: Cell) {
        self.evaluation.placed(color, cell);
        self.index.placed(color, cell);
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        self.evaluation.removed(color, cell);
        self.index.removed(color, cell);
    }
}
