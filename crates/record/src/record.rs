//! The tree of a game: nodes in an arena, so that no depth of variations is too much.

use sixfold_core::{Cell, Color, Rules};

use crate::property::{Kind, Mark, Property, Text, Values};
use crate::{GameResult, Step};

/// A game: its rules, and a tree of nodes whose first children are the main line.
///
/// The root is the start of the game. It holds what is known about the game (players,
/// event, date, result) and a set-up where the board was not empty, but no stone.
#[derive(Clone, Debug)]
pub struct Record {
    rules: Rules,
    /// What the file says of the rules beyond the game of the family, such as a go file's
    /// `Japanese`. Of no consequence, and kept.
    pub(crate) rules_note: Option<Text>,
    nodes: Vec<Node>,
    /// Nodes of the arena that are no longer in the tree.
    removed: usize,
}

/// A node of one record. Meaningless in another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct NodeId(u32);

/// A point in a game: what happened there, and what is said about it.
#[derive(Clone, Debug)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    step: Step,
    properties: Vec<Property>,
}

/// Why a property cannot be set as plain text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IdentError {
    /// The name is not made of capital letters.
    #[error("\"{0}\" is no property name: write capital letters, such as GN")]
    NotCapitals(String),
    /// The property is not a text.
    #[error("{0} is not a text property, and is set in another way")]
    NotText(String),
}

impl Node {
    /// What happens on the board.
    #[must_use]
    pub fn step(&self) -> &Step {
        &self.step
    }

    /// Everything else, in the order of the file.
    #[must_use]
    pub fn properties(&self) -> &[Property] {
        &self.properties
    }

    /// The property of this name.
    #[must_use]
    pub fn property(&self, ident: &str) -> Option<&Property> {
        self.properties.iter().find(|p| &*p.ident == ident)
    }
}

impl Record {
    /// A record of an empty board.
    #[must_use]
    pub fn new(rules: Rules) -> Record {
        let root = Node {
            parent: None,
            children: Vec::new(),
            step: Step::Nothing,
            properties: Vec::new(),
        };
        Record {
            rules,
            rules_note: None,
            nodes: vec![root],
            removed: 0,
        }
    }

