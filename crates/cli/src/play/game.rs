//! The game on the board: stones that come and go, by the rules.

use sixfold_core::{Cell, Color, IllegalStone, Outcome, Position};

use crate::played;

/// Why stones were not placed. None of them was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotPlaced {
    #[error("{0}; write undo to take a turn back, or new for another game")]
    Over(String),
    #[error("{} stones are too many: {left} {} left in this turn", .given, if *.left == 1 { "is" } else { "are" })]
    TooMany { given: usize, left: usize },
    #[error(transparent)]
    Illegal(#[from] IllegalStone),
}

/// The position after these stones of the side to move, which must belong to one turn.
pub(crate) fn with_stones(position: &Position, cells: &[Cell]) -> Result<Position, NotPlaced> {
    if position.is_over() {
        return Err(NotPlaced::Over(ending(position)));
    }
    let left = position.stones_to_place();
    if cells.len() > left {
        let given = cells.len();
        return Err(NotPlaced::TooMany { given, left });
    }
    let mut after = position.clone();
    for &cell in cells {
        after.check(cell)?;
        after.place(cell, &mut ());
    }
    Ok(after)
}

/// The position before the last turn that this side began, with all that came after taken back;
/// `None` where it has not played.
pub(crate) fn without_last_turn(position: &Position, side: Color) -> Option<Position> {
    let mut before = position.clone();
    let mut has_played = false;
    loop {
        let mut earlier = before.clone();
        let is_there_more = earlier.undo(&mut ()).is_some();
        let was_its_turn = is_there_more && earlier.to_move() == side;
        if has_played && !was_its_turn {
            return Some(before);
        }
        if !is_there_more {
            return None;
        }
        has_played |= was_its_turn;
        before = earlier;
    }
}

/// The position without the last stone of a turn that is not finished.
pub(crate) fn without_last_stone(position: &Position) -> Option<Position> {
    let mut before = position.clone();
    before.undo(&mut ())?;
    let is_same_turn = before.to_move() == position.to_move();
    (is_same_turn && !position.is_over()).then_some(before)
}

/// How the game stands, in words.
pub(crate) fn status(position: &Position) -> String {
    if position.is_over() {
        return ending(position);
    }
    let (side, stones) = (position.to_move(), position.stones_to_place());
    let plural = if stones == 1 { "" } else { "s" };
    format!("{side} to move, {stones} stone{plural}")
}

/// How the game ended.
fn ending(position: &Position) -> String {
    match position.outcome() {
        Some(Outcome::Win(winner)) => {
            let rows = played::winning_rows(position);
            let ends = rows.iter().filter_map(|row| match row[..] {
                [first, .., last] => Some(format!("{first} to {last}")),
                _ => None,
            });
            let ends: Vec<String> = ends.collect();
            format!("the game is over: {winner} wins, {}", ends.join(", "))
        }
        _ => String::from("the game is over, and nobody has won"),
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::Rules;
    use sixfold_core::notation::{parse_game, write_game};

    use super::*;

    fn position(game: &str) -> Position {
        parse_game(game, Rules::CONNECT6).unwrap()
    }

    fn cells(names: &[&str]) -> Vec<Cell> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    #[test]
    fn stones_are_placed_all_or_none() {
        let before = position("j10");
        let place = |names: &[&str]| with_stones(&before, &cells(names));
        let written = |names: &[&str]| write_game(&place(names).unwrap()).unwrap();
        assert_eq!(written(&["k11", "a1"]), "j10 k11a1");
        assert_eq!(written(&["k11"]), "j10 k11");
        let error = |names: &[&str]| place(names).unwrap_err().to_string();
        assert_eq!(error(&["a1", "j10"]), "j10 already holds a black stone");
        assert_eq!(error(&["a1", "a1"]), "a1 already holds a white stone");
        assert_eq!(
            error(&["a1", "b1", "c1"]),
            "3 stones are too many: 2 are left in this turn"
        );
        assert!(error(&["z1"]).contains("outside the board"));
        let over = parse_game("a1 b1 a2 b2 a3", Rules::TICTACTOE).unwrap();
        assert_eq!(
            with_stones(&over, &cells(&["c1"])).unwrap_err().to_string(),
            "the game is over: black wins, a1 to a3; write undo to take a turn back, or new for \
             another game"
        );
    }

    #[test]
    fn whole_exchanges_are_taken_back() {
        let back = |game: &str, side| {
            let before = without_last_turn(&position(game), side)?;
            write_game(&before)
        };
        let game = "j10 i11k11 j9k9 a1a2";
        assert_eq!(back(game, Color::Black).as_deref(), Some("j10 i11k11"));
        assert_eq!(back(game, Color::White).as_deref(), Some("j10 i11k11 j9k9"));
        // A turn that was begun is all that is taken back.
        assert_eq!(
            back("j10 i11k11 j9", Color::Black).as_deref(),
            Some("j10 i11k11")
        );
        assert_eq!(back("j10 i11k11", Color::Black).as_deref(), Some(""));
        assert_eq!(back("j10", Color::White), None);
        assert_eq!(back("", Color::Black), None);
        // The first turn may have more stones than the others.
        let three = parse_game("j10k11j12 a1a2", Rules::CONNECT_6_2_3).unwrap();
        let before = without_last_turn(&three, Color::Black).unwrap();
        assert_eq!(write_game(&before).as_deref(), Some(""));
    }

    #[test]
    fn a_single_stone_is_taken_back_only_within_its_turn() {
        let back = |game: &str| without_last_stone(&position(game)).map(|p| write_game(&p));
        assert_eq!(back("j10 a1"), Some(Some("j10".into())));
        assert_eq!(back("j10 a1a2"), None);
        assert_eq!(back(""), None);
    }

    #[test]
    fn the_state_is_told_in_words() {
        assert_eq!(status(&position("")), "black to move, 1 stone");
        assert_eq!(status(&position("j10")), "white to move, 2 stones");
        let full = parse_game("a1", "1,1,2,1,1".parse().unwrap()).unwrap();
        assert_eq!(status(&full), "the game is over, and nobody has won");
    }
}
