//! The multistage proof-number searches (bitboard paper, §6 and §7.2, Tables 4 and 6).
//!
//! The goal is a win of the side to move. Proof and disproof numbers (`numbers.rs`) say which
//! leaf of an AND/OR tree is looked at next; the **stages** say which turns of the attacker are in
//! the tree at all. Forcing turns come first, because they leave the defender few replies:
//!
//! | | first stage | second | third |
//! |---|---|---|---|
//! | [`Stages::Standard`] | all turns on probing cells | | |
//! | [`Stages::TwoStageTypeI`] | double threats | single threats | |
//! | [`Stages::TwoStageTypeII`] | double and single threats | | |
//! | [`Stages::ThreeStage`] | double threats | single threats | turns on probing cells |
//!
//! The paper's Table 4 puts turns without a threat into the second stage of both two-stage
//! searches, its experiments (Table 6) leave them out; [`Parameters::quiet_turns`] has both.
//!
//! **When a stage ends.** The double threats of a position and of all positions that follow from it
//! by double threats are its T2 subtree (§2.2). If the subtree's root is disproved, the attacker's
//! positions in it get their single threats, "and the numbers of the entire T2 subtree become those
//! of the TSS subtree" (§6.2.1); likewise the third stage. A position that is reached by a turn
//! of a later stage is the root of a subtree of its own.
//!
//! **What is looked at.** Before its turns enter the tree, a position of the attacker is searched
//! conservatively ([`crate::tss::conservative()`], §6.2.4). The standard search sees k in a row and
//! no more ([`Parameters::standard_look`]). A turn that leaves more than p threats ends the look at once.
//!
//! **What an answer means.** Against p threats the defender's replies in the tree are all blocks.
//! Against fewer, some of its stones are free and may go anywhere; the paper tries them on the
//! probing cells only. A win over some of the replies is no proof. So:
//!
//! - [`Verdict::Win`] if the strategy answers every reply there is. This holds for strategies of
//!   double threats, for any others on boards where [`Parameters::reply_cells`] covers all cells.
//! - [`Verdict::Likely`] if it answers all replies that were tried, and some were not.
//! - [`Verdict::None`] if the root is disproved and no turn of the attacker was left out: in the
//!   searches that end with all turns on probing cells there is no win at all then, in the
//!   others no win by threats. Replies that were not tried do not matter here.
//! - [`Verdict::Unknown`] otherwise.
//!
//! The macro argument (all cells of all blocks at once) does not reach free stones, and the
//! semi-null argument needs relevance zones; with these a likely win can be verified.

mod params;
mod strategy;
#[cfg(test)]
mod tests;
mod tree;
mod turns;

use std::collections::HashSet;

use sixfold_core::{Position, Turn};
use sixfold_threat::GivenUp;

pub use params::{Look, Parameters, QuietTurns, Stages};

use crate::control::Control;
use crate::numbers::Numbers;
use crate::solution::{Solution, Verdict};
use crate::tss::board::{Attack, Board, Coverage};
use crate::tss::conservative::{self, Answer};
use crate::tss::expand::{Expansion, solution};
use params::{Probing, Stage};
use strategy::Strategy;
use tree::{NodeId, ROOT, Side, Task, Tree, Waiting};

/// Searches for a win of the side to move. The depth of a win is that of the strategy found, and
/// not the least one. Games without threats (k ≤ p) are unknown to it.
pub fn search(
    position: &Position,
    stages: Stages,
    parameters: &Parameters,
    control: &mut impl Control,
) -> Solution {
    let mut board = Board::new(position, &parameters.threats);
    if position.is_over() {
        return solution(position, Verdict::None, None, 0);
    }
    if board.is_trivial() {
        return solution(position, Verdict::Unknown, None, 0);
    }
    let list = stages.list(parameters.quiet_turns);
    let mut search = Search {
        tree: Tree::new(list.len(), parameters.widening_number),
        board: &mut board,
        look: stages.look(parameters),
        list,
        parameters,
        control,
        coverage: Coverage::Complete,
    };
    let verdict = search.run();
    let tree = search.tree;
    if verdict != Verdict::Win {
        return solution(position, verdict, None, board.nodes);
    }
    let mut expansion = Expansion::new(parameters.threats.tree_nodes);
    let strategy = Strategy::of(&tree, ROOT, &mut board, &mut expansion);
    let verdict = strategy.verdict();
    solution(position, verdict, Some(strategy.won), board.nodes)
}

struct Search<'a, C> {
    board: &'a mut Board,
    tree: Tree,
    look: Look,
    list: Vec<Stage>,
    parameters: &'a Parameters,
    control: &'a mut C,
    /// Whether all threatening turns entered the tree, wherever they were looked for.
    coverage: Coverage,
}

