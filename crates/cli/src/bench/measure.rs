//! Rates on one core, on both back ends, and beside their slow twins.

use std::hint::black_box;
use std::time::Instant;

use sixfold_core::{Cell, Color, Observer, Position, Turn};
use sixfold_threat::{Force, ForcingTurns, Index, TableIndex, Threats, WordIndex, score, slow};

/// Rounds of which the best is taken.
const ROUNDS: usize = 25;

/// What one thing takes, in nanoseconds.
pub(crate) struct Rate {
    pub(crate) name: &'static str,
    /// On the index of line words, or without any index.
    pub(crate) words: f64,
    /// On the index of the shape table, where it plays a part.
    pub(crate) table: Option<f64>,
    /// By the slow twin.
    pub(crate) slow: f64,
}

/// Measures everything.
pub(crate) fn measure(set: &[Position]) -> anyhow::Result<Vec<Rate>> {
    let words = WordIndex::new(set[0].rules());
    let words_of = |position: &Position| with_stones(words.clone(), position);
    let table = TableIndex::new(set[0].rules())?;
    let table_of = |position: &Position| with_stones(table.clone(), position);
    let turns_words = turns(set, words_of, Way::Fast);
    let turns_table = turns(set, table_of, Way::Fast);
    let turns_general = turns(set, words_of, Way::General);
    let turns_slow = turns_slow(set) / turns_words.turns_in_position;
    Ok(vec![
        Rate {
            name: "stone placed and taken back, rules alone",
            words: stones(set, |_| ()),
            table: None,
            slow: rules_slow(set),
        },
        Rate {
            name: "stone placed and taken back, index kept",
            words: stones(set, words_of),
            table: Some(stones(set, table_of)),
            slow: index_slow(set),
        },
        Rate {
            name: "threats of one side and all their blocks",
            words: threats(set, words_of),
            table: Some(threats(set, table_of)),
            slow: threats_slow(set),
        },
        Rate {
            name: "double-threat turn generated",
            words: turns_words.nanoseconds,
            table: Some(turns_table.nanoseconds),
            slow: turns_slow,
        },
        Rate {
            name: "double-threat turn, the way for any p",
            words: turns_general.nanoseconds,
            table: None,
            slow: turns_slow,
        },
        Rate {
            name: "score of a cell",
            words: scores(set, words_of),
            table: Some(scores(set, table_of)),
            slow: scores_slow(&set[..6]),
        },
    ])
}

/// An index of a position from one of the empty board. Tables are shared, as in a search.
fn with_stones<I: Index>(mut index: I, position: &Position) -> I {
    index.show(position);
    index
}

/// The nanoseconds for one of the things that `round` counts, in the best of all rounds: what
/// else the machine does can only make a round longer.
fn best(mut round: impl FnMut() -> u64) -> f64 {
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        let count = round();
        start.elapsed().as_nanos() as f64 / count.max(1) as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

/// Turns on empty cells all over the board, placed and taken back.
fn stones<O: Observer>(set: &[Position], observer: impl Fn(&Position) -> O) -> f64 {
    const REPEAT: u64 = 8;
    let mut prepared: Vec<(Position, O, Vec<Turn>)> = set
        .iter()
        .map(|position| {
            let turns = sample(position, 64).chunks(2).map(Turn::new).collect();
            (position.clone(), observer(position), turns)
        })
        .collect();
    best(|| {
        let mut count = 0;
        for (position, observer, turns) in &mut prepared {
            for _ in 0..REPEAT {
                for &turn in turns.iter() {
                    position.place_turn(turn, observer);
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

/// So many empty cells spread evenly over the board.
fn sample(position: &Position, count: usize) -> Vec<Cell> {
    let cells: Vec<Cell> = position.empties().iter().collect();
    (0..count)
        .map(|i| cells[cells.len() * (2 * i + 1) / (2 * count)])
        .collect()
}

/// Key and outcome from their definitions, as `place` keeps them.
fn rules_slow(set: &[Position]) -> f64 {
    best(|| {
        for position in set {
            black_box((position.key_slow(), position.outcome_slow()));
        }
        set.len() as u64
    })
}

/// All threat windows of both sides from the board, as an index keeps them.
fn index_slow(set: &[Position]) -> f64 {
    best(|| {
        for position in set {
            for color in Color::BOTH {
                black_box(slow::threat_windows(position, color));
            }
        }
        set.len() as u64
    })
}

fn threats<I: Index>(set: &[Position], index: impl Fn(&Position) -> I) -> f64 {
    const REPEAT: u64 = 30;
    let prepared: Vec<I> = set.iter().map(index).collect();
    let mut threats = Threats::default();
    best(|| {
        for index in &prepared {
            for _ in 0..REPEAT {
                for color in Color::BOTH {
                    threats.fill(index, color);
                    black_box(&threats);
                }
            }
        }
        2 * prepared.len() as u64 * REPEAT
    })
}

fn threats_slow(set: &[Position]) -> f64 {
    best(|| {
        for position in set {
            for color in Color::BOTH {
                black_box((
                    slow::threats(position, color),
                    slow::blocks(position, color),
                ));
            }
        }
        2 * set.len() as u64
    })
}

/// Which generator is measured.
#[derive(Clone, Copy)]
enum Way {
    Fast,
    General,
}

/// What a turn takes, and how many a position has on average.
struct TurnRate {
    nanoseconds: f64,
    turns_in_position: f64,
}

fn turns<I: Index>(set: &[Position], index: impl Fn(&Position) -> I, way: Way) -> TurnRate {
    let repeat = match way {
        Way::Fast => 8,
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
    let positions = prepared.len() * repeat;
    let mut generator = ForcingTurns::new();
    let mut generated = 0;
    let nanoseconds = best(|| {
        generated = 0;
        for (index, side, stones) in &mut prepared {
            for _ in 0..repeat {
                let turns = match way {
                    Way::Fast => generator.generate(index, *side, *stones, Force::Double),
                    Way::General => {
                        generator.generate_general(index, *side, *stones, Force::Double)
                    }
                };
                generated += black_box(turns).len() as u64;
            }
        }
        generated
    });
    TurnRate {
        nanoseconds,
        turns_in_position: generated as f64 / positions as f64,
    }
}

/// The time to find all double-threat turns of a position by looking at every pair of cells: 40
/// pairs are tried in each of ten positions, and the time is multiplied by the number of pairs.
fn turns_slow(set: &[Position]) -> f64 {
    let mut total = 0.0;
    let positions = &set[..10];
    for position in positions {
        let pairs = slow::subsets(&sample(position, 10), 2);
        let tried = &pairs[..40];
        let start = Instant::now();
        for &turn in tried {
            let mut after = position.clone();
            after.place_turn(turn, &mut ());
            let side = position.to_move();
            black_box(slow::threat_windows(&after, side.other()).is_empty());
            black_box(slow::threats(&after, side));
        }
        let empty = position.empty_count();
        let all_pairs = (empty * (empty - 1) / 2) as f64;
        total += start.elapsed().as_nanos() as f64 / tried.len() as f64 * all_pairs;
    }
    total / positions.len() as f64
}

fn scores<I: Index>(set: &[Position], index: impl Fn(&Position) -> I) -> f64 {
    let prepared: Vec<(I, Vec<Cell>)> = set
        .iter()
        .map(|position| (index(position), position.empties().iter().collect()))
        .collect();
    best(|| {
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
    best(|| {
        let mut count = 0;
        for position in set {
            for cell in sample(position, 8) {
                black_box(score::score_slow(position, cell));
                count += 1;
            }
        }
        count
    })
}
