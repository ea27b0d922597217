//! Looks for the quiet positions of games, on all processors.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use indicatif::ProgressBar;
use sixfold_play::tune::{Lesson, PlayedGame};

/// The lessons of the games, in their order. `None` where the flag was set on the way.
pub(crate) fn lessons(
    games: &[PlayedGame],
    stop: &AtomicBool,
    bar: &ProgressBar,
) -> Option<Vec<Lesson>> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(vec![None; games.len()]);
    let work = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(game) = games.get(number) else {
                break;
            };
            let lesson = Lesson::new(game.clone());
            found.lock().expect("no thread panics here")[number] = Some(lesson);
            bar.inc(1);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let found = found.into_inner().expect("no thread panics here");
    found.into_iter().collect()
}
