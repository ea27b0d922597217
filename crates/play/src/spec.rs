//! An agent's description: `name:option=value,option=value`.

use std::fmt;
use std::str::FromStr;

use crate::options::WrongValue;
use crate::registry::{AgentKind, Registry};
use crate::{Agent, Settings};

/// An agent with all its options, checked: [`AgentSpec::build`] can fail for want of memory alone.
#[derive(Clone, Debug)]
pub struct AgentSpec {
    kind: AgentKind,
    settings: Settings,
    /// What was said, in the order of the options; the rest is defaults.
    said: Vec<(&'static str, String)>,
}

/// Why a text describes no agent.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No agent has this name.
    #[error("there is no agent \"{name}\": there are {known}")]
    UnknownAgent {
        /// What was written.
        name: String,
        /// Those that there are.
        known: String,
    },
    /// An option is not written `name=value`.
    #[error("\"{0}\" is no option: write name=value, apart by commas, such as depth=4,width=12")]
    NoOption(String),
    /// The agent has no such option.
    #[error("the agent {agent} has no option \"{option}\": it has {known}")]
    UnknownOption {
        /// The agent.
        agent: String,
        /// What was written.
        option: String,
        /// Those that it has.
        known: String,
    },
    /// An option stands there twice.
    #[error("the option {0} is given twice")]
    Twice(String),
    /// The option takes other values.
    #[error(transparent)]
    Value(#[from] WrongValue),
}

/// The machine does not have the memory that an agent's options ask for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this machine does not have the memory that {agent} asks for")]
pub struct NoMemory {
    /// The agent.
    pub agent: String,
}

impl AgentSpec {
    /// Reads a description, with the agents of this registry.
    pub fn parse(text: &str, registry: &Registry) -> Result<AgentSpec, SpecError> {
        let (name, options) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let kind = registry
            .agent(name)
            .ok_or_else(|| SpecError::UnknownAgent {
                name: short(name),
                known: registry.agent_names(),
            })?;
        let mut pairs = Vec::new();
        for option in options
            .split(',')
            .filter(|option| !option.trim().is_empty())
        {
            let pair = option.split_once('=');
            let (name, value) = pair.ok_or_else(|| SpecError::NoOption(short(option)))?;
            pairs.push((name.trim(), value.trim()));
        }
        AgentSpec::checked(kind, &pairs)
    }

    fn checked(kind: AgentKind, pairs: &[(&str, &str)]) -> Result<AgentSpec, SpecError> {
        let options = kind.options(pairs);
        let mut settings = Settings::defaults(&options);
        let mut said: Vec<(&'static str, String)> = Vec::new();
        for (name, value) in pairs {
            let option = options.iter().find(|option| option.name == *name);
            let option = option.ok_or_else(|| SpecError::UnknownOption {
                agent: kind.name.to_string(),
                option: short(name),
                known: names(options.iter().map(|option| option.name)),
            })?;
            if said.iter().any(|(found, _)| found == name) {
                return Err(SpecError::Twice(short(name)));
            }
            let value = option.check(value)?;
            settings.set(option.name, value.clone());
            said.push((option.name, value));
        }
        Ok(AgentSpec {
            kind,
            settings,
            said,
        })
    }

    /// The same agent with an option set.
    pub fn with_option(&self, name: &str, value: &str) -> Result<AgentSpec, SpecError> {
        let said = self.said.iter().filter(|(found, _)| *found != name);
        let mut pairs: Vec<(&str, &str)> =
            said.map(|(name, value)| (*name, value.as_str())).collect();
        pairs.push((name, value));
        AgentSpec::checked(self.kind.clone(), &pairs)
    }

    /// The kind of agent.
    #[must_use]
    pub fn kind(&self) -> &AgentKind {
        &self.kind
    }

    /// The values of all its options.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Makes the agent.
    ///
    /// # Panics
    /// Where the machine does not have the memory that its options ask for; [`AgentSpec::try_build`] says so.
    #[must_use]
    pub fn build(&self) -> Box<dyn Agent> {
        self.try_build().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Makes the agent, if the machine has the memory that its options ask for.
    pub fn try_build(&self) -> Result<Box<dyn Agent>, NoMemory> {
        let built = self.kind.build(&self.settings);
        built.map_err(|_| NoMemory {
            agent: self.to_string(),
        })
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    /// Reads a description, with the agents that the project has.
    fn from_str(text: &str) -> Result<AgentSpec, SpecError> {
        AgentSpec::parse(text, &Registry::standard())
    }
}

impl fmt::Display for AgentSpec {
    /// The name and the options that were given, which reads back as the same agent.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options: Vec<String> = self
            .said
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let colon = if options.is_empty() { "" } else { ":" };
        f.pad(&format!("{}{colon}{}", self.kind.name, options.join(",")))
    }
}

/// As much of a text as fits into a message.
fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

pub(crate) fn names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<AgentSpec>().unwrap_err().to_string()
    }

    #[test]
    fn descriptions_read_back() {
        for text in [
            "random",
            "adjacent:seed=0",
            "sequences:defence=150,seed=7",
            "alphabeta:utility=sequences,depth=4,width=12,seed=1",
            "alphabeta:utility=adjacent",
        ] {
            let spec: AgentSpec = text.parse().unwrap();
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.build().name(), spec.kind().name);
        }
        let spec: AgentSpec = " alphabeta:depth = 2, ".parse().unwrap();
        assert_eq!(spec.settings().number("depth"), 2);
        assert_eq!(spec.settings().text("utility"), "sequences");
        let deeper = spec.with_option("depth", "3").unwrap();
        assert_eq!(deeper.to_string(), "alphabeta:depth=3");
    }

    #[test]
    fn what_describes_no_agent_is_refused_with_what_there_is() {
        assert_eq!(
            error("chess"),
            "there is no agent \"chess\": there are random, adjacent, sequences, alphabeta"
        );
        assert_eq!(
            error("random:loud"),
            "\"loud\" is no option: write name=value, apart by commas, such as depth=4,width=12"
        );
        assert_eq!(
            error("random:depth=3"),
            "the agent random has no option \"depth\": it has seed"
        );
        // The utility's options are there only with the utility.
        assert_eq!(
            error("alphabeta:utility=adjacent,defence=100"),
            "the agent alphabeta has no option \"defence\": it has seed, utility, depth, width"
        );
        assert_eq!(
            error("alphabeta:width=0"),
            "width=0: wanted is a whole number from 1 to 1024"
        );
        assert_eq!(
            error("alphabeta:utility=luck"),
            "utility=luck: wanted is one of random, adjacent, sequences"
        );
        assert_eq!(
            error("random:seed=1,seed=2"),
            "the option seed is given twice"
        );
        for bad in [
            "",
            ":",
            "random:=",
            "random:seed=-1",
            "random:seed=1e3",
            "Random",
        ] {
            assert!(bad.parse::<AgentSpec>().is_err(), "{bad}");
        }
    }
}
