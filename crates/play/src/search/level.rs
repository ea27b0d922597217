//! Levels for people: from a beginner to all that the search can do.

/// How strong the search plays, 1 to 10.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Level(u8);

/// What a level allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Means {
    /// The nodes of each turn, if they are limited.
    pub(super) nodes: Option<u64>,
    /// In how many of a hundred turns it does not search, but plays one of the turns that look well.
    pub(super) slips: u64,
    /// Among how many turns that look well it chooses then.
    pub(super) choices: usize,
}

impl Level {
    /// The strongest.
    pub const MOST: u8 = 10;

    /// The level of this number, if there is one.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (1..=Level::MOST).contains(&number).then_some(Level(number))
    }

    /// `docs/engine.md` has what each is worth.
    pub(super) fn means(self) -> Means {
        let (nodes, slips, choices) = match self.0 {
            1 => (Some(1), 70, 40),
            2 => (Some(1), 52, 30),
            3 => (Some(50), 32, 25),
            4 => (Some(150), 18, 20),
            5 => (Some(400), 10, 16),
            6 => (Some(1_000), 6, 12),
            7 => (Some(3_000), 3, 10),
            8 => (Some(10_000), 1, 8),
            9 => (Some(40_000), 0, 0),
            _ => (None, 0, 0),
        };
        Means {
            nodes,
            slips,
            choices,
        }
    }
}
