//! One game under the eyes of the referee.

use std::time::Duration;

use sixfold_core::{Cell, Color, Outcome, Position};

use super::{Clocks, Fault, TimeControl};

/// What a player answers when it is asked for a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// These stones, in the order in which the player named them. They may be illegal.
    Stones(Vec<Cell>),
    /// It gives up.
    Resignation,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// On the board.
    Board(Outcome),
    /// This side gave up.
    Resignation(Color),
    /// This side did what loses a game.
    Fault(Color, Fault),
}

impl Ending {
    /// Who won; nobody in a draw.
    #[must_use]
    pub fn winner(&self) -> Option<Color> {
        match self {
            Ending::Board(Outcome::Win(winner)) => Some(*winner),
            Ending::Board(Outcome::Draw) => None,
            Ending::Resignation(loser) | Ending::Fault(loser, _) => Some(loser.other()),
        }
    }
}

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    clocks: Clocks,
    ending: Option<Ending>,
}

impl Game {
    /// A game that goes on from this position, with the same time for both.
    #[must_use]
    pub fn new(opening: Position, control: TimeControl) -> Game {
        Game::with_odds(opening, [control; 2])
    }

    /// The same with other times for Black, the first, than for White.
    #[must_use]
    pub fn with_odds(opening: Position, controls: [TimeControl; 2]) -> Game {
        let ending = opening.outcome().map(Ending::Board);
        Game {
            position: opening,
            clocks: Clocks::new(controls),
            ending,
        }
    }

    /// Where the game is.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The clocks of both sides.
    #[must_use]
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Judges what the side to move answered after so long. A turn that comes too late is lost on
    /// time, whatever it is; where nothing usable came, that is why the game is lost.
    pub fn answer(&mut self, answer: Result<Choice, Fault>, used: Duration) {
        debug_assert!(self.ending.is_none(), "the game is over");
        let side = self.position.to_move();
        let in_time = self.clocks.spend(side, used);
        let judged = match (answer, in_time) {
            (Err(fault), _) => Err(fault),
            (Ok(_), Err(overrun)) => Err(Fault::Timeout {
                used: overrun.used,
                allowed: overrun.allowed,
            }),
            (Ok(choice), Ok(())) => Ok(choice),
        };
        self.ending = match judged {
            Err(fault) => Some(Ending::Fault(side, fault)),
            Ok(Choice::Resignation) => Some(Ending::Resignation(side)),
            Ok(Choice::Stones(cells)) => match self.place(&cells) {
                Err(fault) => Some(Ending::Fault(side, fault)),
                Ok(()) => self.position.outcome().map(Ending::Board),
            },
        };
    }

    /// Places a turn if it is one: every stone legal, none twice, as many as the turn has. Only
    /// behind a stone that wins may others be missing.
    fn place(&mut self, cells: &[Cell]) -> Result<(), Fault> {
        let wanted = self.position.stones_to_place();
        for (at, &cell) in cells.iter().enumerate() {
            self.position.check(cell)?;
            if cells[..at].contains(&cell) {
                return Err(Fault::Duplicate(cell));
            }
        }
        let placed = cells.len();
        if placed > wanted {
            return Err(Fault::TooMany { placed, wanted });
        }
        let mut next = self.position.clone();
        for &cell in cells {
            next.place(cell, &mut ());
        }
        if placed < wanted && !next.is_over() {
            return Err(Fault::HalfTurn { placed, wanted });
        }
        self.position = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Rules, notation};

    use super::super::FaultKind;
    use super::*;

    fn game(text: &str) -> Game {
        let position = notation::parse_game(text, Rules::CONNECT6).unwrap();
        let control = TimeControl {
            per_turn: Some(Duration::from_secs(1)),
            grace: Duration::from_millis(50),
            ..TimeControl::default()
        };
        Game::new(position, control)
    }

    fn stones(names: &[&str]) -> Result<Choice, Fault> {
        let cells = names.iter().map(|name| name.parse().unwrap());
        Ok(Choice::Stones(cells.collect()))
    }

