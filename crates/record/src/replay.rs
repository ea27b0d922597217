//! From a record to positions: every step is checked by the rules as it is taken.

use sixfold_core::{Action, Cell, Color, IllegalStone, Outcome, Position, Setup, SetupError};

use crate::{NodeId, Record, SetUp, Step};

/// Why a step of a record is not possible where it stands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepError {
    /// The rules forbid the stone.
    #[error(transparent)]
    Illegal(#[from] IllegalStone),
    /// A stone of the side whose turn it is not.
    #[error("{color} places {cell}, but it is {other}'s turn ({left} left)", other = color.other())]
    WrongSide {
        /// Whose stone it is.
        color: Color,
        /// Where it is.
        cell: Cell,
        /// The stones left to the other side.
        left: u8,
    },
    /// A pass of the side whose turn it is not.
    #[error("{0} passes, but it is {other}'s turn", other = .0.other())]
    PassOutOfTurn(Color),
    /// A pass where there is no turn to give up.
    #[error("{0} passes after the end of the game")]
    PassAfterEnd(Color),
    /// The stones set up make no position.
    #[error(transparent)]
    SetUp(#[from] SetupError),
    /// Too many set-ups that the position has to be built anew for.
    #[error("more than {0} set-ups that take stones away or change the side to move")]
    TooManySetUps(usize),
}

/// An error of [`Record::check`]: which node, and what is wrong there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("node {}: {error}", .node.index())]
pub struct CheckError {
    /// The node.
    pub node: NodeId,
    /// What is wrong.
    #[source]
    pub error: StepError,
}

/// A position that goes up and down a record's tree.
pub(crate) struct Replay {
    pub(crate) position: Position,
    /// Stones and passes on the way here. As long as there are none, a set-up decides
    /// anew whose turn it is.
    plays: usize,
    /// How often a position may still be built from a set-up. That is the one step that
    /// costs more than the stones it names, and so it is rationed.
    pub(crate) rebuilds_left: usize,
    /// Single changes of the position so far, for tests that the work is linear.
    pub(crate) actions: usize,
}

/// How to take a step back.
pub(crate) enum Undo {
    Actions(usize),
    Play,
    Restore(Box<Position>),
}

impl Replay {
    /// Set-ups beyond mere additions, in one file. A collection of puzzles has one each.
    pub(crate) const MAX_REBUILDS: usize = 50_000;

    pub(crate) fn new(record: &Record, rebuilds: usize) -> Replay {
        Replay {
            position: Position::new(record.rules()),
            plays: 0,
            rebuilds_left: rebuilds,
            actions: 0,
        }
    }

    /// Whether no stone was played yet.
    pub(crate) fn at_start(&self) -> bool {
        self.plays == 0
    }

    pub(crate) fn apply(&mut self, step: &Step) -> Result<Undo, StepError> {
        match step {
            Step::Nothing => Ok(Undo::Actions(0)),
            Step::Stone(color, cell) => {
                self.check_stone(*color, *cell)?;
                self.position.place(*cell, &mut ());
                Ok(self.played())
            }
            Step::Pass(color) => {
                self.check_pass(*color)?;
                self.position.end_turn();
                Ok(self.played())
            }
            Step::SetUp(set_up) => self.set_up(set_up),
        }
    }

    fn played(&mut self) -> Undo {
        self.plays += 1;
        self.actions += 1;
        Undo::Play
    }

    fn check_stone(&self, color: Color, cell: Cell) -> Result<(), StepError> {
        self.position.check(cell)?;
        if color == self.position.to_move() {
            return Ok(());
        }
        if self.position.is_over() {
            return Err(IllegalStone::GameOver { cell }.into());
        }
        let left = self.position.left();
        Err(StepError::WrongSide { color, cell, left })
    }

    fn check_pass(&self, color: Color) -> Result<(), StepError> {
        if color != self.position.to_move() {
            return Err(StepError::PassOutOfTurn(color));
        }
        match self.position.outcome() {
            Some(outcome) if outcome != Outcome::Win(color) => Err(StepError::PassAfterEnd(color)),
            _ => Ok(()),
        }
    }

    fn set_up(&mut self, set_up: &SetUp) -> Result<Undo, StepError> {
        let current = (self.position.to_move(), self.position.left());
        if let Some(stones) = self.additions(set_up)
            && self.turn_after(set_up) == Some(current)
        {
            for &(color, cell) in &stones {
                self.position.add_extra(color, cell, &mut ());
            }
            self.actions += stones.len();
            return Ok(Undo::Actions(stones.len()));
        }
        let position = self.rebuilt(set_up)?;
        let before = std::mem::replace(&mut self.position, position);
        Ok(Undo::Restore(Box::new(before)))
    }

    /// The stones of a set-up that does nothing but add stones to empty cells.
    fn additions(&self, set_up: &SetUp) -> Option<Vec<(Color, Cell)>> {
        let addition = |&(cell, content): &(Cell, Option<Color>)| {
            let free =
                self.position.rules().contains(cell) && self.position.stone_at(cell).is_none();
            Some((content?, cell)).filter(|_| free)
        };
        set_up.cells().iter().map(addition).collect()
    }

    /// The side to move and the stones left after a set-up; `None` where they follow
    /// from the number of stones.
    fn turn_after(&self, set_up: &SetUp) -> Option<(Color, u8)> {
        let (current, current_left) = (self.position.to_move(), self.position.left());
        match (set_up.to_move, set_up.left) {
            (Some(to_move), Some(left)) => return Some((to_move, left)),
            // Many files say at an empty board that it is Black's turn.
            (Some(to_move), None) if to_move == current && set_up.cells().is_empty() => {}
            _ if self.at_start() => return None,
            _ => {}
        }
        let to_move = set_up.to_move.unwrap_or(current);
        let left = if to_move == current {
            current_left
        } else {
            self.position.rules().p()
        };
        Some((to_move, set_up.left.unwrap_or(left)))
    }

    /// The position after a set-up, built from its stones.
    fn rebuilt(&mut self, set_up: &SetUp) -> Result<Position, StepError> {
        self.rebuilds_left = self
            .rebuilds_left
            .checked_sub(1)
            .ok_or(StepError::TooManySetUps(Replay::MAX_REBUILDS))?;
        let touched: sixfold_core::CellSet = set_up.cells().iter().map(|(cell, _)| *cell).collect();
        let kept = Color::BOTH.into_iter().flat_map(|color| {
            let kept = *self.position.stones(color) - touched;
            kept.iter().map(move |cell| (color, cell))
        });
        let added = set_up
            .cells()
            .iter()
            .filter_map(|&(cell, content)| Some((content?, cell)));
        let turn = self.turn_after(set_up);
        let setup = Setup {
            stones: kept.chain(added).collect(),
            to_move: turn.map(|(to_move, _)| to_move).or(set_up.to_move),
            left: turn.map(|(_, left)| left).or(set_up.left),
            ..Setup::new(self.position.rules())
        };
        self.actions += setup.stones.len();
        Ok(setup.validate()?)
    }

    pub(crate) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Actions(count) => {
                self.actions += count;
                for _ in 0..count {
                    self.position.undo(&mut ());
                }
            }
            Undo::Play => {
                self.actions += 1;
                self.plays -= 1;
                self.position.undo(&mut ());
            }
            Undo::Restore(before) => self.position = *before,
        }
    }
}

