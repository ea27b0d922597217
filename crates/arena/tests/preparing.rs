//! What an engine needs for a game is made before a turn is asked for, whatever the client announces.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use sixfold_arena::serve::{Session, State};
use sixfold_arena::{AgentEngine, Engine, EngineError, Limits, OptionError};
use sixfold_core::{Position, Rules};
use sixfold_play::{Choice, Listener, OptionKind};

mod servers;

/// A turn that was asked for: for which game the engine was ready, and which it was of.
#[derive(Clone, Copy)]
struct Asked {
    ready_for: Option<Rules>,
    rules: Rules,
}

/// Notes what it is asked for.
#[derive(Default)]
struct Preparer {
    ready_for: Option<Rules>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Engine for Preparer {
    fn name(&self) -> String {
        "preparer".into()
    }

    fn options(&self) -> Vec<OptionKind> {
        vec![]
    }

    fn option(&self, _: &str) -> Option<String> {
        None
    }

    /// As with an agent that is made anew.
    fn set_option(&mut self, _: &str, _: &str) -> Result<(), OptionError> {
        self.ready_for = None;
        Ok(())
    }

    fn new_game(&mut self, rules: Rules) -> Result<(), EngineError> {
        self.prepare(rules);
        Ok(())
    }

    fn prepare(&mut self, rules: Rules) {
        self.ready_for = Some(rules);
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
        listener: &mut dyn Listener,
    ) -> Result<Choice, EngineError> {
        let asked = Asked {
            ready_for: self.ready_for,
            rules: position.rules(),
        };
        self.asked.lock().unwrap().push(asked);
        let mut agent = AgentEngine::new("random".parse().unwrap());
        agent.think(position, limits, stop, listener)
    }
}

/// The turns that were asked for in a session.
fn asked(protocol: &str, lines: &str) -> Vec<Asked> {
    let engine = Preparer::default();
    let asked = Arc::clone(&engine.asked);
    let mut output = Vec::new();
    let mut protocol = servers::by_name(protocol);
    let mut session = Session::new(&mut *protocol, Box::new(engine), &mut output);
    for line in lines.lines() {
        session.line(line).unwrap();
        session.settle().unwrap();
    }
    if session.state() != State::Ended {
        session.end().unwrap();
    }
    asked.lock().unwrap().clone()
}

#[test]
fn the_first_turn_needs_no_new_game() {
    for (protocol, lines) in [
        ("ugi", "go nodes 1"),
        ("ugi", "position fen 3/1x1/o2 x 1 3,3,3,1,1\ngo nodes 1"),
        ("ugi", "setoption name game value gomoku\ngo nodes 1"),
        ("ugi", "setoption name seed value 1\ngo nodes 1"),
        ("gtp", "genmove b"),
        ("gtp", "boardsize 15\ngenmove b"),
        ("gtp", "kata-set-param seed 1\ngenmove b"),
        ("cloudict", "black JJ\nnext"),
        ("cloudict", "vcf\nmove JJ"),
        ("sau", "new white\nmove JJ@@"),
        ("botzone", "1\n-1 -1 -1 -1"),
        ("gomocup", "START 15\nBEGIN"),
        ("gomocup", "START 15\nINFO seed 1\nBEGIN"),
    ] {
        let asked = asked(protocol, lines);
        assert_eq!(asked.len(), 1, "{protocol}: {lines}");
        assert_eq!(
            asked[0].ready_for,
            Some(asked[0].rules),
            "{protocol}: {lines}"
        );
    }
}
