//! What the searches of the papers have in common: a board, and the attacking turns on it.
//!
//! **Which turns.** The minimal sets that force (see [`sixfold_threat::generate`]). Where a set
//! leaves stones of the turn free, the papers' generator lets them "promote" another connection of
//! the attacker (bitboard paper, §5.3.1, Step 6, and §5.4.1, Step 4). Here they go to the cells
//! with the highest scores for the attacker once the set is on the board, as many as
//! [`Parameters::free_cells`] says. That is not every cell, so these searches may miss a win that
//! [`super::double()`] finds; they know when they left something out, and then never say "none".

use sixfold_core::{Cell, Color, Position, Turn};
use sixfold_threat::{Force, ForcingTurns, GivenUp, Threats, score, sort_while};

use super::macro_index::MacroIndex;
use super::params::Parameters;
use crate::control::{Control, Pace};

/// A position with its index, and the attacker to move in it.
pub(crate) struct Board {
    pub(crate) position: Position,
    pub(crate) index: MacroIndex,
    pub(crate) attacker: Color,
    /// Turns of the attacker and blocks placed so far, macro blocks being one each.
    pub(crate) nodes: u64,
    free_cells: usize,
    pace: Pace,
    generator: ForcingTurns,
    threats: Threats,
}

/// The attacker's turns in a position.
pub(crate) enum Attack {
    /// This one leaves more than p threats, or makes k in a row.
    Win(Turn),
    /// These leave no more than p threats each.
    Turns(Vec<Turn>, Coverage),
    /// The control said stop before all were known.
    Stopped,
}

/// Whether any turn was left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Coverage {
    /// All turns that force are there.
    Complete,
    /// Some free stones were tried on some cells only.
    Partial,
}

impl Coverage {
    /// Both must be complete.
    pub(crate) fn and(self, other: Coverage) -> Coverage {
        match (self, other) {
            (Coverage::Complete, Coverage::Complete) => Coverage::Complete,
            _ => Coverage::Partial,
        }
    }
}

impl Board {
    pub(crate) fn new(position: &Position, parameters: &Parameters) -> Board {
        let attacker = position.to_move();
        let disjoint_cells = parameters.disjoint_cells;
        Board {
            index: MacroIndex::of(position, attacker.other(), disjoint_cells),
            position: position.clone(),
            attacker,
            nodes: 0,
            free_cells: parameters.free_cells,
            pace: Pace::of(position.rules()),
            generator: ForcingTurns::new(),
            threats: Threats::default(),
        }
    }

    /// Whether there is nothing to search: the game is over, or knows no threats (k ≤ p).
    pub(crate) fn is_trivial(&self) -> bool {
        self.position.is_over() || !self.position.rules().has_threats()
    }

    /// The attacker's turns with so many stones that leave p threats or more, those with few
    /// blocking cells first.
    pub(crate) fn attack(&mut self, stones: usize, control: &mut impl Control) -> Attack {
        self.attack_with(stones, Force::Double, control)
    }

    /// The same for turns that force in this way.
    pub(crate) fn attack_with(
        &mut self,
        stones: usize,
        force: Force,
        control: &mut impl Control,
    ) -> Attack {
        self.list_turns(stones, force, control)
            .unwrap_or(Attack::Stopped)
    }

    fn list_turns(
        &mut self,
        stones: usize,
        force: Force,
        control: &mut impl Control,
    ) -> Result<Attack, GivenUp> {
        let (index, attacker, nodes) = (&mut self.index, self.attacker, self.nodes);
        let mut go_on = || !control.stop(nodes);
        let minimal = self
            .generator
            .generate_while(index, attacker, stones, force, &mut go_on)?
            .to_vec();
        let mut weighed = Vec::with_capacity(minimal.len());
        let mut coverage = Coverage::Complete;
        for &turn in &minimal {
            self.go_on(control)?;
            match self.weigh(turn) {
                Weight::Wins => return Ok(Attack::Win(turn)),
                weight => weighed.push((weight, turn)),
            }
        }
        if minimal.iter().any(|turn| turn.len() < stones) {
            weighed.retain(|(_, turn)| turn.len() == stones);
            for turn in minimal.iter().filter(|turn| turn.len() < stones) {
                let (completed, covered) = self.completed(*turn, stones, control)?;
                coverage = coverage.and(covered);
                for turn in completed {
                    self.go_on(control)?;
                    match self.weigh(turn) {
                        Weight::Wins => return Ok(Attack::Win(turn)),
                        weight => weighed.push((weight, turn)),
                    }
                }
            }
        }
        let nodes = self.nodes;
        sort_while(&mut weighed, |&turn| turn, &mut || !control.stop(nodes))?;
        weighed.dedup();
        let turns = weighed.into_iter().map(|(_, turn)| turn).collect();
        Ok(Attack::Turns(turns, coverage))
    }

