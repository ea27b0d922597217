//! Plays many games, several at a time, and hands them over in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use super::{Fault, SelfPlay, SelfPlayed};

/// How a run came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// All games were played.
    Complete,
    /// Somebody set the flag. Games that were not handed over are lost.
    Stopped,
}

/// How often the flag is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Plays the games with these numbers, so many at a time. An error of the one to whom they are
/// handed over ends the run.
pub fn run<E: From<Fault>>(
    plan: &SelfPlay,
    numbers: Range<u64>,
    workers: usize,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&SelfPlayed) -> Result<(), E>,
) -> Result<End, E> {
    let next = AtomicU64::new(numbers.start);
    let halt = AtomicBool::new(false);
    let (sender, finished) = sync_channel(0);
    thread::scope(|scope| {
        for _ in 0..workers.max(1) {
            let (next, halt, sender) = (&next, &halt, sender.clone());
            scope.spawn(move || work(plan, next, numbers.end, halt, &sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut due = numbers.start;
        let mut outcome = Ok(());
        loop {
            if stop.load(Ordering::Relaxed) || outcome.is_err() {
                halt.store(true, Ordering::Relaxed);
            }
            match finished.recv_timeout(LOOK_EVERY) {
                Ok(Ok(game)) => {
                    waiting.insert(game.number, game);
                }
                Ok(Err(fault)) => outcome = outcome.and(Err(fault.into())),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while let (Ok(()), Some(game)) = (&outcome, waiting.remove(&due)) {
                due += 1;
                outcome = told(&game);
            }
        }
        outcome?;
        Ok(if due >= numbers.end {
            End::Complete
        } else {
            End::Stopped
        })
    })
}

/// Plays one game after another until there are no more.
fn work(
    plan: &SelfPlay,
    next: &AtomicU64,
    end: u64,
    halt: &AtomicBool,
    finished: &SyncSender<Result<SelfPlayed, Fault>>,
) {
    while !halt.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= end {
            return;
        }
        let Some(game) = plan.game(number, halt).transpose() else {
            return;
        };
        if finished.send(game).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use sixfold_play::{AgentKind, AgentSpec, Registry};

    use super::*;

    fn plan() -> SelfPlay {
        SelfPlay {
            rules: "7,7,4,2,1".parse().unwrap(),
            agent: "adjacent".parse().unwrap(),
            nodes: 100,
            seed: 3,
            most_turns: 40,
        }
    }

    fn games(numbers: Range<u64>, workers: usize) -> Vec<SelfPlayed> {
        let mut games = Vec::new();
        let stop = AtomicBool::new(false);
        let end = run::<Fault>(&plan(), numbers, workers, &stop, &mut |game| {
            games.push(game.clone());
            Ok(())
        });
        assert_eq!(end, Ok(End::Complete));
        games
    }

    #[test]
    fn the_number_of_workers_changes_nothing() {
        let alone = games(0..12, 1);
        let numbers: Vec<u64> = alone.iter().map(|game| game.number).collect();
        assert_eq!(numbers, (0..12).collect::<Vec<u64>>());
        assert_eq!(games(0..12, 3), alone);
        assert_eq!(games(5..12, 2), alone[5..]);
    }

    #[test]
    fn a_run_can_be_stopped() {
        let stop = AtomicBool::new(false);
        let mut told = 0;
        let end = run::<Fault>(&plan(), 0..1_000_000, 2, &stop, &mut |_| {
            told += 1;
            stop.store(true, Ordering::Relaxed);
            Ok(())
        });
        assert_eq!(end, Ok(End::Stopped));
        assert!(told >= 1);
    }

    /// How many agents of a kind were made.
    static MADE: AtomicUsize = AtomicUsize::new(0);

    /// The first has the memory it asks for, as the one that is tried before a run; the others find none.
    #[test]
    fn want_of_memory_is_told_by_who_asked() {
        let kind = AgentKind::new("greedy", "greedy", Vec::new(), |_| {
            let mut memory: Vec<u8> = Vec::new();
            if MADE.fetch_add(1, Ordering::Relaxed) > 0 {
                memory.try_reserve_exact(usize::MAX)?;
            }
            let adjacent: AgentSpec = "adjacent".parse().expect("an agent that there is");
            Ok(adjacent.build())
        });
        let registry = Registry::standard().with_agent(kind);
        let agent = AgentSpec::parse("greedy", &registry).unwrap();
        let plan = SelfPlay { agent, ..plan() };
        plan.agent.try_build().unwrap();
        let stop = AtomicBool::new(false);
        let end = run::<Fault>(&plan, 0..12, 2, &stop, &mut |_| Ok(()));
        let words = end.unwrap_err().to_string();
        let wanted = ": this machine does not have the memory that greedy asks for";
        assert!(words.ends_with(wanted), "{words}");
    }
}
