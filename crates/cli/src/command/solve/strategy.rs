//! A winning strategy as a game with variations.

use sixfold_core::{Color, Position, Turn};
use sixfold_record::{NodeId, Record, Step};
use sixfold_solve::WinTree;

/// The position first, then every turn, block and answer as variations.
pub(crate) fn record(position: &Position, tree: &WinTree) -> Record {
    let mut record = Record::from_position(position);
    let end = record.main_line().last().unwrap_or_else(|| record.root());
    let attacker = position.to_move();
    add_strategy(&mut record, end, attacker, tree);
    record
}

fn add_strategy(record: &mut Record, at: NodeId, attacker: Color, tree: &WinTree) {
    let after = add_turn(record, at, attacker, tree.turn);
    if tree.replies.is_empty() {
        record.set_comment(after, &format!("{attacker} wins"));
    }
    for (block, next) in &tree.replies {
        let blocked = add_turn(record, after, attacker.other(), *block);
        add_strategy(record, blocked, attacker, next);
    }
}

/// Adds the stones of a turn one by one, along nodes that are there already where they fit.
fn add_turn(record: &mut Record, at: NodeId, side: Color, turn: Turn) -> NodeId {
    turn.iter().fold(at, |at, cell| {
        let step = Step::Stone(side, cell);
        match record.child_with(at, &step) {
            Some(child) => child,
            None => record.add_child(at, step),
        }
    })
}
