//! The statistics book: what games that were played say about the first turns
//! (connect-k-agents §3.3, "Opening Book").
//!
//! A [`Book`] knows positions up to a number of turns, each with a [`Tally`] of the games that passed
//! through it and the turns that were taken there. It is the paper's statistics tree, whose nodes may
//! be reached on several ways. Two positions are the same up to symmetry and shift, as `shape.rs`
//! says. [`Book::recommend`] is the paper's rule of choice ([`Rule`]), and [`BookFirst`] an agent that
//! asks a book before it thinks.
//!
//! The paper speaks of a turn's statistics in two ways: those of the games that had the position and
//! took the turn, and those of the node that the turn leads to, which counts games that came there
//! on other ways as well. [`TurnStatistics`] has both; the rule goes by the node, as the paper's tree
//! does.

mod codec;
mod first;
mod rule;
mod shape;
mod tally;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use sixfold_core::{Action, Color, Outcome, Position, Rules, Turn};

pub use codec::{BookError, BookFault, decode, encode};
pub use first::BookFirst;
pub use rule::{Ground, Rule};
use shape::{LocalTurn, Shape, Sight};
pub use tally::Tally;

/// Statistics of the positions of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    rules: Rules,
    turns: u8,
    nodes: BTreeMap<Shape, Node>,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Node {
    /// The games that passed through it.
    tally: Tally,
    /// The turns that were taken there, and the games that took them. Games that end here take none.
    turns: BTreeMap<LocalTurn, Tally>,
}

/// Where a walk through a book has been.
#[derive(Default)]
struct Walked {
    /// Positions that were shown.
    shapes: HashSet<Shape>,
    /// Their places on the board.
    places: HashSet<Shape>,
}

/// What a book knows of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnStatistics {
    /// The turn, on the board of the position that was asked for. Others that are the same by
    /// symmetry are counted with it.
    pub turn: Turn,
    /// The games that had this position and took this turn.
    pub here: Tally,
    /// The games that passed through the position that it leads to, on whatever way. Where an edge
    /// nearby makes that another position than the games had, the same as `here`.
    pub after: Tally,
}

/// What a book recommends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// The turn and what is known of it.
    pub statistics: TurnStatistics,
    /// Why it is recommended.
    pub ground: Ground,
}

/// Why a game cannot be part of a book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAdded {
    /// It is of another game of the family.
    #[error("it is a game of Connect({game}), and the book is of Connect({book})")]
    OtherRules {
        /// The game's rules.
        game: Rules,
        /// The book's rules.
        book: Rules,
    },
    /// It does not begin on the empty board.
    #[error("it does not begin on the empty board")]
    SetUp,
    /// It has not one whole turn.
    #[error("it has no turn")]
    NoTurn,
    /// The board says something else than the result.
    #[error("{0} has a row on the board, but the result is another")]
    OtherResult(Color),
}

/// Why two books cannot be one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a book of {} turns of Connect({}) and one of {} turns of Connect({}) cannot be one",
    .ours.0, .ours.1, .theirs.0, .theirs.1
)]
pub struct NotMerged {
    /// Turns and rules of the one.
    pub ours: (u8, Rules),
    /// Turns and rules of the other.
    pub theirs: (u8, Rules),
}

impl Book {
    /// How many turns deep a book usually is.
    pub const USUAL_TURNS: u8 = 12;

    /// A book without games, for positions after up to so many turns.
    #[must_use]
    pub fn new(rules: Rules, turns: u8) -> Book {
        Book {
            rules,
            turns,
            nodes: BTreeMap::new(),
        }
    }

    /// The game that it is of.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// After how many turns its positions end.
    #[must_use]
    pub fn turns_deep(&self) -> u8 {
        self.turns
    }

    /// How many positions it knows, after each number of turns from 0 on.
    #[must_use]
    pub fn positions(&self) -> Vec<usize> {
        let mut counts = vec![0; usize::from(self.turns) + 1];
        for shape in self.nodes.keys() {
            counts[usize::from(shape.turns())] += 1;
        }
        counts
    }

    /// All its games.
    #[must_use]
    pub fn tally(&self) -> Tally {
        // Every game passes through the empty board, which is the first of all shapes.
        let root = self.nodes.values().next();
        root.map_or(Tally::default(), |node| node.tally)
    }

    /// Adds a game, with its turns as the position's history, and how it ended: games are resigned,
    /// so the board need not say it. Turns that are not whole, and all after a null turn, are left out.
    ///
    /// # Errors
    /// Where the game cannot be part of this book, which stays as it was.
    pub fn add(&mut self, game: &Position, outcome: Outcome) -> Result<(), NotAdded> {
        self.check(game, outcome)?;
        let tally = Tally::of(outcome);
        let mut replay = Position::new(self.rules);
        let mut before = self.pass(&replay, tally).ok_or(NotAdded::NoTurn)?;
        let mut turn = Turn::NULL;
        let mut turns = 0;
        for action in game.history() {
            let Action::Place(cell) = action else {
                break;
            };
            if turns == self.turns {
                break;
            }
            let side = replay.to_move();
            replay.place(cell, &mut ());
            turn = turn.with(cell);
            if replay.to_move() == side {
                continue;
            }
            let Some(after) = self.pass(&replay, tally) else {
                break;
            };
            let node = self.nodes.entry(before.shape().clone()).or_default();
            let taken = node.turns.entry(before.local(turn)).or_default();
            *taken = taken.plus(tally);
            (before, turn, turns) = (after, Turn::NULL, turns + 1);
        }
        Ok(())
    }

