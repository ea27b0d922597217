//! What an answer looks like: in words, and as JSON.

use std::time::Duration;

use serde::Serialize;
use sixfold_core::{Outcome, Position, Turn};
use sixfold_engine::{Answer, Means, Method};
use sixfold_solve::{Solution, Verdict};

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// It had its answer, or reached its limits.
    OnItsOwn,
    /// A signal stopped it.
    Interrupted,
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
pub(crate) struct WireSolution {
    verdict: &'static str,
    method: &'static str,
    turn: Vec<String>,
    line: Vec<Vec<String>>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl WireSolution {
    pub(crate) fn new(
        position: &Position,
        method: Method,
        solution: &Solution,
        taken: Duration,
    ) -> WireSolution {
        let names = |turn: &Turn| turn.iter().map(|cell| cell.to_string()).collect();
        WireSolution {
            verdict: match solution.verdict {
                Verdict::Win => "win",
                Verdict::Loss => "loss",
                Verdict::Draw => "draw",
                Verdict::None => "none",
                // A win against some replies only is no answer; its turn is still worth printing.
                Verdict::Unknown | Verdict::Likely => "unknown",
            },
            method: method.name(),
            turn: solution.turn.as_ref().map_or(Vec::new(), names),
            line: line(position, solution).iter().map(names).collect(),
            depth: solution.depth,
            nodes: solution.nodes,
            seconds: taken.as_secs_f64(),
        }
    }
}

/// The turns against the defence that lasts longest; the first turn alone, where no more is known.
pub(crate) fn line(position: &Position, solution: &Solution) -> Vec<Turn> {
    match &solution.tree {
        Some(tree) => tree.line(position),
        None => solution.turn.into_iter().collect(),
    }
}

/// The verdict in words, and the line turn by turn, with the numbers that stand on the board.
pub(crate) fn words(
    position: &Position,
    method: Method,
    answer: &Answer,
    ending: Ending,
) -> String {
    let solution = &answer.solution;
    let (side, other) = (position.to_move(), position.to_move().other());
    let threats = match answer.means {
        Means::SingleThreats => "threats",
        _ => "double threats",
    };
    let verdict = match (position.outcome(), solution.verdict, solution.turn) {
        (Some(Outcome::Win(winner)), ..) => format!("the game is over: {winner} has won"),
        (Some(Outcome::Draw), ..) => String::from("the game is over, and nobody has won"),
        (None, Verdict::Win, Some(turn)) => match answer.means {
            Means::OnTheSpot => format!("{side} wins on the spot with {turn}"),
            Means::DoubleThreats | Means::SingleThreats => {
                let turns = match solution.depth {
                    1 => String::from("this turn"),
                    depth => format!("{depth} turns"),
                };
                format!("{side} wins by {threats} with {turn}, in {turns}")
            }
            Means::AnyPlay => format!("{side} wins with {turn}, whatever {other} does"),
        },
        (None, Verdict::Win, None) => format!("{side} wins"),
        (None, Verdict::Likely, _) => {
            format!("{side} is likely to win, but not every reply of {other} was tried")
        }
        (None, Verdict::Loss, _) => match answer.means {
            Means::OnTheSpot => {
                format!("{side} loses: no turn blocks all that {other} threatens")
            }
            _ => format!("{side} loses, whatever it does"),
        },
        (None, Verdict::Draw, Some(turn)) => {
            format!("a draw with best play; {side} holds it with {turn}")
        }
        (None, Verdict::Draw, None) => String::from("a draw with best play"),
        (None, Verdict::None, _) => match ending {
            Ending::Interrupted => {
                format!("{side} has no win by {threats}; the search for others was interrupted")
            }
            Ending::OnItsOwn => format!("{side} has no win by {threats}"),
        },
        (None, Verdict::Unknown, _) => match ending {
            Ending::Interrupted => String::from("unknown: the search was interrupted"),
            Ending::OnItsOwn => {
                let known = match (method, answer.means) {
                    (Method::Best, Means::SingleThreats) => {
                        format!("{side} has no win by double threats; single threats are ")
                    }
                    _ => String::new(),
                };
                format!(
                    "{known}unknown: the search ended at its limits; give it more --nodes or \
                     --seconds, or another --method"
                )
            }
        },
    };
    let mut text = format!("{verdict}\n");
    if let Some(tree) = &solution.tree {
        let sides = [side, other].into_iter().cycle();
        for (number, (turn, side)) in tree.line(position).iter().zip(sides).enumerate() {
            text.push_str(&format!("{:>3}. {side} {turn}\n", number + 1));
        }
    }
    text
}

/// Whether it is a win that has a strategy, which the search does not know.
pub(crate) fn lacks_strategy(solution: &Solution) -> bool {
    solution.verdict == Verdict::Win && solution.turn.is_some() && solution.tree.is_none()
}

/// Why an answer has no strategy to write.
pub(crate) fn why_no_tree(solution: &Solution) -> &'static str {
    match solution.verdict {
        Verdict::Win if solution.turn.is_none() => "the game is over",
        Verdict::Win => {
            "this win comes without its strategy; try --method vcdt or more --tree-nodes"
        }
        _ => "no win was found",
    }
}
