//! Puzzles: positions in which one turn wins and no other does.

mod file;
mod judge;
mod make;
mod page;
mod quiet;

use clap::ValueEnum;
use sixfold_core::{Color, Position, Turn};

pub(crate) use file::{PuzzleFile, WirePuzzle};
pub(crate) use judge::{Facts, NoPuzzle, judge};
pub(crate) use make::Maker;
pub(crate) use page::PageSet;

/// How the side to move wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Kind {
    /// By double threats alone, with exactly one first turn
    Double,
    /// By single threats, where double threats alone do not win
    Single,
    /// By a turn without threats, where threats alone do not win
    Quiet,
}

impl Kind {
    /// The word for it in files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Double => "double",
            Kind::Single => "single",
            Kind::Quiet => "quiet",
        }
    }
}

/// A puzzle with its answer.
#[derive(Clone, Debug)]
pub(crate) struct Puzzle {
    pub(crate) id: String,
    pub(crate) position: Position,
    pub(crate) kind: Kind,
    /// The attacker's turns, the last one included.
    pub(crate) depth: u32,
    /// The nodes of the search for the shortest win.
    pub(crate) nodes: u64,
    pub(crate) grade: u8,
    pub(crate) turn: Turn,
}

impl Puzzle {
    /// The side that is to find the win.
    pub(crate) fn side(&self) -> Color {
        self.position.to_move()
    }
}

/// The number of grades, which begin with 1.
pub(crate) const GRADES: u8 = 5;

/// A search of so many nodes makes a puzzle one grade harder.
const MANY_NODES: u64 = 100_000;

/// How hard a puzzle is, from 1 to 5: by the turns that must be seen ahead, and by how much there
/// is to be tried. The help of `sixfold puzzle` says the same in words.
pub(crate) fn grade(depth: u32, nodes: u64) -> u8 {
    let by_depth = match depth {
        0..=2 => 1,
        3 => 2,
        4 => 3,
        5 | 6 => 4,
        _ => 5,
    };
    (by_depth + u8::from(nodes >= MANY_NODES)).min(GRADES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grades_rise_with_depth_and_nodes() {
        let grades: Vec<u8> = (2..10).map(|depth| grade(depth, 0)).collect();
        assert_eq!(grades, [1, 2, 3, 4, 4, 5, 5, 5]);
        let harder: Vec<u8> = (2..10).map(|depth| grade(depth, MANY_NODES)).collect();
        assert_eq!(harder, [2, 3, 4, 5, 5, 5, 5, 5]);
    }
}
