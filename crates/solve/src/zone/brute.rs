//! Who wins, by trying everything: what zones and searches are tested against.

use std::collections::HashMap;

use sixfold_core::{Cell, CellSet, Color, Position};

/// Whether the attacker wins a small position against every defence, by exhaustive search with a
/// memory. Boards of at most 64 cells.
pub(crate) struct Brute {
    columns: usize,
    windows: Vec<u64>,
    board: u64,
    p: usize,
    attacker: Color,
    known: HashMap<(u64, u64), bool>,
}

impl Brute {
    pub(crate) fn new(position: &Position, attacker: Color) -> Brute {
        let rules = position.rules();
        assert!(rules.cell_count() <= 64);
        let mut brute = Brute {
            columns: usize::from(rules.columns()),
            windows: Vec::new(),
            board: 0,
            p: usize::from(rules.p()),
            attacker,
            known: HashMap::new(),
        };
        brute.windows = Position::windows_slow(rules)
            .map(|window| brute.mask(window))
            .collect();
        brute.board = brute.mask(rules.cells());
        brute
    }

    fn mask(&self, cells: impl IntoIterator<Item = Cell>) -> u64 {
        let bit = |cell: Cell| usize::from(cell.row()) * self.columns + usize::from(cell.column());
        cells
            .into_iter()
            .fold(0, |mask, cell| mask | 1 << bit(cell))
    }

    fn has_row(&self, stones: u64) -> bool {
        self.windows.iter().any(|w| w & !stones == 0)
    }

    /// Whether the attacker wins, to move with a whole turn, with these extra stones of the
    /// defender on the board.
    pub(crate) fn attacker_wins(&mut self, position: &Position, extra: &CellSet) -> bool {
        let own = self.mask(position.stones(self.attacker).iter());
        let other = position.stones(self.attacker.other()).iter();
        let other = self.mask(other) | self.mask(extra.iter());
        !self.has_row(other) && self.attack(own, other)
    }

    /// Whether the attacker wins with the defender to move with a whole turn.
    pub(crate) fn defender_loses(&mut self, position: &Position) -> bool {
        let own = self.mask(position.stones(self.attacker).iter());
        let other = self.mask(position.stones(self.attacker.other()).iter());
        self.has_row(own) || !self.has_row(other) && self.defend(own, other)
    }

    fn attack(&mut self, own: u64, other: u64) -> bool {
        let empty = self.board & !own & !other;
        if empty == 0 {
            return false;
        }
        if let Some(&known) = self.known.get(&(own, other)) {
            return known;
        }
        let at_hand = |w: &u64| w & other == 0 && (w & !own).count_ones() as usize <= self.p;
        let wins = self.windows.iter().any(at_hand) || {
            // Those that threaten most come first: all are tried, but wins are found sooner.
            let mut turns: Vec<u64> = turns(empty, self.p).collect();
            turns.sort_by_cached_key(|turn| {
                let open = |w: &&u64| *w & other == 0;
                let lacking = |w: &u64| (w & !(own | turn)).count_ones() as usize;
                let threats = self.windows.iter().filter(open);
                std::cmp::Reverse(threats.filter(|w| lacking(w) <= self.p).count())
            });
            turns.into_iter().any(|turn| self.defend(own | turn, other))
        };
        self.known.insert((own, other), wins);
        wins
    }

    fn defend(&mut self, own: u64, other: u64) -> bool {
        let empty = self.board & !own & !other;
        let at_hand = |w: &u64| w & own == 0 && (w & !other).count_ones() as usize <= self.p;
        empty != 0
            && !self.windows.iter().any(at_hand)
            && turns(empty, self.p).all(|turn| self.attack(own, other | turn))
    }
}

/// Every set of so many of these bits; all of them where they are fewer.
pub(crate) fn turns(bits: u64, size: usize) -> impl Iterator<Item = u64> {
    let count = bits.count_ones() as usize;
    let size = size.min(count);
    let positions: Vec<u32> = (0..64).filter(|i| bits >> i & 1 == 1).collect();
    let mut chosen: Option<Vec<usize>> = Some((0..size).collect());
    std::iter::from_fn(move || {
        let now = chosen.take()?;
        let mask = now.iter().fold(0, |mask, &i| mask | 1 << positions[i]);
        let mut next = now;
        // The last index that can still go up, and all behind it follow it.
        if let Some(i) = (0..size).rev().find(|&i| next[i] < count - size + i) {
            next[i] += 1;
            for j in i + 1..size {
                next[j] = next[j - 1] + 1;
            }
            chosen = Some(next);
        }
        Some(mask)
    })
}
