//! An agent as an engine: with a clock, and with options that can be changed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sixfold_core::{Position, Rules};
use sixfold_engine::{Budget, Limits as BudgetLimits};
use sixfold_play::book::{Book, BookFirst, Rule};
use sixfold_play::eval::LOGIT;
use sixfold_play::search::Search;
use sixfold_play::{
    Agent, AgentSpec, Choice, Listener, NoMemory, OptionKind, OptionType, Registry, Task,
};

use crate::engine::{Engine, EngineError, OFF, ON, OptionError, PONDER};
use crate::limits::Limits;

/// An agent as an engine.
///
/// Its options are `agent`, the agent's description, `ponder` where the agent can do that, and every
/// option of that agent. The agent is kept from turn to turn, so that it may use what it has learned;
/// with a new game and with other options it is made anew.
pub struct AgentEngine {
    spec: AgentSpec,
    registry: Registry,
    /// What is asked before the agent.
    book: Option<Arc<Book>>,
    kept: Kept,
    /// Whether the agent can ponder, and whether it is told to.
    can_ponder: bool,
    ponder: Ponder,
}

/// The agent.
enum Kept {
    /// It has not been asked for anything.
    Fresh(Box<dyn Agent>),
    /// It remembers what it was asked.
    Used(Box<dyn Agent>),
    /// It is at work, or it panicked there and is not to be trusted any more, or there was no memory for it.
    Away,
}

/// Whether an agent is told to think on the other side's time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ponder {
    Off,
    On,
}

/// The option that chooses another agent.
const AGENT: &str = "agent";

impl AgentEngine {
    /// The agent of this description. Where there is no memory for it, it says so when it is asked for something.
    #[must_use]
    pub fn new(spec: AgentSpec) -> AgentEngine {
        AgentEngine::with_registry(spec, sixfold_engine::registry())
    }

    /// The same, where the option `agent` chooses among the agents of this registry.
    #[must_use]
    pub fn with_registry(spec: AgentSpec, registry: Registry) -> AgentEngine {
        let mut engine = AgentEngine {
            spec,
            registry,
            book: None,
            can_ponder: false,
            kept: Kept::Away,
            ponder: Ponder::Off,
        };
        engine.make_if_there_is_memory();
        engine
    }

    /// The same, and this book is asked first.
    #[must_use]
    pub fn with_book(mut self, book: Arc<Book>) -> AgentEngine {
        self.book = Some(book);
        self.make_if_there_is_memory();
        self
    }

    /// An agent of the description, behind the book if there is one.
    fn built(&self) -> Result<Box<dyn Agent>, NoMemory> {
        let then = self.spec.try_build()?;
        Ok(match &self.book {
            None => then,
            Some(book) => Box::new(BookFirst {
                book: Arc::clone(book),
                rule: Rule::default(),
                then,
            }),
        })
    }

    /// The agent as it is described now.
    #[must_use]
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
    }

    /// Makes the agent of the description as it is now.
    fn make_anew(&mut self) -> Result<(), NoMemory> {
        // The old one goes first: both together would take twice the memory that the options allow.
        self.kept = Kept::Away;
        let agent = self.built()?;
        self.can_ponder = agent.can_ponder();
        if !self.can_ponder {
            self.ponder = Ponder::Off;
        }
        self.kept = Kept::Fresh(agent);
        Ok(())
    }

    /// The same, where want of memory is told later: whoever asks for something tries again.
    fn make_if_there_is_memory(&mut self) {
        let _ = self.make_anew();
    }

    /// Lets the agent work. One that panics is not seen again.
    fn with_agent<T>(&mut self, work: impl FnOnce(&mut dyn Agent) -> T) -> Result<T, NoMemory> {
        if matches!(self.kept, Kept::Away) {
            self.make_anew()?;
        }
        let mut agent = match std::mem::replace(&mut self.kept, Kept::Away) {
            Kept::Fresh(agent) | Kept::Used(agent) => agent,
            Kept::Away => unreachable!("it was made, or there was an error"),
        };
        let result = work(&mut *agent);
        self.kept = Kept::Used(agent);
        Ok(result)
    }
}

