//! The engine's signature: what it chooses in some positions with so many nodes, on one thread.

use std::time::{Duration, Instant};

use sixfold_core::Position;
use sixfold_play::{AgentSpec, Silent, Task};
use sixfold_solve::NodeLimit;

/// What the engine did with the positions of the bench.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EngineRun {
    /// Changes when a turn or its nodes change, and with nothing else.
    pub(crate) signature: u64,
    pub(crate) positions: usize,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

/// The nodes of each turn.
const NODES: u64 = 20_000;
/// Every so many-th position of the set is taken.
const EVERY: usize = 16;
/// A small table, so that nearly all the time is thinking.
const ENGINE: &str = "sixfold:hash=4";

/// Lets the engine choose a turn in some of these positions, remembering nothing from one to the next.
pub(crate) fn engine(set: &[Position]) -> anyhow::Result<EngineRun> {
    let spec = AgentSpec::parse(ENGINE, &sixfold_engine::registry())?;
    let mut run = EngineRun {
        signature: 0,
        positions: 0,
        nodes: 0,
        time: Duration::ZERO,
    };
    let open = set.iter().filter(|position| !position.is_over());
    for position in open.step_by(EVERY) {
        let mut agent = spec.build();
        agent.prepare(position.rules());
        let since = Instant::now();
        let mut limit = NodeLimit(NODES);
        let choice = agent.choose(position, Task::default(), &mut limit, &mut Silent);
        run.time += since.elapsed();
        run.positions += 1;
        run.nodes += choice.info.nodes;
        let cells = choice.turn.iter().map(|cell| cell.index() as u64);
        run.signature = cells.chain([choice.info.nodes]).fold(run.signature, mixed);
    }
    Ok(run)
}

/// One more number in the signature, the order counting.
fn mixed(signature: u64, number: u64) -> u64 {
    const PRIME: u64 = 1_000_003;
    const MOST: u64 = 10_000_000_000;
    (signature * PRIME % MOST + number) % MOST
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::fixed_set;

    #[test]
    fn the_signature_is_the_same_each_time_and_depends_on_what_is_chosen() {
        let set: Vec<Position> = fixed_set().into_iter().step_by(37).collect();
        let first = engine(&set).unwrap();
        assert_eq!(first.signature, engine(&set).unwrap().signature);
        assert!(first.positions > 0 && first.nodes > 0);
        assert_ne!(mixed(mixed(0, 1), 2), mixed(mixed(0, 2), 1));
    }
}
