//! The root of the search: which turns come into question, which of them lose, and which is best.

mod report;
mod widen;

use sixfold_core::{Position, Turn};
use sixfold_solve::tss::single::{Depth, Refuted, Refuter};
use sixfold_solve::tss::{self, single};
use sixfold_solve::{Solution, Verdict};
use sixfold_threat::Threats;

use super::complete::{choice, completed};
use super::config::Proofs;
use super::node::{Ask, Duty, Searcher, Stopped};
use super::root_turn::{Check, RootTurn, first_turns};
use super::value::{
    INFINITE, PROVED_LATER, Value, clamped, is_decided, is_win, score, turns_to, win_at,
};
use crate::{Choice, Listener, Safety, Score, Task};

/// The share of all nodes so far that a proof may take: one part in so many.
const SHARE: u64 = 8;
/// The nodes of each kind of proof in the first round.
const FIRST_PROOF: u64 = 3_000;
/// The nodes of the first look at what a turn allows the other side.
const FIRST_CHECK: u64 = 400;
/// The most nodes for this, but for the best turn and where all others lose: the search below looks for the same
/// wins.
const MOST_CHECK: u64 = 1_600;
/// By how much they grow from round to round.
const GROWTH: u64 = 4;
/// From this round on single threats are searched, too.
const SINGLE_FROM: u32 = 2;
/// No search looks further ahead.
const MOST_DEPTH: i32 = 40;
/// How near the value of the last round a value is looked for first.
const NEAR: Value = 100;

/// The choice of a turn at the root.
pub(super) struct Root<'a, 'b> {
    searcher: &'b mut Searcher<'a>,
    position: Position,
    task: Task,
    turns: Vec<RootTurn>,
    bases: Vec<Turn>,
    refuter: Refuter,
    /// Whether every turn that could hold was listed.
    is_complete: bool,
    round: u32,
    /// Whether a win of our own by double threats, and by single ones, is still possible.
    double_is_open: bool,
    single_is_open: bool,
    /// The round in which single threats are searched next: nothing is kept of such a search.
    next_single: u32,
    /// Whether every turn was found to lose.
    all_lose: bool,
    /// What the position is worth without a search.
    unsearched: Value,
    /// What the best turn was worth in the last round.
    expected: Option<Value>,
}

impl<'a, 'b> Root<'a, 'b> {
    /// The choice for the position on the searcher's board. It must not be over.
    pub(super) fn choose(
        searcher: &'b mut Searcher<'a>,
        task: Task,
        listener: &mut dyn Listener,
    ) -> Choice {
        let position = searcher.board.position().clone();
        let (side, stones) = (position.to_move(), position.stones_to_place());
        if let Some(row) = searcher.row(side, stones) {
            let turn = completed(searcher, row);
            let won = score(win_at(1), stones as u8);
            return choice(turn, won, 0, searcher.nodes, Safety::Safe);
        }
        let bases = match searcher.duty(side, stones) {
            Duty::Contain(bases) => bases,
            Duty::Hopeless => {
                let turn = completed(searcher, Turn::NULL);
                let lost = Score::Loss(2 * stones as u32);
                return choice(turn, lost, 0, searcher.nodes, Safety::AllLose);
            }
        };
        searcher.memory.turns.grow_older();
        let turns = first_turns(searcher, &bases);
        let mut root = Root {
            refuter: Refuter::on(&searcher.board, &searcher.windows),
            position,
            task,
            turns,
            bases,
            is_complete: false,
            round: 0,
            double_is_open: searcher.config.proofs == Proofs::On,
            single_is_open: searcher.config.proofs == Proofs::On,
            next_single: SINGLE_FROM,
            all_lose: false,
            unsearched: clamped(searcher.evaluation.now().value(side)),
            expected: None,
            searcher,
        };
        root.run(listener)
    }

