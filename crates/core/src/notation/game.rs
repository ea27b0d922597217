//! A game as one string: turns apart by white space, the stones of a turn written
//! together: `j10 i11k11 j9k9`.
//!
//! A turn that gives up stones ends with `-`: `i11-` is a semi-null turn, `-` alone a null
//! turn. The last turn may be unfinished.

use crate::{Action, Cell, IllegalStone, Position, Rules};

/// A fault in a game string, and where it is.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("turn {turn}, line {line}, column {column}: {fault}")]
pub struct GameTextError {
    /// The turn, from 1.
    pub turn: usize,
    /// The line of the text, from 1.
    pub line: usize,
    /// The column of the text, in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: GameTextFault,
}

/// What can be wrong in a game string.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameTextFault {
    /// What stands there is no cell.
    #[error("\"{0}\" is no cell: write a column letter and a row number, such as j10")]
    NoCell(String),
    /// The stone is not allowed there.
    #[error(transparent)]
    Illegal(#[from] IllegalStone),
    /// A turn with stones missing, and another turn after it.
    #[error(
        "this turn has {placed} of {wanted} stones; write the stones of a turn together (i11k11), or end it with -"
    )]
    TooFew {
        /// The stones it has.
        placed: u8,
        /// The stones it needs.
        wanted: u8,
    },
    /// A turn with too many stones.
    #[error("this turn has more than {wanted} stones")]
    TooMany {
        /// The stones it needs.
        wanted: u8,
    },
    /// Another turn after the game was over.
    #[error("this turn comes after the end of the game")]
    AfterEnd,
}

/// Replays a game string from the empty board.
pub fn parse_game(text: &str, rules: Rules) -> Result<Position, GameTextError> {
    let mut position = Position::new(rules);
    let mut last_start = 0;
    for (number, (start, word)) in words(text).enumerate() {
        play_turn(&mut position, word).map_err(|(offset, fault)| {
            // That a turn stops short is seen at the next one.
            let (number, at) = match fault {
                GameTextFault::TooFew { .. } => (number - 1, last_start),
                _ => (number, start + offset),
            };
            locate(text, number, at, fault)
        })?;
        last_start = start;
    }
    Ok(position)
}

/// The error of a fault in the turn with this number, from 0, at this byte.
fn locate(text: &str, number: usize, at: usize, fault: GameTextFault) -> GameTextError {
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    GameTextError {
        turn: number + 1,
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        fault,
    }
}

/// The words of the text with their byte offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace()
        .map(move |word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

/// Plays one word of a game string; a fault comes with its offset in the word.
fn play_turn(position: &mut Position, word: &str) -> Result<(), (usize, GameTextFault)> {
    let side = position.to_move();
    let stones_so_far = position.history().len();
    let full = full_turn(position);
    if position.is_over() {
        return Err((0, GameTextFault::AfterEnd));
    }
    if position.left() != full {
        // The turn before stopped short, and this word shows that it was not the last.
        let placed = full - position.left();
        return Err((
            0,
            GameTextFault::TooFew {
                placed,
                wanted: full,
            },
        ));
    }
    let mut at = 0;
    while at < word.len() {
        let turn_is_over = position.history().len() > stones_so_far && position.to_move() != side;
        if &word[at..] == "-" && !turn_is_over {
            if !position.may_end_turn() {
                return Err((at, GameTextFault::AfterEnd));
            }
            position.end_turn();
            return Ok(());
        }
        let Some((cell, used)) = Cell::parse_prefix(&word[at..]) else {
            let shown = word[at..].chars().take(12).collect();
            return Err((at, GameTextFault::NoCell(shown)));
        };
        if turn_is_over {
            return Err((at, GameTextFault::TooMany { wanted: full }));
        }
        position
            .check(cell)
            .map_err(|illegal| (at, illegal.into()))?;
        position.place(cell, &mut ());
        at += used;
    }
    Ok(())
}

/// The stones of a whole turn of the side to move: q in the first turn of all.
fn full_turn(position: &Position) -> u8 {
    let first_turn_goes_on = position.history().len() < usize::from(position.rules().q())
        && position
            .history()
            .all(|action| matches!(action, Action::Place(_)));
    if first_turn_goes_on {
        position.rules().q()
    } else {
        position.rules().p()
    }
}

/// Writes the turns since the position was set up as a game string. Stones set up before
/// and extra stones are not turns, and do not appear.
#[must_use]
pub fn write_turns(position: &Position) -> String {
    let rules = position.rules();
    let start = start_of(position);
    let (mut side, mut left) = (start.to_move(), start.left());
    let mut text = String::new();
    let mut new_turn = true;
    for action in position.history() {
        let word = match action {
            Action::Place(cell) => cell.to_string(),
            Action::EndTurn => String::from("-"),
            Action::Extra(..) => continue,
        };
        if new_turn && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&word);
        left = if action == Action::EndTurn {
            0
        } else {
            left - 1
        };
        new_turn = left == 0;
        if new_turn {
            (side, left) = (side.other(), rules.p());
        }
    }
    text
}

