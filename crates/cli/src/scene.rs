//! One moment of a record: the position there, and what the record says about it.

use anyhow::bail;
use sixfold_core::{Cell, Color, Position};
use sixfold_record::{GameResult, Node, NodeId, Record, Text, Values};

use crate::draw::{Mark, Shape};
use crate::played;

/// A position with the remarks that stand beside it.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) position: Position,
    /// Labels, triangles, circles, squares and crosses.
    pub(crate) marks: Vec<Mark>,
    pub(crate) comment: Option<String>,
    /// The names of Black and White.
    pub(crate) players: [Option<String>; 2],
    /// The result that the record states, which may say more than the board.
    pub(crate) result: Option<GameResult>,
}

impl Scene {
    /// The main line after so many turns, or at its end.
    pub(crate) fn of(record: &Record, turns: Option<usize>) -> anyhow::Result<Scene> {
        let node = match turns {
            None => record.main_line().last().unwrap_or(record.root()),
            Some(turns) => after_turns(record, turns)?,
        };
        Ok(Scene {
            position: record.position_at(node)?,
            marks: marks(record.node(node)),
            comment: record.comment(node),
            players: Color::BOTH.map(|color| record.player(color)),
            result: record.result(),
        })
    }
}

/// The first node of the main line at which so many turns are finished.
fn after_turns(record: &Record, turns: usize) -> anyhow::Result<NodeId> {
    let mut finished = 0;
    for node in record.main_line() {
        finished = finished_turns(&record.position_at(node)?);
        if finished == turns {
            return Ok(node);
        }
    }
    bail!("--turn {turns}: the game has only {finished} finished turns")
}

fn finished_turns(position: &Position) -> usize {
    let turns = played::turns(position);
    let side_goes_on = turns
        .last()
        .is_some_and(|turn| turn.color == position.to_move() && !position.is_over());
    turns.len() - usize::from(side_goes_on)
}

/// The marks of a node.
fn marks(node: &Node) -> Vec<Mark> {
    let mut marks = Vec::new();
    for property in node.properties() {
        match property.values() {
            Values::Labels(labels) => marks.extend(labels.iter().map(label)),
            Values::Cells(cells) => {
                if let Some(shape) = shape(property.ident()) {
                    marks.extend(cells.iter().map(|&cell| Mark::new(cell, shape.clone())));
                }
            }
            Values::Pairs(_) | Values::Texts(_) => {}
        }
    }
    marks
}

fn label((cell, text): &(Cell, Text)) -> Mark {
    Mark::new(*cell, Shape::Label(text.plain()))
}

/// The shape that an SGF property asks for; a selection (`SL`) is drawn as squares.
fn shape(ident: &str) -> Option<Shape> {
    match ident {
        "TR" => Some(Shape::Triangle),
        "CR" => Some(Shape::Circle),
        "SQ" | "SL" => Some(Shape::Square),
        "MA" => Some(Shape::Cross),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use sixfold_record::read_sgf;

    use super::*;

    const GAME: &str = "(;SZ[19]PB[Ann]RE[W+R];B[jj];W[ii];W[ki]C[here]LB[aa:x]TR[bb];B[jk])";

    #[test]
    fn turns_are_found_on_the_main_line() {
        let record = &read_sgf(GAME, None).unwrap()[0];
        let stones = |turns| {
            let scene = Scene::of(record, turns).unwrap();
            19 * 19 - scene.position.empty_count() // the board of the file above
        };
        assert_eq!([0, 1, 2].map(|turns| stones(Some(turns))), [0, 1, 3]);
        assert_eq!(stones(None), 4);
        assert_eq!(
            Scene::of(record, Some(3)).unwrap_err().to_string(),
            "--turn 3: the game has only 2 finished turns"
        );
    }

    #[test]
    fn remarks_are_those_of_the_node() {
        let record = &read_sgf(GAME, None).unwrap()[0];
        let scene = Scene::of(record, Some(2)).unwrap();
        assert_eq!(scene.comment.as_deref(), Some("here"));
        assert_eq!(scene.marks.len(), 2);
        assert_eq!(scene.players[0].as_deref(), Some("Ann"));
        assert!(Scene::of(record, None).unwrap().marks.is_empty());
    }
}
