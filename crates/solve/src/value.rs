//! The value of a game: who wins with best play, or nobody.
//!
//! Three values are two questions: does the side to move win, and if not, does the other? Each
//! is a search of its own in which a draw is as good as a win for the side that resists
//! ([`Search`]). For small boards: a game that nobody wins has to be looked at in full,
//! but for what the prunings take away.

mod arena;
mod board;
mod bound;
mod mask;
mod search;
mod slow;
mod table;
#[cfg(test)]
mod tests;

use sixfold_core::{Cell, Outcome, Position, Turn};

pub use slow::value_slow;

use crate::Control;
use crate::solution::{Solution, Verdict};
use crate::spot::on_the_spot;
use arena::Arena;
use mask::Mask;
use search::Search;

/// What best play leads to.
pub type GameValue = Outcome;

/// The answer of [`value`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueSolution {
    /// The value; `None` where the search was stopped before it knew.
    pub value: Option<GameValue>,
    /// The stones that were placed.
    pub nodes: u64,
}

/// The value of a position: how the game ends if both sides play as well as can be.
///
/// ```
/// use sixfold_core::{Outcome, Position, Rules};
/// use sixfold_solve::{Unlimited, value};
///
/// let solution = value(&Position::new(Rules::TICTACTOE), &mut Unlimited);
/// assert_eq!(solution.value, Some(Outcome::Draw));
/// ```
pub fn value(position: &Position, control: &mut impl Control) -> ValueSolution {
    let mut nodes = 0;
    let value = if position.is_over() {
        position.outcome()
    } else if position.empty_count() <= Mask::<1>::CAPACITY {
        value_in_words::<1>(position, &mut nodes, control)
    } else {
        value_in_words::<{ Cell::COUNT / 64 }>(position, &mut nodes, control)
    };
    ValueSolution { value, nodes }
}

/// The same as a [`Solution`]: win, loss or draw, with a turn that wins or holds the draw. Every
/// turn and every defence is thought of, so it is for positions with few empty cells.
pub fn exact(position: &Position, control: &mut impl Control) -> Solution {
    if let Some(solution) = on_the_spot(position) {
        return solution;
    }
    let mut nodes = 0;
    let best = if position.empty_count() <= Mask::<1>::CAPACITY {
        best_in_words::<1>(position, &mut nodes, control)
    } else {
        best_in_words::<{ Cell::COUNT / 64 }>(position, &mut nodes, control)
    };
    let Some(Best { value, turn }) = best else {
        return Solution::of(Verdict::Unknown, nodes);
    };
    let verdict = match value {
        Outcome::Draw => Verdict::Draw,
        Outcome::Win(winner) if winner == position.to_move() => Verdict::Win,
        Outcome::Win(_) => Verdict::Loss,
    };
    Solution {
        turn,
        ..Solution::of(verdict, nodes)
    }
}

/// The value of a position that is not over, with sets of cells of so many words.
fn value_in_words<const N: usize>(
    position: &Position,
    nodes: &mut u64,
    control: &mut impl Control,
) -> Option<GameValue> {
    let arena = Arena::<N>::new(position);
    let side = position.to_move();
    if Search::new(position, &arena, side, nodes, control).wins()? {
        return Some(Outcome::Win(side));
    }
    let other = side.other();
    if !second_cannot_win(position)
        && Search::new(position, &arena, other, nodes, control).wins()?
    {
        return Some(Outcome::Win(other));
    }
    Some(Outcome::Draw)
}

/// A value, and a turn that gets it for the side to move, unless it is lost.
struct Best {
    value: GameValue,
    turn: Option<Turn>,
}

/// The same with a turn. A stolen strategy names none, so it is of no use here.
fn best_in_words<const N: usize>(
    position: &Position,
    nodes: &mut u64,
    control: &mut impl Control,
) -> Option<Best> {
    let arena = Arena::<N>::new(position);
    let cells: Vec<Cell> = position.empties().iter().collect();
    let named = |turn: Vec<usize>| turn.into_iter().fold(Turn::NULL, |t, n| t.with(cells[n]));
    let stones = position.stones_to_place();
    let side = position.to_move();
    let mut own = Search::new(position, &arena, side, nodes, control);
    if own.wins()? {
        let turn = own.turn(stones).map(named);
        let value = Outcome::Win(side);
        return Some(Best { value, turn });
    }
    let mut others = Search::new(position, &arena, side.other(), nodes, control);
    if others.wins()? {
        let value = Outcome::Win(side.other());
        return Some(Best { value, turn: None });
    }
    let turn = others.turn(stones).map(named);
    let value = Outcome::Draw;
    Some(Best { value, turn })
}

/// Whether the side to move can steal a win from the other: on an empty board, with at least p
/// stones to place. If the other side won by some strategy, the side to move could place its
/// stones anywhere and follow that strategy itself, for the turn that the other side makes now has
/// no more stones than the one the strategy answers, and its own stones more never hurt.
fn second_cannot_win(position: &Position) -> bool {
    let rules = position.rules();
    position.empty_count() == rules.cell_count() && position.left() >= rules.p()
}
