//! One game: who lost it, and after which of the loser's turns something is to be asked.

use anyhow::Context;
use sixfold_arena::contest::Remark;
use sixfold_core::{Color, Outcome, Position, Turn};
use sixfold_play::Safety;
use sixfold_record::{GameResult, Record, Step};

/// A game in which players take part that are reviewed.
#[derive(Clone, Debug)]
pub(crate) struct ReviewedGame {
    /// Which game of its file, from 0.
    pub(crate) index: usize,
    /// Those players, Black first. One who has no name is called by its colour.
    pub(crate) players: Vec<String>,
    /// The one of them who lost, and the positions after its turns.
    pub(crate) lost: Option<(String, Vec<Question>)>,
}

/// A position after a turn of the loser: does the other side, which is to move, win?
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// Which turn of the game it was, from 1.
    pub(crate) number: usize,
    /// The turn.
    pub(crate) turn: Turn,
    /// What the player had said of it, if anything.
    pub(crate) remark: Option<Safety>,
    /// The board after it.
    pub(crate) position: Position,
}

/// Whose games are reviewed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Everyone's who says something about safety.
    Remarking,
    /// This one's.
    Named(String),
}

/// A turn of the main line.
struct Played {
    color: Color,
    turn: Turn,
    remark: Option<Safety>,
    after: Position,
}

/// What is to be asked about a game, which is this one of its file; nothing where nobody of interest
/// plays.
pub(crate) fn questions(
    record: &Record,
    index: usize,
    whose: &Player,
) -> anyhow::Result<Option<ReviewedGame>> {
    let turns = turns(record)?;
    let is_reviewed = |color: &Color| match whose {
        Player::Named(name) => record.player(*color).as_deref() == Some(name),
        Player::Remarking => turns
            .iter()
            .filter(|played| played.color == *color)
            .filter_map(|played| played.remark)
            .any(|safety| safety != Safety::Unchecked),
    };
    let name = |color: Color| record.player(color).unwrap_or_else(|| color.to_string());
    let reviewed: Vec<Color> = Color::BOTH.into_iter().filter(is_reviewed).collect();
    if reviewed.is_empty() {
        return Ok(None);
    }
    let loser = winner(record)?
        .map(Color::other)
        .filter(|color| reviewed.contains(color));
    Ok(Some(ReviewedGame {
        index,
        players: reviewed.into_iter().map(name).collect(),
        lost: loser.map(|color| (name(color), after_turns_of(color, turns))),
    }))
}

/// Who won, as the record says, or as the board does where it says nothing.
fn winner(record: &Record) -> anyhow::Result<Option<Color>> {
    match record.result() {
        Some(GameResult::Win(winner, _)) => Ok(Some(winner)),
        Some(GameResult::Draw | GameResult::Void) => Ok(None),
        Some(GameResult::Unknown | GameResult::Other(_)) | None => {
            let outcome = record.main_line_position()?.outcome();
            Ok(match outcome {
                Some(Outcome::Win(winner)) => Some(winner),
                Some(Outcome::Draw) | None => None,
            })
        }
    }
}

/// The turns of this side after which the other is to move. Those before its first remark are the
/// opening's; one who remarks on nothing has played all of them.
fn after_turns_of(color: Color, turns: Vec<Played>) -> Vec<Question> {
    let own = |played: &Played| played.color == color;
    let first = turns
        .iter()
        .position(|played| own(played) && played.remark.is_some())
        .unwrap_or(0);
    let numbered = turns.into_iter().enumerate().skip(first);
    numbered
        .filter(|(_, played)| own(played))
        .filter(|(_, played)| !played.after.is_over() && played.after.to_move() != color)
        .map(|(index, played)| Question {
            number: index + 1,
            turn: played.turn,
            remark: played.remark,
            position: played.after,
        })
        .collect()
}

