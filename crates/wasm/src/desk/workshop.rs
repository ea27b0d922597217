//! What is kept from one request to the next.

use std::sync::{Arc, Mutex};

use sixfold_core::{Position, Turn};
use sixfold_play::Agent;
use sixfold_play::search::{Level, Search, options};
use sixfold_play::{AgentKind, AgentSpec, MakeAgent, Registry};
use sixfold_solve::tss::Table;
use sixfold_threat::{WordIndex, score};

use super::fault::Fault;
use super::proofs::Proofs;
use crate::wire::{Hello, HelloLimits};

/// Where the work is done, and what may be asked for there.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// `browser` or `server`.
    pub name: &'static str,
    /// Threads of the engine.
    pub threads: usize,
    /// What a request may ask for.
    pub limits: HelloLimits,
}

impl Place {
    /// A browser, which is limited by its user's patience.
    #[must_use]
    pub fn browser() -> Place {
        Place {
            name: "browser",
            threads: 1,
            limits: HelloLimits {
                seconds: 24.0 * 3600.0,
                side: sixfold_core::Rules::MAX_SIDE,
                message_bytes: 16 << 20,
                requests: 64,
            },
        }
    }

    /// Who this is.
    #[must_use]
    pub fn hello(&self) -> Hello {
        Hello {
            name: String::from("Sixfold"),
            version: env!("CARGO_PKG_VERSION").into(),
            r#where: self.name.into(),
            threads: self.threads,
            limits: self.limits.clone(),
        }
    }
}

/// Makes the agents that think: in the browser one thread's search, on a server as many as it has.
pub struct Agents {
    spec: AgentSpec,
    /// The one that is asked most: at full strength, with all it remembers.
    strongest: Option<Box<dyn Agent>>,
    /// Another one, with its level and seed.
    other: Option<(u8, u32, Box<dyn Agent>)>,
}

impl Agents {
    /// Agents of this description, which must have the options `level`, `hash` and `seed`.
    #[must_use]
    pub fn new(spec: AgentSpec) -> Agents {
        Agents {
            spec,
            strongest: None,
            other: None,
        }
    }

    /// The search on one thread, which remembers so many megabytes.
    #[must_use]
    pub fn on_one_thread(megabytes: usize) -> Agents {
        let build: MakeAgent = |settings| Ok(Box::new(Search::new(settings)?));
        let kind = AgentKind::new(Search::NAME, Search::ABOUT, options(), build);
        let registry = Registry::standard().with_agent(kind);
        let text = format!("{}:hash={}", Search::NAME, megabytes.max(1));
        Agents::new(AgentSpec::parse(&text, &registry).expect("the search has this option"))
    }

    /// The agent of a level.
    ///
    /// # Errors
    /// Where the description has no such options.
    pub fn of_level(&mut self, level: u8, seed: u32) -> Result<&mut dyn Agent, Fault> {
        if level >= Level::MOST {
            let strongest = self.strongest.get_or_insert_with(|| self.spec.build());
            return Ok(&mut **strongest);
        }
        let known = matches!(&self.other, Some((l, s, _)) if (*l, *s) == (level, seed));
        if !known {
            // Lower levels think of so few positions that they need little memory.
            let spec = self.spec.with_option("level", &level.to_string());
            let spec = spec.and_then(|spec| spec.with_option("hash", "2"));
            let spec = spec.and_then(|spec| spec.with_option("seed", &seed.to_string()));
            let spec = spec.map_err(|error| Fault::Own(error.to_string()))?;
            self.other = Some((level, seed, spec.build()));
        }
        match &mut self.other {
            Some((_, _, agent)) => Ok(&mut **agent),
            None => Err(Fault::Own(String::from("there is no agent"))),
        }
    }
}

/// Tables, agents and proofs.
pub struct Workshop {
    /// Where this is.
    pub place: Place,
    /// Who thinks.
    pub agents: Agents,
    /// Wins by double threats that were found.
    pub table: Arc<Table>,
    /// The proofs that can be walked through.
    pub proofs: Arc<Mutex<Proofs>>,
}

impl Workshop {
    /// A workshop of one thread with tables of so many megabytes.
    ///
    /// # Panics
    /// Where the machine does not have so much memory.
    #[must_use]
    pub fn on_one_thread(place: Place, megabytes: usize) -> Workshop {
        let half = (megabytes / 2).max(1);
        Workshop {
            place,
            agents: Agents::on_one_thread(half),
            table: Arc::new(Table::with_megabytes(half)),
            proofs: Arc::default(),
        }
    }
}

impl Workshop {
    /// Takes the agents out, so that they can think while the rest is used, too.
    pub(super) fn take_agents(&mut self) -> Agents {
        let none = Agents::new(self.agents.spec.clone());
        std::mem::replace(&mut self.agents, none)
    }

    /// Puts them back, with all that they remember.
    pub(super) fn put_agents_back(&mut self, agents: Agents) {
        self.agents = agents;
    }
}

/// These stones and as many of the best cells as make a whole turn of it.
pub(super) fn completed(position: &Position, stones: Turn) -> Turn {
    completed_without(position, stones, &[])
}

/// The same, and none of the added stones is on one of these cells unless there is no other.
pub(super) fn completed_without(
    position: &Position,
    stones: Turn,
    avoided: &[sixfold_core::Cell],
) -> Turn {
    let wanted = position.stones_to_place();
    let index = WordIndex::of(position);
    let mut cells: Vec<_> = position
        .empties()
        .iter()
        .filter(|cell| !stones.contains(*cell))
        .collect();
    cells.sort_by_cached_key(|&cell| {
        let worth = std::cmp::Reverse(score::score(&index, cell));
        (avoided.contains(&cell), worth, cell)
    });
    let missing = wanted.saturating_sub(stones.len());
    cells
        .into_iter()
        .take(missing)
        .fold(stones, |turn, cell| turn.with(cell))
}

/// A line in which every turn is whole, so that it can be played. A strategy leaves out stones that do not
/// matter; they go to the cells of the least worth that the line does not use.
pub(super) fn whole_line(position: &Position, line: &[Turn]) -> Vec<Turn> {
    let used: Vec<_> = line.iter().flat_map(Turn::iter).collect();
    let mut position = position.clone();
    let mut whole = Vec::with_capacity(line.len());
    for &turn in line {
        let index = WordIndex::of(&position);
        let mut spare: Vec<_> = position.empties().iter().collect();
        spare.retain(|cell| !used.contains(cell));
        spare.sort_by_cached_key(|&cell| (score::score(&index, cell), cell));
        let missing = position.stones_to_place().saturating_sub(turn.len());
        let turn = spare
            .into_iter()
            .take(missing)
            .fold(turn, |turn, cell| turn.with(cell));
        // A line that does not fit the board ends where it stops fitting.
        let fits = turn.iter().all(|cell| position.check(cell).is_ok());
        if position.is_over() || !fits {
            break;
        }
        position.place_turn(turn, &mut ());
        whole.push(turn);
    }
    whole
}
