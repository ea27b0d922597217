//! The list of all agents. It is a value: a program or a test may add its own.

use std::collections::TryReserveError;

use sixfold_core::Position;

use crate::agents::{adjacent, random, sequences};
use crate::alphabeta::AlphaBeta;
use crate::greedy::Greedy;
use crate::options::{OptionKind, OptionType, Settings};
use crate::spec::names;
use crate::{Agent, Utility};

/// A kind of utility, which is an agent by itself and can be looked ahead with.
#[derive(Clone, Debug)]
pub struct UtilityKind {
    /// Its name, in small letters.
    pub name: &'static str,
    /// How it plays, in one line.
    pub about: &'static str,
    /// Its options; every agent has `seed` besides.
    pub options: Vec<OptionKind>,
    /// The utility of the empty board of the position's game.
    pub build: fn(&Position, &Settings) -> Box<dyn Utility>,
}

impl UtilityKind {
    /// The utility of a position: made for the empty board and shown every stone.
    #[must_use]
    pub fn of(&self, position: &Position, settings: &Settings) -> Box<dyn Utility> {
        let mut utility = (self.build)(position, settings);
        for color in sixfold_core::Color::BOTH {
            for cell in position.stones(color).iter() {
                utility.placed(color, cell);
            }
        }
        utility
    }
}

/// A kind of agent.
#[derive(Clone, Debug)]
pub struct AgentKind {
    /// Its name, in small letters.
    pub name: &'static str,
    /// How it plays, in one line.
    pub about: &'static str,
    make: Make,
}

/// Makes an agent, where the machine has the memory that the settings ask for.
pub type MakeAgent = fn(&Settings) -> Result<Box<dyn Agent>, TryReserveError>;

/// How an agent is made.
#[derive(Clone, Debug)]
enum Make {
    Greedy(UtilityKind),
    AlphaBeta(Vec<UtilityKind>),
    Own(Vec<OptionKind>, MakeAgent),
}

impl AgentKind {
    /// An agent that is none of a utility.
    #[must_use]
    pub fn new(
        name: &'static str,
        about: &'static str,
        options: Vec<OptionKind>,
        build: MakeAgent,
    ) -> AgentKind {
        let make = Make::Own(options, build);
        AgentKind { name, about, make }
    }

    /// Its options, where these values are given: which there are may depend on them.
    #[must_use]
    pub fn options(&self, given: &[(&str, &str)]) -> Vec<OptionKind> {
        let mut options = vec![seed()];
        match &self.make {
            Make::Greedy(utility) => options.extend(utility.options.iter().cloned()),
            Make::Own(own, _) => options.extend(own.iter().cloned()),
            Make::AlphaBeta(utilities) => {
                options.push(utility_option(utilities));
                options.extend(AlphaBeta::options());
                let named = given.iter().find(|(name, _)| *name == UTILITY);
                let name = named.map_or(sequences::NAME, |(_, value)| value);
                let chosen = utilities.iter().find(|utility| utility.name == name);
                options.extend(chosen.into_iter().flat_map(|kind| kind.options.clone()));
            }
        }
        options
    }

    /// Makes the agent.
    pub(crate) fn build(&self, settings: &Settings) -> Result<Box<dyn Agent>, TryReserveError> {
        Ok(match &self.make {
            Make::Greedy(utility) => Box::new(Greedy::new(utility.clone(), settings.clone())),
            Make::Own(_, build) => build(settings)?,
            Make::AlphaBeta(utilities) => {
                let name = settings.text(UTILITY);
                let chosen = utilities.iter().find(|utility| utility.name == name);
                let chosen = chosen.expect("settings are checked").clone();
                Box::new(AlphaBeta::new(chosen, settings.clone()))
            }
        })
    }
}

const UTILITY: &str = "utility";

fn seed() -> OptionKind {
    OptionKind::number("seed", 1, (0, i64::MAX), "which of equal cells are chosen")
}

