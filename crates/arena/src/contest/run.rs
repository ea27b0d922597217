//! Plays the games of a plan, several at a time.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::plan::{Pairing, Plan};
use super::play::play;
use super::report::GameReport;
use super::results::Results;

/// How a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All games were played, or a sequential test has decided.
    Complete,
    /// Somebody set the flag. Games that were under way do not count.
    Stopped,
}

/// How often the flag is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Plays what is missing in the results, so many games at a time, and tells of each game when it is
/// over. An error of the one who is told ends the run.
pub fn run<E>(
    plan: &Plan,
    results: &mut Results<'_>,
    workers: usize,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&GameReport, &Results<'_>) -> Result<(), E>,
) -> Result<End, E> {
    let queue = Queue {
        plan,
        played: results.numbers().collect(),
        next: AtomicU64::new(0),
        halt: Arc::new(AtomicBool::new(results.are_complete())),
    };
    // A worker begins its next game when the last one has been told of: what is kept of a match is
    // never far behind what was played.
    let (sender, finished) = sync_channel(0);
    thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            let (queue, sender) = (&queue, sender.clone());
            scope.spawn(move || queue.work(&sender));
        }
        drop(sender);
        let mut outcome = Ok(());
        loop {
            if stop.load(Ordering::Relaxed) || outcome.is_err() || results.are_complete() {
                queue.halt.store(true, Ordering::Relaxed);
            }
            match finished.recv_timeout(LOOK_EVERY) {
                Ok(report) if outcome.is_ok() => {
                    results.add(report.clone());
                    outcome = told(&report, results);
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        outcome?;
        Ok(if results.are_complete() {
            End::Complete
        } else {
            End::Stopped
        })
    })
}

/// The games that are to be played, shared by the workers.
struct Queue<'a> {
    plan: &'a Plan,
    /// The games that were played before this run.
    played: HashSet<u64>,
    /// The first number that no worker has looked at.
    next: AtomicU64,
    halt: Arc<AtomicBool>,
}

impl Queue<'_> {
    /// Plays one game after another until there are no more.
    fn work(&self, finished: &SyncSender<GameReport>) {
        while !self.halt.load(Ordering::Relaxed) {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.plan.total() {
                return;
            }
            if self.played.contains(&number) {
                continue;
            }
            let Some(report) = self.game(&self.plan.pairing(number)) else {
                return;
            };
            if finished.send(report).is_err() {
                return;
            }
        }
    }

    fn game(&self, pairing: &Pairing) -> Option<GameReport> {
        let plan = self.plan;
        let opening = plan.openings.number(pairing.opening, plan.rules);
        let players = pairing
            .players
            .map(|at| plan.entrants[at].player(plan.seed_of(pairing.number, at)));
        let terms = pairing.players.map(|at| plan.terms_of(at));
        let played = play(players, &opening, &terms, &self.halt)?;
        Some(GameReport::new(pairing, opening.history().len(), &played))
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::plan::tests::plan;
    use super::*;
    use crate::rating::Sample;

    fn games(plan: &Plan, workers: usize) -> Vec<String> {
        let mut results = Results::new(plan);
        let stop = AtomicBool::new(false);
        let mut told = 0;
        let end = run::<Infallible>(plan, &mut results, workers, &stop, &mut |_, _| {
            told += 1;
            Ok(())
        });
        assert_eq!(end, Ok(End::Complete));
        assert_eq!(told, plan.total());
        results.games().map(|game| game.game.clone()).collect()
    }

    #[test]
    fn the_number_of_workers_changes_nothing() {
        let plan = plan(&["random", "adjacent", "random"], 6);
        let alone = games(&plan, 1);
        assert_eq!(alone.len(), 18);
        assert_eq!(games(&plan, 3), alone);
        let other = Plan { seed: 2, ..plan };
        assert_ne!(games(&other, 2), alone);
    }

    /// The opening was chosen by nobody, and every turn after it by an agent that says what it
    /// thinks of it.
    #[test]
    fn agents_remark_on_every_turn_of_theirs() {
        let plan = plan(&["sequences", "adjacent"], 2);
        let mut results = Results::new(&plan);
        let stop = AtomicBool::new(false);
        run::<Infallible>(&plan, &mut results, 1, &stop, &mut |_, _| Ok(())).unwrap();
        for game in results.games() {
            let position = sixfold_core::notation::parse_game(&game.game, plan.rules).unwrap();
            let record = super::super::game_record(game, &plan.names(), plan.rules).unwrap();
            let commented = record.main_line().skip(1).enumerate();
            let commented =
                commented.filter(|&(_, node)| record.comment(node).is_some_and(|c| !c.is_empty()));
            let at: Vec<usize> = commented.map(|(index, _)| index + 1).collect();
            let said: Vec<usize> = game.remarks.iter().map(|remark| remark.steps).collect();
            assert_eq!(at, said);
            assert_eq!(said.last(), Some(&position.history().len()));
            let per_turn = usize::from(plan.rules.p());
            let turns = (position.history().len() - game.opening_stones).div_ceil(per_turn);
            assert_eq!(said.len(), turns);
            let unchecked = sixfold_play::Safety::Unchecked;
            assert!(game.remarks.iter().all(|remark| remark.safety == unchecked));
        }
    }

    #[test]
    fn a_stopped_run_goes_on_as_if_it_had_not_been() {
        let plan = plan(&["random", "adjacent"], 20);
        let whole = games(&plan, 2);
        let mut results = Results::new(&plan);
        let stop = AtomicBool::new(false);
        let end = run::<Infallible>(&plan, &mut results, 2, &stop, &mut |game, _| {
            stop.store(game.number >= 5, Ordering::Relaxed);
            Ok(())
        });
        assert_eq!(end, Ok(End::Stopped));
        assert!(!results.are_complete());
        stop.store(false, Ordering::Relaxed);
        let end = run::<Infallible>(&plan, &mut results, 2, &stop, &mut |_, _| Ok(()));
        assert_eq!(end, Ok(End::Complete));
        let again: Vec<String> = results.games().map(|game| game.game.clone()).collect();
        assert_eq!(again, whole);
        assert_eq!(results.games_of(0, 1).trials(), 20);
    }

    /// Whoever plays the games of such a plan must not write down their numbers first.
    #[test]
    fn a_run_begins_at_once_however_many_games_there_are() {
        let plan = plan(&["random", "adjacent"], u64::MAX - 1);
        let mut results = Results::new(&plan);
        let stop = AtomicBool::new(false);
        let end = run(&plan, &mut results, 2, &stop, &mut |_, _| Err("enough"));
        assert_eq!(end, Err("enough"));
    }

    #[test]
    fn an_error_of_who_is_told_ends_the_run() {
        let plan = plan(&["random", "adjacent"], 200);
        let mut results = Results::new(&plan);
        let stop = AtomicBool::new(false);
        let end = run(&plan, &mut results, 2, &stop, &mut |_, _| Err("disk full"));
        assert_eq!(end, Err("disk full"));
    }
}