/// The option that lets the agent think on the other side's time.
fn ponder_option() -> OptionKind {
    OptionKind {
        name: PONDER,
        about: "whether it thinks while the other side is to move",
        kind: OptionType::Word {
            default: OFF.to_owned(),
            among: vec![OFF.to_owned(), ON.to_owned()],
        },
    }
}

impl Engine for AgentEngine {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn options(&self) -> Vec<OptionKind> {
        let agent = OptionKind {
            name: AGENT,
            about: "who plays: a name, and options behind a colon",
            kind: OptionType::Text {
                default: self.spec.to_string(),
            },
        };
        let given: Vec<(&str, &str)> = self.spec.settings().iter().collect();
        let own = self.spec.kind().options(&given);
        let ponder = self.can_ponder.then(ponder_option);
        std::iter::once(agent).chain(ponder).chain(own).collect()
    }

    fn option(&self, name: &str) -> Option<String> {
        if name.eq_ignore_ascii_case(AGENT) {
            return Some(self.spec.to_string());
        }
        if self.can_ponder && name.eq_ignore_ascii_case(PONDER) {
            let word = match self.ponder {
                Ponder::Off => OFF,
                Ponder::On => ON,
            };
            return Some(word.to_owned());
        }
        let mut settings = self.spec.settings().iter();
        let found = settings.find(|(found, _)| found.eq_ignore_ascii_case(name))?;
        Some(found.1.to_string())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let options = self.options();
        let option = options
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name));
        let option = option.ok_or_else(|| OptionError::Unknown {
            name: name.chars().take(60).collect(),
            known: options
                .iter()
                .map(|option| option.name)
                .collect::<Vec<_>>()
                .join(", "),
        })?;
        if option.name == PONDER {
            let is_on = option.check(value)? == ON;
            self.ponder = if is_on { Ponder::On } else { Ponder::Off };
            return Ok(());
        }
        let spec = if option.name == AGENT {
            AgentSpec::parse(value, &self.registry)?
        } else {
            option.check(value)?;
            self.spec.with_option(option.name, value)?
        };
        let before = std::mem::replace(&mut self.spec, spec);
        if let Err(error) = self.make_anew() {
            self.spec = before;
            self.make_if_there_is_memory();
            return Err(error.into());
        }
        Ok(())
    }

    fn new_game(&mut self, rules: Rules) -> Result<(), EngineError> {
        if !matches!(self.kept, Kept::Fresh(_)) {
            self.make_anew()?;
        }
        self.prepare(rules);
        Ok(())
    }

    fn prepare(&mut self, rules: Rules) {
        if matches!(self.kept, Kept::Away) {
            self.make_if_there_is_memory();
        }
        if let Kept::Fresh(agent) | Kept::Used(agent) = &mut self.kept {
            agent.prepare(rules);
        }
    }

    fn logit(&self) -> Option<u32> {
        (self.spec.kind().name == Search::NAME).then_some(LOGIT.into())
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
        listener: &mut dyn Listener,
    ) -> Result<Choice, EngineError> {
        if position.is_over() {
            return Err(EngineError::GameOver);
        }
        let budget = Budget::new(BudgetLimits {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            time: limits.time_for(position),
            stop: Arc::clone(stop),
        });
        let task = Task {
            depth: limits.depth.unwrap_or(u32::MAX),
            lines: limits.lines.max(1),
        };
        let mut meter = budget.meter();
        Ok(self.with_agent(|agent| agent.choose(position, task, &mut meter, listener))?)
    }

    fn ponder(&mut self, position: &Position, stop: &Arc<AtomicBool>) {
        if self.ponder == Ponder::Off || position.is_over() {
            return;
        }
        let budget = Budget::new(BudgetLimits {
            stop: Arc::clone(stop),
            ..BudgetLimits::default()
        });
        let mut meter = budget.meter();
        // Without memory there is nothing to think with; who asks for a turn will be told.
        let _ = self.with_agent(|agent| agent.ponder(position, &mut meter));
    }
}

#[cfg(test)]
mod tests;
