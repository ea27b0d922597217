//! Games of an agent against itself, for learning.
//!
//! Everything of a game follows from the seed and its number: the opening, the agent's chances, and
//! which of its turns are played by chance, so that games differ. So the number of workers
//! changes nothing, and games that are missing can be played at any time.

mod run;
mod variety;

use std::sync::atomic::{AtomicBool, Ordering};

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use sixfold_core::{Color, Outcome, Position, Rules, Turn};
use sixfold_play::search::Search;
use sixfold_play::tune::points;
use sixfold_play::{AgentSpec, Info, Score, Silent, Task};

use crate::opening::random_opening_of;
pub use run::{End, run};
use variety::Variety;

/// The turns of an opening: at least and at most.
const OPENING_TURNS: (usize, usize) = (1, 4);

/// What is played.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Which game of the family.
    pub rules: Rules,
    /// Who plays both sides. One agent is kept for a whole game.
    pub agent: AgentSpec,
    /// The stones it may place in thought about a turn.
    pub nodes: u64,
    /// What all chance depends on.
    pub seed: u64,
    /// After so many turns a game is a draw. It ends earlier with a turn of which the engine says that it wins.
    pub most_turns: usize,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SelfPlayed {
    /// Its number, from 0.
    pub number: u64,
    /// The last position, with the way to it.
    pub position: Position,
    /// Who has won; nobody where it is a draw.
    pub winner: Option<Color>,
    /// How many stones were the opening.
    pub opening: usize,
    /// For each turn behind the opening what its player thought the position was worth to it, in units of which
    /// 256 are one logit; nothing where the turn was played by chance or without looking ahead. Empty for agents whose points are
    /// something else.
    pub scores: Vec<Option<i64>>,
}

/// What a player thought a position was worth; nothing where it did not look ahead.
fn thought(info: &Info) -> Option<i64> {
    let looked = info.depth > 0 || !matches!(info.score, Score::Points(_));
    points(info.score).filter(|_| looked)
}

/// Why a game was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The agent chose something that is no turn.
    #[error("game {number}: the agent {agent} chose {turn}, which is no turn here")]
    NoTurn {
        /// Which game, from 0.
        number: u64,
        /// Who.
        agent: String,
        /// What.
        turn: Turn,
    },
    /// The machine has no memory for the agent, beside those of other games.
    #[error("game {number}: this machine does not have the memory that {agent} asks for")]
    NoMemory {
        /// Which game, from 0.
        number: u64,
        /// Who asked for it.
        agent: String,
    },
}

impl SelfPlay {
    /// How the game with this number begins.
    #[must_use]
    pub fn opening(&self, number: u64) -> Position {
        random_opening_of(self.rules, self.seed, number, OPENING_TURNS)
    }

    /// Plays the game with this number. `None` where the flag was set on the way.
    pub fn game(&self, number: u64, stop: &AtomicBool) -> Result<Option<SelfPlayed>, Fault> {
        let mut random = self.random(number);
        let agent = self.seeded(random.next_u64()).try_build();
        // The seed of the game takes no memory, and nobody has asked for it.
        let mut agent = agent.map_err(|_| Fault::NoMemory {
            number,
            agent: self.agent.to_string(),
        })?;
        let mut position = self.opening(number);
        let opening = position.history().len();
        let mut variety = Variety::new(&position);
        let mut scores = Vec::new();
        // The engine's points are chances and its wins are proofs; other agents' are neither.
        let is_engine = agent.name() == Search::NAME;
        let mut proved = None;
        let mut turns = 0;
        while !position.is_over() && proved.is_none() && turns < self.most_turns {
            let turn = match variety.turn(&position, turns, &mut random) {
                Some(turn) => {
                    scores.push(None);
                    turn
                }
                None => {
                    let mut control =
                        |nodes: u64| nodes >= self.nodes || stop.load(Ordering::Relaxed);
                    let task = Task::default();
                    let choice = agent.choose(&position, task, &mut control, &mut Silent);
                    if is_engine && matches!(choice.info.score, Score::Win(_)) {
                        proved = Some(position.to_move());
                    }
                    scores.push(thought(&choice.info));
                    choice.turn
                }
            };
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if !is_turn(&position, turn) {
                return Err(Fault::NoTurn {
                    number,
                    agent: self.agent.to_string(),
                    turn,
                });
            }
            position.place_turn(turn, &mut variety);
            turns += 1;
        }
        if !is_engine {
            scores.clear();
        }
        let winner = match position.outcome() {
            Some(Outcome::Win(winner)) => Some(winner),
            Some(Outcome::Draw) => None,
            None => proved,
        };
        Ok(Some(SelfPlayed {
            number,
            position,
            winner,
            opening,
            scores,
        }))
    }

