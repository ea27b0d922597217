//! The defender's whole replies, one by one.

use sixfold_core::{Cell, Turn};

/// Calls `visit` with every turn of so many of these cells that contains one of the blocks, once
/// each: with the first cells first. An error ends it.
pub(crate) fn every<E>(
    blocks: &[Turn],
    cells: &[Cell],
    whole: usize,
    visit: &mut impl FnMut(Turn) -> Result<(), E>,
) -> Result<(), E> {
    for (i, &block) in blocks.iter().enumerate() {
        // A reply that contains several blocks belongs to the first of them.
        let earlier = &blocks[..i];
        extend(block, cells, whole, &mut |reply| {
            if earlier.iter().any(|other| other.is_subset(&reply)) {
                return Ok(());
            }
            visit(reply)
        })?;
    }
    Ok(())
}

fn extend<E>(
    turn: Turn,
    cells: &[Cell],
    whole: usize,
    visit: &mut dyn FnMut(Turn) -> Result<(), E>,
) -> Result<(), E> {
    if turn.len() == whole {
        return visit(turn);
    }
    for (i, &cell) in cells.iter().enumerate() {
        if !turn.contains(cell) {
            extend(turn.with(cell), &cells[i + 1..], whole, visit)?;
        }
    }
    Ok(())
}