/// The turns of the main line. Set-ups are no turns of anybody.
fn turns(record: &Record) -> anyhow::Result<Vec<Played>> {
    let mut turns: Vec<Played> = Vec::new();
    let mut goes_on = false;
    for node in record.main_line() {
        let (color, cell) = match *record.node(node).step() {
            Step::Stone(color, cell) => (color, Some(cell)),
            Step::Pass(color) => (color, None),
            Step::Nothing | Step::SetUp(_) => {
                goes_on = false;
                continue;
            }
        };
        let after = record.position_at(node)?;
        let comment = record.comment(node).unwrap_or_default();
        let number = turns.len() + usize::from(!goes_on);
        let remark = Remark::safety_in(&comment).with_context(|| format!("turn {number}"))?;
        if !goes_on {
            turns.push(Played {
                color,
                turn: Turn::NULL,
                remark: None,
                after: after.clone(),
            });
        }
        let last = turns.last_mut().expect("one was just added or goes on");
        last.turn = cell.map_or(last.turn, |cell| last.turn.with(cell));
        last.remark = remark.or(last.remark);
        goes_on = after.to_move() == color;
        last.after = after;
    }
    Ok(turns)
}

#[cfg(test)]
mod tests {
    use sixfold_record::read_sgf;

    use super::*;

    const SAFE: &str = "C[score +1, depth 1, 9 nodes, 0.1 s; safety: safe]";

    fn game(text: &str, whose: &Player) -> Option<ReviewedGame> {
        let record = read_sgf(text, None).unwrap().remove(0);
        questions(&record, 0, whose).unwrap()
    }

    fn numbers(game: &ReviewedGame) -> Vec<(usize, Option<Safety>)> {
        let (_, questions) = game.lost.as_ref().unwrap();
        questions.iter().map(|q| (q.number, q.remark)).collect()
    }

    #[test]
    fn turns_of_the_loser_from_its_first_remark_on() {
        let text = format!(
            "(;SZ[19]PB[a]PW[b]RE[B+R];B[jj];W[aa];W[ss];B[ja];B[jb];W[as];W[sa]{SAFE};B[jc];B[jd];W[ab];W[ac])"
        );
        let found = game(&text, &Player::Remarking).unwrap();
        assert_eq!(found.players, ["b"]);
        assert_eq!(numbers(&found), [(4, Some(Safety::Safe)), (6, None)]);
        let (name, questions) = found.lost.unwrap();
        assert_eq!(name, "b");
        assert_eq!(questions[0].turn.to_string(), "a1s19");
        assert_eq!(questions[0].position.to_move(), Color::Black);
        // Somebody who says nothing is reviewed when asked for, and all turns are its own.
        let silent = text.replace(SAFE, "");
        assert!(game(&silent, &Player::Remarking).is_none());
        let named = |name: &str| game(&silent, &Player::Named(name.to_owned()));
        assert_eq!(
            numbers(&named("b").unwrap()),
            [(2, None), (4, None), (6, None)]
        );
        assert!(named("c").is_none());
        assert!(named("a").unwrap().lost.is_none());
    }

    #[test]
    fn the_board_knows_who_won_where_the_record_does_not() {
        let row = "B[aa];W[ab];W[bb];B[ba];B[ca];W[cb];W[db];B[da];B[ea]";
        let text = format!("(;SZ[19]PW[w];{row};W[jj];W[jk]{SAFE};B[fa])");
        let found = game(&text, &Player::Remarking).unwrap();
        assert_eq!(numbers(&found), [(6, Some(Safety::Safe))]);
        let open = text.replace(";B[fa]", "");
        let found = game(&open, &Player::Remarking).unwrap();
        assert!(found.lost.is_none());
    }

    #[test]
    fn a_remark_that_is_none_is_an_error() {
        let text = "(;SZ[19];B[jj];W[aa];W[bb]C[score +1; safety: maybe])";
        let record = read_sgf(text, None).unwrap().remove(0);
        let error = questions(&record, 0, &Player::Remarking).unwrap_err();
        assert!(
            format!("{error:#}").starts_with("turn 2: \"score +1; safety: maybe\" is no remark")
        );
    }
}
