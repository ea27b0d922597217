//! The attacker's turns: every minimal forcing set, with its free stones on promising cells.

use std::cmp::Reverse;

use sixfold_core::{Cell, Turn};
use sixfold_threat::{Force, ForcingTurns, GivenUp, Threats, score, sort_while};

use super::board::Board;
use crate::control::Pace;

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

/// The turns that leave a threat, best first; free stones on this many cells. It is given up as
/// soon as `go_on` says no.
pub(super) fn candidates(
    board: &mut Board,
    generator: &mut ForcingTurns,
    free_cells: usize,
    go_on: &mut impl FnMut() -> bool,
) -> Result<(Vec<Candidate>, Width), GivenUp> {
    let stones = board.position.stones_to_place();
    let index = &mut board.seen.index;
    let sets = generator
        .generate_while(index, board.attacker, stones, Force::Single, go_on)?
        .to_vec();
    let mut width = Width::Whole;
    let mut turns = Vec::new();
    // The sets that leave p threats are among the turns whose free stones are on good cells only
    // if those cells are; they are few, so all of them are added.
    turns.extend_from_slice(generator.generate_while(
        index,
        board.attacker,
        stones,
        Force::Double,
        go_on,
    )?);
    turns.retain(|turn| turn.len() == stones);
    let mut pace = Pace::of(board.position.rules());
    for set in sets {
        if pace.is_due() && !go_on() {
            return Err(GivenUp);
        }
        complete(
            board,
            set,
            stones - set.len(),
            free_cells,
            &mut turns,
            &mut width,
        );
    }
    sort_while(&mut turns, |&turn| turn, go_on)?;
    turns.dedup();
    let mut threats = Threats::default();
    let mut candidates = Vec::with_capacity(turns.len());
    for turn in turns {
        if pace.is_due() && !go_on() {
            return Err(GivenUp);
        }
        candidates.push(weigh(board, turn, &mut threats));
    }
    let best_first = |candidate: &Candidate| Reverse(candidate.worth);
    sort_while(&mut candidates, best_first, go_on)?;
    Ok((candidates, width))
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
