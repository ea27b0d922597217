//! Games, and which of their positions are learned from.

use sixfold_core::{Action, Color, Observer, Position, Rules, Turn};
use sixfold_solve::tss::{Table, decide_double};
use sixfold_solve::{NodeLimit, Verdict};
use sixfold_threat::{Index, WordIndex};

/// What the search for a win by double threats may cost in a position.
const NODES: u64 = 200;

/// A game that was played, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    rules: Rules,
    turns: Vec<Turn>,
    winner: Option<Color>,
    /// So many turns were not chosen by the players.
    opening: usize,
}

/// The position has stones that nobody played in a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("some of the stones were not played in a turn, or set up before the first")]
pub struct NotAGame;

impl PlayedGame {
    /// The game that led to this position, and who has won it: nobody where it is a draw. The first
    /// stones, so many, are an opening.
    pub fn new(
        last: &Position,
        winner: Option<Color>,
        opening: usize,
    ) -> Result<PlayedGame, NotAGame> {
        let rules = last.rules();
        let mut position = Position::new(rules);
        let mut turns = vec![Turn::NULL];
        let mut opening_turns = 0;
        for action in last.history() {
            let side = position.to_move();
            match action {
                Action::Place(cell) => {
                    position.place(cell, &mut ());
                    let turn = turns.last_mut().expect("there is always a turn");
                    *turn = turn.with(cell);
                }
                Action::EndTurn => position.end_turn(),
                Action::Extra(..) => return Err(NotAGame),
            }
            if position.to_move() != side {
                turns.push(Turn::NULL);
                if position.history().len() <= opening {
                    opening_turns += 1;
                }
            }
        }
        if position != *last {
            return Err(NotAGame);
        }
        if turns.last() == Some(&Turn::NULL) {
            turns.pop();
        }
        Ok(PlayedGame {
            rules,
            turns,
            winner,
            opening: opening_turns,
        })
    }

    /// The game that was played.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The turns, the first side's first.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How it ended for this side: 1 for a win, 0 for a loss, between them for a draw.
    #[must_use]
    pub fn score(&self, side: Color) -> f64 {
        match self.winner {
            None => 0.5,
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
        }
    }
}

/// Plays a turn of a game, whole or not.
pub(super) fn play(position: &mut Position, turn: Turn, observer: &mut impl Observer) {
    let side = position.to_move();
    position.place_turn(turn, observer);
    pass_the_turn(position, side);
}

/// Gives up what this side has left of its turn.
pub(super) fn pass_the_turn(position: &mut Position, side: Color) {
    if position.to_move() == side && !position.is_over() {
        position.end_turn();
    }
}

/// A game with the positions that are learned from: those at the start of a turn, behind the
/// opening, that are quiet.
///
/// A position is quiet if neither side has a threat, and the side to move finds no win by double
/// threats. A search sees to everything else better than any sum can.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    game: PlayedGame,
    /// For each turn, whether the position before it is one of them.
    quiet: Vec<bool>,
}

impl Lesson {
    /// Looks for the quiet positions of a game.
    #[must_use]
    pub fn new(game: PlayedGame) -> Lesson {
        let mut position = Position::new(game.rules);
        let mut index = WordIndex::new(game.rules);
        let mut quiet = Vec::with_capacity(game.turns.len());
        for (number, &turn) in game.turns.iter().enumerate() {
            let counts = number >= game.opening && number > 0 && !position.is_over();
            quiet.push(counts && is_quiet(&position, &index));
            play(&mut position, turn, &mut index);
        }
        Lesson { game, quiet }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &PlayedGame {
        &self.game
    }

    /// Whether the position before the turn with this number, from 0, is learned from.
    #[must_use]
    pub fn is_quiet(&self, turn: usize) -> bool {
        self.quiet[turn]
    }

    /// How many positions are learned from.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.quiet.iter().filter(|&&quiet| quiet).count()
    }
}

fn is_quiet(position: &Position, index: &WordIndex) -> bool {
    let has_threat = |side| {
        let mut lines = index.threat_lines(side).iter();
        lines.any(|line| index.threat_windows(side, line) != 0)
    };
    if Color::BOTH.into_iter().any(has_threat) {
        return false;
    }
    let table = Table::with_megabytes(1);
    let solution = decide_double(position, &table, &mut NodeLimit(NODES));
    solution.verdict != Verdict::Win
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::parse_game;

    use super::*;

    fn game(text: &str, opening: usize) -> PlayedGame {
        let position = parse_game(text, Rules::CONNECT6).unwrap();
        PlayedGame::new(&position, Some(Color::White), opening).unwrap()
    }

    #[test]
    fn a_game_is_its_turns() {
        let played = game("j10 i11k11 j9- a1a2 -", 3);
        let turns: Vec<String> = played.turns().iter().map(ToString::to_string).collect();
        assert_eq!(turns[..4], ["j10", "i11k11", "j9", "a1a2"]);
        assert_eq!(played.opening, 2);
        assert_eq!(played.score(Color::White), 1.0);
        let mut extra = Position::new(Rules::CONNECT6);
        extra.add_extra(Color::Black, "a1".parse().unwrap(), &mut ());
        assert_eq!(PlayedGame::new(&extra, None, 0), Err(NotAGame));
    }

    #[test]
    fn positions_with_threats_and_wins_are_no_lessons() {
        // Black has four in a row after its third turn, and White has to answer.
        let four = Lesson::new(game("j10 a1a19 k10l10 s1s19 m10c3 i10n10 c4c5", 0));
        assert_eq!(
            four.quiet,
            [false, true, true, true, true, false, true][..].to_vec()
        );
        let behind_the_opening = Lesson::new(game("j10 a1a19 k10l10 s1s19", 3));
        assert_eq!(behind_the_opening.quiet, [false, false, true, true]);
        // Two rows of three that cross in empty cells: a win by double threats.
        let won = Lesson::new(game("j10 a1a19 k10l10 s1s19 j12k12 a10s10 l12m12", 0));
        assert_eq!(won.quiet.last(), Some(&false));
    }
}