    /// The chances of a game.
    fn random(&self, number: u64) -> Xoshiro256PlusPlus {
        // Not the numbers that openings are drawn from.
        let mut of_seed = Xoshiro256PlusPlus::seed_from_u64(!self.seed);
        Xoshiro256PlusPlus::seed_from_u64(of_seed.next_u64().wrapping_add(number))
    }

    /// The agent with chances of its own, unless its seed was said.
    fn seeded(&self, seed: u64) -> AgentSpec {
        let is_seeded = self.agent.to_string().contains("seed=");
        // Options are signed numbers, and a seed is not negative.
        match self.agent.with_option("seed", &(seed >> 1).to_string()) {
            Ok(seeded) if !is_seeded => seeded,
            _ => self.agent.clone(),
        }
    }
}

fn is_turn(position: &Position, turn: Turn) -> bool {
    turn.len() == position.stones_to_place() && turn.iter().all(|cell| position.check(cell).is_ok())
}

#[cfg(test)]
mod tests {
    use sixfold_play::search::options;
    use sixfold_play::{AgentKind, Registry};

    use super::*;

    fn plan(agent: &str, rules: &str) -> SelfPlay {
        SelfPlay {
            rules: rules.parse().unwrap(),
            agent: agent.parse().unwrap(),
            nodes: 100,
            seed: 7,
            most_turns: 60,
        }
    }

    fn game(plan: &SelfPlay, number: u64) -> SelfPlayed {
        plan.game(number, &AtomicBool::new(false)).unwrap().unwrap()
    }

    #[test]
    fn a_game_depends_on_seed_and_number_alone() {
        let plan = plan("sequences", "connect6");
        let first = game(&plan, 0);
        assert_eq!(game(&plan, 0), first);
        assert_ne!(game(&plan, 1).position, first.position);
        let other = SelfPlay { seed: 8, ..plan };
        assert_ne!(game(&other, 0).position, first.position);
    }

    /// The engine's points are chances, and those of other agents are not. A game that is proved to be won is
    /// not played out.
    #[test]
    fn what_the_engine_thought_is_kept() {
        assert_eq!(game(&plan("sequences", "connect6"), 0).scores, []);
        let kind = AgentKind::new(Search::NAME, Search::ABOUT, options(), |settings| {
            Ok(Box::new(Search::new(settings)?))
        });
        let engine = Registry::standard().with_agent(kind);
        let plan = SelfPlay {
            agent: AgentSpec::parse("sixfold:hash=1", &engine).unwrap(),
            ..plan("sequences", "connect6")
        };
        let played: Vec<SelfPlayed> = (0..4).map(|number| game(&plan, number)).collect();
        for game in &played {
            let turns = game.position.history().len() - game.opening;
            assert_eq!(game.scores.len(), turns.div_ceil(2));
        }
        let won = points(Score::Win(2));
        let scores = || played.iter().flat_map(|game| &game.scores);
        assert!(scores().any(Option::is_none));
        assert!(scores().any(|&score| score.is_some() && score < won));
        let unfinished = || played.iter().filter(|game| !game.position.is_over());
        assert!(unfinished().count() > 0);
        for game in unfinished() {
            assert_eq!(game.scores.last(), Some(&won));
            assert_eq!(game.winner, Some(game.position.to_move().other()));
        }
    }

    /// A level that slips says nothing of the position, and not that it is even.
    #[test]
    fn turns_without_a_look_ahead_have_no_score() {
        let info = |depth, score| Info {
            depth,
            nodes: 0,
            score,
            line: Vec::new(),
        };
        assert_eq!(thought(&info(0, Score::Points(0))), None);
        assert_eq!(thought(&info(2, Score::Points(0))), Some(0));
        assert_eq!(thought(&info(0, Score::Win(2))), points(Score::Win(2)));
    }

    #[test]
    fn games_end_with_a_row_or_a_draw() {
        let plan = plan("random", "6,6,4,2,1");
        let games: Vec<SelfPlayed> = (0..20).map(|number| game(&plan, number)).collect();
        for game in &games {
            let outcome = game.position.outcome().unwrap();
            assert_eq!(outcome == Outcome::Draw, game.winner.is_none());
        }
        let short = SelfPlay {
            most_turns: 1,
            ..plan
        };
        let short = game(&short, 0);
        assert_eq!((short.winner, short.position.outcome()), (None, None));
        assert!(short.position.history().len() <= short.opening + 2);
    }

    #[test]
    fn a_game_that_is_stopped_is_none() {
        let plan = plan("random", "6,6,4,2,1");
        assert_eq!(plan.game(0, &AtomicBool::new(true)), Ok(None));
    }
}