impl<C: Control> Search<'_, C> {
    /// Whether the root is proved, be it against some replies only.
    fn run(&mut self) -> Verdict {
        let mut path = Vec::new();
        let start = self.board.mark();
        loop {
            match self.tree.root() {
                Some(Numbers::REACHED) => return Verdict::Win,
                Some(_) if self.nothing_left_out() => return Verdict::None,
                Some(_) => return Verdict::Unknown,
                None => {}
            }
            if self.tree.nodes.len() >= self.parameters.tree_nodes
                || self.control.stop(self.board.nodes)
            {
                return Verdict::Unknown;
            }
            let Some(task) = self.tree.most_proving(&mut path) else {
                unreachable!("a root that is not settled has a most-proving node");
            };
            for &id in &path {
                self.board.place(self.tree.nodes[id].turn);
            }
            let at = path.last().copied().unwrap_or(ROOT);
            let done = match task {
                Task::Attack(waiting) => self.attack(at, waiting),
                Task::Defend => self.defend(at),
            };
            self.board.rewind(start);
            if done.is_err() {
                return Verdict::Unknown;
            }
        }
    }

    /// Whether a root without a win has none: the last stage tries all turns, or all threatening
    /// ones were tried.
    fn nothing_left_out(&self) -> bool {
        self.coverage == Coverage::Complete
            || self.list.last().map(|stage| stage.probing) == Some(Probing::Turns)
    }

    /// Brings the turns that wait in a position of the attacker, which is on the board, into the
    /// tree.
    fn attack(&mut self, at: NodeId, waiting: Waiting) -> Result<(), GivenUp> {
        if waiting == Waiting::Look
            && let Some(line) = self.look_at_position()?
        {
            self.win(at, line);
            return Ok(());
        }
        let stage = self.list[self.tree.attacking(at).stage];
        let mut turns = Vec::new();
        if waiting != Waiting::Widening {
            match turns::threatening(self.board, stage.threats, self.control) {
                Attack::Stopped => return Err(GivenUp),
                Attack::Win(turn) => {
                    self.win(at, vec![turn]);
                    return Ok(());
                }
                Attack::Turns(found, coverage) => {
                    turns = found;
                    self.coverage = self.coverage.and(coverage);
                }
            }
        }
        let mut next = Waiting::Nothing;
        if stage.probing == Probing::Turns {
            let cells = self.tree.attacking(at).probed + self.parameters.probing_cells.max(1);
            self.tree.attacking(at).probed = cells;
            match turns::probing(self.board, cells, self.control)? {
                Attack::Stopped => return Err(GivenUp),
                Attack::Win(turn) => {
                    self.win(at, vec![turn]);
                    return Ok(());
                }
                Attack::Turns(found, coverage) => {
                    turns.extend(found);
                    if coverage == Coverage::Partial {
                        next = Waiting::Widening;
                    }
                }
            }
        }
        self.tree.attacking(at).waiting = next;
        self.add_turns(at, turns);
        self.tree.count_up_from(at);
        Ok(())
    }

    /// Turns with which the attacker wins in the position on the board, as far as a look shows any
    /// (§6.2.4).
    fn look_at_position(&mut self) -> Result<Option<Vec<Turn>>, GivenUp> {
        if self.look == Look::Row {
            return Ok(turns::row(self.board).map(|turn| vec![turn]));
        }
        match conservative::search(self.board, &self.parameters.threats, self.control) {
            Answer::Win(line) => Ok(Some(line)),
            Answer::Fail => Ok(None),
            Answer::Stopped => Err(GivenUp),
        }
    }

    /// The attacker wins here with these turns.
    fn win(&mut self, at: NodeId, line: Vec<Turn>) {
        self.tree.attacking(at).line = line;
        self.tree.settle(at, Numbers::REACHED);
        self.tree.count_up_above(at);
    }

    /// Adds those of the turns that are not in the tree yet.
    fn add_turns(&mut self, at: NodeId, turns: Vec<Turn>) {
        let children = self.tree.nodes[at].children.iter();
        let mut known: HashSet<Turn> = children.map(|&id| self.tree.nodes[id].turn).collect();
        for turn in turns {
            if known.insert(turn) {
                let id = self.tree.add_defending(at, turn);
                if turn.len() == self.board.position.empty_count() {
                    // The board is full and nobody has won: what the defender wants.
                    self.tree.settle(id, Numbers::REACHED);
                }
            }
        }
    }

    /// Brings the replies in a position of the defender, which is on the board, into the tree.
    fn defend(&mut self, at: NodeId) -> Result<(), GivenUp> {
        let cells = self.parameters.reply_cells;
        let (replies, coverage) = turns::replies(self.board, cells, self.control)?;
        let fills_the_board = self.board.position.empty_count();
        for reply in replies {
            let id = self.tree.add_attacking(at, reply);
            if reply.len() == fills_the_board {
                self.tree.settle(id, Numbers::MISSED);
            }
        }
        if let Side::Defender(defending) = &mut self.tree.nodes[at].side {
            defending.coverage = coverage;
        }
        self.tree.count_up_from(at);
        Ok(())
    }
}
