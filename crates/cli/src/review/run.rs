//! Asks all questions, two files at a time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use sixfold_core::{Position, Turn};
use sixfold_engine::{Budget, Limits, Method, Options, Team, solve};
use sixfold_solve::Verdict;

use super::game::{Question, ReviewedGame};

/// What was found out about a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// The other side has no win by double threats.
    Nothing,
    /// The other side wins, along this line where it is known.
    Win(Vec<Turn>),
    /// The time was over before it was known.
    Undecided,
}

/// What was found out, and about what.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    /// Which file, game of the file, and question of the game, from 0.
    pub(crate) file: usize,
    pub(crate) game: usize,
    pub(crate) question: usize,
    pub(crate) found: Found,
}

/// How the questions are asked.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// How long a search may take.
    pub(crate) time: Duration,
    /// Set when the review is to end.
    pub(crate) stop: Arc<AtomicBool>,
}

/// Each search has a table of its own, and positions of a game have much in common.
const HASH_MEGABYTES: usize = 32;
const WORKERS: usize = 2;

/// Asks all questions and gives the answers in the order of the files, however long each took.
/// Where it was stopped, those that are missing were not asked. `told` is called after each.
pub(crate) fn review(
    files: &[Vec<ReviewedGame>],
    terms: &Terms,
    told: &mut dyn FnMut(),
) -> Vec<Finding> {
    let next = AtomicUsize::new(0);
    let (sender, findings) = channel();
    let mut all: Vec<Finding> = Vec::new();
    thread::scope(|scope| {
        for _ in 0..WORKERS.min(files.len()) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || work(files, next, terms, &sender));
        }
        drop(sender);
        for finding in findings {
            all.push(finding);
            told();
        }
    });
    all.sort_by_key(|finding| (finding.file, finding.game, finding.question));
    all
}

/// Takes one file after another until there are no more.
fn work(
    files: &[Vec<ReviewedGame>],
    next: &AtomicUsize,
    terms: &Terms,
    findings: &Sender<Finding>,
) {
    let team = Team::with_megabytes(HASH_MEGABYTES);
    loop {
        let file = next.fetch_add(1, Ordering::Relaxed);
        let Some(games) = files.get(file) else {
            return;
        };
        for (game, reviewed) in games.iter().enumerate() {
            let asked: &[Question] = reviewed.lost.as_ref().map_or(&[], |(_, asked)| asked);
            for (question, asked) in asked.iter().enumerate() {
                let found = ask(&asked.position, &team, terms);
                // What a search says that was told to stop is not what it would have said.
                if terms.stop.load(Ordering::Relaxed) {
                    return;
                }
                let finding = Finding {
                    file,
                    game,
                    question,
                    found,
                };
                if findings.send(finding).is_err() {
                    return;
                }
            }
        }
    }
}

/// Does the side to move win by double threats?
fn ask(position: &Position, team: &Team, terms: &Terms) -> Found {
    let budget = Budget::new(Limits {
        time: Some(terms.time),
        stop: Arc::clone(&terms.stop),
        ..Limits::default()
    });
    let answer = solve(position, Method::Vcdt, &Options::default(), team, &budget);
    let solution = answer.solution;
    match solution.verdict {
        Verdict::Win => Found::Win(match &solution.tree {
            Some(tree) => tree.line(position),
            None => solution.turn.into_iter().collect(),
        }),
        Verdict::None | Verdict::Loss | Verdict::Draw => Found::Nothing,
        Verdict::Unknown | Verdict::Likely => Found::Undecided,
    }
}
