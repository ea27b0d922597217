//! The turns that force: the attacker keeps the initiative and leaves no threat open.
//!
//! A set of stones of the attacker **forces** if it blocks every threat of the defender and
//! leaves the attacker at least so many threats; but where stones can make k in a row at once,
//! only those that do force. More stones never hurt: whatever contains a set that forces, forces.
//! So all forcing turns are known from the **minimal** ones, and these are what is generated. Where a minimal set has fewer stones than
//! the turn, the other stones are free: a single stone that makes two threats is the set of all
//! turns that contain it.
//!
//! In the words of the bitboard paper (§5.2), with two stones a turn and nothing to block: the
//! minimal sets for two threats are the T2 cells and the T2 pairs, those for one threat the T1
//! (and T2) cells and the T1 pairs. Its algorithm (§5.3) ends the search when two connections
//! seem to make three threats (Properties 1, 2 and 4 to 6); that fails when lines cross in an
//! empty cell, so nothing here is called won before an exact count.

use sixfold_core::{Cell, CellSet, Color, Turn};

use crate::block::Threats;
use crate::index::Index;
use crate::line::{LineId, bits_of};
use crate::pairs::PairScratch;
use crate::patience::{GivenUp, Patience};
use crate::shape::Measure;

/// How many threats a turn must leave to count as forcing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Force {
    /// At least one: the defender must answer with some stone.
    Single,
    /// At least p: every stone of the defender's turn is taken. In Connect6, two.
    Double,
}

impl Force {
    /// The least number of threats.
    #[must_use]
    pub fn threats(self, p: u8) -> u8 {
        match self {
            Force::Single => 1,
            Force::Double => p,
        }
    }
}

/// A generator of forcing turns. It holds the buffers that a search uses again and again.
#[derive(Clone, Debug, Default)]
pub struct ForcingTurns {
    turns: Vec<Turn>,
    threats: Threats,
    /// The defender's threats, which the attacker must block.
    defence: Threats,
    pairs: PairScratch,
}

/// Whether the ways for two stones a turn are used where they apply.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Fast,
    General,
}

/// What the search for minimal sets carries along.
struct Search<'a, 'b, I, F> {
    index: &'a mut I,
    attacker: Color,
    wanted: u8,
    threats: &'a mut Threats,
    found: &'a mut Vec<Turn>,
    patience: &'a mut Patience<'b, F>,
}

impl ForcingTurns {
    /// A generator with empty buffers.
    #[must_use]
    pub fn new() -> ForcingTurns {
        ForcingTurns::default()
    }

    /// The minimal sets of at most `stones` cells with which the attacker forces, in an order that
    /// depends on nothing but the stones.
    ///
    /// The index is changed on the way and restored.
    pub fn generate<I: Index>(
        &mut self,
        index: &mut I,
        attacker: Color,
        stones: usize,
        force: Force,
    ) -> &[Turn] {
        self.generate_while(index, attacker, stones, force, &mut || true)
            .expect("nobody gives up")
    }

    /// The same as long as `go_on` says so, which is asked where the work gets long.
    ///
    /// # Errors
    /// When it was given up. The index is as it was.
    pub fn generate_while<I: Index>(
        &mut self,
        index: &mut I,
        attacker: Color,
        stones: usize,
        force: Force,
        go_on: &mut impl FnMut() -> bool,
    ) -> Result<&[Turn], GivenUp> {
        let rules = index.lines().rules();
        if (rules.p(), stones) == (2, 2) && rules.has_threats() {
            let nobody_threatens = Color::BOTH
                .iter()
                .all(|&color| index.threat_lines(color).is_empty());
            if nobody_threatens {
                self.turns.clear();
                self.pairs.generate(index, attacker, force, &mut self.turns);
                return Ok(&self.turns);
            }
        }
        let patience = &mut Patience::new(go_on);
        self.generate_around_blocks(index, attacker, stones, force, Way::Fast, patience)
    }

    /// What was generated last, unless that was given up.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The same by the general way alone, for any p: the check of the way for two stones.
    pub fn generate_general<I: Index>(
        &mut self,
        index: &mut I,
        attacker: Color,
        stones: usize,
        force: Force,
    ) -> &[Turn] {
        let go_on = &mut || true;
        let patience = &mut Patience::new(go_on);
        self.generate_around_blocks(index, attacker, stones, force, Way::General, patience)
            .expect("nobody gives up")
    }

    fn generate_around_blocks<I: Index>(
        &mut self,
        index: &mut I,
        attacker: Color,
        stones: usize,
        force: Force,
        way: Way,
        patience: &mut Patience<'_, impl FnMut() -> bool>,
    ) -> Result<&[Turn], GivenUp> {
        self.turns.clear();
        push_wins(index, attacker, stones, &mut self.turns);
        patience.keep_minimal(&mut self.turns)?;
        if !self.turns.is_empty() {
            return Ok(&self.turns);
        }
        self.defence.fill_blocks(index, attacker.other(), stones);
        if index.lines().rules().has_threats() {
            self.extend_blocks(index, attacker, stones, force, way, patience)?;
        }
        patience.keep_minimal(&mut self.turns)?;
        Ok(&self.turns)
    }

