//! The cells on which a failure rests: where a free stone can matter.
//!
//! To try every cell for a free stone would cost hundreds of searches. Instead the turn is searched
//! without it first. If that wins, it wins with any free stone, since more stones of the attacker
//! never hurt. If it fails, the failure rests on certain cells only:
//!
//! - after the turn itself, the empty cells of threat windows and of windows that the free stones
//!   could make threats;
//! - at every attacking node of the failed search, the empty cells of windows that a turn together
//!   with the free stones could make threats, and those of the defender's threat windows.
//!
//! A free stone on any other cell changes no list of turns, no count of threats and no block that
//! the failure used, so the same failure stands. Only the cells of that region are tried. It is
//! kept where one stone is missing; with more missing, or where the table has forgotten it, every
//! cell of a window that is open to either side is tried.

use sixfold_core::{CellSet, Color, Key};
use sixfold_threat::{Index, WordIndex};

use super::node::{Kind, Step};
use super::search::Search;
use crate::control::Control;

/// The cells for a free stone, after the turn without it has failed. That turn is on the board,
/// and `null` is the key of the position in which the defender then was to move.
pub(super) fn cells_to_try<C: Control>(search: &Search<'_, C>, null: Key, missing: u32) -> CellSet {
    let missing = missing + search.position.stones_to_place() as u32;
    let region = match is_kept(search, missing) {
        true => search.table.region(null),
        false => None,
    };
    let cells = match region {
        Some(region) => region | near_threats(search, missing),
        None => open_to(search, Color::Black) | open_to(search, Color::White),
    };
    cells & search.position.empties()
}

/// Notes the region of a node that failed, from those of its children.
pub(super) fn note<C: Control>(
    search: &Search<'_, C>,
    kind: Kind,
    key: Key,
    start: usize,
    missing: u32,
) {
    if !is_kept(search, missing) {
        return;
    }
    let mut cells = match kind {
        Kind::Attack => of_attack(search, missing),
        // Its first child left one stone more out, so there is no region for it.
        Kind::Free => return,
        Kind::Defend => CellSet::EMPTY,
    };
    for child in &search.children[start..] {
        if child.step == Step::Macro || !child.numbers.is_disproved() {
            continue;
        }
        match search.table.region(child.key) {
            Some(region) => cells |= region,
            None => return,
        }
        if kind == Kind::Defend {
            break;
        }
    }
    search.table.set_region(key, cells);
}

/// Notes the region of an attacking node without turns, which is on the board.
pub(super) fn note_leaf<C: Control>(search: &Search<'_, C>, key: Key, missing: u32) {
    if is_kept(search, missing) {
        search.table.set_region(key, of_attack(search, missing));
    }
}

/// With more stones missing a region would be nearly the whole board.
fn is_kept<C: Control>(search: &Search<'_, C>, missing: u32) -> bool {
    let rules = search.position.rules();
    missing == 1 && u32::from(rules.k()) > 2 * u32::from(rules.p()) + missing
}

/// What matters at an attacking node.
fn of_attack<C: Control>(search: &Search<'_, C>, missing: u32) -> CellSet {
    let turn = u32::from(search.position.rules().p());
    let defender = search.attacker.other();
    let index: &WordIndex = &search.index;
    let to_block = index.cells_of_windows(index.threat_lines(defender), |line| {
        index.threat_windows(defender, line)
    });
    near_threats(search, turn + missing) | to_block
}

/// The empty cells of windows that so many more stones of the attacker can make threats, and of
/// those that are threats already.
pub(super) fn near_threats<C: Control>(search: &Search<'_, C>, stones: u32) -> CellSet {
    let rules = search.position.rules();
    let needed = u32::from(rules.k() - rules.p()).saturating_sub(stones);
    windows_with(search, search.attacker, needed)
}

fn open_to<C: Control>(search: &Search<'_, C>, color: Color) -> CellSet {
    windows_with(search, color, 0)
}

/// The empty cells of windows with at least so many stones of one side and none of the other.
fn windows_with<C: Control>(search: &Search<'_, C>, color: Color, stones: u32) -> CellSet {
    let index = &search.index;
    let windows = |line| index.windows_with(color, line, stones);
    index.cells_of_windows(index.lines_with(color, stones), windows)
}
