//! Principal-variation search over whole turns.
//!
//! At every node, in this order: a row that can be made; threats that must be blocked, and cannot
//! be or leave few turns; what the table knows; where no turns are left to look ahead, the evaluation, if it is
//! good enough already; a win by double threats; and at last the evaluation, or the turns. Threats on the board are
//! answered before a position is evaluated, up to a number of answers on one path.
//!
//! A node tries some turns only, so that a position in which all of them lose need not be lost: it is
//! valued as likely lost, and as lost only where no other turn exists.

use std::sync::Arc;

use sixfold_core::{Color, Key, Outcome, Position, Turn};
use sixfold_solve::tss::single::Refuter;
use sixfold_solve::tss::{Effort, Probe, Prober};
use sixfold_solve::{Control, Verdict, Windows};
use sixfold_threat::{Index, Threats};

use super::Memory;
use super::config::{Config, Proofs};
use super::table::{Bound, Known};
use super::turns::{self, Candidate, List, Width};
use super::value::{
    INFINITE, LIKELY, Value, clamped, from_table, is_decided, loss_at, proved_at, to_table, win_at,
};
use crate::eval::{Deferred, Evaluation};

/// With so many turns to look ahead more turns are tried where all the others lose, so many times as
/// many.
const WIDEN_FROM: i32 = 1;
const WIDER: usize = 4;

/// The search was stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A board with all that a search keeps of it.
pub(super) struct Searcher<'a> {
    pub(super) board: Prober,
    pub(super) evaluation: Deferred,
    pub(super) memory: &'a Memory,
    pub(super) config: Config,
    pub(super) control: &'a mut dyn Control,
    /// The positions looked at, and the nodes of the searches for wins.
    pub(super) nodes: u64,
    threats: Threats,
    /// Those of the board, for zones.
    pub(super) windows: Arc<Windows>,
}

/// What is asked of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// The turns to look ahead.
    pub(super) depth: i32,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    /// The turns since the root.
    pub(super) turns: u32,
    /// How many more turns need not be counted.
    pub(super) extensions: u32,
}

impl Ask {
    /// The same one turn later, as the other side sees it.
    fn next(self, depth: i32, alpha: Value, beta: Value) -> Ask {
        Ask {
            depth,
            alpha: -beta,
            beta: -alpha,
            turns: self.turns + 1,
            extensions: self.extensions,
        }
    }
}

/// What a side must do about the other's threats.
pub(super) enum Duty {
    /// Every turn contains one of these sets; the empty one where there is nothing to block.
    Contain(Vec<Turn>),
    /// They cannot be blocked.
    Hopeless,
}

