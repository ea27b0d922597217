//! What every agent does: choose a turn.

use std::fmt;

use sixfold_core::{Position, Turn};
use sixfold_solve::Control;

/// Something that chooses a turn.
pub trait Agent: Send {
    /// The name of its kind, as in the registry.
    fn name(&self) -> &str;

    /// Chooses the rest of the turn of the side to move: exactly
    /// [`Position::stones_to_place`] stones, also where the first of them wins. The position must
    /// not be over.
    ///
    /// `control` is asked at every node whether to stop; whatever it says, a legal turn comes back.
    /// Same position, same task, same limit of nodes: same choice.
    fn choose(
        &mut self,
        position: &Position,
        task: Task,
        control: &mut dyn Control,
        listener: &mut dyn Listener,
    ) -> Choice;
}

/// What is asked of an agent, beside when to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// How many stones to look ahead at most; an agent's own limit counts as well.
    pub depth: u32,
    /// For how many different turns a line is wanted. Those who analyse want several.
    pub lines: usize,
}

impl Default for Task {
    /// One line, as deep as the agent likes.
    fn default() -> Task {
        Task {
            depth: u32::MAX,
            lines: 1,
        }
    }
}

/// What an agent chose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The turn.
    pub turn: Turn,
    /// What it thought of it.
    pub info: Info,
}

/// What an agent thinks so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// How many stones it looked ahead.
    pub depth: u32,
    /// The stones it placed to find out.
    pub nodes: u64,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The turns that it expects, its own first.
    pub line: Vec<Turn>,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// So much, in the units of the agent's utility.
    Points(i64),
    /// The side to move wins after so many stones.
    Win(u32),
    /// The side to move loses after so many stones.
    Loss(u32),
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "{points}"),
            Score::Win(stones) => write!(f, "win in {stones}"),
            Score::Loss(stones) => write!(f, "loss in {stones}"),
        }
    }
}

/// Told what an agent thinks while it thinks.
pub trait Listener {
    /// Something new was found out. The best line comes first; there are no more lines than were
    /// asked for.
    fn report(&mut self, lines: &[Info]);
}

/// Does not listen.
#[derive(Clone, Copy, Debug)]
pub struct Silent;

impl Listener for Silent {
    fn report(&mut self, _: &[Info]) {}
}

impl<F: FnMut(&[Info])> Listener for F {
    fn report(&mut self, lines: &[Info]) {
        self(lines);
    }
}
