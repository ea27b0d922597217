//! One game between two players: asks one after the other, and lets the referee judge.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use sixfold_core::{Color, Position};

use super::player::{NewGame, NoAnswer, Player, Request};
use super::remark::Remark;
use crate::limits::{Clock, Limits};
use crate::referee::{Clocks, Ending, Game, TimeControl};

/// On which terms a player plays a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How long it may think.
    pub time: TimeControl,
    /// The stones it may place in thought about a turn, as far as it heeds that.
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

/// Plays a game, Black first of the players and of their terms. `None` where it was stopped.
pub fn play(
    mut players: [Box<dyn Player>; 2],
    opening: &Position,
    terms: &[Terms; 2],
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
    terms: &[Terms; 2],
    stop: &Arc<AtomicBool>,
) -> Option<Played> {
    let times = terms.each_ref().map(|terms| terms.time);
    let mut game = Game::with_odds(opening.clone(), times);
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
    terms: &[Terms; 2],
    stop: &Arc<AtomicBool>,
) -> Result<(), (Color, NoAnswer)> {
    for color in Color::BOTH {
        let new_game = NewGame {
            rules: game.position().rules(),
            color,
            opening: game.position(),
            limits: limits(game.clocks(), color, terms),
            patience: terms[color.index()].start_patience,
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
    terms: &[Terms; 2],
    since: Instant,
    stop: &'a Arc<AtomicBool>,
) -> Request<'a> {
    let side = game.position().to_move();
    let clocks = game.clocks();
    Request {
        position: game.position(),
        limits: limits(clocks, side, terms),
        deadline: clocks.patience(side).map(|patience| since + patience),
        allowed: clocks.allowed(side).unwrap_or_default(),
        stop,
    }
}

/// What the player of this side is told: time a turn, the clocks of both, nodes.
fn limits(clocks: &Clocks, side: Color, terms: &[Terms; 2]) -> Limits {
    let left = Color::BOTH.map(|color| clocks.left(color));
    let clock = match left {
        [Some(black), Some(white)] => Some(Clock {
            left: [black, white],
            increment: terms.each_ref().map(|terms| terms.time.increment),
        }),
        _ => None,
    };
    Limits {
        time: terms[side.index()].time.per_turn,
        clock,
        nodes: terms[side.index()].nodes,
        ..Limits::default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::super::plan::Plan;
    use super::super::plan::tests::plan;
    use super::*;
    use crate::referee::Choice;

    /// Writes down what it is told, and gives up.
    struct Told(Arc<Mutex<Vec<Limits>>>);

    impl Player for Told {
        fn prepare(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
            self.0.lock().unwrap().push(game.limits.clone());
            Ok(())
        }

        fn choose(&mut self, request: &Request<'_>) -> Result<Choice, NoAnswer> {
            let of_turn = request.limits.time.unwrap();
            assert_eq!(request.allowed, of_turn, "there is more left for the game");
            self.0.lock().unwrap().push(request.limits.clone());
            Ok(Choice::Resignation)
        }
    }

    /// The second player has half of the time, with whatever colour.
    #[test]
    fn shares_of_time_go_with_the_players() {
        let seconds = Duration::from_secs;
        let mut plan: Plan = plan(&["random", "adjacent"], 2);
        plan.shares = vec![1.0, 0.5];
        plan.terms.time = TimeControl {
            per_turn: Some(seconds(4)),
            per_game: Some(seconds(40)),
            increment: seconds(2),
            grace: seconds(60),
        };
        for number in 0..2 {
            let pairing = plan.pairing(number);
            let told = [0, 1].map(|_| Arc::new(Mutex::new(Vec::new())));
            let players = pairing
                .players
                .map(|at| -> Box<dyn Player> { Box::new(Told(Arc::clone(&told[at]))) });
            let terms = pairing.players.map(|at| plan.terms_of(at));
            let opening = plan.openings.number(0, plan.rules);
            let stop = Arc::new(AtomicBool::new(false));
            play(players, &opening, &terms, &stop).unwrap();
            for (at, (turn, game)) in [(4, 40), (2, 20)].into_iter().enumerate() {
                let color = usize::from(pairing.players[1] == at);
                for limits in told[at].lock().unwrap().iter() {
                    assert_eq!(limits.time, Some(seconds(turn)));
                    let clock = limits.clock.unwrap();
                    assert_eq!(clock.left[color], seconds(game));
                    assert_eq!(clock.left[1 - color], seconds(60 - game));
                    assert_eq!(clock.increment[color], seconds(turn / 2));
                }
            }
            let asked = told
                .iter()
                .map(|told| told.lock().unwrap().len())
                .sum::<usize>();
            assert_eq!(asked, 3, "both get ready, and Black is asked");
        }
    }
}
