//! The turns of both sides that enter the tree.

use std::cmp::Reverse;

use sixfold_core::{Cell, Turn};
use sixfold_threat::{Force, GivenUp, Index, Threats, score};

use super::params::ThreatTurns;
use crate::control::Control;
use crate::tss::board::{Attack, Board, Coverage, Weight, push_with};

/// A turn of the attacker that makes k in a row, if there is one.
pub(super) fn row(board: &Board) -> Option<Turn> {
    let index = &board.index;
    let stones = board.position.stones_to_place() as u32;
    let needed = u32::from(board.position.rules().k()).saturating_sub(stones);
    let mut lines = index.lines_with(board.attacker, needed).iter();
    lines.find_map(|line| {
        let windows = index.windows_with(board.attacker, line, needed);
        (windows != 0).then(|| {
            let window = index.lines().window_bits(windows.trailing_zeros());
            let cells = index.lines().cells_of(line, index.empties(line) & window);
            cells.fold(Turn::NULL, Turn::with)
        })
    })
}

/// The attacker's turns that threaten in this way, double threats first.
pub(super) fn threatening(
    board: &mut Board,
    kind: ThreatTurns,
    control: &mut impl Control,
) -> Attack {
    let forces: &[Force] = match kind {
        ThreatTurns::None => &[],
        ThreatTurns::Double => &[Force::Double],
        ThreatTurns::Single => &[Force::Single],
        ThreatTurns::Both => &[Force::Double, Force::Single],
    };
    let stones = board.position.stones_to_place();
    let mut all = Vec::new();
    let mut coverage = Coverage::Complete;
    for &force in forces {
        match board.attack_with(stones, force, control) {
            Attack::Turns(turns, covered) => {
                all.extend(turns);
                coverage = coverage.and(covered);
            }
            ended => return ended,
        }
    }
    Attack::Turns(all, coverage)
}

/// The attacker's turns on so many of the best-scored cells. Where the defender threatens, every
/// turn contains a block, and only the other stones go to these cells.
pub(super) fn probing(
    board: &mut Board,
    cells: usize,
    control: &mut impl Control,
) -> Result<Attack, GivenUp> {
    let stones = board.position.stones_to_place();
    let (turns, coverage) = answers(board, stones, cells, control)?;
    for &turn in &turns {
        board.go_on(control)?;
        if board.weigh(turn) == Weight::Wins {
            return Ok(Attack::Win(turn));
        }
    }
    Ok(Attack::Turns(turns, coverage))
}

/// The defender's replies: every block, its free stones on so many of the best-scored cells.
pub(super) fn replies(
    board: &mut Board,
    cells: usize,
    control: &mut impl Control,
) -> Result<(Vec<Turn>, Coverage), GivenUp> {
    let stones = board.position.stones_to_place();
    let (turns, coverage) = answers(board, stones, cells, control)?;
    board.nodes += turns.len() as u64;
    Ok((turns, coverage))
}

/// Whole turns of the side to move that leave no threat of the other side open; nothing if there
/// is none. [`Coverage::Complete`] if these are all.
fn answers(
    board: &mut Board,
    stones: usize,
    cells: usize,
    control: &mut impl Control,
) -> Result<(Vec<Turn>, Coverage), GivenUp> {
    let other = board.position.to_move().other();
    let mut threats = Threats::default();
    threats.fill_blocks(&board.index, other, stones);
    let nothing_to_block = [Turn::NULL];
    let blocks = match threats.count() {
        0 => &nothing_to_block,
        _ => threats.blocks(),
    };
    let mut turns = Vec::new();
    let mut coverage = Coverage::Complete;
    let ranked = match blocks.iter().all(|block| block.len() >= stones) {
        true => Vec::new(),
        false => ranked(board),
    };
    for &block in blocks.iter().filter(|block| block.len() <= stones) {
        let free = stones - block.len();
        let open = ranked.iter().filter(|&&cell| !block.contains(cell));
        let open: Vec<Cell> = open.copied().take(cells.max(free)).collect();
        if free > 0 && open.len() + block.len() < board.position.empty_count() {
            coverage = Coverage::Partial;
        }
        push_with(block, &open, free, &mut turns, &mut || board.go_on(control))?;
    }
    // The cells come in the order of their scores, and so do the turns; one may contain two blocks.
    let mut seen = std::collections::HashSet::with_capacity(turns.len());
    turns.retain(|&turn| seen.insert(turn));
    Ok((turns, coverage))
}

/// The empty cells, those with the highest scores first ("probing cells", two-stage paper,
/// §IV-B.7).
fn ranked(board: &Board) -> Vec<Cell> {
    let mut cells: Vec<Cell> = board.position.empties().iter().collect();
    cells.sort_by_cached_key(|&cell| (Reverse(score::score(&board.index, cell)), cell));
    cells
}
