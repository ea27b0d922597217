//! Sets of few cells that hit every one of some windows: the way for any number of stones.
//!
//! A depth-first search takes a window that is not hit yet and tries each of its cells; a cell
//! tried before is forbidden in the later branches, so that every set is met once. Windows that
//! are not hit and have no allowed cell in common each need a stone of their own, which bounds
//! what is still possible.

use sixfold_core::{Cell, Rules, Turn};

/// The windows to hit, each by its empty cells, and the search's state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hitting {
    windows: Vec<Turn>,
    forbidden: Vec<Cell>,
}

impl Hitting {
    /// Forgets all windows.
    pub(crate) fn clear(&mut self) {
        self.windows.clear();
    }

    /// One more window, by its empty cells.
    pub(crate) fn push(&mut self, empties: Turn) {
        self.windows.push(empties);
    }

    /// Drops every window that contains another: what hits the other hits it too. Small windows
    /// come first, which lets the search fail early.
    pub(crate) fn simplify(&mut self) {
        self.windows
            .sort_unstable_by_key(|window| (window.len(), *window));
        self.windows.dedup();
        let mut kept = 0;
        for i in 0..self.windows.len() {
            let window = self.windows[i];
            if !self.windows[..kept]
                .iter()
                .any(|other| other.is_subset(&window))
            {
                self.windows[kept] = window;
                kept += 1;
            }
        }
        self.windows.truncate(kept);
    }

    /// The least number of cells that hit all windows, or `most + 1` if it is more than `most`.
    pub(crate) fn least(&mut self, most: usize) -> usize {
        (0..=most)
            .find(|&size| {
                let mut found = false;
                self.search(Turn::NULL, size, &mut |_| {
                    found = true;
                    Search::Stop
                });
                found
            })
            .unwrap_or(most + 1)
    }

    /// Adds every set of at most so many cells that hits all windows and is minimal.
    pub(crate) fn minimal(&mut self, most: usize, sets: &mut Vec<Turn>) {
        let start = sets.len();
        self.search(Turn::NULL, most, &mut |set| {
            sets.push(set);
            Search::Continue
        });
        // A set is minimal if each of its cells is alone in hitting some window.
        let needed = |set: &Turn, cell: Cell| {
            let rest = set.without(cell);
            self.windows
                .iter()
                .any(|window| !rest.iter().any(|c| window.contains(c)))
        };
        let mut kept = start;
        for i in start..sets.len() {
            let set = sets[i];
            if set.iter().all(|cell| needed(&set, cell)) {
                sets[kept] = set;
                kept += 1;
            }
        }
        sets.truncate(kept);
    }

    /// Visits sets that hit all windows, every minimal one among them.
    fn search(&mut self, set: Turn, left: usize, visit: &mut impl FnMut(Turn) -> Search) -> Search {
        let Some(window) = self.next_window(&set, left) else {
            return Search::Continue;
        };
        let Some(window) = window else {
            return visit(set);
        };
        let before = self.forbidden.len();
        let mut result = Search::Continue;
        for cell in window.iter() {
            if self.forbidden.contains(&cell) {
                continue;
            }
            result = self.search(set.with(cell), left - 1, visit);
            if result == Search::Stop {
                break;
            }
            self.forbidden.push(cell);
        }
        self.forbidden.truncate(before);
        result
    }

    /// The first window that the set does not hit, `Some(None)` if it hits all, `None` if it
    /// cannot be completed with so many cells.
    fn next_window(&self, set: &Turn, left: usize) -> Option<Option<Turn>> {
        let mut first = None;
        let mut apart = [Turn::NULL; Rules::MAX_STONES as usize + 1];
        let mut count = 0;
        for window in &self.windows {
            if set.iter().any(|cell| window.contains(cell)) {
                continue;
            }
            let allowed = |cell: &Cell| !self.forbidden.contains(cell);
            if !window.cells().iter().any(allowed) {
                return None;
            }
            first = first.or(Some(*window));
            let meets = |other: &Turn| {
                other
                    .iter()
                    .any(|cell| allowed(&cell) && window.contains(cell))
            };
            if !apart[..count].iter().any(meets) {
                apart[count] = *window;
                count += 1;
                if count > left {
                    return None;
                }
            }
        }
        Some(first)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Search {
    Continue,
    Stop,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::slow;

    proptest! {
        /// Windows on few cells, so that they overlap in every way.
        #[test]
        fn agrees_with_all_subsets(
            windows in prop::collection::vec(prop::collection::vec(0..9u8, 1..=4), 0..8),
            most in 1..=6usize,
        ) {
            let windows: Vec<Turn> = windows
                .iter()
                .map(|window| window.iter().fold(Turn::NULL, |turn, &c| turn.with(Cell::new(c, 0))))
                .collect();
            let mut hitting = Hitting::default();
            windows.iter().for_each(|&window| hitting.push(window));
            hitting.simplify();
            let cells: Vec<Cell> = (0..9).map(|column| Cell::new(column, 0)).collect();
            let hits = |set: &Turn| {
                windows.iter().all(|window| set.iter().any(|cell| window.contains(cell)))
            };
            let mut expected: Vec<Turn> = (0..=most)
                .flat_map(|size| slow::subsets(&cells, size))
                .filter(|set| hits(set) && set.iter().all(|cell| !hits(&set.without(cell))))
                .collect();
            let least = expected.iter().map(Turn::len).min().unwrap_or(most + 1);
            let mut found = Vec::new();
            hitting.minimal(most, &mut found);
            found.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(hitting.least(most), least);
            prop_assert_eq!(found, expected);
        }
    }
}