    /// The game that is played.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The start of the game.
    #[must_use]
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The node.
    ///
    /// # Panics
    /// When the id is of another record and this one is smaller.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The number of nodes, the root among them.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.nodes.len() - self.removed
    }

    /// The node with this number, if it is in the tree: for those who were given the number of a
    /// [`NodeId`] and may have kept it for too long.
    #[must_use]
    pub fn find(&self, number: usize) -> Option<NodeId> {
        let id = NodeId(
            u32::try_from(number)
                .ok()
                .filter(|_| number < self.nodes.len())?,
        );
        let path = self.path_to(id);
        let holds = |pair: &[NodeId]| self.children(pair[0]).contains(&pair[1]);
        (path[0] == self.root() && path.windows(2).all(holds)).then_some(id)
    }

    /// The node before this one; `None` at the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The nodes after this one, the main line first.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// Adds a node as the last variation. Whether the step is legal there is for
    /// [`Record::check`] to say, once for the whole tree.
    pub fn add_child(&mut self, parent: NodeId, step: Step) -> NodeId {
        let id = NodeId(u32::try_from(self.nodes.len()).expect("a record of 2^32 nodes"));
        self.nodes.push(Node {
            parent: Some(parent),
            children: Vec::new(),
            step,
            properties: Vec::new(),
        });
        self.nodes[parent.index()].children.push(id);
        id
    }

    /// The child that takes this step, where there is one: to follow a game into the
    /// tree before adding to it.
    #[must_use]
    pub fn child_with(&self, parent: NodeId, step: &Step) -> Option<NodeId> {
        let mut children = self.children(parent).iter().copied();
        children.find(|&child| self.node(child).step == *step)
    }

    /// From the root along the first children to the end of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(self.root()), |&id| self.children(id).first().copied())
    }

    /// From the root to this node, both included.
    #[must_use]
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(id), |&id| self.parent(id)).collect();
        path.reverse();
        path
    }

    /// All nodes, each before its children, the main line before the variations.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.walk_from(self.root())
    }

    /// A node and all after it, in the same order.
    pub fn walk_from(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut waiting = vec![id];
        std::iter::from_fn(move || {
            let id = waiting.pop()?;
            waiting.extend(self.children(id).iter().rev());
            Some(id)
        })
    }

    /// Takes a node and all after it out of the tree. The root stays.
    pub fn remove(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else {
            return;
        };
        self.removed += self.walk_from(id).count();
        self.nodes[parent.index()]
            .children
            .retain(|&child| child != id);
        self.nodes[id.index()].parent = None;
    }

    /// Makes a node the first of the variations that it is among, and so the main line there.
    pub fn promote(&mut self, id: NodeId) {
        if let Some(parent) = self.parent(id) {
            let siblings = &mut self.nodes[parent.index()].children;
            if let Some(at) = siblings.iter().position(|&child| child == id) {
                siblings[..=at].rotate_right(1);
            }
        }
    }

    /// Replaces the set-up of the root.
    pub fn set_root_set_up(&mut self, set_up: crate::SetUp) {
        self.nodes[0].step = if set_up.is_empty() {
            Step::Nothing
        } else {
            Step::SetUp(Box::new(set_up))
        };
    }

    pub(crate) fn set_step(&mut self, id: NodeId, step: Step) {
        self.nodes[id.index()].step = step;
    }

    pub(crate) fn push_property(&mut self, id: NodeId, property: Property) {
        self.nodes[id.index()].properties.push(property);
    }

    /// The plain text of a property such as `EV`, where the node has it.
    #[must_use]
    pub fn text(&self, id: NodeId, ident: &str) -> Option<String> {
        self.node(id).property(ident)?.plain_text()
    }

    /// Sets a property that is a text, such as `EV`; an empty text takes it away.
    pub fn set_text(&mut self, id: NodeId, ident: &str, plain: &str) -> Result<(), IdentError> {
        if ident.is_empty() || !ident.bytes().all(|b| b.is_ascii_uppercase()) {
            return Err(IdentError::NotCapitals(ident.to_string()));
        }
        if Kind::of(ident) != Kind::Texts {
            return Err(IdentError::NotText(ident.to_string()));
        }
        if plain.is_empty() {
            self.nodes[id.index()]
                .properties
                .retain(|p| &*p.ident != ident);
        } else {
            *self.values_mut(id, ident) = Values::Texts(vec![Text::from_plain(plain)]);
        }
        Ok(())
    }

    /// The values of a property, which is added without any where it is missing.
    fn values_mut(&mut self, id: NodeId, ident: &str) -> &mut Values {
        let properties = &mut self.nodes[id.index()].properties;
        let at = properties.iter().position(|p| &*p.ident == ident);
        let at = at.unwrap_or_else(|| {
            properties.push(Property {
                ident: ident.into(),
                values: Values::Texts(Vec::new()),
            });
            properties.len() - 1
        });
        &mut properties[at].values
    }

    /// The comment on a node.
    #[must_use]
    pub fn comment(&self, id: NodeId) -> Option<String> {
        self.text(id, "C")
    }

    /// Sets the comment on a node; an empty one takes it away.
    pub fn set_comment(&mut self, id: NodeId, plain: &str) {
        self.set_text(id, "C", plain).expect("C is a text property");
    }

    /// Marks a cell at a node.
    pub fn mark(&mut self, id: NodeId, mark: Mark, cell: Cell) {
        let values = self.values_mut(id, mark.ident());
        match values {
            Values::Cells(cells) => cells.push(cell),
            _ => *values = Values::Cells(vec![cell]),
        }
    }

    /// Writes a label on a cell at a node.
    pub fn label(&mut self, id: NodeId, cell: Cell, plain: &str) {
        let label = (cell, Text::label_from_plain(plain));
        let values = self.values_mut(id, "LB");
        match values {
            Values::Labels(labels) => labels.push(label),
            _ => *values = Values::Labels(vec![label]),
        }
    }

    /// The name of a player.
    #[must_use]
    pub fn player(&self, color: Color) -> Option<String> {
        self.text(self.root(), player_ident(color))
    }

    /// Sets the name of a player; an empty one takes it away.
    pub fn set_player(&mut self, color: Color, name: &str) {
        self.set_text(self.root(), player_ident(color), name)
            .expect("PB and PW are text properties");
    }

    /// The result that the record states. The board may know better, see
    /// [`sixfold_core::Position::outcome`].
    #[must_use]
    pub fn result(&self) -> Option<GameResult> {
        Some(GameResult::parse(&self.text(self.root(), "RE")?))
    }

    /// States the result.
    pub fn set_result(&mut self, result: &GameResult) {
        self.set_text(self.root(), "RE", &result.to_string())
            .expect("RE is a text property");
    }
}