    fn run(&mut self, listener: &mut dyn Listener) -> Choice {
        loop {
            if let Some(won) = self.proved_win() {
                let choice = self.won(&won);
                listener.report(std::slice::from_ref(&choice.info));
                return choice;
            }
            let ended = self.deepen(listener).is_err();
            // Turns may have been struck out since the last one got its value, the first among them.
            self.sort();
            if self.remaining() == 0 {
                self.widen();
                if !ended {
                    if self.remaining() == 0 {
                        self.hope();
                    }
                    continue;
                }
            }
            self.round += 1;
            if ended || self.is_done() {
                break;
            }
        }
        listener.report(&self.infos());
        self.answer()
    }

    /// Nothing more can be found out that would change the choice.
    fn is_done(&mut self) -> bool {
        let deepest = (self.task.depth as usize).div_ceil(usize::from(self.position.rules().p()));
        let best = &self.turns[0];
        let only = self.remaining() <= 1 && self.is_complete_without_more();
        self.remaining() == 0
            || self.round as usize >= deepest
            || self.round as i32 >= MOST_DEPTH
            || is_win(best.value)
            || is_decided(best.value) && best.check != Check::Open(0)
            || only && self.task.lines <= 1 && !matches!(best.check, Check::Open(_))
            || self.searcher.is_stopped()
    }

    /// Whether the turns listed are all that come into question.
    fn is_complete_without_more(&self) -> bool {
        let stones = self.position.stones_to_place();
        let is_forced = self.bases.iter().all(|base| base.len() == stones);
        self.is_complete || is_forced && self.bases.len() <= self.searcher.config.root.turns
    }

    /// Whether every turn there is was found to lose, and not only those that could be listed in time.
    fn are_all_lost(&self) -> bool {
        let all_lose = self.all_lose || self.remaining() == 0;
        all_lose && self.is_complete_without_more()
    }

    fn remaining(&self) -> usize {
        let holds = |turn: &&RootTurn| turn.check != Check::Loses;
        self.turns.iter().filter(holds).count()
    }

    /// The nodes that a proof may take in this round.
    fn allowance(&self, first: u64) -> u64 {
        let growing = first.saturating_mul(GROWTH.saturating_pow(self.round));
        growing.min((self.searcher.nodes / SHARE).max(first))
    }

    /// A win of our own.
    fn proved_win(&mut self) -> Option<Solution> {
        if self.double_is_open {
            let found = self.prove(FIRST_PROOF, |position, table, mut control| {
                tss::double_briefly(position, table, &mut control)
            });
            match found.verdict {
                Verdict::Win if self.is_playable(&found) => return Some(found),
                Verdict::None => self.double_is_open = false,
                _ => {}
            }
        }
        if self.single_is_open && self.round >= self.next_single {
            self.next_single = self.round + 1;
            let parameters = single::Parameters::default();
            let found = self.prove(FIRST_PROOF, |position, table, mut control| {
                tss::single(position, &parameters, table, &mut control)
            });
            match found.verdict {
                Verdict::Win => return Some(found),
                Verdict::None => self.single_is_open = false,
                _ => {}
            }
        }
        None
    }

    /// Whether it is said which stones win. Another thread may have overwritten them in the table. None are needed
    /// only where there are more threats already, from stones of the same turn, than the other side can block.
    fn is_playable(&self, won: &Solution) -> bool {
        let p = self.position.rules().p();
        let threats = || Threats::of(self.searcher.board.index(), self.position.to_move());
        won.turn.is_some() || threats().count() > p
    }

    fn prove(
        &mut self,
        first: u64,
        search: impl FnOnce(&Position, &tss::Table, &mut dyn FnMut(u64) -> bool) -> Solution,
    ) -> Solution {
        let most = self.allowance(first);
        let (before, control) = (self.searcher.nodes, &mut *self.searcher.control);
        let mut limited = |nodes: u64| nodes >= most || control.stop(before + nodes);
        let found = search(&self.position, &self.searcher.memory.doubles, &mut limited);
        self.searcher.nodes += found.nodes;
        found
    }

