//! A bound that tells at once that the attacker does not win, however it plays.
//!
//! Let λ = (1 + p)^(1/p), and let an open window of the attacker that lacks r cells weigh λ^−r:
//! it weighs 1 when it is complete. If all of them together weigh less than 1 and the defender
//! begins a turn, the attacker never completes one (Beck, "Remarks on positional games", 1982,
//! after Erdős and Selfridge). A cell weighs what the windows through it do.
//!
//! - The defender takes the heaviest cell p times, after each closing the windows through it.
//!   Each time it takes away at least h, the weight of the heaviest cell that remains in the end.
//! - Then the attacker places l ≤ p stones. A window through t of them grows by the factor λ^t,
//!   and λ^t − 1 ≤ (t / l)(λ^l − 1), a chord of a convex function. Summed over the windows, the
//!   growth is at most (λ^l − 1) / l times the weight of the l cells. For l = p this factor is 1,
//!   so the attacker gains at most p · h, which is no more than it lost.
//!
//! So the sum stays below 1 for ever. In the middle of a turn, or at the attacker's turn, the
//! growth up to the defender's next turn is added, by the same inequality, with the heaviest
//! cells there are. The defender only ever blocks here; that it may win first is not needed.
//! Where it has fewer cells left than stones it takes them all, and nothing is open any more.

use sixfold_core::{Color, Rules};

use super::mask::Mask;

/// The weights of the cells, for the windows of each side.
pub(super) struct Weights {
    p: usize,
    /// The weight of a window that lacks so many cells.
    lacking: Vec<f64>,
    /// The growth that so many stones bring, as a multiple of the weight of their cells.
    growth: Vec<f64>,
    /// For each side and cell, the windows through it.
    cells: [Vec<f64>; 2],
    /// For each side, all windows.
    total: [f64; 2],
}

/// Sums are inexact in the last places; a sum that is 1 must not be taken for less.
const BELOW_ONE: f64 = 1.0 - 1e-9;

impl Weights {
    pub(super) fn new(rules: Rules, cells: usize) -> Weights {
        let p = f64::from(rules.p());
        let power = |exponent: u8| (1.0 + p).powf(f64::from(exponent) / p);
        let growth = |stones: u8| (power(stones) - 1.0) / f64::from(stones.max(1));
        Weights {
            p: usize::from(rules.p()),
            lacking: (0..=rules.k()).map(|r| 1.0 / power(r)).collect(),
            growth: (0..=Rules::MAX_STONES).map(growth).collect(),
            cells: [vec![0.0; cells], vec![0.0; cells]],
            total: [0.0; 2],
        }
    }

    /// Weighs the windows of one side, each given by the cells it lacks.
    pub(super) fn weigh<const N: usize>(
        &mut self,
        color: Color,
        windows: impl Iterator<Item = Mask<N>>,
    ) {
        let cells = &mut self.cells[color.index()];
        cells.fill(0.0);
        let mut total = 0.0;
        for window in windows {
            let weight = self.lacking[window.len() as usize];
            total += weight;
            for cell in window.iter() {
                cells[cell] += weight;
            }
        }
        self.total[color.index()] = total;
    }

    /// Whether the attacker, whose windows were weighed, cannot complete any of them when this
    /// side is to place so many stones now.
    pub(super) fn refute(&self, attacker: Color, to_move: Color, left: u8) -> bool {
        let total = self.total[attacker.index()];
        let stones = match usize::from(left) {
            left if to_move == attacker => left,
            left if left >= self.p => 0,
            // What is left of the defender's turn counts for nothing: stones more never hurt it.
            _ => self.p,
        };
        total < BELOW_ONE
            && total + self.growth[stones] * self.heaviest(attacker, stones) < BELOW_ONE
    }

    /// The weight of the heaviest cells, so many of them.
    fn heaviest(&self, color: Color, count: usize) -> f64 {
        let mut best = [0.0; Rules::MAX_STONES as usize];
        for &weight in &self.cells[color.index()] {
            let mut weight = weight;
            for place in &mut best[..count] {
                if weight > *place {
                    std::mem::swap(place, &mut weight);
                }
            }
        }
        best[..count].iter().sum()
    }

    /// What a stone on the cell is worth, to whichever side: the order in which cells are tried.
    pub(super) fn of_cell(&self, cell: usize) -> f64 {
        self.cells.iter().map(|cells| cells[cell]).sum()
    }
}
