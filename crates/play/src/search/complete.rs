//! Whole turns, and choices that take no search.

use sixfold_core::{Cell, CellSet, Position, Turn};

use super::node::Searcher;
use crate::eval::Stage;
use crate::{Choice, Info, Safety, Score};

/// The stones with others on the cells that the evaluation likes best, so that the turn is whole.
pub(super) fn completed(searcher: &mut Searcher<'_>, stones: Turn) -> Turn {
    let position = searcher.board.position();
    let (side, size) = (position.to_move(), position.stones_to_place());
    let mut turn = stones;
    let mut best = Vec::new();
    while turn.len() < size {
        let taken: CellSet = turn.iter().collect::<CellSet>();
        searcher
            .evaluation
            .now()
            .best(side, Stage::Last, &taken, 1, &mut best);
        let Some(&(_, cell)) = best.first() else {
            break;
        };
        turn = turn.with(cell);
    }
    turn
}

/// The choice of a turn that was not searched.
pub(super) fn choice(turn: Turn, score: Score, depth: u32, nodes: u64, safety: Safety) -> Choice {
    let info = Info {
        depth,
        nodes,
        score,
        line: vec![turn],
    };
    Choice { turn, info, safety }
}

/// The cell in the middle of the board.
pub(super) fn centre(position: &Position) -> Cell {
    let rules = position.rules();
    Cell::new((rules.columns() - 1) / 2, (rules.rows() - 1) / 2)
}