impl<'a> Searcher<'a> {
    pub(super) fn new(
        board: Prober,
        evaluation: Evaluation,
        memory: &'a Memory,
        config: Config,
        control: &'a mut dyn Control,
    ) -> Searcher<'a> {
        let windows = Arc::new(Windows::new(board.position().rules()));
        Searcher {
            windows,
            board,
            evaluation: Deferred::new(evaluation),
            memory,
            config,
            control,
            nodes: 0,
            threats: Threats::default(),
        }
    }

    pub(super) fn is_stopped(&mut self) -> bool {
        self.control.stop(self.nodes)
    }

    pub(super) fn place(&mut self, turn: Turn) {
        let key = self.board.position().key_after(turn) ^ self.salt();
        self.memory.turns.prefetch(key);
        if self.config.proofs == Proofs::On {
            self.board.prefetch(turn, &self.memory.doubles);
        }
        self.board.place_turn(turn, &mut self.evaluation);
        debug_assert!(self.board.position().is_over() || self.key() == key);
    }

    /// Takes the board back to where so many actions had been done.
    pub(super) fn back_to(&mut self, actions: usize) {
        let done = self.actions() - actions;
        self.board.undo_many(done, &mut self.evaluation);
    }

    /// The actions done on the board so far.
    pub(super) fn actions(&self) -> usize {
        self.board.position().history().len()
    }

    /// The value of the position on the board to the side to move.
    pub(super) fn node(&mut self, ask: Ask) -> Result<Value, Stopped> {
        self.nodes += 1;
        if self.is_stopped() {
            return Err(Stopped);
        }
        let position = self.board.position();
        let (side, stones) = (position.to_move(), position.stones_to_place());
        match position.outcome() {
            Some(Outcome::Win(winner)) if winner == side => return Ok(win_at(ask.turns)),
            Some(Outcome::Win(_)) => return Ok(loss_at(ask.turns)),
            Some(Outcome::Draw) => return Ok(0),
            None => {}
        }
        if self.row(side, stones).is_some() {
            return Ok(win_at(ask.turns + 1));
        }
        let bases = match self.duty(side, stones) {
            Duty::Hopeless => return Ok(loss_at(ask.turns + 2)),
            Duty::Contain(bases) => bases,
        };
        let key = self.key();
        let known = self.memory.turns.get(key);
        if let Some(value) = known.and_then(|known| answer(known, ask)) {
            return Ok(value);
        }
        let is_out_of_answers = ask.extensions == 0 && ask.depth <= -self.config.last_answers;
        let is_last = ask.depth <= 0 && (bases[0].is_empty() || is_out_of_answers);
        let evaluated = is_last.then(|| clamped(self.evaluation.now().value(side)));
        if let Some(value) = evaluated.filter(|&value| value >= ask.beta) {
            // A win would be even better, and change nothing.
            return Ok(value);
        }
        if self.wins_by_double_threats(ask.depth)? {
            // The table of double threats remembers it.
            return Ok(proved_at(ask.turns));
        }
        if let Some(value) = evaluated {
            return Ok(value);
        }
        // Blocks that leave no stone over are all there is to try, unless there are too many of them.
        let is_forced =
            bases.iter().all(|base| base.len() == stones) && bases.len() <= self.width(ask).turns;
        // Another search may have tried more turns than this one, or another position has this key.
        let first = known.map(|known| known.turn);
        let first = first.filter(|&turn| turn.len() == stones && self.is_allowed(turn, &bases));
        let mut turns = List::new(side, stones, &bases, self.width(ask), first);
        let (mut value, mut turn) = self.best_of(&mut turns, is_forced, ask)?;
        let all_lose = value <= ask.turns as Value - LIKELY && !is_forced;
        if all_lose && value < ask.beta && ask.depth >= WIDEN_FROM {
            let more = self.more_turns(side, stones, &bases, turns.listed(), ask);
            let (other, better) = self.best_of(&mut List::of(more), is_forced, ask)?;
            if other > value {
                (value, turn) = (other, better);
            }
        }
        let bound = match value {
            value if value >= ask.beta => Bound::AtLeast,
            value if value > ask.alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        self.note(key, ask.depth, bound, value, ask, turn);
        Ok(value)
    }

    /// More turns where all that were tried lose: those that the zone of the other side's win, if there
    /// is one after a null turn, does not strike out.
    fn more_turns(
        &mut self,
        side: Color,
        stones: usize,
        bases: &[Turn],
        tried: &[Candidate],
        ask: Ask,
    ) -> Vec<Candidate> {
        if self.config.proofs == Proofs::Off {
            return Vec::new();
        }
        let most = self.config.effort(ask.depth).nodes;
        let mut refuter = Refuter::on(&self.board, &self.windows);
        let (before, control) = (self.nodes, &mut *self.control);
        let mut limited = |nodes: u64| nodes >= most || control.stop(before + nodes);
        refuter.refute(Turn::NULL, &self.memory.doubles, &mut limited);
        self.nodes += refuter.nodes();
        let width = self.width(ask);
        let wide = Width {
            turns: WIDER * width.turns,
            cells: 2 * width.cells,
        };
        let mut turns = turns::likely(self.evaluation.now(), side, stones, bases, wide);
        turns.retain(|candidate| {
            tried.iter().all(|other| other.turn != candidate.turn)
                && !refuter.is_refuted(candidate.turn)
        });
        turns
    }

    /// How many turns are tried at a node.
    fn width(&self, ask: Ask) -> Width {
        self.config.width(ask.depth, ask.extensions)
    }

    /// The key of the position on the board in the table of turns.
    fn key(&self) -> Key {
        self.key_of(self.board.position())
    }

    /// The key of a position there. What is found without proofs is kept apart.
    pub(super) fn key_of(&self, position: &Position) -> Key {
        position.key() ^ self.salt()
    }

    /// What tells keys with and without proofs apart.
    const fn salt(&self) -> Key {
        match self.config.proofs {
            Proofs::On => 0,
            Proofs::Off => Key::MAX / 7,
        }
    }

    /// The best of these turns with its value; the position is lost only if there are no others.
    fn best_of(
        &mut self,
        turns: &mut List<'_>,
        is_forced: bool,
        ask: Ask,
    ) -> Result<(Value, Turn), Stopped> {
        let mut best = (-INFINITE, Turn::NULL);
        let mut alpha = ask.alpha;
        // Answers to double threats are not counted, and at the end any answer to a threat is one.
        let is_extended = (is_forced || ask.depth <= 0) && ask.extensions > 0;
        let (depth, extensions) = match is_extended {
            true => (ask.depth, ask.extensions - 1),
            false => (ask.depth - 1, ask.extensions),
        };
        let ask = Ask { extensions, ..ask };
        for number in 0.. {
            let Some(turn) = turns.get(number, &mut self.evaluation) else {
                break;
            };
            let mark = self.actions();
            self.place(turn);
            let value = self.turn_value(number, depth, alpha, ask, is_forced);
            self.back_to(mark);
            let value = value?;
            if value > best.0 {
                best = (value, turn);
                alpha = alpha.max(value);
                if alpha >= ask.beta {
                    break;
                }
            }
        }
        if !is_forced && is_decided(best.0) && best.0 < 0 {
            // Turns that were not tried may hold.
            best.0 = ask.turns as Value - LIKELY;
        }
        Ok(best)
    }

    /// The value of the turn on the board: the first is searched with the whole window, the others
    /// are asked first whether they are better, late ones less deep.
    fn turn_value(
        &mut self,
        number: usize,
        depth: i32,
        alpha: Value,
        ask: Ask,
        is_forced: bool,
    ) -> Result<Value, Stopped> {
        if number > 0 {
            let less = match is_forced {
                true => 0,
                false => self.config.reduction(number, depth),
            };
            let mut value = -self.node(ask.next(depth - less, alpha, alpha + 1))?;
            if value > alpha && less > 0 {
                value = -self.node(ask.next(depth, alpha, alpha + 1))?;
            }
            if value <= alpha || value >= ask.beta {
                return Ok(value);
            }
        }
        Ok(-self.node(ask.next(depth, alpha, ask.beta))?)
    }

    fn note(&self, key: Key, depth: i32, bound: Bound, value: Value, ask: Ask, turn: Turn) {
        let known = Known {
            value: to_table(value, ask.turns),
            depth: depth.clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8,
            bound,
            turn,
        };
        self.memory.turns.set(key, known);
    }

    fn is_allowed(&self, turn: Turn, bases: &[Turn]) -> bool {
        let position = self.board.position();
        turn.iter().all(|cell| position.check(cell).is_ok())
            && bases.iter().any(|base| base.is_subset(&turn))
    }

    /// Whether the side to move wins by double threats, as far as this depth is worth nodes.
    fn wins_by_double_threats(&mut self, depth: i32) -> Result<bool, Stopped> {
        if self.config.proofs == Proofs::Off {
            return Ok(false);
        }
        match self.probe(self.config.effort(depth)).verdict {
            Verdict::Win => Ok(true),
            // What was not asked to the end says nothing, and no value may come from it.
            Verdict::Unknown if self.is_stopped() => Err(Stopped),
            _ => Ok(false),
        }
    }

    /// Asks the search for double threats.
    fn probe(&mut self, effort: Effort) -> Probe {
        let (before, control) = (self.nodes, &mut *self.control);
        let mut limited = |nodes: u64| nodes >= effort.nodes || control.stop(before + nodes);
        let probe = self.board.probe(effort, &self.memory.doubles, &mut limited);
        self.nodes += probe.nodes;
        probe
    }

    /// Stones with which a side makes its row, if it can with so many.
    pub(super) fn row(&self, side: Color, stones: usize) -> Option<Turn> {
        let index = self.board.index();
        let lines = index.lines();
        let needed = u32::from(lines.rules().k()).saturating_sub(stones as u32);
        index.lines_with(side, needed).iter().find_map(|line| {
            let windows = index.windows_with(side, line, needed);
            (windows != 0).then(|| {
                let window = lines.window_bits(windows.trailing_zeros());
                let cells = lines.cells_of(line, window & index.empties(line));
                cells.fold(Turn::NULL, Turn::with)
            })
        })
    }

    /// What a side must block, with so many stones.
    pub(super) fn duty(&mut self, side: Color, stones: usize) -> Duty {
        self.threats
            .fill_blocks(self.board.index(), side.other(), stones);
        if self.threats.count() == 0 {
            return Duty::Contain(vec![Turn::NULL]);
        }
        let blocks = self.threats.blocks().iter().copied();
        let blocks: Vec<Turn> = blocks.filter(|block| block.len() <= stones).collect();
        match blocks.is_empty() {
            true => Duty::Hopeless,
            false => Duty::Contain(blocks),
        }
    }
}

/// The value of a node if what is known of it answers the question.
fn answer(known: Known, ask: Ask) -> Option<Value> {
    if i32::from(known.depth) < ask.depth {
        return None;
    }
    let value = from_table(known.value, ask.turns);
    let answers = match known.bound {
        Bound::Exact => true,
        Bound::AtLeast => value >= ask.beta,
        Bound::AtMost => value <= ask.alpha,
    };
    answers.then_some(value)
}
