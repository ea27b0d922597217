//! Whether an opening is even: what the engine thinks of it, and how it would go on.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::RngCore;
use sixfold_core::{Position, Rules, Turn};
use sixfold_play::eval::Weights;
use sixfold_play::{Agent, AgentSpec, Choice, Info, Listener, Score, Silent, Task};
use sixfold_solve::NodeLimit;

/// So many times as much as in the opening itself one side may be liked better after some turns more.
const LATER: u64 = 3;
/// A few nodes first: most openings are uneven at a glance.
const GLANCE: u64 = 1_000;
/// Of so many turns one is drawn in an opening, if it is hardly worse than the best, after so many nodes.
const LINES: usize = 16;
const WORSE: i64 = 150;
const SENSIBLE: u64 = 5_000;

/// How much it costs to judge an opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strictness {
    /// By how much the engine may like one side better, in units of its evaluation, of which 256 are one
    /// logit.
    pub even: u64,
    /// The nodes that the engine thinks for.
    pub nodes: u64,
    /// The turns that it then plays on for both sides, and judges again each time: what a few good turns
    /// change was not even.
    pub turns: usize,
}

impl Strictness {
    /// For an opening of its own in every game.
    pub const QUICK: Strictness = Strictness {
        even: 46,
        nodes: 10_000,
        turns: 1,
    };
    /// For openings that are kept. With the quick one, at half a second a turn, a third of the openings went to the
    /// same side whoever had it.
    pub const THOROUGH: Strictness = Strictness {
        even: 90,
        nodes: 60_000,
        turns: 3,
    };
}

/// The engine as a judge.
pub(super) struct Judge {
    engine: Box<dyn Agent>,
    strictness: Strictness,
}

impl Judge {
    /// Where the engine has learned from games of these rules: where it has not, it is no judge.
    pub(super) fn of(rules: Rules, strictness: Strictness) -> Option<Judge> {
        let megabytes = (1 + strictness.nodes / 10_000).min(64);
        let engine = format!("sixfold:hash={megabytes}");
        let engine = AgentSpec::parse(&engine, &sixfold_engine::registry()).expect("an agent");
        (Weights::for_rules(rules).origin().games > 0).then(|| Judge {
            engine: engine.build(),
            strictness,
        })
    }

    pub(super) fn is_even(&mut self, position: &Position) -> bool {
        self.unevenness(position) <= self.strictness.even
    }

    /// By how much the engine likes one side better: now, and after each of the next turns that it would play.
    pub(super) fn unevenness(&mut self, position: &Position) -> u64 {
        let Strictness { even, nodes, turns } = self.strictness;
        let glance = points(&self.thought_of(position, GLANCE));
        if glance > 2 * even {
            return glance;
        }
        let first = nodes.min(10 * GLANCE);
        let glance = points(&self.thought_of(position, first));
        if glance > even {
            return glance;
        }
        let mut thought = self.thought_of(position, nodes);
        let mut most = points(&thought);
        let mut position = position.clone();
        for _ in 0..turns {
            if most > even {
                break;
            }
            position.place_turn(thought.turn, &mut ());
            if position.is_over() {
                return u64::MAX;
            }
            thought = self.thought_of(&position, nodes);
            most = most.max(points(&thought) / LATER);
        }
        most
    }

    /// A turn for which much speaks: one of the best few, as far as a short search tells.
    pub(super) fn sensible_turn(
        &mut self,
        position: &Position,
        random: &mut Xoshiro256PlusPlus,
    ) -> Turn {
        let task = Task {
            lines: LINES,
            ..Task::default()
        };
        let mut best = BestTurns::default();
        let limit = &mut NodeLimit(SENSIBLE);
        let choice = self.engine.choose(position, task, limit, &mut best);
        let first = best.0.first().map_or(0, |&(points, _)| points);
        best.0.retain(|&(points, _)| points >= first - WORSE);
        match best.0.len() as u64 {
            0 => choice.turn,
            turns => best.0[(random.next_u64() % turns) as usize].1,
        }
    }

    fn thought_of(&mut self, position: &Position, nodes: u64) -> Choice {
        let limit = &mut NodeLimit(nodes);
        self.engine
            .choose(position, Task::default(), limit, &mut Silent)
    }
}

/// The turns of the last report, the best first, as far as none of them decides the game.
#[derive(Default)]
struct BestTurns(Vec<(i64, Turn)>);

impl Listener for BestTurns {
    fn report(&mut self, infos: &[Info]) {
        let turns = infos.iter().filter_map(|info| match info.score {
            Score::Points(points) => Some((points, *info.line.first()?)),
            Score::Win(_) | Score::Loss(_) | Score::Book { .. } => None,
        });
        self.0 = turns.collect();
    }
}

/// How much better one side stands than the other.
fn points(thought: &Choice) -> u64 {
    match thought.info.score {
        Score::Points(points) => points.unsigned_abs(),
        Score::Win(_) | Score::Loss(_) | Score::Book { .. } => u64::MAX,
    }
}
