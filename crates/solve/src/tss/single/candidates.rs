//! The attacker's turns: every minimal forcing set, with its free stones on promising cells.

use std::cmp::Reverse;

use sixfold_core::{Cell, Turn};
use sixfold_threat::{Force, ForcingTurns, Threats, score};

use super::board::Board;

/// A turn of the attacker.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) turn: Turn,
    /// How many threats it leaves.
    pub(super) threats: u8,
    /// What it builds: larger first.
    worth: u32,
}

/// Whether every turn is among the candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Width {
    Whole,
    Cut,
}

/// The turns that leave a threat, best first; free stones on this many cells.
pub(super) fn candidates(
    board: &mut Board,
    generator: &mut ForcingTurns,
    free_cells: usize,
) -> (Vec<Candidate>, Width) {
    let stones = board.position.stones_to_place();
    let index = &mut board.seen.index;
    let sets = generator
        .generate(index, board.attacker, stones, Force::Single)
        .to_vec();
    let mut width = Width::Whole;
    let mut turns = Vec::new();
    // The sets that leave p threats are among the turns whose free stones are on good cells only
    // if those cells are; they are few, so all of them are added.
    turns.extend_from_slice(generator.generate(index, board.attacker, stones, Force::Double));
    turns.retain(|turn| turn.len() == stones);
    for set in sets {
        complete(
            board,
            set,
            stones - set.len(),
            free_cells,
            &mut turns,
            &mut width,
        );
    }
    turns.sort_unstable();
    turns.dedup();
    let mut threats = Threats::default();
    let mut candidates: Vec<Candidate> = turns
        .into_iter()
        .map(|turn| weigh(board, turn, &mut threats))
        .collect();
    candidates.sort_by_key(|candidate| Reverse(candidate.worth));
    (candidates, width)
}

/// Adds the set with so many free stones on the best cells.
fn complete(
    board: &mut Board,
    set: Turn,
    free: usize,
    free_cells: usize,
    turns: &mut Vec<Turn>,
    width: &mut Width,
) {
    if free == 0 {
        turns.push(set);
        return;
    }
    let mark = board.mark();
    for cell in set.iter() {
        board
            .position
            .add_extra(board.attacker, cell, &mut board.seen.index);
    }
    let mut cells: Vec<(u32, Cell)> = board
        .position
        .empties()
        .iter()
        .map(|cell| {
            (
                score::score_for(&board.seen.index, cell, board.attacker),
                cell,
            )
        })
        .collect();
    while board.mark() > mark {
        board.position.undo(&mut board.seen.index);
    }
    cells.sort_by_key(|&(worth, cell)| (Reverse(worth), cell));
    if cells.len() > free_cells {
        cells.truncate(free_cells);
        *width = Width::Cut;
    }
    let cells: Vec<Cell> = cells.into_iter().map(|(_, cell)| cell).collect();
    extend(set, &cells, free, turns);
}

fn extend(turn: Turn, cells: &[Cell], free: usize, turns: &mut Vec<Turn>) {
    if free == 0 {
        turns.push(turn);
        return;
    }
    for (i, &cell) in cells.iter().enumerate() {
        extend(turn.with(cell), &cells[i + 1..], free - 1, turns);
    }
}

/// What a turn is worth: the scores of its stones, one after the other, the attacker's windows
/// counting in full and those it takes from the defender too.
fn weigh(board: &mut Board, turn: Turn, threats: &mut Threats) -> Candidate {
    let attacker = board.attacker;
    let index = &mut board.seen.index;
    let mut worth = 0;
    for cell in turn.iter() {
        worth += score::score_for(index, cell, attacker);
        worth += score::score_for(index, cell, attacker.other()) / 2;
        sixfold_core::Observer::placed(index, attacker, cell);
    }
    threats.fill_count(index, attacker);
    for cell in turn.iter() {
        sixfold_core::Observer::removed(index, attacker, cell);
    }
    Candidate {
        turn,
        threats: threats.count(),
        worth,
    }
}
