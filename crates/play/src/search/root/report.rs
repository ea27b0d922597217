//! What the root says of its turns, and which it chooses.

use sixfold_core::Turn;
use sixfold_solve::Solution;

use super::super::complete::{choice, completed};
use super::super::config::Proofs;
use super::super::root_turn::{Check, RootTurn};
use super::super::value::{MOST_SHOWN, PROVED_LATER, is_decided, is_win, score};
use super::Root;
use crate::{Choice, Info, Safety, Score};

impl Root<'_, '_> {
    pub(super) fn infos(&self) -> Vec<Info> {
        // The first is the one to be played, whatever is known of it.
        let (best, others) = self.turns.split_at(1);
        let known = others.iter().filter(|turn| turn.depth > 0);
        let shown = best.iter().chain(known).take(self.task.lines.max(1));
        shown.map(|turn| self.info(turn)).collect()
    }

    fn info(&self, turn: &RootTurn) -> Info {
        let p = self.position.rules().p();
        Info {
            depth: turn.depth.max(0) as u32 * u32::from(p),
            nodes: self.searcher.nodes,
            score: self.score(turn),
            line: self.line(turn.turn),
        }
    }

    /// What is shown of a turn. That the best one loses would mean that the position is lost, and is said only where
    /// that is so.
    fn score(&self, turn: &RootTurn) -> Score {
        let p = self.position.rules().p();
        let is_best = turn.turn == self.turns[0].turn;
        let may_be_lost = !is_best || self.is_lost();
        let loses = is_decided(turn.value) && turn.value < 0;
        match turn.loss {
            Some(turns) if may_be_lost => Score::Loss(turns * u32::from(p)),
            _ if (loses || turn.check == Check::Loses) && !may_be_lost => score(-MOST_SHOWN, p),
            // What speaks for a turn before it is searched is no value.
            _ if turn.depth == 0 => score(self.unsearched, p),
            _ => score(turn.value, p),
        }
    }

    /// Whether every turn there is loses, for certain.
    fn is_lost(&self) -> bool {
        let loses =
            |turn: &RootTurn| turn.loss.is_some() || is_decided(turn.value) && turn.value < 0;
        self.is_complete_without_more() && self.turns.iter().all(loses)
    }

    /// The turns that the table expects after this one.
    fn line(&self, first: Turn) -> Vec<Turn> {
        const LONGEST: usize = 8;
        let mut position = self.position.clone();
        let mut line = vec![];
        let mut next = first;
        while line.len() < LONGEST && next.len() == position.stones_to_place() {
            if position.is_over() || next.iter().any(|cell| position.check(cell).is_err()) {
                break;
            }
            position.place_turn(next, &mut ());
            line.push(next);
            let key = self.searcher.key_of(&position);
            let known = self.searcher.memory.turns.get(key);
            next = known.map_or(Turn::NULL, |known| known.turn);
        }
        line
    }

    /// What is chosen when no time is left, or nothing to find out.
    pub(super) fn answer(&mut self) -> Choice {
        let best = &self.turns[0];
        let safety = match best.check {
            _ if is_win(best.value) => Safety::Safe,
            _ if self.are_all_lost() => Safety::AllLose,
            _ if self.all_lose => Safety::OutOfTime,
            Check::Holds => Safety::Safe,
            Check::Open(_) if self.searcher.config.proofs == Proofs::Off => Safety::Unchecked,
            Check::Open(_) | Check::Loses => Safety::OutOfTime,
        };
        Choice {
            turn: best.turn,
            info: self.info(best),
            safety,
        }
    }

    pub(super) fn won(&mut self, solution: &Solution) -> Choice {
        let p = u32::from(self.position.rules().p());
        let stones = solution.turn.unwrap_or(Turn::NULL);
        let turn = completed(self.searcher, stones);
        // The row comes a turn of each side after too many threats. How long a strategy takes that
        // was too large to be written out is not known.
        let turns = match solution.depth {
            0 => PROVED_LATER as u32,
            depth => 2 * depth + 1,
        };
        let mut choice = choice(
            turn,
            Score::Win(turns * p),
            turns * p,
            self.searcher.nodes,
            Safety::Safe,
        );
        if let Some(tree) = &solution.tree {
            let mut line = tree.line(&self.position);
            if let Some(first) = line.first_mut() {
                *first = turn;
                choice.info.line = line;
            }
        }
        choice
    }
}
