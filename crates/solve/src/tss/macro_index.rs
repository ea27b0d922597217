//! An index of a board with macro blocks on it, which knows what of them can be there at once.
//!
//! A **macro block** is all cells of all blocks of one attacking turn, as stones of the defender
//! (two-stage paper, §II-B.3, "conservative defence"). In a real game exactly one of those blocks
//! is played. Two cells of a macro block that are in no common block are **disjoint** (§III-A,
//! Definition 2), and a window that holds both holds fewer stones in every real game than it
//! seems to.
//!
//! The most stones that the defender can really have in a window is therefore its stones outside
//! macro blocks, and for each macro block the most cells that one of its blocks has there: which
//! block was played is the defender's choice each time, independent of the others. The window is
//! a threat window only if that number is at least k − p (and no stone of the attacker is in it).
//! With p = 2 this is the paper's rule that no two of the stones needed may be disjoint.

use sixfold_core::{Cell, Color, Observer, Position, Turn};
use sixfold_threat::{Index, Kind, LineId, LineSet, Lines, Shape, WordIndex};

use super::params::DisjointCells;

/// No macro block has this number.
const NONE: u16 = 0;

/// A [`WordIndex`] in which threats of the defender that no real game can bring are left out.
/// All else counts every stone of a macro block.
#[derive(Clone, Debug)]
pub(crate) struct MacroIndex {
    words: WordIndex,
    defender: Color,
    disjoint_cells: DisjointCells,
    /// For each cell the number of its macro block, counted from 1.
    numbers: Box<[u16; Cell::COUNT]>,
    /// The blocks of each macro block on the board.
    macro_blocks: Vec<Vec<Turn>>,
}

impl MacroIndex {
    /// The index of a position without macro blocks.
    pub(crate) fn of(
        position: &Position,
        defender: Color,
        disjoint_cells: DisjointCells,
    ) -> MacroIndex {
        MacroIndex {
            words: WordIndex::of(position),
            defender,
            disjoint_cells,
            numbers: Box::new([NONE; Cell::COUNT]),
            macro_blocks: Vec::new(),
        }
    }

    /// The stones that came last are the macro block of these blocks.
    pub(crate) fn push_macro_block(&mut self, blocks: Vec<Turn>) {
        let number = self.macro_blocks.len() as u16 + 1;
        for cell in blocks.iter().flat_map(Turn::cells) {
            self.numbers[cell.index()] = number;
        }
        self.macro_blocks.push(blocks);
    }

    /// Forgets the macro block that came last.
    pub(crate) fn pop_macro_block(&mut self) {
        let blocks = self.macro_blocks.pop();
        for cell in blocks.iter().flatten().flat_map(Turn::cells) {
            self.numbers[cell.index()] = NONE;
        }
    }

    /// Those of the defender's seeming threat windows that a real game can bring.
    fn real_threats(&self, line: LineId, windows: u32) -> u32 {
        if windows == 0
            || self.macro_blocks.is_empty()
            || self.disjoint_cells == DisjointCells::CountedTogether
        {
            return windows;
        }
        let rules = self.lines().rules();
        let needed = usize::from(rules.k() - rules.p());
        let mut real = windows;
        let mut rest = windows;
        while rest != 0 {
            let start = rest.trailing_zeros();
            rest &= rest - 1;
            if self.most_stones(line, start) < needed {
                real &= !(1 << start);
            }
        }
        real
    }

    /// The most stones that the defender can really have in a window.
    fn most_stones(&self, line: LineId, start: u32) -> usize {
        let bits = self.words.stones(self.defender, line) & self.lines().window_bits(start);
        let stones = || self.lines().cells_of(line, bits);
        let mut most = 0;
        for (i, cell) in stones().enumerate() {
            let number = self.numbers[cell.index()];
            if number == NONE {
                most += 1;
                continue;
            }
            let seen = stones()
                .take(i)
                .any(|other| self.numbers[other.index()] == number);
            if !seen {
                let blocks = &self.macro_blocks[usize::from(number) - 1];
                let here = |block: &Turn| stones().filter(|&cell| block.contains(cell)).count();
                most += blocks.iter().map(here).max().unwrap_or(0);
            }
        }
        most
    }
}

impl Observer for MacroIndex {
    #[inline]
    fn placed(&mut self, color: Color, cell: Cell) {
        self.words.placed(color, cell);
    }

    #[inline]
    fn removed(&mut self, color: Color, cell: Cell) {
        self.words.removed(color, cell);
    }
}

impl Index for MacroIndex {
    #[inline]
    fn lines(&self) -> &Lines {
        self.words.lines()
    }

