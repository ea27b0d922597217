//! The game that a page has open: a record as a tree of turns, and a cursor in it.
//!
//! A record has one node a stone, so that files of all dialects are the same tree. People think in
//! turns: the [`Outline`] joins the stones of a turn to one node, named by the number of its last
//! stone. Stones that do not make a whole turn yet are *pending*: they are no part of the record.

mod edit;
mod outline;
mod show;
#[cfg(test)]
mod tests;
mod threats;

use sixfold_core::{Action, Cell, IllegalStone, Position, RulesError};
use sixfold_record::{
    CheckError, Contents, NodeId, ReadError, Record, SetUp, Step, WriteError, played, read_any,
};

pub use outline::{Entry, Outline};
pub use threats::threats;

use crate::text::{self, PositionFault, TextFault};
use crate::wire;

/// Why something cannot be done with a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameFault {
    /// No such game.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The text holds no game.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The record is not a game by the rules.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The record cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The position cannot be read.
    #[error(transparent)]
    Position(#[from] PositionFault),
    /// The turn cannot be read or played.
    #[error(transparent)]
    Turn(#[from] TextFault),
    /// The stone cannot be placed.
    #[error(transparent)]
    Stone(#[from] IllegalStone),
    /// There is no such node.
    #[error("there is no turn number {0} in the tree")]
    NoNode(usize),
    /// The root cannot be deleted.
    #[error("the start of the game cannot be deleted")]
    Root,
    /// A text that is no JSON of its kind.
    #[error("{0}")]
    Json(String),
}

/// An open game.
#[derive(Clone, Debug)]
pub struct Game {
    record: Record,
    /// The cursor: a node that ends a turn.
    at: NodeId,
    /// Stones after the cursor that make no whole turn yet.
    pending: Vec<Cell>,
    revision: u32,
    outline: Outline,
}

impl Game {
    /// An empty board of this game.
    ///
    /// # Errors
    /// Where there is no such game.
    pub fn new(rules: &str) -> Result<Game, GameFault> {
        Ok(Game::of_record(Record::new(rules.parse()?)))
    }

    /// A record, with the cursor at the end of its main line.
    #[must_use]
    pub fn of_record(record: Record) -> Game {
        let outline = Outline::of(&record);
        let at = record.main_line().last().unwrap_or(record.root());
        let mut game = Game {
            record,
            at,
            pending: Vec::new(),
            revision: 0,
            outline,
        };
        game.take_up_partial_turn();
        game
    }

    /// The game of a position: its start as set-up stones where the board was not empty, then its turns.
    #[must_use]
    pub fn of_position(position: &Position) -> Game {
        let rules = position.rules();
        let mut start = position.clone();
        let has_extras = position
            .history()
            .any(|action| matches!(action, Action::Extra(..)));
        if !has_extras {
            while start.undo(&mut ()).is_some() {}
        }
        let mut record = Record::new(rules);
        if start != Position::new(rules) {
            record.set_root_set_up(set_up_of(&start));
        }
        let mut at = record.root();
        if !has_extras {
            let mut side = start.to_move();
            for action in position.history() {
                let step = match action {
                    Action::Place(cell) => Step::Stone(side, cell),
                    Action::EndTurn | Action::Extra(..) => Step::Pass(side),
                };
                at = record.add_child(at, step);
                match action {
                    Action::Place(cell) => start.place(cell, &mut ()),
                    Action::EndTurn | Action::Extra(..) => start.end_turn(),
                }
                side = start.to_move();
            }
        }
        Game::of_record(record)
    }

    /// A game string, a board or an SGF file, whichever the text looks like; of several games the
    /// first. An SGF file says itself which game it is; others are of these rules.
    ///
    /// # Errors
    /// Where the text holds no game, with the place of the fault.
    pub fn from_text(text: &str, rules: &str) -> Result<Game, GameFault> {
        let rules = rules.parse()?;
        let looks_like_sgf = text.contains("(;");
        match read_any(text, (!looks_like_sgf).then_some(rules))? {
            Contents::Games(games) => Ok(games
                .into_iter()
                .next()
                .map_or_else(|| Game::of_record(Record::new(rules)), Game::of_record)),
            Contents::Position(position) => Ok(Game::of_position(&position)),
        }
    }

    /// A position as messages have it.
    ///
    /// # Errors
    /// Where it is none.
    pub fn from_position(position: &wire::Position) -> Result<Game, GameFault> {
        Ok(Game::of_position(&text::position(position)?))
    }

    /// The record.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position at the cursor, pending stones included.
    #[must_use]
    pub fn position(&self) -> Position {
        let mut position = self.position_of(self.at);
        for &cell in &self.pending {
            position.place(cell, &mut ());
        }
        position
    }

    /// The position at a node.
    ///
    /// # Errors
    /// Where there is no such node.
    pub fn position_at(&self, node: usize) -> Result<Position, GameFault> {
        Ok(self.position_of(self.node(node)?))
    }

    /// The position at the end of the main line.
    #[must_use]
    pub fn main_line_end(&self) -> Position {
        let end = self.record.main_line().last();
        self.position_of(end.unwrap_or(self.record.root()))
    }

    /// Records are checked when they are read, and every step since was checked before it was added.
    fn position_of(&self, id: NodeId) -> Position {
        let position = self.record.position_at(id);
        position.unwrap_or_else(|_| Position::new(self.record.rules()))
    }

    fn node(&self, number: usize) -> Result<NodeId, GameFault> {
        let found = self
            .outline
            .entry(number)
            .and_then(|_| self.record.find(number));
        found.ok_or(GameFault::NoNode(number))
    }

    fn entry(&self, id: NodeId) -> &Entry {
        self.outline
            .entry(id.index())
            .expect("the cursor stands on a node of the outline")
    }

    /// A record may end within a turn: its last stones are pending then, so that the turn can be
    /// completed or changed.
    fn take_up_partial_turn(&mut self) {
        let entry = self.entry(self.at);
        let Some(side) = entry.side.filter(|_| entry.children.is_empty()) else {
            return;
        };
        let position = self.position_of(self.at);
        if position.is_over() || position.to_move() != side || entry.cells.is_empty() {
            return;
        }
        let (cells, parent) = (entry.cells.clone(), entry.parent);
        self.remove_node(self.at);
        self.at = parent.unwrap_or(self.record.root());
        self.pending = cells;
        self.revision = 0;
    }

    /// The record has changed.
    fn changed(&mut self) {
        self.revision += 1;
        self.outline = Outline::of(&self.record);
    }

    // ------------------------------------------------------------------------------ the cursor

    /// To a node.
    ///
    /// # Errors
    /// Where there is no such node.
    pub fn go_to(&mut self, node: usize) -> Result<(), GameFault> {
        self.at = self.node(node)?;
        self.pending.clear();
        Ok(())
    }

    /// One turn on, along the main line of what follows.
    pub fn next(&mut self) {
        if let Some(&child) = self.entry(self.at).children.first() {
            self.stand_on(child);
        }
    }

    /// One turn back; pending stones go first.
    pub fn previous(&mut self) {
        if self.pending.is_empty()
            && let Some(parent) = self.entry(self.at).parent
        {
            self.at = parent;
        }
        self.pending.clear();
    }

    /// To the start.
    pub fn first(&mut self) {
        self.stand_on(self.record.root());
    }

    /// To the end of the line that the cursor is on.
    pub fn last(&mut self) {
        while let Some(&child) = self.entry(self.at).children.first() {
            self.stand_on(child);
        }
    }

    /// To the variation before this one.
    pub fn variation_up(&mut self) {
        let (siblings, place) = self.siblings();
        if let Some(&before) = place.checked_sub(1).and_then(|at| siblings.get(at)) {
            self.stand_on(before);
        }
    }

    /// To the variation after this one.
    pub fn variation_down(&mut self) {
        let (siblings, place) = self.siblings();
        if let Some(&after) = siblings.get(place + 1) {
            self.stand_on(after);
        }
    }

    fn stand_on(&mut self, id: NodeId) {
        self.at = id;
        self.pending.clear();
    }

    /// The turns that stand beside the cursor's, itself among them, and its place there.
    fn siblings(&self) -> (Vec<NodeId>, usize) {
        let Some(parent) = self.entry(self.at).parent else {
            return (vec![self.at], 0);
        };
        let siblings = self.entry(parent).children.clone();
        let place = siblings.iter().position(|&id| id == self.at);
        (siblings, place.unwrap_or(0))
    }
}

fn set_up_of(position: &Position) -> SetUp {
    let stones = sixfold_core::Color::BOTH.into_iter().flat_map(|color| {
        let stones = *position.stones(color);
        stones.iter().map(move |cell| (cell, Some(color)))
    });
    let mut set_up = SetUp::new(stones).unwrap_or_default();
    set_up.to_move = Some(position.to_move());
    set_up.left = Some(position.left());
    set_up
}

/// The winner's rows.
pub(crate) fn winning_rows(position: &Position) -> Vec<Vec<String>> {
    let rows = played::winning_rows(position);
    rows.into_iter().map(text::names).collect()
}
