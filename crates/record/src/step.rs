//! What happens on the board at one node of a record.

use sixfold_core::{Cell, Color};

/// What a node does to the board.
///
/// A node holds one stone at most, and either a stone or a set-up: files that write the
/// two stones of a turn in one node are split on reading. So a tree is the same tree in
/// whatever dialect it was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Step {
    /// Nothing: the node carries only a comment, marks and the like. Roots often do.
    #[default]
    Nothing,
    /// This side places one stone of its turn.
    Stone(Color, Cell),
    /// This side gives up the stones left in its turn.
    Pass(Color),
    /// Stones appear or vanish outside any turn.
    SetUp(Box<SetUp>),
}

impl Step {
    /// The side that plays here, by a stone or a pass.
    #[must_use]
    pub fn player(&self) -> Option<Color> {
        match self {
            Step::Stone(color, _) | Step::Pass(color) => Some(*color),
            Step::Nothing | Step::SetUp(_) => None,
        }
    }
}

/// Stones put on the board or taken off it, and whose turn it is then.
///
/// Before the first stone of the game the side to move and the stones left in its turn
/// follow from the number of stones, as in [`sixfold_core::Setup`], where they are not
/// given. Later they stay as they were.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SetUp {
    /// Cells in ascending order, each once, with what is there from now on.
    cells: Vec<(Cell, Option<Color>)>,
    /// The side to move, where it is given.
    pub to_move: Option<Color>,
    /// The stones left in its turn, where they are given.
    pub left: Option<u8>,
}

impl SetUp {
    /// A set-up of these cells: a stone of a side, or `None` for an empty cell.
    /// A cell that is listed with two different contents is handed back as the error.
    pub fn new(
        cells: impl IntoIterator<Item = (Cell, Option<Color>)>,
    ) -> Result<SetUp, AmbiguousCell> {
        let mut cells: Vec<_> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        match cells.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(AmbiguousCell(pair[0].0)),
            None => Ok(SetUp {
                cells,
                to_move: None,
                left: None,
            }),
        }
    }

    /// The cells in ascending order, each with what is there from now on.
    #[must_use]
    pub fn cells(&self) -> &[(Cell, Option<Color>)] {
        &self.cells
    }

    /// The cells that get this content.
    pub fn cells_with(&self, content: Option<Color>) -> impl Iterator<Item = Cell> + '_ {
        self.cells
            .iter()
            .filter(move |(_, other)| *other == content)
            .map(|(cell, _)| *cell)
    }

    /// Whether it changes nothing and says nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == SetUp::default()
    }
}

/// One set-up gives two different contents to a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the set-up puts two different things on {0}")]
pub struct AmbiguousCell(pub Cell);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_up_is_sorted_and_has_each_cell_once() {
        let [a1, b1]: [Cell; 2] = ["a1", "b1"].map(|name| name.parse().unwrap());
        let black = Some(Color::Black);
        let set_up = SetUp::new([(b1, black), (a1, None), (b1, black)]).unwrap();
        assert_eq!(set_up.cells(), [(a1, None), (b1, black)]);
        assert_eq!(set_up.cells_with(black).collect::<Vec<_>>(), [b1]);
        let error = SetUp::new([(b1, black), (b1, None)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the set-up puts two different things on b1"
        );
    }
}
