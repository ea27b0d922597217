//! A winning strategy, written down.

use sixfold_core::{Cell, Color, Position};

/// The longest comment, in bytes.
pub(crate) const MOST_COMMENT: usize = 4_096;

/// What is to be proved, and the strategy: nodes of which each refers to earlier ones only, so that
/// there is no way round in a circle. The last node is the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    position: Position,
    attacker: Color,
    comment: String,
    nodes: Vec<Node>,
}

/// One turn of the attacker, and how he goes on after stones of the defender.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The attacker's stones: a whole turn or a part of it, the rest of which may stand anywhere.
    /// At the root none if the defender is to move.
    pub turn: Box<[Cell]>,
    /// Stones of the defender with the answer to them. They need not be a turn: fewer stand for
    /// every turn that contains them and whose other stones do not matter, more for several turns
    /// at once.
    pub replies: Box<[Reply]>,
}

/// Stones of the defender, and the attacker's answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Reply {
    /// The defender's stones.
    pub stones: Box<[Cell]>,
    /// The node with the answer.
    pub next: u32,
}

impl Certificate {
    /// The position in which the attacker is said to win.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who is said to win.
    #[must_use]
    pub fn attacker(&self) -> Color {
        self.attacker
    }

    /// What the author said about it; it proves nothing.
    #[must_use]
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The nodes, the root last.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The last node.
    #[must_use]
    pub fn root(&self) -> u32 {
        self.nodes.len() as u32 - 1
    }

    /// How many replies lead to each node.
    #[must_use]
    pub fn references(&self) -> Vec<u32> {
        let mut references = vec![0; self.nodes.len()];
        for reply in self.nodes.iter().flat_map(|node| &node.replies) {
            references[reply.next as usize] += 1;
        }
        references
    }
}

/// Puts a certificate together, answers before what they answer.
#[derive(Debug)]
pub struct Builder {
    position: Position,
    attacker: Color,
    nodes: Vec<Node>,
}

impl Builder {
    /// The attacker is to win here.
    #[must_use]
    pub fn new(position: &Position, attacker: Color) -> Builder {
        Builder {
            position: position.clone(),
            attacker,
            nodes: Vec::new(),
        }
    }

    /// Adds a node, of which the cells are put in order, and returns its number. `None` if a reply
    /// leads to a node that is not there yet, or there are too many nodes to number.
    pub fn push(&mut self, mut node: Node) -> Option<u32> {
        let number = u32::try_from(self.nodes.len()).ok()?;
        node.turn.sort_unstable();
        for reply in &mut node.replies {
            reply.stones.sort_unstable();
            if reply.next >= number {
                return None;
            }
        }
        self.nodes.push(node);
        Some(number)
    }

    /// The certificate whose root is the node added last; `None` where there is none. A comment of
    /// more than 4,096 bytes is cut.
    #[must_use]
    pub fn finish(self, comment: &str) -> Option<Certificate> {
        let mut length = comment.len().min(MOST_COMMENT);
        while !comment.is_char_boundary(length) {
            length -= 1;
        }
        (!self.nodes.is_empty()).then(|| Certificate {
            position: self.position,
            attacker: self.attacker,
            comment: comment[..length].into(),
            nodes: self.nodes,
        })
    }
}
