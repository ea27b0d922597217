//! The tree, its numbers, and the stages of its positions.
//!
//! Positions of the attacker (OR) and of the defender (AND) alternate, the attacker's at the root.
//! A position of the attacker that may still get turns has one child more than can be seen: the
//! turns that are [`Waiting`]. It takes part in the numbers, and when it is the most-proving child,
//! these turns enter the tree. So a stage that begins is a leaf like any other, and "more
//! candidates where the proof number is larger than 66" (bitboard paper, Table 6) is a child with
//! the proof number 67.

use sixfold_core::Turn;

use crate::numbers::{INFINITY, Numbers, most_proving};
use crate::tss::board::Coverage;

/// The number of a node; the root is the first.
pub(super) type NodeId = usize;

/// The root.
pub(super) const ROOT: NodeId = 0;

/// A position in the tree.
pub(super) struct Node {
    /// Where it comes from; the root from itself.
    pub(super) parent: NodeId,
    /// The turn that led here.
    pub(super) turn: Turn,
    /// Seen from the side to move.
    pub(super) numbers: Numbers,
    pub(super) children: Vec<NodeId>,
    pub(super) side: Side,
}

/// Who is to move, and what that side needs to know.
pub(super) enum Side {
    Attacker(Attacking),
    Defender(Defending),
}

/// A position of the attacker.
pub(super) struct Attacking {
    /// The number of its stage.
    pub(super) stage: usize,
    pub(super) waiting: Waiting,
    /// How many probing cells its turns are made of.
    pub(super) probed: usize,
    /// Turns that win on their own, whatever the defender does.
    pub(super) line: Vec<Turn>,
}

/// Turns of the attacker that are not in the tree yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Waiting {
    /// The position was not looked at.
    Look,
    /// Those of its stage, after the one before has failed.
    Stage,
    /// Those on more probing cells.
    Widening,
    /// None.
    Nothing,
}

/// A position of the defender.
pub(super) struct Defending {
    /// Whether its children are all replies there are; known when it has any.
    pub(super) coverage: Coverage,
}

/// What is to be done at the most-proving node.
pub(super) enum Task {
    Attack(Waiting),
    Defend,
}

pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    stages: usize,
    /// The attacker's proof number for turns that wait for widening.
    widening: Numbers,
}

