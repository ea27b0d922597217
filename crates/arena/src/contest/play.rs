//! One game between two players: asks one after the other, and lets the referee judge.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use sixfold_core::{Color, Position};

use super::player::{NewGame, NoAnswer, Player, Request};
use super::remark::Remark;
use crate::limits::{Clock, Limits};
use crate::referee::{Clocks, Ending, Game, TimeControl};

/// The terms of a game, the same for both players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How long they may think.
    pub time: TimeControl,
    /// The stones they may place in thought about a turn, as far as they heed it.
    pub nodes: Option<u64>,
    /// How long an engine may take to get ready.
    pub start_patience: Duration,
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Played {
    /// The last position, with the way to it.
    pub position: Position,
    /// How it ended.
    pub ending: Ending,
    /// How long each side thought, Black first.
    pub used: [Duration; 2],
    /// What players of our own said of their turns.
    pub remarks: Vec<Remark>,
    /// What each side has said for the record.
    pub last_words: [String; 2],
}

/// Plays a game, Black first of the players. `None` where it was stopped.
pub fn play(
    mut players: [Box<dyn Player>; 2],
    opening: &Position,
    terms: &Terms,
    stop: &Arc<AtomicBool>,
) -> Option<Played> {
    let played = play_with(&mut players, opening, terms, stop);
    if played.is_some() {
        players.into_iter().for_each(|player| player.dismiss());
    }
    played
}

fn play_with(
    players: &mut [Box<dyn Player>; 2],
    opening: &Position,
    terms: &Terms,
    stop: &Arc<AtomicBool>,
) -> Option<Played> {
    let mut game = Game::new(opening.clone(), terms.time);
    let mut used = [Duration::ZERO; 2];
    let mut remarks = Vec::new();
    let ending = match prepare(players, &game, terms, stop) {
        Err((_, NoAnswer::Stopped)) => return None,
        Err((color, NoAnswer::Fault(fault))) => Ending::Fault(color, fault),
        Ok(()) => loop {
            if let Some(ending) = game.ending() {
                break ending.clone();
            }
            let side = game.position().to_move();
            let since = Instant::now();
            let answer = players[side.index()].choose(&request(&game, terms, since, stop));
            let took = since.elapsed();
            used[side.index()] += took;
            match answer {
                Err(NoAnswer::Stopped) => return None,
                Err(NoAnswer::Fault(fault)) => game.answer(Err(fault), took),
                Ok(choice) => game.answer(Ok(choice), took),
            }
            // What is no turn is not in the record, and so there is nothing to remark on.
            let is_placed = !matches!(game.ending(), Some(Ending::Fault(..)));
            if let Some(thought) = players[side.index()].thought().filter(|_| is_placed) {
                let steps = game.position().history().len();
                remarks.push(Remark::new(thought, steps, took.as_secs_f64()));
            }
        },
    };
    Some(Played {
        position: game.position().clone(),
        ending,
        used,
        remarks,
        last_words: [0, 1].map(|at| players[at].last_words()),
    })
}

/// Lets both get ready.
fn prepare(
    players: &mut [Box<dyn Player>; 2],
    game: &Game,
    terms: &Terms,
    stop: &Arc<AtomicBool>,
) -> Result<(), (Color, NoAnswer)> {
    for color in Color::BOTH {
        let new_game = NewGame {
            rules: game.position().rules(),
            color,
            opening: game.position(),
            limits: limits(game.clocks(), terms),
            patience: terms.start_patience,
            stop,
        };
        players[color.index()]
            .prepare(&new_game)
            .map_err(|reason| (color, reason))?;
    }
    Ok(())
}

fn request<'a>(
    game: &'a Game,
    terms: &Terms,
    since: Instant,
    stop: &'a Arc<AtomicBool>,
) -> Request<'a> {
    let side = game.position().to_move();
    let clocks = game.clocks();
    Request {
        position: game.position(),
        limits: limits(clocks, terms),
        deadline: clocks.patience(side).map(|patience| since + patience),
        allowed: clocks.allowed(side).unwrap_or_default(),
        stop,
    }
}

/// What the players are told: time a turn, the clocks of both, nodes.
fn limits(clocks: &Clocks, terms: &Terms) -> Limits {
    let left = Color::BOTH.map(|color| clocks.left(color));
    let clock = match left {
        [Some(black), Some(white)] => Some(Clock {
            left: [black, white],
            increment: [terms.time.increment; 2],
        }),
        _ => None,
    };
    Limits {
        time: terms.time.per_turn,
        clock,
        nodes: terms.nodes,
        ..Limits::default()
    }
}
