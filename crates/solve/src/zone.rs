//! Relevance zones, window by window: which stones of the defender a proof does not mind.
//!
//! The zones Z1, Z2, … of the thesis (§3.1, Property RZV) are sets of cells on which one, two, …
//! extra stones of the defender may spoil a proof. They forget which stones work together, and
//! grow to the whole board after a few turns. Here a zone is a pair instead:
//!
//! - its **cells**, on which a single extra stone may spoil the proof by being there: those of the
//!   attacker's own turns and the empty cells of the threat windows that the proof counts on;
//! - the **slack** of every window without a stone of the attacker: the least number of extra
//!   stones in it with which the defender could complete it in time.
//!
//! Extra stones are **irrelevant** if they miss the cells and every window holds fewer of them
//! than its slack: the attacker then still wins, with the same proof. The argument is that of the
//! thesis (Lemmas 3 and 6: extra stones of one's own never hurt), made for each window:
//!
//! - The attacker has made a row. The stones have not spoilt it if they had no row before, so the
//!   slack of a window is the number of its empty cells (operation EP-1).
//! - The defender is to move ([`ZoneBoard::defence`]). A reply that leaves a threat window of the
//!   attacker open loses to it, as long as the window's empty cells are free of extra stones and
//!   the reply completes no row: p stones and fewer extra ones than e − p do not complete a window
//!   with e empty cells (operations T3-1 and T3-2). With more than p threats there is no other
//!   reply.
//! - Every other reply D is **covered** by a proof of the position with some set R of stones of the
//!   defender, if the stones of D outside R are irrelevant to that proof. Then D and irrelevant
//!   extra stones φ are, outside R, irrelevant to it together, where φ misses its cells and each
//!   window holds fewer stones of φ than its slack less the stones of D outside R
//!   ([`Zone::add_proof`]). R empty is the null turn, R with fewer than p stones a semi-null turn,
//!   R = D the reply itself, and R larger than D the conservative search's macro reply: to have
//!   fewer stones than R never helps the defender.
//! - The attacker is to move and plays S: the stones must leave these cells free
//!   ([`Zone::add_turn`]). Windows through S are closed to the defender from then on, and whatever
//!   stones of a turn are not in S may stand anywhere.
//!
//! Replies with fewer than p stones occur only where extra stones leave fewer empty cells; such a
//! reply with some of those stones is a whole one, which is covered.

mod board;
mod brute;
#[cfg(test)]
mod tests;

use sixfold_core::{Cell, CellSet};

pub use board::{Windows, ZoneBoard};
pub use brute::Brute;

/// The slack of a window that the defender can never complete.
pub const NEVER: u8 = u8::MAX;

/// What a proof rests on. See the head of this file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// The cells on which a single stone may spoil the proof.
    cells: CellSet,
    /// The slack of each window, by the window's number in [`Windows`]. Plain bytes, so that zones
    /// are joined many windows at a time.
    slack: Box<[u8]>,
}

impl Zone {
    fn new(cells: CellSet, slack: Box<[u8]>) -> Zone {
        Zone { cells, slack }
    }

    /// The cells on which a single stone may spoil the proof by being there.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        self.cells
    }

    /// How many extra stones in this window may spoil the proof, or [`NEVER`].
    #[must_use]
    pub fn slack(&self, window: u16) -> u8 {
        self.slack[usize::from(window)]
    }

    /// The attacker, to move, plays these stones, and the zone is that of what follows.
    pub fn add_turn(&mut self, stones: impl Iterator<Item = Cell>) {
        for cell in stones {
            self.cells.insert(cell);
        }
    }

    /// The proof with this zone covers some replies of the defender at this node; `struck` says
    /// how many of their stones the proof did not expect, window by window.
    pub fn add_proof(&mut self, proof: &Zone, struck: &Struck) {
        self.cells |= proof.cells;
        let both = proof.slack.iter().zip(&struck.most);
        for (slack, (&other, &most)) in self.slack.iter_mut().zip(both) {
            // A window that can never be completed does not count stones.
            let left = if other == NEVER { NEVER } else { other - most };
            *slack = (*slack).min(left);
        }
    }

    /// Whether these extra stones of the defender leave the proof as it is. They stand on empty
    /// cells and none is given twice.
    #[must_use]
    pub fn is_irrelevant(&self, stones: &[Cell], windows: &Windows) -> bool {
        stones.iter().all(|&cell| !self.cells.contains(cell))
            && stones.iter().all(|&cell| {
                // Asked first, because most windows have more slack than there are stones.
                let few = |&window: &u16| usize::from(self.slack(window)) <= stones.len();
                let mut narrow = windows.through(cell).iter().copied().filter(few);
                narrow.all(|window| windows.count_in(window, stones) < self.slack(window))
            })
    }

    /// The cells on which so many extra stones may spoil the proof, Z1, Z2, … of the thesis: a set
    /// of so many stones is irrelevant if it misses them. Occupied cells may be among them.
    #[must_use]
    pub fn cells_for(&self, stones: u8, windows: &Windows) -> CellSet {
        let mut cells = self.cells;
        for (window, &slack) in self.slack.iter().enumerate() {
            if slack <= stones {
                for &cell in windows.cells(window as u16) {
                    cells.insert(cell);
                }
            }
        }
        cells
    }
}

/// The stones of struck-out replies that a proof did not expect: for each window, the most that
/// one reply has in it.
#[derive(Clone, Debug)]
pub struct Struck {
    most: Box<[u8]>,
}

impl Struck {
    /// No such stones: the proof was made for the reply itself.
    #[must_use]
    pub fn nothing(windows: &Windows) -> Struck {
        Struck {
            most: vec![0; windows.len()].into(),
        }
    }

    /// Counts the unexpected stones of one more reply, which are irrelevant to the proof.
    pub fn add(&mut self, stones: &[Cell], windows: &Windows) {
        for &cell in stones {
            for &window in windows.through(cell) {
                let most = &mut self.most[usize::from(window)];
                *most = (*most).max(windows.count_in(window, stones));
            }
        }
    }
}
