//! The thesis's zones: sets of cells on which one, two, … stones of the defender may matter.

use sixfold_core::{Cell, CellSet};

use crate::zone::{Windows, Zone};

/// Ψ = ⟨Z1, Z2, …⟩ with Z1 ⊆ Z2 ⊆ … (thesis §3.1). Extra stones of the defender are irrelevant to
/// it if, in some order, the i-th of them is not in Zi; then the attacker still wins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Psi {
    zones: Vec<CellSet>,
}

impl Psi {
    /// Nothing matters yet, for up to so many stones.
    pub(super) fn nothing(stones: usize) -> Psi {
        Psi {
            zones: vec![CellSet::EMPTY; stones],
        }
    }

    /// What remains of a zone if one forgets which cells of its windows belong together
    /// (docs/zones.md, Theorem 2), on these empty cells and for up to so many stones.
    pub(super) fn of(zone: &Zone, windows: &Windows, empties: CellSet, stones: usize) -> Psi {
        let cells = |stones: usize| zone.cells_for(stones as u8, windows) & empties;
        Psi {
            zones: (1..=stones).map(cells).collect(),
        }
    }

    /// Z1, Z2, …
    #[must_use]
    pub fn zones(&self) -> &[CellSet] {
        &self.zones
    }

    /// The cells on which so many stones may matter, at least one.
    pub(super) fn cells(&self, stones: usize) -> CellSet {
        self.zones[stones - 1]
    }

    /// Ψ ≪ u: what is left when so many stones were placed that did not matter (thesis §3.1,
    /// Lemma 3).
    pub(super) fn shifted(&self, stones: usize) -> Psi {
        Psi {
            zones: self.zones[stones..].to_vec(),
        }
    }

    /// What matters to either matters to both together.
    pub(super) fn add(&mut self, other: &Psi) {
        self.zones.truncate(other.zones.len());
        for (zone, other) in self.zones.iter_mut().zip(&other.zones) {
            *zone |= *other;
        }
    }

    /// Whether these different stones do not matter: no i of them are in Zi
    /// (Property INZ, §4.1).
    #[must_use]
    pub fn is_irrelevant(&self, stones: &[Cell]) -> bool {
        let inside = |zone: &CellSet| stones.iter().filter(|&&cell| zone.contains(cell)).count();
        let zones = self.zones.iter().enumerate();
        stones.len() <= self.zones.len()
            && zones.take(stones.len()).all(|(i, zone)| inside(zone) <= i)
    }
}
