//! Who takes part, as a command line says it: `sequences`, `alphabeta:depth=4`,
//! `ugi:./engine --threads 1`.

use std::fmt;
use std::str::FromStr;

use sixfold_core::Rules;
use sixfold_play::search::Level;
use sixfold_play::{AgentSpec, SpecError};

use super::internal::Internal;
use super::player::Player;
use crate::AgentEngine;
use crate::client::{self, Client};
use crate::external::{CommandLine, CommandLineError};
use crate::opening::Openings;

/// A protocol in which an external engine is talked to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Protocol {
    /// The universal game interface.
    Ugi,
    /// The Go text protocol, one stone a command.
    Gtp,
    /// The protocol of the platform Cloudict.
    Cloudict,
    /// The protocol of the SAU tournaments.
    Sau,
    /// The protocol of the platform Botzone.
    Botzone,
    /// The protocol of Gomocup, for games of one stone a turn.
    Gomocup,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Protocol; 6] = [
        Protocol::Ugi,
        Protocol::Gtp,
        Protocol::Cloudict,
        Protocol::Sau,
        Protocol::Botzone,
        Protocol::Gomocup,
    ];

    /// Its name on command lines.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugi",
            Protocol::Gtp => "gtp",
            Protocol::Cloudict => "cloudict",
            Protocol::Sau => "sau",
            Protocol::Botzone => "botzone",
            Protocol::Gomocup => "gomocup",
        }
    }
}

/// One who takes part.
#[derive(Clone, Debug)]
pub enum Entrant {
    /// An agent within the program.
    Agent(AgentSpec),
    /// A program of somebody.
    External(Protocol, CommandLine),
}

/// Why a text names no entrant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EntrantError {
    /// It names no agent, and no protocol stands before the colon.
    #[error(
        "{0}; an engine of your own is written PROTOCOL:COMMAND LINE, with ugi, gtp, cloudict, sau, botzone or gomocup"
    )]
    Agent(#[from] SpecError),
    /// The command line behind the protocol.
    #[error("{protocol}: {fault}", protocol = protocol.name())]
    CommandLine {
        /// Which protocol was named.
        protocol: Protocol,
        /// What is wrong.
        fault: CommandLineError,
    },
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Entrant, EntrantError> {
        let text = text.trim();
        if let Some((name, command)) = text.split_once(':')
            && let Some(protocol) = Protocol::ALL.into_iter().find(|p| p.name() == name)
        {
            return CommandLine::parse(command)
                .map(|line| Entrant::External(protocol, line))
                .map_err(|fault| EntrantError::CommandLine { protocol, fault });
        }
        let spec = AgentSpec::parse(text, &sixfold_engine::registry())?;
        Ok(Entrant::Agent(spec))
    }
}

impl fmt::Display for Entrant {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Agent(spec) => write!(f, "{spec}"),
            Entrant::External(protocol, line) => write!(f, "{}:{line}", protocol.name()),
        }
    }
}

/// The option with which every agent is given its chances.
const SEED: &str = "seed";

/// The settings of a search: how many stones it looks ahead, with 0 for as many as there is time
/// for, and how many cells it tries for each.
const DEPTH: &str = "depth";
/// How strong a search plays; the strongest takes what time there is.
const LEVEL: &str = "level";
const WIDTH: &str = "width";

/// A search whose tree has more leaves than this might not come to its end: cuts leave the square
/// root of them at best, and nobody knows before how many they leave.
const MOST_LEAVES: f64 = 1e9;

impl Entrant {
    /// The entrant as a player of one game. An agent whose seed was not said gets this one.
    #[must_use]
    pub fn player(&self, seed: u64) -> Box<dyn Player> {
        match self {
            Entrant::Agent(spec) => {
                let is_seeded = spec.to_string().contains("seed=");
                // Options are signed numbers, and a seed is not negative.
                let seeded = match spec.with_option(SEED, &(seed >> 1).to_string()) {
                    Ok(seeded) if !is_seeded => seeded,
                    _ => spec.clone(),
                };
                Box::new(Internal::new(Box::new(AgentEngine::new(seeded))))
            }
            Entrant::External(protocol, line) => {
                Box::new(Client::new(line.clone(), client::dialogue(*protocol)))
            }
        }
    }

    /// Whether it chooses a turn of this game without being told when: all agents do, but for a
    /// search that has no depth of its own, or too great a one.
    #[must_use]
    pub fn ends_by_itself(&self, rules: Rules) -> bool {
        let Entrant::Agent(spec) = self else {
            return false;
        };
        let number = |name: &str| -> Option<u32> {
            let mut settings = spec.settings().iter();
            settings.find(|(n, _)| *n == name)?.1.parse().ok()
        };
        let is_strongest = number(LEVEL).is_some_and(|level| level >= u32::from(Level::MOST));
        match number(DEPTH) {
            None => !is_strongest,
            Some(0) => false,
            Some(depth) => leaves(rules, depth, number(WIDTH)) <= MOST_LEAVES,
        }
    }

    /// Why the entrant cannot play this game with these openings, if it cannot.
    #[must_use]
    pub fn obstacle(&self, rules: Rules, openings: &Openings) -> Option<String> {
        match self {
            Entrant::Agent(_) => None,
            Entrant::External(protocol, _) => client::obstacle(*protocol, rules, openings),
        }
    }
}

/// The ways to place so many stones on an empty board with so many cells tried for each.
fn leaves(rules: Rules, depth: u32, width: Option<u32>) -> f64 {
    let cells = u32::from(rules.columns()) * u32::from(rules.rows());
    let ways = |stones| f64::from(width.unwrap_or(cells).min(cells - stones));
    (0..depth.min(cells)).map(ways).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_and_command_lines_read_back() {
        for text in [
            "random",
            "adjacent:seed=3",
            "ugi:./engine --threads 1",
            "gtp:'/a b/c' -x",
        ] {
            let entrant: Entrant = text.parse().unwrap();
            assert_eq!(entrant.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_entrant() {
        let fault = |text: &str| text.parse::<Entrant>().unwrap_err().to_string();
        assert!(fault("nobody").starts_with("there is no agent \"nobody\""));
        assert!(fault("nobody").contains("PROTOCOL:COMMAND LINE"));
        assert_eq!(fault("ugi:"), "ugi: the command line is empty");
        assert_eq!(fault("gtp:'x"), "gtp: the ' at character 1 is not closed");
        assert!(fault("uci:engine").starts_with("there is no agent \"uci\""));
    }
}