    /// Whether a game can be added.
    fn check(&self, game: &Position, outcome: Outcome) -> Result<(), NotAdded> {
        if game.rules() != self.rules {
            return Err(NotAdded::OtherRules {
                game: game.rules(),
                book: self.rules,
            });
        }
        let mut start = game.clone();
        while start.undo(&mut ()).is_some() {}
        if start != Position::new(self.rules) {
            return Err(NotAdded::SetUp);
        }
        let first: Vec<Action> = game.history().take(usize::from(self.rules.q())).collect();
        let is_whole = first.len() == usize::from(self.rules.q())
            && first
                .iter()
                .all(|action| matches!(action, Action::Place(_)));
        if !is_whole {
            return Err(NotAdded::NoTurn);
        }
        match game.outcome() {
            Some(Outcome::Win(winner)) if outcome != Outcome::Win(winner) => {
                Err(NotAdded::OtherResult(winner))
            }
            _ => Ok(()),
        }
    }

    /// Counts a game that passes through this position.
    fn pass(&mut self, position: &Position, tally: Tally) -> Option<Sight> {
        let sight = Sight::of(position)?;
        let node = match self.nodes.get_mut(sight.shape()) {
            Some(node) => node,
            None => self.nodes.entry(sight.shape().clone()).or_default(),
        };
        node.tally = node.tally.plus(tally);
        Some(sight)
    }

    /// Adds all games of another book: the same as if they had been added one by one.
    ///
    /// # Errors
    /// Where the two are not of one game and one depth.
    pub fn merge(&mut self, other: Book) -> Result<(), NotMerged> {
        let (ours, theirs) = ((self.turns, self.rules), (other.turns, other.rules));
        if ours != theirs {
            return Err(NotMerged { ours, theirs });
        }
        for (shape, theirs) in other.nodes {
            let node = self.nodes.entry(shape).or_default();
            node.tally = node.tally.plus(theirs.tally);
            for (turn, tally) in theirs.turns {
                let taken = node.turns.entry(turn).or_default();
                *taken = taken.plus(tally);
            }
        }
        Ok(())
    }

    /// The games that passed through this position; `None` where it is not in the book.
    #[must_use]
    pub fn position(&self, position: &Position) -> Option<Tally> {
        if position.rules() != self.rules {
            return None;
        }
        let node = self.nodes.get(&Sight::of(position)?.into_shape())?;
        Some(node.tally)
    }

    /// The turns that games took in this position, in an order that depends on nothing but the
    /// position; none where it is not in the book. Each can be played on this board.
    #[must_use]
    pub fn turns(&self, position: &Position) -> Vec<TurnStatistics> {
        if position.rules() != self.rules || position.is_over() {
            return Vec::new();
        }
        let Some(sight) = Sight::of(position) else {
            return Vec::new();
        };
        let Some(node) = self.nodes.get(sight.shape()) else {
            return Vec::new();
        };
        let mut replay = position.clone();
        let mut statistics = |(local, &here): (&LocalTurn, &Tally)| {
            let is_free = |turn: &Turn| turn.iter().all(|cell| position.check(cell).is_ok());
            let turn = sight.placed(local).find(is_free)?;
            replay.place_turn(turn, &mut ());
            let after = self.position(&replay);
            replay.undo_many(turn.len(), &mut ());
            let after = after.filter(|after| after.games() >= here.games());
            Some(TurnStatistics {
                turn,
                here,
                after: after.unwrap_or(here),
            })
        };
        node.turns.iter().filter_map(&mut statistics).collect()
    }

    /// Whether two turns in this position are the same by symmetry, and count as one.
    #[must_use]
    pub fn is_same_turn(position: &Position, one: Turn, other: Turn) -> bool {
        Sight::of(position).is_some_and(|sight| sight.local(one) == sight.local(other))
    }

    /// Shows every position that can be reached by turns of the book from the empty board, once each,
    /// with a game that leads there; until the visitor says that it is enough.
    pub fn walk(&self, visit: &mut dyn FnMut(&Position) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut walked = Walked::default();
        self.walk_from(&mut Position::new(self.rules), &mut walked, visit)
    }

    /// Goes on from every place on the board where a position stands, since the edge may be near
    /// after the next turn in one place and not in another.
    fn walk_from(
        &self,
        position: &mut Position,
        walked: &mut Walked,
        visit: &mut dyn FnMut(&Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (Some(sight), Some(place)) = (Sight::of(position), Sight::place_of(position)) else {
            return ControlFlow::Continue(());
        };
        let Some(node) = self.nodes.get(sight.shape()) else {
            return ControlFlow::Continue(());
        };
        if !walked.places.insert(place) {
            return ControlFlow::Continue(());
        }
        if walked.shapes.insert(sight.shape().clone()) {
            visit(position)?;
        }
        if position.is_over() {
            return ControlFlow::Continue(());
        }
        // As deep as the book, which is at most 255 turns.
        for turn in node.turns.keys().flat_map(|local| sight.placed(local)) {
            if turn.iter().any(|cell| position.check(cell).is_err()) {
                continue;
            }
            position.place_turn(turn, &mut ());
            let flow = self.walk_from(position, walked, visit);
            position.undo_many(turn.len(), &mut ());
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// What the rule recommends in this position. `None` is the hand-over to whoever can think: the
    /// position is not in the book, or its turns there have not won.
    #[must_use]
    pub fn recommend(&self, position: &Position, rule: &Rule) -> Option<Advice> {
        let turns = self.turns(position);
        let (number, ground) = rule.choose(&turns, position.to_move())?;
        Some(Advice {
            statistics: turns[number],
            ground,
        })
    }
}
