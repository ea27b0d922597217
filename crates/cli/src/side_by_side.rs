//! The same work for many items, on all processors.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use indicatif::ProgressBar;

/// What the work makes of each item, in the order of the items. Items that were not begun when the flag
/// was set, or whose work gave nothing, have none.
pub(crate) fn side_by_side<T: Sync, R: Send>(
    items: &[T],
    stop: &AtomicBool,
    bar: &ProgressBar,
    work: impl Fn(&T) -> Option<R> + Sync,
) -> Vec<Option<R>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(items.iter().map(|_| None).collect::<Vec<_>>());
    let take_items = || {
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(number) else {
                break;
            };
            let made = work(item);
            done.lock().expect("no thread panics here")[number] = made;
            bar.inc(1);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(take_items);
        }
    });
    done.into_inner().expect("no thread panics here")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..200).collect();
        let (stop, bar) = (AtomicBool::new(false), ProgressBar::hidden());
        let squares = side_by_side(&items, &stop, &bar, |n| (n % 7 != 0).then(|| n * n));
        let expected = items.iter().map(|n| (n % 7 != 0).then(|| n * n));
        assert_eq!(squares, expected.collect::<Vec<_>>());
        assert_eq!(bar.position(), 200);
    }

    #[test]
    fn nothing_is_begun_after_a_stop() {
        let items: Vec<u64> = (0..200).collect();
        let (stop, bar) = (AtomicBool::new(false), ProgressBar::hidden());
        let begun = AtomicUsize::new(0);
        let made = side_by_side(&items, &stop, &bar, |&n| {
            begun.fetch_add(1, Ordering::Relaxed);
            stop.store(true, Ordering::Relaxed);
            Some(n)
        });
        let found = made.iter().flatten().count();
        assert_eq!(found, begun.into_inner());
        assert!((1..items.len()).contains(&found), "{found}");
    }
}
