//! The soundness experiment: random proofs of small positions, random irrelevant stones, and an
//! exhaustive search that says whether the attacker still wins. One failure and a rule is wrong.

use std::sync::Arc;

use proptest::prelude::*;
use sixfold_core::{Cell, CellSet, Color, Observer, Position, Rules, Turn};
use sixfold_threat::{Threats, WordIndex, slow::subsets};

use super::board::hitting_sets_are_larger;
use super::brute::Brute;
use super::{NEVER, Struck, Windows, Zone, ZoneBoard};
use crate::tss;
use crate::{NodeLimit, Verdict};

/// A small generator of numbers, so that a case is known by its seed.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// A position of a small board with at most so many empty cells, Black to move.
fn random_position(random: &mut Random, rules: Rules, empty: usize, share: usize) -> Position {
    let mut position = Position::new(rules);
    position.end_turn();
    position.end_turn();
    let mut index = WordIndex::of(&position);
    let mut cells: Vec<Cell> = position.empties().iter().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        if position.empty_count() <= empty {
            break;
        }
        let color = if random.below(10) < share {
            position.to_move()
        } else {
            position.to_move().other()
        };
        // No threat yet, so that a win takes more than one turn.
        position.add_extra(color, cell, &mut index);
        if Threats::of(&index, color).count() > 0 {
            position.undo(&mut index);
        }
    }
    position
}

/// Makes a random proof that the attacker wins, with every kind of set R.
struct Prover<'a> {
    random: &'a mut Random,
    position: Position,
    board: ZoneBoard,
    brute: Brute,
    attacker: Color,
    /// How many more positions may be proved.
    budget: usize,
    /// The most nested turns of the attacker so far, and now.
    deepest: usize,
    depth: usize,
}

impl Prover<'_> {
    fn windows(&self) -> Arc<Windows> {
        Arc::clone(self.board.windows())
    }

    fn add(&mut self, color: Color, cells: &[Cell]) {
        for &cell in cells {
            self.position.add_extra(color, cell, &mut self.board);
        }
    }

    fn take(&mut self, stones: usize) {
        self.position.undo_many(stones, &mut self.board);
    }

    fn cells(&self) -> Vec<Cell> {
        self.position.empties().iter().collect()
    }

    /// The attacker is to move and wins. `None` where the proof became too large.
    fn attack(&mut self) -> Option<Zone> {
        self.budget = self.budget.checked_sub(1)?;
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        let zone = self.with_some_turn();
        self.depth -= 1;
        zone
    }

    fn with_some_turn(&mut self) -> Option<Zone> {
        let cells = self.cells();
        let whole = usize::from(self.position.rules().p()).min(cells.len());
        // Turns that leave stones over are tried as well.
        let least = if self.random.below(3) == 0 { 1 } else { whole };
        let mut turns: Vec<Turn> = (least..=whole).flat_map(|n| subsets(&cells, n)).collect();
        self.random.shuffle(&mut turns);
        if self.depth > 3 || self.random.below(3) == 0 {
            // Straight to the end, where that is possible: the random way may be long.
            turns.sort_by_key(|turn| !self.ends(turn));
        }
        for turn in turns {
            self.add(self.attacker, turn.cells());
            let zone = if self.brute.defender_loses(&self.position) {
                Some(self.defend())
            } else {
                None
            };
            self.take(turn.len());
            if let Some(zone) = zone {
                let mut zone = zone?;
                zone.add_turn(turn.iter());
                return Some(zone);
            }
        }
        unreachable!("the attacker wins with some turn")
    }

    fn ends(&mut self, turn: &Turn) -> bool {
        self.add(self.attacker, turn.cells());
        let ends = self.board.has_row();
        self.take(turn.len());
        ends
    }

    /// The defender is to move and loses.
    fn defend(&mut self) -> Option<Zone> {
        if self.board.has_row() {
            return Some(self.board.row_made());
        }
        let windows = self.windows();
        let p = self.position.rules().p();
        let mut zone = self.board.defence().expect("the defender does not win");
        let threats = self.board.threats();
        if hitting_sets_are_larger(&threats, p) {
            return Some(zone);
        }
        let cells = self.cells();
        let blocks = |reply: &Turn| {
            threats
                .iter()
                .all(|threat| threat.iter().any(|cell| reply.contains(*cell)))
        };
        let mut live = subsets(&cells, usize::from(p).min(cells.len()));
        live.retain(blocks);
        while !live.is_empty() {
            let reply = self.random.pick(&live);
            let stones = self.stones_to_prove(reply, &cells);
            self.add(self.attacker.other(), &stones);
            let proof = self.attack();
            self.take(stones.len());
            let proof = proof?;
            let mut struck = Struck::nothing(&windows);
            live.retain(|reply| {
                let outside: Vec<Cell> = reply.iter().filter(|c| !stones.contains(c)).collect();
                let covered = proof.is_irrelevant(&outside, &windows);
                if covered {
                    struck.add(&outside, &windows);
                }
                !covered
            });
            zone.add_proof(&proof, &struck);
        }
        Some(zone)
    }

    /// A set R for this reply with which the attacker still wins.
    fn stones_to_prove(&mut self, reply: Turn, cells: &[Cell]) -> Vec<Cell> {
        let whole: Vec<Cell> = reply.iter().collect();
        let mut stones = whole.clone();
        match self.random.below(4) {
            0 => stones.clear(),
            1 => stones.retain(|_| self.random.below(2) == 0),
            2 => stones.extend(cells.iter().filter(|_| self.random.below(4) == 0)),
            _ => {}
        }
        stones.sort_unstable();
        stones.dedup();
        let extra = stones.iter().copied().collect();
        if self.brute.attacker_wins(&self.position, &extra) {
            stones
        } else {
            whole
        }
    }
}

