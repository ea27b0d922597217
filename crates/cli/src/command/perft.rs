//! `sixfold perft`: counts the ways to play, which tests the rules and measures speed.

use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{HumanCount, ProgressBar};
use serde::Serialize;
use sixfold_core::{Cell, Position, Turn, perft};

use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::{input, wire};

/// Count the ways to play N turns
///
/// A turn is counted as the set of its stones, whatever their order. A game that has ended
/// has no further turns.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Perft {
    /// How many turns
    #[arg(value_name = "N")]
    turns: u32,

    /// Where to start: a game, a file, or - for standard input
    #[arg(value_name = "POS", default_value = "", hide_default_value = true)]
    position: String,

    /// Also print the count behind each first turn
    #[arg(long)]
    divide: bool,
}

const EXAMPLES: &str = "\
The count goes to standard output, the speed to standard error.

Examples:
  sixfold perft 2                       23327820 ways for Connect6
  sixfold perft 9 --game tictactoe      all games that last nine turns
  sixfold perft 2 'j10' --divide        one line for each of White's first turns

JSON: {\"game\", \"turns\", \"count\", \"stones\", \"seconds\", \"stones_per_second\"}, and with --divide
\"divide\": [{\"turn\", \"count\"}, ...]. stones are those placed while counting.";

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WirePerft {
    /// The game.
    game: wire::WireRules,
    /// The turns asked for.
    turns: u32,
    /// The ways to play them.
    count: u64,
    /// The stones placed while counting.
    stones: u64,
    /// The time it took.
    seconds: f64,
    /// Stones placed a second.
    stones_per_second: f64,
    /// With `--divide`: the first turns and the ways behind each.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<WireDivision>>,
}

/// One first turn.
#[derive(Serialize, Debug)]
struct WireDivision {
    turn: String,
    count: u64,
}

impl Run for Perft {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let mut position = input::position(&self.position, globals, console)?;
        let mut tally = Tally::start(console.progress);
        let mut divisions = Vec::new();
        let count = if self.divide && self.turns > 0 {
            let mut total = 0;
            for turn in first_turns(&position) {
                let count = tally.count_behind(&mut position, turn, self.turns);
                total += count;
                if globals.json {
                    let turn = turn.to_string();
                    divisions.push(WireDivision { turn, count });
                } else {
                    console.print(&format!("{turn} {count}\n"))?;
                    if console.out_is_terminal {
                        console.flush()?;
                    }
                }
            }
            total
        } else {
            tally.count(&mut position, self.turns)
        };
        let taken = tally.finish();
        let rate = tally.stones as f64 / taken.as_secs_f64().max(1e-9);
        if globals.json {
            let body = WirePerft {
                game: position.rules().into(),
                turns: self.turns,
                count,
                stones: tally.stones,
                seconds: taken.as_secs_f64(),
                stones_per_second: rate,
                divide: self.divide.then_some(divisions),
            };
            return console.print(&wire::to_json(body)?);
        }
        console.print(&format!("{count}\n"))?;
        console.flush()?;
        console.note(&format!(
            "{} stones placed in {:.3} s, {:.1} million a second",
            HumanCount(tally.stones),
            taken.as_secs_f64(),
            rate / 1e6
        ))
    }
}

/// The stones placed so far, the time, and the line that tells of them.
struct Tally {
    stones: u64,
    since: Instant,
    line: ProgressBar,
}

impl Tally {
    /// The progress is looked at once in so many stones.
    const STRIDE: u64 = 1 << 20;

    fn start(progress: Progress) -> Tally {
        let line = match progress {
            Progress::Shown => ProgressBar::new_spinner(),
            Progress::Hidden => ProgressBar::hidden(),
        };
        Tally {
            stones: 0,
            since: Instant::now(),
            line,
        }
    }

    fn count(&mut self, position: &mut Position, turns: u32) -> u64 {
        perft::walk(position, turns, &mut (), &mut |_, ()| self.note_stone())
    }

    /// The ways that begin with this turn.
    fn count_behind(&mut self, position: &mut Position, turn: Turn, turns: u32) -> u64 {
        for cell in turn.iter() {
            position.place(cell, &mut ());
            self.note_stone();
        }
        let count = self.count(position, turns - 1);
        for _ in turn.iter() {
            position.undo(&mut ());
        }
        count
    }

    fn note_stone(&mut self) {
        self.stones += 1;
        if self.stones.is_multiple_of(Tally::STRIDE) {
            self.report();
        }
    }

    /// A run that is soon over need not say anything.
    #[cold]
    fn report(&self) {
        let taken = self.since.elapsed();
        if taken > Duration::from_secs(1) {
            let rate = self.stones as f64 / taken.as_secs_f64() / 1e6;
            let stones = HumanCount(self.stones);
            self.line
                .set_message(format!("{stones} stones, {rate:.1} million a second"));
            self.line.tick();
        }
    }

    fn finish(&self) -> Duration {
        self.line.finish_and_clear();
        self.since.elapsed()
    }
}

/// The turns that may be played now, in ascending order; none after the end.
///
/// They are made one by one: six stones on a large board have more turns than fit in
/// memory.
fn first_turns(position: &Position) -> impl Iterator<Item = Turn> + use<> {
    let cells: Vec<Cell> = position.empties().iter().collect();
    let stones = position.stones_to_place();
    let mut chosen: Option<Vec<usize>> = (!position.is_over()).then(|| (0..stones).collect());
    std::iter::from_fn(move || {
        let now = chosen.take()?;
        let turn = now.iter().fold(Turn::NULL, |turn, &i| turn.with(cells[i]));
        chosen = next_choice(now, cells.len());
        Some(turn)
    })
}

/// The next ascending choice of so many indices below `count`, in lexicographic order.
fn next_choice(mut chosen: Vec<usize>, count: usize) -> Option<Vec<usize>> {
    let stones = chosen.len();
    let at = (0..stones).rfind(|&i| chosen[i] < count - stones + i)?;
    let start = chosen[at] + 1;
    for (value, index) in (start..).zip(at..stones) {
        chosen[index] = value;
    }
    Some(chosen)
}

#[cfg(test)]
mod tests {
    use sixfold_core::Rules;

    use super::*;

    #[test]
    fn first_turns_are_all_sets_of_stones() {
        for (game, expected) in [("3,3,3,1,1", 9), ("4,4,4,3,3", 560), ("2,1,3,1,4", 1)] {
            let rules: Rules = game.parse().unwrap();
            let turns: Vec<Turn> = first_turns(&Position::new(rules)).collect();
            assert_eq!(turns.len(), expected, "{game}");
            assert!(turns.is_sorted());
        }
    }

    #[test]
    fn the_parts_of_a_division_sum_up() {
        let mut position = Position::new("4,4,3,2,1".parse().unwrap());
        position.place("b2".parse().unwrap(), &mut ());
        let mut tally = Tally::start(Progress::Hidden);
        let sum: u64 = first_turns(&position)
            .map(|turn| tally.count_behind(&mut position, turn, 3))
            .sum();
        let divided = tally.stones;
        let mut whole = Tally::start(Progress::Hidden);
        assert_eq!(sum, whole.count(&mut position, 3));
        // The division places the first stone of a turn anew for every second one.
        assert!(divided >= whole.stones);
    }
}
