//! Games under random time controls: is every answer there in time?

mod control;
mod tally;
mod waited;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use sixfold_arena::contest::{Entrant, NewGame, NoAnswer, Player, Request, Terms, play};
use sixfold_arena::opening::Openings;
use sixfold_arena::referee::{Choice, Ending};
use sixfold_core::Rules;
use sixfold_play::AgentSpec;

use control::drawn;
pub(crate) use tally::{BUCKETS, Clocked};
use waited::waited;

/// What is to be played.
#[derive(Clone, Debug)]
pub(crate) struct Soak {
    pub(crate) agent: AgentSpec,
    pub(crate) rules: Rules,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) workers: usize,
}

/// How often the flag is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Plays the games, several at a time, and adds up by how much answers were late. `told` hears
/// after every game how many there were; when the flag is set, games under way do not count.
pub(crate) fn soak(soak: &Soak, stop: &AtomicBool, told: &mut dyn FnMut(u64)) -> Clocked {
    let next = AtomicU64::new(0);
    let halt = Arc::new(AtomicBool::new(false));
    let (sender, finished) = sync_channel(0);
    let mut sum = Clocked::default();
    thread::scope(|scope| {
        for _ in 0..soak.workers {
            let (sender, next, halt) = (sender.clone(), &next, &halt);
            scope.spawn(move || work(soak, next, halt, &sender));
        }
        drop(sender);
        loop {
            if stop.load(Ordering::Relaxed) {
                halt.store(true, Ordering::Relaxed);
            }
            match finished.recv_timeout(LOOK_EVERY) {
                Ok(game) => {
                    sum.add(&game);
                    told(sum.games);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
    });
    sum
}

/// Plays one game after another until there are no more.
fn work(soak: &Soak, next: &AtomicU64, halt: &Arc<AtomicBool>, finished: &SyncSender<Clocked>) {
    while !halt.load(Ordering::Relaxed) {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= soak.games {
            return;
        }
        let game = game(soak, number, halt);
        // One that was broken off does not count, and there will be no others.
        if game.is_none_or(|answers| finished.send(answers).is_err()) {
            return;
        }
    }
}

/// The answers of the game with this number, the agent against itself; `None` where it was stopped.
fn game(soak: &Soak, number: u64, stop: &Arc<AtomicBool>) -> Option<Clocked> {
    let control = drawn(soak.seed, number);
    let opening = Openings::Random { seed: soak.seed }.number(number, soak.rules);
    let terms = Terms {
        time: control,
        nodes: None,
        start_patience: Duration::from_secs(10),
    };
    let answers = Rc::new(RefCell::new(Clocked::default()));
    let entrant = Entrant::Agent(soak.agent.clone());
    let player = |color: u64| -> Box<dyn Player> {
        Box::new(Measured {
            player: entrant.player(soak.seed ^ (2 * number + color)),
            answers: Rc::clone(&answers),
        })
    };
    let played = play([player(0), player(1)], &opening, &[terms; 2], stop)?;
    let mut answers = answers.take();
    answers.games = 1;
    if let Ending::Fault(color, fault) = &played.ending {
        let fault = format!("game {}: {color} {fault}", number + 1);
        answers.faults.push(fault);
    }
    Some(answers)
}

/// A player, and by how much its answers are late.
struct Measured {
    player: Box<dyn Player>,
    answers: Rc<RefCell<Clocked>>,
}

impl Player for Measured {
    fn prepare(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
        self.player.prepare(game)
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, NoAnswer> {
        let (since, waited_before) = (Instant::now(), waited());
        let chosen = self.player.choose(request);
        let used = since.elapsed();
        let waiting = waited()
            .zip(waited_before)
            .map(|(now, before)| now.saturating_sub(before));
        let mut answers = self.answers.borrow_mut();
        answers.answer(used, request.allowed, waiting.unwrap_or_default());
        chosen
    }
}
