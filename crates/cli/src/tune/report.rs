//! What was learned, for people and as JSON.

use serde::Serialize;
use sixfold_play::tune::{Check, Epoch, Losses};

use crate::wire;

/// What weights are worth on some games.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Checked {
    /// The games: `held out`, or a file.
    games: String,
    /// The weights: `before`, those that the program has, or `learned`.
    weights: &'static str,
    positions: u64,
    loss: f64,
    accuracy: f64,
    stones: u64,
    /// How often a cell was among the first 5 and 10.
    cells: [f64; 2],
    /// How often all cells of a turn were.
    turns: [f64; 2],
}

impl Checked {
    pub(crate) fn new(games: &str, weights: &'static str, check: &Check) -> Checked {
        let rounded = |number: f64| (number * 1e4).round() / 1e4;
        Checked {
            games: games.to_owned(),
            weights,
            positions: check.positions,
            loss: rounded(check.loss),
            accuracy: rounded(check.accuracy),
            stones: check.stones,
            cells: check.cells.map(rounded),
            turns: check.turns.map(rounded),
        }
    }

    /// The heading of the lines below.
    pub(crate) const HEADING: &str = "\
weights  positions    loss  right  cells in 5    10  turns in 5    10  games\n";

    /// As a line of a table.
    pub(crate) fn line(&self) -> String {
        let percent = |share: f64| 100.0 * share;
        format!(
            "{:<7}  {:>9}  {:.4}  {:>4.1}%  {:>9.1}% {:>4.1}%  {:>9.1}% {:>4.1}%  {}\n",
            self.weights,
            self.positions,
            self.loss,
            percent(self.accuracy),
            percent(self.cells[0]),
            percent(self.cells[1]),
            percent(self.turns[0]),
            percent(self.turns[1]),
            self.games
        )
    }
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
pub(crate) struct Report {
    game: wire::WireRules,
    seed: u64,
    /// The games that were learned from, and those held out.
    games: [usize; 2],
    epochs: Vec<WireEpoch>,
    checks: Vec<Checked>,
}

/// The losses of value and policy.
#[derive(Serialize, Clone, Copy, Debug)]
struct WireEpoch {
    learned: Option<[f64; 2]>,
    held_out: [f64; 2],
}

impl Report {
    pub(crate) fn new(
        rules: sixfold_core::Rules,
        seed: u64,
        games: [usize; 2],
        before: &Losses,
    ) -> Report {
        Report {
            game: rules.into(),
            seed,
            games,
            epochs: vec![WireEpoch {
                learned: None,
                held_out: both(before),
            }],
            checks: Vec::new(),
        }
    }

    pub(crate) fn add_epoch(&mut self, epoch: &Epoch) {
        self.epochs.push(WireEpoch {
            learned: Some(both(&epoch.learned)),
            held_out: both(&epoch.held_out),
        });
    }

    pub(crate) fn add_check(&mut self, check: Checked) {
        self.checks.push(check);
    }

    /// The heading of the lines of epochs.
    pub(crate) const HEADING: &str = "\
epoch  learned: value  policy  held out: value  policy\n";

    /// The last epoch as a line of a table.
    pub(crate) fn last_line(&self) -> String {
        let number = self.epochs.len() - 1;
        let epoch = &self.epochs[number];
        let learned = match epoch.learned {
            Some([value, policy]) => format!("{value:>14.4}  {policy:>6.4}"),
            None => format!("{:>14}  {:>6}", "", ""),
        };
        let [value, policy] = epoch.held_out;
        format!("{number:>5}  {learned}  {value:>15.4}  {policy:>6.4}\n")
    }
}

fn both(losses: &Losses) -> [f64; 2] {
    [losses.value(), losses.policy()].map(|loss| (loss * 1e4).round() / 1e4)
}
