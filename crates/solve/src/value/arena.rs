//! The rest of a game, seen from its root: numbered empty cells, and for each side the sets of
//! them that complete a row.
//!
//! Nothing else of a board matters for its value. Stones that are there already are in the
//! windows: a window of one side lacks the cells it still needs, and a window with stones of
//! both sides is nobody's.

use std::collections::{BTreeSet, HashMap};

use sixfold_core::{Cell, Color, Key, Position, Rules, Symmetry};

use super::mask::Mask;

pub(super) struct Arena<const N: usize> {
    /// For each side, what completes a row. No set contains another.
    windows: [Vec<Mask<N>>; 2],
    /// How many cells are empty.
    cells: usize,
    /// For each symmetry, each side and each cell: the key of the side's stone on the cell's
    /// image. The identity comes first.
    keys: Vec<[Vec<Key>; 2]>,
}

impl<const N: usize> Arena<N> {
    /// The rest of this game, which is not over.
    pub(super) fn new(position: &Position) -> Arena<N> {
        let rules = position.rules();
        let empties: Vec<Cell> = position.empties().iter().collect();
        debug_assert!(empties.len() <= Mask::<N>::CAPACITY && !position.is_over());
        let numbers: HashMap<Cell, usize> = empties.iter().copied().zip(0..).collect();
        let windows = Color::BOTH.map(|color| open_windows(position, color, &numbers));
        let keys = Symmetry::of(rules)
            .filter_map(|symmetry| images(symmetry, rules, &empties, &numbers))
            .filter(|images| windows.iter().all(|side| is_symmetric(side, images)))
            .map(|images| stone_keys(rules, &empties, &images))
            .collect();
        Arena {
            windows,
            cells: empties.len(),
            keys,
        }
    }

    pub(super) fn windows(&self, color: Color) -> &[Mask<N>] {
        &self.windows[color.index()]
    }

    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    /// The key of a pair of sets of cells, the same for all its images under symmetries.
    pub(super) fn key(&self, sets: [Mask<N>; 2]) -> Key {
        let under = |keys: &[Vec<Key>; 2]| {
            let sum = |color: Color| {
                let keys = &keys[color.index()];
                let cells = sets[color.index()].iter();
                cells.fold(0, |sum, cell| sum ^ keys[cell])
            };
            sum(Color::Black) ^ sum(Color::White)
        };
        self.keys.iter().map(under).min().unwrap_or(0)
    }
}

/// The windows without a stone of the other side, each as the cells it lacks.
fn open_windows<const N: usize>(
    position: &Position,
    color: Color,
    numbers: &HashMap<Cell, usize>,
) -> Vec<Mask<N>> {
    let blocked = |window: &Vec<Cell>| {
        let other = position.stones(color.other());
        window.iter().any(|&cell| other.contains(cell))
    };
    let mut lacking: Vec<Mask<N>> = Position::windows_slow(position.rules())
        .filter(|window| !blocked(window))
        .map(|window| {
            window
                .iter()
                .filter_map(|cell| numbers.get(cell).copied())
                .collect()
        })
        .collect();
    // A window that lacks all that another lacks, and more, is never completed before it and is
    // blocked whenever it is.
    lacking.sort_unstable_by_key(|window| (window.len(), *window));
    let mut kept: Vec<Mask<N>> = Vec::new();
    for window in lacking {
        if !kept.iter().any(|smaller| smaller.is_subset(window)) {
            kept.push(window);
        }
    }
    kept
}

/// Where a symmetry of the board takes each empty cell, if all images are empty too.
fn images(
    symmetry: Symmetry,
    rules: Rules,
    empties: &[Cell],
    numbers: &HashMap<Cell, usize>,
) -> Option<Vec<usize>> {
    let image = |&cell: &Cell| numbers.get(&symmetry.apply(cell, rules)).copied();
    empties.iter().map(image).collect()
}

/// Whether the images of the windows are the windows. Then positions that are images of one
/// another have the same value, whatever stones stood on the board before.
fn is_symmetric<const N: usize>(windows: &[Mask<N>], images: &[usize]) -> bool {
    let all: BTreeSet<Mask<N>> = windows.iter().copied().collect();
    windows
        .iter()
        .all(|window| all.contains(&window.iter().map(|cell| images[cell]).collect()))
}

/// The keys that the images of stones have in a position.
fn stone_keys(rules: Rules, empties: &[Cell], images: &[usize]) -> [Vec<Key>; 2] {
    let mut board = Position::new(rules);
    let without = board.key();
    Color::BOTH.map(|color| {
        let mut key = |&image: &usize| {
            board.add_extra(color, empties[image], &mut ());
            let with = board.key();
            board.undo(&mut ());
            with ^ without
        };
        images.iter().map(&mut key).collect()
    })
}