    /// White's answer to Black's first stone, and the fault that it is.
    fn fault(names: &[&str]) -> FaultKind {
        let mut game = game("j10");
        game.answer(stones(names), Duration::ZERO);
        assert_eq!(
            notation::write_turns(game.position()),
            "j10",
            "what is no turn changes nothing"
        );
        match game.ending() {
            Some(Ending::Fault(Color::White, fault)) => fault.kind(),
            other => panic!("{names:?}: {other:?}"),
        }
    }

    #[test]
    fn turns_that_are_none_lose() {
        assert_eq!(fault(&["j10", "k10"]), FaultKind::Illegal);
        assert_eq!(fault(&["k10", "j10"]), FaultKind::Illegal);
        assert_eq!(fault(&["k10", "z30"]), FaultKind::Illegal);
        assert_eq!(fault(&["k10", "k10"]), FaultKind::Duplicate);
        assert_eq!(fault(&["k10"]), FaultKind::HalfTurn);
        assert_eq!(fault(&[]), FaultKind::HalfTurn);
        assert_eq!(fault(&["k10", "k11", "k12"]), FaultKind::TooMany);
    }

    #[test]
    fn a_turn_in_time_is_played_and_a_late_one_is_lost() {
        let mut game = game("j10");
        game.answer(stones(&["k11", "i11"]), Duration::from_millis(1040));
        assert_eq!(game.ending(), None);
        assert_eq!(game.position().to_move(), Color::Black);
        game.answer(stones(&["k10", "l10"]), Duration::from_millis(1060));
        let ending = game.ending().unwrap();
        assert_eq!(ending.winner(), Some(Color::White));
        assert!(
            matches!(ending, Ending::Fault(Color::Black, fault) if fault.kind() == FaultKind::Timeout)
        );
    }

    #[test]
    fn a_fault_says_more_than_that_it_was_late() {
        let mut game = game("j10");
        let crash = Err(Fault::Crash("exit status: 1".into()));
        game.answer(crash, Duration::from_secs(9));
        assert!(
            matches!(game.ending(), Some(Ending::Fault(Color::White, fault)) if fault.kind() == FaultKind::Crash)
        );
    }

    #[test]
    fn the_winning_stone_needs_no_other() {
        let before = "a1 a2b2 b1c1 c2d2 d1e1 e3e4";
        for names in [&["f1"][..], &["f1", "g7"], &["g7", "f1"]] {
            let mut game = game(before);
            game.answer(stones(names), Duration::ZERO);
            let won = Ending::Board(Outcome::Win(Color::Black));
            assert_eq!(game.ending(), Some(&won), "{names:?}");
        }
        let mut game = game(before);
        game.answer(stones(&["g7"]), Duration::ZERO);
        assert_eq!(game.ending().unwrap().winner(), Some(Color::White));
    }

    #[test]
    fn resigning_loses_and_a_full_board_draws() {
        let mut game = game("j10");
        game.answer(Ok(Choice::Resignation), Duration::ZERO);
        assert_eq!(game.ending(), Some(&Ending::Resignation(Color::White)));
        // The last turn of a nearly full board has as many stones as there is room for.
        let rules = Rules::new(2, 2, 3, 2, 1).unwrap();
        let position = notation::parse_game("a1 a2b1", rules).unwrap();
        let mut small = Game::new(position, TimeControl::default());
        small.answer(stones(&["b2"]), Duration::ZERO);
        assert_eq!(small.ending(), Some(&Ending::Board(Outcome::Draw)));
        assert_eq!(small.ending().unwrap().winner(), None);
    }

    #[test]
    fn an_opening_that_is_over_needs_no_player() {
        let game = game("a1 a2b2 b1c1 c2d2 d1e1 e3e4 f1g7");
        assert_eq!(game.ending().unwrap().winner(), Some(Color::Black));
    }
}
