//! What a picture shows.

use sixfold_core::{Cell, Color, Outcome, Position, Rules};

use super::{Frame, FrameKind, Overlay};
use crate::played;

/// A board with stones and an overlay, before anybody has said how large or in which
/// colours.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The game, which says how large the board is.
    pub rules: Rules,
    /// What the picture shows in words, for those who cannot see it.
    pub title: String,
    /// The stones.
    pub stones: Vec<Stone>,
    /// Marks, frames and zones.
    pub overlay: Overlay,
}

/// One stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stone {
    /// Where.
    pub cell: Cell,
    /// Whose.
    pub color: Color,
    /// What is on it. A mark on the same cell takes its place.
    pub face: Face,
}

/// What is on a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Nothing.
    Plain,
    /// A ring: it belongs to the last turn.
    Ring,
    /// The number of its turn, from 1.
    Number(usize),
}

impl Picture {
    /// The position with its last turn ringed and the winner's rows on beams.
    #[must_use]
    pub fn of(position: &Position) -> Picture {
        let last_turn = played::last_turn(position);
        let stones = Color::BOTH.into_iter().flat_map(|color| {
            position.stones(color).iter().map(move |cell| {
                let ringed = last_turn.contains(cell);
                let face = if ringed { Face::Ring } else { Face::Plain };
                Stone { cell, color, face }
            })
        });
        let beams = played::winning_rows(position)
            .into_iter()
            .map(|row| Frame::round(&row, FrameKind::Won));
        Picture {
            rules: position.rules(),
            title: title(position),
            stones: stones.collect(),
            overlay: Overlay {
                frames: beams.collect(),
                ..Overlay::default()
            },
        }
    }

    /// The position with the number of its turn on each stone. Stones that were set up
    /// before the first turn carry none.
    #[must_use]
    pub fn numbered(position: &Position) -> Picture {
        let mut picture = Picture::of(position);
        let turns = played::turns(position);
        for stone in &mut picture.stones {
            let turn = turns
                .iter()
                .position(|turn| turn.cells.contains(&stone.cell));
            stone.face = turn.map_or(Face::Plain, |index| Face::Number(index + 1));
        }
        picture
    }

    /// Whose stone is on the cell.
    pub(super) fn stone_at(&self, cell: Cell) -> Option<Color> {
        self.stones
            .iter()
            .find(|stone| stone.cell == cell)
            .map(|stone| stone.color)
    }
}

fn title(position: &Position) -> String {
    let game = match position.rules() {
        Rules::CONNECT6 => String::from("Connect6"),
        rules => format!("Connect({rules})"),
    };
    match position.outcome() {
        None => format!(
            "{game}, {} to move, {} left",
            position.to_move(),
            position.left()
        ),
        Some(Outcome::Win(color)) => format!("{game}, {color} wins"),
        Some(Outcome::Draw) => format!("{game}, a draw"),
    }
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::parse_game;

    use super::*;

    #[test]
    fn the_stones_of_a_turn_carry_its_number() {
        let position = parse_game("j10 i11k11 j9k9", Rules::CONNECT6).unwrap();
        let picture = Picture::numbered(&position);
        let face = |name: &str| {
            let cell = name.parse().unwrap();
            picture.stones.iter().find(|s| s.cell == cell).unwrap().face
        };
        assert_eq!(face("j10"), Face::Number(1));
        assert_eq!(
            (face("i11"), face("k11")),
            (Face::Number(2), Face::Number(2))
        );
        assert_eq!((face("j9"), face("k9")), (Face::Number(3), Face::Number(3)));
    }

    #[test]
    fn the_last_turn_is_ringed_and_a_win_has_a_beam() {
        let game = "a1 a2b2 b1c1 c2d2 d1e1 e3e4 f1g7";
        let picture = Picture::of(&parse_game(game, Rules::CONNECT6).unwrap());
        let ringed = picture.stones.iter().filter(|s| s.face == Face::Ring);
        assert_eq!(ringed.count(), 2);
        assert_eq!(picture.overlay.frames.len(), 1);
        assert_eq!(picture.title, "Connect6, black wins");
    }
}
