//! The numbers of the search, in one place.

use sixfold_solve::tss::Effort;

use super::turns::Width;

/// Whether wins are proved on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Proofs {
    /// Double threats at every node; single threats at the root; zones there, and where all turns of a node lose.
    On,
    /// Nothing but rows and threats on the board is seen: to measure what proofs are worth.
    Off,
}

/// What the search can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Config {
    /// Whether wins are proved on the way.
    pub(super) proofs: Proofs,
    /// At the root.
    pub(super) root: Width,
    /// Within the tree, by the turns to look ahead from one on, the last for all that are more. The
    /// evaluation ranks turns roughly, and the answer that refutes a turn is often far down its list:
    /// the further a node is from the end of its line, the more such an answer counts and the less
    /// a longer list costs.
    pub(super) inner: [Width; 4],
    /// Answers to a threat before the evaluation.
    pub(super) answers: Width,
    /// The same where every turn counts: the likeliest alone, so that the evaluation, which has learned
    /// from quiet positions, judges no other.
    pub(super) last_answer: Width,
    /// How many of these there are on one path at most.
    pub(super) last_answers: i32,
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
            root: Width::new(100, 20),
            inner: [
                Width::new(9, 7),
                Width::new(14, 8),
                Width::new(28, 12),
                Width::new(40, 14),
            ],
            answers: Width::new(4, 4),
            last_answer: Width::new(1, 1),
            last_answers: 6,
            extensions: 3,
            late: 3,
            later: 7,
        }
    }
}

impl Config {
    /// How many turns are tried where so many are looked ahead and so many more need not be counted.
    pub(super) fn width(&self, depth: i32, extensions: u32) -> Width {
        match depth {
            ..=0 if extensions == 0 => self.last_answer,
            ..=0 => self.answers,
            _ => self.inner[(depth as usize).min(self.inner.len()) - 1],
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

    /// One answer ends the line where every turn counts; what is counted changes nothing elsewhere.
    #[test]
    fn lists_are_the_longer_the_further_from_the_end() {
        let config = Config::default();
        let turns = |depth, extensions| config.width(depth, extensions).turns;
        assert_eq!((turns(0, 0), turns(-3, 0)), (1, 1));
        assert_eq!((turns(0, 1), turns(0, 3)), (4, 4));
        for depth in 1..9 {
            assert_eq!(turns(depth, 0), turns(depth, 3));
            assert!(turns(depth, 0) <= turns(depth + 1, 0));
        }
    }

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
