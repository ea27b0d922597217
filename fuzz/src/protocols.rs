//! What must hold for every line that is said in any protocol. Shared by the fuzz target and the
//! tests of the arena.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use sixfold_arena::protocol::gtp;
use sixfold_arena::serve::{Session, State};
use sixfold_arena::{AgentEngine, Engine, EngineError, Limits, OptionError};
use sixfold_core::{Position, Rules};
use sixfold_play::{Choice, Listener, OptionKind};

use crate::servers;

/// An engine that thinks hardly at all, whatever it is asked for.
struct Hasty {
    agent: AgentEngine,
    /// How often it thought.
    thoughts: Arc<AtomicUsize>,
}

impl Engine for Hasty {
    fn name(&self) -> String {
        self.agent.name()
    }

    fn options(&self) -> Vec<OptionKind> {
        self.agent.options()
    }

    fn option(&self, name: &str) -> Option<String> {
        self.agent.option(name)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.agent.set_option(name, value)
    }

    fn new_game(&mut self, rules: Rules) -> Result<(), EngineError> {
        self.agent.new_game(rules)
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
        listener: &mut dyn Listener,
    ) -> Result<Choice, EngineError> {
        self.thoughts.fetch_add(1, Ordering::Relaxed);
        let limits = Limits {
            nodes: Some(limits.nodes.unwrap_or(3).min(3)),
            ..limits.clone()
        };
        self.agent.think(position, &limits, stop, listener)
    }
}

/// What happened in a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    /// The lines that were heard.
    pub lines: usize,
    /// How often the engine was asked for a turn.
    pub thoughts: usize,
}

/// A session with these bytes: the first chooses the protocol, the rest are lines.
pub fn session(data: &[u8]) -> Heard {
    let Some((first, text)) = data.split_first() else {
        return Heard::default();
    };
    let name = servers::NAMES[usize::from(*first) % servers::NAMES.len()];
    let mut protocol = servers::by_name(name);
    let spec = "random".parse().expect("an agent that there is");
    let mut output = Vec::new();
    let thoughts = Arc::new(AtomicUsize::new(0));
    let engine = Box::new(Hasty {
        agent: AgentEngine::new(spec),
        thoughts: Arc::clone(&thoughts),
    });
    let mut session = Session::new(&mut *protocol, engine, &mut output);
    let text = String::from_utf8_lossy(text);
    let mut heard = Vec::new();
    for line in text.split('\n') {
        if session.state() == State::Ended {
            break;
        }
        heard.push(line);
        session.line(line).expect("memory does not fail");
        session.settle().expect("memory does not fail");
    }
    if session.state() != State::Ended {
        session.end().expect("memory does not fail");
    }
    let said = String::from_utf8(output).expect("answers are text");
    assert!(!said.contains("the engine failed"), "{name}: {text}");
    if name == "gtp" {
        answers_are_counted(&heard, &said);
    }
    Heard {
        lines: heard.len(),
        thoughts: thoughts.load(Ordering::Relaxed),
    }
}

/// Every command of GTP has one answer: a sign at its start and an empty line at its end.
fn answers_are_counted(heard: &[&str], said: &str) {
    let commands = heard
        .iter()
        .filter(|line| gtp::parse(line).is_some())
        .count();
    let answers: Vec<&str> = said.split_terminator("\n\n").collect();
    assert_eq!(answers.len(), commands, "{heard:?}\n{said}");
    assert!(answers.iter().all(|answer| answer.starts_with(['=', '?'])));
}
