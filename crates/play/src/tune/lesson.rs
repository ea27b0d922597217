//! Games, and which of their positions are learned from.

use sixfold_core::{Action, Color, Observer, Position, Rules, Turn};
use sixfold_solve::NodeLimit;
use sixfold_threat::WordIndex;

use super::model::probability;
use super::said;
use crate::quiet::is_quiet;

/// What the search for a win by double threats may cost in a position.
const NODES: u64 = 200;

/// So many units of what a player said make it e times as likely to win as to lose: more than 256, since a
/// short search is surer than it should be.
const UNITS_SAID: f64 = 300.0;

/// What was said counts for no less than this, and for no more than what is left to 1: a search that finds
/// all lost has not tried every turn.
const LEAST_SAID: f64 = 0.02;

/// A game that was played, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    rules: Rules,
    turns: Vec<Turn>,
    winner: Option<Color>,
    /// So many turns were not chosen by the players.
    opening: usize,
    /// For each turn what its player thought the position was worth to it, if anybody wrote that down: then
    /// turns without it were not chosen by a player, or by one who did not look ahead.
    said: Option<Vec<Option<i64>>>,
}

/// There is not one score for each turn behind the opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are {scores} scores for {turns} turns behind the opening")]
pub struct OtherScores {
    /// The scores.
    pub scores: usize,
    /// The turns.
    pub turns: usize,
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
            said: None,
        })
    }

    /// The same with what the players thought the positions before their turns were worth, a score for each
    /// turn behind the opening and nothing for turns by chance or without a look ahead. Where there is no score at all
    /// nobody wrote them down.
    pub fn with_scores(self, scores: &[Option<i64>]) -> Result<PlayedGame, OtherScores> {
        let (scores_of, turns) = (scores.len(), self.turns.len() - self.opening);
        if scores.is_empty() {
            return Ok(self);
        }
        if scores_of != turns {
            let scores = scores_of;
            return Err(OtherScores { scores, turns });
        }
        let mut said = vec![None; self.opening];
        said.extend_from_slice(scores);
        Ok(PlayedGame {
            said: Some(said),
            ..self
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

    /// What the player of a turn thought the position before it was worth to it.
    fn said(&self, turn: usize) -> Option<i64> {
        self.said.as_ref()?[turn]
    }

    /// Whether a player has chosen this turn, as far as is known.
    fn is_chosen(&self, turn: usize) -> bool {
        turn >= self.opening && self.said.as_ref().is_none_or(|said| said[turn].is_some())
    }

    /// The turns that players have chosen, as far as is known, each with its number from 0 and the position
    /// before it.
    #[must_use]
    pub fn chosen(&self) -> Vec<(usize, Position, Turn)> {
        let mut position = Position::new(self.rules);
        let mut chosen = Vec::new();
        for (number, &turn) in self.turns.iter().enumerate() {
            if self.is_chosen(number) {
                chosen.push((number, position.clone(), turn));
            }
            play(&mut position, turn, &mut ());
        }
        chosen
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

/// A game with the positions that are learned from: those at the start of a turn that a player has chosen, behind
/// the opening, that are quiet.
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
            let counts = game.is_chosen(number) && number > 0 && !position.is_over();
            quiet.push(counts && is_quiet(&position, &index, &mut NodeLimit(NODES)));
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

    /// How likely the side to move is to win before this turn: how the game ended for it, and, with this share,
    /// what its player thought.
    #[must_use]
    pub fn chance(&self, turn: usize, side: Color, share_of_said: f64) -> f64 {
        let ended = self.game.score(side);
        match self.game.said(turn) {
            None => ended,
            Some(said) => {
                let said = probability(said as f64 / UNITS_SAID);
                let said = said.clamp(LEAST_SAID, 1.0 - LEAST_SAID);
                ended + share_of_said * (said - ended)
            }
        }
    }

    /// Whether this turn is one to play again: not where its player took the position for lost.
    #[must_use]
    pub fn is_example(&self, turn: usize) -> bool {
        self.game.said(turn).is_none_or(|said| said > said::LOST)
    }

    /// How many positions are learned from.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.quiet.iter().filter(|&&quiet| quiet).count()
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::parse_game;

    use super::*;
    use crate::Score;

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

    /// Nobody can say what a turn that chance has played was worth; of the others each counts for how the game
    /// ended and for what was said, and where all was lost the turn is no example.
    #[test]
    fn what_players_said_counts_beside_how_it_ended() {
        let text = "j10 a1a19 k10l10 s1s19";
        let said = [None, Some(300), Some(said::points(Score::Loss(4)).unwrap())];
        let lesson = Lesson::new(game(text, 1).with_scores(&said).unwrap());
        assert_eq!(lesson.quiet, [false, false, true, true]);
        let (black, white) = (Color::Black, Color::White);
        let of_said = 1.0 / (1.0 + (-1.0f64).exp());
        assert!((lesson.chance(2, black, 1.0) - of_said).abs() < 1e-9);
        assert!((lesson.chance(2, black, 0.5) - of_said / 2.0).abs() < 1e-9);
        assert!((lesson.chance(3, white, 1.0) - LEAST_SAID).abs() < 1e-9);
        assert_eq!(lesson.chance(3, white, 0.0), 1.0);
        assert!(lesson.is_example(2) && !lesson.is_example(3));
        let unsaid = Lesson::new(game(text, 1).with_scores(&[]).unwrap());
        assert_eq!(unsaid.quiet, [false, true, true, true]);
        assert_eq!(unsaid.chance(3, white, 1.0), 1.0);
        assert!(unsaid.is_example(3));
        for wrong in [&[Some(1); 2][..], &[None; 4]] {
            let error = game(text, 1).with_scores(wrong).unwrap_err();
            let expected = format!(
                "there are {} scores for 3 turns behind the opening",
                wrong.len()
            );
            assert_eq!(error.to_string(), expected);
        }
    }
}
