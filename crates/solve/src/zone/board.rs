//! The stones in every window, and the zones that are read off a board.

use std::collections::HashMap;
use std::sync::Arc;

use sixfold_core::{Cell, CellSet, Color, Observer, Position, Rules, Turn};

use super::{NEVER, Struck, Zone};
use crate::tree::WinTree;

/// The zones of parts of a strategy, each with the stones that were on the board: a part may stand
/// for positions that differ in stones which it does not need, and their zones differ.
type Zones = HashMap<(*const WinTree, CellSet), Zone>;

/// The windows of a board by number. A value, built once and shared.
#[derive(Debug)]
pub struct Windows {
    rules: Rules,
    /// The cells of each window, one after the other.
    cells: Vec<Cell>,
    /// The windows through each cell.
    through: Vec<Vec<u16>>,
}

impl Windows {
    /// The windows of this game's board.
    #[must_use]
    pub fn new(rules: Rules) -> Windows {
        let mut windows = Windows {
            rules,
            cells: Vec::new(),
            through: vec![Vec::new(); Cell::COUNT],
        };
        for (number, cells) in Position::windows_slow(rules).enumerate() {
            for cell in &cells {
                windows.through[cell.index()].push(number as u16);
            }
            windows.cells.extend(cells);
        }
        windows
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cells.len() / usize::from(self.rules.k())
    }

    /// Whether the board is too small for any.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The k cells of a window.
    #[must_use]
    #[inline]
    pub fn cells(&self, window: u16) -> &[Cell] {
        let k = usize::from(self.rules.k());
        &self.cells[usize::from(window) * k..][..k]
    }

    /// The windows through a cell.
    #[must_use]
    #[inline]
    pub fn through(&self, cell: Cell) -> &[u16] {
        &self.through[cell.index()]
    }

    /// How many of these cells are in the window.
    #[inline]
    pub(super) fn count_in(&self, window: u16, cells: &[Cell]) -> u8 {
        if let [_] = cells {
            // Asked about windows through the only stone.
            return 1;
        }
        let inside = |cell: &&Cell| self.through(**cell).contains(&window);
        cells.iter().filter(inside).count() as u8
    }
}

/// A board that knows how many stones of each side every window holds, and so the zones of the
/// positions in which a proof ends. It observes a [`Position`], or is shown stones directly.
#[derive(Clone, Debug)]
pub struct ZoneBoard {
    windows: Arc<Windows>,
    attacker: Color,
    /// The stones in each window, by side.
    stones: [Vec<u8>; 2],
    occupied: CellSet,
}

impl Observer for ZoneBoard {
    #[inline]
    fn placed(&mut self, color: Color, cell: Cell) {
        self.occupied.insert(cell);
        let counts = &mut self.stones[color.index()];
        for &window in self.windows.through(cell) {
            counts[usize::from(window)] += 1;
        }
    }

    #[inline]
    fn removed(&mut self, color: Color, cell: Cell) {
        self.occupied.remove(cell);
        let counts = &mut self.stones[color.index()];
        for &window in self.windows.through(cell) {
            counts[usize::from(window)] -= 1;
        }
    }
}

impl ZoneBoard {
    /// The board of a position, for proofs that this side wins.
    #[must_use]
    pub fn new(position: &Position, windows: Arc<Windows>, attacker: Color) -> ZoneBoard {
        debug_assert_eq!(windows.rules, position.rules());
        let none = vec![0; windows.len()];
        let mut board = ZoneBoard {
            windows,
            attacker,
            stones: [none.clone(), none],
            occupied: CellSet::EMPTY,
        };
        for color in Color::BOTH {
            for cell in position.stones(color).iter() {
                board.placed(color, cell);
            }
        }
        board
    }

    /// The windows of the board.
    #[must_use]
    pub fn windows(&self) -> &Arc<Windows> {
        &self.windows
    }

    fn attackers(&self) -> &[u8] {
        &self.stones[self.attacker.index()]
    }

    fn defenders(&self) -> &[u8] {
        &self.stones[self.attacker.other().index()]
    }

    /// Whether the attacker has k in a row.
    #[must_use]
    pub fn has_row(&self) -> bool {
        self.attackers().contains(&self.windows.rules.k())
    }

    /// The zone where the attacker has k in a row (operation EP-1).
    #[must_use]
    pub fn row_made(&self) -> Zone {
        Zone::new(CellSet::EMPTY, self.slack(self.windows.rules.k()))
    }

