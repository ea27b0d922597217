//! From a record to a file.

use sixfold_core::{Cell, Color, Rules};

use super::{Dialect, game};
use crate::property::{Property, Values};
use crate::{NodeId, Record, SetUp, Step};

/// Why a record cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// The dialect has no names for some columns or rows.
    #[error(
        "a board of {columns} columns and {rows} rows cannot be written in {dialect}, which end at {max}",
        columns = rules.columns(), rows = rules.rows(), max = Dialect::MAX_CAPITALS
    )]
    BoardTooLarge {
        /// The game.
        rules: Rules,
        /// The dialect.
        dialect: Dialect,
    },
    /// A stone or a mark was put where there is no board.
    #[error("{cell} is outside the board of {columns} columns and {rows} rows", columns = rules.columns(), rows = rules.rows())]
    OffBoard {
        /// The cell.
        cell: Cell,
        /// The game.
        rules: Rules,
    },
}

/// Writes a record as an SGF file, which [`super::read_sgf`] reads back to an equal one
/// provided that it passes [`Record::check`].
pub fn write_sgf(record: &Record, dialect: Dialect) -> Result<String, WriteError> {
    write_collection(std::slice::from_ref(record), dialect)
}

/// Writes several records into one file.
pub fn write_collection(records: &[Record], dialect: Dialect) -> Result<String, WriteError> {
    let mut text = String::new();
    for record in records {
        let rules = record.rules();
        let side = rules.columns().max(rules.rows());
        if dialect == Dialect::Taiwanese && side > Dialect::MAX_CAPITALS {
            return Err(WriteError::BoardTooLarge { rules, dialect });
        }
        if let Some(cell) = off_board(record) {
            return Err(WriteError::OffBoard { cell, rules });
        }
        let mut writer = Writer {
            record,
            dialect,
            text: String::new(),
        };
        writer.tree();
        text.push_str(&head(record, dialect, &writer.text));
        text.push_str(&writer.text);
    }
    Ok(text)
}

/// A cell of the record that is not on its board, where there is one: a record that was
/// put together by a program may name any cell.
fn off_board(record: &Record) -> Option<Cell> {
    let outside = |cell: &Cell| !record.rules().contains(*cell);
    record.walk().find_map(|id| {
        let node = record.node(id);
        let on_step = match node.step() {
            Step::Stone(_, cell) => Some(*cell).filter(outside),
            Step::SetUp(set_up) => set_up.cells().iter().map(|(cell, _)| *cell).find(outside),
            Step::Nothing | Step::Pass(_) => None,
        };
        let on_property = |property: &Property| match &property.values {
            Values::Cells(cells) => cells.iter().copied().find(outside),
            Values::Pairs(pairs) => pairs.iter().flat_map(|&(a, b)| [a, b]).find(outside),
            Values::Labels(labels) => labels.iter().map(|(cell, _)| *cell).find(outside),
            Values::Texts(_) => None,
        };
        on_step.or_else(|| node.properties().iter().find_map(on_property))
    })
}

/// The properties of the root that say what file this is, and the parenthesis before.
fn head(record: &Record, dialect: Dialect, body: &str) -> String {
    let rules = record.rules();
    let mut head = String::from("(;FF[4]");
    if !body.is_ascii() {
        head.push_str("CA[UTF-8]");
    }
    if dialect != Dialect::LittleGolem {
        head.push_str(&format!("GM[{}]", game::CONNECT6));
    }
    if rules.columns() == rules.rows() {
        head.push_str(&format!("SZ[{}]", rules.columns()));
    } else {
        head.push_str(&format!("SZ[{}:{}]", rules.columns(), rules.rows()));
    }
    match &record.rules_note {
        Some(note) => head.push_str(&format!("RU[Connect({rules}) {note}]")),
        None if rules != Rules::CONNECT6 => head.push_str(&format!("RU[Connect({rules})]")),
        None => {}
    }
    head
}

/// What is still to be written, the last first.
enum Task {
    /// A node and what follows it.
    Sequence(NodeId),
    /// The same in parentheses.
    Variation(NodeId),
    Close,
}

struct Writer<'a> {
    record: &'a Record,
    dialect: Dialect,
    text: String,
}

