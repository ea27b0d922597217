//! Strategies without the stones that they do not need.

use sixfold_core::{CellSet, Turn};

use super::board::Board;
use crate::tree::WinTree;
use crate::zone::Zone;

/// The strategy of a search for double threats with its zone. Stones that are in no threat window
/// of the strategy, and close no window in which the defender would be first, are left out of its
/// turns: they may stand anywhere, so the zone does not have to keep their cells free.
pub(super) fn with_zone(tree: WinTree, board: &mut Board) -> Option<(WinTree, Zone)> {
    let mut lean = tree.clone();
    drop_unused(&mut lean, board);
    if let Some(zone) = board.seen.zones.zone_of(&lean) {
        return Some((lean, zone));
    }
    let zone = board.seen.zones.zone_of(&tree)?;
    Some((tree, zone))
}

/// Drops from every turn what its part of the tree does not use, and returns what is used: the
/// cells of threat windows and of rows.
fn drop_unused(tree: &mut WinTree, board: &mut Board) -> CellSet {
    let zones = &mut board.seen.zones;
    zones.place(board.attacker, &tree.turn);
    let mut used = zones.cells_used();
    for (reply, next) in &mut tree.replies {
        board.seen.zones.place(board.attacker.other(), reply);
        used |= drop_unused(next, board);
        board.seen.zones.take_back(board.attacker.other(), reply);
    }
    board.seen.zones.take_back(board.attacker, &tree.turn);
    let needed = tree.turn.iter().filter(|&cell| used.contains(cell));
    tree.turn = needed.fold(Turn::NULL, Turn::with);
    used
}