/// Writes the game string of a position that came about by turns alone from the start of the
/// game; `None` where stones were set up or added, which no game string can say.
#[must_use]
pub fn write_game(position: &Position) -> Option<String> {
    let only_turns = !position
        .history()
        .any(|action| matches!(action, Action::Extra(..)));
    let starts_as_a_game = start_of(position) == Position::new(position.rules());
    (only_turns && starts_as_a_game).then(|| write_turns(position))
}

/// The position that was set up, before anything happened.
fn start_of(position: &Position) -> Position {
    let mut start = position.clone();
    while start.undo(&mut ()).is_some() {}
    start
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::perft::tests::{play_random, small_rules};
    use crate::{Color, Outcome};

    fn fault(text: &str) -> String {
        parse_game(text, Rules::CONNECT6).unwrap_err().to_string()
    }

    #[test]
    fn games_read_and_write() {
        for text in [
            "",
            "j10",
            "j10 i11k11",
            "j10 i11k11 j9",
            "j10 - i11k11",
            "j10 i11- j9k9",
        ] {
            let position = parse_game(text, Rules::CONNECT6).unwrap();
            assert_eq!(write_game(&position).as_deref(), Some(text));
        }
        let position = parse_game("  J10\n I11K11 ", Rules::CONNECT6).unwrap();
        assert_eq!(write_game(&position).as_deref(), Some("j10 i11k11"));
    }

    #[test]
    fn the_winning_turn_may_be_completed_and_nothing_follows() {
        let game = "a1 a2b2 b1c1 c2d2 d1e1 e3e4 f1g7";
        let position = parse_game(game, Rules::CONNECT6).unwrap();
        assert_eq!(position.outcome(), Some(Outcome::Win(Color::Black)));
        assert_eq!(write_game(&position).as_deref(), Some(game));
        assert_eq!(
            fault(&format!("{game} h7h8")),
            "turn 8, line 1, column 34: this turn comes after the end of the game"
        );
    }

    #[test]
    fn a_full_board_ends_the_turn() {
        let rules = Rules::new(3, 1, 3, 2, 2).unwrap();
        assert!(parse_game("a1b1 c1", rules).is_ok());
        assert_eq!(
            parse_game("a1b1 c1-", rules).unwrap_err().to_string(),
            "turn 2, line 1, column 8: this turn comes after the end of the game"
        );
    }

    #[test]
    fn faults_say_what_and_where() {
        assert_eq!(
            fault("j10 i11k11\n j9x"),
            "turn 3, line 2, column 4: \"x\" is no cell: write a column letter and a row number, such as j10"
        );
        assert_eq!(
            fault("j10 i11j10"),
            "turn 2, line 1, column 8: j10 already holds a black stone"
        );
        assert_eq!(
            fault("j10 t1t2"),
            "turn 2, line 1, column 5: t1 is outside the board of 19 columns and 19 rows"
        );
        assert_eq!(
            fault("j10 i11 k11"),
            "turn 2, line 1, column 5: this turn has 1 of 2 stones; write the stones of a turn together (i11k11), or end it with -"
        );
        assert_eq!(
            fault("j10k10"),
            "turn 1, line 1, column 4: this turn has more than 1 stones"
        );
        assert_eq!(
            fault("j10 i11k11l11"),
            "turn 2, line 1, column 11: this turn has more than 2 stones"
        );
    }

    #[test]
    fn what_did_not_start_as_a_game_is_not_written_as_one() {
        for (to_move, left) in [(Color::White, 2), (Color::White, 1), (Color::Black, 2)] {
            let setup = crate::Setup {
                to_move: Some(to_move),
                left: Some(left),
                ..crate::Setup::new(Rules::CONNECT6)
            };
            let mut position = setup.validate().unwrap();
            assert_eq!(write_game(&position), None);
            position.place("a19".parse().unwrap(), &mut ());
            assert_eq!(write_game(&position), None);
        }
    }

    proptest! {
        #[test]
        fn whatever_can_be_written_reads_back(rules in small_rules(), seed in any::<u64>()) {
            let position = play_random(rules, seed);
            if let Some(text) = write_game(&position) {
                prop_assert_eq!(parse_game(&text, rules).unwrap(), position);
            }
        }

        #[test]
        fn any_text_gets_an_answer(text in "[a-s0-9 \\-\nxé]{0,60}") {
            let _ = parse_game(&text, Rules::CONNECT6);
        }
    }
}
