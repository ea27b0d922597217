//! The same search on an index kept stone by stone, and on none (bitboard paper, §7.1, Table 5).
//!
//! The searches of the crate `solve` are made for the index of line words. So this is a small search
//! of its own over any index: depth first over the minimal double-threat turns and all blocks, turns
//! with few blocks first, with the papers' limit of 14 levels (Table 6) and a limit of nodes. A free
//! stone is tried only where it makes p threats by itself, too. It asks what all those searches ask, and it has nothing but the index to be fast or slow by. Whatever the index, it places
//! the same nodes.

use std::time::Instant;

use serde::Serialize;
use sixfold_core::{Cell, Color, Position, Turn};
use sixfold_threat::slow::subsets;
use sixfold_threat::{Force, ForcingTurns, Index, TableIndex, Threats, WordIndex};

use super::contest::Effort;
use super::scanned::ScannedIndex;

/// Both sides' turns, as in the papers.
const LEVELS: u32 = 14;
/// The search of a position ends after so many nodes, since without an index a node takes long.
const NODES: u64 = 3_000;

/// What the search takes on one index. Also what `--json` prints.
#[derive(Serialize, Clone, Debug)]
pub(crate) struct Knowledge {
    pub(crate) index: &'static str,
    pub(crate) positions: usize,
    pub(crate) solved: usize,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
}

/// The search over the positions on all three.
pub(crate) fn compare(positions: &[&Position], effort: &Effort) -> anyhow::Result<Vec<Knowledge>> {
    let Some(first) = positions.first() else {
        return Ok(Vec::new());
    };
    let rules = first.rules();
    let (words, table) = (WordIndex::new(rules), TableIndex::new(rules)?);
    let scanned = ScannedIndex::new(rules);
    Ok(vec![
        search_all("line words", &words, positions, effort.rounds),
        search_all("shape table", &table, positions, effort.rounds),
        search_all("none", &scanned, positions, 1),
    ])
}

fn search_all<I: Index + Clone>(
    name: &'static str,
    empty: &I,
    positions: &[&Position],
    rounds: usize,
) -> Knowledge {
    let mut total = Knowledge {
        index: name,
        positions: positions.len(),
        solved: 0,
        nodes: 0,
        seconds: 0.0,
    };
    for &position in positions {
        let mut best = f64::INFINITY;
        for round in 0..rounds.max(1) {
            let mut index = empty.clone();
            index.show(position);
            let mut search = Search {
                position: position.clone(),
                index,
                attacker: position.to_move(),
                generator: ForcingTurns::new(),
                threats: Threats::default(),
                nodes: 0,
            };
            let start = Instant::now();
            let is_won = search.attack(LEVELS);
            best = best.min(start.elapsed().as_secs_f64());
            if round == 0 {
                total.solved += usize::from(is_won);
                total.nodes += search.nodes;
            }
        }
        total.seconds += best;
    }
    total
}

struct Search<I> {
    position: Position,
    index: I,
    attacker: Color,
    generator: ForcingTurns,
    threats: Threats,
    /// Turns and blocks placed.
    nodes: u64,
}

impl<I: Index> Search<I> {
    /// Whether the attacker, who is to move, is seen to win within so many levels.
    fn attack(&mut self, levels: u32) -> bool {
        if levels == 0 {
            return false;
        }
        let stones = self.position.stones_to_place();
        let turns = self
            .generator
            .generate(&mut self.index, self.attacker, stones, Force::Double)
            .to_vec();
        let turns = completed(turns, stones);
        let mut weighed = Vec::with_capacity(turns.len());
        for turn in turns {
            match self.after(turn, Search::blocks_left) {
                None => return true,
                Some(blocks) => weighed.push((blocks, turn)),
            }
        }
        if levels < 3 {
            return false;
        }
        weighed.sort_unstable();
        for (_, turn) in weighed {
            if self.nodes >= NODES {
                return false;
            }
            if self.after(turn, |search| search.defend(levels - 1)) {
                return true;
            }
        }
        false
    }

    /// After a turn of the attacker: how many blocks there are, or none if it has won.
    fn blocks_left(&mut self) -> Option<usize> {
        if self.position.is_over() {
            return None;
        }
        self.threats.fill(&self.index, self.attacker);
        let has_won = self.threats.count() > self.position.rules().p();
        (!has_won).then(|| self.threats.blocks().len())
    }

    /// Whether the attacker wins whatever the defender blocks.
    fn defend(&mut self, levels: u32) -> bool {
        self.threats.fill(&self.index, self.attacker);
        let blocks = self.threats.blocks().to_vec();
        blocks
            .into_iter()
            .all(|block| self.after(block, |search| search.attack(levels - 1)))
    }

    /// Places a turn, ends it, looks, and takes it back.
    fn after<T>(&mut self, turn: Turn, look: impl FnOnce(&mut Self) -> T) -> T {
        self.nodes += 1;
        let side = self.position.to_move();
        let before = self.position.history().len();
        self.position.place_turn(turn, &mut self.index);
        if !self.position.is_over() && self.position.to_move() == side {
            self.position.end_turn();
        }
        let found = look(self);
        let actions = self.position.history().len() - before;
        self.position.undo_many(actions, &mut self.index);
        found
    }
}

/// Where a single stone forces, another may go wherever a single stone does: together they often win.
fn completed(mut turns: Vec<Turn>, stones: usize) -> Vec<Turn> {
    if stones > 1 {
        let single = turns.iter().filter(|turn| turn.len() == 1);
        let cells: Vec<Cell> = single.flat_map(|turn| turn.iter()).collect();
        turns.extend(subsets(&cells, 2));
    }
    turns
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Rules, notation};

    use super::*;

    #[test]
    fn the_index_changes_no_node() {
        // The second example of the two-stage paper, and a position that is soon won.
        let games = [
            "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8",
            "j10 a1a19 k10l10 s1s19 j12k12 a10s10 l12e1 c1c19",
        ];
        let positions =
            games.map(|game| notation::parse_game(game, Rules::CONNECT6).expect("a game"));
        let effort = Effort {
            limit: std::time::Duration::MAX,
            hash_mb: 1,
            rounds: 1,
            games: 0,
            every: 1,
        };
        let found = compare(&positions.each_ref(), &effort).expect("a table fits");
        assert!(found[0].solved > 0);
        for other in &found[1..] {
            assert_eq!(other.nodes, found[0].nodes);
            assert_eq!(other.solved, found[0].solved);
        }
    }
}