    /// Searches all turns one turn deeper than in the last round.
    fn deepen(&mut self, listener: &mut dyn Listener) -> Result<(), Stopped> {
        if self.searcher.config.proofs == Proofs::On && self.round == 0 {
            self.refute(Turn::NULL, self.allowance(FIRST_PROOF));
            self.strike_out();
        }
        loop {
            self.compare(listener)?;
            self.confirm()?;
            if !self.reopen() {
                break;
            }
        }
        let best = self.exact_values().max();
        self.expected = best.filter(|&value| !is_decided(value));
        Ok(())
    }

    /// Searches the turns that were not searched in this round.
    fn compare(&mut self, listener: &mut dyn Listener) -> Result<(), Stopped> {
        let depth = self.depth();
        let open = |turn: &&RootTurn| turn.check != Check::Loses && turn.depth != depth;
        let order: Vec<Turn> = self
            .turns
            .iter()
            .filter(open)
            .map(|turn| turn.turn)
            .collect();
        for turn in order {
            let most = self.allowance(FIRST_CHECK).min(MOST_CHECK);
            if self.check(self.place_of(turn), most) == Check::Loses {
                continue;
            }
            let alpha = self.alpha();
            let value = self.value(turn, depth, alpha)?;
            let at = self.place_of(turn);
            self.turns[at].value = value;
            self.turns[at].depth = depth;
            self.turns[at].is_exact = value > alpha;
            if is_decided(value) && value < 0 && self.searcher.config.proofs == Proofs::On {
                self.turns[at].loses_in(turns_to(value));
            }
            self.sort();
            if value > alpha {
                listener.report(&self.infos());
            }
            if self.is_won() {
                break;
            }
        }
        self.sort();
        Ok(())
    }

    /// Whether the turn to play wins for certain, so that no other needs to be looked at.
    fn is_won(&self) -> bool {
        is_win(self.alpha())
    }

    /// The turns that are looked ahead in this round.
    fn depth(&self) -> i32 {
        self.round as i32 + 1
    }

    /// The values of this round that are not bounds, of turns that are not known to lose.
    fn exact_values(&self) -> impl Iterator<Item = Value> {
        let depth = self.depth();
        let is_exact = move |turn: &&RootTurn| {
            turn.is_exact && turn.depth == depth && turn.check != Check::Loses
        };
        self.turns.iter().filter(is_exact).map(|turn| turn.value)
    }

    /// What a turn is compared with: the best so far, or the last of several lines, each of which is to be exact.
    fn alpha(&self) -> Value {
        let mut values: Vec<Value> = self.exact_values().collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        let lines = self.task.lines.max(1);
        values.get(lines - 1).copied().unwrap_or(-INFINITE)
    }

    /// Of turns that were compared with one that was found to lose only afterwards nothing is known but that they
    /// are no better than that. Those that may be better than what is left are to be searched again; whether
    /// there are any.
    fn reopen(&mut self) -> bool {
        let (alpha, depth) = (self.alpha(), self.depth());
        let mut is_open = false;
        for turn in &mut self.turns {
            let is_bound = turn.depth == depth && !turn.is_exact && turn.check != Check::Loses;
            if is_bound && turn.value > alpha {
                turn.depth = depth - 1;
                is_open = true;
            }
        }
        is_open
    }

    /// The best turns first.
    fn sort(&mut self) {
        let depth = self.depth();
        self.turns.sort_by_key(|turn| turn.rank(depth));
    }

    fn place_of(&self, turn: Turn) -> usize {
        let found = self.turns.iter().position(|known| known.turn == turn);
        found.expect("turns are reordered and never dropped")
    }

