//! Changes of an open game: stones, turns, variations, remarks.

use sixfold_core::{Cell, Color};
use sixfold_record::{Dialect, GameResult, NodeId, Step, write_sgf};

use super::{Game, GameFault};
use crate::text::{self, TextFault};
use crate::wire;

/// The property of an SGF node that holds what was found out about it, as JSON.
const NOTE: &str = "SFN";

impl Game {
    /// Places one stone of the turn. Returns whether the turn is over now.
    ///
    /// # Errors
    /// Where the rules forbid it.
    pub fn place(&mut self, cell: Cell) -> Result<bool, GameFault> {
        let mut position = self.position();
        position.check(cell)?;
        let side = position.to_move();
        position.place(cell, &mut ());
        self.pending.push(cell);
        let is_over = position.to_move() != side || position.is_over();
        if is_over {
            self.commit(side);
        }
        Ok(is_over)
    }

    /// Places the rest of the turn, all of it or nothing.
    ///
    /// # Errors
    /// Where it is no turn here.
    pub fn place_turn(&mut self, turn: &str) -> Result<(), GameFault> {
        if turn.trim() == "-" {
            return self.pass();
        }
        let position = self.position();
        let cells = self.checked(turn)?;
        self.pending.extend(cells);
        self.commit(position.to_move());
        Ok(())
    }

    /// Reads a turn as it was typed: all stones that are left in this turn.
    ///
    /// # Errors
    /// Where it is no turn here.
    pub fn checked(&self, turn: &str) -> Result<Vec<Cell>, GameFault> {
        text::whole_turn(&self.position(), turn)?;
        Ok(text::cells(turn)?)
    }

    /// Gives up the stones left in the turn.
    ///
    /// # Errors
    /// After the end of the game.
    pub fn pass(&mut self) -> Result<(), GameFault> {
        let position = self.position();
        if !position.may_end_turn() {
            return Err(TextFault::Over.into());
        }
        let side = position.to_move();
        let cells = std::mem::take(&mut self.pending);
        let mut at = self.follow(self.at, side, &cells);
        at = self.follow_step(at, Step::Pass(side));
        self.changed();
        self.at = at;
        Ok(())
    }

    /// The pending stones become a turn of the record.
    fn commit(&mut self, side: Color) {
        let cells = std::mem::take(&mut self.pending);
        self.at = self.turn_after(self.at, side, &cells);
    }

    /// The node of a turn after another, which is added unless it is there, in whatever order.
    fn turn_after(&mut self, parent: NodeId, side: Color, cells: &[Cell]) -> NodeId {
        let same = |id: &&NodeId| {
            let there = self.entry(**id);
            !there.passes
                && there.cells.len() == cells.len()
                && there.cells.iter().all(|cell| cells.contains(cell))
        };
        if let Some(&known) = self.entry(parent).children.iter().find(same) {
            return known;
        }
        let id = self.follow(parent, side, cells);
        self.changed();
        id
    }

    fn follow(&mut self, parent: NodeId, side: Color, cells: &[Cell]) -> NodeId {
        cells.iter().fold(parent, |node, &cell| {
            self.follow_step(node, Step::Stone(side, cell))
        })
    }

    fn follow_step(&mut self, parent: NodeId, step: Step) -> NodeId {
        let known = self.record.child_with(parent, &step);
        known.unwrap_or_else(|| self.record.add_child(parent, step))
    }

    /// Takes back a pending stone, or the last stone of the last turn. A turn that nothing follows
    /// and nobody remarked on goes with it.
    pub fn undo_stone(&mut self) {
        if self.pending.pop().is_some() {
            return;
        }
        let entry = self.entry(self.at).clone();
        let Some(parent) = entry.parent else { return };
        let mut cells = entry.cells;
        if !entry.passes {
            cells.pop();
        }
        self.leave(parent);
        self.pending = cells;
    }

    /// Takes back the pending stones, or the last turn.
    pub fn undo_turn(&mut self) {
        if !self.pending.is_empty() {
            return self.pending.clear();
        }
        if let Some(parent) = self.entry(self.at).parent {
            self.leave(parent);
        }
    }

    /// Back to the turn before; this one is removed if it was only just played.
    fn leave(&mut self, parent: NodeId) {
        let (left, is_leaf) = (self.at, self.entry(self.at).children.is_empty());
        self.at = parent;
        if is_leaf && self.comment(left).is_empty() {
            self.remove_node(left);
        }
    }

    /// Takes a turn and all after it out of the record, with stones that led to it alone.
    pub(super) fn remove_node(&mut self, id: NodeId) {
        let mut top = id;
        for &before in self.entry(id).before.iter().rev() {
            if self.record.children(before).len() == 1 {
                top = before;
            } else {
                break;
            }
        }
        self.record.remove(top);
        self.changed();
    }

