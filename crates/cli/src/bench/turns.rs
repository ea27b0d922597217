//! How often the turns that were played in games are among the best of an agent.

mod report;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use indicatif::ProgressBar;
use sixfold_arena::{AgentEngine, Engine, Limits};
use sixfold_core::{Outcome, Position, Rules, Symmetry, Turn};
use sixfold_play::tune::PlayedGame;
use sixfold_play::{AgentSpec, Info, Listener, Score};

use crate::games;
use crate::lines::{with_choice, with_whole_turns};
use crate::random::Random;
use crate::side_by_side::side_by_side;
pub(crate) use report::Report;

/// A turn that was played, and where.
#[derive(Debug)]
pub(crate) struct PlayedTurn {
    position: Position,
    turn: Turn,
    /// Which turn of the game it is, from 1.
    number: usize,
    /// How the game ended for the side that played it: 1 for a win, 0 for a loss.
    score: f64,
}

impl PlayedTurn {
    /// The turns that look the same in this position, itself among them.
    fn images(&self) -> Vec<Turn> {
        let rules = self.position.rules();
        let symmetries = Symmetry::keeping(&self.position);
        let images = symmetries.map(|symmetry| symmetry.apply_to_turn(self.turn, rules));
        images.collect()
    }
}

/// What an agent says of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opinion {
    /// Its place among the best turns, from 0, if it is one of them.
    place: Option<usize>,
    /// Whether one of its stones, at least, is one of the best turn's.
    shares_a_stone: bool,
    /// Whether the agent says that one side wins.
    is_decided: bool,
}

/// How an agent is asked.
pub(crate) struct Question<'a> {
    pub(crate) agent: &'a AgentSpec,
    pub(crate) nodes: u64,
    /// So many of the best turns are wanted.
    pub(crate) lines: usize,
}

/// Draws so many turns of different games, one of each: a game, and one of its turns that a player has chosen.
/// The first turn of a game is none of them, nor is one that was not played to its end, nor one that makes a row:
/// there is nothing to choose, or any stone would do.
pub(crate) fn draw(
    file: &Path,
    rules: Rules,
    count: usize,
    seed: u64,
) -> anyhow::Result<Vec<PlayedTurn>> {
    let mut games = games::read(file, rules)?;
    let mut random = Random::from_seed(seed);
    random.shuffle(&mut games);
    let mut drawn = Vec::new();
    for game in &games {
        if drawn.len() == count {
            break;
        }
        let place = || format!("{}, line {}", file.display(), game.line);
        let played = PlayedGame::new(&game.position, game.winner, game.opening);
        let played = played.with_context(place)?;
        let played = played.with_scores(&game.scores).with_context(place)?;
        let mut turns = played.chosen();
        turns.retain(|(number, position, turn)| *number > 0 && is_choice(position, *turn));
        if turns.is_empty() {
            continue;
        }
        let (number, position, turn) = turns.swap_remove(random.below(turns.len()));
        drawn.push(PlayedTurn {
            number: number + 1,
            score: played.score(position.to_move()),
            position,
            turn,
        });
    }
    Ok(drawn)
}

/// Whether all stones of this turn were chosen.
fn is_choice(position: &Position, turn: Turn) -> bool {
    let mut after = position.clone();
    after.place_turn(turn, &mut ());
    let is_win = matches!(after.outcome(), Some(Outcome::Win(_)));
    turn.len() == position.stones_to_place() && !is_win
}

/// What an agent says of these turns; nothing of those that were not asked about because the flag was set.
pub(crate) fn ask(
    turns: &[PlayedTurn],
    question: &Question<'_>,
    stop: &Arc<AtomicBool>,
    bar: &ProgressBar,
) -> anyhow::Result<Vec<Option<Opinion>>> {
    let opinion = |turn: &PlayedTurn| opinion(turn, question, stop).transpose();
    let opinions = side_by_side(turns, stop, bar, opinion).into_iter();
    opinions.map(Option::transpose).collect()
}

