//! The tree of a record by turns.

use sixfold_core::{Cell, Color, Position};
use sixfold_record::{NodeId, Record, Step};

/// A turn in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The node of its last stone, which names it.
    pub id: NodeId,
    /// The turn before; none at the root.
    pub parent: Option<NodeId>,
    /// The turns after it, the main line first.
    pub children: Vec<NodeId>,
    /// Its stones in the order of the record.
    pub cells: Vec<Cell>,
    /// Whether stones of it were given up.
    pub passes: bool,
    /// Who played it; none at the root and at nodes that only carry remarks.
    pub side: Option<Color>,
    /// The number of the turn, from 1.
    pub number: usize,
    /// Whether it is on the main line.
    pub is_main: bool,
    /// The nodes of its stones but the last.
    pub before: Vec<NodeId>,
}

/// All turns of a record.
#[derive(Clone, Debug)]
pub struct Outline {
    /// By the number of the node; none for nodes within a turn.
    entries: Vec<Option<Entry>>,
    /// Each before its children, the main line before the variations.
    order: Vec<NodeId>,
}

/// What is known on the way to a node.
#[derive(Clone)]
struct Way {
    /// The last turn that is whole.
    parent: NodeId,
    number: usize,
    is_main: bool,
    to_move: Color,
    left: u8,
    /// The stones since that turn, and their nodes.
    cells: Vec<Cell>,
    nodes: Vec<NodeId>,
}

impl Outline {
    /// The turns of this record.
    #[must_use]
    pub fn of(record: &Record) -> Outline {
        let root = record.root();
        let start = turn_at(record, root);
        let mut outline = Outline {
            entries: Vec::new(),
            order: Vec::new(),
        };
        outline.enter(Entry {
            id: root,
            parent: None,
            children: Vec::new(),
            cells: Vec::new(),
            passes: false,
            side: None,
            number: 0,
            is_main: true,
            before: Vec::new(),
        });
        let way = Way {
            parent: root,
            number: 0,
            is_main: true,
            to_move: start.0,
            left: start.1,
            cells: Vec::new(),
            nodes: Vec::new(),
        };
        let mut waiting = below(record, root, &way);
        while let Some((id, way)) = waiting.pop() {
            let way = outline.take(record, id, way);
            waiting.extend(below(record, id, &way));
        }
        outline
    }

    /// The turn that ends with the node of this number.
    #[must_use]
    pub fn entry(&self, number: usize) -> Option<&Entry> {
        self.entries.get(number)?.as_ref()
    }

    /// All turns, the root first, each before its children.
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        let entry = |id: &NodeId| self.entry(id.index());
        self.order.iter().filter_map(entry)
    }

    fn enter(&mut self, entry: Entry) {
        let number = entry.id.index();
        if self.entries.len() <= number {
            self.entries.resize(number + 1, None);
        }
        if let Some(parent) = entry.parent
            && let Some(Some(parent)) = self.entries.get_mut(parent.index())
        {
            parent.children.push(entry.id);
        }
        self.order.push(entry.id);
        self.entries[number] = Some(entry);
    }

    /// One node further: enters a turn if it is whole now, or nothing follows.
    fn take(&mut self, record: &Record, id: NodeId, mut way: Way) -> Way {
        let step = record.node(id).step();
        let side = step.player();
        let mut is_whole = true;
        let mut passes = false;
        match step {
            Step::Stone(color, cell) => {
                way.cells.push(*cell);
                is_whole = way.left <= 1;
                (way.to_move, way.left) = match is_whole {
                    true => (color.other(), record.rules().p()),
                    false => (*color, way.left - 1),
                };
            }
            Step::Pass(color) => {
                passes = true;
                (way.to_move, way.left) = (color.other(), record.rules().p());
            }
            Step::SetUp(_) => (way.to_move, way.left) = turn_at(record, id),
            Step::Nothing => {}
        }
        if !is_whole && !record.children(id).is_empty() {
            way.nodes.push(id);
            return way;
        }
        let is_turn = passes || !way.cells.is_empty();
        let number = way.number + usize::from(is_turn);
        self.enter(Entry {
            id,
            parent: Some(way.parent),
            children: Vec::new(),
            cells: std::mem::take(&mut way.cells),
            passes,
            side: side.filter(|_| is_turn),
            number,
            is_main: way.is_main,
            before: std::mem::take(&mut way.nodes),
        });
        way.parent = id;
        way.number = number;
        way
    }
}

/// The children in the order in which a stack hands them out, with the way to them.
fn below(record: &Record, id: NodeId, way: &Way) -> Vec<(NodeId, Way)> {
    let children = record.children(id).iter().enumerate();
    let mut below: Vec<(NodeId, Way)> = children
        .map(|(at, &child)| {
            let mut way = way.clone();
            way.is_main &= at == 0;
            (child, way)
        })
        .collect();
    below.reverse();
    below
}

/// Whose turn it is at a node, and how many stones are left.
fn turn_at(record: &Record, id: NodeId) -> (Color, u8) {
    let position = record.position_at(id);
    let position = position.unwrap_or_else(|_| Position::new(record.rules()));
    (position.to_move(), position.left())
}
