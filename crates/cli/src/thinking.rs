//! What the commands that ask for a turn share: who thinks, for how long, and what is said of it.

use std::time::Duration;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use sixfold_arena::{Limits, turns_to_win};
use sixfold_core::{Color, Outcome, Position, Turn};
use sixfold_play::{AgentSpec, Score};

use crate::seconds::seconds;
use crate::serving::{self, default_agent};

/// The levels for people, the weakest first.
pub(crate) const LEVELS: std::ops::RangeInclusive<i64> = 1..=10;

/// The agent that has the levels, and the option that sets one.
const LEVEL_OPTION: &str = "sixfold:level";

/// The agent of a level, one of [`LEVELS`].
pub(crate) fn agent_of_level(level: u8) -> AgentSpec {
    let text = format!("{LEVEL_OPTION}={level}");
    serving::agent(&text).expect("every level is an agent")
}

/// The same with a seed: with another one its games go another way, where the level slips by chance.
pub(crate) fn agent_of_level_and_seed(level: u8, seed: u32) -> AgentSpec {
    let agent = agent_of_level(level).with_option("seed", &seed.to_string());
    agent.expect("every level has a seed")
}

/// The level that an agent was made for, whatever its seed, if it was.
pub(crate) fn level_of_agent(agent: &AgentSpec) -> Option<u8> {
    let text = agent.to_string();
    let options = text.strip_prefix(LEVEL_OPTION)?.strip_prefix('=')?;
    let (level, seed) = options.split_once(",seed=").unwrap_or((options, ""));
    let level = level.parse::<u8>().ok()?;
    (LEVELS.contains(&i64::from(level)) && !seed.contains(',')).then_some(level)
}

/// Who thinks.
#[derive(Args, Debug)]
pub(crate) struct Thinker {
    /// Who thinks: an agent's name and its options (docs/agents.md) [default: the strongest]
    #[arg(long, value_name = "AGENT", value_parser = serving::agent)]
    agent: Option<AgentSpec>,

    /// The agent of a level from 1 to 10, the weakest first
    #[arg(long, value_name = "N", conflicts_with = "agent", value_parser = clap::value_parser!(u8).range(LEVELS))]
    level: Option<u8>,
}

impl Thinker {
    pub(crate) fn agent(&self) -> AgentSpec {
        match (&self.agent, self.level) {
            (Some(agent), _) => agent.clone(),
            (None, Some(level)) => agent_of_level(level),
            (None, None) => default_agent(),
        }
    }
}

/// For how long. Whatever is used up first ends the thinking.
#[derive(Args, Debug)]
pub(crate) struct Effort {
    /// The time for a turn, in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    time: Option<Duration>,

    /// The most nodes for a turn; with the same number an agent plays the same on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// How many stones to look ahead at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
}

impl Effort {
    /// The limits that were given, or else this time.
    pub(crate) fn limits(&self, usual: Duration) -> Limits {
        let is_limited = self.time.is_some() || self.nodes.is_some() || self.depth.is_some();
        Limits {
            time: self.time.or((!is_limited).then_some(usual)),
            ..self.limits_given()
        }
    }

    /// The limits that were given and no others.
    pub(crate) fn limits_given(&self) -> Limits {
        Limits {
            time: self.time,
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        }
    }
}

/// Refuses a game that has ended: nobody can be asked for a turn.
pub(crate) fn ensure_goes_on(position: &Position) -> anyhow::Result<()> {
    match position.outcome() {
        None => Ok(()),
        Some(Outcome::Win(winner)) => bail!("the game is over: {winner} has won"),
        Some(Outcome::Draw) => bail!("the game is over, and nobody has won"),
    }
}

/// What a score means, in words.
pub(crate) fn score_in_words(position: &Position, score: Score) -> String {
    let side = position.to_move();
    let wins = |winner: Color, stones: u32| match turns_to_win(position, stones) {
        1 if winner == side => format!("{winner} wins with this turn"),
        1 => format!("{winner} wins with the next turn"),
        turns => format!("{winner} wins in {turns} turns"),
    };
    match score {
        Score::Points(points) => format!("score {points} for {side}"),
        Score::Win(stones) => wins(side, stones),
        Score::Loss(stones) => wins(side.other(), stones),
        Score::Book { .. } => score.to_string(),
    }
}

/// The same in so few letters that it fits a column.
pub(crate) fn score_in_short(position: &Position, score: Score) -> String {
    match score {
        Score::Points(points) => points.to_string(),
        Score::Win(stones) => format!("win in {}", turns_to_win(position, stones)),
        Score::Loss(stones) => format!("loss in {}", turns_to_win(position, stones)),
        Score::Book { .. } => String::from("book"),
    }
}

/// A score as `--json` has it: {"points": 120}, {"win": 3} or {"loss": 4}, in stones, or
/// {"book": [won, drawn, lost]}, in games.
#[derive(Serialize, Debug)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WireScore {
    Points(i64),
    Win(u32),
    Loss(u32),
    Book([u32; 3]),
}

impl From<Score> for WireScore {
    fn from(score: Score) -> WireScore {
        match score {
            Score::Points(points) => WireScore::Points(points),
            Score::Win(stones) => WireScore::Win(stones),
            Score::Loss(stones) => WireScore::Loss(stones),
            Score::Book {
                wins,
                draws,
                losses,
            } => WireScore::Book([wins, draws, losses]),
        }
    }
}

/// The names of a turn's cells.
pub(crate) fn cell_names(turn: &Turn) -> Vec<String> {
    turn.iter().map(|cell| cell.to_string()).collect()
}

/// Turns as a game string has them.
pub(crate) fn line_text(line: &[Turn]) -> String {
    let turns: Vec<String> = line.iter().map(ToString::to_string).collect();
    turns.join(" ")
}

#[cfg(test)]
mod tests {
    use sixfold_core::Rules;
    use sixfold_core::notation::parse_game;

    use super::*;

    #[test]
    fn every_level_is_an_agent_and_can_be_told_from_it() {
        for level in 1..=10 {
            assert_eq!(level_of_agent(&agent_of_level(level)), Some(level));
            let seeded = agent_of_level_and_seed(level, u32::MAX);
            assert_eq!(level_of_agent(&seeded), Some(level));
        }
        let others = ["sixfold:level=3,hash=2", "sixfold:level=3,seed=1,hash=2"];
        for other in others.map(|text| serving::agent(text).unwrap()) {
            assert_eq!(level_of_agent(&other), None);
        }
        assert_eq!(level_of_agent(&"random".parse().unwrap()), None);
    }

    #[test]
    fn stones_are_counted_as_turns() {
        // White has two stones left: stones 1 and 2 are its own, 3 and 4 Black's, and so on.
        let two_left = parse_game("j10", Rules::CONNECT6).unwrap();
        let words = |score| score_in_words(&two_left, score);
        assert_eq!(words(Score::Points(-3)), "score -3 for white");
        assert_eq!(words(Score::Win(1)), "white wins with this turn");
        assert_eq!(words(Score::Win(2)), "white wins with this turn");
        assert_eq!(words(Score::Loss(3)), "black wins with the next turn");
        assert_eq!(words(Score::Loss(4)), "black wins with the next turn");
        assert_eq!(words(Score::Win(5)), "white wins in 2 turns");
        assert_eq!(words(Score::Win(6)), "white wins in 2 turns");
        assert_eq!(words(Score::Loss(8)), "black wins in 2 turns");
        assert_eq!(words(Score::Win(9)), "white wins in 3 turns");
    }
}
