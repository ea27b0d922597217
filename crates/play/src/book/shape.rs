//! When two positions count as the same: up to the symmetries of the board, and up to shifts where
//! its edge does not matter.
//!
//! The paper numbers cells relative to Black's first stone, since it does not matter where that
//! stands (connect-k-agents §3.3, "Opening Book"). Which of Black's stones was the first is not on
//! the board, though: a position that was set up has no first stone, and one that is reached with
//! Black's turns in another order has another. So cells are counted here from the corner of the
//! smallest rectangle that holds all stones. Whatever the paper takes for the same is the same here,
//! and transpositions are, too, with any q.
//!
//! ```text
//!   . . . . . . .        . . . . . . . .
//!   . . X O . . .        . . . . . . . .        the same: shifted and reflected,
//!   . . . O . . .        . . . . O X . .        with room enough on all sides
//!   . . . . . . .        . . . . O . . .
//!                        . . . . . . . .
//! ```
//!
//! A shift is sound as long as the edge does not matter. A window that holds a stone reaches at most
//! k − 1 cells beyond the rectangle; where the edge is as far away on all four sides, no such window
//! is cut off. So the distances to the four edges are a part of what must agree, with everything from
//! k − 1 on counted as k − 1. A first stone near the corner is not one in the centre, and on small
//! boards hardly anything can be shifted at all. What this ignores: windows without a stone so far,
//! and how much room there is beyond k − 1. A turn that was played out there may have no place on
//! the other board; it is left out then.

use sixfold_core::{Cell, Color, Position, Rules, Symmetry, Turn};

/// The stones of a position as they look from everywhere: turns played, distances to the edges, and
/// the stones counted from the corner of their rectangle. Equal for positions that are the same, and
/// only for those.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Shape(Box<[u8]>);

/// A turn as it looks from the shape that it is played on. Cells may be outside the rectangle.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct LocalTurn(Box<[u8]>);

/// One way to look at a board: through a symmetry, and from a corner.
#[derive(Clone, Copy, Debug)]
struct View {
    symmetry: Symmetry,
    /// Column and row, on the board that the symmetry shows.
    corner: (u8, u8),
}

/// A position's shape, and every way to look at the position that shows it.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    rules: Rules,
    shape: Shape,
    /// Several where the shape is symmetric.
    views: Vec<View>,
}

/// The bytes before the stones: turns played, and the distances to the left, bottom, right and top.
const HEAD: usize = 5;
/// What is added to the numbers of a local turn, which may be negative.
const OFFSET: u8 = Rules::MAX_SIDE;

/// The stones that each side has after so many turns of a game.
pub(crate) fn stones_after(rules: Rules, turns: u8) -> [usize; 2] {
    let (p, q, turns) = (
        usize::from(rules.p()),
        usize::from(rules.q()),
        usize::from(turns),
    );
    match turns {
        0 => [0, 0],
        _ => [q + (turns - 1) / 2 * p, turns / 2 * p],
    }
}

/// The stones of the turn that comes after so many turns.
pub(crate) fn stones_in_turn(rules: Rules, turns: u8) -> usize {
    usize::from(if turns == 0 { rules.q() } else { rules.p() })
}

/// Whose turn comes after so many turns.
pub(crate) fn side_after(turns: u8) -> Color {
    Color::BOTH[usize::from(turns % 2)]
}

/// How many turns were played, where the position is one between two turns of a game: not in the
/// middle of one, without null turns and extra stones. `None` as well after more turns than are
/// counted in a book.
pub(crate) fn turns_played(position: &Position) -> Option<u8> {
    let rules = position.rules();
    let stones = Color::BOTH.map(|color| position.stones(color).len());
    let total: usize = stones.iter().sum();
    let turns = (0..=u8::MAX)
        .take_while(|&turns| stones_after(rules, turns).iter().sum::<usize>() <= total)
        .last()?;
    let is_between = stones_after(rules, turns) == stones
        && position.to_move() == side_after(turns)
        && usize::from(position.left()) == stones_in_turn(rules, turns);
    is_between.then_some(turns)
}

impl Sight {
    /// Looks at a position; `None` where it is not one between two turns of a game.
    pub(crate) fn of(position: &Position) -> Option<Sight> {
        let turns = turns_played(position)?;
        Some(Sight::with_reach(position, turns, reach(position.rules())))
    }

