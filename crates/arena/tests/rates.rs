//! Rates in GTP: chances where the engine's points are odds.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use sixfold_arena::serve::Session;
use sixfold_arena::{AgentEngine, Engine, EngineError, Limits, OptionError};
use sixfold_core::{Position, Rules};
use sixfold_play::{Choice, Listener, OptionKind, Score, Silent};

mod servers;

/// Says of every position that it is worth 512 points.
struct Content {
    logit: Option<u32>,
}

impl Engine for Content {
    fn name(&self) -> String {
        "content".into()
    }

    fn options(&self) -> Vec<OptionKind> {
        vec![]
    }

    fn option(&self, _: &str) -> Option<String> {
        None
    }

    fn set_option(&mut self, _: &str, _: &str) -> Result<(), OptionError> {
        Ok(())
    }

    fn new_game(&mut self, _: Rules) -> Result<(), EngineError> {
        Ok(())
    }

    fn logit(&self) -> Option<u32> {
        self.logit
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
        listener: &mut dyn Listener,
    ) -> Result<Choice, EngineError> {
        let mut agent = AgentEngine::new("random".parse().unwrap());
        let mut choice = agent.think(position, limits, stop, &mut Silent)?;
        choice.info.score = Score::Points(512);
        listener.report(std::slice::from_ref(&choice.info));
        Ok(choice)
    }
}

fn told(logit: Option<u32>, line: &str) -> String {
    let mut output = Vec::new();
    let mut protocol = servers::by_name("gtp");
    let engine = Box::new(Content { logit });
    let mut session = Session::new(&mut *protocol, engine, &mut output);
    session.line(line).unwrap();
    session.settle().unwrap();
    session.end().unwrap();
    String::from_utf8(output).unwrap()
}

#[test]
fn an_analysis_tells_chances_where_points_are_odds() {
    for (logit, line, wanted) in [
        (Some(256), "kata-analyze", " winrate 0.8808 "),
        (Some(256), "lz-analyze", " winrate 8808 "),
        (Some(512), "kata-analyze", " winrate 0.7311 "),
        (None, "kata-analyze", " winrate 0.5256 "),
    ] {
        let told = told(logit, line);
        assert!(told.contains(wanted), "{line}: {told}");
    }
}