impl Tree {
    /// A root that was not looked at, in a search of so many stages.
    pub(super) fn new(stages: usize, widening_number: u32) -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            stages,
            widening: Numbers {
                phi: 1,
                delta: widening_number.saturating_add(1).min(INFINITY - 1),
            },
        };
        tree.add_attacking(ROOT, Turn::NULL);
        tree
    }

    fn add(&mut self, parent: NodeId, turn: Turn, side: Side) -> NodeId {
        let id = self.nodes.len();
        self.nodes.push(Node {
            parent,
            turn,
            numbers: Numbers::LEAF,
            children: Vec::new(),
            side,
        });
        if id != parent {
            self.nodes[parent].children.push(id);
        }
        id
    }

    pub(super) fn add_attacking(&mut self, parent: NodeId, turn: Turn) -> NodeId {
        let attacking = Attacking {
            stage: 0,
            waiting: Waiting::Look,
            probed: 0,
            line: Vec::new(),
        };
        self.add(parent, turn, Side::Attacker(attacking))
    }

    pub(super) fn add_defending(&mut self, parent: NodeId, turn: Turn) -> NodeId {
        let coverage = Coverage::Complete;
        self.add(parent, turn, Side::Defender(Defending { coverage }))
    }

    /// The state of a position of the attacker.
    pub(super) fn attacking(&mut self, at: NodeId) -> &mut Attacking {
        match &mut self.nodes[at].side {
            Side::Attacker(attacking) => attacking,
            Side::Defender(_) => unreachable!("positions alternate"),
        }
    }

    fn stage(&self, at: NodeId) -> usize {
        match &self.nodes[at].side {
            Side::Attacker(attacking) => attacking.stage,
            Side::Defender(_) => unreachable!("positions alternate"),
        }
    }

    /// The game is over here: the side to move has reached its goal or not, for good.
    pub(super) fn settle(&mut self, at: NodeId, numbers: Numbers) {
        self.nodes[at].numbers = numbers;
        let last = self.stages;
        if let Side::Attacker(attacking) = &mut self.nodes[at].side {
            attacking.waiting = Waiting::Nothing;
            attacking.stage = last;
        }
    }

    /// Whether the root is proved or has failed in its last stage.
    pub(super) fn root(&self) -> Option<Numbers> {
        let numbers = self.nodes[ROOT].numbers;
        (numbers == Numbers::REACHED || numbers == Numbers::MISSED).then_some(numbers)
    }

    /// The most-proving node (bitboard paper, §2.3) and what to do there; the path to it is
    /// entered.
    pub(super) fn most_proving(&self, path: &mut Vec<NodeId>) -> Option<Task> {
        path.clear();
        let mut at = ROOT;
        loop {
            let node = &self.nodes[at];
            let children = node.children.iter().map(|&child| self.nodes[child].numbers);
            at = match &node.side {
                Side::Attacker(attacking) => {
                    let waiting = self.numbers_of(attacking.waiting);
                    let seen = usize::from(waiting.is_some());
                    match most_proving(waiting.into_iter().chain(children))? {
                        0 if seen == 1 => return Some(Task::Attack(attacking.waiting)),
                        child => node.children[child - seen],
                    }
                }
                Side::Defender(_) if node.children.is_empty() => return Some(Task::Defend),
                Side::Defender(_) => node.children[most_proving(children)?],
            };
            path.push(at);
        }
    }

    /// What turns that wait count as a child, in which the defender is to move.
    fn numbers_of(&self, waiting: Waiting) -> Option<Numbers> {
        match waiting {
            Waiting::Look | Waiting::Stage => Some(Numbers::LEAF),
            Waiting::Widening => Some(self.widening),
            Waiting::Nothing => None,
        }
    }

    /// Counts a node anew from its children.
    fn count(&mut self, at: NodeId) {
        let node = &self.nodes[at];
        let waiting = match &node.side {
            Side::Attacker(attacking) => self.numbers_of(attacking.waiting),
            Side::Defender(_) => None,
        };
        let children = node.children.iter().map(|&child| self.nodes[child].numbers);
        self.nodes[at].numbers = Numbers::of_children(waiting.into_iter().chain(children));
    }

    /// Counts a node that got children, and all above it. A position of the attacker that fails
    /// goes on to its next stage, if it may.
    pub(super) fn count_up_from(&mut self, mut at: NodeId) {
        loop {
            self.count(at);
            self.advance_if_failed(at);
            if at == ROOT {
                return;
            }
            at = self.nodes[at].parent;
        }
    }

    /// The same for all above a node that is settled.
    pub(super) fn count_up_above(&mut self, at: NodeId) {
        if at != ROOT {
            self.count_up_from(self.nodes[at].parent);
        }
    }

    /// A position of the attacker in which all turns have failed goes on to its next stage if it
    /// is the root, or if the position before it is beyond its stage already. All others wait for
    /// the whole subtree: only when the double threats of the subtree's root have failed, single
    /// threats enter anywhere in it (bitboard paper, §6.2.1).
    fn advance_if_failed(&mut self, at: NodeId) {
        if !matches!(self.nodes[at].side, Side::Attacker(_))
            || self.nodes[at].numbers != Numbers::MISSED
        {
            return;
        }
        let stage = self.stage(at);
        let before = self.nodes[self.nodes[at].parent].parent;
        if stage + 1 < self.stages && (at == ROOT || self.stage(before) > stage) {
            self.advance(at);
        }
    }

    /// Opens the next stage here, and wherever below this one has failed.
    fn advance(&mut self, at: NodeId) {
        let attacking = self.attacking(at);
        attacking.stage += 1;
        attacking.waiting = Waiting::Stage;
        let stage = attacking.stage;
        for i in 0..self.nodes[at].children.len() {
            let reply = self.nodes[at].children[i];
            for j in 0..self.nodes[reply].children.len() {
                let next = self.nodes[reply].children[j];
                if self.nodes[next].numbers == Numbers::MISSED && self.stage(next) < stage {
                    self.advance(next);
                }
            }
            if !self.nodes[reply].children.is_empty() {
                self.count(reply);
            }
        }
        self.count(at);
    }
}