    /// The value of a turn, if it is above alpha. It is asked first whether it is, and then looked for near
    /// the value that the best turn had in the last round: a narrow window is cut off sooner, and spares
    /// the proofs of wins that change nothing.
    fn value(&mut self, turn: Turn, depth: i32, alpha: Value) -> Result<Value, Stopped> {
        if alpha > -INFINITE {
            let value = self.value_between(turn, depth, alpha, alpha + 1)?;
            if value <= alpha {
                return Ok(value);
            }
        }
        let (low, high) = match self.expected {
            Some(value) => (alpha.max(value - NEAR), alpha.max(value) + NEAR),
            None => (alpha, INFINITE),
        };
        let value = self.value_between(turn, depth, low, high)?;
        match value {
            value if value <= low && low > alpha => self.value_between(turn, depth, alpha, low + 1),
            value if value >= high => self.value_between(turn, depth, high - 1, INFINITE),
            value => Ok(value),
        }
    }

    /// The value of a turn, exact between these two.
    fn value_between(
        &mut self,
        turn: Turn,
        depth: i32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        let searcher = &mut *self.searcher;
        let mark = searcher.actions();
        searcher.place(turn);
        let value = searcher.node(Ask {
            depth: depth - 1,
            alpha: -beta,
            beta: -alpha,
            turns: 1,
            extensions: searcher.config.extensions,
        });
        searcher.back_to(mark);
        value.map(|value| -value)
    }

    /// Whether the other side wins after a turn, as far as so many nodes tell.
    fn check(&mut self, at: usize, most: u64) -> Check {
        let RootTurn { turn, check, .. } = self.turns[at];
        let is_worth_it = match check {
            Check::Open(tried) => tried < most,
            Check::Holds | Check::Loses => false,
        };
        if self.searcher.config.proofs == Proofs::Off || !is_worth_it {
            return check;
        }
        let refuted = self.refute(turn, most);
        let known = &mut self.turns[at];
        match refuted {
            Refuted::Loses(depth) | Refuted::LosesAlone(depth) => known.loses_in(row_after(depth)),
            Refuted::Holds => known.check = Check::Holds,
            Refuted::Unknown => known.check = Check::Open(most),
        }
        if matches!(refuted, Refuted::Loses(_)) {
            self.strike_out();
        }
        self.turns[at].check
    }

    fn refute(&mut self, stones: Turn, most: u64) -> Refuted {
        let (before, control) = (self.searcher.nodes, &mut *self.searcher.control);
        let spent = self.refuter.nodes();
        let mut limited = |nodes: u64| nodes >= most || control.stop(before + nodes);
        let found = self
            .refuter
            .refute(stones, &self.searcher.memory.doubles, &mut limited);
        self.searcher.nodes += self.refuter.nodes() - spent;
        found
    }

    /// Turns that the zone of a win covers lose as well.
    fn strike_out(&mut self) {
        for turn in &mut self.turns {
            if matches!(turn.check, Check::Open(_))
                && let Some(depth) = self.refuter.refutation_of(turn.turn)
            {
                turn.loses_in(row_after(depth));
            }
        }
    }

    /// Looks longer at what the best turn allows the other side, and at the next best if it loses. Of a turn of
    /// which only a bound is known nobody can say that it is the next best: it is compared again first.
    fn confirm(&mut self) -> Result<(), Stopped> {
        let is_open = |best: &RootTurn| best.is_exact && !is_win(best.value);
        while self.remaining() > 0 && is_open(&self.turns[0]) {
            let most = (self.searcher.nodes / SHARE).max(FIRST_PROOF);
            if self.check(0, most) != Check::Loses {
                break;
            }
            self.sort();
        }
        match self.searcher.is_stopped() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }
}

/// The turns of both sides until a row is made after one of the defender, where the attacker needs so many up to the one
/// that leaves too many threats.
fn row_after(depth: Depth) -> u32 {
    match depth {
        0 => PROVED_LATER as u32,
        depth => 2 * depth + 2,
    }
}