/// The agent is made anew for each turn, so that what it says of one does not depend on the others.
fn opinion(
    played: &PlayedTurn,
    question: &Question<'_>,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Option<Opinion>> {
    let mut engine = AgentEngine::new(question.agent.clone());
    engine.new_game(played.position.rules())?;
    let limits = Limits {
        nodes: Some(question.nodes),
        lines: question.lines,
        ..Limits::default()
    };
    let mut heard = Heard {
        position: &played.position,
        lines: Vec::new(),
    };
    let choice = engine.think(&played.position, &limits, stop, &mut heard)?;
    if stop.load(Ordering::Relaxed) {
        // What an agent says that was told to stop is not what it would have said.
        return Ok(None);
    }
    let best = choice.turn;
    let is_decided = matches!(choice.info.score, Score::Win(_) | Score::Loss(_));
    let others = with_choice(choice.info, &heard.lines, question.lines);
    let turns = others.iter().skip(1).filter_map(|info| info.line.first());
    let mut turns = std::iter::once(&best).chain(turns);
    // Of turns that look the same an agent may name one alone.
    let images = played.images();
    Ok(Some(Opinion {
        place: turns.position(|turn| images.contains(turn)),
        shares_a_stone: images
            .iter()
            .any(|image| image.iter().any(|cell| best.contains(cell))),
        is_decided,
    }))
}

/// Keeps what was said last.
struct Heard<'a> {
    position: &'a Position,
    lines: Vec<Info>,
}

impl Listener for Heard<'_> {
    fn report(&mut self, lines: &[Info]) {
        let lines = with_whole_turns(lines, self.position);
        if !lines.is_empty() {
            self.lines = lines;
        }
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation;

    use super::*;
    use crate::serving;

    fn said_of(game: &str, turn: &[&str], lines: usize) -> Opinion {
        let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        let cells: Vec<_> = turn.iter().map(|cell| cell.parse().unwrap()).collect();
        let played = PlayedTurn {
            position,
            turn: Turn::new(&cells),
            number: 2,
            score: 1.0,
        };
        let agent = serving::agent("sixfold:hash=1").unwrap();
        let question = Question {
            agent: &agent,
            nodes: 500,
            lines,
        };
        let stop = Arc::new(AtomicBool::new(false));
        opinion(&played, &question, &stop).unwrap().unwrap()
    }

    #[test]
    fn a_turn_has_its_place_among_the_best() {
        let game = "j10 i11k11 j9k9";
        let agent = serving::agent("sixfold:hash=1").unwrap();
        let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        let mut engine = AgentEngine::new(agent);
        let limits = Limits {
            nodes: Some(500),
            lines: 3,
            ..Limits::default()
        };
        let mut heard = Heard {
            position: &position,
            lines: Vec::new(),
        };
        let stop = Arc::new(AtomicBool::new(false));
        engine.think(&position, &limits, &stop, &mut heard).unwrap();
        let turns: Vec<Turn> = heard.lines.iter().map(|info| info.line[0]).collect();
        assert_eq!(turns.len(), 3);
        for (place, turn) in turns.iter().enumerate() {
            let names: Vec<String> = turn.iter().map(|cell| cell.to_string()).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let said = said_of(game, &names, 3);
            assert_eq!(said.place, Some(place));
            assert!(!said.is_decided);
            assert_eq!(said_of(game, &names, 1).place, (place == 0).then_some(0));
        }
        let far = said_of(game, &["a1", "s19"], 3);
        assert_eq!((far.place, far.shares_a_stone), (None, false));
        let half: Vec<String> = turns[0].iter().map(|cell| cell.to_string()).collect();
        assert!(said_of(game, &[half[0].as_str(), "a1"], 3).shares_a_stone);
    }

    /// The engine names one of the turns that look the same, and whichever of them was played is that one.
    #[test]
    fn images_of_a_turn_have_its_place() {
        let images = [["i9", "k9"], ["i11", "k11"], ["i9", "i11"], ["k9", "k11"]];
        let said = images.map(|turn| said_of("j10", &turn, 100));
        assert!(said[0].place.is_some());
        assert!(said.iter().all(|other| *other == said[0]), "{said:?}");
        // Where nothing is symmetric, only the turn itself.
        assert_eq!(said_of("j10 i11k8", &["a1", "s19"], 1).place, None);
    }

    #[test]
    fn turns_without_a_choice_are_not_drawn() {
        let position =
            notation::parse_game("j10 a1a19 k10l10 s1s19 m10n10", Rules::CONNECT6).unwrap();
        let turn = |cells: &[&str]| {
            let cells: Vec<_> = cells.iter().map(|cell| cell.parse().unwrap()).collect();
            Turn::new(&cells)
        };
        let mut black = position;
        black.place_turn(turn(&["a10", "s10"]), &mut ());
        assert!(!is_choice(&black, turn(&["o10", "a2"])), "it makes a row");
        assert!(!is_choice(&black, turn(&["a2"])), "it is half a turn");
        assert!(is_choice(&black, turn(&["a2", "a3"])));
    }
}