    /// Adds turns after a node and returns their nodes. The cursor stays.
    ///
    /// # Errors
    /// Where there is no such node, or a turn cannot be played; the turns before it stay.
    pub fn add_line(&mut self, node: usize, turns: &[String]) -> Result<Vec<usize>, GameFault> {
        let mut at = self.node(node)?;
        let mut nodes = Vec::with_capacity(turns.len());
        for turn in turns {
            let position = self.position_of(at);
            text::whole_turn(&position, turn)?;
            let cells = text::cells(turn)?;
            at = self.turn_after(at, position.to_move(), &cells);
            nodes.push(at.index());
        }
        Ok(nodes)
    }

    /// Deletes a turn and all after it.
    ///
    /// # Errors
    /// Where there is no such turn, or it is the start of the game.
    pub fn delete_node(&mut self, node: usize) -> Result<(), GameFault> {
        let id = self.node(node)?;
        let parent = self.entry(id).parent.ok_or(GameFault::Root)?;
        if self.record.path_to(self.at).contains(&id) {
            self.at = parent;
            self.pending.clear();
        }
        self.remove_node(id);
        Ok(())
    }

    /// How many turns deleting this one would delete.
    ///
    /// # Errors
    /// Where there is no such turn.
    pub fn count_below(&self, node: usize) -> Result<usize, GameFault> {
        let id = self.node(node)?;
        let below = self.record.walk_from(id);
        Ok(below
            .filter(|id| self.outline.entry(id.index()).is_some())
            .count())
    }

    /// Makes a turn the main line among its siblings.
    ///
    /// # Errors
    /// Where there is no such turn.
    pub fn promote(&mut self, node: usize) -> Result<(), GameFault> {
        let id = self.node(node)?;
        for before in self.entry(id).before.clone() {
            self.record.promote(before);
        }
        self.record.promote(id);
        self.changed();
        Ok(())
    }

    /// What is said about a turn, at whichever of its stones.
    pub(super) fn comment(&self, id: NodeId) -> String {
        let nodes = self.entry(id).before.iter().chain([&id]);
        let comments: Vec<String> = nodes
            .filter_map(|&node| self.record.comment(node))
            .collect();
        comments.join("\n")
    }

    /// Sets the comment on a turn; an empty one takes it away.
    ///
    /// # Errors
    /// Where there is no such turn.
    pub fn set_comment(&mut self, node: usize, comment: &str) -> Result<(), GameFault> {
        let id = self.node(node)?;
        for before in self.entry(id).before.clone() {
            // Another turn may begin with the same stone, and the comment may be its own.
            if self.record.children(before).len() == 1 {
                self.record.set_comment(before, "");
            }
        }
        self.record.set_comment(id, comment);
        self.changed();
        Ok(())
    }

    /// What was found out about a turn.
    #[must_use]
    pub fn note(&self, id: NodeId) -> Option<wire::Note> {
        let text = self.record.text(id, NOTE)?;
        serde_json::from_str(&text).ok()
    }

    /// Sets what was found out about a turn, or takes it away.
    ///
    /// # Errors
    /// Where there is no such turn.
    pub fn set_note(&mut self, node: usize, note: Option<&wire::Note>) -> Result<(), GameFault> {
        let id = self.node(node)?;
        let text = note.map(serde_json::to_string).transpose();
        let text = text.map_err(|error| GameFault::Json(error.to_string()))?;
        self.record
            .set_text(id, NOTE, &text.unwrap_or_default())
            .expect("the name is made of capital letters and of no other kind");
        self.changed();
        Ok(())
    }

    /// What is known of the game besides its turns.
    #[must_use]
    pub fn header(&self) -> wire::Header {
        let root = self.record.root();
        let text = |ident| Some(self.record.text(root, ident).unwrap_or_default());
        wire::Header {
            black: text("PB"),
            white: text("PW"),
            event: text("EV"),
            date: text("DT"),
            result: text("RE"),
        }
    }

    /// Sets what is given of it.
    pub fn set_header(&mut self, header: &wire::Header) {
        for (color, name) in [(Color::Black, &header.black), (Color::White, &header.white)] {
            if let Some(name) = name {
                self.record.set_player(color, name);
            }
        }
        let root = self.record.root();
        for (ident, given) in [("EV", &header.event), ("DT", &header.date)] {
            if let Some(given) = given {
                self.record
                    .set_text(root, ident, given)
                    .expect("the name is that of a text");
            }
        }
        if let Some(result) = &header.result {
            match result.as_str() {
                "" => self.record.set_text(root, "RE", "").expect("RE is a text"),
                result => self.record.set_result(&GameResult::parse(result)),
            }
        }
        self.changed();
    }

    /// The whole record as SGF. Pending stones are no part of it.
    ///
    /// # Errors
    /// Where the board is too large for the format.
    pub fn to_sgf(&self) -> Result<String, GameFault> {
        Ok(write_sgf(&self.record, Dialect::Standard)?)
    }
}
