//! The agent that searches, on several threads.

use std::collections::TryReserveError;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;

use sixfold_core::{Position, Rules};
use sixfold_play::search::{Search, options};
use sixfold_play::{
    Agent, AgentKind, Choice, Listener, MakeAgent, OptionKind, Registry, Settings, Silent, Task,
};
use sixfold_solve::Control;

use crate::crew::{Crew, Job};

const THREADS: &str = "threads";
const MOST_THREADS: i64 = 64;

/// All agents of the project, with the one that searches.
#[must_use]
pub fn registry() -> Registry {
    let mut all = options();
    all.push(OptionKind::number(
        THREADS,
        1,
        (1, MOST_THREADS),
        "threads that search together",
    ));
    let build: MakeAgent = |settings| Ok(Box::new(Company::new(settings)?));
    Registry::standard().with_agent(AgentKind::new(Search::NAME, Search::ABOUT, all, build))
}

/// A search with assistants: each searches the same position, and all read what one has found (the
/// simplest way that scales, known as lazy SMP).
struct Company {
    search: Search,
    assistants: usize,
    crew: Crew,
}

impl Company {
    fn new(settings: &Settings) -> Result<Company, TryReserveError> {
        let search = Search::new(settings)?;
        let assistants = match search.may_be_helped() {
            true => settings.number(THREADS) as usize - 1,
            false => 0,
        };
        Ok(Company {
            search,
            assistants,
            crew: Crew::default(),
        })
    }

    /// What one assistant does.
    fn job(&self, number: usize, position: &Position, end: &Arc<AtomicBool>) -> Job {
        let mut search = self.search.clone();
        let (position, end) = (position.clone(), Arc::clone(end));
        Box::new(move || {
            let mut control = |_| end.load(Ordering::Relaxed);
            // A fault of an assistant costs its help and nothing else.
            let _ = panic::catch_unwind(AssertUnwindSafe(|| {
                search.assist(&position, number, &mut control);
            }));
        })
    }
}

impl Agent for Company {
    fn name(&self) -> &str {
        self.search.name()
    }

    fn prepare(&mut self, rules: Rules) {
        self.search.prepare(rules);
    }

    fn can_ponder(&self) -> bool {
        self.search.can_ponder()
    }

    fn ponder(&mut self, position: &Position, control: &mut dyn Control) {
        self.choose(position, Task::default(), control, &mut Silent);
    }

    fn choose(
        &mut self,
        position: &Position,
        task: Task,
        control: &mut dyn Control,
        listener: &mut dyn Listener,
    ) -> Choice {
        let end = Arc::new(AtomicBool::new(false));
        // Whoever works holds a sender, so that the channel closes when all have ended.
        let (working, ended) = mpsc::channel::<()>();
        let jobs = (0..self.assistants).map(|number| -> Job {
            let (job, working) = (self.job(number, position, &end), working.clone());
            Box::new(move || {
                job();
                drop(working);
            })
        });
        // Also when the search panics: nothing else ends the assistants.
        let ends = SetWhenDropped(Arc::clone(&end));
        self.crew.hand_out(jobs);
        drop(working);
        let choice = self.search.choose(position, task, control, listener);
        drop(ends);
        let _ = ended.recv();
        choice
    }
}

/// A flag that is set at the latest when this is dropped.
struct SetWhenDropped(Arc<AtomicBool>);

impl Drop for SetWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation;
    use sixfold_play::{AgentSpec, Info};

    use super::*;

    struct Panics;

    impl Listener for Panics {
        fn report(&mut self, _: &[Info]) {
            panic!("whoever listens has a fault");
        }
    }

    /// Where the search panics, its assistants end as well, and whoever catches it goes on.
    #[test]
    fn assistants_end_with_a_search_that_panics() {
        let spec = AgentSpec::parse("sixfold:hash=1,threads=3", &registry()).unwrap();
        let mut agent = spec.build();
        let position = notation::parse_game("j10 i11k11", Rules::CONNECT6).unwrap();
        let mut control = |nodes: u64| nodes > 1_000_000;
        let chosen = panic::catch_unwind(AssertUnwindSafe(|| {
            agent.choose(&position, Task::default(), &mut control, &mut Panics)
        }));
        assert!(chosen.is_err());
        // Waits for the threads.
        drop(agent);
    }
}
