//! From a tree of properties to a record, every stone checked.

use sixfold_core::{Color, Rules};

use super::node::{Parts, PropertyReader};
use super::scan::{RawGame, Scanner};
use super::{MAX_NODES, MAX_POINTS, SgfError, SgfFault, game};
use crate::property::Kind;
use crate::replay::{Replay, Undo, Visit};
use crate::{GameResult, NodeId, Reason, Record, SetUp, Step, StepError};

/// Reads all games of an SGF file, in any dialect.
///
/// `expected` is the game the caller wants: it is used where the file does not say, and a
/// file that says otherwise is an error. Without it, see [`crate::sgf`]. Every
/// stone of every variation has been found legal when this returns.
pub fn read_sgf(text: &str, expected: Option<Rules>) -> Result<Vec<Record>, SgfError> {
    read_within(text, expected, &mut Budget::new())
}

/// What a file may still use, beyond what the scanner counts.
pub(super) struct Budget {
    nodes: usize,
    points: usize,
    rebuilds: usize,
    /// What was used: changes of positions, for tests that the work is linear.
    pub(super) actions: usize,
}

impl Budget {
    pub(super) fn new() -> Budget {
        Budget {
            nodes: MAX_NODES,
            points: MAX_POINTS,
            rebuilds: Replay::MAX_REBUILDS,
            actions: 0,
        }
    }
}

pub(super) fn read_within(
    text: &str,
    expected: Option<Rules>,
    budget: &mut Budget,
) -> Result<Vec<Record>, SgfError> {
    let mut scanner = Scanner::new(text)?;
    let mut records = Vec::new();
    while let Some(raw) = scanner.next_game()? {
        let (rules, note) = game::decide(text, &raw, expected)?;
        let mut reader = GameReader {
            text,
            raw: &raw,
            record: Record::new(rules),
            nodes_left: budget.nodes,
            places: vec![raw.start(0)],
        };
        reader.record.rules_note = note;
        reader.add_tree(&mut budget.points)?;
        reader.check(budget)?;
        budget.nodes = reader.nodes_left;
        records.push(reader.record);
    }
    Ok(records)
}

/// Makes the record of one game.
struct GameReader<'a> {
    text: &'a str,
    raw: &'a RawGame<'a>,
    record: Record,
    nodes_left: usize,
    /// Where the step of each node of the record stands in the text.
    places: Vec<usize>,
}