/// What an experiment saw.
#[derive(Default, Debug)]
struct Tally {
    proofs: usize,
    deep_proofs: usize,
    sets: usize,
}

/// Tries sets of up to three irrelevant stones on a proof with this zone.
fn try_extra_stones(
    position: &Position,
    zone: &Zone,
    windows: &Windows,
    brute: &mut Brute,
    tally: &mut Tally,
) {
    let cells: Vec<Cell> = position.empties().iter().collect();
    for size in 0..=3 {
        for set in subsets(&cells, size) {
            if !zone.is_irrelevant(set.cells(), windows) {
                continue;
            }
            tally.sets += 1;
            let extra: CellSet = set.iter().collect();
            assert!(
                brute.attacker_wins(position, &extra),
                "{set} spoils the proof of {position:?} with {zone:?}"
            );
        }
    }
}

fn experiment(seed: u64, empty: usize, tally: &mut Tally) {
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let p = 1 + random.below(3) as u32;
    let k = p + 1 + random.below(3) as u32;
    let side = |random: &mut Random| (k.max(4) - 1 + random.below(3) as u32).min(7);
    let (m, n) = (side(&mut random), side(&mut random));
    let rules = Rules::new(m, n, k, p, 1).unwrap();
    let share = 3 + random.below(3);
    let position = random_position(&mut random, rules, empty, share);
    if position.is_over() || position.empty_count() > empty {
        return;
    }
    let attacker = position.to_move();
    let mut brute = Brute::new(&position, attacker);
    if !brute.attacker_wins(&position, &CellSet::EMPTY) {
        return;
    }
    let windows = Arc::new(Windows::new(rules));
    for _ in 0..3 {
        let mut prover = Prover {
            random: &mut random,
            board: ZoneBoard::new(&position, Arc::clone(&windows), attacker),
            position: position.clone(),
            brute,
            attacker,
            budget: 3_000,
            deepest: 0,
            depth: 0,
        };
        let zone = prover.attack();
        let deep = prover.deepest > 1;
        brute = prover.brute;
        if let Some(zone) = zone {
            tally.proofs += 1;
            tally.deep_proofs += usize::from(deep);
            try_extra_stones(&position, &zone, &windows, &mut brute, tally);
        }
    }
}

#[test]
fn irrelevant_stones_spoil_no_proof() {
    let mut tally = Tally::default();
    for seed in 0..4_000 {
        experiment(seed, 5 + seed as usize % 8, &mut tally);
    }
    assert!(tally.deep_proofs > 200 && tally.sets > 2_000, "{tally:?}");
}

/// The same at length, by hand: `SEEDS=… cargo test … -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
#[expect(clippy::print_stderr, reason = "run by hand to see the figures")]
fn irrelevant_stones_spoil_no_proof_at_length() {
    let range = std::env::var("SEEDS").unwrap_or_default();
    let (first, last) = range.split_once("..").unwrap_or(("10000", "20000"));
    let mut tally = Tally::default();
    for seed in first.parse().unwrap()..last.parse().unwrap() {
        experiment(seed, 8 + seed as usize % 7, &mut tally);
    }
    eprintln!("{tally:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The zones of the strategies that the search for double threats finds.
    #[test]
    fn irrelevant_stones_spoil_no_double_threats(seed in any::<u64>()) {
        let mut random = Random(seed | 1);
        let p = 1 + random.below(3) as u32;
        let k = p + 2 + random.below(2) as u32;
        let side = k.max(4) + random.below(2) as u32;
        let rules = Rules::new(side, side, k, p, 1).unwrap();
        let position = random_position(&mut random, rules, 12, 5);
        prop_assume!(!position.is_over() && position.empty_count() <= 12);
        let found = tss::double(&position, &tss::Table::with_megabytes(1), &mut NodeLimit(10_000));
        prop_assume!(found.verdict == Verdict::Win);
        let attacker = position.to_move();
        let windows = Arc::new(Windows::new(rules));
        let mut board = ZoneBoard::new(&position, Arc::clone(&windows), attacker);
        let zone = board.zone_of(&found.tree.unwrap()).unwrap();
        let mut brute = Brute::new(&position, attacker);
        try_extra_stones(&position, &zone, &windows, &mut brute, &mut Tally::default());
    }
}

#[test]
fn the_zone_of_a_row_and_of_threats() {
    let rules: Rules = "8,1,4,2,1".parse().unwrap();
    let mut position = Position::new(rules);
    let windows = Arc::new(Windows::new(rules));
    let mut board = ZoneBoard::new(&position, Arc::clone(&windows), Color::Black);
    assert_eq!(board.row_made().slack(0), 4);
    assert_eq!(board.defence().unwrap().slack(0), 2);
    for name in ["c1", "d1", "e1"] {
        board.placed(Color::Black, name.parse().unwrap());
    }
    let zone = board.defence().unwrap();
    // Two stones block: b1f1. The windows b1–e1 and c1–f1 lack one cell each.
    let names = |cells: CellSet| cells.iter().map(|c| c.to_string()).collect::<String>();
    assert_eq!(names(zone.cells()), "b1f1");
    assert_eq!((zone.slack(0), zone.slack(2)), (NEVER, NEVER));
    assert_eq!(names(zone.cells_for(2, &windows)), "b1f1");
    position.add_extra(Color::White, "h1".parse().unwrap(), &mut board);
    assert!(board.defence().is_some());
    position.add_extra(Color::White, "g1".parse().unwrap(), &mut board);
    assert!(board.defence().is_some(), "e1 closes the window e1 to h1");
    position.add_extra(Color::White, "f1".parse().unwrap(), &mut board);
    assert!(!board.has_row());
}
