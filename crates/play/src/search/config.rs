//! The numbers of the search, in one place.

use sixfold_solve::tss::Effort;

use super::turns::Width;

/// Whether wins are proved on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proofs {
    /// Double threats at every node; single threats and zones at the root.
    On,
    /// Nothing but rows and threats on the board is seen: to measure what proofs are worth.
    Off,
}

/// What the search can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// Whether wins are proved on the way.
    pub proofs: Proofs,
    /// At the root.
    pub(super) root: Width,
    /// Within the tree.
    pub(super) inner: Width,
    /// One turn before the evaluation.
    pub(super) last: Width,
    /// Answers to a threat before the evaluation.
    pub(super) answers: Width,
    /// How many turns that answer double threats are not counted on one path.
    pub(super) extensions: u32,
    /// From this turn of a node on the search looks one turn less far ahead at first,
    pub(super) late: usize,
    /// and from this one on two.
    pub(super) later: usize,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            proofs: Proofs::On,
            root: Width {
                turns: 40,
                cells: 14,
            },
            inner: Width {
                turns: 14,
                cells: 8,
            },
            last: Width { turns: 9, cells: 7 },
            answers: Width { turns: 4, cells: 4 },
            extensions: 3,
            late: 3,
            later: 7,
        }
    }
}

impl Config {
    /// How many turns are tried where so many are looked ahead.
    pub(super) fn width(&self, depth: i32) -> Width {
        match depth {
            ..=0 => self.answers,
            1 => self.last,
            _ => self.inner,
        }
    }

    /// By how many turns less the turn with this number, from 0, is looked ahead at first, of so many.
    pub(super) fn reduction(&self, number: usize, depth: i32) -> i32 {
        match depth {
            ..=0 => 0,
            2.. if number >= self.later => 2,
            _ => i32::from(number >= self.late),
        }
    }

    /// What the search for double threats may cost where so many turns are looked ahead.
    pub(super) fn effort(&self, depth: i32) -> Effort {
        let (nodes, proof) = match depth {
            ..=0 => (40, 4),
            1 => (120, 5),
            2 => (400, 6),
            _ => (1_500, 8),
        };
        Effort { nodes, proof }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Never further than the node before the evaluation, and the later the less.
    #[test]
    fn late_turns_are_looked_at_less_far() {
        let config = Config::default();
        for depth in 0..9 {
            let reductions: Vec<i32> = (0..40)
                .map(|number| config.reduction(number, depth))
                .collect();
            assert!(reductions.is_sorted());
            assert_eq!(reductions[0], 0);
            assert_eq!(reductions[39], depth.min(2));
        }
    }
}