    /// For each minimal block of the defender's threats, all ways to go on from it.
    fn extend_blocks<I: Index>(
        &mut self,
        index: &mut I,
        attacker: Color,
        stones: usize,
        force: Force,
        way: Way,
        patience: &mut Patience<'_, impl FnMut() -> bool>,
    ) -> Result<(), GivenUp> {
        let p = index.lines().rules().p();
        let wanted = force.threats(p);
        let nothing = [Turn::NULL];
        let blocks = match self.defence.count() {
            0 => &nothing,
            _ => self.defence.blocks(),
        };
        let mut search = Search {
            index,
            attacker,
            wanted,
            threats: &mut self.threats,
            found: &mut self.turns,
            patience,
        };
        for block in blocks.iter().filter(|block| block.len() <= stones) {
            for cell in block.iter() {
                search.index.placed(attacker, cell);
            }
            let done = match way {
                Way::Fast if (p, stones, block.len()) == (2, 2, 1) => {
                    self.pairs
                        .beside_block(search.index, attacker, force, *block, search.found);
                    Ok(())
                }
                _ => search.extend(*block, None, stones - block.len()),
            };
            for cell in block.iter() {
                search.index.removed(attacker, cell);
            }
            done?;
        }
        Ok(())
    }
}

impl<I: Index, F: FnMut() -> bool> Search<'_, '_, I, F> {
    /// The stones of `turn` are on the board: adds it if it forces, else all that contain it and
    /// have up to `stones` more cells, ascending from `above`.
    fn extend(&mut self, turn: Turn, above: Option<Cell>, stones: usize) -> Result<(), GivenUp> {
        self.patience.step()?;
        self.threats.fill_count(self.index, self.attacker);
        if self.threats.count() >= self.wanted {
            self.found.push(turn);
            return Ok(());
        }
        if stones == 0 {
            return Ok(());
        }
        for cell in self
            .candidates(stones)
            .iter()
            .filter(|&cell| Some(cell) > above)
        {
            self.index.placed(self.attacker, cell);
            let done = self.extend(turn.with(cell), Some(cell), stones - 1);
            self.index.removed(self.attacker, cell);
            done?;
        }
        Ok(())
    }

    /// The cells on which the next of so many stones can matter. In a minimal set every stone is
    /// in a window that is a threat in the end; now it lacks at most p and the stones to come.
    fn candidates(&self, stones: usize) -> CellSet {
        let lines = self.index.lines();
        let rules = lines.rules();
        let most_missing = usize::from(rules.p()) + stones;
        let needed = usize::from(rules.k()).saturating_sub(most_missing) as u32;
        let windows = |line| self.index.windows_with(self.attacker, line, needed);
        self.index
            .cells_of_windows(self.index.lines_with(self.attacker, needed), windows)
    }
}

/// The sets of at most so many stones that make k in a row, and perhaps some that contain them.
fn push_wins<I: Index>(index: &I, color: Color, stones: usize, turns: &mut Vec<Turn>) {
    let lines = index.lines();
    let rules = lines.rules();
    let needed = u32::from(rules.k()).saturating_sub(stones as u32);
    for line in index.lines_with(color, needed).iter() {
        let empties = index.empties(line);
        for start in bits_of(index.windows_with(color, line, needed)) {
            let cells = lines.cells_of(line, empties & lines.window_bits(start));
            turns.push(cells.fold(Turn::NULL, Turn::with));
        }
    }
}

/// The cells on which one stone makes threats (bitboard paper, Definition 1): threats are counted
/// among the windows that the stone turns into threat windows, whatever else is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreatCells {
    /// One threat: a single stone meets all these windows.
    pub t1: CellSet,
    /// Two threats or more.
    pub t2: CellSet,
}

/// The threat cells of one side. Stones are not asked to block.
#[must_use]
pub fn threat_cells<I: Index>(index: &I, color: Color) -> ThreatCells {
    let mut cells = ThreatCells {
        t1: CellSet::EMPTY,
        t2: CellSet::EMPTY,
    };
    let lines = index.lines();
    let Some(needed) = Measure::of(lines.rules()).threat_stones() else {
        return cells;
    };
    let lacking_one = |line: LineId| {
        index.windows_with(color, line, needed - 1) & !index.windows_with(color, line, needed)
    };
    for cell in index
        .cells_of_windows(index.lines_with(color, needed - 1), lacking_one)
        .iter()
    {
        let mut common: Option<CellSet> = None;
        for place in lines.places(cell) {
            let windows = lacking_one(place.line)
                & lines.windows_through(place.line, u32::from(place.offset));
            for start in bits_of(windows) {
                let empties = index.empties(place.line) & lines.window_bits(start);
                let mut others: CellSet = lines.cells_of(place.line, empties).collect();
                others.remove(cell);
                common = Some(common.map_or(others, |common| common & others));
            }
        }
        match common {
            None => {}
            Some(common) if common.is_empty() => cells.t2.insert(cell),
            Some(_) => cells.t1.insert(cell),
        }
    }
    cells
}
