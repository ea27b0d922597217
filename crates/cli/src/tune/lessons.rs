//! Looks for the quiet positions of games, on all processors.

use std::sync::atomic::AtomicBool;

use indicatif::ProgressBar;
use sixfold_play::tune::{Lesson, PlayedGame};

use crate::side_by_side::side_by_side;

/// The lessons of the games, in their order. `None` where the flag was set on the way.
pub(crate) fn lessons(
    games: &[PlayedGame],
    stop: &AtomicBool,
    bar: &ProgressBar,
) -> Option<Vec<Lesson>> {
    let lesson = |game: &PlayedGame| Some(Lesson::new(game.clone()));
    side_by_side(games, stop, bar, lesson).into_iter().collect()
}
