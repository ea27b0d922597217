//! Looks ahead with any utility: connect-k-agents §4.
//!
//! Minimax with alpha-beta cuts, stone by stone. At each level only the cells that are worth most
//! are tried, so many as the width says. A turn has several stones, and the order of its stones
//! does not matter: a cell that was tried is marked, and not tried again further on in the same
//! turn; marks are cleared when the turn ends. At the last level the utility judges the board for
//! the side that placed the last stone.
//!
//! Depth is increased step by step, so that the search can be stopped at any time.

mod search;

use sixfold_core::{Cell, CellSet, Position, Turn};
use sixfold_solve::Control;

use crate::alphabeta::search::{MOST_DEPTH, Root, Search};
use crate::utility::{Utility, ranked};
use crate::{Agent, Choice, Info, Listener, OptionKind, Safety, Settings, Task, UtilityKind};

/// Searches with alpha-beta cuts over the best cells of a utility.
pub struct AlphaBeta {
    kind: UtilityKind,
    settings: Settings,
}

const DEPTH: &str = "depth";
const WIDTH: &str = "width";

impl AlphaBeta {
    /// Its name.
    pub const NAME: &str = "alphabeta";
    /// How it plays.
    pub const ABOUT: &str = "looks ahead over the cells that a utility likes best";

    /// Its options, beside those of the utility.
    #[must_use]
    pub fn options() -> Vec<OptionKind> {
        let most = i64::from(MOST_DEPTH);
        vec![
            OptionKind::number(
                DEPTH,
                4,
                (0, most),
                "stones to look ahead, 0 for as many as there is time for",
            ),
            OptionKind::number(
                WIDTH,
                12,
                (1, Cell::COUNT as i64),
                "cells tried for each stone",
            ),
        ]
    }

    /// An agent over this utility.
    #[must_use]
    pub fn new(kind: UtilityKind, settings: Settings) -> AlphaBeta {
        AlphaBeta { kind, settings }
    }

    /// How many stones to look ahead at most. There are no more than empty cells.
    fn deepest(&self, task: Task, position: &Position) -> u32 {
        let own = match self.settings.number(DEPTH) {
            0 => MOST_DEPTH,
            depth => depth as u32,
        };
        let empty = position.empty_count() as u32;
        own.min(task.depth).min(empty).max(1)
    }
}

impl Agent for AlphaBeta {
    fn name(&self) -> &str {
        AlphaBeta::NAME
    }

    fn choose(
        &mut self,
        position: &Position,
        task: Task,
        control: &mut dyn Control,
        listener: &mut dyn Listener,
    ) -> Choice {
        let seed = self.settings.number("seed") as u64;
        let mut search = Search {
            utility: self.kind.of(position, &self.settings),
            position: position.clone(),
            width: self.settings.number(WIDTH) as usize,
            seed,
            control,
            nodes: 0,
            root: position.history().len(),
        };
        let mut roots = search.first_roots();
        let mut depth = 0;
        while depth < self.deepest(task, position) {
            let is_complete = search.deepen(&mut roots, depth + 1, task.lines);
            if is_complete {
                depth += 1;
                search.control.reached(depth);
            }
            let lines = infos(&roots, position, depth.max(1), search.nodes, task.lines);
            listener.report(&lines);
            if !is_complete || roots[0].is_decided() {
                break;
            }
        }
        let mut utility = self.kind.of(position, &self.settings);
        let turn = completed(&roots[0].line, position, &mut utility, seed);
        let mut info = infos(&roots, position, depth.max(1), search.nodes, 1).remove(0);
        info.line[0] = turn;
        Choice {
            turn,
            info,
            safety: Safety::Unchecked,
        }
    }
}

/// What is known of the best lines.
fn infos(roots: &[Root], position: &Position, depth: u32, nodes: u64, lines: usize) -> Vec<Info> {
    let known = roots.iter().filter(|root| root.is_turn());
    let best = known.take(lines.max(1));
    let info = |root: &Root| Info {
        depth,
        nodes,
        score: root.score(),
        line: turns(&root.line, position),
    };
    best.map(info).collect()
}

/// The stones of a line as turns. The last may have fewer stones than it should.
fn turns(line: &[Cell], position: &Position) -> Vec<Turn> {
    let mut position = position.clone();
    let mut turns = vec![Turn::NULL];
    for &cell in line {
        let side = position.to_move();
        position.place(cell, &mut ());
        let last = turns.len() - 1;
        turns[last] = turns[last].with(cell);
        if position.to_move() != side {
            turns.push(Turn::NULL);
        }
    }
    if turns.len() > 1 && turns[turns.len() - 1].is_empty() {
        turns.pop();
    }
    turns
}

/// The first turn of a line. Where the line ends within it, because it was not looked further or
/// because it wins, the utility chooses the stones that are left.
fn completed(
    line: &[Cell],
    position: &Position,
    utility: &mut Box<dyn Utility>,
    seed: u64,
) -> Turn {
    let mut position = position.clone();
    let mut turn = Turn::NULL;
    for number in 0..position.stones_to_place() {
        let best = match line.get(number) {
            Some(&cell) => Some(cell),
            None => ranked(&mut **utility, &position, &CellSet::EMPTY, 1, seed)
                .first()
                .map(|&(cell, _)| cell),
        };
        let Some(cell) = best else {
            break;
        };
        turn = turn.with(cell);
        position.place(cell, utility);
    }
    turn
}

#[cfg(test)]
mod tests;