    /// The part of the zone that every node with the defender to move has: replies that leave a
    /// threat open lose to it (operations T3-1 and T3-2). It is the whole zone if the attacker has
    /// more than p threats. `None` where the defender has a threat, which wins at once.
    #[must_use]
    pub fn defence(&self) -> Option<Zone> {
        self.defence_against(self.windows.rules.p())
    }

    /// The same where the defender has so many stones left.
    #[must_use]
    pub fn defence_against(&self, stones: u8) -> Option<Zone> {
        // Who can make a row at once wins: nothing else needs to be looked at.
        let slack = self.slack(self.windows.rules.k().checked_sub(stones)?);
        let mut threats = self.threats();
        if hitting_sets_are_larger(&threats, stones) {
            drop_what_is_not_needed(&mut threats, stones);
        }
        let cells = threats.iter().flatten().copied().collect();
        (!slack.contains(&0)).then(|| Zone::new(cells, slack))
    }

    /// Whether a window has no stone of the attacker.
    pub(crate) fn is_open(&self, window: u16) -> bool {
        self.attackers()[usize::from(window)] == 0
    }

    /// The first empty cell of a window, or none where the windows are full.
    pub(crate) fn some_empty_cell(&self) -> Option<Cell> {
        let mut cells = self.windows.cells.iter().copied();
        cells.find(|&cell| !self.occupied.contains(cell))
    }

    /// The empty cells of a window that the defender completes with so many stones, if there is one.
    #[must_use]
    pub(crate) fn row_of_defender(&self, stones: usize) -> Option<Turn> {
        let slack = self.slack(self.windows.rules.k());
        let window = slack.iter().position(|&left| usize::from(left) <= stones)?;
        let cells = self.windows.cells(window as u16).iter().copied();
        let empty = cells.filter(|&cell| !self.occupied.contains(cell));
        Some(empty.fold(Turn::NULL, Turn::with))
    }

    /// The empty cells of the attacker's threat windows, each set that contains another left out:
    /// what blocks the smaller blocks the larger.
    #[must_use]
    pub fn threats(&self) -> Vec<Vec<Cell>> {
        let rules = self.windows.rules;
        let needed = rules.k().saturating_sub(rules.p());
        let mut sets: Vec<Vec<Cell>> = Vec::new();
        let counts = self.attackers().iter().zip(self.defenders());
        for (window, (&attackers, &defenders)) in counts.enumerate() {
            if attackers >= needed && defenders == 0 {
                let cells = self.windows.cells(window as u16).iter().copied();
                sets.push(cells.filter(|&c| !self.occupied.contains(c)).collect());
            }
        }
        sets.sort_unstable_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        sets.dedup();
        let mut kept: Vec<Vec<Cell>> = Vec::with_capacity(sets.len());
        for set in sets {
            let contains = |smaller: &Vec<Cell>| smaller.iter().all(|cell| set.contains(cell));
            if !kept.iter().any(contains) {
                kept.push(set);
            }
        }
        kept
    }

    /// For every window without a stone of the attacker, `length` less the defender's stones, or 0
    /// where they are more.
    fn slack(&self, length: u8) -> Box<[u8]> {
        let counts = self.attackers().iter().zip(self.defenders());
        counts
            .map(|(&attackers, &defenders)| {
                if attackers == 0 {
                    length.saturating_sub(defenders)
                } else {
                    NEVER
                }
            })
            .collect()
    }

    /// The cells of the windows on which a proof counts here: a row of the attacker, or else
    /// threat windows, of which those that are larger than others do not matter.
    #[must_use]
    pub(crate) fn cells_used(&self) -> CellSet {
        let k = self.windows.rules.k();
        if let Some(row) = self.attackers().iter().position(|&stones| stones == k) {
            return self.windows.cells(row as u16).iter().copied().collect();
        }
        let p = self.windows.rules.p();
        let mut threats = self.threats();
        if hitting_sets_are_larger(&threats, p) {
            drop_what_is_not_needed(&mut threats, p);
        }
        let needed = k.saturating_sub(p);
        let counts = self.attackers().iter().zip(self.defenders());
        let mut cells = CellSet::EMPTY;
        for (window, (&attackers, &defenders)) in counts.enumerate() {
            if attackers >= needed && defenders == 0 {
                let window = self.windows.cells(window as u16);
                let empty = window.iter().filter(|&&c| !self.occupied.contains(c));
                if threats.iter().any(|threat| threat.iter().eq(empty.clone())) {
                    for &cell in window {
                        cells.insert(cell);
                    }
                }
            }
        }
        cells
    }

