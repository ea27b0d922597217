//! Certificates changed at random: most are no proofs any more, and none that is accepted may be
//! wrong.

use sixfold_core::{Cell, CellSet, Position, Setup};
use sixfold_proof::{Builder, Certificate, Node};

use crate::random::Random;

/// The certificate with one to three changes, and without nodes that nothing leads to any more;
/// `None` where a change was not possible.
pub(super) fn alter(certificate: &Certificate, random: &mut Random) -> Option<Certificate> {
    let mut position = certificate.position().clone();
    let mut nodes = certificate.nodes().to_vec();
    for _ in 0..1 + random.below(3) {
        match random.below(3) {
            0 => position = other_position(certificate, &position, random)?,
            _ => change_node(&mut nodes, &position, random)?,
        }
    }
    let mut builder = Builder::new(&position, certificate.attacker());
    let mut numbers: Vec<Option<u32>> = Vec::with_capacity(nodes.len());
    for (mut node, used) in nodes.iter().cloned().zip(used(&nodes)) {
        for reply in &mut node.replies {
            reply.next = numbers[reply.next as usize].unwrap_or(0);
        }
        numbers.push(if used { builder.push(node) } else { None });
    }
    builder.finish("")
}

/// The same proof for another position: with a stone of the defender added, or one of anybody
/// taken away, or other stones left in the turn.
fn other_position(
    certificate: &Certificate,
    position: &Position,
    random: &mut Random,
) -> Option<Position> {
    let attacker = certificate.attacker();
    let mut stones: Vec<_> = [attacker, attacker.other()]
        .into_iter()
        .flat_map(|color| position.stones(color).iter().map(move |cell| (color, cell)))
        .collect();
    let mut left = position.left();
    match random.below(8) {
        0 if !stones.is_empty() => drop(stones.swap_remove(random.below(stones.len()))),
        1 => left = 1 + random.below(position.rules().p().into()) as u8,
        _ => stones.push((attacker.other(), any_cell(position.empties(), random)?)),
    }
    let setup = Setup {
        rules: position.rules(),
        stones,
        to_move: Some(position.to_move()),
        left: Some(left),
    };
    setup.validate().ok().filter(|position| !position.is_over())
}

fn change_node(nodes: &mut [Node], position: &Position, random: &mut Random) -> Option<()> {
    let at = random.below(nodes.len());
    let free = position.empties();
    let node = &mut nodes[at];
    let mut replies = node.replies.to_vec();
    if random.below(3) == 0 || replies.is_empty() {
        node.turn = changed_cells(&node.turn, free, random)?;
        return Some(());
    }
    let which = random.below(replies.len());
    match random.below(6) {
        0 => drop(replies.swap_remove(which)),
        1 => replies.clear(),
        2 => replies.swap(0, which),
        3 => replies[which].stones = changed_cells(&replies[which].stones, free, random)?,
        // The answer to something else: a node with replies has some before it.
        _ => replies[which].next = random.below(at) as u32,
    }
    nodes[at].replies = replies.into();
    Some(())
}

/// The cells with one more, one less, or one on another cell.
fn changed_cells(cells: &[Cell], free: CellSet, random: &mut Random) -> Option<Box<[Cell]>> {
    let mut changed: CellSet = cells.iter().copied().collect();
    let kind = random.below(3);
    if kind != 0 {
        changed.remove(any_cell(changed, random)?);
    }
    if kind != 1 {
        changed.insert(any_cell(free, random)?);
    }
    Some(changed.iter().collect())
}

fn any_cell(cells: CellSet, random: &mut Random) -> Option<Cell> {
    let cells: Vec<Cell> = cells.iter().collect();
    random.pick(&cells).copied()
}

/// Which nodes the root needs.
fn used(nodes: &[Node]) -> Vec<bool> {
    let mut used = vec![false; nodes.len()];
    if let Some(root) = used.last_mut() {
        *root = true;
    }
    for at in (0..nodes.len()).rev() {
        if used[at] {
            for reply in &nodes[at].replies {
                used[reply.next as usize] = true;
            }
        }
    }
    used
}
