//! The definitions, read off the board: what the fast code is tested against.
//!
//! Everything here looks at the stones of a [`Position`] and at every window, and at nothing
//! that is kept up to date.

use sixfold_core::{Cell, CellSet, Color, Position, Turn};

/// A window of the board with what stands in it.
#[derive(Clone, Debug)]
pub struct WindowSlow {
    /// Its k cells.
    pub cells: Vec<Cell>,
    /// How many stones each side has in it.
    pub stones: [usize; 2],
    /// Its empty cells.
    pub empties: CellSet,
}

/// Every window of the board.
#[must_use]
pub fn windows(position: &Position) -> Vec<WindowSlow> {
    Position::windows_slow(position.rules())
        .map(|cells| {
            let count = |color: Color| {
                cells
                    .iter()
                    .filter(|&&cell| position.stones(color).contains(cell))
                    .count()
            };
            let empties = cells
                .iter()
                .copied()
                .filter(|&cell| position.stone_at(cell).is_none())
                .collect();
            WindowSlow {
                stones: Color::BOTH.map(count),
                empties,
                cells,
            }
        })
        .collect()
}

/// The threat windows of one side: no stone of the other side, at least k − p of its own. None
/// where k ≤ p.
#[must_use]
pub fn threat_windows(position: &Position, color: Color) -> Vec<WindowSlow> {
    let rules = position.rules();
    if !rules.has_threats() {
        return Vec::new();
    }
    let needed = usize::from(rules.k() - rules.p());
    windows(position)
        .into_iter()
        .filter(|window| {
            window.stones[color.other().index()] == 0 && window.stones[color.index()] >= needed
        })
        .collect()
}

/// The number of threats by brute force over sets of stones: the least size of a set of empty
/// cells that meets every threat window, or p + 1.
#[must_use]
pub fn threats(position: &Position, color: Color) -> u8 {
    let windows = threat_windows(position, color);
    let candidates = cells_of(&windows);
    let p = position.rules().p();
    (0..=p)
        .find(|&size| {
            subsets(&candidates, usize::from(size))
                .iter()
                .any(|set| blocks_all(set, &windows))
        })
        .unwrap_or(p + 1)
}

/// Every minimal block of at most p stones, by brute force.
#[must_use]
pub fn blocks(position: &Position, color: Color) -> Vec<Turn> {
    let windows = threat_windows(position, color);
    if windows.is_empty() {
        return Vec::new();
    }
    let candidates = cells_of(&windows);
    let mut found: Vec<Turn> = (1..=usize::from(position.rules().p()))
        .flat_map(|size| subsets(&candidates, size))
        .filter(|set| blocks_all(set, &windows))
        .filter(|set| {
            set.iter()
                .all(|cell| !blocks_all(&set.without(cell), &windows))
        })
        .collect();
    found.sort_unstable();
    found
}

/// The turns that force, by brute force over all sets of at most `stones_to_place` empty cells:
/// see [`crate::generate`].
#[must_use]
pub fn forcing_turns(position: &Position, threats_wanted: u8) -> Vec<Turn> {
    let wins = minimal_turns(position, |after, attacker| {
        let k = usize::from(after.rules().k());
        windows(after)
            .iter()
            .any(|window| window.stones[attacker.index()] == k)
    });
    if !wins.is_empty() {
        return wins;
    }
    minimal_turns(position, |after, attacker| {
        threat_windows(after, attacker.other()).is_empty()
            && threats(after, attacker) >= threats_wanted
    })
}

/// The smallest sets of stones of the side to move after which something holds, sorted.
fn minimal_turns(position: &Position, holds: impl Fn(&Position, Color) -> bool) -> Vec<Turn> {
    let attacker = position.to_move();
    let empties: Vec<Cell> = position.empties().iter().collect();
    let holds_after = |turn: &Turn| {
        let mut after = position.clone();
        for cell in turn.iter() {
            after.add_extra(attacker, cell, &mut ());
        }
        holds(&after, attacker)
    };
    let mut found: Vec<Turn> = (0..=position.stones_to_place())
        .flat_map(|size| subsets(&empties, size))
        .filter(|turn| holds_after(turn))
        .filter(|turn| turn.iter().all(|cell| !holds_after(&turn.without(cell))))
        .collect();
    found.sort_unstable();
    found
}

fn cells_of(windows: &[WindowSlow]) -> Vec<Cell> {
    let all = windows
        .iter()
        .fold(CellSet::EMPTY, |all, window| all | window.empties);
    all.iter().collect()
}

fn blocks_all(set: &Turn, windows: &[WindowSlow]) -> bool {
    windows
        .iter()
        .all(|window| set.iter().any(|cell| window.empties.contains(cell)))
}

/// All sets of so many of these cells.
#[must_use]
pub fn subsets(cells: &[Cell], size: usize) -> Vec<Turn> {
    if size == 0 {
        return vec![Turn::NULL];
    }
    (0..cells.len())
        .flat_map(|i| {
            subsets(&cells[i + 1..], size - 1)
                .into_iter()
                .map(move |rest| rest.with(cells[i]))
        })
        .collect()
}
