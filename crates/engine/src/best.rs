//! What we would use ourselves: the cheap and certain first.

use sixfold_core::Position;
use sixfold_solve::tss::Table;
use sixfold_solve::{Solution, Verdict, exact, on_the_spot};

use crate::budget::Budget;
use crate::dispatch::{Answer, Means, metered, vcdt};
use crate::options::Options;

/// With more empty cells than this the value of a position is out of reach, whatever the budget.
const MOST_CELLS: usize = 36;

/// One after the other: what is decided on the spot; wins by double threats, which come with a
/// strategy; the exact value of a small rest of a board. Where few cells are left, the first round
/// has a small budget, so that neither of the two waits long for the other; the second has all that
/// is left. Wins by single threats go between the two, in rounds of the same kind.
pub(crate) fn solve(
    position: &Position,
    options: &Options,
    table: &Table,
    budget: &Budget<'_>,
) -> Answer {
    if let Some(solution) = on_the_spot(position) {
        let means = Means::OnTheSpot;
        return Answer { solution, means };
    }
    let cells = position.empty_count();
    let mut known = Answer {
        solution: Solution::of(Verdict::Unknown, 0),
        means: Means::DoubleThreats,
    };
    let first_round = (cells <= options.exact_cells).then_some(options.exact_nodes);
    for most_nodes in first_round.into_iter().chain([u64::MAX]) {
        if known.solution.verdict == Verdict::Unknown && !budget.is_spent() {
            let solution = vcdt(position, options, table, budget, most_nodes);
            known.add(solution, Means::DoubleThreats);
        }
        let undecided = matches!(known.solution.verdict, Verdict::Unknown | Verdict::None);
        if undecided && cells <= MOST_CELLS && !budget.is_spent() {
            let meter = budget.meter_for(most_nodes);
            let solution = metered(meter, |meter| exact(position, meter));
            known.add(solution, Means::AnyPlay);
        }
        if !matches!(known.solution.verdict, Verdict::Unknown | Verdict::None) {
            break;
        }
    }
    known
}

impl Answer {
    /// Takes in what one more search says. One that was stopped tells nothing new.
    fn add(&mut self, solution: Solution, means: Means) {
        let nodes = self.solution.nodes + solution.nodes;
        if solution.verdict != Verdict::Unknown {
            self.solution = solution;
            self.means = means;
        }
        self.solution.nodes = nodes;
    }
}
