//! An agent as an engine: with a clock, and with options that can be changed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sixfold_core::{Position, Rules};
use sixfold_engine::{Budget, Limits as BudgetLimits};
use sixfold_play::{Agent, AgentSpec, Choice, Listener, OptionKind, OptionType, Registry, Task};

use crate::engine::{Engine, EngineError, OptionError};
use crate::limits::Limits;

/// An agent as an engine.
///
/// Its options are `agent`, the agent's description, and every option of that agent.
pub struct AgentEngine {
    spec: AgentSpec,
    /// Kept from turn to turn, since it may remember something.
    agent: Option<Box<dyn Agent>>,
    registry: Registry,
}

/// The option that chooses another agent.
const AGENT: &str = "agent";

impl AgentEngine {
    /// The agent of this description.
    #[must_use]
    pub fn new(spec: AgentSpec) -> AgentEngine {
        let registry = sixfold_engine::registry();
        AgentEngine {
            spec,
            agent: None,
            registry,
        }
    }

    /// The agent as it is described now.
    #[must_use]
    pub fn spec(&self) -> &AgentSpec {
        &self.spec
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
        std::iter::once(agent).chain(own).collect()
    }

    fn option(&self, name: &str) -> Option<String> {
        if name.eq_ignore_ascii_case(AGENT) {
            return Some(self.spec.to_string());
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
        self.agent = None;
        self.spec = if option.name == AGENT {
            AgentSpec::parse(value, &self.registry)?
        } else {
            option.check(value)?;
            self.spec.with_option(option.name, value)?
        };
        Ok(())
    }

    fn new_game(&mut self, rules: Rules) -> Result<(), EngineError> {
        let mut agent = self.spec.build();
        agent.prepare(rules);
        self.agent = Some(agent);
        Ok(())
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
        let agent = self.agent.get_or_insert_with(|| self.spec.build());
        Ok(agent.choose(position, task, &mut meter, listener))
    }
}
