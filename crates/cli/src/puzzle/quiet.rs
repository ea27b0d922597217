//! Quiet puzzles: no threats win, and a turn without threats does.

use std::cmp::Reverse;

use sixfold_core::{Cell, Position, Turn};
use sixfold_solve::verify::{Finding, Parameters, Verifier, verify};
use sixfold_solve::{NodeLimit, Verdict, WinTree, tss};
use sixfold_threat::{Threats, WordIndex, score};

use super::judge::{COMPLETE_NODES, Facts, NoPuzzle, SINGLE_NODES, TABLE_MEGABYTES};

/// The turns that are tried are pairs, or however many stones a turn has, of this many of the cells
/// of the highest score.
const CELLS: usize = 12;
/// The nodes that each turn's proof may use.
const TURN_NODES: u64 = 60_000;
/// The nodes of an inner search for double threats: what takes more is another kind of puzzle.
const INNER_NODES: u64 = 3_000;

/// Judges a position as a puzzle of this kind. The first turn is not shown to be the only one.
pub(super) fn judge_quiet(position: &Position) -> Result<Facts, NoPuzzle> {
    let table = tss::Table::with_megabytes(TABLE_MEGABYTES);
    let by_double = tss::decide_double(position, &table, &mut NodeLimit(COMPLETE_NODES));
    let parameters = tss::single::Parameters::default();
    let limit = &mut NodeLimit(SINGLE_NODES);
    match by_double.verdict {
        Verdict::None => {}
        Verdict::Win => return Err(NoPuzzle::Easier),
        _ => return Err(NoPuzzle::Undecided),
    }
    // That single threats win is not ruled out for certain, which would take too long.
    if tss::single(position, &parameters, &table, limit).verdict == Verdict::Win {
        return Err(NoPuzzle::Easier);
    }
    let turns = quiet_turns(position);
    let proved = turns
        .into_iter()
        .find_map(|turn| prove(position, turn, &table));
    proved.ok_or(NoPuzzle::NoWin)
}

/// The turns that leave no threat, of the cells with the highest scores.
fn quiet_turns(position: &Position) -> Vec<Turn> {
    let index = WordIndex::of(position);
    let mut cells: Vec<Cell> = position.empties().iter().collect();
    cells.sort_by_cached_key(|&cell| {
        (
            Reverse(score::score_for(&index, cell, position.to_move())),
            cell,
        )
    });
    cells.truncate(CELLS);
    let mut turns = sixfold_threat::slow::subsets(&cells, position.stones_to_place());
    turns.retain(|turn| {
        let mut after = position.clone();
        let mut index = index.clone();
        after.place_turn(*turn, &mut index);
        Threats::of(&index, position.to_move()).count() == 0
    });
    turns
}

fn prove(position: &Position, turn: Turn, table: &tss::Table) -> Option<Facts> {
    let mut after = position.clone();
    after.place_turn(turn, &mut ());
    if after.is_over() {
        return None;
    }
    let mut parameters = Parameters::new(position.rules().p());
    parameters.search.double_nodes = INNER_NODES;
    parameters.search.rounds = 1;
    parameters.most_unanswered = 1;
    let limit = &mut NodeLimit(TURN_NODES);
    let found = verify(&after, Verifier::Pairs, &parameters, table, limit);
    let tree = WinTree::new(turn, found.answers);
    (found.finding == Finding::Wins).then(|| Facts {
        turn,
        depth: tree.depth(),
        nodes: found.nodes,
        tree,
    })
}
