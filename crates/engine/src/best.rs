//! What we would use ourselves: the cheap and certain first.

use sixfold_core::Position;
use sixfold_solve::{Solution, Verdict, exact, on_the_spot};

use crate::budget::Budget;
use crate::dispatch::{Answer, Means, metered, vcdt};
use crate::options::Options;

/// With more empty cells than this the value of a position is out of reach, whatever the budget.
const MOST_CELLS: usize = 36;

/// One after the other: what is decided on the spot; the exact value where few cells are left;
/// wins by double threats; and where there are none, the exact value of a small board with all that
/// is left of the budget. Wins by single threats go between the last two.
pub(crate) fn solve(position: &Position, options: &Options, budget: &Budget<'_>) -> Answer {
    if let Some(solution) = on_the_spot(position) {
        return Answer {
            solution,
            means: Means::OnTheSpot,
        };
    }
    let cells = position.empty_count();
    let exactly = |most_nodes: u64| {
        let meter = budget.meter_for(most_nodes);
        metered(meter, |meter| exact(position, meter))
    };
    let mut nodes = 0;
    if cells <= options.exact_cells {
        let solution = exactly(options.exact_nodes);
        if solution.verdict != Verdict::Unknown {
            return Answer {
                solution,
                means: Means::AnyPlay,
            };
        }
        nodes += solution.nodes;
    }
    let threats = vcdt(position, budget.meter());
    nodes += threats.nodes;
    if threats.verdict != Verdict::Win && cells <= MOST_CELLS && !budget.is_spent() {
        let solution = exactly(u64::MAX);
        nodes += solution.nodes;
        if solution.verdict != Verdict::Unknown {
            return Answer {
                solution: Solution { nodes, ..solution },
                means: Means::AnyPlay,
            };
        }
    }
    Answer {
        solution: Solution { nodes, ..threats },
        means: Means::DoubleThreats,
    }
}