    /// What tells a position from all that are not the same by a symmetry of the board alone: the
    /// shape with its whole distances to the edges.
    pub(crate) fn place_of(position: &Position) -> Option<Shape> {
        let turns = turns_played(position)?;
        Some(Sight::with_reach(position, turns, Rules::MAX_SIDE).shape)
    }

    fn with_reach(position: &Position, turns: u8, reach: u8) -> Sight {
        let stones = Color::BOTH.map(|color| position.stones(color).iter().collect::<Vec<_>>());
        let stones = [&*stones[0], &*stones[1]];
        Sight::of_stones(position.rules(), turns, stones, reach)
    }

    /// Looks at these stones, which are on the board, after so many turns. Distances to the edges
    /// count up to `reach`.
    fn of_stones(rules: Rules, turns: u8, stones: [&[Cell]; 2], reach: u8) -> Sight {
        let mut best: Vec<u8> = Vec::new();
        let mut views = Vec::new();
        let mut bytes = Vec::with_capacity(HEAD + 2 * (stones[0].len() + stones[1].len()));
        for symmetry in Symmetry::of(rules) {
            let corner = write_view(&mut bytes, rules, turns, stones, symmetry);
            bytes[1..HEAD]
                .iter_mut()
                .for_each(|distance| *distance = (*distance).min(reach));
            if views.is_empty() || bytes < best {
                views.clear();
                std::mem::swap(&mut best, &mut bytes);
                views.push(View { symmetry, corner });
            } else if bytes == best {
                views.push(View { symmetry, corner });
            }
        }
        Sight {
            rules,
            shape: Shape(best.into()),
            views,
        }
    }

    pub(crate) fn shape(&self) -> &Shape {
        &self.shape
    }

    pub(crate) fn into_shape(self) -> Shape {
        self.shape
    }

    /// The one local turn that stands for this turn and for all that are the same.
    pub(crate) fn local(&self, turn: Turn) -> LocalTurn {
        let seen = self.views.iter().map(|view| view.local(turn, self.rules));
        seen.min().expect("there is a view of every shape")
    }

    /// The turns on the board, up to one for each view, that a local turn stands for. Those that
    /// have a cell outside the board are left out.
    pub(crate) fn placed(&self, local: &LocalTurn) -> impl Iterator<Item = Turn> {
        self.views
            .iter()
            .filter_map(|view| view.placed(local, self.rules))
    }
}

/// Writes what a symmetry shows of the stones, and returns the corner from which they are counted.
fn write_view(
    bytes: &mut Vec<u8>,
    rules: Rules,
    turns: u8,
    stones: [&[Cell]; 2],
    symmetry: Symmetry,
) -> (u8, u8) {
    let images = || {
        let cells = stones.iter().flat_map(|side| side.iter());
        cells.map(|&cell| symmetry.apply(cell, rules))
    };
    let least = |number: fn(Cell) -> u8| images().map(number).min().unwrap_or(0);
    let most = |number: fn(Cell) -> u8, side: u8| images().map(number).max().unwrap_or(side - 1);
    let (left, bottom) = (least(Cell::column), least(Cell::row));
    let right = rules.columns() - 1 - most(Cell::column, rules.columns());
    let top = rules.rows() - 1 - most(Cell::row, rules.rows());
    bytes.clear();
    bytes.push(turns);
    bytes.extend([left, bottom, right, top]);
    for side in stones {
        let start = bytes.len();
        for &cell in side {
            let image = symmetry.apply(cell, rules);
            bytes.extend([image.row() - bottom, image.column() - left]);
        }
        bytes[start..].as_chunks_mut::<2>().0.sort_unstable();
    }
    (left, bottom)
}

/// How far beyond a stone a window reaches that holds it.
fn reach(rules: Rules) -> u8 {
    rules.k() - 1
}

impl View {
    fn local(self, turn: Turn, rules: Rules) -> LocalTurn {
        let mut bytes = Vec::with_capacity(2 * turn.len());
        for cell in turn.iter() {
            let image = self.symmetry.apply(cell, rules);
            let (column, row) = self.corner;
            bytes.extend([image.row() + OFFSET - row, image.column() + OFFSET - column]);
        }
        bytes.as_chunks_mut::<2>().0.sort_unstable();
        LocalTurn(bytes.into())
    }