impl Record {
    /// The position at a node, with the game up to it as its history. An error where the
    /// way there is not legal, which never happens in a record that was read from a file
    /// or passed [`Record::check`].
    pub fn position_at(&self, id: NodeId) -> Result<Position, CheckError> {
        let mut replay = Replay::new(self, Replay::MAX_REBUILDS);
        for node in self.path_to(id) {
            let applied = replay.apply(self.node(node).step());
            applied.map_err(|error| CheckError { node, error })?;
        }
        Ok(replay.position)
    }

    /// The position at the end of the main line, as [`Record::position_at`].
    pub fn main_line_position(&self) -> Result<Position, CheckError> {
        let end = self.main_line().last();
        self.position_at(end.unwrap_or_else(|| self.root()))
    }

    /// Checks that every step of every variation is legal, each step taken once.
    pub fn check(&self) -> Result<(), CheckError> {
        let mut replay = Replay::new(self, Replay::MAX_REBUILDS);
        let mut walk = vec![Visit::Enter(self.root())];
        while let Some(visit) = walk.pop() {
            match visit {
                Visit::Enter(node) => {
                    let applied = replay.apply(self.node(node).step());
                    let undo = applied.map_err(|error| CheckError { node, error })?;
                    walk.push(Visit::Leave(undo));
                    walk.extend(self.children(node).iter().rev().map(|&id| Visit::Enter(id)));
                }
                Visit::Leave(undo) => replay.undo(undo),
            }
        }
        Ok(())
    }

    /// The record of a position: the stones it was set up with at the root, then its
    /// history as the main line, in which null turns are passes and extra stones set-ups.
    #[must_use]
    pub fn from_position(position: &Position) -> Record {
        let rules = position.rules();
        let mut record = Record::new(rules);
        let mut replay = position.clone();
        while replay.undo(&mut ()).is_some() {}
        if replay != Position::new(rules) {
            record.set_root_set_up(whole_set_up(&replay));
        }
        let mut at = record.root();
        let mut at_start = true;
        for action in position.history() {
            let side = replay.to_move();
            at_start &= matches!(action, Action::Extra(..));
            let step = match action {
                Action::Place(cell) => {
                    replay.place(cell, &mut ());
                    Step::Stone(side, cell)
                }
                Action::EndTurn => {
                    replay.end_turn();
                    Step::Pass(side)
                }
                Action::Extra(color, cell) => {
                    replay.add_extra(color, cell, &mut ());
                    let mut set_up = SetUp::new([(cell, Some(color))]).unwrap_or_default();
                    if at_start {
                        set_up.to_move = Some(side);
                        set_up.left = Some(replay.left());
                    }
                    Step::SetUp(Box::new(set_up))
                }
            };
            at = record.add_child(at, step);
        }
        record
    }
}

/// One stop of a walk over the tree.
pub(crate) enum Visit {
    Enter(NodeId),
    Leave(Undo),
}

/// All stones of a position as a set-up. The stones left are said only where they would
/// not follow.
fn whole_set_up(position: &Position) -> SetUp {
    let stones = Color::BOTH.into_iter().flat_map(|color| {
        let stones = position.stones(color).iter();
        stones.map(move |cell| (cell, Some(color)))
    });
    let mut set_up = SetUp::new(stones).unwrap_or_default();
    set_up.to_move = Some(position.to_move());
    let unsaid = Setup {
        stones: set_up
            .cells()
            .iter()
            .filter_map(|&(cell, content)| Some((content?, cell)))
            .collect(),
        to_move: set_up.to_move,
        ..Setup::new(position.rules())
    };
    let follows = unsaid
        .validate()
        .is_ok_and(|other| other.left() == position.left());
    set_up.left = (!follows).then(|| position.left());
    set_up
}
