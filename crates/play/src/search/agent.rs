//! The search as an agent.

use std::collections::TryReserveError;
use std::sync::Arc;

use sixfold_core::{Position, Rules, Turn};
use sixfold_solve::Control;
use sixfold_solve::tss::Prober;

use super::complete;
use super::config::{Config, Proofs};
use super::level::{Level, Means};
use super::memory::Memory;
use super::node::{Ask, Searcher};
use super::root::Root;
use super::turns::{self, Width};
use super::value::INFINITE;
use crate::chance;
use crate::eval::{Evaluation, Weights};
use crate::{
    Agent, Choice, Info, Listener, OptionKind, OptionType, Safety, Score, Settings, Silent, Task,
};

const LEVEL: &str = "level";
const HASH: &str = "hash";
const PROOFS: &str = "proofs";
const WEIGHTS: &str = "weights";

/// The agent that searches, on one thread. It remembers what it found from turn to turn.
#[derive(Clone)]
pub struct Search {
    config: Config,
    level: Level,
    seed: u64,
    memory: Arc<Memory>,
    tuned: bool,
    /// Those of the game that was played last.
    weights: Option<(Rules, Arc<Weights>)>,
}

/// Its options, beside the seed.
#[must_use]
pub fn options() -> Vec<OptionKind> {
    let word = |name, about, default: &str, among: &[&str]| OptionKind {
        name,
        about,
        kind: OptionType::Word {
            default: default.to_string(),
            among: among.iter().map(ToString::to_string).collect(),
        },
    };
    let levels = (1, i64::from(Level::MOST));
    vec![
        OptionKind::number(LEVEL, levels.1, levels, "how strong it plays"),
        OptionKind::number(HASH, 64, (1, 1 << 16), "megabytes that it may remember"),
        word(
            PROOFS,
            "whether wins are proved on the way",
            "on",
            &["on", "off"],
        ),
        word(
            WEIGHTS,
            "what positions are judged by: learned from games, or written by hand",
            "tuned",
            &["tuned", "untuned"],
        ),
    ]
}

impl Search {
    /// Its name.
    pub const NAME: &str = "sixfold";
    /// How it plays.
    pub const ABOUT: &str = "proves what it can, and searches the rest with a learned evaluation";

    /// The agent with these settings, or an error where the machine does not have the memory that they ask for.
    pub fn new(settings: &Settings) -> Result<Search, TryReserveError> {
        let megabytes = settings.number(HASH) as usize;
        let memory = Memory::try_with_megabytes(megabytes)?;
        let level = Level::new(settings.number(LEVEL) as u8).expect("settings are checked");
        Ok(Search {
            config: Config {
                proofs: match settings.text(PROOFS) {
                    "off" => Proofs::Off,
                    _ => Proofs::On,
                },
                ..Config::default()
            },
            level,
            seed: settings.number("seed") as u64,
            memory: Arc::new(memory),
            tuned: settings.text(WEIGHTS) == "tuned",
            weights: None,
        })
    }

    /// Whether other threads may help it: a level that thinks of few positions would be none with what they find.
    #[must_use]
    pub fn may_be_helped(&self) -> bool {
        self.level.means().nodes.is_none()
    }

    /// Helps another thread that chooses a turn in this position with the same memory: searches the
    /// same turns until it is stopped. What it finds is in the memory.
    pub fn assist(&mut self, position: &Position, number: usize, control: &mut dyn Control) {
        if position.is_over() || is_empty(position) {
            return;
        }
        let (memory, config) = (Arc::clone(&self.memory), self.config);
        let mut searcher = self.searcher(position, &memory, config, control);
        // Not all threads look as deep, so that they do not all do the same.
        let first = 1 + number as i32 % 2;
        for depth in first.. {
            let ask = Ask {
                depth,
                alpha: -INFINITE,
                beta: INFINITE,
                turns: 0,
                extensions: config.extensions,
            };
            if searcher.node(ask).is_err() || depth > 60 {
                return;
            }
        }
    }

    fn searcher<'a>(
        &mut self,
        position: &Position,
        memory: &'a Memory,
        config: Config,
        control: &'a mut dyn Control,
    ) -> Searcher<'a> {
        let evaluation = Evaluation::of(position, self.weights(position.rules()));
        Searcher::new(Prober::new(position), evaluation, memory, config, control)
    }

    fn weights(&mut self, rules: Rules) -> Arc<Weights> {
        if let Some((known, weights)) = &self.weights
            && *known == rules
        {
            return Arc::clone(weights);
        }
        let weights = Arc::new(match self.tuned {
            true => Weights::for_rules(rules),
            false => Weights::untuned(rules),
        });
        self.weights = Some((rules, Arc::clone(&weights)));
        weights
    }

    /// A turn that looks well, by chance.
    fn slip(&mut self, position: &Position, choices: usize) -> Choice {
        let (side, stones) = (position.to_move(), position.stones_to_place());
        let mut evaluation = Evaluation::of(position, self.weights(position.rules()));
        let width = Width {
            turns: choices,
            cells: choices,
        };
        let turns = turns::likely(&mut evaluation, side, stones, &[Turn::NULL], width);
        let drawn = chance::of_cell(self.seed, position.key(), complete::centre(position));
        let turn = turns[drawn as usize % turns.len()].turn;
        of_turn(turn)
    }

    /// Whether it slips in this position.
    fn slips(&self, position: &Position, means: Means) -> bool {
        let by_chance = chance::of_cell(!self.seed, position.key(), complete::centre(position));
        by_chance % 100 < means.slips
    }
}

impl Agent for Search {
    fn name(&self) -> &str {
        Search::NAME
    }

    fn prepare(&mut self, rules: Rules) {
        self.weights(rules);
    }

    fn can_ponder(&self) -> bool {
        true
    }

    fn ponder(&mut self, position: &Position, control: &mut dyn Control) {
        let task = Task::default();
        self.choose(position, task, control, &mut Silent);
    }

    fn choose(
        &mut self,
        position: &Position,
        task: Task,
        control: &mut dyn Control,
        listener: &mut dyn Listener,
    ) -> Choice {
        let means = self.level.means();
        if is_empty(position) && position.stones_to_place() == 1 {
            return of_turn(Turn::NULL.with(complete::centre(position)));
        }
        if self.slips(position, means) {
            return self.slip(position, means.choices);
        }
        let most = means.nodes.unwrap_or(u64::MAX);
        let mut limited = |nodes: u64| nodes >= most || control.stop(nodes);
        let (memory, config) = (Arc::clone(&self.memory), self.config);
        let mut searcher = self.searcher(position, &memory, config, &mut limited);
        Root::choose(&mut searcher, task, listener)
    }
}

fn is_empty(position: &Position) -> bool {
    position.empty_count() == position.rules().cell_count()
}

/// A turn that was not searched.
fn of_turn(turn: Turn) -> Choice {
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