    #[inline]
    fn stones(&self, color: Color, line: LineId) -> u32 {
        self.words.stones(color, line)
    }

    fn threat_windows(&self, color: Color, line: LineId) -> u32 {
        let windows = self.words.threat_windows(color, line);
        if color == self.defender {
            self.real_threats(line, windows)
        } else {
            windows
        }
    }

    #[inline]
    fn attack_windows(&self, color: Color, line: LineId) -> u32 {
        self.words.attack_windows(color, line)
    }

    #[inline]
    fn windows_with(&self, color: Color, line: LineId, stones: u32) -> u32 {
        self.words.windows_with(color, line, stones)
    }

    /// None, or all lines with seeming threats: the generator of turns has a faster way where
    /// there is none.
    fn threat_lines(&self, color: Color) -> LineSet {
        let lines = self.words.threat_lines(color);
        if lines
            .iter()
            .all(|line| self.threat_windows(color, line) == 0)
        {
            return LineSet::default();
        }
        lines
    }

    #[inline]
    fn attack_lines(&self, color: Color) -> LineSet {
        self.words.attack_lines(color)
    }

    fn kind(&self, shape: Shape) -> Kind {
        self.words.kind(shape)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::Rules;
    use sixfold_threat::slow;

    use super::*;

    /// Every choice of one block from each macro block.
    fn choices(macro_blocks: &[Vec<Turn>]) -> Vec<Vec<Turn>> {
        macro_blocks.iter().fold(vec![Vec::new()], |all, blocks| {
            let with = |chosen: &Vec<Turn>, block: &Turn| [chosen.as_slice(), &[*block]].concat();
            all.iter()
                .flat_map(|chosen| blocks.iter().map(move |block| with(chosen, block)))
                .collect()
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        /// The definition: a threat is real if some choice of blocks makes it one.
        #[test]
        fn a_threat_is_real_if_some_blocks_make_it(
            p in 1..=3u32,
            stones in prop::collection::vec((0..6u8, 0..6u8, 0..9usize), 10..24),
            picks in prop::collection::vec(prop::collection::vec(0..64usize, 3), 2..9),
        ) {
            let rules = Rules::new(6, 6, 5, p, 1).unwrap();
            let (attacker, defender) = (Color::Black, Color::White);
            let mut before = Position::new(rules);
            let mut cells: [Vec<Cell>; 2] = Default::default();
            for (column, row, kind) in stones {
                let cell = Cell::new(column, row);
                if before.stone_at(cell).is_some() || cells.iter().flatten().any(|&c| c == cell) {
                    continue;
                }
                match kind {
                    0 => before.add_extra(attacker, cell, &mut ()),
                    1 | 2 => before.add_extra(defender, cell, &mut ()),
                    _ => cells[kind % 2].push(cell),
                }
            }
            // Two macro blocks, of random blocks on their own cells.
            let macro_blocks: Vec<Vec<Turn>> = cells
                .iter()
                .filter(|cells| !cells.is_empty())
                .map(|cells| {
                    let block = |pick: &Vec<usize>| {
                        let chosen = pick.iter().map(|i| cells[i % cells.len()]);
                        Turn::new(&chosen.take(p as usize).collect::<Vec<_>>())
                    };
                    picks.iter().map(block).collect()
                })
                .collect();

            let mut seeming = before.clone();
            let mut index = MacroIndex::of(&seeming, defender, DisjointCells::ToldApart);
            for blocks in &macro_blocks {
                for &cell in blocks.iter().flat_map(Turn::cells) {
                    if seeming.stone_at(cell).is_none() {
                        seeming.add_extra(defender, cell, &mut index);
                    }
                }
                index.push_macro_block(blocks.clone());
            }
            let mut real: Vec<Vec<Cell>> = Vec::new();
            for chosen in choices(&macro_blocks) {
                let mut game = before.clone();
                for &cell in chosen.iter().flat_map(Turn::cells) {
                    game.add_extra(defender, cell, &mut ());
                }
                real.extend(slow::threat_windows(&game, defender).into_iter().map(|w| w.cells));
            }
            let mut found = sixfold_threat::threat_windows(&index, defender);
            let sorted = |windows: &mut Vec<Vec<Cell>>| {
                windows.sort();
                windows.dedup();
            };
            sorted(&mut real);
            sorted(&mut found);
            prop_assert_eq!(found, real);
            for _ in &macro_blocks {
                index.pop_macro_block();
            }
            prop_assert!(index.numbers.iter().all(|&number| number == NONE));
        }
    }
}