fn utility_option(utilities: &[UtilityKind]) -> OptionKind {
    OptionKind {
        name: UTILITY,
        about: "what says how much a stone and a board are worth",
        kind: OptionType::Word {
            default: sequences::NAME.to_string(),
            among: utilities.iter().map(|kind| kind.name.to_string()).collect(),
        },
    }
}

/// All agents.
#[derive(Clone, Debug)]
pub struct Registry {
    utilities: Vec<UtilityKind>,
    others: Vec<AgentKind>,
}

impl Registry {
    /// The agents of the project. To add one, add a line here; `docs/agents.md` shows an example.
    #[must_use]
    pub fn standard() -> Registry {
        Registry {
            utilities: vec![random::kind(), adjacent::kind(), sequences::kind()],
            others: vec![],
        }
    }

    /// The same and one more utility, which is an agent, too.
    #[must_use]
    pub fn with_utility(mut self, kind: UtilityKind) -> Registry {
        self.utilities.push(kind);
        self
    }

    /// The same and one more agent.
    #[must_use]
    pub fn with_agent(mut self, kind: AgentKind) -> Registry {
        self.others.push(kind);
        self
    }

    /// All kinds of agents, the simplest first.
    #[must_use]
    pub fn agents(&self) -> Vec<AgentKind> {
        let greedy = self.utilities.iter().map(|utility| AgentKind {
            name: utility.name,
            about: utility.about,
            make: Make::Greedy(utility.clone()),
        });
        let alphabeta = AgentKind {
            name: AlphaBeta::NAME,
            about: AlphaBeta::ABOUT,
            make: Make::AlphaBeta(self.utilities.clone()),
        };
        let others = self.others.iter().cloned();
        greedy.chain([alphabeta]).chain(others).collect()
    }

    /// The agent of this name.
    #[must_use]
    pub fn agent(&self, name: &str) -> Option<AgentKind> {
        self.agents().into_iter().find(|kind| kind.name == name)
    }

    pub(crate) fn agent_names(&self) -> String {
        names(self.agents().iter().map(|kind| kind.name))
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Cell, Rules, Turn};
    use sixfold_solve::{Control, Unlimited};

    use super::*;
    use crate::{AgentSpec, Choice, Info, Listener, Safety, Score, Silent, Task};

    #[test]
    fn names_differ_and_defaults_are_allowed() {
        let agents = Registry::standard().agents();
        for (index, kind) in agents.iter().enumerate() {
            assert!(agents[..index].iter().all(|other| other.name != kind.name));
            let options = kind.options(&[]);
            for (index, option) in options.iter().enumerate() {
                assert!(
                    options[..index]
                        .iter()
                        .all(|other| other.name != option.name)
                );
                let default = option.default_text();
                assert_eq!(option.check(&default), Ok(default));
            }
        }
    }

    /// Places stones on the first cells there are.
    struct First;

    impl Agent for First {
        fn name(&self) -> &str {
            "first"
        }

        fn choose(
            &mut self,
            position: &Position,
            _: Task,
            _: &mut dyn Control,
            _: &mut dyn Listener,
        ) -> Choice {
            let cells: Vec<Cell> = position.empties().iter().collect();
            let turn = Turn::new(&cells[..position.stones_to_place()]);
            let info = Info {
                depth: 0,
                nodes: 0,
                score: Score::Points(0),
                line: vec![turn],
            };
            Choice {
                turn,
                info,
                safety: Safety::Unchecked,
            }
        }
    }

    #[test]
    fn agents_of_others_can_be_added() {
        let first = AgentKind::new("first", "takes the first cells", vec![], |_| {
            Ok(Box::new(First))
        });
        let registry = Registry::standard().with_agent(first);
        let mut agent = AgentSpec::parse("first:seed=3", &registry).unwrap().build();
        let empty = Position::new(Rules::CONNECT6);
        let choice = agent.choose(&empty, Task::default(), &mut Unlimited, &mut Silent);
        assert_eq!(choice.turn.to_string(), "a1");
        assert!("first".parse::<AgentSpec>().is_err());
    }
}