    /// The zone of a strategy, attacker to move, in which every reply has an answer of its own.
    /// `None` where the tree is no such strategy: the defender wins first.
    #[must_use]
    pub fn zone_of(&mut self, tree: &WinTree) -> Option<Zone> {
        self.zone_of_part(tree, &mut HashMap::new())
    }

    fn zone_of_part(&mut self, tree: &WinTree, known: &mut Zones) -> Option<Zone> {
        self.place(self.attacker, &tree.turn);
        let zone = self.zone_after(tree, known);
        self.take_back(self.attacker, &tree.turn);
        let mut zone = zone?;
        zone.add_turn(tree.turn.iter());
        Some(zone)
    }

    fn zone_after(&mut self, tree: &WinTree, known: &mut Zones) -> Option<Zone> {
        if self.has_row() {
            return Some(self.row_made());
        }
        let mut zone = self.defence()?;
        if !self.every_block_has_a_reply(tree) {
            return None;
        }
        let nothing = Struck::nothing(&self.windows);
        for (reply, next) in &tree.replies {
            self.place(self.attacker.other(), reply);
            let part = (Arc::as_ptr(next), self.occupied);
            let proof = match known.get(&part) {
                Some(proof) => Some(proof.clone()),
                None => self.zone_of_part(next, known),
            };
            self.take_back(self.attacker.other(), reply);
            let proof = proof?;
            zone.add_proof(&proof, &nothing);
            known.insert(part, proof);
        }
        Some(zone)
    }

    fn every_block_has_a_reply(&self, tree: &WinTree) -> bool {
        let p = usize::from(self.windows.rules.p());
        let answered = |block: &[Cell]| {
            let answers = |reply: &Turn| block.iter().all(|&cell| reply.contains(cell));
            block.len() == p && tree.replies.iter().any(|(reply, _)| answers(reply))
        };
        every_hitting_set(&self.threats(), &mut Vec::new(), p, &answered)
    }

    pub(crate) fn place(&mut self, color: Color, stones: &Turn) {
        for cell in stones.iter() {
            self.placed(color, cell);
        }
    }

    pub(crate) fn take_back(&mut self, color: Color, stones: &Turn) {
        for cell in stones.iter() {
            self.removed(color, cell);
        }
    }
}

/// Whether more than so many cells are needed to meet all the sets.
pub(crate) fn hitting_sets_are_larger(sets: &[Vec<Cell>], stones: u8) -> bool {
    every_hitting_set(sets, &mut Vec::new(), usize::from(stones), &|_| false)
}

/// Whether something holds for every set of at most so many cells that meets all the sets and has
/// no cell without a reason. Some may be seen more than once, and some that are not minimal.
fn every_hitting_set(
    sets: &[Vec<Cell>],
    chosen: &mut Vec<Cell>,
    stones: usize,
    holds: &impl Fn(&[Cell]) -> bool,
) -> bool {
    let missed = |set: &&Vec<Cell>| !set.iter().any(|cell| chosen.contains(cell));
    let Some(set) = sets.iter().find(missed) else {
        return holds(chosen);
    };
    chosen.len() == stones
        || set.iter().all(|&cell| {
            chosen.push(cell);
            let all = every_hitting_set(sets, chosen, stones, holds);
            chosen.pop();
            all
        })
}

/// Drops sets as long as the rest still needs more than so many cells; those with most cells that
/// no other set has go first, so that few cells are left.
fn drop_what_is_not_needed(sets: &mut Vec<Vec<Cell>>, stones: u8) {
    let alone = |cell: &Cell| sets.iter().filter(|set| set.contains(cell)).count() == 1;
    let own_cells = |set: &Vec<Cell>| set.iter().filter(|cell| alone(cell)).count();
    let mut ordered = sets.clone();
    ordered.sort_by_key(own_cells);
    *sets = ordered;
    for i in (0..sets.len()).rev() {
        let dropped = sets.remove(i);
        if !hitting_sets_are_larger(sets, stones) {
            sets.insert(i, dropped);
        }
    }
}