impl GameReader<'_> {
    fn fail<T>(&self, fault: impl Into<SgfFault>, at: usize) -> Result<T, SgfError> {
        Err(fault.into().at(self.text, at))
    }

    fn add_tree(&mut self, points_left: &mut usize) -> Result<(), SgfError> {
        let mut properties = PropertyReader::new(self.text, self.record.rules(), points_left);
        let main_line = self.raw.main_line();
        // The last node of the record made from each node of the file.
        let mut made: Vec<NodeId> = Vec::with_capacity(self.raw.node_count());
        for node in 0..self.raw.node_count() {
            let mut parts = Parts::default();
            for property in self.raw.properties(node) {
                if node == 0 && Kind::of(&property.ident) == Kind::File {
                    continue;
                }
                properties.read(&property, &mut parts)?;
            }
            if let Some((at, color)) = parts.resignation
                && node + 1 != main_line.end
            {
                return self.fail(SgfFault::ResignationInside(color), at);
            }
            let resignation = parts.resignation;
            let parent = self.raw.parent(node).map(|parent| made[parent]);
            made.push(self.add_nodes(node, parent, parts)?);
            if let Some((at, color)) = resignation {
                self.resign(at, color)?;
            }
        }
        Ok(())
    }

    /// Adds the nodes that one node of the file comes to, one for each stone, and returns
    /// the last. A set-up has its own node before them, and the root has no stone.
    fn add_nodes(
        &mut self,
        node: usize,
        parent: Option<NodeId>,
        parts: Parts,
    ) -> Result<NodeId, SgfError> {
        let start = self.raw.start(node);
        let set_up_at = parts.set_up_at.unwrap_or(start);
        let set_up = SetUp::new(parts.cells);
        let mut set_up = set_up.map_err(|fault| SgfFault::from(fault).at(self.text, set_up_at))?;
        (set_up.to_move, set_up.left) = (parts.to_move, parts.left);
        let mut last = self.record.root();
        if let Some(parent) = parent {
            last = parent;
            let nothing = set_up.is_empty() && parts.plays.is_empty();
            if !set_up.is_empty() {
                last = self.add_node(last, set_up_at, Step::SetUp(Box::new(set_up)))?;
            } else if nothing && (parts.resignation.is_none() || !parts.properties.is_empty()) {
                last = self.add_node(last, start, Step::Nothing)?;
            }
        } else {
            self.record.set_root_set_up(set_up);
            self.places[0] = set_up_at;
        }
        let mut about = last;
        for (at, step) in parts.plays {
            last = self.add_node(last, at, step)?;
            if parent.is_some() {
                about = last;
            }
        }
        for property in parts.properties {
            self.record.push_property(about, property);
        }
        Ok(last)
    }

    fn add_node(&mut self, parent: NodeId, at: usize, step: Step) -> Result<NodeId, SgfError> {
        match self.nodes_left.checked_sub(1) {
            Some(left) => self.nodes_left = left,
            None => return self.fail(SgfFault::TooManyNodes, at),
        }
        self.places.push(at);
        Ok(self.record.add_child(parent, step))
    }

    /// Turns a resignation among the stones into the stated result.
    fn resign(&mut self, at: usize, color: Color) -> Result<(), SgfError> {
        let winner = color.other();
        match self.record.result() {
            None | Some(GameResult::Unknown) => {}
            Some(GameResult::Win(stated, Reason::Unstated)) if stated == winner => {}
            Some(GameResult::Win(stated, _)) if stated == winner => return Ok(()),
            Some(GameResult::Other(_)) => return Ok(()),
            Some(stated) => {
                let stated = stated.to_string();
                return self.fail(SgfFault::ResignationDiffers { color, stated }, at);
            }
        }
        let result = GameResult::Win(winner, Reason::Resignation);
        self.record.set_result(&result);
        Ok(())
    }

    /// Plays every variation once, and settles whose turn it is after a set-up.
    fn check(&mut self, budget: &mut Budget) -> Result<(), SgfError> {
        let next_players = self.next_players();
        let mut replay = Replay::new(&self.record, budget.rebuilds);
        let mut walk = vec![Visit::Enter(self.record.root())];
        while let Some(visit) = walk.pop() {
            let node = match visit {
                Visit::Leave(undo) => {
                    replay.undo(undo);
                    continue;
                }
                Visit::Enter(node) => node,
            };
            match self.enter(node, next_players[node.index()], &mut replay) {
                Ok(undo) => walk.push(Visit::Leave(undo)),
                Err(error) => return self.fail(error, self.places[node.index()]),
            }
            let children = self.record.children(node).iter().rev();
            walk.extend(children.map(|&child| Visit::Enter(child)));
        }
        budget.rebuilds = replay.rebuilds_left;
        budget.actions += replay.actions;
        Ok(())
    }

    /// Takes the step of a node. After a set-up before the first stone that does not say
    /// whose turn it is, it is by the standard the turn of the side that plays next:
    /// where that does not follow from the number of stones, the set-up says so from now on.
    fn enter(
        &mut self,
        node: NodeId,
        next: Option<Color>,
        replay: &mut Replay,
    ) -> Result<Undo, StepError> {
        let step = self.record.node(node).step();
        let at_start = replay.at_start();
        let first_try = replay.apply(step);
        let (Step::SetUp(set_up), Some(next)) = (step, next) else {
            return first_try;
        };
        if set_up.to_move.is_some() || !at_start {
            return first_try;
        }
        if let Ok(undo) = first_try {
            if replay.position.to_move() == next {
                return Ok(undo);
            }
            replay.undo(undo);
        }
        let mut set_up = set_up.clone();
        set_up.to_move = Some(next);
        self.record.set_step(node, Step::SetUp(set_up));
        replay.apply(self.record.node(node).step())
    }

    /// For each node the side that plays there or, where nobody does, after it.
    fn next_players(&self) -> Vec<Option<Color>> {
        let mut players = vec![None; self.record.node_count()];
        // Walked backwards, children come before their parents.
        for node in self.record.walk().collect::<Vec<_>>().into_iter().rev() {
            let after = self.record.children(node).first();
            let after = after.and_then(|child| players[child.index()]);
            players[node.index()] = self.record.node(node).step().player().or(after);
        }
        players
    }
}
