//! The threats of both sides, and what the side to move has to do about them.

use sixfold_core::{Cell, CellSet, Color, Position, Turn};
use sixfold_threat::{Threats, WordIndex, threat_windows};

use crate::text;
use crate::wire::{SideThreats, ThreatData};

/// The threats in a position.
#[must_use]
pub fn threats(position: &Position) -> ThreatData {
    let (side, left) = (position.to_move(), position.stones_to_place());
    let index = WordIndex::of(position);
    let [black, white] = Color::BOTH.map(|color| of_side(&index, position, color));
    let is_over = position.is_over();
    let wins_now = match is_over {
        true => Vec::new(),
        false => rows_with(position, side, left),
    };
    let theirs = Threats::of(&index, side.other());
    let blocks: Vec<Turn> = match is_over || !wins_now.is_empty() {
        true => Vec::new(),
        false => theirs
            .blocks()
            .iter()
            .filter(|block| block.len() <= left)
            .copied()
            .collect(),
    };
    let cannot_block = !is_over && theirs.count() > 0 && blocks.is_empty() && wins_now.is_empty();
    let cells: CellSet = blocks.iter().flat_map(Turn::iter).collect();
    ThreatData {
        black,
        white,
        wins_now: text::line(&wins_now),
        must_block: text::line(&blocks),
        must_block_cells: text::names(cells.iter()),
        cannot_block,
    }
}

fn of_side(index: &WordIndex, position: &Position, color: Color) -> SideThreats {
    if !position.rules().has_threats() || position.is_over() {
        return SideThreats::default();
    }
    let threats = Threats::of(index, color);
    let mut windows = threat_windows(index, color);
    for window in &mut windows {
        window.sort_unstable();
    }
    windows.sort_unstable();
    let cells: CellSet = windows.iter().flatten().copied().collect();
    let p = usize::from(position.rules().p());
    SideThreats {
        count: threats.count(),
        windows: windows.into_iter().map(text::names).collect(),
        block_cells: text::names((cells & position.empties()).iter()),
        blocks: text::line(threats.blocks()),
        wins: text::line(&rows_with(position, color, p)),
    }
}

/// The smallest sets of at most so many stones with which a side makes its row.
fn rows_with(position: &Position, color: Color, stones: usize) -> Vec<Turn> {
    let (own, other) = (position.stones(color), position.stones(color.other()));
    let mut sets: Vec<Turn> = Position::windows_slow(position.rules())
        .filter(|window| !window.iter().any(|&cell| other.contains(cell)))
        .filter_map(|window| {
            let lacking: Vec<Cell> = window
                .into_iter()
                .filter(|&cell| !own.contains(cell))
                .collect();
            (lacking.len() <= stones).then(|| Turn::new(&lacking))
        })
        .collect();
    sets.sort_unstable_by(|a, b| a.len().cmp(&b.len()).then(a.cmp(b)));
    sets.dedup();
    let mut smallest: Vec<Turn> = Vec::new();
    for set in sets {
        if !smallest.iter().any(|known| known.is_subset(&set)) {
            smallest.push(set);
        }
    }
    smallest
}

impl super::Game {
    /// The threats at the cursor, pending stones included.
    #[must_use]
    pub fn threats(&self) -> ThreatData {
        threats(&self.position())
    }
}