    fn placed(self, local: &LocalTurn, rules: Rules) -> Option<Turn> {
        let (column, row) = self.corner;
        // The symmetry exchanges columns and rows of square boards only.
        let on_board = |number: u8, corner: u8, side: u8| {
            let number = (number + corner).checked_sub(OFFSET)?;
            (number < side).then_some(number)
        };
        let mut turn = Turn::NULL;
        for &[y, x] in local.0.as_chunks::<2>().0 {
            let column = on_board(x, column, rules.columns())?;
            let row = on_board(y, row, rules.rows())?;
            let cell = self.symmetry.inverse().apply(Cell::new(column, row), rules);
            turn = turn.with(cell);
        }
        Some(turn)
    }
}

/// Bytes of a file and back. What comes from a file may be anything.
impl Shape {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The number of turns played.
    pub(crate) fn turns(&self) -> u8 {
        self.0[0]
    }

    /// The shape of these bytes with what shows it, if they are one that a board of this game can
    /// have.
    pub(crate) fn read(bytes: &[u8], rules: Rules) -> Option<Sight> {
        let turns = *bytes.first()?;
        let [black, white] = stones_after(rules, turns);
        if bytes.len() != HEAD + 2 * (black + white) {
            return None;
        }
        let (head, cells) = bytes.split_at(HEAD);
        let pairs = cells.as_chunks::<2>().0;
        let (width, height) = (
            pairs.iter().map(|pair| pair[1]).max().map_or(0, extent),
            pairs.iter().map(|pair| pair[0]).max().map_or(0, extent),
        );
        let column = low_edge(head[1], head[3], width, rules.columns(), reach(rules))?;
        let row = low_edge(head[2], head[4], height, rules.rows(), reach(rules))?;
        let mut seen = sixfold_core::CellSet::EMPTY;
        let mut stones = Vec::with_capacity(pairs.len());
        for &[y, x] in pairs {
            // The rectangle fits on the board, and so do these.
            let cell = Cell::new(column + x, row + y);
            if seen.contains(cell) {
                return None;
            }
            seen.insert(cell);
            stones.push(cell);
        }
        let (black, white) = stones.split_at(black);
        let sight = Sight::of_stones(rules, turns, [black, white], reach(rules));
        (*sight.shape.0 == *bytes).then_some(sight)
    }
}

/// How many columns there are up to the last.
fn extent(last: u8) -> u8 {
    last.saturating_add(1)
}

/// Where a rectangle begins that has these distances to both edges, each counted up to `reach`.
fn low_edge(low: u8, high: u8, extent: u8, side: u8, reach: u8) -> Option<u8> {
    let room = side.checked_sub(extent)?;
    if low < reach || extent == 0 {
        return (low <= room).then_some(low);
    }
    room.checked_sub(high)
        .map(|from_high| if high < reach { from_high } else { low })
        .filter(|&low| low <= room)
}

impl LocalTurn {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The local turn of these bytes, if it can be played on this shape and is the one that stands
    /// for all that are the same.
    pub(crate) fn read(bytes: &[u8], sight: &Sight) -> Option<LocalTurn> {
        let in_range = |&byte: &u8| (1..2 * OFFSET).contains(&byte);
        if !bytes.iter().all(in_range) {
            return None;
        }
        let pairs = bytes.as_chunks::<2>().0;
        let ascends = pairs.windows(2).all(|two| two[0] < two[1]);
        let stones = sight.shape.0[HEAD..].as_chunks::<2>().0;
        let is_free = |&[y, x]: &[u8; 2]| {
            let stone = y.checked_sub(OFFSET).zip(x.checked_sub(OFFSET));
            stone.is_none_or(|(y, x)| !stones.contains(&[y, x]))
        };
        let local = LocalTurn(bytes.into());
        let stands_for_all = || sight.stands_for_all(&local);
        (ascends && pairs.iter().all(is_free) && stands_for_all()).then_some(local)
    }
}

impl Sight {
    /// Whether no view shows the local turn as a smaller one. Symmetries of the shape are looked at
    /// by their effect on numbers, since the cells need not be on any one board.
    fn stands_for_all(&self, local: &LocalTurn) -> bool {
        let Some(placed) = self.placed(local).next() else {
            // It was played on another board than the one that the shape was rebuilt on.
            return true;
        };
        self.local(placed) == *local
    }
}

#[cfg(test)]
mod tests;
