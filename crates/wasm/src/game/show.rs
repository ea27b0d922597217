//! What a page shows of an open game.

use sixfold_core::{Color, Outcome, Position, notation};
use sixfold_record::{Values, played};

use super::{Entry, Game, winning_rows};
use crate::text;
use crate::wire::{self, State, TreeNode, side_name};

impl Game {
    /// The rules.
    #[must_use]
    pub fn rules(&self) -> wire::RulesData {
        self.record.rules().into()
    }

    /// What the board shows at the cursor.
    #[must_use]
    pub fn state(&self) -> State {
        let position = self.position();
        let mut turns = played::turns(&position);
        let is_open = |turn: &played::PlayedTurn| {
            !position.is_over() && turn.color == position.to_move() && !turn.cells.is_empty()
        };
        let pending = match turns.last() {
            Some(last) if is_open(last) => turns.pop().map_or_else(Vec::new, |turn| turn.cells),
            _ => Vec::new(),
        };
        let last_turn = turns.iter().rfind(|turn| !turn.cells.is_empty());
        let (siblings, place) = self.siblings();
        let root = self.record.root();
        State {
            revision: self.revision,
            node: self.at.index(),
            cells: contents(&position),
            numbers: numbers(&position),
            to_move: side_name(position.to_move()),
            left: position.left(),
            of_turn: position.left() + pending.len() as u8,
            last_turn: last_turn.map_or_else(Vec::new, |turn| text::names(turn.cells.clone())),
            turn_number: turns.len(),
            pending: text::names(pending),
            outcome: position.outcome().map(|outcome| match outcome {
                Outcome::Win(color) => side_name(color),
                Outcome::Draw => "draw",
            }),
            winning_rows: winning_rows(&position),
            result: self.record.text(root, "RE"),
            comment: self.comment(self.at),
            note: self.note(self.at),
            marks: self.marks(),
            has_previous: self.at != root || !self.pending.is_empty(),
            has_next: !self.entry(self.at).children.is_empty(),
            variation: place + 1,
            variations: siblings.len(),
            can_undo: self.at != root || !self.pending.is_empty(),
        }
    }

    /// All turns of the record, each before its children.
    #[must_use]
    pub fn tree(&self) -> Vec<TreeNode> {
        self.outline
            .iter()
            .map(|entry| self.tree_node(entry))
            .collect()
    }

    fn tree_node(&self, entry: &Entry) -> TreeNode {
        let note = self.note(entry.id);
        let mut turn = text::joined(entry.cells.iter().copied());
        if entry.passes {
            turn.push('-');
        }
        TreeNode {
            id: entry.id.index(),
            parent: entry.parent.map_or(-1, |parent| parent.index() as i64),
            children: entry.children.iter().map(|id| id.index()).collect(),
            turn,
            side: entry.side.map(side_name),
            depth: entry.number,
            is_main: entry.is_main,
            has_comment: !self.comment(entry.id).is_empty(),
            black: note.as_ref().map(|note| note.black),
            proved: note.as_ref().and_then(|note| note.proved.clone()),
            mistake: note.and_then(|note| note.mistake),
        }
    }

    /// The turns up to the cursor as a game string, where they are all there is to say.
    #[must_use]
    pub fn to_game_string(&self) -> Option<String> {
        notation::write_game(&self.position())
    }

    fn marks(&self) -> Vec<wire::Mark> {
        let shapes = [
            ("TR", "triangle"),
            ("CR", "circle"),
            ("SQ", "square"),
            ("MA", "cross"),
        ];
        let mut marks = Vec::new();
        for property in self.record.node(self.at).properties() {
            let shape = shapes.iter().find(|(ident, _)| *ident == property.ident());
            match (property.values(), shape) {
                (Values::Cells(cells), Some((_, shape))) => {
                    marks.extend(cells.iter().map(|cell| wire::Mark {
                        cell: cell.to_string(),
                        shape,
                        text: None,
                    }));
                }
                (Values::Labels(labels), _) => {
                    marks.extend(labels.iter().map(|(cell, label)| wire::Mark {
                        cell: cell.to_string(),
                        shape: "label",
                        text: Some(label.plain()),
                    }));
                }
                _ => {}
            }
        }
        marks
    }
}

/// For each cell 0 (empty), 1 (black) or 2 (white), from the bottom row up.
fn contents(position: &Position) -> Vec<u8> {
    let content = |cell| match position.stone_at(cell) {
        None => 0,
        Some(Color::Black) => 1,
        Some(Color::White) => 2,
    };
    position.rules().cells().map(content).collect()
}

/// For each cell the number of the turn that placed its stone, or 0.
fn numbers(position: &Position) -> Vec<u16> {
    let rules = position.rules();
    let columns = usize::from(rules.columns());
    let mut numbers = vec![0; rules.cell_count()];
    for (number, turn) in (1..).zip(played::turns(position)) {
        for cell in turn.cells {
            numbers[usize::from(cell.row()) * columns + usize::from(cell.column())] = number;
        }
    }
    numbers
}
