//! Which turns that a book recommends lose to double threats.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sixfold_core::{Rules, Turn, notation};
use sixfold_engine::{Budget, Detail, Limits, Method, Options, Team, solve};
use sixfold_play::book::{Book, Rule};
use sixfold_solve::Verdict;

use crate::console::Progress;
use crate::interrupt::Watch;

/// A position with a recommended turn.
pub(super) struct Advised {
    /// A game that leads there.
    game: String,
    turn: Turn,
    /// How many games passed through the position.
    games: u64,
}

/// A recommended turn that loses.
#[derive(Serialize, Debug)]
pub(super) struct Refuted {
    game: String,
    turn: Vec<String>,
    games: u64,
    /// The stones with which the win against it begins; none where only that there is one is known. If they
    /// are not a whole turn, the others may stand anywhere.
    answer: Vec<String>,
}

/// So many megabytes remember positions.
const MEGABYTES: usize = 64;
/// The most nodes for one position, so that one that is hard does not take the time of all others. Of
/// positions of games nearly all are decided with less.
const NODES: u64 = 100_000;

/// Every position with a recommended turn, those with the most games first.
pub(super) fn advised(book: &Book, rule: &Rule, watch: &Watch) -> Vec<Advised> {
    let mut found = Vec::new();
    let _: ControlFlow<()> = book.walk(&mut |position| {
        let game = notation::write_game(position);
        if let (Some(game), Some(advice)) = (game, book.recommend(position, rule)) {
            found.push(Advised {
                game,
                turn: advice.statistics.turn,
                games: book.position(position).map_or(0, |tally| tally.games()),
            });
        }
        watch.flow()
    });
    found.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.game.cmp(&b.game)));
    found
}

/// Searches for wins against the turns as long as there is time. Says how many were looked at, and
/// which lose.
pub(super) fn search(
    advised: &[Advised],
    rules: Rules,
    time: Duration,
    watch: &Watch,
    progress: Progress,
) -> (usize, Vec<Refuted>) {
    let since = Instant::now();
    let team = Team::with_megabytes(MEGABYTES);
    let bar = bar(advised.len(), progress);
    let options = Options {
        detail: Detail::FirstTurn,
        ..Options::default()
    };
    let mut refuted = Vec::new();
    for (index, one) in advised.iter().enumerate() {
        let left = time.saturating_sub(since.elapsed());
        if left.is_zero() || watch.is_stopped() {
            bar.finish_and_clear();
            return (index, refuted);
        }
        let mut position =
            notation::parse_game(&one.game, rules).expect("the book has walked this way");
        position.place_turn(one.turn, &mut ());
        let budget = Budget::new(Limits {
            nodes: NODES,
            time: Some(left),
            stop: watch.flag(),
        });
        let over = position.is_over();
        let answer = (!over).then(|| solve(&position, Method::Vcdt, &options, &team, &budget));
        if let Some(answer) = answer
            && answer.solution.verdict == Verdict::Win
        {
            refuted.push(Refuted {
                game: one.game.clone(),
                turn: names(one.turn),
                games: one.games,
                answer: answer.solution.turn.map_or(Vec::new(), names),
            });
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    (advised.len(), refuted)
}

fn names(turn: Turn) -> Vec<String> {
    turn.iter().map(|cell| cell.to_string()).collect()
}

fn bar(count: usize, progress: Progress) -> ProgressBar {
    let bar = match progress {
        Progress::Shown => ProgressBar::new(count as u64),
        Progress::Hidden => ProgressBar::hidden(),
    };
    let style =
        ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} turns, {elapsed}");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

impl Refuted {
    pub(super) fn line(&self) -> String {
        let turn = self.turn.concat();
        let answer = match self.answer.is_empty() {
            true => String::from("double threats"),
            false => self.answer.concat(),
        };
        format!(
            "  {}  {turn} loses to {answer} ({} games)\n",
            self.game, self.games
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_of_which_no_stone_is_known_is_told_as_one() {
        let mut refuted = Refuted {
            game: String::from("j10"),
            turn: vec![String::from("a1"), String::from("s1")],
            games: 3,
            answer: vec![String::from("e9")],
        };
        assert_eq!(refuted.line(), "  j10  a1s1 loses to e9 (3 games)\n");
        refuted.answer.clear();
        let expected = "  j10  a1s1 loses to double threats (3 games)\n";
        assert_eq!(refuted.line(), expected);
    }
}
