//! The turns at the root: what is known of each, and which come into question.

use std::collections::HashSet;

use sixfold_core::{Cell, CellSet, Turn};

use super::beginning::{near_turns, one_of_each};
use super::node::Searcher;
use super::subsets::Subsets;
use super::turns::{self, Candidate, Width};
use super::value::{Value, is_likely_lost};
use crate::eval::Stage;

/// More turns than this are not looked at when every turn that was tried loses.
pub(super) const MOST_TURNS: usize = 100_000;
/// So many of them are listed as the evaluation likes them.
const LIKELY_FIRST: Width = Width::new(500, 40);

/// What is known of a turn at the root.
#[derive(Clone, Debug)]
pub(super) struct RootTurn {
    pub(super) turn: Turn,
    pub(super) value: Value,
    /// The turns that were looked ahead when it got its value.
    pub(super) depth: i32,
    /// Whether it is its value, and not only known to be no better than that.
    pub(super) is_exact: bool,
    pub(super) check: Check,
    /// The turns of both sides until the other one has its row, where that is proved.
    pub(super) loss: Option<u32>,
    /// How much speaks for it before it is searched.
    pub(super) worth: i32,
}

/// Whether the other side wins by double threats after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Check {
    /// Not known, after searches of up to so many nodes.
    Open(u64),
    Holds,
    Loses,
}

impl RootTurn {
    pub(super) fn new(candidate: Candidate) -> RootTurn {
        RootTurn {
            turn: candidate.turn,
            value: candidate.worth,
            depth: 0,
            is_exact: false,
            check: Check::Open(0),
            loss: None,
            worth: candidate.worth,
        }
    }

    /// Where it belongs while turns are looked ahead so far, the best first: those that were searched so far, by
    /// value. One that was cut off is no better than the one it was compared with, and stays behind it. One that
    /// was found likely lost comes after those that are still to be searched, for time may end; turns that lose
    /// come last.
    pub(super) fn rank(&self, depth: i32) -> impl Ord + use<> {
        let is_new = self.depth == depth;
        let value = if is_new { self.value } else { 0 };
        let group = match self.check {
            Check::Loses => 3,
            _ if is_new && is_likely_lost(value) => 2,
            _ => u8::from(!is_new),
        };
        let is_bound = is_new && !self.is_exact;
        (group, std::cmp::Reverse(value), is_bound)
    }

    /// It is proved to lose, in so many turns of both sides at most.
    pub(super) fn loses_in(&mut self, turns: u32) {
        self.check = Check::Loses;
        self.loss = Some(turns);
    }
}

/// The turns that come into question first.
pub(super) fn first_turns(searcher: &mut Searcher<'_>, bases: &[Turn]) -> Vec<RootTurn> {
    let position = searcher.board.position().clone();
    let (side, stones) = (position.to_move(), position.stones_to_place());
    let width = searcher.config.root;
    let evaluation = searcher.evaluation.now();
    let near = near_turns(&position).into_iter();
    let near = near.filter(|turn| bases.iter().any(|base| base.is_subset(turn)));
    let mut turns: Vec<Candidate> = near
        .map(|turn| {
            let cells = turn.iter();
            let worth = cells.map(|cell| evaluation.worth(side, Stage::Last, cell));
            let worth = worth.sum();
            Candidate { worth, turn }
        })
        .collect();
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.worth));
    // Near turns come first: who has no time to search plays one of them.
    let likely = turns::likely(evaluation, side, stones, bases, width);
    let near: HashSet<Turn> = turns.iter().map(|known| known.turn).collect();
    turns.extend(
        likely
            .into_iter()
            .filter(|other| !near.contains(&other.turn)),
    );
    one_of_each(&mut turns, &position);
    turns.into_iter().map(RootTurn::new).collect()
}