const fn player_ident(color: Color) -> &'static str {
    match color {
        Color::Black => "PB",
        Color::White => "PW",
    }
}

impl NodeId {
    /// The number of the node, which stays the same as long as the record lives; that of the root is 0.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Two records are equal when their trees are: in which order nodes were added does not
/// matter, the order of variations does.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let same_node = |(a, b): (NodeId, NodeId)| {
            let (a, b) = (self.node(a), other.node(b));
            (a.children.len(), &a.step, &a.properties) == (b.children.len(), &b.step, &b.properties)
        };
        // In a walk, equal numbers of children at every node make equal trees.
        (self.rules, &self.rules_note) == (other.rules, &other.rules_note)
            && self.node_count() == other.node_count()
            && self.walk().zip(other.walk()).all(same_node)
    }
}

impl Eq for Record {}

#[cfg(test)]
mod tests {
    use super::*;

    fn stone(color: Color, name: &str) -> Step {
        Step::Stone(color, name.parse().unwrap())
    }

    #[test]
    fn the_tree_can_be_walked_in_every_direction() {
        let mut record = Record::new(Rules::CONNECT6);
        let first = record.add_child(record.root(), stone(Color::Black, "j10"));
        let main = record.add_child(first, stone(Color::White, "i11"));
        let side = record.add_child(first, stone(Color::White, "k11"));
        let end = record.add_child(main, stone(Color::White, "l11"));
        assert_eq!(record.children(first), [main, side]);
        assert_eq!(record.path_to(side), [record.root(), first, side]);
        assert_eq!(
            record.main_line().collect::<Vec<_>>(),
            [record.root(), first, main, end]
        );
        assert_eq!(
            record.walk().collect::<Vec<_>>(),
            [record.root(), first, main, end, side]
        );
        assert_eq!(
            record.child_with(first, &stone(Color::White, "k11")),
            Some(side)
        );
        assert_eq!(record.child_with(first, &stone(Color::White, "a1")), None);
    }

    #[test]
    fn variations_go_and_change_places() {
        let mut record = Record::new(Rules::CONNECT6);
        let first = record.add_child(record.root(), stone(Color::Black, "j10"));
        let [a, b, c] =
            ["a1", "b1", "c1"].map(|name| record.add_child(first, stone(Color::White, name)));
        let below = record.add_child(b, stone(Color::White, "d1"));
        record.promote(c);
        assert_eq!(record.children(first), [c, a, b]);
        record.promote(c);
        record.promote(record.root());
        record.remove(b);
        record.remove(record.root());
        assert_eq!(record.children(first), [c, a]);
        assert_eq!(record.node_count(), 4);
        assert_eq!(record.walk().count(), 4);
        assert_eq!(record.find(a.index()), Some(a));
        for gone in [b.index(), below.index(), 99] {
            assert_eq!(record.find(gone), None);
        }
    }

    #[test]
    fn equality_is_of_trees_and_not_of_the_order_of_building() {
        let build = |order: [usize; 3]| {
            let mut record = Record::new(Rules::CONNECT6);
            let a = record.add_child(record.root(), stone(Color::Black, "a1"));
            let b = record.add_child(record.root(), stone(Color::Black, "b1"));
            for i in order {
                let (parent, name) = [(a, "c1"), (a, "d1"), (b, "e1")][i];
                record.add_child(parent, stone(Color::White, name));
            }
            record
        };
        assert_eq!(build([0, 1, 2]), build([2, 0, 1]));
        assert_ne!(build([0, 1, 2]), build([1, 0, 2]));
    }

    #[test]
    fn texts_are_set_replaced_and_taken_away() {
        let mut record = Record::new(Rules::CONNECT6);
        let root = record.root();
        record.set_comment(root, "one]");
        record.set_comment(root, "two\\");
        assert_eq!(record.comment(root).as_deref(), Some("two\\"));
        record.set_comment(root, "");
        assert_eq!(record.comment(root), None);
        record.set_player(Color::White, "Wu");
        assert_eq!(record.player(Color::White).as_deref(), Some("Wu"));
        record.set_result(&GameResult::Draw);
        assert_eq!(record.result(), Some(GameResult::Draw));
        assert_eq!(
            record.set_text(root, "Ev", "x").unwrap_err().to_string(),
            "\"Ev\" is no property name: write capital letters, such as GN"
        );
        assert_eq!(
            record.set_text(root, "SZ", "9").unwrap_err().to_string(),
            "SZ is not a text property, and is set in another way"
        );
    }
}
