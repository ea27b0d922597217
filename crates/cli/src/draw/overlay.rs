//! What is shown on top of the stones and below them, as data.

use sixfold_core::{Cell, CellSet};

/// Everything on a picture but the board and its stones.
#[derive(Clone, Default, Debug)]
pub struct Overlay {
    /// Areas, under the lines of the board.
    pub zones: Vec<Zone>,
    /// Frames round rows of cells, under the stones.
    pub frames: Vec<Frame>,
    /// Marks on cells, above the stones.
    pub marks: Vec<Mark>,
}

/// One mark on one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where.
    pub cell: Cell,
    /// What it looks like, and so what it means.
    pub shape: Shape,
}

/// The shapes of marks. Each has one meaning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A few letters that a text refers to.
    Label(String),
    /// The mark of records: look here.
    Triangle,
    /// Another mark of records.
    Circle,
    /// Another mark of records.
    Square,
    /// Another mark of records.
    Cross,
    /// A square: a stone here stops a threat.
    MustBlock,
    /// A diamond with a dot: a stone here helps to win.
    WouldWin,
}

impl Mark {
    /// A mark on this cell.
    #[must_use]
    pub fn new(cell: Cell, shape: Shape) -> Mark {
        Mark { cell, shape }
    }
}

/// A frame round a row of cells, from end to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// One end.
    pub first: Cell,
    /// The other end, in a straight line from the first.
    pub last: Cell,
    /// What it looks like, and so what it means.
    pub kind: FrameKind,
}

/// What a frame means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FrameKind {
    /// A solid frame: the other side completes this row unless it is blocked.
    MustBlock,
    /// A dashed capsule: this row can be completed.
    WouldWin,
    /// A beam: this row won.
    Won,
}

impl Frame {
    /// The frame round these cells, which stand in a row, in any order.
    ///
    /// # Panics
    /// When there is no cell.
    #[must_use]
    pub fn round(cells: &[Cell], kind: FrameKind) -> Frame {
        // Along any direction the order of cells is the order of their indices.
        let ends = cells.iter().min().zip(cells.iter().max());
        let (&first, &last) = ends.expect("a frame goes round at least one cell");
        Frame { first, last, kind }
    }
}

/// An area that a proof depends on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// Its cells.
    pub cells: CellSet,
    /// What it looks like, and so what it means.
    pub kind: ZoneKind,
}

/// How much a stone in the zone may spoil. Where zones overlap, the first kind shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ZoneKind {
    /// M: one stone may spoil the proof. Hatched.
    Must,
    /// Z1, slack 1. Tinted.
    First,
    /// Z2, slack 2. Dotted.
    Second,
}