/// Every turn there is, put together as it is asked for: to list and sort all of a large board would take
/// tens of milliseconds, in which nobody looks at the clock. The likeliest come first, and may come once more
/// among the others; those go by how little speaks for their worst stone.
pub(super) fn every_turn(
    searcher: &mut Searcher<'_>,
    bases: &[Turn],
) -> impl Iterator<Item = Candidate> + use<> {
    let position = searcher.board.position();
    let (side, stones) = (position.to_move(), position.stones_to_place());
    let cells = position.rules().cell_count();
    let evaluation = searcher.evaluation.now();
    let likely = match stones {
        ..=2 => turns::likely(evaluation, side, stones, bases, LIKELY_FIRST),
        // Larger sets have to be placed, each with as many stones: that takes too long without a look at the clock.
        _ => Vec::new(),
    };
    let mut ranked = Vec::with_capacity(cells);
    evaluation.best(side, Stage::Last, &CellSet::EMPTY, cells, &mut ranked);
    likely.into_iter().chain(containing(bases, stones, &ranked))
}

/// All turns of so many stones that contain one of these sets, each once, from cells with what speaks for them.
fn containing(
    bases: &[Turn],
    stones: usize,
    ranked: &[(i32, Cell)],
) -> impl Iterator<Item = Candidate> + use<> {
    let (bases, ranked) = (bases.to_vec(), ranked.to_vec());
    (0..bases.len()).flat_map(move |number| {
        let (base, earlier) = (bases[number], bases[..number].to_vec());
        let (inside, others): (Vec<_>, Vec<_>) =
            (ranked.iter().copied()).partition(|&(_, cell)| base.contains(cell));
        let worth_of_base: i32 = inside.iter().map(|&(worth, _)| worth).sum();
        let sets = Subsets::new(others.len(), stones.saturating_sub(base.len()));
        let turns = sets.map(move |set| {
            let added = set.iter().map(|&place| others[place]);
            let first = (worth_of_base, base);
            let (worth, turn) = added.fold(first, |(sum, turn), (worth, cell)| {
                (sum + worth, turn.with(cell))
            });
            Candidate { worth, turn }
        });
        turns.filter(move |found| !earlier.iter().any(|other| other.is_subset(&found.turn)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::value::{LIKELY, loss_at, win_at};

    /// From the best to the worst, when the fourth turn ahead is being looked at.
    #[test]
    fn what_time_may_end_on() {
        let turn = |value, depth, is_exact| RootTurn {
            value,
            depth,
            is_exact,
            ..RootTurn::new(Candidate {
                worth: 0,
                turn: Turn::NULL,
            })
        };
        let mut proved_to_lose = turn(900, 4, true);
        proved_to_lose.loses_in(6);
        let order = [
            turn(win_at(5), 4, true),
            turn(30, 4, true),
            turn(30, 4, false),
            turn(-400, 4, false),
            // Not looked at yet this time, whatever it was worth before.
            turn(700, 3, true),
            turn(3 - LIKELY, 4, true),
            turn(loss_at(9), 4, true),
            proved_to_lose,
        ];
        for (better, worse) in order.iter().zip(&order[1..]) {
            assert!(better.rank(4) < worse.rank(4), "{better:?}, {worse:?}");
        }
        // They stay in the order in which they were left.
        assert!(turn(700, 3, true).rank(4) == turn(-80, 2, false).rank(4));
    }

    /// Against the definition: all pairs of cells that contain a base, each once.
    #[test]
    fn every_turn_that_contains_a_base_comes_once() {
        let cell = |column: usize| Cell::from_index(column);
        let set = |columns: &[usize]| {
            columns
                .iter()
                .map(|&at| cell(at))
                .fold(Turn::NULL, Turn::with)
        };
        let ranked: Vec<(i32, Cell)> = (0..6)
            .map(|column| (10 - column as i32, cell(column)))
            .collect();
        let cases: [&[&[usize]]; 5] =
            [&[&[]], &[&[2]], &[&[4], &[1]], &[&[3], &[0, 5]], &[&[0, 1]]];
        for case in cases {
            let bases: Vec<Turn> = case.iter().map(|base| set(base)).collect();
            let found: Vec<Candidate> = containing(&bases, 2, &ranked).collect();
            let mut expected = HashSet::new();
            for (low, high) in (0..6).flat_map(|high| (0..high).map(move |low| (low, high))) {
                let turn = set(&[low, high]);
                if bases.iter().any(|base| base.is_subset(&turn)) {
                    expected.insert((20 - (low + high) as i32, turn));
                }
            }
            assert_eq!(found.len(), expected.len(), "{case:?}");
            let found: HashSet<_> = found.iter().map(|turn| (turn.worth, turn.turn)).collect();
            assert_eq!(found, expected, "{case:?}");
        }
    }
}