    /// Asks the control now and then, where many turns are looked at in a row.
    #[inline]
    pub(crate) fn go_on(&mut self, control: &mut impl Control) -> Result<(), GivenUp> {
        if self.pace.is_due() && control.stop(self.nodes) {
            return Err(GivenUp);
        }
        Ok(())
    }

    /// What a turn leaves to the defender.
    pub(crate) fn weigh(&mut self, turn: Turn) -> Weight {
        self.nodes += 1;
        let Board {
            index,
            threats,
            attacker,
            ..
        } = self;
        with_stones(index, *attacker, turn, |index| {
            threats.fill(index, *attacker);
        });
        if self.threats.count() > self.position.rules().p() {
            return Weight::Wins;
        }
        let blocks = self.threats.blocks();
        let cells = cells_of(blocks).len();
        Weight::Blocked {
            cells,
            blocks: blocks.len(),
        }
    }

    /// The turn with its free stones on the best cells.
    fn completed(
        &mut self,
        turn: Turn,
        stones: usize,
        control: &mut impl Control,
    ) -> Result<(Vec<Turn>, Coverage), GivenUp> {
        let mut empties: Vec<Cell> = self.position.empties().iter().collect();
        empties.retain(|&cell| !turn.contains(cell));
        let attacker = self.attacker;
        let mut scored: Vec<_> = with_stones(&mut self.index, attacker, turn, |index| {
            empties
                .iter()
                .map(|&cell| {
                    (
                        std::cmp::Reverse(score::score_for(index, cell, attacker)),
                        cell,
                    )
                })
                .collect()
        });
        scored.sort_unstable();
        let coverage = if self.free_cells >= scored.len() {
            Coverage::Complete
        } else {
            Coverage::Partial
        };
        let best: Vec<Cell> = scored
            .iter()
            .take(self.free_cells)
            .map(|&(_, cell)| cell)
            .collect();
        let free = (stones - turn.len()).min(best.len());
        let mut turns = Vec::new();
        push_with(turn, &best, free, &mut turns, &mut || self.go_on(control))?;
        Ok((turns, coverage))
    }

    /// The blocks that the attacker's threats leave.
    pub(crate) fn blocks(&mut self) -> Vec<Turn> {
        self.threats.fill(&self.index, self.attacker);
        self.threats.blocks().to_vec()
    }

    /// Places a turn of the side to move and ends it.
    pub(crate) fn place(&mut self, turn: Turn) {
        let side = self.position.to_move();
        self.position.place_turn(turn, &mut self.index);
        if !self.position.is_over() && self.position.to_move() == side {
            self.position.end_turn();
        }
    }

    /// The number of actions on the board, for [`Board::rewind`].
    pub(crate) fn mark(&self) -> usize {
        self.position.history().len()
    }

    /// Takes back what came after the mark.
    pub(crate) fn rewind(&mut self, mark: usize) {
        while self.position.history().len() > mark {
            self.position.undo(&mut self.index);
        }
    }
}

/// What a turn leaves; fewer cells to block on come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Wins,
    Blocked { cells: usize, blocks: usize },
}

/// Looks at the index with the stones of a turn on it.
fn with_stones<T>(
    index: &mut MacroIndex,
    color: Color,
    turn: Turn,
    look: impl FnOnce(&MacroIndex) -> T,
) -> T {
    use sixfold_core::Observer;
    for cell in turn.iter() {
        index.placed(color, cell);
    }
    let seen = look(index);
    for cell in turn.iter() {
        index.removed(color, cell);
    }
    seen
}

/// Every cell of these blocks, once.
pub(crate) fn cells_of(blocks: &[Turn]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = blocks.iter().flat_map(|block| block.iter()).collect();
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Adds the turn with every set of so many of these cells, as long as it may go on.
pub(crate) fn push_with(
    turn: Turn,
    cells: &[Cell],
    count: usize,
    turns: &mut Vec<Turn>,
    go_on: &mut impl FnMut() -> Result<(), GivenUp>,
) -> Result<(), GivenUp> {
    if count == 0 {
        turns.push(turn);
        return go_on();
    }
    for (i, &cell) in cells.iter().enumerate() {
        push_with(turn.with(cell), &cells[i + 1..], count - 1, turns, go_on)?;
    }
    Ok(())
}