impl Writer<'_> {
    /// Writes everything after the head of the root.
    fn tree(&mut self) {
        let root = self.record.root();
        self.node_contents(root);
        let mut tasks = vec![Task::Close];
        self.plan_children(root, &mut tasks);
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.text.push(')'),
                Task::Variation(id) => {
                    self.text.push_str("\n(");
                    tasks.extend([Task::Close, Task::Sequence(id)]);
                }
                Task::Sequence(id) => {
                    let last = self.node(id);
                    self.plan_children(last, &mut tasks);
                }
            }
        }
        self.text.push('\n');
    }

    fn plan_children(&self, id: NodeId, tasks: &mut Vec<Task>) {
        match self.record.children(id) {
            [only] => tasks.push(Task::Sequence(*only)),
            several => tasks.extend(several.iter().rev().map(|&child| Task::Variation(child))),
        }
    }

    /// Writes a node, or in Little Golem's dialect the nodes of a turn in one; returns
    /// the last node written.
    fn node(&mut self, id: NodeId) -> NodeId {
        self.text.push(';');
        if self.dialect != Dialect::LittleGolem {
            self.node_contents(id);
            return id;
        }
        let mut last = id;
        let mut cells = Vec::new();
        if let Step::Stone(color, cell) = *self.record.node(id).step() {
            cells.push(cell);
            while let Some((next, cell)) = self.joined(last, color) {
                cells.push(cell);
                last = next;
            }
            self.stones(color, &cells);
            self.properties(last);
        } else {
            self.node_contents(id);
        }
        last
    }

    /// The next stone of the same turn, where nothing would be lost by writing it into
    /// the same node: nothing is said about this one, and nothing else follows it.
    fn joined(&self, id: NodeId, color: Color) -> Option<(NodeId, Cell)> {
        let [child] = *self.record.children(id) else {
            return None;
        };
        match *self.record.node(child).step() {
            Step::Stone(other, cell)
                if other == color && self.record.node(id).properties().is_empty() =>
            {
                Some((child, cell))
            }
            _ => None,
        }
    }

    fn node_contents(&mut self, id: NodeId) {
        match self.record.node(id).step() {
            Step::Nothing => {}
            Step::Stone(color, cell) => self.stones(*color, &[*cell]),
            Step::Pass(color) => {
                self.text.push_str(letter(*color));
                self.text.push_str("[]");
            }
            Step::SetUp(set_up) => self.set_up(set_up),
        }
        self.properties(id);
    }

    fn stones(&mut self, color: Color, cells: &[Cell]) {
        self.text.push_str(letter(color));
        self.text.push('[');
        for &cell in cells {
            self.cell(cell);
        }
        self.text.push(']');
    }

    fn cell(&mut self, cell: Cell) {
        self.dialect
            .write(cell, self.record.rules(), &mut self.text);
    }

    fn set_up(&mut self, set_up: &SetUp) {
        let lists = [
            ("AB", Some(Color::Black)),
            ("AW", Some(Color::White)),
            ("AE", None),
        ];
        for (ident, content) in lists {
            let mut cells = set_up.cells_with(content).peekable();
            if cells.peek().is_some() {
                self.text.push_str(ident);
            }
            for cell in cells {
                self.text.push('[');
                self.cell(cell);
                self.text.push(']');
            }
        }
        if let Some(color) = set_up.to_move {
            self.text.push_str(&format!("PL[{}]", letter(color)));
        }
        if let Some(left) = set_up.left {
            self.text.push_str(&format!("LEFT[{left}]"));
        }
    }

    fn properties(&mut self, id: NodeId) {
        for property in self.record.node(id).properties() {
            self.property(property);
        }
    }

    fn property(&mut self, property: &Property) {
        self.text.push_str(&property.ident);
        let start = self.text.len();
        match &property.values {
            Values::Cells(cells) => {
                for &cell in cells {
                    self.text.push('[');
                    self.cell(cell);
                    self.text.push(']');
                }
            }
            Values::Pairs(pairs) => {
                for &(from, to) in pairs {
                    self.text.push('[');
                    self.cell(from);
                    self.text.push(':');
                    self.cell(to);
                    self.text.push(']');
                }
            }
            Values::Labels(labels) => {
                for (cell, label) in labels {
                    self.text.push('[');
                    self.cell(*cell);
                    self.text.push(':');
                    self.text.push_str(label.as_written());
                    self.text.push(']');
                }
            }
            Values::Texts(texts) => {
                for text in texts {
                    self.text.push_str(&format!("[{text}]"));
                }
            }
        }
        if self.text.len() == start {
            // An empty list of cells, as in VW[], which makes all cells visible again.
            self.text.push_str("[]");
        }
    }
}

const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}
