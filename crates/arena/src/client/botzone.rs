//! The protocol of the platform Botzone: the whole game as numbers each turn, to a program that is
//! started anew, unless it asks to be kept running.

use sixfold_core::{Cell, Color, Rules};

use super::{Dialogue, Talk, garbage, turns};
use crate::contest::{NewGame, Request};
use crate::external::Silence;
use crate::referee::Choice;

/// What a program writes behind its answer that wants to go on.
const KEEP_RUNNING: &str = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<";

/// Why there are no words for a game: a line has room for two stones.
pub(super) fn obstacle(rules: Rules) -> Option<String> {
    let stones = Rules::CONNECT6.p();
    (rules.p() != stones || rules.q() > stones)
        .then(|| format!("botzone has turns of {stones} stones only"))
}

/// What is known of the program.
#[derive(Default, PartialEq)]
pub(super) enum Botzone {
    /// It was started and has not been asked.
    #[default]
    New,
    /// It knows the game and waits for the next turn.
    Kept,
    /// It has answered and is gone.
    Gone,
}

impl Dialogue for Botzone {
    fn greet(&mut self, _: &mut dyn Talk, _: &NewGame<'_>) -> Result<(), Silence> {
        Ok(())
    }

    fn turn(&mut self, talk: &mut dyn Talk, request: &Request<'_>) -> Result<Choice, Silence> {
        let side = request.position.to_move();
        let turns = turns(request.position);
        if *self == Botzone::Kept {
            talk.say(&numbers(turns.last().map_or(&[], |(_, cells)| cells)))?;
        } else {
            let history = history(side, &turns);
            talk.say(&history.len().div_ceil(2).to_string())?;
            for line in history {
                talk.say(&line)?;
            }
        }
        let line = talk.hear()?;
        let chosen = stones(&line).ok_or_else(|| garbage(&line))?;
        // The answer is complete when the program says that it stays, or goes.
        *self = match talk.hear() {
            Ok(line) if line.trim() == KEEP_RUNNING => Botzone::Kept,
            Err(Silence::Stopped) => return Err(Silence::Stopped),
            _ => Botzone::Gone,
        };
        Ok(Choice::Stones(chosen))
    }

    fn farewell(&self) -> Option<&'static str> {
        None
    }

    fn needs_new_process(&self) -> bool {
        *self == Botzone::Gone
    }
}

/// What the program was asked and what it answered, by turns; Black's first question is empty.
fn history(side: Color, turns: &[(Color, Vec<Cell>)]) -> Vec<String> {
    let empty = (side == Color::Black).then(|| numbers(&[]));
    let turns = turns.iter().map(|(_, cells)| numbers(cells));
    empty.into_iter().chain(turns).collect()
}

/// Two stones as columns and rows from 0, −1 for none.
fn numbers(cells: &[Cell]) -> String {
    let number = |cell: Option<&Cell>| match cell {
        Some(cell) => format!("{} {}", cell.column(), cell.row()),
        None => String::from("-1 -1"),
    };
    format!("{} {}", number(cells.first()), number(cells.get(1)))
}

fn stones(line: &str) -> Option<Vec<Cell>> {
    let numbers: Vec<i32> = line
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    let [x0, y0, x1, y1] = numbers[..] else {
        return None;
    };
    let side = 0..i32::from(Rules::MAX_SIDE);
    let pairs = [(x0, y0), (x1, y1)].into_iter();
    let stones = pairs.filter(|pair| *pair != (-1, -1)).map(|(x, y)| {
        (side.contains(&x) && side.contains(&y)).then(|| Cell::new(x as u8, y as u8))
    });
    stones.collect()
}

#[cfg(test)]
mod tests {
    use super::super::script::Script;
    use super::*;

    #[test]
    fn a_program_that_is_kept_gets_only_what_is_new() {
        let mut script = Script::new(
            Rules::CONNECT6,
            &["9 9 -1 -1", KEEP_RUNNING, "0 0 1 1", KEEP_RUNNING],
        );
        let mut black = Botzone::default();
        assert_eq!(script.turn(&mut black, "").unwrap(), "j10");
        assert_eq!(script.heard(), ["1", "-1 -1 -1 -1"]);
        assert!(!black.needs_new_process());
        assert_eq!(script.turn(&mut black, "j10 k11i11").unwrap(), "a1b2");
        assert_eq!(script.heard(), ["10 10 8 10"]);
    }

    #[test]
    fn a_program_that_goes_gets_the_whole_game() {
        let mut script = Script::new(Rules::CONNECT6, &["0 0 1 1"]);
        let mut white = Botzone::default();
        assert_eq!(script.turn(&mut white, "j10").unwrap(), "a1b2");
        assert_eq!(script.heard(), ["1", "9 9 -1 -1"]);
        assert!(white.needs_new_process());
        let mut script = Script::new(Rules::CONNECT6, &["2 2 3 3"]);
        script.turn(&mut white, "j10 a1b2 k10k11").unwrap();
        assert_eq!(script.heard(), ["2", "9 9 -1 -1", "0 0 1 1", "10 9 10 10"]);
    }

    #[test]
    fn what_is_no_turn() {
        for answer in ["", "hello", "1 2 3", "1 2 3 4 5", "-1 0 1 1", "99 0 1 1"] {
            assert_eq!(stones(answer), None, "{answer}");
        }
        assert_eq!(stones("-1 -1 -1 -1"), Some(vec![]));
    }
}
