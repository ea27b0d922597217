//! What we would use ourselves: the cheap and certain first.

use sixfold_core::{Color, Position};
use sixfold_solve::{Solution, Verdict, exact, on_the_spot};

use crate::budget::Budget;
use crate::dispatch::{Answer, Means, metered, vcdt, vcst};
use crate::options::Options;
use crate::team::Team;

/// With more empty cells than this the value of a position is out of reach, whatever the budget.
pub(crate) const MOST_CELLS: usize = 36;

/// By how much the nodes of each search grow from round to round.
const GROWTH: u64 = 8;

/// What is decided on the spot comes first. Then in rounds with rising budgets, so that none waits
/// long for the others: wins by double threats; the exact value of a small rest of a board; wins by
/// single threats.
pub(crate) fn solve(
    position: &Position,
    options: &Options,
    team: &Team,
    budget: &Budget<'_>,
) -> Answer {
    if let Some(solution) = on_the_spot(position) {
        let means = Means::OnTheSpot;
        return Answer { solution, means };
    }
    if !a_row_is_possible(position) {
        return Answer {
            solution: Solution::of(Verdict::Draw, 0),
            means: Means::AnyPlay,
        };
    }
    let cells = position.empty_count();
    let mut double = Verdict::Unknown;
    let mut single = Verdict::Unknown;
    let mut nodes = 0;
    let mut most_nodes = options.first_nodes;
    while !budget.is_spent() && (single == Verdict::Unknown || cells <= MOST_CELLS) {
        let mut searched = Searched::default();
        if double == Verdict::Unknown {
            searched.add(
                vcdt(position, options, team, budget, most_nodes),
                Means::DoubleThreats,
            );
            double = searched.verdict();
        }
        if searched.is_open() && cells <= exact_cells(most_nodes, options) && !budget.is_spent() {
            let meter = budget.meter_for(most_nodes);
            searched.add(
                metered(meter, |meter| exact(position, meter)),
                Means::AnyPlay,
            );
        }
        if searched.is_open() && single == Verdict::Unknown && !budget.is_spent() {
            searched.add(
                vcst(position, options, team, budget, most_nodes),
                Means::SingleThreats,
            );
            single = searched.verdict();
        }
        nodes += searched.nodes;
        if let Some(mut answer) = searched.settled {
            answer.solution.nodes = nodes;
            return answer;
        }
        most_nodes = most_nodes.saturating_mul(GROWTH);
    }
    // "None" is said only where neither kind of threats wins.
    let verdict = match (double, single) {
        (Verdict::None, Verdict::None) => Verdict::None,
        _ => Verdict::Unknown,
    };
    Answer {
        solution: Solution::of(verdict, nodes),
        means: match double {
            Verdict::None => Means::SingleThreats,
            _ => Means::DoubleThreats,
        },
    }
}

/// Whether some window is still open to one of the sides.
fn a_row_is_possible(position: &Position) -> bool {
    Position::windows_slow(position.rules()).any(|window| {
        let has = |color| {
            let stones = position.stones(color);
            window.iter().any(|&cell| stones.contains(cell))
        };
        !(has(Color::Black) && has(Color::White))
    })
}

/// The exact value is looked for early where few cells are left, and later where some more are.
fn exact_cells(most_nodes: u64, options: &Options) -> usize {
    if most_nodes > options.first_nodes {
        MOST_CELLS
    } else {
        options.exact_cells
    }
}

/// What the searches of one round say.
#[derive(Default)]
struct Searched {
    /// A win, a loss or a draw.
    settled: Option<Answer>,
    last: Option<Verdict>,
    nodes: u64,
}

impl Searched {
    fn add(&mut self, solution: Solution, means: Means) {
        self.nodes += solution.nodes;
        self.last = Some(solution.verdict);
        if matches!(
            solution.verdict,
            Verdict::Win | Verdict::Loss | Verdict::Draw
        ) {
            self.settled = Some(Answer { solution, means });
        }
    }

    fn is_open(&self) -> bool {
        self.settled.is_none()
    }

    fn verdict(&self) -> Verdict {
        self.last.unwrap_or(Verdict::Unknown)
    }
}
