//! The options of matches, from the command line to a plan.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use sixfold_arena::contest::{Entrant, Plan, Terms, UnsaidRules};
use sixfold_arena::opening::{Openings, parse_openings};
use sixfold_arena::rating::Sprt;
use sixfold_arena::referee::TimeControl;
use sixfold_core::Rules;

use crate::globals::Globals;

/// The options of matches.
#[derive(Args, Debug)]
pub(crate) struct ContestOptions {
    /// Games of each two players: an even number, since colours are swapped on each opening; no more
    /// than a million in all
    #[arg(long, value_name = "N")]
    games: Option<u64>,

    /// How games begin: random (but balanced: see docs/matches.md), empty, or a file with game strings or
    /// SGF, one on each line
    #[arg(long, value_name = "random|empty|FILE", default_value = "random")]
    openings: String,

    /// Seconds for each turn
    #[arg(long, value_name = "S", value_parser = seconds)]
    time_per_turn: Option<Duration>,

    /// Seconds for all turns of a player together, such as 1800
    #[arg(long, value_name = "S", value_parser = seconds)]
    game_time: Option<Duration>,

    /// Seconds that a player gets back after each turn
    #[arg(long, value_name = "S", value_parser = seconds, requires = "game_time")]
    increment: Option<Duration>,

    /// For each player that is named its share of these seconds, for games with time odds: 1,0.5 gives
    /// the second one half as much
    #[arg(long, value_name = "X,X", value_delimiter = ',', value_parser = share)]
    time_shares: Vec<f64>,

    /// Seconds by which a turn may overrun before it is lost
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "0.1")]
    grace: Duration,

    /// Seconds that an engine may take to get ready
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "10")]
    start_time: Duration,

    /// Stones that a player may place in thought about a turn, as far as it heeds that
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Play also where a protocol cannot say which game it is: the engines know it, for instance
    /// from their command lines
    #[arg(long)]
    trust_rules: bool,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,

    /// Where chance begins: the same seed has the same openings and the same games of agents that
    /// do not look at a clock
    #[arg(long, value_name = "S", default_value = "1")]
    seed: u64,

    /// Keep every game here as SGF, and a journal: the same command goes on where it was
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// A number of seconds that a clock can hold.
fn seconds(text: &str) -> Result<Duration, String> {
    /// Nobody waits for more than this, and sums stay far from overflowing.
    const LONGEST: f64 = 1e9;
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=LONGEST).contains(&seconds) => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(String::from("write a number of seconds, such as 5 or 0.2")),
    }
}

/// A player's share of the time; which are possible, the plan says.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>();
    share.map_err(|_| String::from("write a number for each player, such as 1,0.5"))
}

impl ContestOptions {
    /// The plan of a match of these.
    pub(crate) fn plan(
        &self,
        entrants: Vec<Entrant>,
        sprt: Option<Sprt>,
        default_games: u64,
        globals: &Globals,
    ) -> anyhow::Result<Plan> {
        let rules = globals.game.unwrap_or(Rules::CONNECT6);
        if self.time_per_turn == Some(Duration::ZERO) || self.game_time == Some(Duration::ZERO) {
            bail!("nobody can play a turn in no time");
        }
        let plan = Plan {
            rules,
            unsaid_rules: if self.trust_rules {
                UnsaidRules::Trusted
            } else {
                UnsaidRules::Refused
            },
            entrants,
            openings: self.openings(rules)?,
            games: self.games.unwrap_or(default_games),
            sprt,
            terms: Terms {
                time: TimeControl {
                    per_turn: self.time_per_turn,
                    per_game: self.game_time,
                    increment: self.increment.unwrap_or_default(),
                    grace: self.grace,
                },
                nodes: self.nodes,
                start_patience: self.start_time,
            },
            shares: self.time_shares.clone(),
            seed: self.seed,
        };
        Ok(plan.checked()?)
    }

    fn openings(&self, rules: Rules) -> anyhow::Result<Openings> {
        match self.openings.as_str() {
            "random" => Ok(Openings::Random { seed: self.seed }),
            "empty" => Ok(Openings::Empty),
            file => {
                let text =
                    std::fs::read_to_string(file).with_context(|| format!("--openings: {file}"))?;
                let list = parse_openings(&text, rules).with_context(|| file.to_owned())?;
                Ok(Openings::List(list))
            }
        }
    }

    /// How many games at the same time.
    pub(crate) fn workers(&self) -> usize {
        usize::from(self.concurrency)
    }

    /// Where games are kept.
    pub(crate) fn directory(&self) -> Option<&PathBuf> {
        self.out.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_read_and_nonsense_is_not() {
        assert_eq!(seconds("0.2"), Ok(Duration::from_millis(200)));
        assert_eq!(seconds("1800"), Ok(Duration::from_secs(1800)));
        for bad in ["-1", "nan", "inf", "1e300", "", "5s"] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
