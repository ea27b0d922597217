//! Strategies without the stones that they do not need.

use std::collections::HashMap;
use std::sync::Arc;

use sixfold_core::{CellSet, Turn};

use super::board::Board;
use crate::tree::WinTree;
use crate::zone::Zone;

/// The strategy of a search for double threats with its zone. Stones that are in no threat window
/// of the strategy, and close no window in which the defender would be first, are left out of its
/// turns: they may stand anywhere, so the zone does not have to keep their cells free.
pub(super) fn with_zone(tree: WinTree, board: &mut Board) -> Option<(WinTree, Zone)> {
    let (lean, _) = without_unused(&tree, board, &mut Done::new());
    if let Some(zone) = board.seen.zones.zone_of(&lean) {
        return Some((lean, zone));
    }
    let zone = board.seen.zones.zone_of(&tree)?;
    Some((tree, zone))
}

/// What became of parts that were met before, and the cells that they use.
type Done = HashMap<*const WinTree, (Arc<WinTree>, CellSet)>;

/// The tree with every turn cut down to what its part of the tree uses, and what that is: the cells
/// of threat windows and of rows.
fn without_unused(tree: &WinTree, board: &mut Board, done: &mut Done) -> (WinTree, CellSet) {
    let (attacker, defender) = (board.attacker, board.attacker.other());
    board.seen.zones.place(attacker, &tree.turn);
    let mut used = board.seen.zones.cells_used();
    let mut replies = Vec::with_capacity(tree.replies.len());
    for (reply, next) in &tree.replies {
        let (part, cells) = match done.get(&Arc::as_ptr(next)) {
            Some(known) => known.clone(),
            None => {
                board.seen.zones.place(defender, reply);
                let (part, cells) = without_unused(next, board, done);
                board.seen.zones.take_back(defender, reply);
                let known = (Arc::new(part), cells);
                done.insert(Arc::as_ptr(next), known.clone());
                known
            }
        };
        used |= cells;
        replies.push((*reply, part));
    }
    board.seen.zones.take_back(attacker, &tree.turn);
    let needed = tree.turn.iter().filter(|&cell| used.contains(cell));
    let mut turn = needed.fold(Turn::NULL, Turn::with);
    if turn.is_empty() {
        // In the middle of a turn there may be more threats than can be blocked already; a stone has
        // to be placed all the same.
        let any = tree
            .turn
            .iter()
            .next()
            .or_else(|| board.seen.zones.some_empty_cell());
        turn = any.map_or(turn, |cell| turn.with(cell));
    }
    (WinTree::new(turn, replies), used)
}
