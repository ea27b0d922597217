//! What every agent does: choose a turn.

use std::fmt;
use std::str::FromStr;

use sixfold_core::{Position, Rules, Turn};
use sixfold_solve::Control;

/// Something that chooses a turn.
pub trait Agent: Send {
    /// The name of its kind, as in the registry.
    fn name(&self) -> &str;

    /// Gets ready for a game, so that its first turn takes no longer than others.
    fn prepare(&mut self, _rules: Rules) {}

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

    /// Whether it can think on the other side's time.
    fn can_ponder(&self) -> bool {
        false
    }

    /// Thinks about a position in which the other side is to move, until `control` says stop or
    /// there is nothing more to find out. What it learns is of use when it chooses next.
    fn ponder(&mut self, _position: &Position, _control: &mut dyn Control) {}
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
    /// Whether it made sure that the turn does not lose by force.
    pub safety: Safety,
}

/// What an agent says of the turn that it chose: whether the other side, which is to move then,
/// wins by double threats. Games that were lost are reviewed by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safety {
    /// The agent does not look.
    Unchecked,
    /// A complete search found that the other side has no win by double threats after this turn,
    /// or the turn itself wins.
    Safe,
    /// The search that asks this was ended by its limits before it knew.
    OutOfTime,
    /// Every turn there is was found to lose.
    AllLose,
}

impl Safety {
    /// All that can be said.
    pub const ALL: [Safety; 4] = [
        Safety::Unchecked,
        Safety::Safe,
        Safety::OutOfTime,
        Safety::AllLose,
    ];

    /// In words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Safety::Unchecked => "unchecked",
            Safety::Safe => "safe",
            Safety::OutOfTime => "out of time",
            Safety::AllLose => "all lose",
        }
    }
}

impl fmt::Display for Safety {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.words())
    }
}

/// A text that says nothing about safety.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is nothing that is said of safety: unchecked, safe, out of time, all lose")]
pub struct UnknownSafety(String);

impl FromStr for Safety {
    type Err = UnknownSafety;

    fn from_str(text: &str) -> Result<Safety, UnknownSafety> {
        let found = Safety::ALL
            .into_iter()
            .find(|safety| safety.words() == text);
        found.ok_or_else(|| UnknownSafety(text.chars().take(60).collect()))
    }
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
    /// Nothing was searched: the turn is from a book, in which so many games went on like this.
    Book {
        /// Games that the side to move won.
        wins: u32,
        /// Games that nobody won.
        draws: u32,
        /// Games that the side to move lost.
        losses: u32,
    },
}

impl Score {
    /// What part of the games of a book were won, with half a win for a draw; `None` for a score
    /// that is not from a book.
    #[must_use]
    pub fn book_rate(self) -> Option<f64> {
        let Score::Book {
            wins,
            draws,
            losses,
        } = self
        else {
            return None;
        };
        let [wins, draws, losses] = [wins, draws, losses].map(f64::from);
        Some((wins + draws / 2.0) / (wins + draws + losses).max(1.0))
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Points(points) => write!(f, "{points}"),
            Score::Win(stones) => write!(f, "win in {stones}"),
            Score::Loss(stones) => write!(f, "loss in {stones}"),
            Score::Book {
                wins,
                draws,
                losses,
            } => write!(f, "book: {wins} won, {draws} drawn, {losses} lost"),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_safety_reads_back() {
        for safety in Safety::ALL {
            assert_eq!(safety.to_string().parse(), Ok(safety));
        }
        let fault = "sure".parse::<Safety>().unwrap_err();
        assert_eq!(
            fault.to_string(),
            "\"sure\" is nothing that is said of safety: unchecked, safe, out of time, all lose"
        );
    }
}
