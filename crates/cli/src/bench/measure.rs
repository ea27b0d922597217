//! Rates on one core, and how they compare with their slow twins and with the other back end.

use std::hint::black_box;
use std::time::Instant;

use sixfold_core::{Cell, Color, Observer, Position, Turn};
use sixfold_threat::{Force, ForcingTurns, Index, TableIndex, Threats, WordIndex, score, slow};

/// Rounds of which the median is taken.
const ROUNDS: usize = 9;

/// A rate, and how many times longer its twin takes.
pub(crate) struct Rate {
    pub(crate) name: &'static str,
    pub(crate) nanoseconds: f64,
    pub(crate) twin: Option<(&'static str, f64)>,
}

/// Measures everything.
pub(crate) fn measure(set: &[Position]) -> anyhow::Result<Vec<Rate>> {
    let bare = stones(set, |_| ());
    let words = stones(set, WordIndex::of);
    let prototype = TableIndex::new(set[0].rules())?;
    let table_of = |position: &Position| with_stones(prototype.clone(), position);
    let table = stones(set, table_of);
    let key_slow = per_stone_slow(set);
    let index_slow = index_slow(set);

    let count_words = counts(set, WordIndex::of);
    let count_table = counts(set, table_of);
    let count_slow = counts_slow(set);

    let turns_words = turns(set, WordIndex::of, Way::Fast);
    let turns_table = turns(set, table_of, Way::Fast);
    let turns_general = turns(set, WordIndex::of, Way::General);
    let turns_slow = turns_slow(&set[..6]);

    let score_words = scores(set, WordIndex::of);
    let score_table = scores(set, table_of);
    let score_slow = scores_slow(&set[..6]);

    let rate = |name, nanoseconds, twin: Option<(&'static str, f64)>| Rate {
        name,
        nanoseconds,
        twin: twin.map(|(name, slow)| (name, slow / nanoseconds)),
    };
    Ok(vec![
        rate(
            "stone placed and taken back, rules alone",
            bare,
            Some(("slow twin", key_slow)),
        ),
        rate(
            "stone placed and taken back, line words",
            words,
            Some(("slow twin", index_slow)),
        ),
        rate(
            "stone placed and taken back, shape table",
            table,
            Some(("slow twin", index_slow)),
        ),
        rate(
            "line words beside shape table, a stone",
            words,
            Some(("shape table", table)),
        ),
        rate(
            "threats of both sides with their blocks, line words",
            count_words,
            Some(("slow twin", count_slow)),
        ),
        rate(
            "threats of both sides with their blocks, shape table",
            count_table,
            Some(("slow twin", count_slow)),
        ),
        rate(
            "double-threat turn generated, line words",
            turns_words,
            Some(("slow twin", turns_slow)),
        ),
        rate(
            "double-threat turn generated, shape table",
            turns_table,
            Some(("slow twin", turns_slow)),
        ),
        rate(
            "double-threat turn generated, the way for any p",
            turns_general,
            Some(("slow twin", turns_slow)),
        ),
        rate(
            "line words beside shape table, a turn",
            turns_words,
            Some(("shape table", turns_table)),
        ),
        rate(
            "score of a cell, line words",
            score_words,
            Some(("slow twin", score_slow)),
        ),
        rate(
            "score of a cell, shape table",
            score_table,
            Some(("slow twin", score_slow)),
        ),
    ])
}

fn with_stones<O: Observer>(mut index: O, position: &Position) -> O {
    for color in Color::BOTH {
        for cell in position.stones(color).iter() {
            index.placed(color, cell);
        }
    }
    index
}

/// The median over rounds of the nanoseconds for one of the things that `round` counts.
fn median(mut round: impl FnMut() -> u64) -> f64 {
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let start = Instant::now();
            let count = round();
            start.elapsed().as_nanos() as f64 / count.max(1) as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[ROUNDS / 2]
}

/// Four stones on empty cells near the middle, placed and taken back, many times.
fn stones<O: Observer>(set: &[Position], observer: impl Fn(&Position) -> O) -> f64 {
    const REPEAT: u64 = 200;
    let mut prepared: Vec<(Position, O, Vec<Turn>)> = set
        .iter()
        .map(|position| {
            let turns = sample(position).chunks(2).map(Turn::new).collect();
            (position.clone(), observer(position), turns)
        })
        .collect();
    median(|| {
        let mut count = 0;
        for (position, observer, turns) in &mut prepared {
            for _ in 0..REPEAT {
                for &turn in turns.iter() {
                    for cell in turn.iter() {
                        position.place(cell, observer);
                    }
                    for _ in turn.iter() {
                        position.undo(observer);
                    }
                    count += turn.len() as u64;
                }
            }
        }
        count
    })
}

/// Eight empty cells spread over the board.
fn sample(position: &Position) -> Vec<Cell> {
    let cells: Vec<Cell> = position.empties().iter().collect();
    (0..8)
        .map(|i| cells[cells.len() * (2 * i + 1) / 16])
        .collect()
}

/// Key and outcome of a position from their definitions, as `place` keeps them.
fn per_stone_slow(set: &[Position]) -> f64 {
    median(|| {
        for position in set {
            black_box((position.key_slow(), position.outcome_slow()));
        }
        set.len() as u64
    })
}

/// All threat windows of both sides from the board, as an index keeps them.
fn index_slow(set: &[Position]) -> f64 {
    median(|| {
        for position in set {
            for color in Color::BOTH {
                black_box(slow::threat_windows(position, color));
            }
        }
        set.len() as u64
    })
}

fn counts<I: Index>(set: &[Position], index: impl Fn(&Position) -> I) -> f64 {
    const REPEAT: u64 = 100;
    let prepared: Vec<I> = set.iter().map(index).collect();
    let mut threats = Threats::default();
    median(|| {
        for index in &prepared {
            for _ in 0..REPEAT {
                for color in Color::BOTH {
                    threats.fill(index, color);
                    black_box(&threats);
                }
            }
        }
        prepared.len() as u64 * REPEAT
    })
}

fn counts_slow(set: &[Position]) -> f64 {
    median(|| {
        for position in set {
            for color in Color::BOTH {
                black_box((
                    slow::threats(position, color),
                    slow::blocks(position, color),
                ));
            }
        }
        set.len() as u64
    })
}

/// Which generator is measured.
#[derive(Clone, Copy)]
enum Way {
    Fast,
    General,
}

fn turns<I: Index>(set: &[Position], index: impl Fn(&Position) -> I, way: Way) -> f64 {
    let repeat = match way {
        Way::Fast => 20,
        Way::General => 1,
    };
    let mut prepared: Vec<(I, Color, usize)> = set
        .iter()
        .map(|position| {
            (
                index(position),
                position.to_move(),
                position.stones_to_place(),
            )
        })
        .collect();
    let mut generator = ForcingTurns::new();
    median(|| {
        let mut count = 0;
        for (index, side, stones) in &mut prepared {
            for _ in 0..repeat {
                let turns = match way {
                    Way::Fast => generator.generate(index, *side, *stones, Force::Double),
                    Way::General => {
                        generator.generate_general(index, *side, *stones, Force::Double)
                    }
                };
                count += black_box(turns).len() as u64;
            }
        }
        count
    })
}

fn turns_slow(set: &[Position]) -> f64 {
    let start = Instant::now();
    let count: usize = set.iter().map(|position| slow_turns(position).len()).sum();
    start.elapsed().as_nanos() as f64 / count.max(1) as f64
}

/// Every set of two cells near the stones, placed and counted by the definition. All pairs of
/// the board would take an hour.
fn slow_turns(position: &Position) -> Vec<Turn> {
    let cells: Vec<Cell> = sample(position);
    let side = position.to_move();
    slow::subsets(&cells, 2)
        .into_iter()
        .filter(|turn| {
            let mut after = position.clone();
            after.place_turn(*turn, &mut ());
            slow::threat_windows(&after, side.other()).is_empty()
                && slow::threats(&after, side) >= 2
        })
        .collect()
}

fn scores<I: Index>(set: &[Position], index: impl Fn(&Position) -> I) -> f64 {
    let prepared: Vec<(I, Vec<Cell>)> = set
        .iter()
        .map(|position| (index(position), position.empties().iter().collect()))
        .collect();
    median(|| {
        let mut count = 0;
        for (index, cells) in &prepared {
            for &cell in cells {
                black_box(score::score(index, cell));
            }
            count += cells.len() as u64;
        }
        count
    })
}

fn scores_slow(set: &[Position]) -> f64 {
    median(|| {
        let mut count = 0;
        for position in set {
            for cell in sample(position) {
                black_box(score::score_slow(position, cell));
                count += 1;
            }
        }
        count
    })
}
